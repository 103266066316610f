//! Random walks beside an exhaustive search.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The walks that were made beside an exhaustive search (`search.portfolio`). What they have done counts nowhere else.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Walks {
    /// Walks that were begun, from the start of the program to an end or a bound.
    #[ts(type = "number")]
    pub walks: u64,
    /// Those among them that were cut at `search.random.length`.
    #[ts(type = "number")]
    pub cut: u64,
    /// Transitions of all of them together.
    #[ts(type = "number")]
    pub transitions: u64,
    /// The walk that has found the error that is reported; null where none has.
    pub found: Option<WalkFound>,
}

/// The walk that has found the error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct WalkFound {
    /// Its number, from 1.
    #[ts(type = "number")]
    pub walk: u64,
    /// What kind it is of.
    pub kind: WalkKind,
}

/// How a walk chooses the thread to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum WalkKind {
    /// Each with the same probability.
    Random,
    /// By random priorities, as `PCTSearch` does.
    Pct,
    /// The one that ran, but for a few random preemptions.
    PreemptionBounded,
}

impl std::fmt::Display for WalkFound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind {
            WalkKind::Random => "random",
            WalkKind::Pct => "PCT",
            WalkKind::PreemptionBounded => "preemption-bounded",
        };
        write!(f, "found by a {kind} walk (run {} of the walks)", self.walk)
    }
}
