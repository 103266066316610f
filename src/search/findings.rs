//! Errors and outcomes met so far, each distinct one once, with the shortest path seen to it.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::report::{ErrorInfo, Outcome, Property, Shortened, Trace};
use crate::util::without_number;

/// What makes two errors the same one: they are told of once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErrorKey {
    property: Property,
    exception: Option<String>,
    message: Option<String>,
    thread_class: String,
    location: Vec<String>,
}

impl ErrorKey {
    /// That of an error.
    pub fn of(info: &ErrorInfo) -> ErrorKey {
        if info.property == Property::Deadlock {
            // Which thread of a cycle comes first says nothing; where they all wait does.
            let mut location: Vec<String> = info.deadlock.iter().map(|w| format!("{} {}", w.kind, w.at)).collect();
            location.sort();
            let property = Property::Deadlock;
            return ErrorKey { property, exception: None, message: None, thread_class: String::new(), location };
        }
        if info.property == Property::DataRace {
            let (exception, location) = (None, Vec::new());
            let message = info.message.clone();
            return ErrorKey {
                property: Property::DataRace,
                exception,
                message,
                thread_class: String::new(),
                location,
            };
        }
        ErrorKey {
            property: info.property,
            exception: info.exception.clone(),
            message: info.message.clone(),
            thread_class: class_of_thread(&info.thread),
            location: info.stack.first().cloned().into_iter().collect(),
        }
    }
}

/// An error with the path that leads to it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub(super) info: ErrorInfo,
    pub(super) path: Vec<u32>,
    /// The trace of this path, once it was made, and what went wrong when the error did not come out again.
    pub(super) traced: Option<(Trace, Option<String>)>,
    /// What shortening has made of it, once that was tried.
    pub(super) shortened: Option<Shortened>,
}

impl Found {
    fn new(info: ErrorInfo, path: Vec<u32>) -> Found {
        Found { info, path, traced: None, shortened: None }
    }
}

/// Distinct errors, in order of discovery.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Findings {
    found: Vec<Found>,
    index: BTreeMap<ErrorKey, usize>,
    /// How many of them were told of, from the first on.
    pub(super) told: usize,
    /// Arrivals at errors beyond the number that is kept.
    pub(super) dropped: u64,
}

impl Findings {
    pub(super) fn arrive(&mut self, info: ErrorInfo, path: Vec<u32>, max: usize) {
        match self.index.entry(ErrorKey::of(&info)) {
            Entry::Occupied(known) => {
                let known = &mut self.found[*known.get()];
                let arrivals = known.info.arrivals.saturating_add(1);
                if path.len() < known.path.len() {
                    *known = Found::new(info, path);
                }
                known.info.arrivals = arrivals;
            }
            Entry::Vacant(_) if self.found.len() >= max => self.dropped += 1,
            Entry::Vacant(place) => {
                place.insert(self.found.len());
                self.found.push(Found::new(ErrorInfo { arrivals: 1, ..info }, path));
            }
        }
    }

    /// An error that another search of the program has found, with a path of this one, unless it is known.
    pub(super) fn keep(&mut self, info: ErrorInfo, path: Vec<u32>, max: usize) {
        let known = self.found.len();
        if known < max
            && let Entry::Vacant(place) = self.index.entry(ErrorKey::of(&info))
        {
            place.insert(known);
            self.found.push(Found::new(info, path));
        }
    }

    /// An error that is one of the whole search: no path leads to it, so there is none to execute again.
    pub(super) fn arrive_without_path(&mut self, info: ErrorInfo) {
        let no_trace = Trace { steps: Vec::new(), path: Vec::new() };
        self.found.push(Found { traced: Some((no_trace, None)), ..Found::new(info, Vec::new()) });
    }

    pub(super) fn all(&self) -> &[Found] {
        &self.found
    }

    pub(super) fn all_mut(&mut self) -> &mut [Found] {
        &mut self.found
    }
}

/// A thread's name without its number: threads that run the same code fail in the same way.
pub(super) fn class_of_thread(name: &str) -> String {
    without_number(name).to_owned()
}

/// How an execution comes out, as far as somebody outside can tell: what it prints, and how it ends.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    stdout: String,
    end: &'static str,
    exception: Option<String>,
    message: Option<String>,
    thread_class: String,
    /// Where the exception comes from: threads whose names say nothing are told apart by the code that they run.
    at: String,
    exit_status: Option<i32>,
}

impl Seen {
    fn of(end: &'static str, arrival: &Arrival<'_>) -> Seen {
        let (error, at) = arrival.failure().unzip();
        Seen {
            stdout: arrival.stdout.clone(),
            end,
            exception: error.and_then(|info| info.exception.clone()),
            message: error.and_then(|info| info.message.clone()),
            thread_class: error.map(|info| class_of_thread(&info.thread)).unwrap_or_default(),
            at: at.cloned().unwrap_or_default(),
            exit_status: arrival.exit_status,
        }
    }

    fn bytes(&self) -> usize {
        let texts = [Some(&self.thread_class), Some(&self.at), self.exception.as_ref(), self.message.as_ref()];
        self.stdout.len() + texts.into_iter().flatten().map(String::len).sum::<usize>()
    }
}

/// What leads to an outcome: the path, the thread that failed on it, and the threads that fail alike on others.
#[derive(Debug, Clone, PartialEq)]
struct Witness {
    path: Vec<u32>,
    thread: Option<String>,
    threads: BTreeSet<String>,
}

/// Threads kept that end an execution alike.
const MAX_ALIKE: usize = 100;

/// Distinct outcomes, each with the shortest path seen to it.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Outcomes {
    met: BTreeMap<Seen, Witness>,
    bytes: u64,
}

/// The end of an execution.
pub(super) struct Arrival<'a> {
    pub(super) stdout: String,
    /// The error, and where the exception comes from. Absent where it ends well.
    pub(super) error: Option<(&'a ErrorInfo, String)>,
    /// What it ends with where that is not 0.
    pub(super) exit_status: Option<i32>,
    pub(super) path: Vec<u32>,
}

impl Arrival<'_> {
    /// The error as far as it can be seen: of a deadlock or a livelock it is that the program hangs, and not where.
    fn failure(&self) -> Option<(&ErrorInfo, &String)> {
        let error = self.error.as_ref().map(|(info, at)| (*info, at));
        error.filter(|(info, _)| !matches!(info.property, Property::Deadlock | Property::Livelock))
    }
}

impl Outcomes {
    /// False when it is a new one beyond the number that is kept.
    pub(super) fn arrive(&mut self, end: &'static str, at: Arrival<'_>, max: usize) -> bool {
        let full = self.met.len() >= max;
        let seen = Seen::of(end, &at);
        let thread = at.failure().map(|(info, _)| info.thread.clone());
        let path = at.path;
        match self.met.entry(seen) {
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                if let Some(thread) = &thread
                    && known.threads.len() < MAX_ALIKE
                    && known.threads.insert(thread.clone())
                {
                    self.bytes += thread.len() as u64;
                }
                if path.len() < known.path.len() {
                    (known.path, known.thread) = (path, thread);
                }
                true
            }
            Entry::Vacant(_) if full => false,
            Entry::Vacant(place) => {
                self.bytes += (place.key().bytes() + path.len() * 4 + 160) as u64;
                let threads = thread.iter().cloned().collect();
                place.insert(Witness { path, thread, threads });
                true
            }
        }
    }

    /// As data, sorted.
    pub(super) fn all(&self) -> Vec<Outcome> {
        let outcome = |(seen, witness): (&Seen, &Witness)| Outcome {
            stdout: seen.stdout.clone(),
            end: seen.end.to_owned(),
            exception: seen.exception.clone(),
            message: seen.message.clone(),
            thread: witness.thread.clone(),
            others: witness.threads.iter().filter(|name| witness.thread.as_ref() != Some(*name)).cloned().collect(),
            at: (!seen.at.is_empty()).then(|| seen.at.clone()),
            exit_status: seen.exit_status,
            path: witness.path.clone(),
            link: String::new(),
        };
        self.met.iter().map(outcome).collect()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}
