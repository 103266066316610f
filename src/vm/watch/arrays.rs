//! Arrays under an assumption: those that one method makes go together.

use super::accesses::{Accesses, Use};
use super::{Data, Family, Watch};
use crate::program::{ClassId, MethodId, Origin};
use crate::system::Mutation;
use crate::util::FxMap;
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::names::source_name;

/// Part of an array that stands for some elements that are used by themselves: all of them, that is.
const ELEMENTS: u32 = u32::MAX;
/// Part of an array that stands for all elements at a time, as copying uses them.
const WHOLE: u32 = u32::MAX - 1;
/// Elements that are told apart one by one. Behind them some hundred go together.
const APART: u32 = 4096;

/// What is assumed of an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::vm) enum Assumed {
    /// Nothing.
    No,
    /// It is one of the library, for whose inner code it is for one thread.
    Library,
    /// It is one of the program.
    Program,
}

/// Arrays of a type that one method makes.
#[derive(Debug, Clone, Copy)]
struct Made {
    class: ClassId,
    by: Option<MethodId>,
    assumed: Assumed,
}

/// All of them, by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Arrays {
    all: Vec<Made>,
    numbers: FxMap<(ClassId, Option<MethodId>), u32>,
}

impl Vm {
    /// What is assumed of an array.
    pub(in crate::vm) fn assumed_of_array(&mut self, array: Ref) -> Assumed {
        let number = self.number_of_arrays(array);
        self.track.watch.arrays.all[number as usize].assumed
    }

    fn number_of_arrays(&mut self, array: Ref) -> u32 {
        let (class, by) = (self.state.class_of(array), self.state.heap.made_by(array));
        if let Some(&number) = self.track.watch.arrays.numbers.get(&(class, by)) {
            return number;
        }
        let number = self.track.watch.arrays.all.len() as u32;
        self.track.watch.arrays.all.push(Made { class, by, assumed: Assumed::No });
        self.track.watch.arrays.numbers.insert((class, by), number);
        let maker = by.map(|method| self.program.class(self.program.method(method).class).origin);
        let attributor = &self.program.attributor;
        let assumed = match maker {
            _ if !attributor.assume || attributor.is_withdrawn(&self.name_of_arrays(number)) => Assumed::No,
            Some(Origin::User) if attributor.optimistic => Assumed::Program,
            Some(Origin::User) => Assumed::No,
            _ => Assumed::Library,
        };
        self.track.watch.arrays.all[number as usize].assumed = assumed;
        number
    }

    /// The name of the assumption about arrays: what they are and who has made them.
    pub(super) fn name_of_arrays(&self, number: u32) -> String {
        let made = self.track.watch.arrays.all[number as usize];
        self.name_of_made(made.class, made.by)
    }

    fn name_of_made(&self, class: ClassId, by: Option<MethodId>) -> String {
        let kind = source_name(self.program.class(class));
        let Some(maker) = by else { return format!("{kind} of the start") };
        let method = self.program.method(maker);
        format!("{kind} of {}.{}", self.program.class(method.class).dotted(), method.name)
    }

    /// The same of an array.
    pub(in crate::vm) fn name_of_array(&self, array: Ref) -> String {
        let class = self.state.class_of(array);
        self.name_of_made(class, self.state.heap.made_by(array))
    }

    /// An access to an element, or to all of them (`None`). `unseen`: it is no scheduling point.
    pub(in crate::vm) fn watch_array(&mut self, array: Ref, element: Option<usize>, write: bool, unseen: bool) {
        if unseen {
            self.use_unseen(array);
        }
        let number = self.number_of_arrays(array);
        let data = |part| Data { on: array, part, family: Family::Array(number) };
        let apart = self.track.watch.arrays.all[number as usize].assumed == Assumed::Program;
        if apart && element.is_none() && self.config.mutations.contains(Mutation::CopiesUnseen) {
            return;
        }
        let conflict = match element {
            Some(i) if apart => {
                let one = self.note_access(data(part_of(i)), write, unseen);
                let with_all = self.note_access(data(ELEMENTS), write, unseen);
                if one { Some(data(part_of(i))) } else { with_all.then(|| data(ELEMENTS)) }
            }
            _ => self.note_access(data(WHOLE), write, unseen).then(|| data(WHOLE)),
        };
        if let Some(data) = conflict {
            self.withdraw_over(data);
        }
    }
}

/// The part of an array that an element is noted under.
fn part_of(element: usize) -> u32 {
    let element = element as u32;
    if element < APART { element } else { APART + (element - APART) / 256 }
}

impl Watch {
    /// Whether these arrays are made by the program.
    pub(super) fn is_made_by_program(&self, number: u32) -> bool {
        self.arrays.all[number as usize].assumed == Assumed::Program
    }

    /// Two threads in conflict over elements, be it that one uses an element and the other all of them.
    pub(super) fn elements_in_conflict<'a>(&'a self, data: &Data, noted: &'a Accesses) -> Option<[&'a Use; 2]> {
        let with = |part| {
            let other = self.accesses.get(&Data { part, ..*data });
            other.and_then(|other| noted.conflict_with(other, &self.starts))
        };
        match data.part {
            ELEMENTS => with(WHOLE),
            WHOLE => noted.conflict(&self.starts).or_else(|| with(ELEMENTS)),
            _ => noted.conflict(&self.starts),
        }
    }
}
