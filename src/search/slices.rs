//! The caller's side of a search: slices of time, progress, cancelling, and the report.

use std::fmt::Display;

use super::ample::Learned;
use super::config::SearchConfig;
use super::engine::{Phase, Search};
use super::findings::Found;
use super::replay::{ReplayEnd, replay};
use super::strategy::Strategy;
use crate::report::{
    Ending, ErrorInfo, Finding, IncompleteBecause, Mode, Omission, Progress, Report, Stats, Trace, assemble,
};
use crate::store::{Store, StoreKind};
use crate::system::{Failed, Mutation, TransitionSystem};

/// Different times of the clock that may be the beginning of infinitely many.
const MANY_TIMES: usize = 1_000;
/// An error that its own path does not lead to.
const RESTS_ON_OTHER_PATHS: &str = "The error rests on what the program has stored with Verify (counters, values, bits): that stays from one \
     path to the next and belongs to no state. On its path alone the error does not come out again, so the trace ends before it, and a link \
     does not replay it. Keep such values in fields of the program if they are to belong to the states.";
/// Work units between two looks at the clock: at least, and at most.
const CHUNK: std::ops::Range<u64> = 500..400_000;

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Works for about `budget_ms`. `now` is a clock in milliseconds: WebAssembly has none of its own. The search has
    /// ended when `done` is set.
    pub fn step(&mut self, budget_ms: f64, now: &mut dyn FnMut() -> f64) -> Progress {
        let (start, spent_before) = (now(), self.spent_ms);
        let mut last = start;
        while self.phase != Phase::Done {
            self.work(self.chunk);
            let time = now();
            let took = time - last;
            last = time;
            self.spent_ms = spent_before + (time - start);
            self.adapt_chunk(took, budget_ms);
            if self.config.time_limit_ms.is_some_and(|max| self.spent_ms >= max as f64) {
                self.cut(IncompleteBecause::Time);
            }
            // A full batch of tree edges is handed out first, so that what is pending stays small.
            if time + took - start >= budget_ms || self.tree.batch_full() {
                break;
            }
        }
        self.notify_end();
        self.progress()
    }

    /// Looks at the clock often enough to keep within the budget, and seldom enough not to be noticed.
    fn adapt_chunk(&mut self, took_ms: f64, budget_ms: f64) {
        let target = (budget_ms / 4.0).clamp(0.2, 2.0);
        // Twice as much at most, but as much less as needed.
        let factor = if took_ms > 0.0 { (target / took_ms).min(2.0) } else { 2.0 };
        self.chunk = ((self.chunk as f64 * factor) as u64).clamp(CHUNK.start, CHUNK.end);
    }

    /// Ends the search where it is: the next `step` says done.
    pub fn cancel(&mut self) {
        self.cut(IncompleteBecause::Cancelled);
    }

    /// Ends it from outside, if it has not ended. It has not, either, where it would start again.
    fn cut(&mut self, because: IncompleteBecause) {
        if self.phase != Phase::Done || self.because.remove(&IncompleteBecause::Assumption) {
            self.stop(because);
        }
    }

    /// Whether it has ended.
    pub fn has_ended(&self) -> bool {
        self.phase == Phase::Done
    }

    /// Whether it was ended from outside: it was cancelled, its time is up, or a listener has ended it. That can be in the
    /// middle of a transition.
    pub fn was_cut_short(&self) -> bool {
        let cut = [IncompleteBecause::Cancelled, IncompleteBecause::Time];
        self.stopped_by_listener || cut.iter().any(|because| self.because.contains(because))
    }

    /// Assumptions that have failed, which has ended the search: it has to start again without them.
    pub fn failed_assumptions(&self) -> &[Failed] {
        let in_walk = &self.portfolio.failed;
        if in_walk.is_empty() { self.system.failed_assumptions() } else { in_walk }
    }

    /// Whether the search has ended since it has left out what it should not have ([`SearchConfig::ample`]): it has to start
    /// again, with what it has learned or leaving out nothing.
    pub fn was_mistaken(&self) -> bool {
        self.strategy.was_mistaken()
    }

    /// What it has seen threads do, once it was mistaken.
    pub fn take_learned(&mut self) -> Option<Learned> {
        self.strategy.take_learned()
    }

    /// Begins with what another search of the same program has seen.
    pub fn begin_with(&mut self, learned: Learned) {
        self.strategy.begin_with(learned);
    }

    /// Counts time that was spent before the start, in milliseconds.
    pub fn add_time(&mut self, spent_ms: f64) {
        self.spent_ms += spent_ms;
    }

    /// Milliseconds that were spent.
    pub fn time(&self) -> f64 {
        self.spent_ms
    }

    /// Statistics so far.
    pub fn stats(&self) -> Stats {
        Stats {
            instructions: self.system.instructions(),
            classes_loaded: self.system.classes_loaded(),
            store_bytes: self.store.bytes(),
            time_ms: self.spent_ms.round() as u64,
            left_out: self.strategy.left_out(),
            symmetric: self.symmetric.as_ref().map_or(0, |symmetric| symmetric.count()),
            ..self.stats.clone()
        }
    }

    /// The part of the search that is done, from 0 to 1; 1 only when nothing is left.
    fn explored(&self) -> f64 {
        let part = self.estimate.explored(self.strategy.to_come(self.estimate.offspring()));
        if self.phase == Phase::Done { part } else { part.min(0.999) }
    }

    fn progress(&mut self) -> Progress {
        Progress {
            done: self.phase == Phase::Done,
            stats: self.stats(),
            depth: self.depth(),
            explored: self.explored(),
            memory_bytes: self.memory,
            memory_limit_bytes: self.config.memory_limit,
            output: String::new(),
            restarts: 0,
            tree: if self.phase == Phase::Done { self.tree.drain_all() } else { self.tree.drain() },
            tree_dropped: self.tree.dropped(),
            tree_counts: self.tree.counts(),
        }
    }

    /// What it searches.
    pub fn system(&self) -> &S {
        &self.system
    }

    /// How it searches.
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// The store, for statistics of its parts.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The errors so far with their traces, and a sentence for each that did not come out again.
    pub fn findings<E: Display>(&mut self, fresh: &mut dyn FnMut() -> Result<S, E>) -> (Vec<Finding>, Vec<String>) {
        let mut problems = Vec::new();
        let each = |found: &mut Found| {
            let (finding, problem) = finding_of(fresh, found);
            problems.extend(problem);
            finding
        };
        let findings = self.findings.all_mut().iter_mut().map(each).collect();
        (findings, problems)
    }

    /// The errors so far, each with the shortest path to it. Nothing is executed again.
    pub fn found(&self) -> impl Iterator<Item = (&ErrorInfo, &[u32])> {
        self.findings.all().iter().map(|found| (&found.info, &found.path[..]))
    }

    /// Whether states may be missing: a bound was met, something has ended the search before it was through, or hashes stood
    /// for states.
    pub fn may_miss_states(&self) -> bool {
        !self.because.is_empty() || self.store.kind() != StoreKind::Exact
    }

    /// Takes over an error that another search of the program has found, unless it is known. `path` is one of this search.
    pub fn keep(&mut self, error: ErrorInfo, path: Vec<u32>) {
        self.findings.keep(error, path, self.config.max_errors);
    }

    /// Counts an error that another search has found, so many times, beyond those that are listed (`search.max_errors`).
    pub fn leave_out(&mut self, arrivals: u32) {
        self.findings.dropped += u64::from(arrivals);
    }

    /// While the search goes on: the next error that was not told of yet, as it is known by now (a shorter path may be
    /// found later). After its end the report tells of the others. `fresh` is that of [`report`](Search::report).
    pub fn next_finding<E: Display>(&mut self, fresh: &mut dyn FnMut() -> Result<S, E>) -> Option<Finding> {
        if self.phase == Phase::Done {
            return None;
        }
        let next = self.findings.told;
        let (finding, _) = finding_of(fresh, self.findings.all_mut().get_mut(next)?);
        self.findings.told += 1;
        Some(finding)
    }

    /// An answer that rests on hashes of states is no proof.
    fn note_omissions(&mut self) {
        if !self.config.multiple_errors && !self.findings.all().is_empty() {
            return;
        }
        match self.store.kind() {
            StoreKind::Exact => return,
            StoreKind::HashCompact => self.because.insert(IncompleteBecause::HashCompact),
            StoreKind::Bitstate => self.because.insert(IncompleteBecause::Bitstate),
        };
        let exact = self.store.exact_states();
        if exact > 0 {
            self.warnings.push(format!(
                "The memory cap was reached after {exact} states: from then on bits stood for states \
                 (vm.store.on_limit=bitstate), and states may have been left out."
            ));
        }
    }

    /// A search that was cut may have met one time after another, without end.
    fn note_of_clock(&self) -> Option<String> {
        use IncompleteBecause::{Depth, Memory, States, Time};
        let cut = [Depth, Memory, States, Time].iter().any(|limit| self.because.contains(limit));
        let values = self.system.clock_values();
        (cut && values >= MANY_TIMES).then(|| {
            format!(
                "The program reads the clock, so that the time belongs to its states: {values} different times were met, \
                 and there may be no end of them. With vm.time.passes=false the clock stands still."
            )
        })
    }

    /// What the search says. `fresh` makes a system as it was at the start: each error is executed again in one, with
    /// tracing, which also proves that its path leads there.
    pub fn report<E: Display>(&mut self, fresh: &mut dyn FnMut() -> Result<S, E>) -> Report {
        self.notify_end();
        let stats = self.stats();
        let omission = self.store.omission().map(|o| Omission { probability: o.probability, states: o.states });
        self.note_omissions();
        self.decide_livelock(fresh);
        if self.because.contains(&IncompleteBecause::Memory) {
            // The traces need room, and nothing looks at the states any more.
            self.store = Store::new(0);
        }
        self.shorten(fresh);
        let mut warnings = self.warnings.clone();
        warnings.extend_from_slice(self.system.warnings());
        if self.findings.dropped > 0 {
            let (kept, dropped) = (self.findings.all().len(), self.findings.dropped);
            warnings.push(format!(
                "Only the first {kept} distinct errors are listed (search.max_errors); {dropped} more arrivals were left out."
            ));
        }
        warnings.extend(self.note_of_clock());
        let said = self.portfolio.said().iter().filter(|text| !warnings.contains(text)).cloned();
        warnings.extend(said.collect::<Vec<String>>());
        let mut because = self.because.clone();
        let (findings, problems) = self.findings(fresh);
        if !problems.is_empty() && self.system.keeps_across_paths() {
            warnings.push(RESTS_ON_OTHER_PATHS.to_owned());
        } else if !problems.is_empty() {
            let said = |text| format!("Internal error: the error did not come out again on its own path: {text}");
            warnings.extend(problems.into_iter().map(said));
            because.insert(IncompleteBecause::Internal);
        }
        let unsaid = self.config.mutations.contains(Mutation::EndlessUnsaid);
        let endless = if because.is_empty() && !unsaid { self.endless(fresh) } else { None };
        // An error that ends its path leaves out what comes after it.
        let complete = because.is_empty() && findings.is_empty() && self.failed == 0;
        let races = self.race_report(complete);
        let mode = if self.config.outcomes { Mode::Outcomes } else { Mode::Check };
        assemble(Ending {
            mode,
            because: because.into_iter().collect(),
            unsupported: self.unsupported.iter().cloned().collect(),
            endless,
            findings,
            outcomes: self.outcomes.all(),
            races,
            stats,
            omission,
            sampling: self.strategy.sampling(),
            executions: self.strategy.executions(),
            walks: self.walks(),
            listeners: self.observers.reports(&mut self.system),
            warnings,
        })
    }
}

/// An error with its trace, and what went wrong when it did not come out again. A trace is made once for a path.
fn finding_of<S: TransitionSystem, E: Display>(
    fresh: &mut dyn FnMut() -> Result<S, E>,
    found: &mut Found,
) -> (Finding, Option<String>) {
    let traced = found.traced.take().unwrap_or_else(|| trace_of(fresh, found));
    let (trace, problem) = found.traced.insert(traced).clone();
    let (error, shortened) = (found.info.clone(), found.shortened.clone());
    (Finding { error, trace, link: String::new(), shortened }, problem)
}

fn trace_of<S: TransitionSystem, E: Display>(
    fresh: &mut dyn FnMut() -> Result<S, E>,
    found: &mut Found,
) -> (Trace, Option<String>) {
    let system = match fresh() {
        Ok(system) => system,
        Err(e) => return (Trace { steps: Vec::new(), path: found.path.clone() }, Some(e.to_string())),
    };
    let replayed = replay(system, &found.path, Some(&found.info));
    let problem = match replayed.end {
        ReplayEnd::Diverged { step, text } => Some(format!("step {step}: {text}")),
        ReplayEnd::Error(info) => {
            // Objects are named as along the path, which is what whoever follows it finds.
            found.info = ErrorInfo { arrivals: found.info.arrivals, ..info };
            None
        }
        _ => None,
    };
    (Trace { path: found.path.clone(), ..replayed.trace }, problem)
}
