//! The outside of test classes: members with their annotations, read from class files.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use ristretto_classfile::attributes::{Attribute, NestedClassAccessFlags};
use ristretto_classfile::{ClassAccessFlags, ClassFile, MethodAccessFlags};

use super::annotations::{self, Annotation};
use crate::classfile::{self, pool};
use crate::input::{InputError, UserClasses};

/// A class as its class file has it.
pub(super) struct TestClass {
    /// Internal name.
    pub name: String,
    pub superclass: Option<String>,
    interfaces: Vec<String>,
    pub is_abstract: bool,
    pub annotations: Vec<Annotation>,
    pub methods: Vec<Method>,
    pub fields: Vec<Field>,
    /// Member classes that are not static, by internal name.
    pub inner: Vec<String>,
    /// The class that this one is a member of.
    pub outer: Option<String>,
}

/// A method that is written in the source.
pub(super) struct Method {
    pub name: String,
    pub descriptor: String,
    pub flags: MethodAccessFlags,
    pub annotations: Vec<Annotation>,
    /// Of all parameters together.
    pub parameter_annotations: Vec<Annotation>,
}

/// A field.
pub(super) struct Field {
    pub name: String,
    pub descriptor: String,
    pub annotations: Vec<Annotation>,
}

impl Method {
    pub(super) fn is(&self, flag: MethodAccessFlags) -> bool {
        self.flags.contains(flag)
    }

    pub(super) fn is_static(&self) -> bool {
        self.is(MethodAccessFlags::STATIC)
    }
}

/// A method and the class that declares it.
#[derive(Clone)]
pub(super) struct Declared {
    class: Rc<TestClass>,
    index: usize,
}

impl Declared {
    pub(super) fn class(&self) -> &str {
        &self.class.name
    }

    pub(super) fn method(&self) -> &Method {
        &self.class.methods[self.index]
    }
}

/// The user's classes as far as they have been looked at.
pub(super) struct Classes<'a> {
    user: &'a UserClasses,
    seen: RefCell<BTreeMap<String, Option<Rc<TestClass>>>>,
    /// The class files that were read.
    pub bytes: RefCell<BTreeMap<String, Rc<[u8]>>>,
}

/// Annotations on annotations, at most: a cycle among them ends here.
const MAX_META: usize = 8;

impl<'a> Classes<'a> {
    pub(super) fn new(user: &'a UserClasses) -> Classes<'a> {
        Classes { user, seen: RefCell::default(), bytes: RefCell::default() }
    }

    /// The user's class of that internal name.
    pub(super) fn get(&self, name: &str) -> Result<Option<Rc<TestClass>>, InputError> {
        if let Some(known) = self.seen.borrow().get(name) {
            return Ok(known.clone());
        }
        let class = match self.user.find(name)? {
            Some((bytes, path)) => {
                let class = Rc::new(read(&classfile::parse(&bytes, &path)?));
                self.bytes.borrow_mut().insert(name.to_string(), bytes.into());
                Some(class)
            }
            None => None,
        };
        self.seen.borrow_mut().insert(name.to_string(), class.clone());
        Ok(class)
    }

    /// The class's superclasses, outermost first, and the class itself; as far as they are the user's.
    pub(super) fn lineage(&self, class: &Rc<TestClass>) -> Result<Vec<Rc<TestClass>>, InputError> {
        let mut line = vec![class.clone()];
        let mut next = class.superclass.clone();
        while let Some(name) = next.take() {
            // Also ends at a class that is its own ancestor.
            let Some(class) = self.get(&name)?.filter(|c| line.iter().all(|l| l.name != c.name)) else { break };
            next = class.superclass.clone();
            line.push(class);
        }
        line.reverse();
        Ok(line)
    }

    /// The lineage with the interfaces of each class before it.
    pub(super) fn family(&self, class: &Rc<TestClass>) -> Result<Vec<Rc<TestClass>>, InputError> {
        let mut all = Vec::new();
        for class in self.lineage(class)? {
            self.add_with_interfaces(&class, &mut all)?;
        }
        Ok(all)
    }

    fn add_with_interfaces(&self, class: &Rc<TestClass>, all: &mut Vec<Rc<TestClass>>) -> Result<(), InputError> {
        if all.len() > 1000 || all.iter().any(|c| c.name == class.name) {
            return Ok(());
        }
        let at = all.len();
        all.push(class.clone());
        for name in &class.interfaces {
            if let Some(interface) = self.get(name)? {
                self.add_with_interfaces(&interface, all)?;
            }
        }
        // Interfaces come first, and must not be visited again on the way: so the class was entered at once.
        let own = all.remove(at);
        all.push(own);
        Ok(())
    }

    /// The annotations and those on the annotations' own types, as far as those are the user's: composed annotations.
    pub(super) fn expand(&self, given: &[Annotation]) -> Result<Vec<Annotation>, InputError> {
        let mut all = given.to_vec();
        let mut from = 0;
        for _ in 0..MAX_META {
            let until = all.len();
            for i in from..until {
                let kind = all[i].kind.clone();
                if kind.starts_with("org/junit/") || kind.starts_with("java/") {
                    continue;
                }
                if let Some(class) = self.get(&kind)? {
                    let new = class.annotations.iter().filter(|a| !all.contains(a));
                    let new: Vec<_> = new.cloned().collect();
                    all.extend(new);
                }
            }
            from = until;
        }
        Ok(all)
    }
}

/// The methods of a list of classes, in that order.
pub(super) fn methods_of(classes: &[Rc<TestClass>]) -> impl Iterator<Item = Declared> + '_ {
    classes.iter().flat_map(|class| (0..class.methods.len()).map(move |index| Declared { class: class.clone(), index }))
}

fn read(file: &ClassFile<'static>) -> TestClass {
    let text = |cp| pool::utf8(file, cp).unwrap_or_default().into_owned();
    let name_of = |cp| pool::class_name(file, cp).map(|n| n.into_owned());
    let name = name_of(file.this_class).unwrap_or_default();
    let synthetic = MethodAccessFlags::SYNTHETIC | MethodAccessFlags::BRIDGE;
    let methods = file.methods.iter().filter(|m| !m.access_flags.intersects(synthetic));
    let method = |m: &ristretto_classfile::Method| Method {
        name: text(m.name_index),
        descriptor: text(m.descriptor_index),
        flags: m.access_flags,
        annotations: annotations::read(file, &m.attributes),
        parameter_annotations: annotations::read_parameters(file, &m.attributes),
    };
    let field = |f: &ristretto_classfile::Field| Field {
        name: text(f.name_index),
        descriptor: text(f.descriptor_index),
        annotations: annotations::read(file, &f.attributes),
    };
    let (mut inner, mut outer) = (Vec::new(), None);
    for attribute in &file.attributes {
        let Attribute::InnerClasses { classes, .. } = attribute else { continue };
        for entry in classes {
            let (Some(this), Some(of)) = (name_of(entry.class_info_index), name_of(entry.outer_class_info_index))
            else {
                continue;
            };
            if of == name && !entry.access_flags.contains(NestedClassAccessFlags::STATIC) {
                inner.push(this);
            } else if this == name {
                outer = Some(of);
            }
        }
    }
    TestClass {
        superclass: name_of(file.super_class),
        interfaces: file.interfaces.iter().filter_map(|&i| name_of(i)).collect(),
        is_abstract: file.access_flags.contains(ClassAccessFlags::ABSTRACT),
        annotations: annotations::read(file, &file.attributes),
        methods: methods.map(method).collect(),
        fields: file.fields.iter().map(field).collect(),
        inner,
        outer,
        name,
    }
}
