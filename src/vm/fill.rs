//! How full the heap is: data of all threads, for whether an allocation fails depends on what the others hold.
//!
//! Only what the program has made since its start counts, and literals and class mirrors do not: how many of them there are
//! depends on what else was executed. So whether there is room is a function of the path.
//!
//! As a rule no allocation is a scheduling point. That leaves nothing out as long as none can fail, in whatever order the
//! threads go: as long as what is live where a transition begins, at most, and what each thread needs in addition in one
//! transition, at most, fit into the heap together. This is watched while the search runs. Where it fails, the search
//! starts again with every `new` as a scheduling point, before it and after it (as with `vm.por.skip_allocations=false`).
//!
//! What this can miss: an object that a thread holds only in between two of its scheduling points, and that others have
//! dropped meanwhile, is no longer counted.

use super::{Flow, Mutation, Vm};
use crate::choice::Tid;
use crate::program::{ClassId, Kind};
use crate::system::TransitionEnd;
use crate::vm::state::State;

/// Id of the scheduling points at allocations, and name of the assumption that none is needed.
pub(super) const ALLOCATION: &str = "allocation";

/// The most memory that was needed.
#[derive(Debug, Clone, Default)]
pub(super) struct Fill {
    /// Live bytes where the transition began.
    start: u64,
    /// Where it began, other threads were alive.
    several: bool,
    /// The most live bytes where one began.
    most: u64,
    /// What a transition needed in addition at most, by thread.
    needs: Vec<u64>,
}

impl Fill {
    /// Whether it may be more than the limit, if the threads go in another order.
    fn note(&mut self, thread: Tid, now: u64, limit: u64) -> bool {
        let at = usize::from(thread);
        if self.needs.len() <= at {
            self.needs.resize(at + 1, 0);
        }
        self.most = self.most.max(self.start);
        self.needs[at] = self.needs[at].max(now.saturating_sub(self.start));
        self.most + self.needs.iter().sum::<u64>() > limit
    }
}

impl State {
    fn several_alive(&self) -> bool {
        self.threads.iter().filter(|t| t.is_alive()).count() > 1
    }
}

impl Vm {
    /// A transition begins.
    pub(super) fn begin_filling(&mut self) {
        self.state.heap.since_gc = 0;
        self.track.fill.start = self.state.heap.live();
        self.track.fill.several = self.state.several_alive();
    }

    /// Notes how much is in use, before garbage is collected, and `more` that is asked for.
    pub(super) fn note_filling(&mut self, more: u64) {
        let unwatched = self.config.mutations.contains(Mutation::AllocationsUnwatched);
        let watched = self.config.checking && self.config.skip_allocations && !unwatched;
        if watched
            && (self.track.fill.several || self.state.several_alive())
            && self.track.fill.note(self.exec.cur, self.state.heap.live() + more, self.config.max_heap)
        {
            self.withdraw(ALLOCATION.to_string());
        }
    }

    /// Whether so many bytes more fit into the heap, after a collection if need be.
    pub(crate) fn has_room(&mut self, bytes: u64) -> bool {
        self.state.heap.live() + bytes <= self.config.max_heap || {
            self.note_filling(bytes);
            self.make_room(bytes)
        }
    }

    /// `new` where the heap is full, or where allocations are scheduling points.
    #[cold]
    pub(crate) fn new_instance(&mut self, class: ClassId) -> Flow {
        if self.stops_at_allocation() {
            return Flow::Exit(TransitionEnd::Choice);
        }
        let bytes = 8 * self.program.class(class).instance_kinds.len() as u64;
        if !self.has_room(bytes) {
            return self.throw_new("java/lang/OutOfMemoryError", Some("Java heap space"));
        }
        let Some(pc) = self.state.threads[self.exec.cur as usize].top().map(|f| f.pc) else { return Flow::Go };
        let r = self.alloc_instance(class, pc);
        self.advance(0);
        self.push_value(Kind::Ref, u64::from(r));
        self.allocated()
    }

    /// Whether allocations are scheduling points, as they are where the heap may be full.
    pub fn allocations_are_points(&self) -> bool {
        !self.config.skip_allocations
    }

    /// The point before an allocation.
    pub(crate) fn stops_at_allocation(&mut self) -> bool {
        !self.exec.is_scheduled() && self.choose_at_allocation()
    }

    /// The point after an allocation, while the object is not yet garbage.
    pub(crate) fn allocated(&mut self) -> Flow {
        if self.choose_at_allocation() { Flow::Exit(TransitionEnd::Choice) } else { Flow::Go }
    }

    fn choose_at_allocation(&mut self) -> bool {
        if !self.allocations_are_points() || !self.exec.multi {
            return false;
        }
        let list = self.enabled();
        let several = list.len() > 1;
        if several {
            self.register_threads(ALLOCATION, list);
        }
        several
    }
}
