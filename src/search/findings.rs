//! Errors and outcomes met so far, each distinct one once, with the shortest path seen to it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::report::{ErrorInfo, Property, Trace};

/// What makes two errors the same one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    property: Property,
    exception: Option<String>,
    message: Option<String>,
    /// The thread's name without its number: threads that run the same code fail in the same way.
    thread_class: String,
    location: Vec<String>,
}

impl Key {
    fn of(info: &ErrorInfo) -> Key {
        if info.property == Property::Deadlock {
            // Which thread of a cycle comes first says nothing; where they all wait does.
            let mut location: Vec<String> = info.deadlock.iter().map(|w| format!("{} {}", w.kind, w.at)).collect();
            location.sort();
            let property = Property::Deadlock;
            return Key { property, exception: None, message: None, thread_class: String::new(), location };
        }
        Key {
            property: info.property,
            exception: info.exception.clone(),
            message: info.message.clone(),
            thread_class: info.thread.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned(),
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
}

/// Distinct errors, in order of discovery.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Findings {
    found: Vec<Found>,
    index: BTreeMap<Key, usize>,
    /// How many of them were told of, from the first on.
    pub(super) told: usize,
    /// Arrivals at errors beyond the number that is kept.
    pub(super) dropped: u64,
}

impl Findings {
    pub(super) fn arrive(&mut self, info: ErrorInfo, path: Vec<u32>, max: usize) {
        match self.index.entry(Key::of(&info)) {
            Entry::Occupied(known) => {
                let known = &mut self.found[*known.get()];
                let arrivals = known.info.arrivals.saturating_add(1);
                if path.len() < known.path.len() {
                    *known = Found { info, path, traced: None };
                }
                known.info.arrivals = arrivals;
            }
            Entry::Vacant(_) if self.found.len() >= max => self.dropped += 1,
            Entry::Vacant(place) => {
                place.insert(self.found.len());
                self.found.push(Found { info: ErrorInfo { arrivals: 1, ..info }, path, traced: None });
            }
        }
    }

    /// An error that is one of the whole search: no path leads to it, so there is none to execute again.
    pub(super) fn arrive_without_path(&mut self, info: ErrorInfo) {
        let no_trace = Trace { steps: Vec::new(), path: Vec::new() };
        self.found.push(Found { info, path: Vec::new(), traced: Some((no_trace, None)) });
    }

    pub(super) fn all(&self) -> &[Found] {
        &self.found
    }

    pub(super) fn all_mut(&mut self) -> &mut [Found] {
        &mut self.found
    }
}

/// Distinct final outputs, by output and end, each with the shortest path seen to it.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Outcomes {
    paths: BTreeMap<(String, &'static str), Vec<u32>>,
    bytes: u64,
}

impl Outcomes {
    /// False when it is a new one beyond the number that is kept.
    pub(super) fn arrive(&mut self, stdout: String, end: &'static str, path: Vec<u32>, max: usize) -> bool {
        let full = self.paths.len() >= max;
        match self.paths.entry((stdout, end)) {
            Entry::Occupied(mut known) => {
                if path.len() < known.get().len() {
                    known.insert(path);
                }
                true
            }
            Entry::Vacant(_) if full => false,
            Entry::Vacant(place) => {
                self.bytes += (place.key().0.len() + path.len() * 4 + 64) as u64;
                place.insert(path);
                true
            }
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &'static str, &[u32])> {
        self.paths.iter().map(|((stdout, end), path)| (stdout.as_str(), *end, path.as_slice()))
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}
