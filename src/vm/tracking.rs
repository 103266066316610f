//! What is kept up to date while a program runs, so that going back, collecting and comparing cost what has changed.

use super::trail::Trail;
use super::{arrays, delta, fill, footprint, gc, noticed, race, state_vector, touched, used, watch};
use crate::util::FxSet;

/// Undo log, reachability, state vector, and what was noticed on the way.
#[derive(Default)]
pub(in crate::vm) struct Tracking {
    pub(super) trail: Trail,
    /// What is kept up to date from state to state.
    pub(super) tracker: Option<Box<delta::Tracker>>,
    pub(super) positions: state_vector::Positions,
    pub(super) gc: gc::Collector,
    pub(super) fill: fill::Fill,
    pub(super) watch: watch::Watch,
    /// Times that the clock has shown in states.
    pub(super) clock_values: FxSet<i64>,
    pub(super) moments: noticed::Moments,
    pub(super) warnings: Vec<String>,
    pub(super) long_arrays: arrays::LongArrays,
    /// Scratch of `canonical`.
    pub(super) words: Vec<u32>,
    /// What an answer rests on.
    pub(super) used: used::Used,
    /// With so many classes: whether the program names pools of objects.
    pub(super) names_pools: (usize, bool),
    pub(super) recording: footprint::Recording,
    /// Where data races are not judged.
    pub(super) unjudged: race::Unjudged,
    pub(super) touches: touched::Touches,
    pub(super) renamed: watch::Renamed,
    /// States in a row that had no form (`symmetry`).
    pub(super) forms_in_vain: u32,
}

impl Tracking {
    /// What was noticed so far. Nothing is followed from state to state yet.
    pub(super) fn at_start(&self) -> Tracking {
        debug_assert!(self.tracker.is_none() && !self.recording.is_recording());
        Tracking {
            trail: self.trail.unused(),
            tracker: None,
            positions: self.positions.clone(),
            gc: self.gc.clone(),
            fill: self.fill.clone(),
            watch: self.watch.clone(),
            clock_values: self.clock_values.clone(),
            moments: self.moments,
            warnings: self.warnings.clone(),
            long_arrays: self.long_arrays.clone(),
            words: Vec::new(),
            used: self.used.clone(),
            names_pools: (0, false),
            recording: footprint::Recording::default(),
            unjudged: self.unjudged.clone(),
            touches: touched::Touches::default(),
            renamed: watch::Renamed::default(),
            forms_in_vain: 0,
        }
    }
}
