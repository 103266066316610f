//! `java.lang.String` objects: made from and read as text.

use std::rc::Rc;

use super::Vm;
use super::heap::{Data, Ref};
use super::touched::Thing;
use crate::system::How;

/// String coder values of the JDK's compact strings.
const LATIN1: u64 = 0;
const UTF16: u64 = 1;

impl Vm {
    fn string_data(text: &[u16]) -> (Data, u64) {
        if text.iter().all(|&c| c < 256) {
            (Data::Bytes(text.iter().map(|&c| c as u8).collect()), LATIN1)
        } else {
            // The JDK keeps UTF-16 in platform order; ours is little-endian everywhere.
            (Data::Bytes(text.iter().flat_map(|c| c.to_le_bytes()).collect()), UTF16)
        }
    }

    /// A new string.
    pub(crate) fn new_string(&mut self, text: &str) -> Ref {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A new string from UTF-16.
    pub(crate) fn new_string_utf16(&mut self, text: &[u16]) -> Ref {
        let (data, coder) = Self::string_data(text);
        let known = self.known.clone();
        let value = self.alloc(known.byte_array, data);
        let n = self.program.class(known.string).instance_kinds.len();
        let mut slots = vec![0; n].into_boxed_slice();
        slots[usize::from(known.string_value)] = u64::from(value);
        slots[usize::from(known.string_coder)] = coder;
        self.alloc(known.string, Data::Slots(slots))
    }

    /// The one permanent string with that content.
    pub(crate) fn intern(&mut self, text: &[u16]) -> Ref {
        if let Some(&r) = self.state.interned.get(text) {
            return r;
        }
        let (data, coder) = Self::string_data(text);
        let known = self.known.clone();
        let meaning = meaning(text);
        // The array is another object.
        let value = self.state.heap.alloc_permanent(known.byte_array, data, !meaning);
        let n = self.program.class(known.string).instance_kinds.len();
        let mut slots = vec![0; n].into_boxed_slice();
        slots[usize::from(known.string_value)] = u64::from(value);
        slots[usize::from(known.string_coder)] = coder;
        let r = self.state.heap.alloc_permanent(known.string, Data::Slots(slots), meaning);
        self.state.interned.insert(Rc::from(text), r);
        r
    }

    /// What was interned so far is in the pool from the beginning.
    pub(super) fn fill_pool(&mut self) {
        if !self.state.pools {
            return;
        }
        let interned: Vec<(Rc<[u16]>, Ref)> = self.state.interned.iter().map(|(text, &r)| (text.clone(), r)).collect();
        for (text, r) in interned {
            self.new_pool_entry(&text, r);
        }
    }

    fn new_pool_entry(&mut self, text: &[u16], r: Ref) -> Ref {
        let content = Data::Slots(Box::new([u64::from(r)]));
        let entry = self.state.heap.alloc_permanent(self.known.object_array, content, meaning(text));
        self.state.pool.insert(Rc::from(text), entry);
        entry
    }

    /// The pool's string of that content. Where there is none `make` gives it; `None` where other threads may come before.
    /// Where nobody brings a string of that content (`unseen`) it is the same one whoever comes first: no scheduling point.
    fn pooled(&mut self, text: &[u16], unseen: bool, make: impl FnOnce(&mut Vm) -> Ref) -> Option<Ref> {
        let entry = match self.state.pool.get(text) {
            Some(&entry) => entry,
            None => self.new_pool_entry(text, 0),
        };
        // What is in the pool stays there: finding it is no scheduling point.
        let held = self.state.heap.get(entry).slot(0) as Ref;
        if !unseen {
            self.touches_thing(Thing::Slot(entry, 0), if held != 0 { How::Read } else { How::Write });
        }
        if held != 0 {
            return Some(held);
        }
        if !unseen && self.visible_on("string-pool", super::policy::Target::Global) {
            return None;
        }
        let made = make(self);
        self.put_slot(entry, 0, u64::from(made));
        self.share_from(made);
        Some(made)
    }

    /// What a string literal stands for, which is resolved when it is first executed; `None` where other threads may come
    /// before.
    pub(crate) fn literal(&mut self, text: &[u16]) -> Option<Ref> {
        let unseen = self.nobody_brings(text);
        self.pooled(text, unseen, |vm| vm.intern(text))
    }

    /// Whether it is assumed that no thread calls `String.intern` of a string of that content beside others. Literals of it
    /// are one string then, whichever is resolved first.
    fn nobody_brings(&self, text: &[u16]) -> bool {
        let attributor = &self.program.attributor;
        let withdrawn = |name: &str| attributor.withdrawn.contains(name);
        attributor.assume && !withdrawn(BROUGHT) && !withdrawn(&brought(text))
    }

    /// A string is brought to the pool: from now on it counts who comes first.
    fn somebody_brings(&mut self, text: &[u16]) {
        if !self.exec.several || !self.nobody_brings(text) {
            return;
        }
        let name = brought(text);
        let failed = || self.failed_assumptions().iter().map(|failed| &failed.name);
        if failed().any(|other| *other == name) {
            return;
        }
        // How many contents there are does not depend on the order in which they are met.
        let all = self.program.attributor.withdrawn.iter().chain(failed());
        let single = all.filter(|name| name.starts_with(ONE_BROUGHT)).count();
        self.withdraw(if single < MOST_BROUGHT { name } else { BROUGHT.to_string() });
    }

    /// Whether literals of a class are resolved when they are first executed, and each time as the state has it. Those of
    /// stand-ins for call sites are parts of other strings.
    pub(crate) fn pools_literals_of(&self, class: crate::program::ClassId) -> bool {
        self.state.pools
            && !self.state.heap.booting
            && self.program.class(class).origin != crate::program::Origin::Synthetic
    }

    /// `String.intern`: the string itself where the pool has none of its content.
    pub(crate) fn intern_string(&mut self, r: Ref) -> Option<Ref> {
        let text = self.string_utf16(r);
        if !self.state.pools || self.state.heap.booting {
            return Some(self.intern(&text));
        }
        self.somebody_brings(&text);
        self.pooled(&text, false, |_| r)
    }

    /// The string constants of a class that is being initialised are in the pool.
    pub(super) fn pool_constants(&mut self, class: crate::program::ClassId) {
        if !self.pools_literals_of(class) {
            return;
        }
        for (slot, cp) in self.program.class(class).static_strings.clone() {
            let Ok(crate::program::resolve::Constant::String(text)) = self.program.constant(class, cp) else {
                continue;
            };
            if !self.nobody_brings(&text) {
                self.touches_thing(Thing::Everything, How::Write);
            }
            let first = self.intern(&text);
            let entry = match self.state.pool.get(&text[..]) {
                Some(&entry) => entry,
                None => self.new_pool_entry(&text, 0),
            };
            match self.state.heap.get(entry).slot(0) as Ref {
                0 => self.put_slot(entry, 0, u64::from(first)),
                held if held != first => {
                    self.touch_statics(class);
                    self.state.statics[class.0 as usize].slots[usize::from(slot)] = u64::from(held);
                }
                _ => {}
            }
        }
    }

    /// Whether a string of a content that is in the pool goes by that name of an assumption.
    pub(super) fn has_pooled(&self, name: &str) -> bool {
        name == BROUGHT || self.state.pool.keys().any(|text| brought(text) == name)
    }

    /// [`Vm::intern`] of UTF-8 text.
    pub(crate) fn intern_str(&mut self, text: &str) -> Ref {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.intern(&units)
    }

    /// UTF-16 content of a string object; empty for null.
    pub(crate) fn string_utf16(&self, r: Ref) -> Vec<u16> {
        if r == 0 {
            return Vec::new();
        }
        let o = self.state.heap.get(r);
        let value = o.slot(usize::from(self.known.string_value)) as Ref;
        let utf16 = o.slot(usize::from(self.known.string_coder)) == UTF16;
        match &self.state.heap.get(value).data {
            Data::Bytes(b) if utf16 => b.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect(),
            Data::Bytes(b) => b.iter().map(|&c| u16::from(c)).collect(),
            _ => Vec::new(),
        }
    }

    /// Content as Rust text; lone surrogates become U+FFFD.
    pub(crate) fn string_text(&self, r: Ref) -> String {
        String::from_utf16_lossy(&self.string_utf16(r))
    }
}

/// The assumption that no string at all is brought to the pool by `String.intern`, where single ones have failed too often.
pub(super) const BROUGHT: &str = "strings for the pool";
/// The beginning of the assumption about one content.
const ONE_BROUGHT: &str = "the string ";
/// So many contents are taken back one by one: each is another start of the search.
const MOST_BROUGHT: usize = 6;
/// Characters of a content that its assumption names.
const NAMED: usize = 40;

/// The assumption that nobody brings a string of that content to the pool: letters, digits and few signs as they are, which
/// is no comma.
fn brought(text: &[u16]) -> String {
    let plain = |c: &u16| u8::try_from(*c).is_ok_and(|c| c.is_ascii_alphanumeric() || b"_-.:/$".contains(&c));
    let mut name = ONE_BROUGHT.to_string();
    for c in &text[..text.len().min(NAMED)] {
        if plain(c) { name.push(char::from(*c as u8)) } else { name.push_str(&format!("%{c:04x}")) }
    }
    if text.len() > NAMED {
        name.push_str(&format!("~{:016x}", hash(text)));
    }
    name
}

fn hash(text: &[u16]) -> u64 {
    let bytes: Vec<u8> = text.iter().flat_map(|c| c.to_le_bytes()).collect();
    xxhash_rust::xxh3::xxh3_64(&bytes)
}

/// What an interned string stands for.
fn meaning(text: &[u16]) -> u32 {
    hash(text) as u32
}
