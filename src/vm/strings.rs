//! `java.lang.String` objects: made from and read as text.

use std::ops::Bound;
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

    /// Whether which string is the pool's depends on the state: where the program interns strings, once it has begun.
    pub(super) fn has_pool(&self) -> bool {
        self.state.pools && !self.state.heap.booting
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
    /// A `literal` whose content nobody interns is the same string whoever comes first: that is no scheduling point.
    fn pooled(&mut self, text: &[u16], literal: bool, make: impl FnOnce(&mut Vm) -> Ref) -> Option<Ref> {
        let entry = match self.state.pool.get(text) {
            Some(&entry) => entry,
            None => self.new_pool_entry(text, 0),
        };
        // What is in the pool stays there: finding it is no scheduling point.
        let held = self.state.heap.get(entry).slot(0) as Ref;
        if held != 0 && !self.track.touches.are_kept() {
            return Some(held);
        }
        let unseen = literal && self.nobody_interns(text);
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
        self.pooled(text, true, |vm| vm.intern(text))
    }

    /// The pool's string of that content for a name that reflection tells, as for a literal: the names of classes, methods and
    /// fields are interned. `None` where other threads may come before.
    pub(crate) fn name_in_pool(&mut self, text: &str) -> Option<Ref> {
        if !self.has_pool() {
            return Some(self.intern_str(text));
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.literal(&units)
    }

    /// Contents of which it is no assumption any more that nobody interns them.
    fn interned_contents(&self) -> impl Iterator<Item = &String> {
        let from = (Bound::Included(CONTENT), Bound::Unbounded);
        self.program.attributor.withdrawn.range::<str, _>(from).take_while(|name| name.starts_with(CONTENT))
    }

    /// Whether it is assumed that no thread calls `String.intern` with that content while there are others. Literals of it are
    /// one string then, whichever is resolved first.
    fn nobody_interns(&self, text: &[u16]) -> bool {
        let attributor = &self.program.attributor;
        // Names are made where there are some to compare with: literals are executed often.
        let withdrawn = || self.interned_contents().next().is_some() && attributor.is_withdrawn(&assumption(text));
        attributor.assume && !attributor.is_withdrawn(ANY_CONTENT) && !withdrawn()
    }

    /// `String.intern` is called: from now on it counts which string of that content comes first.
    fn notice_intern(&mut self, text: &[u16]) {
        if !self.exec.several || !self.nobody_interns(text) {
            return;
        }
        let name = assumption(text);
        let failed = || self.failed_assumptions().iter().map(|failed| &failed.name);
        if failed().any(|other| *other == name) {
            return;
        }
        // How many contents there are does not depend on the order in which they are met.
        let known = self.interned_contents().count() + failed().filter(|name| name.starts_with(CONTENT)).count();
        self.withdraw(if known < MOST_CONTENTS { name } else { ANY_CONTENT.to_string() });
    }

    /// Whether literals of a class are resolved when they are first executed, and each time as the state has it. Those of
    /// stand-ins for call sites are parts of other strings.
    pub(crate) fn pools_literals_of(&self, class: crate::program::ClassId) -> bool {
        self.has_pool() && self.program.class(class).origin != crate::program::Origin::Synthetic
    }

    /// `String.intern`: the string itself where the pool has none of its content.
    pub(crate) fn intern_string(&mut self, r: Ref) -> Option<Ref> {
        let text = self.string_utf16(r);
        if !self.has_pool() {
            return Some(self.intern(&text));
        }
        self.notice_intern(&text);
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
            if !self.nobody_interns(&text) {
                self.touches_everything();
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
        name == ANY_CONTENT || name.starts_with(CONTENT) && self.state.pool.keys().any(|text| assumption(text) == name)
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

/// The assumption that nobody interns any content, where that of single ones has failed too often.
const ANY_CONTENT: &str = "interned strings";
/// The beginning of the assumption that nobody interns one content.
const CONTENT: &str = "the string '";
/// So many contents are taken back one by one: each is another start of the search.
const MOST_CONTENTS: usize = 6;
/// Characters of a content that its assumption names.
const NAMED: usize = 40;

/// The name of the assumption that nobody interns that content. It is one of a list with commas: letters, digits and a few
/// signs stand for themselves, other characters as their numbers.
fn assumption(text: &[u16]) -> String {
    let plain = |c: u16| u8::try_from(c).is_ok_and(|c| c.is_ascii_alphanumeric() || b"_-.:/$".contains(&c));
    let mut name = CONTENT.to_string();
    for &c in text.iter().take(NAMED) {
        if plain(c) { name.push(char::from(c as u8)) } else { name += &format!("%{c:04x}") }
    }
    name.push('\'');
    if text.len() > NAMED {
        name += &format!("~{:016x}", hash(text));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of what is not assumed is written into a setting, and read from it again.
    #[test]
    fn names_of_contents_stay_what_they_are_in_a_list() {
        let long = "a".repeat(NAMED + 1);
        let texts = ["", " ", "abc", "a,b", "a b ", "it's", "%002c", "none", "\u{fc}\u{1f600}", &long, &long[1..]];
        let all: Vec<String> = texts.iter().map(|text| assumption(&text.encode_utf16().collect::<Vec<_>>())).collect();
        assert_eq!(all[..3], ["the string ''", "the string '%0020'", "the string 'abc'"]);
        assert!(all[9].starts_with(&format!("the string '{}'~", &long[1..])), "{}", all[9]);
        let list = all.join(",");
        let read: Vec<&str> = list.split(',').map(str::trim).collect();
        assert_eq!(read, all);
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
    }
}
