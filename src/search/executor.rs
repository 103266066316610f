//! Executes schedules, one after the other in the same system: it is brought back to the first choice, or to any other one
//! of the execution before, by its undo log.

use std::collections::{BTreeMap, VecDeque};

use smallvec::SmallVec;

use super::bounds::{Limits, Spent, Standing};
use super::config::SearchConfig;
use super::engine::TRANSITION_WORK;
use super::point::ChoicePoint;
use super::replay::race_error;
use crate::choice::{Choice, ChoiceGenerator, Tid};
use crate::property::{Properties, violation};
use crate::report::ErrorInfo;
use crate::system::{TransitionEnd, TransitionSystem};

/// Instructions between two returns from the system.
const FUEL: u64 = 1_000_000;
/// Choice points of the longest execution that can be gone back on.
pub(super) const LONGEST: usize = 20_000;

/// What is to be little, the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Cost {
    pub(super) preemptions: u32,
    pub(super) steps: u32,
    pub(super) switches: u32,
}

/// How far an execution may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limit {
    /// Choice points of the whole path.
    pub(super) points: usize,
    /// Work from here on; a transition that goes on for so long ends within another [`FUEL`].
    pub(super) work: u64,
}

/// How an execution has ended.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Ended {
    /// With an error.
    Error(ErrorInfo),
    /// Without one, as far as anybody can say.
    Otherwise,
    /// It has come to as many points as it may.
    TooLong,
    /// All the work that may be done is done.
    TooMuch,
}

/// For each generator of a point the index of its choice.
pub(super) type Indices = SmallVec<[u32; 2]>;

/// Says what is chosen at each point.
pub(super) trait Plan<S> {
    /// The choices at a point where the system stands, `None` where it has none that fit.
    fn choose(&mut self, point: &ChoicePoint, system: &S) -> Option<Indices>;
}

/// Executes in a system.
pub(super) struct Executor<S> {
    system: S,
    /// The points of the execution, the last one before its choice while `open`.
    points: Vec<ChoicePoint>,
    open: bool,
    /// Points before those: of an execution that is too long to be gone back on.
    gone: u32,
    switches: u32,
    spent: Spent,
    transitions: u64,
    properties: Properties,
    limits: Limits,
    depth_limit: Option<u32>,
    /// It stands in the middle of a transition, which was cut.
    cut: bool,
    /// An execution in which an assumption fails is none that counts.
    strict: bool,
    /// Where races are errors, the first state that shows one ends the execution.
    races: bool,
}

impl<S: TransitionSystem> Executor<S> {
    /// In a system that stands at its start, within the bounds on schedules and paths of `config`.
    pub(super) fn new(system: S, config: &SearchConfig) -> Self {
        Executor {
            system,
            points: Vec::new(),
            open: false,
            gone: 0,
            switches: 0,
            spent: Spent::default(),
            transitions: 0,
            properties: config.properties,
            limits: config.schedules,
            depth_limit: config.depth_limit,
            cut: false,
            strict: true,
            races: false,
        }
    }

    /// The same, but any execution will do: nothing is to be proved.
    pub(super) fn lenient(self) -> Self {
        Executor { strict: false, ..self }
    }

    /// Where data races are errors, they are errors here, too.
    pub(super) fn with_races(self) -> Self {
        Executor { races: true, ..self }
    }

    /// Work done so far.
    pub(super) fn work(&self) -> u64 {
        self.system.instructions() + self.system.work_beside() + TRANSITION_WORK * self.transitions
    }

    /// Back to the first choice.
    pub(super) fn start_again(&mut self) -> &mut Self {
        if !self.points.is_empty() && self.can_go_back() {
            self.go_back(0);
        }
        self
    }

    /// Back to the point with that number.
    pub(super) fn go_back(&mut self, to: usize) {
        self.points.truncate(to + 1);
        if let Some(point) = self.points.last() {
            self.system.undo_to(point.mark);
            self.open = true;
        }
    }

    /// Whether there is a start to come to: nothing has run, or it can be gone back on.
    pub(super) fn can_start(&self) -> bool {
        self.transitions == 0 || !self.points.is_empty() && self.can_go_back()
    }

    /// Whether earlier points can be gone back to.
    pub(super) fn can_go_back(&self) -> bool {
        self.gone == 0 && !self.cut
    }

    /// Whether what was executed before may make a difference to what comes.
    pub(super) fn keeps_across_paths(&self) -> bool {
        self.system.keeps_across_paths()
    }

    /// The points of the execution, in order.
    pub(super) fn points(&self) -> &[ChoicePoint] {
        &self.points
    }

    /// The choices taken.
    pub(super) fn path(&self) -> Vec<u32> {
        let taken = self.points.len() - usize::from(self.open);
        self.points[..taken].iter().flat_map(ChoicePoint::indices).collect()
    }

    /// What the execution costs that has ended.
    pub(super) fn cost(&self) -> Cost {
        let last = self.system.current_thread();
        let threads = self.points.iter().map(|point| point.standing.thread).chain([last]);
        let (mut switches, mut before) = (self.switches, None);
        for thread in threads {
            switches += u32::from(before.is_some_and(|before| before != thread));
            before = Some(thread);
        }
        let spent = self.points.last().map_or(self.spent, ChoicePoint::spent);
        Cost { preemptions: spent.preemptions.into(), steps: self.gone + self.points.len() as u32 + 1, switches }
    }

    /// Goes on by a plan, from the start or from the point that was gone back to.
    pub(super) fn go(&mut self, plan: &mut impl Plan<S>, limit: Limit) -> Ended {
        let until = self.work().saturating_add(limit.work);
        if self.points.is_empty()
            && let Some(ended) = self.run(until)
        {
            return ended;
        }
        loop {
            let Some(point) = self.points.last_mut() else { return Ended::Otherwise };
            let Some(indices) = plan.choose(point, &self.system) else { return Ended::Otherwise };
            point.select(&indices);
            let (choices, spent) = (point.choices(), point.spent());
            if self.limits.any() && self.limits.passed(spent).is_some() {
                return Ended::Otherwise;
            }
            self.open = false;
            self.system.begin(choices);
            if let Some(ended) = self.run(until) {
                return ended;
            }
            if self.gone as usize + self.points.len() >= limit.points {
                return Ended::TooLong;
            }
            if self.work() >= until {
                return Ended::TooMuch;
            }
            if self.points.len() > LONGEST {
                self.forget();
            }
        }
    }

    /// Executes a transition, unless it goes on when so much work was done in all; what it ends with, if that is not a
    /// choice.
    fn run(&mut self, until: u64) -> Option<Ended> {
        let end = loop {
            let end = self.system.run(FUEL);
            if end != TransitionEnd::Budget {
                break end;
            }
            if self.work() >= until {
                self.cut = true;
                return Some(Ended::TooMuch);
            }
        };
        self.transitions += 1;
        if self.strict && !self.system.failed_assumptions().is_empty() {
            return Some(Ended::Otherwise);
        }
        if end == TransitionEnd::Choice {
            return self.arrive();
        }
        let error = violation(&end, &mut self.system).filter(|info| self.properties.checks(info.property));
        Some(error.filter(|_| self.system.excuse().is_none()).map_or(Ended::Otherwise, Ended::Error))
    }

    /// At a choice point.
    fn arrive(&mut self) -> Option<Ended> {
        let cascade = self.system.take_registered();
        let spent = self.points.last().map_or(self.spent, ChoicePoint::spent);
        let thread = self.system.current_thread();
        let is_after = |other| self.system.is_before(thread, other);
        let standing = Standing::at(&cascade, thread, self.system.can_go_on(), spent, is_after);
        self.system.collect();
        let empty = cascade.iter().any(|cg| cg.total() == 0);
        let mut point = ChoicePoint::new(cascade, self.system.mark(), None);
        point.bound(standing, Limits::default());
        self.points.push(point);
        self.open = true;
        if let Some(race) = self.races.then(|| race_error(&self.system, None)).flatten() {
            return Some(Ended::Error(race));
        }
        let steps = self.gone as usize + self.points.len();
        let deep = self.depth_limit.is_some_and(|limit| steps >= limit as usize);
        (empty || deep).then_some(Ended::Otherwise)
    }

    /// Gives up what is needed to go back: the execution is too long for that.
    fn forget(&mut self) {
        let Some(last) = self.points.pop() else { return };
        let thread =
            |points: &[ChoicePoint], at: usize| points.get(at).map_or(last.standing.thread, |p| p.standing.thread);
        let changes = (0..self.points.len()).filter(|&at| thread(&self.points, at) != thread(&self.points, at + 1));
        self.switches += changes.count() as u32;
        self.gone += self.points.len() as u32;
        self.spent = last.standing.spent;
        self.points.clear();
        self.system.forget_history();
        let mut point = last;
        point.mark = self.system.mark();
        self.points.push(point);
    }
}

/// The choices of a path, and nothing else.
pub(super) struct Exact<'a> {
    rest: &'a [u32],
}

impl<'a> Exact<'a> {
    pub(super) fn new(path: &'a [u32]) -> Self {
        Exact { rest: path }
    }

    /// Whether all of them were taken.
    pub(super) fn is_over(&self) -> bool {
        self.rest.is_empty()
    }
}

impl<S> Plan<S> for Exact<'_> {
    fn choose(&mut self, point: &ChoicePoint, _system: &S) -> Option<Indices> {
        let (now, rest) = self.rest.split_at_checked(point.cascade().len())?;
        self.rest = rest;
        let fits = point.cascade().iter().zip(now).all(|(cg, &index)| index < cg.total());
        fits.then(|| now.into())
    }
}

/// So many turns of a thread.
pub(super) type Block = (Tid, u32);

/// Turns of threads, as far as they fit: a thread that cannot run loses the rest of its turns. When there are no more,
/// threads run as they do where nobody decides. Choices of data are those of the same thread, in its order.
#[derive(Debug, Clone, Default)]
pub(super) struct Turns {
    blocks: VecDeque<Block>,
    data: BTreeMap<Tid, VecDeque<u32>>,
    /// Turns that the running thread has had by default.
    by_default: u32,
}

/// Turns by default after which a thread gives way: it may wait for another one in a loop.
const STALL: u32 = 500;

impl Turns {
    /// The choices of these points, but in the order of `blocks`.
    pub(super) fn of(blocks: impl IntoIterator<Item = Block>, points: &[ChoicePoint]) -> Turns {
        let mut data: BTreeMap<Tid, VecDeque<u32>> = BTreeMap::new();
        for point in points {
            let generators = point.cascade().iter().zip(point.indices());
            let values = generators.filter(|(cg, _)| !cg.is_scheduling()).map(|(_, index)| index);
            data.entry(point.standing.thread).or_default().extend(values);
        }
        Turns { blocks: blocks.into_iter().filter(|&(_, turns)| turns > 0).collect(), data, by_default: 0 }
    }

    /// The same values in another order of turns.
    pub(super) fn in_order(self, blocks: Vec<Block>) -> Turns {
        Turns { blocks: blocks.into(), ..self }
    }

    /// The same, but with the first value of each generator at `point`, which comes next.
    pub(super) fn with_first_values(mut self, point: &ChoicePoint) -> Turns {
        let values = point.cascade().iter().filter(|cg| !cg.is_scheduling()).count();
        if let Some(queue) = self.data.get_mut(&point.standing.thread) {
            queue.iter_mut().take(values).for_each(|value| *value = 0);
        }
        self
    }

    fn thread(&mut self, point: &ChoicePoint, cg: &dyn ChoiceGenerator) -> u32 {
        let place = |wanted: Tid| (0..cg.total()).find(|&i| cg.choice(i) == Choice::Thread(wanted));
        while let Some((thread, turns)) = self.blocks.front_mut() {
            match place(*thread) {
                Some(index) => {
                    *turns -= 1;
                    if *turns == 0 {
                        self.blocks.pop_front();
                    }
                    return index;
                }
                None => drop(self.blocks.pop_front()),
            }
        }
        let standing = &point.standing;
        let index = default_thread(standing, cg);
        let same = cg.choice(index) == Choice::Thread(standing.thread);
        self.by_default = if same { self.by_default + 1 } else { 0 };
        if self.by_default > STALL {
            self.by_default = 0;
            return (index + 1) % cg.total();
        }
        index
    }
}

impl<S> Plan<S> for Turns {
    fn choose(&mut self, point: &ChoicePoint, _system: &S) -> Option<Indices> {
        let mut indices = Indices::new();
        for cg in point.cascade() {
            let index = if cg.is_scheduling() {
                self.thread(point, &**cg)
            } else {
                let values = self.data.get_mut(&point.standing.thread);
                values.and_then(VecDeque::pop_front).filter(|&index| index < cg.total()).unwrap_or(0)
            };
            indices.push(index);
        }
        Some(indices)
    }
}

/// Which thread runs where nobody decides: the one that ran, or else the first.
pub(super) fn default_thread(standing: &Standing, cg: &dyn ChoiceGenerator) -> u32 {
    let goes_on = |&i: &u32| standing.goes_on && cg.choice(i) == Choice::Thread(standing.thread);
    (0..cg.total()).find(goes_on).unwrap_or(0)
}

/// The turns that the choices of these points give to threads.
pub(super) fn blocks_of(points: &[ChoicePoint]) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for point in points {
        let taken = point.scheduling().and_then(|cg| Some(cg.choice(cg.processed().checked_sub(1)?)));
        let Some(Choice::Thread(thread)) = taken else { continue };
        match blocks.last_mut() {
            Some((last, turns)) if *last == thread => *turns += 1,
            _ => blocks.push((thread, 1)),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::toy::{Op, Toy};

    /// One that is as long as a configuration allows would keep everybody waiting.
    #[test]
    fn a_transition_ends_when_the_work_is_used_up() {
        let toy = Toy::new(vec![vec![Op::Step, Op::Costs(0, 0, 1 << 40), Op::Step]]);
        let mut executor = Executor::new(toy, &SearchConfig::default());
        let limit = Limit { points: LONGEST, work: 2_500_000 };
        assert_eq!(executor.go(&mut Turns::default(), limit), Ended::TooMuch);
        // Two transitions and 3 instructions to the one that was cut, which has had three slices.
        assert_eq!(executor.work(), 2 * TRANSITION_WORK + 3 + 1 + 3 * FUEL);
        assert!(!executor.can_go_back() && !executor.can_start());
    }
}
