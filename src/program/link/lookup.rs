//! Finding members by name.

use std::rc::Rc;

use super::FromInterfaces;
use crate::program::{ClassId, MethodId, Program, acc};

impl Program {
    /// The interned name, if any class mentions it.
    fn known(&self, s: &str) -> Option<Rc<str>> {
        self.strings.get_key_value(s).map(|(k, ())| k.clone())
    }

    /// Method lookup as JVMS 5.4.3.3/5.4.3.4: the class, its superclasses, then its superinterfaces.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let signature = (self.known(name)?, self.known(descriptor)?);
        let c = self.class(class);
        let is_interface = c.is_interface();
        for &id in c.super_chain.iter().rev() {
            if let Some(&m) = self.class(id).by_signature.get(&signature) {
                // An interface inherits Object's public instance methods only.
                let flags = self.method(m).flags & (acc::PUBLIC | acc::STATIC);
                if id == class || !is_interface || flags == acc::PUBLIC {
                    return Some(m);
                }
            }
        }
        match self.default_among(&c.all_interfaces, &signature) {
            FromInterfaces::One(m) | FromInterfaces::Conflict(m) => Some(m),
            FromInterfaces::None => None,
        }
    }

    /// Field lookup (JVMS 5.4.3.2): declaring class and index into its `fields`.
    pub fn find_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<(ClassId, usize)> {
        let (name, descriptor) = (self.known(name)?, self.known(descriptor)?);
        let here = |id: ClassId| {
            let found = self
                .class(id)
                .fields
                .iter()
                .position(|f| Rc::ptr_eq(&f.name, &name) && Rc::ptr_eq(&f.descriptor, &descriptor));
            found.map(|index| (id, index))
        };
        let chain = &self.class(class).super_chain;
        for &id in chain.iter().rev() {
            // Each class's own superinterfaces come before its superclass.
            let direct = here(id).or_else(|| self.interface_field(id, &here));
            if direct.is_some() {
                return direct;
            }
        }
        None
    }

    fn interface_field(
        &self,
        class: ClassId,
        here: &impl Fn(ClassId) -> Option<(ClassId, usize)>,
    ) -> Option<(ClassId, usize)> {
        let direct = &self.class(class).interfaces;
        direct.iter().find_map(|&i| here(i).or_else(|| self.class(i).all_interfaces.iter().find_map(|&s| here(s))))
    }
}
