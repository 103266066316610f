//! Depth-first: the points of the current path on a stack, the system taken back by its undo log.
//!
//! With a horizon, points deeper than that wait until everything nearer was explored. Then the horizon moves out, and each
//! of them is the start of a stack of its own, its state restored from its number. Nothing is explored twice: a state is
//! expanded once, wherever it was met first, so that the counts are those without a horizon. But a path without end does
//! not keep the search from what lies beside it.

use std::collections::VecDeque;

use crate::choice::Tid;
use crate::report::TreeNodeKind;
use crate::search::ample::{Ample, Learned};
use crate::search::config::SearchConfig;
use crate::search::estimate::Subtrees;
use crate::search::path_table::{PathPosition, PathTable};
use crate::search::point::ChoicePoint;
use crate::search::strategy::{Move, Strategy, StrategyKind};
use crate::search::tree_log::LoggedEdge;
use crate::store::Store;
use crate::system::{TouchDetail, TransitionSystem};

/// The stack, and what lies beyond the horizon.
#[derive(Debug, Default)]
pub struct Dfs {
    stack: Vec<ChoicePoint>,
    /// Transitions on the way to the first point of the stack, without the one that ended there.
    base: u32,
    bytes: u64,
    subtrees: Subtrees,
    beyond: Option<Beyond>,
    ample: Option<Box<Ample>>,
}

/// How the horizon moves.
#[derive(Debug, Clone, Copy)]
enum Growth {
    Doubling,
    Steps(u32),
}

/// Points that wait.
#[derive(Debug)]
struct Beyond {
    horizon: u32,
    growth: Growth,
    waiting: VecDeque<Waiting>,
    paths: PathTable,
    /// Places of the first points of the stack, of all that lead to a point that waits.
    named: Vec<PathPosition>,
    /// The point met last waits; the system still stands there.
    stands_beyond: bool,
    open: u64,
    point_bytes: u64,
}

#[derive(Debug)]
struct Waiting {
    place: PathPosition,
    depth: u32,
    state: u32,
    point: ChoicePoint,
}

impl Beyond {
    fn new(horizon: u32, growth: Growth) -> Self {
        Beyond {
            horizon: horizon.max(1),
            growth,
            waiting: VecDeque::new(),
            paths: PathTable::default(),
            named: Vec::new(),
            stands_beyond: false,
            open: 0,
            point_bytes: 0,
        }
    }

    /// Keeps a point that the top of the stack led to.
    fn keep(&mut self, mut point: ChoicePoint, depth: u32, state: u32, stack: &mut [ChoicePoint]) {
        let mut place = self.paths.begin(self.named.last().copied());
        for at in self.named.len()..stack.len() {
            if at > 0 {
                place = self.paths.extend(place, &stack[at - 1]);
            }
            self.paths.keep_edge(place, stack[at].unlogged.take());
            self.named.push(place);
        }
        if let Some(top) = stack.last() {
            place = self.paths.extend(place, top);
        }
        self.paths.keep_edge(place, point.unlogged.take());
        self.open += point.total();
        self.point_bytes += point.bytes();
        self.waiting.push_back(Waiting { place, depth, state, point });
        self.stands_beyond = true;
    }

    /// The next point that waits. Those nearer come first, and the horizon moves out when there are no more of them.
    fn next(&mut self) -> Option<Waiting> {
        let next = self.waiting.pop_front()?;
        self.open -= next.point.total();
        self.point_bytes -= next.point.bytes();
        if next.depth > self.horizon {
            self.horizon = match self.growth {
                Growth::Doubling => self.horizon.saturating_mul(2),
                Growth::Steps(step) => self.horizon.saturating_add(step),
            };
        }
        self.named.clear();
        self.named.push(next.place);
        Some(next)
    }

    fn bytes(&self) -> u64 {
        self.paths.bytes() + (self.waiting.capacity() * size_of::<Waiting>()) as u64 + self.point_bytes
    }
}

impl Dfs {
    /// With the horizon that `config` asks for. Without one where states cannot be restored, and where the depth is bounded
    /// anyhow: a state that waits would have to be explored anew when it is met nearer to the start.
    pub fn of(config: &SearchConfig) -> Self {
        let growth = |horizon| match config.strategy {
            StrategyKind::IterativeDeepening => Growth::Steps(horizon),
            _ => Growth::Doubling,
        };
        let possible = config.states_are_kept() && config.depth_limit.is_none();
        let horizon = config.horizon.filter(|_| possible);
        Dfs {
            beyond: horizon.map(|horizon| Beyond::new(horizon, growth(horizon))),
            ample: Ample::of(config),
            ..Dfs::default()
        }
    }

    fn back<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        let Some(top) = self.stack.last() else { return false };
        system.undo_to(top.mark);
        true
    }

    /// Everything this side of the horizon was explored: goes on with what waits.
    fn go_beyond<S: TransitionSystem>(&mut self, system: &mut S, store: &mut Store) -> Move {
        let Some(mut next) = self.beyond.as_mut().and_then(Beyond::next) else { return Move::Exhausted };
        system.restore_state(store, next.state);
        // What was before is never gone back to.
        system.forget_history();
        self.base = next.depth - 1;
        self.bytes += next.point.bytes();
        next.point.mark = system.mark();
        if let Some(ample) = &mut self.ample {
            ample.jump(&next.point, system);
        }
        self.stack.push(next.point);
        Move::Jumped
    }
}

impl Strategy for Dfs {
    fn enter<S: TransitionSystem>(&mut self, point: ChoicePoint, state: u32, system: &S) {
        self.subtrees.transitions += 1;
        if let Some(ample) = &mut self.ample {
            ample.enter(&point, system);
        }
        let depth = self.depth() + 1;
        if let Some(beyond) = self.beyond.as_mut().filter(|beyond| depth > beyond.horizon) {
            beyond.keep(point, depth, state, &mut self.stack);
            self.ample.iter_mut().for_each(|ample| ample.leave());
            return;
        }
        self.bytes += point.bytes();
        self.stack.push(point);
    }

    fn ends<S: TransitionSystem>(&mut self, kind: TreeNodeKind, in_step: Option<Tid>, system: &S) {
        if let Some(ample) = &mut self.ample {
            ample.ends(kind == TreeNodeKind::Visited, in_step, system);
        }
    }

    fn skips<S: TransitionSystem>(&mut self, system: &S) {
        if let Some(ample) = &mut self.ample {
            ample.skips(system);
        }
    }

    fn slept_in(&self, state: u32) -> bool {
        self.ample.as_ref().is_some_and(|ample| ample.passed_over_in(state))
    }

    fn wakes<S: TransitionSystem>(&mut self, state: u32, system: &S) -> bool {
        self.ample.as_mut().is_some_and(|ample| ample.wakes(state, system))
    }

    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        self.subtrees.transitions += 1;
        self.back(system)
    }

    fn next<S: TransitionSystem>(&mut self, system: &mut S, store: &mut Store) -> Move {
        if self.beyond.as_mut().is_some_and(|beyond| std::mem::take(&mut beyond.stands_beyond)) {
            self.back(system);
            return Move::Back;
        }
        let depth = self.stack.len();
        let Some(top) = self.stack.last_mut() else { return Move::Exhausted };
        if top.tried() > 0 {
            self.subtrees.explored(depth, top.since);
        }
        top.since = self.subtrees.transitions;
        let more = match &mut self.ample {
            Some(ample) => ample.advance(top),
            None => top.advance(),
        };
        if more {
            return Move::Forward(top.choices());
        }
        self.bytes -= top.bytes();
        self.stack.pop();
        self.ample.iter_mut().for_each(|ample| ample.leave());
        if let Some(beyond) = &mut self.beyond {
            beyond.named.truncate(self.stack.len());
        }
        if self.back(system) { Move::Back } else { self.go_beyond(system, store) }
    }

    fn top(&self) -> Option<&ChoicePoint> {
        self.stack.last()
    }

    fn depth(&self) -> u32 {
        self.base + self.stack.len() as u32
    }

    fn stands_on(&self, state: u32) -> Option<usize> {
        self.stack.iter().position(|point| point.state == state)
    }

    fn choice_path(&self) -> Vec<u32> {
        let start = self.beyond.as_ref().and_then(|beyond| beyond.named.first().map(|&place| beyond.paths.path(place)));
        let mut path = start.unwrap_or_default();
        path.extend(self.stack.iter().flat_map(ChoicePoint::indices));
        path
    }

    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        let Dfs { stack, beyond, .. } = self;
        let named = beyond.as_mut().and_then(|b| b.named.last().map(|&place| b.paths.take_unlogged(place)));
        let on_stack = stack.iter_mut().filter_map(|point| point.unlogged.take()).map(|edge| *edge);
        named.into_iter().flatten().chain(on_stack).collect()
    }

    fn bytes(&self) -> u64 {
        let beyond = self.beyond.as_ref().map_or(0, Beyond::bytes);
        let ample = self.ample.as_ref().map_or(0, |ample| ample.bytes());
        self.bytes + (self.stack.capacity() * size_of::<ChoicePoint>()) as u64 + beyond + ample
    }

    fn needs_touches(&self) -> Option<TouchDetail> {
        self.ample.as_ref().map(|_| TouchDetail::Visible)
    }

    fn leave_nothing_out(&mut self) {
        self.ample = None;
    }

    fn was_mistaken(&self) -> bool {
        self.ample.as_ref().is_some_and(|ample| ample.is_broken())
    }

    fn take_learned(&mut self) -> Option<Learned> {
        self.ample.take().and_then(|ample| ample.learned())
    }

    fn begin_with(&mut self, learned: Learned) {
        if let Some(ample) = &mut self.ample {
            ample.begin_with(learned);
        }
    }

    fn left_out(&self) -> u64 {
        self.ample.as_ref().map_or(0, |ample| ample.left_out())
    }

    fn looks_at_schedules(&self) -> bool {
        false
    }

    fn to_come(&self, offspring: f64) -> f64 {
        let untried = |point: &ChoicePoint| point.total().saturating_sub(point.tried() + 1);
        let beyond = self.beyond.as_ref().map_or(0, |beyond| beyond.open);
        self.subtrees.of(self.stack.iter().map(untried), offspring) + beyond as f64 * offspring
    }
}
