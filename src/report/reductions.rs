//! What the reductions did in a search: what was assumed of shared data and held, what did not, and how much that saved.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the partial order reduction did in a search. Counts are of what was executed: a transition that is remembered
/// (`vm.transition_cache`) counts once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Reductions {
    /// Accesses to data that several threads can reach, of the program and the library, which were no scheduling points. What
    /// one transition does to one piece of data counts once.
    pub saved: Vec<Saved>,
    /// The data of the program among them, most accesses first.
    pub in_order: Vec<InOrder>,
    /// How many more of these there are than are listed.
    #[ts(type = "number")]
    pub more_in_order: u64,
    /// Data whose accesses are scheduling points, since threads are in conflict there.
    pub conflicts: Vec<Conflict>,
    /// Data over which threads were in conflict when the search was cut, before it could start again: their accesses were no
    /// scheduling points.
    pub unordered: Vec<Conflict>,
}

/// Accesses that were no scheduling points for one reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Saved {
    /// The reason.
    pub why: WhyInOrder,
    /// How many.
    #[ts(type = "number")]
    pub accesses: u64,
}

/// Why accesses to a piece of data come in one order only, as far as that can be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum WhyInOrder {
    /// One thread uses it.
    OneThread,
    /// Nobody writes it.
    ReadOnly,
    /// Everybody holds the same monitor or lock.
    Locked,
    /// One thread has done with it before another one can begin: the start or the end of a thread is in between.
    HandedOver,
}

/// Data that are in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct InOrder {
    /// A field, `bank.Account.balance`, or the arrays that a method makes, `int[] of bank.Main.main`.
    pub data: String,
    /// Why. Objects of one class can differ: then there is one entry for each reason.
    pub why: WhyInOrder,
    /// Accesses that were no scheduling points.
    #[ts(type = "number")]
    pub accesses: u64,
}

/// Two threads that use the same data, one of them to write it, and nothing puts that in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Conflict {
    /// What they use, as in [`InOrder`].
    pub data: String,
    /// One of them.
    pub first: ConflictSide,
    /// The other one; the same where a number stands for several threads.
    pub second: ConflictSide,
}

/// One of the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ConflictSide {
    /// The thread's name; empty where its number stands for several threads.
    pub thread: String,
    /// Whether it writes the data.
    pub writes: bool,
    /// Where in the program that was last, such as `Bank.deposit(Bank.java:12)`; empty where nothing says so.
    pub at: String,
    /// Monitors and locks that it held each time, as far as they can protect the data.
    pub holds: Vec<String>,
}

/// The data before whose access a transition has ended, and why that access is a scheduling point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PointData {
    /// What is accessed, as in [`InOrder`].
    pub data: String,
    /// Which object that is here, such as `Account@1`; null for static fields.
    pub object: Option<String>,
    /// Whether the access writes.
    pub writes: bool,
    /// Why it is a scheduling point. [`Reductions::conflicts`] says more of conflicts.
    pub why: WhyPoint,
}

/// Why an access to data that several threads can reach is a scheduling point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum WhyPoint {
    /// The field is `volatile`.
    Volatile,
    /// Two threads were found in conflict there, or `vm.por.visible` lists it.
    Conflict,
    /// It is not among the fields that are assumed to be in order (`vm.por.include_fields`, `vm.por.exclude_fields`).
    Excluded,
    /// Nothing is assumed of such data (`vm.por.optimistic`, `vm.por.assume`, `vm.por=false`).
    NotAssumed,
    /// It is part of a class of the library, and nothing is assumed of it.
    Library,
}
