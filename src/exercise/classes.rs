//! Class files by name, and what a name of a member means: the class that declares it (JVMS 5.4.3).

use std::collections::BTreeMap;
use std::rc::Rc;

use ristretto_classfile::ClassFile;

use super::{ExerciseError, wrong};
use crate::classfile::{self, pool};
use crate::session::SharedLibrary;

/// Classes and interfaces above one that are looked at.
const MOST_ABOVE: usize = 1_000;
const STATIC: u16 = 0x0008;
const PRIVATE: u16 = 0x0002;

/// A member that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    /// The class that declares it.
    pub(super) class: String,
    flags: u16,
}

impl Member {
    pub(super) fn is_static(&self) -> bool {
        self.flags & STATIC != 0
    }
    pub(super) fn is_private(&self) -> bool {
        self.flags & PRIVATE != 0
    }
}

/// Class files of a program, in front of the library's.
pub(super) struct Classes {
    own: BTreeMap<String, Rc<ClassFile<'static>>>,
    library: SharedLibrary,
}

impl Classes {
    /// Of the class files of a program, by internal name.
    pub(super) fn of<'a>(
        files: impl IntoIterator<Item = (&'a String, &'a Vec<u8>)>,
        library: &SharedLibrary,
    ) -> Result<Classes, ExerciseError> {
        let mut own = BTreeMap::new();
        for (name, bytes) in files {
            let file = classfile::parse(bytes, name).map_err(|e| ExerciseError::Wrong(e.to_string()))?;
            own.insert(name.clone(), Rc::new(file));
        }
        Ok(Classes { own, library: library.clone() })
    }

    /// The program's own class of that name.
    pub(super) fn own(&self, name: &str) -> Option<&Rc<ClassFile<'static>>> {
        self.own.get(name)
    }

    /// A class, the program's own or the library's; `None` where there is none.
    pub(super) fn find(&self, name: &str) -> Result<Option<Rc<ClassFile<'static>>>, ExerciseError> {
        if let Some(file) = self.own.get(name) {
            return Ok(Some(file.clone()));
        }
        let found = self.library.borrow_mut().class_file(name);
        found.or_else(|e| wrong(e.to_string()))
    }

    /// The class with all that stand above it: superclasses from the bottom up, then interfaces.
    pub(super) fn above(&self, class: &str) -> Result<Vec<String>, ExerciseError> {
        let (mut order, mut interfaces) = (Vec::new(), Vec::new());
        let mut next = Some(class.to_string());
        while let Some(name) = next.take() {
            if order.contains(&name) || order.len() > MOST_ABOVE {
                break;
            }
            if let Some(file) = self.find(&name)? {
                interfaces.extend(file.interfaces.iter().filter_map(|&at| text(pool::class_name(&file, at))));
                next = text(pool::class_name(&file, file.super_class));
            }
            order.push(name);
        }
        while let Some(name) = interfaces.pop() {
            if order.contains(&name) || order.len() > MOST_ABOVE {
                continue;
            }
            if let Some(file) = self.find(&name)? {
                interfaces.extend(file.interfaces.iter().filter_map(|&at| text(pool::class_name(&file, at))));
            }
            order.push(name);
        }
        Ok(order)
    }

    /// The member that a name means, seen from a class.
    pub(super) fn member(&self, class: &str, name: &str, descriptor: &str) -> Result<Option<Member>, ExerciseError> {
        // Arrays have the methods of Object, and a `clone` of their own.
        let class = if class.starts_with('[') { "java/lang/Object" } else { class };
        for above in self.above(class)? {
            let Some(file) = self.find(&above)? else { continue };
            let flags = declared(&file, name, descriptor);
            if let Some(flags) = flags {
                return Ok(Some(Member { class: above, flags }));
            }
        }
        Ok(None)
    }
}

/// The flags of a member that a class declares itself.
fn declared(file: &ClassFile<'static>, name: &str, descriptor: &str) -> Option<u16> {
    let is = |name_index, descriptor_index| {
        pool::utf8(file, name_index).as_deref() == Some(name)
            && pool::utf8(file, descriptor_index).as_deref() == Some(descriptor)
    };
    if descriptor.starts_with('(') {
        let method = file.methods.iter().find(|m| is(m.name_index, m.descriptor_index))?;
        return Some(method.access_flags.bits());
    }
    let field = file.fields.iter().find(|f| is(f.name_index, f.descriptor_index))?;
    Some(field.access_flags.bits())
}

/// A text of a constant pool that stays.
pub(super) fn text(found: Option<std::borrow::Cow<'_, str>>) -> Option<String> {
    found.map(std::borrow::Cow::into_owned)
}

/// `run(int, String[])`, of a method; the name alone of a field.
pub(super) fn in_source(name: &str, descriptor: &str) -> String {
    match crate::program::descriptor::split_method(descriptor) {
        Some((parameters, _)) => {
            let types: Vec<String> =
                parameters.iter().map(|one| crate::program::descriptor::source_form(one)).collect();
            let types: Vec<&str> = types.iter().map(|one| one.rsplit('.').next().unwrap_or(one)).collect();
            format!("{name}({})", types.join(", "))
        }
        None => name.to_string(),
    }
}
