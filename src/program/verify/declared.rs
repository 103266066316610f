//! The `StackMapTable` (JVMS 4.7.4), as far as verification by it needs classes that inference does not: on the way to a
//! frame, what a slot holds must be assignable to the class that the table names, and both must be there. Whether it is
//! assignable is decided where it is used.

use ristretto_classfile::attributes::{Attribute, StackFrame, VerificationType};

use super::frame::VType;
use super::types::{OBJECT, TypeId};
use super::{Checker, Fault};
use crate::classfile::pool;
use crate::program::LinkError;

/// The classes that a frame names: of locals by their slot, of the stack by depth from the bottom.
#[derive(Debug, Default)]
pub(super) struct Declared {
    locals: Vec<(usize, TypeId)>,
    stack: Vec<(usize, TypeId)>,
}

impl Checker<'_> {
    /// The frames of the table, by instruction.
    pub(super) fn declared_frames(&mut self) -> Option<crate::util::FxMap<usize, Declared>> {
        let view = self.view;
        let frames = view.attributes.iter().find_map(|a| match a {
            Attribute::StackMapTable { frames, .. } => Some(frames),
            _ => None,
        })?;
        let mut locals = self.entry_types();
        let mut declared = crate::util::FxMap::default();
        let mut at = None;
        for frame in frames {
            let delta = usize::from(frame.offset_delta());
            let index = at.map_or(delta, |before: usize| before + 1 + delta);
            at = Some(index);
            let none: &[VerificationType] = &[];
            let stack = match frame {
                StackFrame::SameLocals1StackItemFrame { stack, .. }
                | StackFrame::SameLocals1StackItemFrameExtended { stack, .. } => stack,
                StackFrame::ChopFrame { frame_type, .. } => {
                    locals.truncate(locals.len().saturating_sub(usize::from(251 - frame_type)));
                    none
                }
                StackFrame::AppendFrame { locals: more, .. } => {
                    locals.extend(more.iter().map(|v| self.type_of(v)));
                    none
                }
                StackFrame::FullFrame { locals: all, stack, .. } => {
                    locals = all.iter().map(|v| self.type_of(v)).collect();
                    stack
                }
                StackFrame::SameFrame { .. } | StackFrame::SameFrameExtended { .. } => none,
            };
            let stack: Vec<VType> = stack.iter().map(|v| self.type_of(v)).collect();
            declared.insert(index, Declared { locals: classes(&locals), stack: classes(&stack) });
        }
        Some(declared)
    }

    /// What the locals hold at the start, a wide value as one.
    fn entry_types(&self) -> Vec<VType> {
        let mut types: Vec<VType> = self.frame.locals.clone();
        while types.last() == Some(&VType::Top) {
            types.pop();
        }
        types.retain(|t| *t != VType::Hi);
        types
    }

    fn type_of(&mut self, declared: &VerificationType) -> VType {
        match declared {
            VerificationType::Long => VType::Long,
            VerificationType::Double => VType::Double,
            VerificationType::Object { cpool_index } => match pool::class_name(self.file, *cpool_index) {
                Some(name) => VType::Ref(self.types.of_class(&name)),
                None => VType::Top,
            },
            _ => VType::Top,
        }
    }

    /// Loads what the table's frame at `target` needs for the current frame.
    pub(super) fn check_declared(&mut self, target: usize) -> Result<(), Fault> {
        let Some(frame) = self.declared.as_ref().and_then(|all| all.get(&target)) else { return Ok(()) };
        let held = |slots: &[VType], at: usize| match slots.get(at) {
            Some(&VType::Ref(held)) => Some(held),
            _ => None,
        };
        let locals = frame.locals.iter().filter_map(|&(at, to)| Some((held(&self.frame.locals, at)?, to)));
        let stack = frame.stack.iter().filter_map(|&(at, to)| Some((held(&self.frame.stack, at)?, to)));
        let pairs: Vec<(TypeId, TypeId)> = locals.chain(stack).filter(|(from, to)| from != to).collect();
        for (from, to) in pairs {
            if let Err(error @ LinkError::NotFound(_)) = self.types.assignable(self.program, from, to) {
                return Err(error.into());
            }
        }
        Ok(())
    }
}

/// The classes among types, by slot; what is an `Object` needs none.
fn classes(types: &[VType]) -> Vec<(usize, TypeId)> {
    let mut slot = 0;
    let mut found = Vec::new();
    for &t in types {
        if let VType::Ref(class) = t
            && class != OBJECT
        {
            found.push((slot, class));
        }
        slot += 1 + usize::from(t.is_wide());
    }
    found
}
