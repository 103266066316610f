//! What the slots of a frame hold, and the stack operations on it.

use super::types::{TypeId, Types};
use super::{Checker, Fault, refuse};
use crate::program::Program;
use crate::program::link::dotted;

/// Verification type of a slot (JVMS 4.10.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VType {
    /// Unusable: never written, or different things on different paths.
    Top,
    Int,
    Float,
    Long,
    Double,
    /// Second slot of a `long` or `double`.
    Hi,
    Null,
    /// `this` in a constructor before the superclass's constructor ran.
    UninitThis,
    /// What the `new` at that instruction made, before its constructor ran.
    Uninit(u16),
    Ref(TypeId),
}

impl VType {
    pub(super) fn is_wide(self) -> bool {
        matches!(self, VType::Long | VType::Double)
    }

    /// The most specific type that holds both.
    fn merge(self, other: VType, types: &mut Types, program: &mut Program) -> VType {
        match (self, other) {
            (a, b) if a == b => a,
            (VType::Null, VType::Ref(_)) => other,
            (VType::Ref(_), VType::Null) => self,
            (VType::Ref(a), VType::Ref(b)) => VType::Ref(types.merge(program, a, b)),
            _ => VType::Top,
        }
    }

    /// A reference of any kind, initialised or not.
    pub(super) fn is_reference(self) -> bool {
        matches!(self, VType::Null | VType::UninitThis | VType::Uninit(_) | VType::Ref(_))
    }
}

/// The slots of a frame.
#[derive(Debug, Default, Clone)]
pub(super) struct Frame {
    pub(super) locals: Vec<VType>,
    pub(super) stack: Vec<VType>,
    /// A constructor that has not yet called another one.
    pub(super) this_uninit: bool,
}

impl Frame {
    /// Merges another frame of the same shape into this one; whether this one changed. Locals that do not fit together
    /// become unusable, stack slots must fit.
    pub(super) fn merge(
        &mut self,
        other: &Frame,
        types: &mut Types,
        program: &mut Program,
    ) -> Result<bool, (VType, VType)> {
        let mut changed = other.this_uninit && !self.this_uninit;
        self.this_uninit |= other.this_uninit;
        for (old, &new) in self.locals.iter_mut().zip(&other.locals) {
            let merged = old.merge(new, types, program);
            changed |= merged != *old;
            *old = merged;
        }
        self.drop_halves();
        for (old, &new) in self.stack.iter_mut().zip(&other.stack) {
            let merged = old.merge(new, types, program);
            if merged == VType::Top {
                return Err((*old, new));
            }
            changed |= merged != *old;
            *old = merged;
        }
        Ok(changed)
    }

    /// A half of a wide local whose other half is gone is unusable.
    fn drop_halves(&mut self) {
        for index in 0..self.locals.len() {
            let next = self.locals.get(index + 1).copied();
            let before = index.checked_sub(1).map(|i| self.locals[i]);
            match self.locals[index] {
                VType::Long | VType::Double if next != Some(VType::Hi) => self.locals[index] = VType::Top,
                VType::Hi if !before.is_some_and(VType::is_wide) => self.locals[index] = VType::Top,
                _ => {}
            }
        }
    }

    /// Replaces a type everywhere.
    pub(super) fn replace(&mut self, old: VType, new: VType) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == old {
                *slot = new;
            }
        }
    }
}

impl Checker<'_> {
    /// How messages name a type.
    pub(super) fn describe(&self, vtype: VType) -> String {
        match vtype {
            VType::Top => "an unusable value".to_string(),
            VType::Int => "int".to_string(),
            VType::Float => "float".to_string(),
            VType::Long => "long".to_string(),
            VType::Double => "double".to_string(),
            VType::Hi => "half of a long or double".to_string(),
            VType::Null => "null".to_string(),
            VType::UninitThis => "this before super() was called".to_string(),
            VType::Uninit(_) => "an object whose constructor did not run".to_string(),
            VType::Ref(id) => dotted(self.types.name(id)),
        }
    }

    pub(super) fn push(&mut self, vtype: VType) -> Result<(), Fault> {
        let stack = &mut self.frame.stack;
        stack.push(vtype);
        if vtype.is_wide() {
            stack.push(VType::Hi);
        }
        if stack.len() > usize::from(self.view.max_stack) {
            return refuse(format!("the stack grows beyond the {} slots declared", self.view.max_stack));
        }
        Ok(())
    }

    /// Takes one value off; a wide one as its type alone.
    pub(super) fn pop(&mut self) -> Result<VType, Fault> {
        match self.frame.stack.pop() {
            None => refuse("the stack is empty"),
            Some(VType::Hi) => match self.frame.stack.pop() {
                Some(wide) if wide.is_wide() => Ok(wide),
                _ => refuse("the stack is torn"),
            },
            Some(vtype) => Ok(vtype),
        }
    }

    /// Takes a value of exactly this type off.
    pub(super) fn pop_exact(&mut self, expected: VType) -> Result<(), Fault> {
        let found = self.pop()?;
        if found == expected {
            return Ok(());
        }
        refuse(format!("{} is on the stack where {} is expected", self.describe(found), self.describe(expected)))
    }

    /// Takes any reference off, initialised or not.
    pub(super) fn pop_reference(&mut self) -> Result<VType, Fault> {
        let found = self.pop()?;
        if found.is_reference() {
            return Ok(found);
        }
        refuse(format!("{} is on the stack where a reference is expected", self.describe(found)))
    }

    /// Takes an initialised reference off; `None` for null.
    pub(super) fn pop_object(&mut self) -> Result<Option<TypeId>, Fault> {
        match self.pop()? {
            VType::Null => Ok(None),
            VType::Ref(id) => Ok(Some(id)),
            found => refuse(format!("{} is on the stack where an object is expected", self.describe(found))),
        }
    }

    /// Takes a value off that can be used as `expected`.
    pub(super) fn pop_as(&mut self, expected: VType) -> Result<(), Fault> {
        let VType::Ref(to) = expected else { return self.pop_exact(expected) };
        let Some(from) = self.pop_object()? else { return Ok(()) };
        self.require(from, to)
    }

    /// Refuses unless a reference of one type can be used as another.
    pub(super) fn require(&mut self, from: TypeId, to: TypeId) -> Result<(), Fault> {
        if self.types.assignable(self.program, from, to)? {
            return Ok(());
        }
        let (from, to) = (self.describe(VType::Ref(from)), self.describe(VType::Ref(to)));
        refuse(format!("{from} is used where {to} is expected"))
    }

    /// Reads a local as `dup`-able stack value of the expected kind.
    pub(super) fn local(&self, index: u16, wide: bool) -> Result<VType, Fault> {
        let index = usize::from(index);
        if index + usize::from(wide) >= self.frame.locals.len() {
            return refuse(format!("local variable {index} does not exist"));
        }
        Ok(self.frame.locals[index])
    }

    pub(super) fn store(&mut self, index: u16, vtype: VType) -> Result<(), Fault> {
        self.local(index, vtype.is_wide())?;
        let index = usize::from(index);
        let locals = &mut self.frame.locals;
        // Overwriting one half of a wide value makes the other unusable.
        let end = index + usize::from(vtype.is_wide());
        if locals[index] == VType::Hi && index > 0 {
            locals[index - 1] = VType::Top;
        }
        if let Some(after @ VType::Hi) = locals.get_mut(end + 1) {
            *after = VType::Top;
        }
        locals[index] = vtype;
        if vtype.is_wide() {
            locals[end] = VType::Hi;
        }
        Ok(())
    }
}
