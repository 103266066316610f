//! Which method a call on a given receiver reaches, and which handler catches.

use crate::classfile::pool;
use crate::program::link::{FromInterfaces, incompatible};
use crate::program::{ClassId, LinkError, MethodId, Program, acc};

use super::ICCE;

impl Program {
    /// The method that an interface call on a receiver of class `receiver` reaches (JVMS 5.4.6); cached.
    pub fn select_interface(&mut self, receiver: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        if let Some(&found) = self.itable_cache.get(&(receiver, method)) {
            return Ok(found);
        }
        let found = self.select_uncached(receiver, method)?;
        self.itable_cache.insert((receiver, method), found);
        Ok(found)
    }

    fn select_uncached(&self, receiver: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let (class, resolved) = (self.class(receiver), self.method(method));
        if !self.is_subclass(receiver, resolved.class) {
            let interface = self.class(resolved.class).dotted();
            let message = format!("Class {} does not implement the requested interface {interface}", class.dotted());
            return incompatible(ICCE, message);
        }
        if resolved.flags & acc::PRIVATE != 0 {
            return Ok(method);
        }
        let signature = (resolved.name.clone(), resolved.descriptor.clone());
        for &id in class.super_chain.iter().rev() {
            let Some(&candidate) = self.class(id).by_signature.get(&signature) else { continue };
            let flags = self.method(candidate).flags;
            if flags & (acc::STATIC | acc::PRIVATE) != 0 {
                continue;
            }
            if flags & acc::ABSTRACT != 0 {
                return Err(self.abstract_error(receiver, method));
            }
            if flags & acc::PUBLIC == 0 {
                let text = self.text_of(candidate);
                let message = format!("class {} tried to access method '{text}'", self.class(resolved.class).dotted());
                return incompatible("java/lang/IllegalAccessError", message);
            }
            return Ok(candidate);
        }
        match self.default_among(&class.all_interfaces, &signature) {
            FromInterfaces::One(m) if !self.method(m).is_abstract() => Ok(m),
            FromInterfaces::Conflict(m) => Err(self.conflict_error(receiver, m)),
            FromInterfaces::One(_) | FromInterfaces::None => Err(self.abstract_error(receiver, method)),
        }
    }

    /// `void p.A.m(int)` for a method.
    pub(in crate::program) fn text_of(&self, method: MethodId) -> String {
        let m = self.method(method);
        Self::method_text(&self.class(m.class).name, &m.name, &m.descriptor)
    }

    fn conflict_error(&self, receiver: ClassId, method: MethodId) -> LinkError {
        let m = self.method(method);
        let signature = (m.name.clone(), m.descriptor.clone());
        let class = self.class(receiver);
        let offers: Vec<String> = class
            .all_interfaces
            .iter()
            .filter_map(|&i| self.class(i).by_signature.get(&signature))
            .filter(|&&o| !self.method(o).is_abstract())
            .map(|&o| format!("{}.{}", self.class(self.method(o).class).name, m.name))
            .collect();
        LinkError::Incompatible { kind: ICCE, message: format!("Conflicting default methods: {}", offers.join(" ")) }
    }

    /// The error of a virtual or interface call that ends at an abstract method: `AbstractMethodError`, or
    /// `IncompatibleClassChangeError` where unrelated default methods conflict.
    pub fn abstract_error(&self, receiver: ClassId, method: MethodId) -> LinkError {
        let m = self.method(method);
        if m.file_index == u16::MAX {
            return self.conflict_error(receiver, method);
        }
        let (owner, receiver) = (self.class(m.class), self.class(receiver));
        let text = self.text_of(method).replacen(&format!("{}.", owner.dotted()), "", 1);
        let what = if owner.is_interface() { "interface" } else { "class" };
        let message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method 'abstract {text}' of {what} {}.",
            receiver.dotted(),
            owner.dotted()
        );
        LinkError::Incompatible { kind: "java/lang/AbstractMethodError", message }
    }

    /// Whether a throwable of class `thrown` is caught by the handler entry `catch_type` of `class`'s pool. A class that
    /// cannot be loaded catches nothing.
    pub fn catches(&mut self, class: ClassId, catch_type: u16, thrown: ClassId) -> bool {
        if catch_type == 0 {
            return true;
        }
        let Some(file) = self.class(class).file.clone() else { return false };
        let Some(name) = pool::class_name(&file, catch_type) else { return false };
        match self.load_for(class, &name) {
            // The loader is not asked for it: what was thrown, or a class above it, is the one that it would answer with.
            Err(LinkError::Unbound { .. }) => {
                let above = self.class(thrown).super_chain.iter();
                above.clone().any(|&c| *self.class(c).name == *name)
            }
            Ok(caught) => self.is_subclass(thrown, caught),
            Err(_) => false,
        }
    }
}
