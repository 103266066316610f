//! Heuristics for best-first search: a number for each state, the lower the sooner it is explored.
//!
//! Most are those of Java PathFinder, after Groce and Visser: "Heuristics for Model Checking Java Programs" (STTT 6(4), 2004).

use std::collections::VecDeque;
use std::fmt;

use smallvec::SmallVec;

use super::bounds::Standing;
use super::rng::Rng;
use crate::choice::Tid;
use crate::system::{Observed, Place};

/// What happened on the way to a state, as far as heuristics want it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trail {
    /// The threads that ran, the last one last.
    pub threads: SmallVec<[Tid; 8]>,
    /// Choices of data with more than one value.
    pub data_choices: u32,
}

impl Trail {
    /// With one more transition, of that many threads at most.
    pub(super) fn and(&self, thread: Tid, chose: bool, most: usize) -> Trail {
        let from = (self.threads.len() + 1).saturating_sub(most.max(1));
        let mut threads: SmallVec<[Tid; 8]> = self.threads[from.min(self.threads.len())..].into();
        if most > 0 {
            threads.push(thread);
        }
        Trail { threads, data_choices: self.data_choices.saturating_add(chose.into()) }
    }
}

/// A state that was just met, for a heuristic to look at.
pub struct HeuristicView<'a> {
    /// Its number.
    pub state: u32,
    /// Transitions on the way.
    pub depth: u32,
    /// Which thread ran last, whether it could go on, and how many preemptions and delays the way has.
    pub standing: Standing,
    /// How many ways to go on there are.
    pub choices: u64,
    /// Who ran before.
    pub trail: &'a Trail,
    /// The state itself.
    pub system: &'a dyn Observed,
}

/// A number for each new state. It may remember what it saw: the order of calls is that of the search.
pub trait Heuristic: fmt::Debug {
    /// The lower, the sooner the state is explored; what is no number comes last.
    fn value(&mut self, view: &HeuristicView<'_>) -> f64;

    /// Why the last state has no value, in a sentence: that ends the search.
    fn failure(&mut self) -> Option<String> {
        None
    }
}

/// Heuristics by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeuristicKind {
    /// `DFSHeuristic`: the deepest state.
    #[default]
    Deepest,
    /// `MostBlocked`: the state with most threads that cannot go on.
    MostBlocked,
    /// `Interleaving`: the state whose last thread has run least on the way there.
    Interleaving,
    /// `GlobalSwitchThread`: the state whose last thread has run least in the states met last, wherever they are.
    GlobalSwitchThread,
    /// `PreferThreads`: states in which a preferred thread ran last; those of avoided threads come last.
    PreferThreads,
    /// `MinimizePreemption`: the state with fewest preemptions on the way.
    MinimizePreemption,
    /// `ChooseFree`: the state with fewest choices of data on the way.
    ChooseFree,
    /// `RandomHeuristic`: any.
    Random,
    /// `GoalHeuristic`: the state nearest to a goal.
    Goal,
    /// `UserHeuristic`: what the program said with `Verify.setHeuristicSearchValue`.
    User,
}

/// What is looked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Goal {
    /// A line: of a source file, or of a class by its name with dots.
    Line {
        /// `File.java`, or a class.
        place: String,
        /// 1-based.
        line: u32,
    },
    /// A value of a field.
    Field {
        /// Class, with dots.
        class: String,
        /// Field.
        field: String,
        /// Value; 0 and 1 for booleans.
        value: f64,
    },
}

impl Goal {
    /// Reads `File.java:12`, `Class:12` or `Class.field=5`.
    pub fn parse(text: &str) -> Option<Goal> {
        if let Some((field, value)) = text.split_once('=') {
            let (class, field) = field.trim().rsplit_once('.')?;
            let value = match value.trim() {
                "true" => 1.0,
                "false" => 0.0,
                number => number.parse().ok().filter(|v: &f64| v.is_finite())?,
            };
            return Some(Goal::Field { class: class.to_owned(), field: field.to_owned(), value });
        }
        let (place, line) = text.rsplit_once(':')?;
        let line = line.trim().parse().ok().filter(|&line| line > 0)?;
        Some(Goal::Line { place: place.trim().to_owned(), line }).filter(|_| !place.trim().is_empty())
    }
}

/// The settings of best-first search.
#[derive(Debug, Clone, PartialEq)]
pub struct HeuristicConfig {
    /// `search.heuristic.queue_limit`.
    pub queue_limit: Option<u64>,
    /// `search.heuristic.beam_search`.
    pub beam: bool,
    /// `search.heuristic.astar`: the depth is added to each value.
    pub astar: bool,
    /// `search.heuristic.thread_history_limit`.
    pub history: usize,
    /// `search.heuristic.preferredThreads`.
    pub preferred: Vec<String>,
    /// `search.heuristic.avoidedThreads`.
    pub avoided: Vec<String>,
    /// `search.heuristic.goal`.
    pub goal: Option<Goal>,
}

impl Default for HeuristicConfig {
    fn default() -> Self {
        HeuristicConfig {
            queue_limit: None,
            beam: false,
            astar: false,
            history: 10,
            preferred: Vec::new(),
            avoided: Vec::new(),
            goal: None,
        }
    }
}

impl HeuristicConfig {
    /// The heuristic of that name with these settings.
    pub fn make(&self, kind: HeuristicKind, seed: u64) -> Box<dyn Heuristic> {
        match kind {
            HeuristicKind::Deepest => Box::new(Deepest),
            HeuristicKind::MostBlocked => Box::new(MostBlocked),
            HeuristicKind::Interleaving => Box::new(Interleaving),
            HeuristicKind::GlobalSwitchThread => {
                Box::new(GlobalSwitchThread { ran: VecDeque::new(), most: self.history })
            }
            HeuristicKind::PreferThreads => {
                Box::new(PreferThreads { preferred: self.preferred.clone(), avoided: self.avoided.clone() })
            }
            HeuristicKind::MinimizePreemption => Box::new(MinimizePreemption),
            HeuristicKind::ChooseFree => Box::new(ChooseFree),
            HeuristicKind::Random => Box::new(AnyOrder(Rng::of(seed, u64::MAX))),
            HeuristicKind::Goal => Box::new(Nearest(self.goal.clone())),
            HeuristicKind::User => Box::new(Notified),
        }
    }
}

#[derive(Debug)]
struct Deepest;

impl Heuristic for Deepest {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        -f64::from(view.depth)
    }
}

#[derive(Debug)]
struct MostBlocked;

impl Heuristic for MostBlocked {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        -f64::from(view.system.alive_and_blocked().1)
    }
}

#[derive(Debug)]
struct Interleaving;

impl Heuristic for Interleaving {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        weight(view, view.trail.threads.iter().rev().skip(1))
    }
}

/// How often and how lately the thread that ran is among those that ran before, the latest first; more so the more threads
/// could run instead.
fn weight<'a>(view: &HeuristicView<'_>, before: impl ExactSizeIterator<Item = &'a Tid>) -> f64 {
    let (alive, count) = (view.system.alive_and_blocked().0, before.len());
    let each = before.enumerate().filter(|(_, thread)| **thread == view.standing.thread).map(|(age, _)| count - age);
    if alive > 1 { each.sum::<usize>() as f64 * f64::from(alive) } else { 0.0 }
}

#[derive(Debug)]
struct GlobalSwitchThread {
    /// The latest first.
    ran: VecDeque<Tid>,
    most: usize,
}

impl Heuristic for GlobalSwitchThread {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        let value = weight(view, self.ran.iter());
        self.ran.push_front(view.standing.thread);
        self.ran.truncate(self.most);
        value
    }
}

#[derive(Debug)]
struct PreferThreads {
    preferred: Vec<String>,
    avoided: Vec<String>,
}

impl Heuristic for PreferThreads {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        let name = view.system.thread_name(view.standing.thread);
        if self.preferred.contains(&name) {
            0.0
        } else if self.avoided.contains(&name) {
            2.0
        } else {
            1.0
        }
    }
}

#[derive(Debug)]
struct MinimizePreemption;

impl Heuristic for MinimizePreemption {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        f64::from(view.standing.spent.preemptions)
    }
}

#[derive(Debug)]
struct ChooseFree;

impl Heuristic for ChooseFree {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        f64::from(view.trail.data_choices)
    }
}

#[derive(Debug)]
struct AnyOrder(Rng);

impl Heuristic for AnyOrder {
    fn value(&mut self, _view: &HeuristicView<'_>) -> f64 {
        (self.0.next() >> 11) as f64
    }
}

/// What a thread that has passed the line is farther away than one before it: it needs a loop to come back.
const PASSED: u32 = 1_000;
/// Where no thread is in the file or class, or no object has the field.
const FAR: f64 = 1e9;

#[derive(Debug)]
struct Nearest(Option<Goal>);

impl Heuristic for Nearest {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        match &self.0 {
            None => 0.0,
            Some(Goal::Line { place, line }) => {
                let mut least = FAR;
                view.system.visit_places(&mut |at: &Place<'_>| {
                    if at.line > 0 && is_at(at, place) {
                        let lines =
                            if at.line <= *line { line - at.line } else { PASSED.saturating_add(at.line - line) };
                        least = least.min(f64::from(lines) + f64::from(at.above));
                    }
                });
                least
            }
            Some(Goal::Field { class, field, value }) => {
                let values = view.system.numbers_in(class, field);
                values.iter().map(|now| (now - value).abs()).fold(FAR, f64::min)
            }
        }
    }
}

/// Whether a frame is in the file, or in the class or one inside it, that goes by this name.
fn is_at(at: &Place<'_>, name: &str) -> bool {
    if at.file == name {
        return true;
    }
    let class = at.class.replace('/', ".");
    let outer = class.split('$').next().unwrap_or(&class);
    let simple = |full: &str| full.rsplit('.').next().is_some_and(|last| last == name);
    class == name || outer == name || simple(&class) || simple(outer)
}

#[derive(Debug)]
struct Notified;

impl Heuristic for Notified {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        f64::from(view.system.heuristic_value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_lines_or_values() {
        let line = |place: &str, line| Some(Goal::Line { place: place.to_owned(), line });
        assert_eq!(Goal::parse("Main.java:12"), line("Main.java", 12));
        assert_eq!(Goal::parse("my.Account: 7"), line("my.Account", 7));
        let field = |class: &str, value| Some(Goal::Field { class: class.to_owned(), field: "n".to_owned(), value });
        assert_eq!(Goal::parse("Main.n=-3"), field("Main", -3.0));
        assert_eq!(Goal::parse("my.Main.n = true"), field("my.Main", 1.0));
        for wrong in ["", "Main", "Main.java:", "Main.java:0", ":3", "n=3", "Main.n=x", "Main.n=NaN"] {
            assert_eq!(Goal::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn frames_are_at_their_file_and_at_their_class() {
        let (class, method, file) = ("my/Bank$Account", "add", "Bank.java");
        let at = Place { thread: 0, above: 0, class, method, own: true, file, line: 3 };
        for name in ["Bank.java", "Bank", "my.Bank", "my.Bank$Account", "Bank$Account"] {
            assert!(is_at(&at, name), "{name}");
        }
        for name in ["Ban", "Account.java", "other.Bank"] {
            assert!(!is_at(&at, name), "{name}");
        }
    }

    #[test]
    fn a_trail_keeps_the_last_threads() {
        let mut trail = Trail::default();
        for thread in 0..5 {
            trail = trail.and(thread, thread == 2, 3);
        }
        assert_eq!((trail.threads.as_slice(), trail.data_choices), (&[2, 3, 4][..], 1));
        assert!(Trail::default().and(1, false, 0).threads.is_empty());
    }
}
