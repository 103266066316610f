//! What a transition can read, apart from its thread's own frames and header: those are where it starts.

use crate::choice::Tid;
use crate::program::ClassId;
use crate::vm::Vm;
use crate::vm::changes::Tracker;
use crate::vm::heap::Ref;
use crate::vm::reach::Source;
use crate::vm::thread::Status;

/// Threads that a set of them can name; see [`Place::Waiters`].
pub(super) const MOST_THREADS: usize = 31;
/// A set of threads with one that it cannot name.
pub(super) const OTHERS: u32 = 1 << MOST_THREADS;

/// Something that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Component of an object.
    Object(Ref),
    /// Component of a class's initialisation and settled statics.
    Statics(ClassId),
    /// Component of a static field.
    Variable(ClassId, u16),
    /// Component of another thread.
    Thread(Tid),
    /// Class of an object.
    Class(Ref),
    /// Whether an object is shared.
    Shared(Ref),
    /// The other threads in an object's wait set, a bit for each.
    Waiters(Ref),
    /// Those whose wait was interrupted and has not ended.
    Interrupted(Ref),
    /// Whether an object is another thread's `Thread` object.
    OfThread(Ref),
    /// Whether the proof that an object is reachable is a reference from there.
    Proof(Source, Ref),
    /// Whether there are references to an object besides those of that list ([`Table::gone`]).
    ///
    /// [`Table::gone`]: super::table::Table::gone
    Referenced(Ref, u32),
    /// Whether an object has another proof that it is reachable, without the references of that list .
    Survives(Ref, u32),
}

impl Vm {
    /// The number at a thread's position of the state vector.
    #[inline]
    pub(super) fn cell_of_thread(&self, t: Tid, tracker: &Tracker) -> u32 {
        cell(tracker, self.positions.place_of_thread(t))
    }

    /// What a place holds between transitions, for a transition of thread `t`.
    pub(super) fn value_of(&self, place: Place, t: Tid, tracker: &Tracker) -> u32 {
        match place {
            Place::Object(r) => cell(tracker, self.positions.place_of_object(r)),
            Place::Shared(r) => self.heap.get(r).shared.into(),
            Place::Class(r) => self.class_of(r).0,
            Place::Statics(class) => cell(tracker, self.positions.place_of_statics(class)),
            Place::Variable(class, slot) => cell(tracker, self.positions.place_of_variable(class, slot)),
            Place::Thread(u) => self.cell_of_thread(u, tracker),
            Place::Waiters(r) => {
                self.others(t, |status| matches!(status, Status::Waiting { obj, .. } if obj == r))
            }
            Place::Interrupted(r) => {
                self.others(t, |status| matches!(status, Status::Notified { obj, interrupted: true, .. } if obj == r))
            }
            Place::OfThread(r) => {
                let mut others = self.threads.iter().enumerate().filter(|(u, _)| *u != t as usize);
                others.any(|(_, thread)| thread.head.obj == r && thread.head.status != Status::Absent).into()
            }
            Place::Proof(source, r) => tracker.reach.is_proved_by(r, source).into(),
            Place::Referenced(r, list) => tracker.reach.is_referenced(r, self.cache.table.gone(list)).into(),
            Place::Survives(r, list) => tracker.reach.survives(r, self.cache.table.gone(list)).into(),
        }
    }

    fn others(&self, t: Tid, is: impl Fn(Status) -> bool) -> u32 {
        let others = self.threads.iter().enumerate().filter(|(u, thread)| *u != t as usize && is(thread.head.status));
        others.fold(0, |set, (u, _)| set | 1 << u.min(MOST_THREADS))
    }
}

/// What stands at a position of the state vector; 0 where the entity has never had one.
#[inline]
fn cell(tracker: &Tracker, position: Option<usize>) -> u32 {
    position.and_then(|at| tracker.cells.get(at).copied()).unwrap_or(0)
}
