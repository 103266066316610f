//! The search orders, one file each, behind [`Strategy`](super::Strategy).
//!
//! - `dfs` depth-first with a horizon; iterative deepening and random orders are settings of it
//! - `frontier` states that wait in an order of their own: `bfs` breadth-first, `best_first` by a heuristic
//!   `asleep` which threads need not go on in them
//! - `dpor` stateless, one execution of each happens-before class
//! - `walk` random walks with restarts; `pct` and `pos` are ways to pick the next thread on one, `mixed` takes them in turn

mod asleep;
mod best_first;
mod bfs;
mod covered;
mod dfs;
mod dpor;
mod frontier;
mod mixed;
mod pct;
mod pos;
#[cfg(test)]
mod tests;
mod walk;

pub use best_first::BestFirst;
pub(super) use bfs::{Bfs, Fifo};
pub use dfs::Dfs;
pub use dpor::Dpor;
pub use walk::Walk;
