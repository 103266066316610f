//! Reference types by name: assignability and merging, with classes loaded only where names do not decide.

use std::rc::Rc;

use super::frame::VType;
use crate::program::descriptor::{class_of, of_class};
use crate::program::{Kind, LinkError, Program};
use crate::util::FxMap;

/// A reference type: index into [`Types::names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TypeId(u32);

/// The types that a class's code mentions. Names are those of `Class` constants: `java/lang/String`, `[I`.
pub(super) struct Types {
    names: Vec<Rc<str>>,
    ids: FxMap<Rc<str>, TypeId>,
    assignable: FxMap<(TypeId, TypeId), bool>,
    merged: FxMap<(TypeId, TypeId), TypeId>,
    /// A class that was missing for a merge.
    missing: Option<LinkError>,
}

/// `java/lang/Object` is always there.
pub(super) const OBJECT: TypeId = TypeId(0);

impl Types {
    pub(super) fn new() -> Types {
        let mut types = Types {
            names: Vec::new(),
            ids: FxMap::default(),
            assignable: FxMap::default(),
            merged: FxMap::default(),
            missing: None,
        };
        types.of_class("java/lang/Object");
        types
    }

    pub(super) fn name(&self, id: TypeId) -> &Rc<str> {
        &self.names[id.0 as usize]
    }

    /// The type of a class by the name that a `Class` constant has.
    pub(super) fn of_class(&mut self, name: &str) -> TypeId {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        let id = TypeId(self.names.len() as u32);
        let name: Rc<str> = Rc::from(name);
        self.names.push(name.clone());
        self.ids.insert(name, id);
        id
    }

    /// What a value of a field descriptor is on the stack; `Top` for `V`.
    pub(super) fn of_descriptor(&mut self, descriptor: &str) -> VType {
        match descriptor.bytes().next().and_then(Kind::of_char) {
            Some(Kind::Float) => VType::Float,
            Some(Kind::Long) => VType::Long,
            Some(Kind::Double) => VType::Double,
            Some(Kind::Ref) => VType::Ref(self.of_class(class_of(descriptor))),
            Some(Kind::Void) | None => VType::Top,
            Some(_) => VType::Int,
        }
    }

    /// Descriptor of the elements of an array type.
    pub(super) fn element(&self, id: TypeId) -> Option<Rc<str>> {
        self.name(id).strip_prefix('[').map(Rc::from)
    }

    /// Type of arrays of that type.
    pub(super) fn array_of(&mut self, id: TypeId) -> TypeId {
        let name = format!("[{}", of_class(self.name(id)));
        self.of_class(&name)
    }

    /// JVMS 4.10.1.2 `isJavaAssignable`.
    pub(super) fn assignable(&mut self, program: &mut Program, from: TypeId, to: TypeId) -> Result<bool, LinkError> {
        if from == to || to == OBJECT {
            return Ok(true);
        }
        if let Some(&known) = self.assignable.get(&(from, to)) {
            return Ok(known);
        }
        let (source, target) = (self.name(from).clone(), self.name(to).clone());
        let result = match (source.strip_prefix('['), target.strip_prefix('[')) {
            (Some(a), Some(b)) => match (self.of_descriptor(a), self.of_descriptor(b)) {
                (VType::Ref(a), VType::Ref(b)) => self.assignable(program, a, b)?,
                _ => a == b,
            },
            (Some(_), None) => matches!(&*target, "java/lang/Cloneable" | "java/io/Serializable"),
            (None, Some(_)) => false,
            (None, None) => {
                let target = program.load(&target)?;
                // Nothing is known of interfaces: the call itself checks.
                program.class(target).is_interface() || {
                    let source = program.load(&source)?;
                    program.is_subclass(source, target)
                }
            }
        };
        self.assignable.insert((from, to), result);
        Ok(result)
    }

    /// The most specific type that both are assignable to.
    pub(super) fn merge(&mut self, program: &mut Program, a: TypeId, b: TypeId) -> TypeId {
        if a == b {
            return a;
        }
        let key = if a.0 < b.0 { (a, b) } else { (b, a) };
        if let Some(&known) = self.merged.get(&key) {
            return known;
        }
        let (left, right) = (self.name(a).clone(), self.name(b).clone());
        let result = match (left.strip_prefix('['), right.strip_prefix('[')) {
            (Some(x), Some(y)) => match (self.of_descriptor(x), self.of_descriptor(y)) {
                (VType::Ref(x), VType::Ref(y)) => {
                    let element = self.merge(program, x, y);
                    self.array_of(element)
                }
                // Different primitive elements have nothing in common but being objects.
                _ => OBJECT,
            },
            (None, None) => self.common_superclass(program, &left, &right),
            _ => OBJECT,
        };
        if self.missing.is_none() {
            self.merged.insert(key, result);
        }
        result
    }

    /// What was missing for merges since the last call.
    pub(super) fn take_missing(&mut self) -> Option<LinkError> {
        self.missing.take()
    }

    /// A class that cannot be loaded has `Object` only in common with others.
    fn common_superclass(&mut self, program: &mut Program, a: &str, b: &str) -> TypeId {
        let (a, b) = match (program.load(a), program.load(b)) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(e), _) | (_, Err(e)) => {
                self.missing = Some(e);
                return OBJECT;
            }
        };
        let (a, b) = (program.class(a), program.class(b));
        if a.is_interface() || b.is_interface() {
            return OBJECT;
        }
        let common = a.super_chain.iter().zip(&b.super_chain).take_while(|(x, y)| x == y).last();
        match common {
            Some((&class, _)) => {
                let name = program.class(class).name.clone();
                self.of_class(&name)
            }
            None => OBJECT,
        }
    }
}
