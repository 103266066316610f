//! Name spaces: which class a name stands for depends on the loader of the class that names it (JVMS 5.3).
//!
//! Space 0 holds the library and the class path. Every other one belongs to a loader of the program's own: it holds what that
//! loader has defined, and what it has answered when it was asked (the loaders that are *initiating* and not *defining*). What a
//! name means there is for the loader to say, which is Java code: until then the name is [`LinkError::Unbound`], and the VM
//! asks and tries again.
//!
//! Nothing of this is undone by backtracking. Which loader has a space, and whether a class of the space has been defined
//! already, is state: it stands in the loader and in the class's mirror. A loader of another path of the search takes the
//! space of the same number, as long as it defines the same classes; where it does not, it takes another one.

use std::rc::Rc;

use ristretto_classfile::ClassFile;

use super::{ClassId, LinkError, Program};
use crate::util::FxMap;

/// The classes that a loader answers with.
#[derive(Debug, Clone, Default)]
pub struct Space {
    /// Which of its state's loaders it is for, in the order in which they begin to define classes.
    number: u32,
    names: FxMap<Rc<str>, ClassId>,
}

/// What there is of a class that is about to be defined.
pub(crate) enum Known {
    /// Nothing.
    No,
    /// A class of these very bytes.
    Same(ClassId),
    /// Another class.
    Other(ClassId),
}

impl Program {
    /// The class that a name stands for where `class` names it.
    pub(crate) fn load_for(&mut self, class: ClassId, name: &str) -> Result<ClassId, LinkError> {
        match self.class(class).space {
            0 => self.load_plain(name),
            _ => self.load_bound(class, name),
        }
    }

    /// As [`Program::load_for`], for a class that a loader of the program's own has defined.
    pub(super) fn load_bound(&mut self, class: ClassId, name: &str) -> Result<ClassId, LinkError> {
        if name.starts_with('[') {
            return self.load_array(name, Some(class));
        }
        let bound = self.bound(self.class(class).space, name);
        bound.ok_or_else(|| LinkError::Unbound { class, name: name.to_string() })
    }

    /// The class of that name in a space, where it is there already.
    pub(crate) fn bound(&self, space: u32, name: &str) -> Option<ClassId> {
        match space {
            0 => self.by_name.get(name).copied(),
            _ => self.spaces.get(space as usize).and_then(|s| s.names.get(name)).copied(),
        }
    }

    /// Lets a name stand for a class. False where it stands for another one already.
    pub(crate) fn bind(&mut self, space: u32, name: &str, class: ClassId) -> bool {
        let name = self.intern(name);
        let names = match self.spaces.get_mut(space as usize) {
            Some(s) if space != 0 => &mut s.names,
            _ => &mut self.by_name,
        };
        *names.entry(name).or_insert(class) == class
    }

    /// What a space holds under a name that a class file is about to take.
    pub(crate) fn known_in(&self, space: u32, file: &ClassFile<'static>, name: &str) -> Known {
        match self.bound(space, name) {
            None => Known::No,
            Some(class) if self.class(class).file.as_ref().is_some_and(|loaded| **loaded == *file) => {
                Known::Same(class)
            }
            Some(class) => Known::Other(class),
        }
    }

    /// The space of the loader with that number in its state, which defines that class first.
    pub(crate) fn space_for(&mut self, number: u32, file: &ClassFile<'static>, name: &str) -> u32 {
        if self.spaces.is_empty() {
            self.spaces.push(Space::default());
        }
        let fits = |p: &Program, at: usize| {
            p.spaces[at].number == number && !matches!(p.known_in(at as u32, file, name), Known::Other(_))
        };
        if let Some(at) = (1..self.spaces.len()).find(|&at| fits(self, at)) {
            return at as u32;
        }
        self.spaces.push(Space { number, names: FxMap::default() });
        self.spaces.len() as u32 - 1
    }

    /// Does something for which names mean what they mean where `class` names them.
    pub(super) fn in_space_of<T>(&mut self, class: ClassId, work: impl FnOnce(&mut Program) -> T) -> T {
        let context = (self.class(class).space != 0).then_some(class);
        let before = std::mem::replace(&mut self.context, context);
        let result = work(self);
        self.context = before;
        result
    }

    /// Whether two classes are in the same run-time package (JVMS 5.3).
    pub(crate) fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        let (a, b) = (self.class(a), self.class(b));
        a.space == b.space && super::link::package(&a.name) == super::link::package(&b.name)
    }
}
