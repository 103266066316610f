//! Random walks: one path at a time from the start to its end, again and again, until there were enough of them or nothing
//! is left to see.
//!
//! A walk goes through known states as through others: turning back there would leave the rest of the walk undone. Where
//! every state has a number it is kept which choices of it were taken. When none is left the search was exhaustive, and
//! says so; otherwise "no error found" is as good as the walks were.

use super::covered::Covered;
use super::mixed::Mixed;
use super::pct::Pct;
use super::pos::Pos;
use crate::report::{IncompleteBecause, Sampling, WalkKind};
use crate::search::config::{SearchConfig, WalkConfig};
use crate::search::point::ChoicePoint;
use crate::search::rng::Rng;
use crate::search::strategy::{Move, Strategy, StrategyKind};
use crate::search::tree_log::{LoggedEdge, NO_STATE};
use crate::store::Store;
use crate::system::TransitionSystem;

/// How the thread to run is picked.
#[derive(Debug)]
enum Picker {
    /// Each with the same probability.
    Uniform,
    Pct(Pct),
    Pos(Pos),
    Mixed(Mixed),
}

/// The walks.
#[derive(Debug)]
pub struct Walk {
    config: WalkConfig,
    picker: Picker,
    rng: Rng,
    seed: u64,
    /// The first point of every walk, and the current one where that is another.
    points: Vec<ChoicePoint>,
    /// The stored state of each of them.
    states: Vec<u32>,
    /// Choices on the way to the current point.
    path: Vec<u32>,
    /// Transitions on the way to the current point, the last one included.
    depth: u32,
    /// Edges of this walk that were not put into the tree log, that to the first point apart.
    unlogged: Vec<LoggedEdge>,
    covered: Option<Covered>,
    sampling: Sampling,
    /// Transitions of all walks.
    transitions: u64,
    /// The system stands at the end of a walk, or where one was cut.
    over: bool,
}

impl Walk {
    /// Walks as `config` wants them.
    pub fn of(config: &SearchConfig) -> Self {
        let picker = match config.strategy {
            StrategyKind::Pct => Picker::Pct(Pct::new(&config.walks)),
            StrategyKind::Pos => Picker::Pos(Pos::default()),
            _ => Picker::Uniform,
        };
        Walk::by(picker, config)
    }

    /// Walks of several kinds in turn.
    pub(in crate::search) fn mixed(config: &SearchConfig) -> Self {
        Walk::by(Picker::Mixed(Mixed::new(&config.walks)), config)
    }

    fn by(picker: Picker, config: &SearchConfig) -> Self {
        let seed = config.random_seed.unwrap_or(0);
        let mut walk = Walk {
            config: config.walks,
            picker,
            rng: Rng::of(seed, 0),
            seed,
            points: Vec::new(),
            states: Vec::new(),
            path: Vec::new(),
            depth: 0,
            unlogged: Vec::new(),
            covered: config.states_are_kept().then(Covered::default),
            sampling: Sampling::default(),
            transitions: 0,
            over: false,
        };
        walk.start();
        walk
    }

    /// Draws what the next walk is made of.
    fn start(&mut self) {
        self.rng = Rng::of(self.seed, self.sampling.walks);
        match &mut self.picker {
            Picker::Pct(pct) => pct.start(&mut self.rng),
            Picker::Pos(pos) => pos.start(),
            Picker::Mixed(mixed) => mixed.start(self.sampling.walks, &mut self.rng),
            Picker::Uniform => {}
        }
    }

    /// Walks that have ended.
    pub(in crate::search) fn ended(&self) -> u64 {
        self.sampling.walks
    }

    /// Those among them that were cut.
    pub(in crate::search) fn cut(&self) -> u64 {
        self.sampling.cut
    }

    /// The walk has gone on for long enough: it is over.
    pub(in crate::search) fn cut_short(&mut self) {
        if !self.over && self.points.len() > 1 {
            self.sampling.cut += 1;
            self.over = true;
        }
    }

    /// What the current walk is.
    pub(in crate::search) fn kind(&self) -> WalkKind {
        match &self.picker {
            Picker::Mixed(mixed) => mixed.kind(),
            Picker::Pct(_) => WalkKind::Pct,
            Picker::Uniform | Picker::Pos(_) => WalkKind::Random,
        }
    }

    /// A walk has ended: back to the first point.
    fn end<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        self.sampling.walks += 1;
        match &mut self.picker {
            Picker::Pct(pct) => pct.ended(),
            Picker::Mixed(mixed) => mixed.ended(self.depth),
            Picker::Uniform | Picker::Pos(_) => {}
        }
        self.points.truncate(1);
        self.states.truncate(1);
        self.path.clear();
        self.unlogged.clear();
        self.depth = u32::from(!self.points.is_empty());
        self.start();
        let Some(first) = self.points.first() else { return false };
        system.undo_to(first.mark);
        true
    }

    fn finished(&self) -> bool {
        self.covered.as_ref().is_some_and(Covered::complete)
            || self.points.is_empty()
            || self.config.paths.is_some_and(|most| self.sampling.walks >= most)
    }

    /// Moves the current point to the choices to take.
    fn pick<S: TransitionSystem>(&mut self, system: &S) {
        let Walk { points, picker, rng, states, covered, .. } = self;
        let (Some(point), Some(&state)) = (points.last_mut(), states.last()) else { return };
        let mut indices = point.only().map(<[u32]>::to_vec).unwrap_or_default();
        for cg in point.cascade().iter().skip(indices.len()) {
            let index = if cg.is_scheduling() {
                let allowed = point.allowed(&**cg);
                match picker {
                    Picker::Uniform => allowed[rng.below(allowed.len() as u64) as usize],
                    Picker::Pct(pct) => pct.pick(&**cg, &allowed, &point.standing, rng),
                    Picker::Pos(pos) => pos.pick(&**cg, &allowed, system, rng),
                    Picker::Mixed(mixed) => mixed.pick(&**cg, &allowed, &point.standing, rng),
                }
            } else {
                rng.below(cg.total().into()) as u32
            };
            indices.push(index);
        }
        point.select(&indices);
        if let Some(covered) = covered {
            covered.take(state, point);
        }
    }
}

impl Strategy for Walk {
    fn enter<S: TransitionSystem>(&mut self, mut point: ChoicePoint, state: u32, _system: &S) {
        self.transitions += 1;
        if let Some(covered) = self.covered.as_mut().filter(|_| state != NO_STATE) {
            covered.meet(state, &point);
        }
        if self.depth >= self.config.length {
            self.sampling.cut += 1;
            self.over = true;
            return;
        }
        match &mut self.picker {
            Picker::Pct(pct) => pct.arrive(state, &point.standing),
            Picker::Mixed(mixed) => mixed.arrive(&point.standing, point.cascade()),
            Picker::Uniform | Picker::Pos(_) => {}
        }
        if let Some(top) = self.points.last() {
            self.path.extend(top.indices());
            self.unlogged.extend(point.unlogged.take().map(|edge| *edge));
        }
        self.points.truncate(1);
        self.states.truncate(1);
        self.points.push(point);
        self.states.push(state);
        self.depth += 1;
    }

    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        self.transitions += 1;
        self.end(system)
    }

    fn next<S: TransitionSystem>(&mut self, system: &mut S, _store: &mut Store) -> Move {
        if std::mem::take(&mut self.over) {
            self.end(system);
            return Move::Back;
        }
        // Nothing but the first point: a walk begins.
        if self.points.len() < 2 && self.finished() {
            return Move::Exhausted;
        }
        self.pick(system);
        self.points.last().map_or(Move::Exhausted, |point| Move::Forward(point.choices()))
    }

    fn top(&self) -> Option<&ChoicePoint> {
        self.points.last()
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn choice_path(&self) -> Vec<u32> {
        let last = self.points.last().into_iter().flat_map(ChoicePoint::indices);
        self.path.iter().copied().chain(last).collect()
    }

    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        let first = self.points.first_mut().and_then(|point| point.unlogged.take()).map(|edge| *edge);
        first.into_iter().chain(std::mem::take(&mut self.unlogged)).collect()
    }

    fn bytes(&self) -> u64 {
        let points: u64 = self.points.iter().map(ChoicePoint::bytes).sum();
        let edges = self.unlogged.capacity() * size_of::<LoggedEdge>() + self.path.capacity() * 4;
        points + edges as u64 + self.covered.as_ref().map_or(0, Covered::bytes)
    }

    fn to_come(&self, _offspring: f64) -> f64 {
        let Some(most) = self.config.paths else { return 0.0 };
        let done = self.sampling.walks.max(1);
        most.saturating_sub(self.sampling.walks) as f64 * self.transitions as f64 / done as f64
    }

    fn looks_at_schedules(&self) -> bool {
        false
    }

    fn goes_through_known(&self) -> bool {
        true
    }

    fn shortfall(&self) -> Option<IncompleteBecause> {
        let complete = self.points.is_empty() || self.covered.as_ref().is_some_and(Covered::complete);
        (!complete).then_some(IncompleteBecause::Random)
    }

    fn sampling(&self) -> Option<Sampling> {
        let guarantee = if let Picker::Pct(pct) = &self.picker { pct.guarantee() } else { None };
        Some(Sampling { guarantee, ..self.sampling.clone() })
    }
}
