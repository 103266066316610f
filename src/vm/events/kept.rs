//! Events as they are kept until they are asked for. Most are in words at once. An access is not: a long transition makes
//! millions of them, of which the first and the last ones are told ([`super::Recorder`]), and words cost a hundred times as
//! much as the access.

use super::access::Cell;
use crate::program::MethodId;
use crate::report::{StepEvents, TraceEvent};
use crate::vm::Vm;

/// An event.
#[derive(Clone)]
pub(super) enum Kept {
    /// In words.
    Told(Box<TraceEvent>),
    /// What is needed to put an access in words.
    Access(Access),
}

/// An access that was made.
#[derive(Clone)]
pub(super) struct Access {
    pub cell: Cell,
    /// What was read or written.
    pub value: u64,
    /// Of a write, what was there.
    pub before: Option<u64>,
    pub method: MethodId,
    /// The instruction, from the method's start.
    pub index: u32,
    /// The call of the library that it happened in.
    pub call: Option<String>,
}

impl Vm {
    /// Keeps an access. What it says stays true until objects are freed ([`Self::put_kept_in_words`]): texts and boxed
    /// numbers do not change, and other objects go by their names.
    pub(super) fn keep_access(&mut self, access: Access) {
        if let Cell::Slot(r, _) | Cell::Element(r, _) = access.cell {
            self.listen.recorder.known.insert(r, self.state.class_of(r));
        }
        self.listen.recorder.push(Kept::Access(access));
    }

    /// Objects are about to be freed: what is said of them is said now.
    pub(in crate::vm) fn put_kept_in_words(&mut self) {
        let (mut first, mut last) = self.listen.recorder.take_kept();
        for kept in first.iter_mut().chain(&mut last) {
            if let Kept::Access(access) = kept {
                *kept = Kept::Told(Box::new(self.access_in_words(access)));
            }
        }
        self.listen.recorder.put_back(first, last);
    }

    /// All that is kept, in words.
    pub(super) fn tell_kept(&mut self) -> StepEvents {
        let omitted = self.listen.recorder.take_omitted();
        let (first, last) = self.listen.recorder.take_kept();
        let omitted_at = first.len() as u32;
        let in_words = |kept: Kept| match kept {
            Kept::Told(event) => *event,
            Kept::Access(access) => self.access_in_words(&access),
        };
        StepEvents { events: first.into_iter().chain(last).map(in_words).collect(), omitted, omitted_at }
    }

    fn access_in_words(&self, access: &Access) -> TraceEvent {
        let what = match access.before {
            Some(before) => self.written(access.cell, before, access.value),
            None => self.was_read(access.cell, access.value),
        };
        self.in_words(Some((access.method, access.index)), access.call.clone(), what)
    }
}
