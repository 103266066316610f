//! Transitions that were executed before, remembered by what they read (the transition cache of LTSmin; Blom, van de Pol
//! and Weber, "LTSmin: Distributed and Symbolic Reachability", CAV 2010): a layer over any system that tells the
//! footprints of its transitions.
//!
//! Most transitions of a search lead to states that are known, and most of them do what the same thread has done in many
//! other states: it stood at the same place, and read the same few things. So the reads and the effects of a transition
//! are written down the first time, in terms of components of the state vector. When a thread stands as it stood then,
//! and everything it would read is as it was, the vector that it leads to is the present one with a few numbers replaced:
//! the search can look it up, and only where it is new has the system to stand there.
//!
//! Sound because systems are deterministic: the first thing that a thread reads is given by where it stands, each other
//! one by what it has read before. Every now and then a transition is executed all the same, and compared with what is
//! remembered (`search::cached_transitions`).
//!
//! May assume: the state vector is up to date between transitions, and a component's number stands for its content for as
//! long as the store lives. What this can miss is what a footprint leaves out (`vm::footprint`).

mod table;

use self::table::{Effect, Node, Table};
use super::layer::{Layer, Through};
use super::{Cascade, Choices, Decide, Mark, Observers, Remembers, Take, Touch, TransitionEnd, TransitionSystem};
use crate::choice::Tid;
use crate::store::{StateVector, Store};

/// Transitions after which it is decided whether remembering is worth it.
const WINDOW: u32 = 512;
/// The part of them that must have been remembered: one in so many.
const WORTH: u32 = 2;
/// The longest pause, in transitions.
const LONGEST_PAUSE: u32 = 1 << 16;
/// Bytes that the table may have where nobody says otherwise.
const LIMIT: u64 = 16 << 20;

/// What a transition has read and done.
#[derive(Debug, Clone)]
pub struct Footprint<L, P> {
    /// The thread that ran.
    pub thread: Tid,
    /// The number of its component at the start.
    pub stood: u32,
    /// What it has read, in order, each with what was there.
    pub reads: Vec<(L, u32)>,
    /// What it does; `None` where that is not remembered: the reads always lead there.
    pub does: Option<Does<P>>,
}

/// What a transition does.
#[derive(Debug, Clone)]
pub struct Does<P> {
    /// Instructions executed.
    pub instructions: u32,
    /// The positions of the state vector that it changes, with the numbers that come there.
    pub writes: Vec<(u32, u32)>,
    /// What it touches, where that is kept.
    pub touches: Vec<Touch>,
    /// What it leaves behind, to stand at its end without executing it, and how many bytes that takes.
    pub post: Option<(P, u64)>,
}

/// What a remembered transition does.
#[derive(Debug, Clone, Copy)]
pub struct Remembered<'a> {
    /// Instructions executed.
    pub instructions: u32,
    /// The positions of the state vector that it changes, with the numbers that come there.
    pub writes: &'a [(u32, u32)],
    /// What it touches, where that is kept.
    pub touches: &'a [Touch],
}

/// A system that tells what its transitions read and do, in components of its state vector.
pub trait Footprints: TransitionSystem + 'static {
    /// Something that can be read.
    type Location: Copy + PartialEq;
    /// What a transition leaves behind.
    type Post;
    /// The thread whose transition these choices start, if it can be one that is remembered. Between transitions.
    fn repeats(&self, choices: &Choices) -> Option<Tid>;
    /// The number of a thread's component; `None` while the state vector is not that of the state.
    fn stand_of(&self, thread: Tid) -> Option<u32>;
    /// What a location holds for a transition of `thread`.
    fn value_of(&self, location: Self::Location, thread: Tid) -> u32;
    /// Whether a transition of `thread` that changes these positions of the vector ends with a choice of threads.
    fn ends_with_choice(&self, thread: Tid, writes: &[(u32, u32)]) -> bool;
    /// The vector of the state that a transition of `thread` leads to which changes these positions. The system must have
    /// it back, by [`hide`](Footprints::hide).
    fn show(&mut self, thread: Tid, writes: &[(u32, u32)], store: &mut Store) -> StateVector;
    /// Takes the vector back. The next transition is the one whose end it shows.
    fn hide(&mut self, vector: StateVector);
    /// After `hide`, in place of that transition: it counts as executed, and the vector is what it was before `show`.
    fn skip(&mut self, does: Remembered<'_>, store: &mut Store);
    /// After `hide`, in place of that transition: the system stands at its end.
    fn jump(&mut self, choices: &Choices, does: Remembered<'_>, post: &Self::Post);
    /// Whether the next transition, of that thread, is to leave a footprint.
    fn record(&mut self, thread: Option<Tid>);
    /// The footprint of the transition that has ended, once it is known: after `run` where it is not remembered, else
    /// after `canonical`.
    fn take_footprint(&mut self) -> Option<Footprint<Self::Location, Self::Post>>;
    /// After `canonical`: whether the transition has ended in the vector that was shown, with that many instructions.
    /// `None` where the vector was made anew, so that this cannot be told.
    fn came_as_shown(&mut self, instructions: u32) -> Option<bool>;
    /// Bytes of what is behind locations.
    fn location_bytes(&self) -> u64;
    /// No location told so far is asked for again.
    fn forget_locations(&mut self);
    /// The state vector, as `canonical` has left it.
    fn vector(&mut self) -> &mut StateVector;
}

/// A system that remembers its transitions.
#[derive(Debug)]
pub struct Cached<S: Footprints> {
    below: S,
    table: Table<S::Location, S::Post>,
    limit: u64,
    /// The next transition leaves a footprint.
    records: bool,
    /// The transition that runs is remembered to have this effect.
    expected: Option<Effect>,
    /// One has gone another way.
    surprised: bool,
    tries: u32,
    found: u32,
    /// Transitions to come for which nothing is looked up, and the length of the next such pause.
    pause: u32,
    next_pause: u32,
}

/// What is known of a transition.
enum Recalled {
    Known(Effect),
    /// It does something that is not remembered.
    Closed,
    /// It was not met before.
    Nothing,
}

impl<S: Footprints> Cached<S> {
    /// The same system, with nothing remembered yet.
    pub fn new(below: S) -> Self {
        Cached {
            below,
            table: Table::default(),
            limit: LIMIT,
            records: false,
            expected: None,
            surprised: false,
            tries: 0,
            found: 0,
            pause: 0,
            next_pause: WINDOW,
        }
    }

    /// Keeps account of whether it is worth it.
    fn looked_up(&mut self, found: bool) {
        self.tries += 1;
        self.found += u32::from(found);
        if self.tries < WINDOW {
            return;
        }
        if self.found < WINDOW / WORTH {
            self.pause = self.next_pause;
            self.next_pause = (2 * self.next_pause).min(LONGEST_PAUSE);
        } else {
            self.next_pause = WINDOW;
        }
        (self.tries, self.found) = (0, 0);
    }

    fn look_up(&self, t: Tid) -> Recalled {
        let Some(stood) = self.below.stand_of(t) else { return Recalled::Closed };
        let mut next = self.table.root(t, stood);
        while let Some(at) = next {
            match self.table.node(at) {
                Node::Read { place, .. } => next = self.table.follow(at, self.below.value_of(*place, t)),
                Node::Known(effect) => return Recalled::Known(*effect),
                Node::Closed => return Recalled::Closed,
            }
        }
        Recalled::Nothing
    }

    /// The effect of the transition that these choices start, where it is remembered and ends with a choice of threads.
    fn effect_of(&mut self, choices: &Choices) -> Option<(Tid, Effect)> {
        self.records = false;
        self.below.record(None);
        let t = self.below.repeats(choices)?;
        if self.pause > 0 {
            self.pause -= 1;
            return None;
        }
        let recalled = self.look_up(t);
        self.looked_up(matches!(recalled, Recalled::Known(_)));
        match recalled {
            Recalled::Known(effect) if self.below.ends_with_choice(t, self.table.writes(effect)) => Some((t, effect)),
            Recalled::Known(_) | Recalled::Closed => None,
            Recalled::Nothing => {
                self.records = true;
                self.below.record(Some(t));
                None
            }
        }
    }

    fn write_down(&mut self) {
        if let Some(footprint) = self.below.take_footprint() {
            self.table.insert(footprint);
        }
    }
}

impl<S: Footprints> Layer for Cached<S> {
    type Below = S;
    fn below(&self) -> &S {
        &self.below
    }
    fn below_mut(&mut self) -> &mut S {
        &mut self.below
    }
    fn own_bytes(&self) -> u64 {
        self.table.bytes()
    }
}

impl<S: Footprints> Remembers for Cached<S> {
    fn recall(&mut self, choices: &Choices, store: &mut Store, decide: &mut Decide<'_, Self>) -> Option<Take> {
        let (t, effect) = self.effect_of(choices)?;
        self.expected = Some(effect);
        let mut vector = self.below.show(t, self.table.writes(effect), store);
        let take = decide(self, &mut vector, store);
        self.below.hide(vector);
        match take {
            Take::Skip => {
                self.expected = None;
                self.below.skip(self.table.remembered(effect), store);
            }
            Take::Jump => {
                let Some(post) = self.table.post(effect) else { return Some(Take::Execute) };
                self.expected = None;
                self.below.jump(choices, self.table.remembered(effect), &post);
            }
            Take::Execute => {}
        }
        Some(take)
    }
    fn take_surprise(&mut self) -> bool {
        std::mem::take(&mut self.surprised) | self.expected.take().is_some()
    }
    fn limit_remembered(&mut self, bytes: u64) {
        self.limit = bytes.min(LIMIT);
    }
}

impl<S: Footprints> TransitionSystem for Cached<S> {
    fn run(&mut self, fuel: u64) -> TransitionEnd {
        let end = self.below.run(fuel);
        if end != TransitionEnd::Budget {
            self.write_down();
        }
        end
    }
    fn take_registered(&mut self) -> Cascade {
        self.below.take_registered()
    }
    fn begin(&mut self, choices: Choices) {
        if std::mem::take(&mut self.records) && self.table.bytes() + self.below.location_bytes() > self.limit {
            // What is needed again comes again.
            self.table = Table::default();
            self.below.forget_locations();
        }
        self.below.begin(choices);
    }
    fn mark(&mut self) -> Mark {
        self.below.mark()
    }
    fn undo_to(&mut self, mark: Mark) {
        self.below.undo_to(mark);
    }
    fn forget_history(&mut self) {
        self.below.forget_history();
    }
    fn canonical(&mut self, store: &mut Store) -> &mut StateVector {
        self.below.canonical(store);
        if let Some(effect) = self.expected.take() {
            self.surprised |= self.below.came_as_shown(effect.instructions) == Some(false);
        }
        self.write_down();
        self.below.vector()
    }
    fn collect(&mut self) {
        self.below.collect();
    }
    fn restore(&mut self, store: &mut Store, vector: &[u32], pending: Option<Tid>) {
        self.below.restore(store, vector, pending);
    }
    fn forget_components(&mut self) -> Option<String> {
        self.below.forget_components()
    }
    fn observers(&self) -> Box<dyn Observers<Self>> {
        Box::new(Through::of(&self.below))
    }
}
