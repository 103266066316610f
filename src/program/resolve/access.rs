//! Access control (JVMS 5.4.4) for the user's classes. Library classes are trusted, VM-made ones act for their host.

use ristretto_classfile::attributes::Attribute;

use crate::classfile::pool;
use crate::program::link::incompatible;
use crate::program::{ClassId, LinkError, Origin, Program, Shape, acc};

/// The modifier as messages print it, with a space behind.
pub(super) fn word(flags: u16) -> &'static str {
    match flags & (acc::PRIVATE | acc::PROTECTED) {
        acc::PRIVATE => "private ",
        acc::PROTECTED => "protected ",
        _ => "",
    }
}

impl Program {
    pub(super) fn check_class_access(&self, from: ClassId, to: ClassId) -> Result<(), LinkError> {
        if self.class(from).origin != Origin::User {
            return Ok(());
        }
        let Some(base) = self.base_of(to) else { return Ok(()) };
        let (a, b) = (self.class(from), self.class(base));
        if b.flags & acc::PUBLIC != 0 || self.same_package(from, base) {
            return Ok(());
        }
        let message = format!("failed to access class {} from class {}", b.dotted(), a.dotted());
        incompatible("java/lang/IllegalAccessError", message)
    }

    /// The class itself, or of an array what it holds in the end; `None` where that is a primitive type.
    pub(crate) fn base_of(&self, class: ClassId) -> Option<ClassId> {
        let mut base = class;
        while let Shape::Array { elem_class, .. } = self.class(base).shape {
            base = elem_class?;
        }
        Some(base)
    }

    /// Whether code of class `from` may use a member with these flags that is declared in `declaring`. That a protected
    /// instance member is used on an own instance only, the verifier sees to.
    pub(in crate::program) fn may_access(&mut self, from: ClassId, declaring: ClassId, flags: u16) -> bool {
        if self.class(from).origin != Origin::User || flags & acc::PUBLIC != 0 || from == declaring {
            return true;
        }
        if flags & acc::PRIVATE != 0 {
            return self.nest_host(from) == self.nest_host(declaring);
        }
        self.same_package(from, declaring) || (flags & acc::PROTECTED != 0 && self.is_subclass(from, declaring))
    }

    /// The nest host of a class (JVMS 5.4.4): the class itself unless its host lists it as a member.
    pub(crate) fn nest_host(&mut self, class: ClassId) -> ClassId {
        if let Some(hidden) = self.class(class).hidden {
            return if hidden.nest_mate { self.nest_host(hidden.host) } else { class };
        }
        let Some(file) = self.class(class).file.clone() else { return class };
        let host_name = file.attributes.iter().find_map(|a| match a {
            Attribute::NestHost { host_class_index, .. } => pool::class_name(&file, *host_class_index),
            _ => None,
        });
        let Some(host) = host_name.and_then(|name| self.load_for(class, &name).ok()) else { return class };
        let (me, host_class) = (self.class(class), self.class(host));
        let Some(host_file) = &host_class.file else { return class };
        let lists_me = host_file.attributes.iter().any(|a| match a {
            Attribute::NestMembers { class_indexes, .. } => {
                class_indexes.iter().any(|&cp| pool::class_name(host_file, cp).is_some_and(|n| *n == *me.name))
            }
            _ => false,
        });
        if lists_me && self.same_package(class, host) { host } else { class }
    }
}
