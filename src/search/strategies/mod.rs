//! The search orders, one file each, behind [`Strategy`](super::Strategy).
//!
//! - `dfs` depth-first with a horizon; iterative deepening and random orders are settings of it
//! - `bfs` breadth-first
//! - `walk` random walks with restarts; `pct` and `pos` are ways to pick the next thread on one

mod bfs;
mod covered;
mod dfs;
mod pct;
#[cfg(test)]
mod tests;
mod walk;

pub use bfs::Bfs;
pub use dfs::Dfs;
pub use walk::Walk;
