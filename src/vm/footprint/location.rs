//! What a transition can read, apart from its thread's own frames and header: those are where it starts.

use crate::choice::Tid;
use crate::program::ClassId;
use crate::vm::Vm;
use crate::vm::delta::Tracker;
use crate::vm::heap::Ref;
use crate::vm::reachability::Source;
use crate::vm::state::State;
use crate::vm::thread::Status;
use crate::vm::tracking::Tracking;

/// Threads that a set of them can name; see [`Location::Waiters`].
pub(super) const MOST_THREADS: usize = 31;
/// In a set of threads: there is one that it cannot name.
pub(super) const OTHERS: u32 = 1 << MOST_THREADS;

/// Something that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
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
    /// The other threads in an object's wait set, a bit for each; [`OTHERS`] among them if one has been interrupted there.
    Waiters(Ref),
    /// Which threads have begun, a bit for each; [`OTHERS`] among them if there is one that it cannot name.
    Begun,
    /// Whether an object is another thread's `Thread` object.
    OfThread(Ref),
    /// Whether the proof that an object is reachable is a reference from there.
    Proof(Source, Ref),
    /// What becomes of an object when the references of that list are gone ([`Lists`]).
    ///
    /// [`Lists`]: super::Lists
    Fate(Ref, u32),
}

impl State {
    fn other_waiters(&self, r: Ref, t: Tid) -> u32 {
        let mut set = 0;
        for (u, thread) in self.threads.iter().enumerate() {
            match thread.head.status {
                Status::Waiting { obj, .. } if obj == r && u != t as usize => set |= 1 << u.min(MOST_THREADS),
                Status::Notified { obj, interrupted: true, .. } if obj == r && u != t as usize => set |= OTHERS,
                _ => {}
            }
        }
        set
    }
}

impl Tracking {
    /// The number at a thread's position of the state vector.
    #[inline]
    pub(super) fn cell_of_thread(&self, t: Tid, tracker: &Tracker) -> u32 {
        cell(tracker, self.positions.place_of_thread(t))
    }
}

impl Vm {
    /// What a place holds between transitions, for a transition of thread `t`.
    pub(super) fn value_at(&self, place: Location, t: Tid, tracker: &Tracker) -> u32 {
        match place {
            Location::Object(r) => cell(tracker, self.track.positions.place_of_object(r)),
            Location::Shared(r) => self.state.heap.get(r).shared.into(),
            Location::Class(r) => self.state.class_of(r).0,
            Location::Statics(class) => cell(tracker, self.track.positions.place_of_statics(class)),
            Location::Variable(class, slot) => cell(tracker, self.track.positions.place_of_variable(class, slot)),
            Location::Thread(u) => self.track.cell_of_thread(u, tracker),
            Location::Waiters(r) => self.state.other_waiters(r, t),
            Location::Begun => {
                let begun = self.begun();
                begun as u32 & !OTHERS | if begun >> MOST_THREADS == 0 { 0 } else { OTHERS }
            }
            Location::OfThread(r) => {
                let mut others = self.state.threads.iter().enumerate().filter(|(u, _)| *u != t as usize);
                others.any(|(_, thread)| thread.head.obj == r && thread.head.status != Status::Absent).into()
            }
            Location::Proof(source, r) => tracker.reach.is_proved_by(r, source).into(),
            Location::Fate(r, list) => tracker.reach.fate(r, self.track.recording.lists.list(list)) as u32,
        }
    }
}

/// What stands at a position of the state vector; 0 where the entity has never had one.
#[inline]
fn cell(tracker: &Tracker, position: Option<usize>) -> u32 {
    position.and_then(|at| tracker.cells.get(at).copied()).unwrap_or(0)
}
