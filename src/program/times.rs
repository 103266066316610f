//! Comparisons of values that come from the clock: which `lcmp` of a method may have one for an operand.
//!
//! A forward dataflow analysis over the class file: for each slot of the frame whether it may hold such a value. Reading the
//! clock makes one, and so does a sum or a difference with one; local variables carry them. What goes through a field, an
//! array or another method is not followed.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Instruction;

use super::effect::{self, Effect};
use super::locals::{Access, local_access};
use super::{MethodId, Program};
use crate::classfile::flow;
use crate::classfile::{self, CodeView, pool};

/// For each slot of a frame, locals first: whether it may hold a time.
type Slots = Vec<bool>;

impl Program {
    /// Indices of the instructions that compare times.
    pub fn time_comparisons(&self, method: MethodId) -> Vec<u32> {
        let m = self.method(method);
        let Some(file) = &self.class(m.class).file else { return Vec::new() };
        let Some(view) = file.methods.get(usize::from(m.file_index)).and_then(classfile::code_of) else {
            return Vec::new();
        };
        let locals = usize::from(view.max_locals);
        let mut flow = Times { file, view, locals, at: vec![None; view.code.len()], work: 0 };
        flow.run();
        let compares = |&index: &usize| {
            let operands = flow.at[index].as_ref().map_or(&[][..], |slots| &slots[slots.len().min(locals)..]);
            matches!(view.code[index], Instruction::Lcmp) && operands.iter().rev().take(4).any(|time| *time)
        };
        (0..view.code.len()).filter(compares).map(|index| index as u32).collect()
    }
}

struct Times<'a> {
    file: &'a ClassFile<'static>,
    view: CodeView<'a>,
    locals: usize,
    /// Before each instruction; `None` where it is not (yet) known to be reachable.
    at: Vec<Option<Slots>>,
    /// Slots looked at.
    work: usize,
}

/// Slots looked at in a method. In one made to harm, the rest of the comparisons is as the clock has it.
const MOST_WORK: usize = 1 << 28;

impl Times<'_> {
    fn run(&mut self) {
        let view = self.view;
        let mut pending = vec![0];
        if let Some(first) = self.at.first_mut() {
            *first = Some(vec![false; self.locals]);
        }
        while let Some(index) = pending.pop() {
            let Some(mut slots) = self.at.get(index).cloned().flatten() else { continue };
            self.work += slots.len() + 1;
            if self.work > MOST_WORK {
                return;
            }
            let covers =
                |h: &&ristretto_classfile::attributes::ExceptionTableEntry| h.range_pc.contains(&(index as u16));
            for handler in view.handlers.iter().filter(covers) {
                let mut entry = slots[..self.locals].to_vec();
                entry.push(false);
                self.flow_into(usize::from(handler.handler_pc), &entry, &mut pending);
            }
            self.execute(&view.code[index], &mut slots);
            flow::successors(index, &view.code[index], |target| self.flow_into(target, &slots, &mut pending));
        }
    }

    fn flow_into(&mut self, target: usize, slots: &[bool], pending: &mut Vec<usize>) {
        let Some(entry) = self.at.get_mut(target) else { return };
        let changed = match entry {
            None => {
                *entry = Some(slots.to_vec());
                true
            }
            Some(known) => {
                let mut changed = false;
                for (old, new) in known.iter_mut().zip(slots) {
                    changed |= *new && !*old;
                    *old |= *new;
                }
                changed
            }
        };
        if changed {
            pending.push(target);
        }
    }

    fn execute(&self, instruction: &Instruction, slots: &mut Slots) {
        let depth = |slots: &Slots, pop: usize| slots.len().saturating_sub(pop).max(self.locals);
        match local_access(instruction) {
            Some((Access::Increment(_), ..)) => return,
            Some((access, local, kind)) => {
                let range = usize::from(local)..usize::from(local) + kind.slots();
                let Some(known) = slots.get(range.clone()).map(<[bool]>::to_vec).filter(|_| range.end <= self.locals)
                else {
                    return;
                };
                if access == Access::Load {
                    slots.extend(known);
                } else {
                    let base = depth(slots, kind.slots());
                    let value = slots.split_off(base);
                    range.zip(value).for_each(|(local, time)| slots[local] = time);
                }
                return;
            }
            None => {}
        }
        match effect::effect(self.file, instruction) {
            Some(Effect::Plain { pop, push }) => {
                let base = depth(slots, pop);
                let operands = slots.split_off(base);
                let sum = matches!(instruction, Instruction::Lsub | Instruction::Ladd);
                let time = sum && operands.contains(&true) || self.reads_clock(instruction);
                slots.extend(std::iter::repeat_n(time, push.slots()));
            }
            Some(Effect::Shuffle { take, push }) => {
                let base = depth(slots, take);
                let taken = slots.split_off(base);
                slots.extend(push.iter().map(|&i| taken.get(usize::from(i)).copied().unwrap_or(false)));
            }
            None => {}
        }
    }

    fn reads_clock(&self, instruction: &Instruction) -> bool {
        let Instruction::Invokestatic(index) = instruction else { return false };
        pool::method_ref(self.file, *index).is_some_and(|member| {
            member.class == "java/lang/System" && ["currentTimeMillis", "nanoTime"].contains(&&*member.name)
        })
    }
}
