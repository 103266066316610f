//! Data races: what a search does about them, and how a system names those that a state shows.

use crate::choice::Tid;

/// What becomes of data races (`search.races`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Races {
    /// Nobody looks for them.
    Ignored,
    /// They are told of beside the answer.
    #[default]
    Reported,
    /// A path that comes to one ends there with an error.
    Errors,
}

/// A data race that the present state shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingRace {
    /// The data and the two places: the same for the same race, as long as the system lives.
    pub key: [u64; 3],
    /// The threads that are about to access the data, the one that writes first.
    pub threads: (Tid, Tid),
}
