//! Assumptions that are checked while the search runs.
//!
//! Most data of the library is never used by two threads in a way that could be noticed, but nothing proves it. So it is
//! assumed, and each access to shared data under an assumption is noted: which threads have read and written it, and which
//! monitor was held each time. An assumption holds as long as the data is used by one thread, or is only read, or has one
//! monitor or lock that everybody holds. Where it fails the search ends and starts again without it. Searching only those orders
//! of accesses that the assumption leaves finds a conflict if any order has one (Scott Stoller and Ernie Cohen, *Optimistic
//! Synchronization-Based State-Space Reduction*, TACAS 2003, section 4), so that a search that comes to its end is exact.
//! What counts as a conflict is said in [`accesses`].
//!
//! An object that was used unseen while others could reach it is marked (`Obj::is_used`), and its later uses are noted as
//! well, whoever can reach it then: the second access of a race may come from the last one who has the object. The mark
//! belongs to the state. Calls of [`crate::program::steps::APART`] methods' witnesses need none: they count wherever they are made.
//!
//! Accesses are noted for the whole search and never taken back: an object is known by where it was allocated, so notes of
//! different executions, and of objects that follow each other in one place, come together. That can withdraw an assumption
//! without need, and costs time only.

mod accesses;
mod arrays;
mod lives;
mod locks;
mod recent;
mod renamed;
mod summary;
mod views;

use smallvec::SmallVec;

use self::accesses::{Accesses, Starts, Threads, Use};
use self::arrays::Arrays;
pub(super) use self::arrays::Assumed;
use self::locks::{Lock, Locks};
pub(super) use self::recent::{Recent, STATIC};
pub(super) use self::renamed::{MOST_APART, Renamed};
use super::heap::Ref;
use super::{Mutation, Vm};
use crate::program::{ClassId, Origin, name_of_field};
use crate::report::Conflict;
use crate::system::Failed;
use crate::util::FxMap;

/// A piece of data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Data {
    /// The object; 0 for a static field.
    on: Ref,
    /// Slot or element.
    part: u32,
    /// Whose field it is, or which arrays it belongs to. Objects that follow each other in one place have nothing to do with
    /// each other.
    family: Family,
}

/// What is assumed of together: a field of a class, or all arrays of a type that one method makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Family {
    Field(ClassId),
    Static(ClassId),
    /// By its number in [`Arrays`].
    Array(u32),
}

/// What was noted, and what has failed.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch {
    accesses: FxMap<Data, Accesses>,
    starts: Starts,
    arrays: Arrays,
    locks: Locks,
    /// Threads beside the running one, as long as nobody starts or ends; see [`Vm::beside`].
    beside: Option<(Threads, Threads)>,
    pub(super) recent: Recent,
    /// Assumptions that do not hold.
    failed: Vec<Failed>,
    /// Accesses that nobody else could be beside.
    alone: u64,
    /// Names of threads by their numbers; empty where several had one.
    names: FxMap<u8, String>,
}

impl Watch {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        (self.accesses.len() * (size_of::<(Data, Accesses)>() + 1)) as u64 + self.locks.bytes()
    }

    /// Two threads that are in conflict over a piece of data, if any are.
    fn conflict_over(&self, data: &Data) -> Option<[&Use; 2]> {
        let noted = self.accesses.get(data)?;
        match data.family {
            Family::Array(_) => self.elements_in_conflict(data, noted),
            _ => noted.conflict(&self.starts),
        }
    }

    /// Who is beside whom has changed, or another thread runs.
    pub(super) fn forget_lives(&mut self) {
        self.beside = None;
        self.recent.forget();
    }

    /// A monitor was left, or an object is gone whose place another one may take.
    pub(super) fn forget_recent(&mut self) {
        self.recent.forget();
    }
}

impl Vm {
    /// Assumptions that have failed since the search started: it has to start again without them.
    pub fn failed_assumptions(&self) -> &[Failed] {
        &self.track.watch.failed
    }

    /// An assumption does not hold. See [`crate::program::Withdrawn`] for its name.
    pub(crate) fn withdraw(&mut self, name: String) {
        self.withdraw_for(name, None);
    }

    fn withdraw_for(&mut self, name: String, conflict: Option<Conflict>) {
        let trusted = self.config.mutations.contains(Mutation::AssumptionsUnchecked);
        if !trusted && self.track.watch.failed.iter().all(|failed| failed.name != name) {
            self.track.watch.failed.push(Failed { name, conflict });
        }
    }

    /// Threads are in conflict over a piece of data.
    #[cold]
    fn withdraw_over(&mut self, data: Data) {
        let conflict = self.conflict_over(data);
        self.withdraw_for(self.name_of(data), conflict);
    }

    pub(super) fn watch_field(&mut self, object: Ref, class: ClassId, slot: usize, write: bool) {
        let forgotten = self.forgets(class, Mutation::LibraryFieldsUnseen);
        self.use_unseen(object);
        self.track.watch.recent.keep(object, slot as u32, write);
        let data = Data { on: object, part: slot as u32, family: Family::Field(class) };
        if !forgotten && self.note_access(data, write, true) {
            self.withdraw_over(data);
        }
    }

    fn forgets(&self, class: ClassId, of_library: Mutation) -> bool {
        let of_program = self.program.class(class).origin == Origin::User;
        let mistake = if of_program { Mutation::ProgramFieldsUnseen } else { of_library };
        self.config.mutations.contains(mistake)
    }

    pub(super) fn watch_static(&mut self, class: ClassId, slot: usize, write: bool) {
        // Others wait for the end of the initialiser.
        if self.is_for_initialiser(class) || self.forgets(class, Mutation::LibraryStaticsUnseen) {
            return;
        }
        self.track.watch.recent.keep(class.0 | STATIC, slot as u32, write);
        let data = Data { on: 0, part: slot as u32, family: Family::Static(class) };
        if self.note_access(data, write, true) {
            self.withdraw_over(data);
        }
    }

    /// A final field of an object that others can reach is written, or that of a class after its initialisation.
    pub(super) fn final_written(&mut self, class: ClassId, slot: usize, is_static: bool) {
        if self.config.mutations.contains(Mutation::FinalFieldsUnwatched) {
            return;
        }
        let name = self.name_of_field(class, slot, is_static);
        self.withdraw(name);
    }

    /// An object is used, and that is no scheduling point.
    pub(super) fn use_unseen(&mut self, object: Ref) {
        if self.state.heap.get(object).shared && !self.config.mutations.contains(Mutation::UsesForgotten) {
            self.mark_used(object);
        }
    }

    /// Notes an access; true when the data is in conflict.
    fn note_access(&mut self, data: Data, write: bool, unseen: bool) -> bool {
        let beside = self.beside();
        self.note_begun();
        // Nobody else has begun, or everybody's end is known: it comes before or after all that others do.
        if beside.0 == 0 {
            self.track.watch.alone += u64::from(unseen);
            return false;
        }
        let me = self.number(self.exec.cur);
        let noted = self.track.watch.accesses.get_mut(&data).filter(|noted| noted.unseen || !unseen);
        let held = noted.and_then(|noted| {
            let held = noted.known(me, beside, write).map(SmallVec::<[Lock; 2]>::from_slice);
            noted.saved += u64::from(unseen && held.is_some());
            held
        });
        if let Some(held) = held
            && held.iter().all(|&lock| self.holds(data, lock, write))
        {
            held.into_iter().for_each(|lock| self.note_lock(lock));
            return false;
        }
        let mut noted = self.track.watch.accesses.remove(&data).unwrap_or_default();
        self.note_name(me);
        let at = self.place_of(self.exec.cur);
        let held = noted.note(me, beside, write, at, |known| match known {
            Some(known) => known.iter().copied().filter(|&lock| self.holds(data, lock, write)).collect(),
            None => self.locks_held(data, write),
        });
        SmallVec::<[Lock; 2]>::from_slice(held).into_iter().for_each(|lock| self.rely_on(lock));
        noted.unseen |= unseen;
        noted.saved += u64::from(unseen);
        self.track.watch.accesses.insert(data, noted);
        self.track.watch.conflict_over(&data).is_some()
    }

    /// A thread was started by another one than before, or a monitor does not count any more: what was noted may be in
    /// conflict now.
    fn look_again(&mut self) {
        let watch = &self.track.watch;
        let found = watch.accesses.keys().filter(|data| watch.conflict_over(data).is_some());
        let mut found: Vec<(String, u32, u32, Data)> =
            found.map(|&data| (self.name_of(data), data.on, data.part, data)).collect();
        found.sort_unstable_by(|a, b| (&a.0, a.1, a.2).cmp(&(&b.0, b.1, b.2)));
        found.into_iter().for_each(|(.., data)| self.withdraw_over(data));
    }

    /// The name of the assumption about a piece of data.
    fn name_of(&self, data: Data) -> String {
        match data.family {
            Family::Field(class) => self.name_of_field(class, data.part as usize, false),
            Family::Static(class) => self.name_of_field(class, data.part as usize, true),
            Family::Array(number) => self.name_of_arrays(number),
        }
    }

    fn name_of_field(&self, class: ClassId, slot: usize, is_static: bool) -> String {
        let name = self.field_at(class, slot, is_static).map_or("?", |(_, f)| &f.name);
        name_of_field(&self.program.class(class).name, name)
    }
}
