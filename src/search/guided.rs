//! An old schedule, followed in a program that is not quite the one it was made in.
//!
//! Choice indices mean nothing where a choice has come or gone. What is kept of a schedule instead is which thread had its
//! turn, by name, and where it stood in the program's own code when another one was preferred to it. In the other program
//! the thread runs until it stands there as often as it did then, or cannot go on. Where that leads nowhere the number of
//! its turns counts.

use std::collections::{BTreeMap, VecDeque};

use super::config::SearchConfig;
use super::executor::{Ended, Exact, Executor, Indices, Limit, Plan, default_thread};
use super::point::ChoicePoint;
use super::roles::{Roles, Who};
use crate::choice::{Choice, ChoiceGenerator, Tid};
use crate::report::ErrorInfo;
use crate::system::{Observed, Place, TransitionSystem};

/// Turns of a thread that comes to no place where it should stop, on top of four times as many as it had.
const TURNS: u32 = 500;

/// Where a thread stands in the program's own code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stand {
    /// Source file below the folders of its package, or the class where the file is not known.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
}

impl Stand {
    pub(super) fn at(place: &Place<'_>) -> Stand {
        let file = match place.class.rsplit_once('/') {
            _ if place.file.is_empty() => place.class.to_owned(),
            Some((package, _)) => format!("{package}/{}", place.file),
            None => place.file.to_owned(),
        };
        Stand { file, line: place.line }
    }
}

/// A run of one thread.
#[derive(Debug, Clone, PartialEq)]
struct Run {
    thread: String,
    turns: u32,
    /// Where it stood when another thread was preferred to it, and how often it had stood there; none where it could not
    /// go on.
    stops: Option<(Stand, u32)>,
}

/// A choice of data.
#[derive(Debug, Clone, PartialEq)]
struct Taken {
    generator: String,
    /// The value, in words, and its index among so many.
    label: String,
    index: u32,
    total: u32,
    /// Where its thread stood.
    stand: Option<Stand>,
}

impl Taken {
    /// Its index in a generator that may offer others: by its value, and by its place where the values have other names.
    fn index_in(&self, cg: &dyn ChoiceGenerator) -> Option<u32> {
        let same = |&index: &u32| cg.label(index) == self.label;
        let of_same_number = || (cg.total() == self.total).then_some(self.index);
        Some(self.index)
            .filter(|&index| index < cg.total())
            .filter(same)
            .or_else(|| (0..cg.total()).find(same))
            .or_else(of_same_number)
    }
}

/// A schedule by names and places.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Schedule {
    runs: Vec<Run>,
    /// The choices of data of each thread.
    data: BTreeMap<String, VecDeque<Taken>>,
    /// What its threads were.
    roles: Roles,
    points: usize,
}

/// Where a line of the old program is in the new one.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// There, as it was.
    At(Stand),
    /// There, but it was edited.
    Edited(Stand),
    /// Nowhere.
    Gone,
}

/// Why an execution does not follow the schedule.
#[derive(Debug, Clone, PartialEq)]
pub enum Astray {
    /// There is no such thread where it had its turn.
    Thread(String),
    /// There was no thread of that name, which ends in a number: others may have other numbers now.
    Newcomer(String),
    /// A thread is where another one was, which ran other code: its name is another thread's now.
    Renamed(String, Stand),
    /// A thread does not come to the line where another one was preferred to it.
    Place(String, Stand),
    /// That line was edited: where in it that was is not known.
    Edited(String, Stand),
    /// That line is gone.
    Gone(String),
    /// There was no such choice of data, or its value is none that can be chosen.
    Data,
    /// It counts turns and asks for no places.
    Turns,
}

/// An execution by a schedule.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// Its choices.
    pub path: Vec<u32>,
    /// The error that it comes to.
    pub error: Option<ErrorInfo>,
    /// Where it has left the schedule first. That a thread is kept from its turn by another one, which holds a lock for example,
    /// is not: the program may have been repaired so.
    pub astray: Option<Astray>,
    /// It takes the old path, choice by choice.
    pub exact: bool,
}

/// What is to be known of the schedule of a path, as far as the system follows it, and the error that the path comes to.
pub fn schedule_of<S: TransitionSystem>(
    system: S,
    config: &SearchConfig,
    path: &[u32],
    work: u64,
) -> (Schedule, Option<ErrorInfo>) {
    let mut recorder = Recorder { exact: Exact::new(path), schedule: Schedule::default(), stands: Vec::new() };
    let ended =
        Executor::new(system, config).lenient().with_races().go(&mut recorder, Limit { points: usize::MAX, work });
    (recorder.schedule, error_of(ended))
}

/// How a program that has changed is to be executed.
pub struct Fit<'a> {
    /// The old path, where it is to be tried as it is.
    pub path: Option<&'a [u32]>,
    /// Its schedule.
    pub schedule: &'a Schedule,
    /// Where lines of the old program are.
    pub map: &'a dyn Fn(&Stand) -> Found,
    /// The error that is looked for.
    pub wanted: &'a dyn Fn(&ErrorInfo) -> bool,
    /// Work of all executions together.
    pub work: u64,
}

/// Executes by the old path, by a schedule whose places are mapped to those of the system, and by its turns, until an error is
/// wanted. The executions that were made.
pub fn fit<S: TransitionSystem>(system: S, config: &SearchConfig, how: &Fit<'_>) -> Vec<Fitted> {
    let mut executor = Executor::new(system, config).lenient().with_races();
    let mut made: Vec<Fitted> = Vec::new();
    let points = 4 * how.schedule.points + 2_000;
    let left = |executor: &Executor<S>| Limit { points, work: how.work.saturating_sub(executor.work()) };
    if let Some(path) = how.path {
        let limit = left(&executor);
        let ended = executor.go(&mut Exact::new(path), limit);
        made.push(Fitted { path: executor.path(), error: error_of(ended), astray: None, exact: true });
    }
    for by_place in [true, false] {
        if made.iter().any(|fitted| fitted.error.as_ref().is_some_and(how.wanted)) || !executor.can_start() {
            break;
        }
        let mut guide = Guide::new(how.schedule, how.map, by_place);
        let limit = left(&executor);
        let ended = executor.start_again().go(&mut guide, limit);
        let astray = if by_place { guide.astray.or(guide.newcomer) } else { Some(Astray::Turns) };
        made.push(Fitted { path: executor.path(), error: error_of(ended), astray, exact: false });
    }
    made
}

fn error_of(ended: Ended) -> Option<ErrorInfo> {
    if let Ended::Error(info) = ended { Some(info) } else { None }
}

/// Where a thread stands.
fn stand_of<S: Observed>(system: &S, thread: Tid) -> Option<Stand> {
    let mut stand = None;
    system.visit_places(&mut |place| {
        if place.thread == thread && place.own && stand.is_none() {
            stand = Some(Stand::at(place));
        }
    });
    stand
}

/// Follows a path and writes down the schedule.
struct Recorder<'a> {
    exact: Exact<'a>,
    schedule: Schedule,
    /// Where the thread of the last run stood, after each turn.
    stands: Vec<Option<Stand>>,
}

impl Recorder<'_> {
    fn turn<S: Observed>(&mut self, thread: Tid, point: &ChoicePoint, system: &S) {
        let name = system.thread_name(thread);
        let runs = &mut self.schedule.runs;
        if runs.is_empty() {
            // Whoever has come to the first point was not chosen; it is to come as far in the other program.
            runs.push(Run { thread: system.thread_name(point.standing.thread), turns: 0, stops: None });
        }
        if let Some(run) = runs.last_mut() {
            let ran_last = system.thread_name(point.standing.thread) == run.thread;
            if ran_last {
                self.stands.push(stand_of(system, point.standing.thread));
            }
            if run.thread == name {
                run.turns += 1;
                return;
            }
            let last = self.stands.last().cloned().flatten().filter(|_| ran_last && point.standing.goes_on);
            run.stops = last.map(|stand| {
                let times = self.stands.iter().flatten().filter(|other| **other == stand).count();
                (stand, times as u32)
            });
        }
        self.stands.clear();
        runs.push(Run { thread: name, turns: 1, stops: None });
    }
}

impl<S: Observed> Plan<S> for Recorder<'_> {
    fn choose(&mut self, point: &ChoicePoint, system: &S) -> Option<Indices> {
        let indices = self.exact.choose(point, system)?;
        self.schedule.points += 1;
        self.schedule.roles.note(system);
        for (cg, &index) in point.cascade().iter().zip(&indices) {
            match cg.choice(index) {
                Choice::Thread(thread) => self.turn(thread, point, system),
                _ => {
                    let thread = point.standing.thread;
                    let choices = self.schedule.data.entry(system.thread_name(thread)).or_default();
                    let (label, total, stand) = (cg.label(index), cg.total(), stand_of(system, thread));
                    choices.push_back(Taken { generator: cg.id().to_owned(), label, index, total, stand });
                }
            }
        }
        Some(indices)
    }
}

/// When the thread of a run has had its turns.
#[derive(Debug)]
enum Until {
    /// It has had so many.
    Turns(u32),
    /// The same, for the line is gone where it stopped.
    Gone(u32),
    /// It stands there for so many times; with so many turns at most. Whether the line was edited.
    Stands { stand: Stand, edited: bool, times: u32, most: u32 },
}

/// A run that is to come.
#[derive(Debug)]
struct Planned {
    thread: String,
    /// Turns that it had.
    had: u32,
    until: Until,
}

/// Chooses by a schedule.
struct Guide<'a> {
    runs: VecDeque<Planned>,
    who: Who<'a>,
    /// A thread whose number was not there.
    newcomer: Option<Astray>,
    /// Where each of them is to be chosen now; none where the line is gone.
    data: BTreeMap<String, VecDeque<Taken>>,
    turns: u32,
    times: u32,
    by_default: u32,
    astray: Option<Astray>,
}

impl<'a> Guide<'a> {
    fn new(schedule: &'a Schedule, map: &dyn Fn(&Stand) -> Found, by_place: bool) -> Guide<'a> {
        let until = |run: &Run| {
            let most = run.turns.saturating_mul(4).saturating_add(TURNS);
            match &run.stops {
                _ if !by_place => Until::Turns(run.turns),
                // It could not go on: that shows when it is not among those that can.
                None => Until::Turns(most),
                Some((stand, times)) => match map(stand) {
                    Found::At(stand) => Until::Stands { stand, edited: false, times: *times, most },
                    Found::Edited(stand) => Until::Stands { stand, edited: true, times: *times, most },
                    Found::Gone => Until::Gone(run.turns),
                },
            }
        };
        let planned = |run: &Run| Planned { thread: run.thread.clone(), had: run.turns, until: until(run) };
        let runs = schedule.runs.iter().map(planned).collect();
        let mut data = schedule.data.clone();
        for taken in data.values_mut().flatten() {
            taken.stand = taken.stand.take().and_then(|stand| match map(&stand) {
                Found::At(stand) | Found::Edited(stand) => Some(stand),
                Found::Gone => None,
            });
        }
        let who = Who::new(&schedule.roles, map);
        Guide { runs, who, newcomer: None, data, turns: 0, times: 0, by_default: 0, astray: None }
    }

    /// Whether the threads are those of the schedule, as long as it lasts: what comes after it has new threads by right.
    fn identify<S: Observed>(&mut self, system: &S) {
        let lasts = self.runs.len() > 1 || self.runs.front().is_some_and(|run| self.turns < run.had);
        if lasts && self.astray.is_none() {
            match self.who.mistaken(system) {
                Some(newcomer @ Astray::Newcomer(_)) => drop(self.newcomer.get_or_insert(newcomer)),
                other => self.astray = other,
            }
        }
    }

    /// Notes where the schedule is left first.
    fn strays(&mut self, why: Astray) {
        self.astray.get_or_insert(why);
    }

    fn next_run(&mut self) {
        self.runs.pop_front();
        (self.turns, self.times) = (0, 0);
    }

    /// The thread of the first run has had its turns.
    fn end_run(&mut self) {
        let why = self.runs.front().and_then(|Planned { thread, until, .. }| match until {
            Until::Gone(_) => Some(Astray::Gone(thread.clone())),
            Until::Stands { stand, edited: true, .. } => Some(Astray::Edited(thread.clone(), stand.clone())),
            Until::Stands { stand, times, .. } if self.times < *times => {
                Some(Astray::Place(thread.clone(), stand.clone()))
            }
            _ => None,
        });
        why.into_iter().for_each(|why| self.strays(why));
        self.next_run();
    }

    /// The thread of the first run is not among those that can go on.
    fn give_up_run<S: Observed>(&mut self, system: &S) {
        if let Some(Planned { thread, had, until }) = self.runs.front()
            && !system.threads().iter().any(|other| system.thread_name(other.thread) == *thread)
        {
            let why = match until {
                // Whoever had come to the first point may have ended there.
                Until::Turns(_) if *had == 0 => None,
                _ if self.turns == 0 => Some(Astray::Thread(thread.clone())),
                Until::Stands { stand, .. } => Some(Astray::Place(thread.clone(), stand.clone())),
                Until::Gone(_) => Some(Astray::Gone(thread.clone())),
                Until::Turns(_) => None,
            };
            why.into_iter().for_each(|why| self.strays(why));
        }
        self.next_run();
    }

    fn thread<S: Observed>(&mut self, point: &ChoicePoint, cg: &dyn ChoiceGenerator, system: &S) -> u32 {
        let ran = point.standing.thread;
        if let Some(Planned { thread, until, .. }) = self.runs.front() {
            if let Until::Stands { stand, .. } = until
                && system.thread_name(ran) == *thread
                && stand_of(system, ran).as_ref() == Some(stand)
            {
                self.times += 1;
            }
            let over = match until {
                Until::Turns(most) | Until::Gone(most) => self.turns >= *most,
                Until::Stands { times, most, .. } => self.times >= *times || self.turns >= *most,
            };
            if over {
                self.end_run();
            }
        }
        while let Some(Planned { thread, .. }) = self.runs.front() {
            let is = |index: &u32| matches!(cg.choice(*index), Choice::Thread(t) if system.thread_name(t) == *thread);
            match (0..cg.total()).find(is) {
                Some(index) => {
                    self.turns += 1;
                    return index;
                }
                None => self.give_up_run(system),
            }
        }
        let index = default_thread(&point.standing, cg);
        // A thread may wait for another one in a loop.
        self.by_default += 1;
        if self.by_default.is_multiple_of(TURNS) { (index + 1) % cg.total() } else { index }
    }

    /// A value: the one that was chosen there then.
    fn value<S: Observed>(&mut self, thread: Tid, cg: &dyn ChoiceGenerator, system: &S) -> u32 {
        let stand = stand_of(system, thread);
        let choices = self.data.entry(system.thread_name(thread)).or_default();
        let is_here = |taken: &Taken| taken.generator == cg.id() && (taken.stand.is_none() || taken.stand == stand);
        let taken = choices.iter().position(is_here).and_then(|at| choices.remove(at));
        let index = taken.and_then(|taken| taken.index_in(cg));
        if index.is_none() {
            self.strays(Astray::Data);
        }
        index.unwrap_or(0)
    }
}

impl<S: Observed> Plan<S> for Guide<'_> {
    fn choose(&mut self, point: &ChoicePoint, system: &S) -> Option<Indices> {
        self.identify(system);
        let mut indices = Indices::new();
        for cg in point.cascade() {
            indices.push(match cg.is_scheduling() {
                true => self.thread(point, &**cg, system),
                false => self.value(point.standing.thread, &**cg, system),
            });
        }
        Some(indices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Property;
    use crate::search::toy::{Op, Toy};

    /// Two threads that read and write, with so many steps before each; the first one looks at what came of it.
    fn program(steps: usize) -> Toy {
        let adds = |own| {
            let mut ops = vec![Op::Step; steps];
            ops.extend([Op::Load { from: 0, to: own }, Op::Add(own, 1), Op::Load { from: own, to: 0 }, Op::Add(5, 1)]);
            ops
        };
        let mut first = adds(1);
        first.extend([Op::IgnoreIf(5, 1), Op::FailIf(0, 1)]);
        Toy::new(vec![first, adds(2)])
    }

    /// Thread 0 up to where it would write, thread 1 to its end, thread 0 to its end.
    const PATH: [u32; 10] = [0, 0, 1, 1, 1, 1, 0, 0, 0, 0];

    fn fitted(steps: usize, moved: u32) -> Vec<(usize, Option<Property>)> {
        let config = SearchConfig::default();
        let (schedule, error) = schedule_of(program(0), &config, &PATH, u64::MAX);
        assert_eq!(error.map(|info| info.property), Some(Property::Assertion));
        let map = |stand: &Stand| Found::At(Stand { line: stand.line + moved, ..stand.clone() });
        let wanted = |info: &ErrorInfo| info.property == Property::Assertion;
        let how = Fit { path: None, schedule: &schedule, map: &map, wanted: &wanted, work: u64::MAX };
        let all = fit(program(steps), &config, &how);
        all.into_iter().map(|fitted| (fitted.path.len(), fitted.error.map(|info| info.property))).collect()
    }

    #[test]
    fn a_schedule_is_known_by_names_and_places() {
        let (schedule, _) = schedule_of(program(0), &SearchConfig::default(), &PATH, u64::MAX);
        let stands = Some((Stand { file: "Toy.java".to_owned(), line: 3 }, 1));
        let run = |thread: &str, turns, stops| Run { thread: thread.to_owned(), turns, stops };
        let runs = [run("Thread-0", 2, stands), run("Thread-1", 4, None), run("Thread-0", 4, None)];
        assert_eq!((schedule.runs, schedule.points), (runs.to_vec(), 10));
    }

    #[test]
    fn a_schedule_is_found_again_where_its_places_are() {
        assert_eq!(fitted(0, 0), [(10, Some(Property::Assertion))]);
        assert_eq!(fitted(3, 3), [(16, Some(Property::Assertion))]);
        // Where the places are wrong neither they nor the turns lead to the error.
        assert_eq!(fitted(3, 0), [(16, None), (12, None)]);
    }
}
