//! How a counterexample was shortened before it is shown.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What shortening has made of the counterexample that a search found. Trace, path and link of the finding are the
/// shortened ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Shortened {
    /// Context switches of the counterexample as it was found: steps of another thread than the step before.
    pub switches_found: u32,
    /// Those of the one that is shown.
    pub switches: u32,
    /// Steps (transitions) as it was found.
    pub steps_found: u32,
    /// Those of the one that is shown.
    pub steps: u32,
    /// Preemptions as it was found: switches away from a thread that could go on and does not give way.
    pub preemptions_found: u32,
    /// Those of the one that is shown.
    pub preemptions: u32,
    /// Proved: no execution with fewer preemptions at scheduling points of this search has this error. A thread that is preempted
    /// elsewhere, within what is one step here, may need fewer. Otherwise the budget did not suffice for the proof.
    pub fewest: bool,
    /// Steps of the trace, from 0, that begin with a critical choice: one other than the default (the running thread goes
    /// on; where it cannot, the first thread; the first value), without which the error does not happen when the rest is
    /// run on.
    pub critical: Vec<u32>,
    /// Whether each of these choices was tried; otherwise the budget did not suffice, and others may be critical too.
    pub critical_complete: bool,
}
