//! Data races: what a search found of them, and what follows for a JVM.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Two threads are about to access the same data, one of them to write it, and nothing orders the accesses (JLS 17.4.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Race {
    /// What races, such as `Account.balance`, `an element of int[]`, or the class of a library object.
    pub data: String,
    /// Which one it is in this state, such as `Account@1`; empty for static fields.
    pub object: String,
    /// Whether it is an object of the library, told of as a whole: who reads and who writes says nothing then.
    pub whole: bool,
    /// The access that writes; where both do, the one that is further up in the program.
    pub first: RaceSide,
    /// The other one.
    pub second: RaceSide,
}

/// One of the two accesses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RaceSide {
    /// The thread's name.
    pub thread: String,
    /// Whether it writes.
    pub writes: bool,
    /// Where in the program, such as `Bank.deposit(Bank.java:12)`.
    pub at: String,
    /// The thread's stack, innermost first.
    pub stack: Vec<String>,
    /// Monitors and locks that it holds.
    pub holds: Vec<String>,
}

impl Race {
    /// The race in one sentence, without what differs from execution to execution.
    pub fn sentence(&self) -> String {
        let Race { data, first, second, .. } = self;
        format!("data race on {data}: {} and {} in no order", self.does(first), self.does(second))
    }

    /// What one of the two does, and where.
    pub fn does(&self, side: &RaceSide) -> String {
        let verb = match (self.whole, side.writes) {
            (true, _) => "used",
            (_, true) => "written",
            _ => "read",
        };
        format!("{verb} at {}", side.at)
    }
}

/// A data race with a way to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RaceFound {
    /// In one sentence.
    pub message: String,
    /// What races, and who.
    pub race: Race,
    /// Choices on the shortest path seen to it.
    pub path: Vec<u32>,
    /// Share link that replays it, as [`super::Finding::link`]; empty where there is none.
    pub link: String,
}

/// What a search says of data races. A program without any behaves on every JVM as under sequential consistency, which is what
/// is searched (JLS 17.4.3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RaceReport {
    /// Each distinct one once, in order of discovery.
    pub found: Vec<RaceFound>,
    /// Distinct ones beyond the number that is listed.
    #[ts(type = "number")]
    pub more: u64,
    /// Whether there is none: all was searched, no race was found, and every access was judged.
    pub none: bool,
    /// Where the program uses shared data by reflection, `VarHandle` or `Unsafe`, and calls of it that order less on a JVM than
    /// they do here: what follows from those is not judged.
    pub unjudged: Vec<String>,
}
