//! Attributes: numbers that a program attaches to objects, fields, array elements and local variables
//! (`Verify.setFieldAttribute` and its relatives).
//!
//! A program can read them back, so they are part of the state: two states that differ in an attribute differ. They belong
//! to the place and not to the value in it: they stay when another value is stored there, and go with the object or the
//! frame. (In Java PathFinder they travel with values, and states that differ in them alone are taken for equal.)
//!
//! All attributes of an object, or of a frame, are one immutable set; equal sets have one number, for ever. That number is
//! what objects and frames have, what the undo log keeps, and what is in a state's words. Objects and frames say with one
//! bit that they have any, so that whoever has none pays nothing.

use crate::vm::state::State;
use std::rc::Rc;

use super::Vm;
use super::heap::Ref;
use super::trail::Entry;
use crate::choice::Tid;
use crate::util::FxMap;

/// A place in an object or frame: 0 is the object itself.
pub(super) type Place = u32;

/// (place, value), by place; several values of a place in the order in which they were added.
type Set = Rc<[(Place, i32)]>;

/// Attributes of one object or frame, so that a program cannot fill the memory with them.
const MOST: usize = 4096;

/// The sets, and who has which.
#[derive(Debug, Clone, Default)]
pub(super) struct Attributes {
    sets: Vec<Set>,
    numbers: FxMap<Set, u32>,
    of_object: FxMap<Ref, u32>,
    of_frame: FxMap<(Tid, u32), u32>,
    /// Names of local variables that were asked for.
    names: Vec<String>,
    bytes: u64,
}

impl Attributes {
    fn number(&mut self, set: Vec<(Place, i32)>) -> u32 {
        if set.is_empty() {
            return 0;
        }
        let set: Set = set.into();
        if let Some(&number) = self.numbers.get(&set) {
            return number;
        }
        self.bytes += 64 + 8 * set.len() as u64;
        self.sets.push(set.clone());
        self.numbers.insert(set, self.sets.len() as u32);
        self.sets.len() as u32
    }

    fn set(&self, number: u32) -> &[(Place, i32)] {
        number.checked_sub(1).map_or(&[], |i| &self.sets[i as usize])
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes + 16 * (self.of_object.capacity() + self.of_frame.capacity()) as u64
    }
}

/// Who has attributes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Owner {
    Object(Ref),
    /// A frame of a thread, by its depth.
    Frame(Tid, u32),
}

impl State {
    /// The values at a place.
    pub(super) fn attribute_values(&self, owner: Owner, place: Place) -> Vec<i32> {
        let set = self.attributes.set(self.attributes_of(owner));
        set.iter().filter(|(at, _)| *at == place).map(|&(_, value)| value).collect()
    }

    /// The number of an owner's attributes; 0 for none.
    pub(super) fn attributes_of(&self, owner: Owner) -> u32 {
        let a = &self.attributes;
        match owner {
            Owner::Object(r) if self.heap.get(r).is_attributed() => a.of_object.get(&r).copied().unwrap_or(0),
            Owner::Frame(t, depth) if self.threads[t as usize].frames[depth as usize].is_attributed() => {
                a.of_frame.get(&(t, depth)).copied().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// The place of a local variable in its frame.
    pub(super) fn place_of_local(&mut self, slot: u16, name: &str) -> Place {
        let names = &mut self.attributes.names;
        let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_string());
            names.len() - 1
        });
        (at as u32) << 16 | u32::from(slot)
    }

    pub(super) fn undo_attributes(&mut self, owner: Owner, old: u32) {
        match owner {
            Owner::Object(r) => _ = self.attributes.of_object.insert(r, old),
            Owner::Frame(t, depth) => _ = self.attributes.of_frame.insert((t, depth), old),
        }
    }
}

impl Vm {
    /// Gives a place this value, instead of those it has or with them. False: there are too many.
    pub(super) fn change_attributes(&mut self, owner: Owner, place: Place, value: i32, add: bool) -> bool {
        let old = self.state.attributes.set(self.state.attributes_of(owner));
        let mut new: Vec<(Place, i32)> = old.iter().copied().filter(|(at, _)| add || *at != place).collect();
        if new.len() >= MOST {
            return false;
        }
        new.insert(new.partition_point(|(at, _)| *at <= place), (place, value));
        let number = self.state.attributes.number(new);
        self.put_attributes(owner, number);
        true
    }

    /// Gives an owner the attributes of that number, with logging.
    pub(super) fn put_attributes(&mut self, owner: Owner, number: u32) {
        if self.state.attributes_of(owner) == number {
            return;
        }
        let a = &mut self.state.attributes;
        let old = match owner {
            Owner::Object(r) => a.of_object.insert(r, number),
            Owner::Frame(t, depth) => a.of_frame.insert((t, depth), number),
        };
        // Who has the bit is logged with the object or frame itself; here is what stood in the table.
        if self.track.trail.on {
            self.track.trail.entries.push(Entry::Attributes(owner, old.unwrap_or(0)));
        }
        match owner {
            Owner::Object(r) => {
                self.touch(r);
                self.state.heap.get_mut(r).set_attributed(number != 0);
            }
            Owner::Frame(t, depth) => self.state.threads[t as usize].frames[depth as usize].set_attributed(number != 0),
        }
    }
}
