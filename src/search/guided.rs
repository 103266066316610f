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
use crate::choice::{Choice, ChoiceGenerator, Tid};
use crate::report::ErrorInfo;
use crate::system::{Observed, TransitionSystem};

/// Turns of a thread that comes to no place where it should stop, on top of four times as many as it had.
const TURNS: u32 = 500;

/// Where a thread stands in the program's own code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stand {
    /// Source file, or the class where the file is not known.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
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

/// A schedule by names and places.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Schedule {
    runs: Vec<Run>,
    /// The choices of data of each thread: generator and index.
    data: BTreeMap<String, VecDeque<(String, u32)>>,
    points: usize,
}

/// An execution by a schedule.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// Its choices.
    pub path: Vec<u32>,
    /// The error that it comes to.
    pub error: Option<ErrorInfo>,
}

/// What is to be known of the schedule of a path, as far as the system follows it.
pub fn schedule_of<S: TransitionSystem>(system: S, config: &SearchConfig, path: &[u32], work: u64) -> Schedule {
    let mut recorder = Recorder { exact: Exact::new(path), schedule: Schedule::default(), stands: Vec::new() };
    Executor::new(system, config).lenient().go(&mut recorder, Limit { points: usize::MAX, work });
    recorder.schedule
}

/// Executes by a schedule, its places mapped to those of the system, until an error is `wanted`: by places, then by turns.
/// The executions that were made.
pub fn fit<S: TransitionSystem>(
    system: S,
    config: &SearchConfig,
    schedule: &Schedule,
    map: &dyn Fn(&Stand) -> Option<Stand>,
    wanted: &dyn Fn(&ErrorInfo) -> bool,
    work: u64,
) -> Vec<Fitted> {
    let mut executor = Executor::new(system, config).lenient();
    let mut made: Vec<Fitted> = Vec::new();
    let limit = Limit { points: 4 * schedule.points + 2_000, work };
    for by_place in [true, false] {
        if made.iter().any(|fitted| fitted.error.as_ref().is_some_and(wanted)) || !executor.can_start() {
            break;
        }
        let mut guide = Guide::new(schedule, map, by_place);
        let ended = executor.start_again().go(&mut guide, limit);
        let error = if let Ended::Error(info) = ended { Some(info) } else { None };
        made.push(Fitted { path: executor.path(), error });
    }
    made
}

/// Where a thread stands.
fn stand_of<S: Observed>(system: &S, thread: Tid) -> Option<Stand> {
    let mut stand = None;
    system.visit_places(&mut |place| {
        if place.thread == thread && place.own && stand.is_none() {
            let file = if place.file.is_empty() { place.class } else { place.file };
            stand = Some(Stand { file: file.to_owned(), line: place.line });
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
        for (cg, &index) in point.cascade().iter().zip(&indices) {
            match cg.choice(index) {
                Choice::Thread(thread) => self.turn(thread, point, system),
                _ => {
                    let name = system.thread_name(point.standing.thread);
                    let choices = self.schedule.data.entry(name).or_default();
                    choices.push_back((cg.id().to_owned(), index));
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
    /// It stands there for so many times; with so many turns at most.
    Stands(Stand, u32, u32),
}

/// Chooses by a schedule.
struct Guide {
    runs: VecDeque<(String, Until)>,
    data: BTreeMap<String, VecDeque<(String, u32)>>,
    turns: u32,
    times: u32,
    by_default: u32,
}

impl Guide {
    fn new(schedule: &Schedule, map: &dyn Fn(&Stand) -> Option<Stand>, by_place: bool) -> Guide {
        let until = |run: &Run| {
            let most = run.turns.saturating_mul(4).saturating_add(TURNS);
            match &run.stops {
                _ if !by_place => Until::Turns(run.turns),
                // It could not go on: that shows when it is not among those that can.
                None => Until::Turns(most),
                Some((stand, times)) => match map(stand) {
                    Some(stand) => Until::Stands(stand, *times, most),
                    None => Until::Turns(run.turns),
                },
            }
        };
        let runs = schedule.runs.iter().map(|run| (run.thread.clone(), until(run))).collect();
        Guide { runs, data: schedule.data.clone(), turns: 0, times: 0, by_default: 0 }
    }

    fn next_run(&mut self) {
        self.runs.pop_front();
        (self.turns, self.times) = (0, 0);
    }

    fn thread<S: Observed>(&mut self, point: &ChoicePoint, cg: &dyn ChoiceGenerator, system: &S) -> u32 {
        let ran = point.standing.thread;
        if let Some((thread, until)) = self.runs.front() {
            if let Until::Stands(stand, ..) = until
                && system.thread_name(ran) == *thread
                && stand_of(system, ran).as_ref() == Some(stand)
            {
                self.times += 1;
            }
            let over = match until {
                Until::Turns(most) => self.turns >= *most,
                Until::Stands(_, times, most) => self.times >= *times || self.turns >= *most,
            };
            if over {
                self.next_run();
            }
        }
        while let Some((thread, _)) = self.runs.front() {
            let is = |index: &u32| matches!(cg.choice(*index), Choice::Thread(t) if system.thread_name(t) == *thread);
            match (0..cg.total()).find(is) {
                Some(index) => {
                    self.turns += 1;
                    return index;
                }
                None => self.next_run(),
            }
        }
        let index = default_thread(&point.standing, cg);
        // A thread may wait for another one in a loop.
        self.by_default += 1;
        if self.by_default.is_multiple_of(TURNS) { (index + 1) % cg.total() } else { index }
    }
}

impl<S: Observed> Plan<S> for Guide {
    fn choose(&mut self, point: &ChoicePoint, system: &S) -> Option<Indices> {
        let mut indices = Indices::new();
        for cg in point.cascade() {
            let index = if cg.is_scheduling() {
                self.thread(point, &**cg, system)
            } else {
                let choices = self.data.get_mut(&system.thread_name(point.standing.thread));
                let same = choices.filter(|choices| choices.front().is_some_and(|(id, _)| id == cg.id()));
                let taken = same.and_then(VecDeque::pop_front).map(|(_, index)| index);
                taken.filter(|&index| index < cg.total()).unwrap_or(0)
            };
            indices.push(index);
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
        let schedule = schedule_of(program(0), &config, &PATH, u64::MAX);
        let map = |stand: &Stand| Some(Stand { line: stand.line + moved, ..stand.clone() });
        let all = fit(program(steps), &config, &schedule, &map, &|info| info.property == Property::Assertion, u64::MAX);
        all.into_iter().map(|fitted| (fitted.path.len(), fitted.error.map(|info| info.property))).collect()
    }

    #[test]
    fn a_schedule_is_known_by_names_and_places() {
        let schedule = schedule_of(program(0), &SearchConfig::default(), &PATH, u64::MAX);
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
