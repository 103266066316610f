//! Which slots of a frame are live, and what they hold, at each instruction.
//!
//! The collector needs to know which slots are references; a stored state contains live slots only, so that frames which
//! differ in what nobody can read are equal. Both come from one dataflow analysis per method: forward type
//! inference (Void = unusable), backward liveness of locals. Operand stack slots are always live.
//!
//! The analysis reads the class file, not the decoded code, so quickening does not matter to it. Library code is not
//! verified; where code is inconsistent the analysis keeps to what fits and never fails.

mod liveness;

use std::rc::Rc;

use ristretto_classfile::ClassFile;

use super::effect::{self, Effect};
use super::locals::{Access, local_access};
use super::{Kind, Level, Method, MethodId, Origin, Program};
use crate::classfile::flow;
use crate::classfile::{self, CodeView};

/// Result of the analysis of one method.
#[derive(Debug)]
pub struct MethodMaps {
    /// For each instruction the kinds of its frame's slots *before* it runs: locals first, then operand stack. `Void`
    /// marks dead or unusable slots and the second halves of `long`/`double`. Sub-int kinds appear as `Int`.
    pub at: Vec<Box<[Kind]>>,
    /// Number of locals at the head of each entry.
    pub locals: u16,
}

impl Program {
    /// A method whose maps are there.
    #[inline]
    pub fn mapped(&mut self, method: MethodId) -> &Method {
        if self.method(method).maps.is_none() {
            self.maps(method);
        }
        self.method(method)
    }

    /// The maps of a decoded method, computed on first use. Unreachable instructions have all-`Void` locals and an empty
    /// stack.
    pub fn maps(&mut self, method: MethodId) -> Rc<MethodMaps> {
        let maps = self.maps_of(method);
        self.methods[method.0 as usize].maps.get_or_insert(maps).clone()
    }

    /// [`Program::maps`], which are not kept if nobody has asked for them before.
    pub fn maps_of(&self, method: MethodId) -> Rc<MethodMaps> {
        let m = self.method(method);
        if let Some(maps) = &m.maps {
            return maps.clone();
        }
        let mut at = Vec::new();
        if let Some(file) = &self.class(m.class).file
            && let Some(view) = file.methods.get(usize::from(m.file_index)).and_then(classfile::code_of)
        {
            let mut entry = Vec::with_capacity(usize::from(m.arg_slots));
            if !m.is_static() {
                entry.push(Kind::Ref);
            }
            m.params.iter().for_each(|&kind| push(&mut entry, effect::stack_kind(kind)));
            // Whose step it is has to be known to its end (`vm::section`).
            let keeps_receiver = m.level == Level::Step && !m.is_static();
            let keeps_dead = self.class(m.class).origin == Origin::User && self.attributor.is_withdrawn(DEAD_LOCALS);
            at = analyse(file, view, entry, |index, local| {
                keeps_receiver && local == 0 || keeps_dead && self.is_in_scope(method, index, local)
            });
        }
        Rc::new(MethodMaps { at, locals: m.max_locals })
    }
}

/// The assumption that nobody looks at local variables that no code will read again, nor for the objects that they hold
/// ([`super::Withdrawn`]). Where somebody does, they are kept while they are in scope.
pub const DEAD_LOCALS: &str = "dead local variables";

impl Program {
    /// Whether a slot is that of a local variable in scope; where the class file does not tell it may be.
    fn is_in_scope(&self, method: MethodId, index: usize, local: usize) -> bool {
        let (variables, told) = self.variables_at(method, index as u32);
        !told || variables.iter().any(|variable| usize::from(variable.slot) == local)
    }
}

fn push(slots: &mut Vec<Kind>, kind: Kind) {
    match kind.slots() {
        0 => {}
        1 => slots.push(kind),
        _ => slots.extend([kind, Kind::DEAD]),
    }
}

fn analyse(
    file: &ClassFile<'static>,
    view: CodeView,
    entry: Vec<Kind>,
    keeps: impl Fn(usize, usize) -> bool,
) -> Vec<Box<[Kind]>> {
    let locals = usize::from(view.max_locals);
    let mut types = Types { file, view, locals, at: vec![None; view.code.len()], pending: Vec::new() };
    types.run(entry);
    let live = liveness::live_locals(view);
    let dead = |_| vec![Kind::DEAD; locals].into_boxed_slice();
    let states = types.at.into_iter().enumerate();
    states
        .map(|(index, state)| {
            let Some(mut state) = state else { return dead(index) };
            for (local, kind) in state[..locals].iter_mut().enumerate() {
                if *kind != Kind::DEAD && !live.contains(index, local) && !keeps(index, local) {
                    *kind = Kind::DEAD;
                }
            }
            state
        })
        .collect()
}

/// Forward inference of what each slot holds.
struct Types<'a> {
    file: &'a ClassFile<'static>,
    view: CodeView<'a>,
    locals: usize,
    /// Slots before each instruction; `None` where it is not (yet) known to be reachable.
    at: Vec<Option<Box<[Kind]>>>,
    /// Instructions whose entry changed.
    pending: Vec<usize>,
}

impl Types<'_> {
    fn run(&mut self, mut entry: Vec<Kind>) {
        entry.resize(self.locals, Kind::DEAD);
        if self.flow_into(0, &entry) {
            self.pending.push(0);
        }
        let mut state = Vec::new();
        while let Some(start) = self.pending.pop() {
            // Straight-line code is followed at once; everything else waits its turn.
            let mut next = Some(start);
            while let Some(index) = next {
                next = self.step(index, &mut state);
            }
        }
    }

    /// Runs one instruction on its entry state; the index of a changed fall-through successor.
    fn step(&mut self, index: usize, state: &mut Vec<Kind>) -> Option<usize> {
        let entry = self.at.get(index)?.as_deref()?;
        state.clear();
        state.extend_from_slice(entry);
        self.flow_into_handlers(index, state);
        self.execute(index, state);
        let instruction = &self.view.code[index];
        let mut follow = None;
        flow::successors(index, instruction, |target| {
            if self.flow_into(target, state) {
                if target == index + 1 {
                    follow = Some(target);
                } else {
                    self.pending.push(target);
                }
            }
        });
        follow
    }

    fn flow_into_handlers(&mut self, index: usize, state: &[Kind]) {
        let view = self.view;
        for handler in view.handlers.iter().filter(|h| h.range_pc.contains(&(index as u16))) {
            let mut entry = state[..self.locals].to_vec();
            entry.push(Kind::Ref);
            let target = usize::from(handler.handler_pc);
            if self.flow_into(target, &entry) {
                self.pending.push(target);
            }
        }
    }

    /// Merges a state into an instruction's entry; whether that changed.
    fn flow_into(&mut self, target: usize, state: &[Kind]) -> bool {
        let Some(entry) = self.at.get_mut(target) else { return false };
        let Some(known) = entry else {
            *entry = Some(state.into());
            return true;
        };
        let mut changed = false;
        if known.len() > state.len() {
            *known = known[..state.len()].into();
            changed = true;
        }
        for (old, new) in known.iter_mut().zip(state) {
            if *old != *new && *old != Kind::DEAD {
                *old = Kind::DEAD;
                changed = true;
            }
        }
        changed
    }

    fn execute(&self, index: usize, state: &mut Vec<Kind>) {
        let instruction = &self.view.code[index];
        if let Some((Access::Store, local, kind)) = local_access(instruction) {
            self.pop(state, kind.slots());
            self.store(state, usize::from(local), kind);
            return;
        }
        match effect::effect(self.file, instruction) {
            Some(Effect::Plain { pop, push: kind }) => {
                self.pop(state, pop);
                push(state, kind);
            }
            Some(Effect::Shuffle { take, push }) => {
                let base = state.len().saturating_sub(take).max(self.locals);
                let taken: smallvec::SmallVec<[Kind; 4]> = state[base..].into();
                state.truncate(base);
                state.extend(push.iter().map(|&i| taken.get(usize::from(i)).copied().unwrap_or(Kind::DEAD)));
            }
            None => {}
        }
    }

    fn pop(&self, state: &mut Vec<Kind>, slots: usize) {
        state.truncate(state.len().saturating_sub(slots).max(self.locals));
    }

    fn store(&self, state: &mut [Kind], local: usize, kind: Kind) {
        let locals = &mut state[..self.locals];
        if local + kind.slots() > locals.len() {
            return;
        }
        // Half of a wide value that is overwritten leaves the other half unusable.
        if local > 0 && locals[local - 1].is_wide() {
            locals[local - 1] = Kind::DEAD;
        }
        locals[local] = kind;
        if kind.is_wide() {
            locals[local + 1] = Kind::DEAD;
        }
    }
}
