//! Symbolic references: from constant-pool entries to classes, fields, methods and constants, and the in-place rewriting
//! ("quickening") of instructions that name them.

mod access;
mod quicken;
mod select;

use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Constant as PoolConstant};

use super::descriptor;
use super::link::{dotted, incompatible, malformed};
use super::{ClassId, Field, LinkError, Program};
use crate::classfile::pool;

pub(super) const ICCE: &str = "java/lang/IncompatibleClassChangeError";

/// Most parts that the constants of one `Dynamic` entry may have, nested ones included; bounds what a hostile pool costs.
const MAX_CONSTANT_PARTS: usize = 10_000;
/// Deepest nesting of `Dynamic` entries.
const MAX_CONSTANT_DEPTH: usize = 32;

/// A loadable constant (JVMS 4.4, `ldc`).
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    /// `int` or `float` bits.
    Word(i32),
    /// `long` or `double` bits.
    Wide(u64),
    /// UTF-16 text of a string literal.
    String(Vec<u16>),
    Class(ClassId),
    /// A method type, a method handle or a dynamic constant: Java code makes it, and resolves what it names.
    Made,
}

/// A `CONSTANT_MethodHandle`, resolved by name.
#[derive(Debug, Clone, PartialEq)]
pub struct HandleConst {
    /// JVMS reference kind 1..=9.
    pub kind: u8,
    pub class: ClassId,
    pub name: String,
    pub descriptor: String,
    pub interface: bool,
}

impl Program {
    /// Resolves a `Class` constant of the class's pool.
    pub fn resolve_class(&mut self, class: ClassId, cp: u16) -> Result<ClassId, LinkError> {
        let file = self.file(class)?;
        let Some(name) = pool::class_name(&file, cp) else { return Err(self.bad_entry(class, cp, "class")) };
        self.load_from(class, &name)
    }

    /// Loads a class on behalf of another one, which must be allowed to see it.
    fn load_from(&mut self, from: ClassId, name: &str) -> Result<ClassId, LinkError> {
        let id = self.load_for(from, name)?;
        self.check_class_access(from, id)?;
        Ok(id)
    }

    /// The class file of a class; array classes and primitives have none.
    pub(super) fn file(&self, class: ClassId) -> Result<std::rc::Rc<ClassFile<'static>>, LinkError> {
        let class = self.class(class);
        class.file.clone().ok_or_else(|| malformed(&class.name, "it has no constant pool"))
    }

    pub(super) fn bad_entry(&self, class: ClassId, cp: u16, what: &str) -> LinkError {
        malformed(&self.class(class).name, format!("constant-pool entry {cp} is no {what}"))
    }

    pub(super) fn expect_field(&self, declaring: ClassId, index: usize, is_static: bool) -> Result<(), LinkError> {
        let field = self.field_at(declaring, index);
        if field.is_static() != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            let message = format!("Expected {expected} field {}.{}", self.class(declaring).dotted(), field.name);
            return incompatible(ICCE, message);
        }
        Ok(())
    }

    fn field_at(&self, class: ClassId, index: usize) -> &Field {
        &self.class(class).fields[index]
    }

    /// The field that a reference names, static or not: declaring class and index into its fields.
    pub(super) fn find_field_ref(&mut self, class: ClassId, cp: u16) -> Result<(ClassId, usize), LinkError> {
        let file = self.file(class)?;
        let Some(field) = pool::field_ref(&file, cp) else { return Err(self.bad_entry(class, cp, "field")) };
        let named = self.load_from(class, &field.class)?;
        let Some((declaring, index)) = self.find_field(named, &field.name, &field.descriptor) else {
            return incompatible("java/lang/NoSuchFieldError", field.name.into_owned());
        };
        let flags = self.field_at(declaring, index).flags;
        if !self.may_access(class, declaring, flags)? {
            let (from, to) = (self.class(class).dotted(), self.class(declaring).dotted());
            let word = access::word(flags);
            let message = format!("class {from} tried to access {word}field {to}.{}", field.name);
            return incompatible("java/lang/IllegalAccessError", message);
        }
        Ok((declaring, index))
    }

    /// A constant for `ldc`/`ldc2_w`.
    pub fn constant(&mut self, class: ClassId, cp: u16) -> Result<Constant, LinkError> {
        let file = self.file(class)?;
        let constant = match file.constant_pool.get(cp) {
            Some(PoolConstant::Integer(v)) => Some(Constant::Word(*v)),
            Some(PoolConstant::Float(v)) => Some(Constant::Word(v.to_bits() as i32)),
            Some(PoolConstant::Long(v)) => Some(Constant::Wide(*v as u64)),
            Some(PoolConstant::Double(v)) => Some(Constant::Wide(v.to_bits())),
            Some(PoolConstant::String(_)) => pool::string(&file, cp).map(Constant::String),
            Some(PoolConstant::Class(_)) => Some(Constant::Class(self.resolve_class(class, cp)?)),
            _ => {
                self.check_parts(class, &file, cp, 0, &mut 0)?;
                Some(Constant::Made)
            }
        };
        constant.ok_or_else(|| self.bad_entry(class, cp, "loadable constant"))
    }

    /// Checks that what a constant or a call site consists of is there, and does not go round in circles. Nothing is loaded: that
    /// happens part by part when the constant is made, since a loader may be asked, or fail, in between.
    fn check_parts(
        &self,
        class: ClassId,
        file: &ClassFile<'static>,
        cp: u16,
        depth: usize,
        parts: &mut usize,
    ) -> Result<(), LinkError> {
        *parts += 1;
        if *parts > MAX_CONSTANT_PARTS || depth > MAX_CONSTANT_DEPTH {
            return Err(malformed(&self.class(class).name, format!("constant-pool entry {cp} is nested too deeply")));
        }
        let is_there = match file.constant_pool.get(cp) {
            Some(
                PoolConstant::Integer(_) | PoolConstant::Float(_) | PoolConstant::Long(_) | PoolConstant::Double(_),
            ) => true,
            Some(PoolConstant::String(_)) => pool::string(file, cp).is_some(),
            Some(PoolConstant::Class(_)) => pool::class_name(file, cp).is_some(),
            Some(PoolConstant::MethodType(index)) => {
                pool::utf8(file, *index).is_some_and(|d| descriptor::split_method(&d).is_some())
            }
            Some(PoolConstant::MethodHandle { .. }) => pool::method_handle(file, cp).is_some(),
            Some(PoolConstant::Dynamic { .. } | PoolConstant::InvokeDynamic { .. }) => {
                let bootstrap = pool::dynamic(file, cp).and_then(|(index, _, _)| bootstrap_method(file, index));
                let whole = bootstrap.filter(|&(handle, _)| pool::method_handle(file, handle).is_some());
                let Some((_, args)) = whole else {
                    return Err(self.bad_entry(class, cp, "dynamic constant or call site"));
                };
                return args.iter().try_for_each(|&part| self.check_parts(class, file, part, depth + 1, parts));
            }
            _ => false,
        };
        if is_there { Ok(()) } else { Err(self.bad_entry(class, cp, "loadable constant")) }
    }

    /// A `CONSTANT_MethodHandle` of the class's pool.
    pub fn handle(&mut self, class: ClassId, cp: u16) -> Result<HandleConst, LinkError> {
        let file = self.file(class)?;
        let Some((kind, member)) = pool::method_handle(&file, cp) else {
            return Err(self.bad_entry(class, cp, "method handle"));
        };
        Ok(HandleConst {
            kind,
            class: self.load_from(class, &member.class)?,
            name: member.name.into_owned(),
            descriptor: member.descriptor.into_owned(),
            interface: member.interface,
        })
    }

    /// `void p.A.m(int)`, as HotSpot's messages name methods.
    pub(crate) fn method_text(class: &str, name: &str, method_descriptor: &str) -> String {
        let Some((params, ret)) = descriptor::split_method(method_descriptor) else {
            return format!("{}.{name}{method_descriptor}", dotted(class));
        };
        let params: Vec<String> = params.iter().map(|p| descriptor::source_form(p)).collect();
        format!("{} {}.{name}({})", descriptor::source_form(ret), dotted(class), params.join(", "))
    }
}

/// Constant-pool index of a bootstrap method's handle, and its static arguments.
pub(crate) fn bootstrap_method<'a>(file: &'a ClassFile<'static>, index: u16) -> Option<(u16, &'a [u16])> {
    file.attributes.iter().find_map(|a| match a {
        Attribute::BootstrapMethods { methods, .. } => {
            methods.get(usize::from(index)).map(|m| (m.bootstrap_method_ref, m.arguments.as_slice()))
        }
        _ => None,
    })
}
