//! Backward liveness of locals: a local is live before an instruction if some path from there reads it before writing it.

use crate::classfile::CodeView;
use crate::classfile::flow;
use crate::program::locals::{Access, local_access};

/// Live locals before each instruction.
pub(super) struct Live {
    /// 64-bit words per instruction.
    width: usize,
    bits: Vec<u64>,
}

impl Live {
    pub(super) fn contains(&self, instruction: usize, local: usize) -> bool {
        self.bits[instruction * self.width + local / 64] & (1 << (local % 64)) != 0
    }

    fn add_to(&self, instruction: usize, sum: &mut [u64]) {
        let from = &self.bits[instruction * self.width..][..self.width];
        sum.iter_mut().zip(from).for_each(|(s, f)| *s |= f);
    }

    /// Sets the live locals of an instruction; whether there are more than before.
    fn set(&mut self, instruction: usize, new: &[u64]) -> bool {
        let old = &mut self.bits[instruction * self.width..][..self.width];
        let changed = old != new;
        old.copy_from_slice(new);
        changed
    }
}

/// Instructions before each instruction, exceptions aside: those of `i` are `list[start[i]..start[i + 1]]`.
struct Predecessors {
    start: Vec<u32>,
    list: Vec<u32>,
}

impl Predecessors {
    fn of(view: CodeView) -> Predecessors {
        let len = view.code.len();
        let mut start = vec![0u32; len + 2];
        let each = |visit: &mut dyn FnMut(usize, usize)| {
            for (index, instruction) in view.code.iter().enumerate() {
                flow::successors(index, instruction, |target| {
                    if target < len {
                        visit(index, target);
                    }
                });
            }
        };
        each(&mut |_, target| start[target + 2] += 1);
        for i in 2..start.len() {
            start[i] += start[i - 1];
        }
        let mut list = vec![0u32; start[len + 1] as usize];
        each(&mut |index, target| {
            let slot = &mut start[target + 1];
            list[*slot as usize] = index as u32;
            *slot += 1;
        });
        Predecessors { start, list }
    }

    fn before(&self, instruction: usize) -> &[u32] {
        &self.list[self.start[instruction] as usize..self.start[instruction + 1] as usize]
    }
}

pub(super) fn live_locals(view: CodeView) -> Live {
    let len = view.code.len();
    let width = usize::from(view.max_locals).div_ceil(64).max(1);
    let mut live = Live { width, bits: vec![0; width * len] };
    let predecessors = Predecessors::of(view);
    let mut dirty = vec![true; len];
    let mut sum = vec![0u64; width];
    let mut again = true;
    // Backwards, almost everything is known when it is needed; loops make some instructions dirty once more.
    while std::mem::take(&mut again) {
        for index in (0..len).rev() {
            if !std::mem::take(&mut dirty[index]) {
                continue;
            }
            sum.fill(0);
            live_before(view, index, &live, &mut sum);
            if !live.set(index, &sum) {
                continue;
            }
            for &before in predecessors.before(index) {
                dirty[before as usize] = true;
                again |= before as usize >= index;
            }
            for handler in view.handlers.iter().filter(|h| usize::from(h.handler_pc) == index) {
                let range = usize::from(handler.range_pc.start)..usize::from(handler.range_pc.end).min(len);
                again |= range.end > index;
                dirty[range].fill(true);
            }
        }
    }
    live
}

/// Adds the live locals before an instruction to `sum`, which is empty.
fn live_before(view: CodeView, index: usize, live: &Live, sum: &mut [u64]) {
    flow::successors(index, &view.code[index], |target| {
        if target < view.code.len() {
            live.add_to(target, sum);
        }
    });
    if let Some((access, local, _)) = local_access(&view.code[index])
        && local < view.max_locals
    {
        let (word, bit) = (usize::from(local) / 64, 1u64 << (local % 64));
        match access {
            Access::Store => sum[word] &= !bit,
            Access::Load | Access::Increment(_) => sum[word] |= bit,
        }
    }
    // An instruction may throw before it has done anything.
    for handler in view.handlers {
        let target = usize::from(handler.handler_pc);
        if handler.range_pc.contains(&(index as u16)) && target < view.code.len() {
            live.add_to(target, sum);
        }
    }
}
