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
    pub(in crate::program) fn may_access(
        &mut self,
        from: ClassId,
        declaring: ClassId,
        flags: u16,
    ) -> Result<bool, LinkError> {
        if self.class(from).origin != Origin::User || flags & acc::PUBLIC != 0 || from == declaring {
            return Ok(true);
        }
        if flags & acc::PRIVATE != 0 {
            return Ok(self.nest_host(from)? == self.nest_host(declaring)?);
        }
        Ok(self.same_package(from, declaring) || (flags & acc::PROTECTED != 0 && self.is_subclass(from, declaring)))
    }

    /// What a class says that its nest host is, and the class that says so: for a hidden nest mate that is the one beside it.
    pub(crate) fn nest_host_name(&self, class: ClassId) -> Option<(ClassId, String)> {
        if let Some(hidden) = self.class(class).hidden {
            return if hidden.nest_mate { self.nest_host_name(hidden.host) } else { None };
        }
        let file = self.class(class).file.as_ref()?;
        let name = file.attributes.iter().find_map(|a| match a {
            Attribute::NestHost { host_class_index, .. } => pool::class_name(file, *host_class_index),
            _ => None,
        })?;
        Some((class, name.into_owned()))
    }

    /// The nest host of a class (JVMS 5.4.4): the class itself unless its host lists it as a member.
    ///
    /// # Errors
    ///
    /// A loader has to be asked for the host first.
    pub(crate) fn nest_host(&mut self, class: ClassId) -> Result<ClassId, LinkError> {
        if let Some(hidden) = self.class(class).hidden {
            return if hidden.nest_mate { self.nest_host(hidden.host) } else { Ok(class) };
        }
        let Some((_, name)) = self.nest_host_name(class) else { return Ok(class) };
        let host = match self.load_for(class, &name) {
            Ok(host) => host,
            Err(e @ LinkError::Unbound { .. }) => return Err(e),
            Err(_) => return Ok(class),
        };
        let (me, host_class) = (self.class(class), self.class(host));
        let Some(host_file) = &host_class.file else { return Ok(class) };
        let lists_me = host_file.attributes.iter().any(|a| match a {
            Attribute::NestMembers { class_indexes, .. } => {
                class_indexes.iter().any(|&cp| pool::class_name(host_file, cp).is_some_and(|n| *n == *me.name))
            }
            _ => false,
        });
        Ok(if lists_me && self.same_package(class, host) { host } else { class })
    }
}
