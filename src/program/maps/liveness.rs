//! Backward liveness of locals: a local is live before an instruction if some path from there reads it before writing it.

use crate::classfile::CodeView;
use crate::program::flow;
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

    /// Adds the live locals of `from` to those of `to`; whether that changed anything.
    fn add_all(&mut self, to: usize, from: usize) -> bool {
        let mut changed = false;
        for word in 0..self.width {
            let new = self.bits[from * self.width + word];
            let old = &mut self.bits[to * self.width + word];
            changed |= new & !*old != 0;
            *old |= new;
        }
        changed
    }
}

pub(super) fn live_locals(view: CodeView) -> Live {
    let width = usize::from(view.max_locals).div_ceil(64).max(1);
    let len = view.code.len();
    let mut live = Live { width, bits: vec![0; width * len] };
    let mut out = vec![0u64; width];
    let mut changed = true;
    // Backwards, almost everything is known when it is needed: one round per depth of nested loops.
    while changed {
        changed = false;
        for index in (0..len).rev() {
            out.fill(0);
            flow::successors(index, &view.code[index], |target| {
                if target < len {
                    let from = &live.bits[target * width..(target + 1) * width];
                    out.iter_mut().zip(from).for_each(|(o, f)| *o |= f);
                }
            });
            if let Some((access, local, _)) = local_access(&view.code[index])
                && local < view.max_locals
            {
                let (word, bit) = (usize::from(local) / 64, 1u64 << (local % 64));
                match access {
                    Access::Store => out[word] &= !bit,
                    Access::Load | Access::Increment(_) => out[word] |= bit,
                }
            }
            for (word, &bits) in out.iter().enumerate() {
                let slot = &mut live.bits[index * width + word];
                changed |= bits & !*slot != 0;
                *slot |= bits;
            }
            // An instruction may throw before it has done anything.
            for handler in view.handlers {
                let target = usize::from(handler.handler_pc);
                if handler.range_pc.contains(&(index as u16)) && target < len {
                    changed |= live.add_all(index, target);
                }
            }
        }
    }
    live
}
