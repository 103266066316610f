//! Simplification of a schedule by moving its parts, as long as the same error comes of it with less: first all that each
//! thread does in a window is brought together, in smaller and smaller windows; then runs of one thread are moved, and
//! left out, one at a time.

use super::{Best, FOR_MOVES, LONGEST, Shortening};
use crate::search::executor::{Block, Ended, Executor, Limit, Turns, blocks_of};
use crate::system::TransitionSystem;

/// A change of the order of blocks.
#[derive(Debug, Clone, Copy)]
enum Change {
    /// So many blocks from here on are grouped by their threads.
    Grouped(usize),
    /// The next block of the same thread comes right after this one.
    Forward,
    /// This one comes right before the next block of the same thread.
    Backward,
    /// This one is left out: the thread has these turns when it comes to its others, or at the end.
    Without,
}

/// The best schedule so far, in parts.
struct Parts {
    blocks: Vec<Block>,
    data: Turns,
}

impl Parts {
    /// Of the execution that the executor has made last.
    fn of<S: TransitionSystem>(executor: &Executor<S>) -> Parts {
        Parts { blocks: blocks_of(executor.points()), data: Turns::of([], executor.points()) }
    }
}

impl<S: TransitionSystem> Shortening<'_, S> {
    /// Tries changes until none makes it better, or the budget is used up.
    pub(super) fn by_moves(&mut self, executor: &mut Executor<S>, best: &mut Best) {
        let limit = Limit { points: LONGEST, work: self.left(FOR_MOVES) };
        if best.cost.steps as usize > LONGEST || !self.leads_there(executor, &best.path, limit) {
            return;
        }
        let mut parts = Parts::of(executor);
        let mut window = parts.blocks.len();
        while window > 2 {
            let mut at = 0;
            while at < parts.blocks.len() {
                self.change(executor, best, &mut parts, at, Change::Grouped(window));
                at += window;
            }
            window /= 2;
        }
        let (mut at, mut unchanged) = (0, 0);
        while unchanged < parts.blocks.len() && self.left(FOR_MOVES) > 0 {
            at %= parts.blocks.len();
            let mut changes = [Change::Forward, Change::Backward, Change::Without].into_iter();
            if changes.any(|change| self.change(executor, best, &mut parts, at, change)) {
                unchanged = 0;
            } else {
                at += 1;
                unchanged += 1;
            }
        }
    }

    /// Whether a change of the blocks at a place makes it better.
    fn change(
        &mut self,
        executor: &mut Executor<S>,
        best: &mut Best,
        parts: &mut Parts,
        at: usize,
        change: Change,
    ) -> bool {
        let Some(order) = changed(&parts.blocks, at, change) else { return false };
        let left = self.left(FOR_MOVES);
        if left == 0 {
            return false;
        }
        let mut turns = parts.data.clone().in_order(order);
        let before = executor.work();
        // Twice the steps at most: what takes longer is no better.
        let limit = Limit { points: 2 * best.cost.steps as usize + 100, work: left };
        let ended = executor.start_again().go(&mut turns, limit);
        self.spent += executor.work() - before;
        let same = matches!(ended, Ended::Error(info) if self.same.is(&info));
        let better = same && executor.cost() < best.cost;
        if better {
            *best = Best { path: executor.path(), cost: executor.cost() };
            *parts = Parts::of(executor);
        }
        better
    }
}

/// The blocks in another order; `None` where that changes nothing.
fn changed(blocks: &[Block], at: usize, change: Change) -> Option<Vec<Block>> {
    let &(thread, _) = blocks.get(at)?;
    let mut order = blocks.to_vec();
    let next = || (at + 1..blocks.len()).find(|&j| blocks[j].0 == thread);
    match change {
        Change::Grouped(window) => {
            let until = (at + window).min(blocks.len());
            let mut threads = Vec::new();
            for &(thread, _) in &blocks[at..until] {
                if !threads.contains(&thread) {
                    threads.push(thread);
                }
            }
            let place = |&(thread, _): &Block| threads.iter().position(|&other| other == thread);
            order[at..until].sort_by_key(place);
        }
        Change::Forward => {
            let moved = order.remove(next()?);
            order.insert(at + 1, moved);
        }
        Change::Backward => {
            let next = next()?;
            let moved = order.remove(at);
            order.insert(next - 1, moved);
        }
        Change::Without => drop(order.remove(at)),
    }
    (order != blocks).then_some(order)
}
