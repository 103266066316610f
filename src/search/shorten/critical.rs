//! Critical choices: those without which the error does not happen when the rest is run on.
//!
//! Every choice of the counterexample that is not the default one is tried: the running thread goes on where it can, else
//! the first thread runs; the first value is chosen. It is taken back, and the thread that then runs goes on until it
//! cannot. After that the rest of the schedule follows as far as it fits, then what comes by default. Where that leads to
//! the same error the choice was not critical. An execution that goes on for very long without the error counts as one in
//! which it does not happen.

use super::{Best, LONGEST, Shortening};
use crate::choice::{Choice, Tid};
use crate::search::executor::{Block, Ended, Executor, Limit, Turns, blocks_of, default_thread};
use crate::search::point::ChoicePoint;
use crate::system::TransitionSystem;

/// Turns of a thread that goes on, at most: it may wait for another one in a loop.
const TURNS: u32 = 500;
/// Points of an execution, on top of several times as many as the counterexample has.
const POINTS: usize = 2_000;

impl<S: TransitionSystem> Shortening<'_, S> {
    /// The steps of the trace that begin with a critical choice, and whether all choices were tried.
    pub(super) fn critical(&mut self, executor: &mut Executor<S>, best: &Best) -> (Vec<u32>, bool) {
        let steps = best.cost.steps as usize;
        let limit = Limit { points: LONGEST, work: self.left(100) };
        if steps > LONGEST || limit.work == 0 || !self.leads_there(executor, &best.path, limit) {
            return (Vec::new(), false);
        }
        let changes: Vec<(usize, Option<Tid>)> =
            executor.points().iter().enumerate().filter_map(|(at, point)| Some((at, deviation(point)?))).collect();
        let plans: Vec<(usize, Turns)> =
            changes.into_iter().map(|(at, thread)| (at, without(executor.points(), at, thread))).collect();
        let mut critical = Vec::new();
        // The last one first: the points before it are still those of the counterexample.
        for (at, mut turns) in plans.into_iter().rev() {
            let before = executor.work();
            executor.go_back(at);
            let ended = executor.go(&mut turns, Limit { points: 4 * steps + POINTS, work: self.left(100) });
            self.spent += executor.work() - before;
            match ended {
                Ended::TooMuch => {
                    critical.reverse();
                    return (critical, false);
                }
                Ended::Error(info) if self.same.is(&info) => {}
                _ => critical.push(at as u32 + 1),
            }
        }
        critical.reverse();
        if executor.keeps_across_paths() { (Vec::new(), false) } else { (critical, true) }
    }
}

/// Whether the choices at a point are not the default ones; and the thread that runs by default, if another one was chosen.
fn deviation(point: &ChoicePoint) -> Option<Option<Tid>> {
    let mut deviates = None;
    for (cg, taken) in point.cascade().iter().zip(point.indices()) {
        if cg.is_scheduling() {
            let default = default_thread(&point.standing, &**cg);
            if let (true, Choice::Thread(thread)) = (taken != default, cg.choice(default)) {
                return Some(Some(thread));
            }
        } else if taken > 0 {
            deviates = Some(None);
        }
    }
    deviates
}

/// The rest of the schedule from a point on, without its choice: `thread` goes on instead, or the first value is chosen.
fn without(points: &[ChoicePoint], at: usize, thread: Option<Tid>) -> Turns {
    let goes_on: Option<Block> = thread.map(|thread| (thread, TURNS));
    let rest = blocks_of(&points[at..]);
    let turns = Turns::of(goes_on.into_iter().chain(rest), &points[at..]);
    if thread.is_none() { turns.with_first_values(&points[at]) } else { turns }
}
