//! Data races on the way: the search looks at each new state, for a race is something that a state shows.

use std::collections::BTreeSet;

use super::engine::Search;
use super::findings::Findings;
use super::replay::race_error;
use super::strategy::Strategy;
use crate::report::{RaceFound, RaceReport, TreeNodeKind};
use crate::system::{Races, TransitionEnd, TransitionSystem};
use crate::util::FxMap;

/// Distinct races that are listed.
const MOST: usize = 50;

/// Others that are counted.
const MOST_SENTENCES: usize = 10_000;

/// Those met so far.
#[derive(Debug, Default)]
pub(super) struct RacesMet {
    /// How far from the start each was met.
    depths: FxMap<[u64; 3], u32>,
    found: Findings,
    /// The sentences of those that are not listed.
    more: BTreeSet<String>,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Looks at a state that was met for the first time. `Some`: it shows a race that is an error.
    pub(super) fn look_for_races(&mut self, kind: TreeNodeKind, depth: u32) -> Option<TreeNodeKind> {
        let mode = self.system.race_mode();
        let looks = match mode {
            Races::Ignored => false,
            // Walks beside a search look for its errors alone.
            Races::Reported => !self.config.beside && self.target.is_none(),
            Races::Errors => true,
        };
        if !looks || !matches!(kind, TreeNodeKind::New | TreeNodeKind::Bound) {
            return None;
        }
        if mode == Races::Errors {
            // Where another error is looked for, a race is no end.
            let wanted = self.target.as_ref().and_then(|target| target.race().map(str::to_owned));
            let info = race_error(&self.system, wanted.as_deref())?;
            let counts = self.target.as_ref().is_none_or(|target| target.is(&info));
            return counts.then(|| self.error(info.clone(), &TransitionEnd::Violated(Box::new(info))));
        }
        for race in self.system.races() {
            let known = self.races.depths.get(&race.key).copied();
            if known.is_none_or(|known| depth < known) {
                self.races.depths.insert(race.key, depth);
                let Some(info) = self.system.describe_race(&race) else { continue };
                let (path, sentence, dropped) =
                    (self.path(), info.message.clone().unwrap_or_default(), self.races.found.dropped);
                self.races.found.arrive(info, path, MOST);
                if self.races.found.dropped > dropped && self.races.more.len() < MOST_SENTENCES {
                    self.races.more.insert(sentence);
                }
            }
        }
        None
    }

    /// What it says of races; `None` where it did not look for any. `complete`: everything was searched.
    pub(super) fn race_report(&self, complete: bool) -> Option<RaceReport> {
        let mode = self.system.race_mode();
        let unjudged = self.system.unjudged_accesses().filter(|_| mode != Races::Ignored)?;
        let found: Vec<RaceFound> = self
            .races
            .found
            .all()
            .iter()
            .filter_map(|found| {
                let race = found.info.race.as_deref()?.clone();
                let message = found.info.message.clone().unwrap_or_default();
                Some(RaceFound { message, race, path: found.path.clone(), link: String::new() })
            })
            .collect();
        let is_error = self.findings.all().iter().any(|found| found.info.race.is_some());
        let none = complete && found.is_empty() && unjudged.is_empty() && !is_error;
        Some(RaceReport { found, more: self.races.more.len() as u64, none, unjudged })
    }
}
