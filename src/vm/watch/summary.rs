//! What the assumptions have come to, for the report: data that are in order and why, and who is in conflict.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::accesses::{MANY, Use};
use super::locks::{Lock, is_by_synchronizer, is_shared};
use super::{Data, Family};
use crate::program::Origin;
use crate::report::{Conflict, ConflictSide, InOrder, Reductions, Saved, WhyInOrder};
use crate::vm::Vm;
use crate::vm::heap::Ref;

/// Pieces of data that are listed.
const MOST: usize = 50;

impl Vm {
    /// What was assumed of shared data and has held: not of those that are `unordered`. Who is in conflict is known from the
    /// searches before.
    pub fn reductions(&self, unordered: Vec<Conflict>) -> Reductions {
        let mut saved: BTreeMap<WhyInOrder, u64> = BTreeMap::new();
        let mut listed: BTreeMap<(String, WhyInOrder), u64> = BTreeMap::new();
        if self.track.watch.alone > 0 {
            saved.insert(WhyInOrder::HandedOver, self.track.watch.alone);
        }
        let watch = &self.track.watch;
        for (data, noted) in watch.accesses.iter().filter(|(_, noted)| noted.saved > 0) {
            // By their names, as what is assumed of data is given up.
            if unordered.iter().any(|conflict| conflict.data == self.name_of(*data)) {
                continue;
            }
            let why = noted.order();
            *saved.entry(why).or_default() += noted.saved;
            if self.is_of_the_programs(data.family) {
                *listed.entry((self.name_of(*data), why)).or_default() += noted.saved;
            }
        }
        let mut in_order: Vec<InOrder> =
            listed.into_iter().map(|((data, why), accesses)| InOrder { data, why, accesses }).collect();
        in_order.sort_by_key(|entry| Reverse(entry.accesses));
        let more_in_order = in_order.len().saturating_sub(MOST) as u64;
        in_order.truncate(MOST);
        let saved = saved.into_iter().map(|(why, accesses)| Saved { why, accesses }).collect();
        Reductions { saved, in_order, more_in_order, conflicts: Vec::new(), unordered }
    }

    fn is_of_the_programs(&self, family: Family) -> bool {
        match family {
            Family::Field(class) | Family::Static(class) => self.program.class(class).origin == Origin::User,
            Family::Array(number) => self.track.watch.is_made_by_program(number),
        }
    }

    /// Notes the name of the running thread, whose number is `me`.
    pub(super) fn note_name(&mut self, me: u8) {
        let name = if me == MANY { String::new() } else { self.thread_name(self.exec.cur) };
        let known = self.track.watch.names.entry(me).or_insert_with(|| name.clone());
        if *known != name {
            known.clear();
        }
    }

    /// Who is in conflict over a piece of data.
    pub(super) fn conflict_over(&self, data: Data) -> Option<Conflict> {
        let [first, second] = self.track.watch.conflict_over(&data)?;
        let (first, second) = (self.side(data, first), self.side(data, second));
        Some(Conflict { data: self.name_of(data), first, second })
    }

    fn side(&self, data: Data, used: &Use) -> ConflictSide {
        ConflictSide {
            thread: self.track.watch.names.get(&used.thread).cloned().unwrap_or_default(),
            writes: used.writes(),
            at: used.at.map_or_else(String::new, |place| self.place_text(place)),
            holds: self.names_of_locks(data, &used.held),
        }
    }

    /// Each lock once: by the field that it is in, or else by its object.
    fn names_of_locks(&self, data: Data, held: &[Lock]) -> Vec<String> {
        // By its synchronizer only where it has no other name.
        let by_synchronizer = held.iter().any(|&lock| is_by_synchronizer(lock));
        let shared_in_field = held.iter().any(|&lock| is_shared(lock) && !is_by_synchronizer(lock));
        let others = held.iter().filter(|&&lock| !is_by_synchronizer(lock));
        let mut objects: Vec<Ref> = others.map(|&lock| self.object_of(lock)).filter(|&object| object != 0).collect();
        objects.sort_unstable();
        objects.dedup();
        let name = |object: Ref| {
            let of_object = held.iter().filter(|&&lock| self.object_of(lock) == object);
            match of_object.filter_map(|&lock| self.track.watch.locks.field_of(lock)).next() {
                Some((class, slot)) => self.name_of_field(class, slot.into(), true),
                None if object == data.on => "its own monitor".to_owned(),
                None => self.object_label(object),
            }
        };
        let unnamed = (by_synchronizer && !shared_in_field).then(|| "a ReentrantReadWriteLock".to_owned());
        objects.into_iter().map(name).chain(unnamed).collect()
    }
}
