//! What a search needs of the thing it searches: one narrow next-state interface, as in LTSmin (Blom, van de Pol and
//! Weber, "LTSmin: Distributed and Symbolic Reachability", CAV 2010).
//!
//! [`TransitionSystem`] is all that exploring takes. What else a search asks stands apart, so that a layer between the two
//! replaces only what it changes:
//!
//! - [`Observed`] facts of the present state, for search orders, heuristics and reductions
//! - [`Describe`] errors, output and traces in words
//! - [`Measured`] numbers for accounts and statistics
//! - [`Remembers`] transitions whose end is known before they are executed
//! - [`Touched`] what a transition has touched, for reductions that have to know
//! - [`Symmetry`] states that differ in which thread is which
//! - [`Observers`] who is told of what the search does
//! - [`Layer`] a system over another one; [`Cached`] is one that remembers transitions
//!
//! `vm::Vm` is one such system (`vm/system.rs`); the tests of `search` have another with known state counts, and a layer
//! over it. Neither this folder nor `search` knows the virtual machine.

mod cached;
mod describe;
mod event;
mod layer;
mod measured;
mod mutation;
mod observed;
mod observers;
mod race;
mod remembers;
mod symmetry;
mod touched;
mod transition;

pub use cached::{Cached, Does, Footprint, Footprints, Remembered};
pub use describe::{Describe, Failed, LineEvent, Recording};
pub use event::{At, Event, EventKind, Ran, SearchView};
pub use layer::{Layer, Through};
pub use measured::Measured;
pub use mutation::Mutation;
pub use observed::{Access, Observed, Place, ThreadSummary};
pub use observers::{Nobody, Observers, Selection};
pub use race::{Races, StandingRace};
pub use remembers::{Decide, Remembers, Take};
pub use symmetry::{Form, Symmetry};
pub use touched::{How, ThreadAt, Touch, TouchDetail, Touched, Waits};
pub use transition::{Cascade, Choices, Mark, TransitionEnd};

use crate::choice::Tid;
use crate::store::{StateVector, Store};

/// The part of a state's tag that says whose data choice is next. The rest tells pasts apart.
pub const PENDING: u32 = 0xffff;

/// A system whose states are reached by transitions that choices start.
///
/// The order of calls: `run` until it ends with something else than `Budget`; after `Choice`, `take_registered`, then
/// `canonical` or `collect`, then `mark`, then `begin` and `run` again. `undo_to` goes back to a mark, as often as
/// wanted, as long as no older one was gone back to.
pub trait TransitionSystem: Observed + Describe + Measured + Remembers + Touched + Symmetry {
    /// Runs until the transition ends or about `fuel` instructions are used.
    fn run(&mut self, fuel: u64) -> TransitionEnd;
    /// The generators that ended the transition, in registration order.
    fn take_registered(&mut self) -> Cascade;
    /// Starts the next transition.
    fn begin(&mut self, choices: Choices);
    /// A point to come back to.
    fn mark(&mut self) -> Mark;
    /// Comes back to the state in which `mark` was taken.
    fn undo_to(&mut self, mark: Mark);
    /// No mark taken so far will be gone back to.
    fn forget_history(&mut self);
    /// The state vector, its components interned in `store`. Also does what `collect` does. Which data choice is pending
    /// need not be in it.
    fn canonical(&mut self, store: &mut Store) -> &mut StateVector;
    /// Garbage collection and sharedness, for when the state itself is not wanted.
    fn collect(&mut self);
    /// Comes to the stored state with that vector, whose components are in `store`, from wherever it stands. `pending` is
    /// the thread whose data choice is next, if one is. Output is what it was only where it is part of the state.
    fn restore(&mut self, store: &mut Store, vector: &[u32], pending: Option<Tid>);
    /// Forgets what `canonical` remembers of unchanged components, so that the next one computes everything.
    /// What it had wrong, if it can tell.
    fn forget_components(&mut self) -> Option<String>;
    /// Who is told of what a search of this system does.
    fn observers(&self) -> Box<dyn Observers<Self>> {
        Box::new(Nobody)
    }
    /// [`restore`](TransitionSystem::restore) by a state's number. The store must be exact.
    fn restore_state(&mut self, store: &mut Store, state: u32) {
        let vector = store.vector_of(state);
        // The tag's lower half is the thread that stands before a data choice, plus 1.
        let pending = (store.tag_of(state) & PENDING).checked_sub(1).map(|thread| thread as Tid);
        self.restore(store, &vector, pending);
    }
}
