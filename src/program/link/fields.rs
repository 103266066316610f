//! Field layout: one slot per field of any kind, inherited ones first.

use std::collections::BTreeSet;
use std::rc::Rc;

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant};

use super::malformed;
use crate::classfile::{self, pool};
use crate::program::attributor::reassigned;
use crate::program::resolve::bootstrap_method;
use crate::program::{Class, Field, Kind, LinkError, Origin, Program, Relevance, acc, descriptor, indy};
use crate::util::FxSet;

/// Initial value of a static from its `ConstantValue`.
enum Initial {
    Word(u64),
    /// Constant-pool index of a string.
    Text(u16),
}

impl Program {
    /// Fills in the fields of a class; true when every static is final with its value in the class file.
    pub(super) fn lay_out_fields(&mut self, class: &mut Class, file: &ClassFile<'static>) -> Result<bool, LinkError> {
        let inherited = class.super_class.map(|s| self.class(s).instance_kinds.clone());
        let inherited = inherited.unwrap_or_else(|| Rc::from([]));
        let mut fields = Vec::with_capacity(file.fields.len());
        let mut instance: Vec<Kind> = Vec::new();
        let mut statics: Vec<Kind> = Vec::new();
        let mut initial: Vec<u64> = Vec::new();
        let mut strings = Vec::new();
        let mut variable = Vec::new();
        let mut constants_only = true;
        let mut seen = FxSet::default();
        let of_class = Relevance::annotated(file, &file.attributes, true);
        let too_many = || malformed(&class.name, "it has more than 65535 fields with the inherited ones");
        for (file_index, raw) in file.fields.iter().enumerate() {
            let name = pool::utf8(file, raw.name_index).filter(|n| is_field_name(n));
            let name = name.ok_or_else(|| malformed(&class.name, format!("field {file_index} has no valid name")))?;
            let desc = pool::utf8(file, raw.descriptor_index).unwrap_or_default();
            let kind = descriptor::parse_field(&desc)
                .ok_or_else(|| malformed(&class.name, format!("field {name} has the invalid type {desc:?}")))?;
            let (name, descriptor) = (self.intern(&name), self.intern(&desc));
            if !seen.insert((name.clone(), descriptor.clone())) {
                return Err(malformed(&class.name, format!("field {name} of type {descriptor} is declared twice")));
            }
            let flags = raw.access_flags.bits();
            check_flags(class, &name, flags)?;
            let slot = if flags & acc::STATIC != 0 {
                let slot = u16::try_from(statics.len()).map_err(|_| too_many())?;
                statics.push(kind);
                if flags & acc::FINAL == 0 || reassigned(&class.name, &name) {
                    variable.push(slot);
                }
                let value = initial_value(file, &raw.attributes, kind, &descriptor).map_err(|()| {
                    malformed(&class.name, format!("field {name} has a constant value of another type"))
                })?;
                constants_only &= value.is_some() && flags & acc::FINAL != 0;
                initial.push(match value {
                    Some(Initial::Word(w)) => w,
                    _ => 0,
                });
                if let Some(Initial::Text(cp)) = value {
                    strings.push((slot, cp));
                }
                slot
            } else {
                let slot = u16::try_from(inherited.len() + instance.len()).map_err(|_| too_many())?;
                instance.push(kind);
                slot
            };
            let mut relevance = None;
            if class.origin == Origin::User {
                let made = flags & acc::SYNTHETIC != 0;
                let annotated = Relevance::annotated(file, &raw.attributes, true).or(of_class.filter(|_| !made));
                relevance = self.attributor.relevance(&class.name, &name, made, annotated);
            }
            fields.push(Field { name, descriptor, flags, kind, slot, file_index: file_index as u16, relevance });
        }
        let mut constants = Vec::new();
        for key in made_constants(file) {
            let slot = u16::try_from(statics.len()).map_err(|_| too_many())?;
            statics.push(Kind::Ref);
            initial.push(0);
            constants.push((key, slot));
        }
        class.constant_slots = constants.into();
        class.fields = fields.into();
        class.instance_kinds =
            if instance.is_empty() { inherited } else { inherited.iter().copied().chain(instance).collect() };
        class.ref_slots =
            (0u16..).zip(class.instance_kinds.iter()).filter(|(_, k)| **k == Kind::Ref).map(|(s, _)| s).collect();
        let mut settled = statics.clone();
        variable.iter().for_each(|&slot| settled[usize::from(slot)] = Kind::DEAD);
        class.static_kinds = statics.into();
        class.settled_kinds = settled.into();
        class.variable_statics = variable.into();
        class.static_init = initial.into();
        class.static_strings = strings.into();
        Ok(constants_only)
    }
}

/// Keys of what Java code makes when an instruction of the class first runs: method handles, method types and dynamic
/// constants, the call sites of bootstrap methods, and the parts that they are made of.
fn made_constants(file: &ClassFile<'static>) -> BTreeSet<u32> {
    let is_made = |cp: u16| {
        matches!(
            file.constant_pool.get(cp),
            Some(Constant::MethodHandle { .. } | Constant::MethodType(_) | Constant::Dynamic { .. })
        )
    };
    let mut found = BTreeSet::new();
    // Most classes have none of these, which is seen faster in the pool than in the code.
    if !file
        .constant_pool
        .iter()
        .any(|c| matches!(c, Constant::MethodHandle { .. } | Constant::MethodType(_) | Constant::Dynamic { .. }))
    {
        return found;
    }
    let mut work: Vec<u16> = Vec::new();
    for instruction in file.methods.iter().filter_map(classfile::code_of).flat_map(|c| c.code) {
        match instruction {
            Instruction::Ldc(cp) => work.push(u16::from(*cp)),
            Instruction::Ldc_w(cp) | Instruction::Ldc2_w(cp) => work.push(*cp),
            _ => {}
        }
    }
    let parts = |cp: u16, work: &mut Vec<u16>| {
        if let Some((bootstrap, _, _)) = pool::dynamic(file, cp)
            && let Some((handle, args)) = bootstrap_method(file, bootstrap)
        {
            work.push(handle);
            work.extend_from_slice(args);
        }
    };
    for (key, cp) in indy::general_sites(file) {
        found.insert(key);
        parts(cp, &mut work);
    }
    while let Some(cp) = work.pop() {
        if is_made(cp) && found.insert(u32::from(cp)) {
            parts(cp, &mut work);
        }
    }
    found
}

/// An unqualified name (JVMS 4.2.2).
fn is_field_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['.', ';', '[', '/'])
}

fn check_flags(class: &Class, name: &str, flags: u16) -> Result<(), LinkError> {
    let access = flags & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED);
    let interface_flags = acc::PUBLIC | acc::STATIC | acc::FINAL;
    let wrong = access.count_ones() > 1
        || flags & (acc::FINAL | acc::VOLATILE) == acc::FINAL | acc::VOLATILE
        || (class.is_interface() && flags & (interface_flags | acc::VOLATILE) != interface_flags);
    if wrong {
        return Err(malformed(&class.name, format!("field {name} has the illegal modifiers {flags:#x}")));
    }
    Ok(())
}

fn initial_value(
    file: &ClassFile<'static>,
    attributes: &[Attribute],
    kind: Kind,
    descriptor: &str,
) -> Result<Option<Initial>, ()> {
    let Some(cp) = attributes.iter().find_map(|a| match a {
        Attribute::ConstantValue { constant_value_index, .. } => Some(*constant_value_index),
        _ => None,
    }) else {
        return Ok(None);
    };
    let int = |v: i32| Initial::Word(u64::from(v as u32));
    Ok(Some(match (file.constant_pool.get(cp), kind) {
        (Some(Constant::Integer(v)), Kind::Int) => int(*v),
        // The value is stored as the field's own type would hold it.
        (Some(Constant::Integer(v)), Kind::Boolean) => int(*v & 1),
        (Some(Constant::Integer(v)), Kind::Byte) => int(i32::from(*v as i8)),
        (Some(Constant::Integer(v)), Kind::Short) => int(i32::from(*v as i16)),
        (Some(Constant::Integer(v)), Kind::Char) => int(i32::from(*v as u16)),
        (Some(Constant::Float(v)), Kind::Float) => Initial::Word(u64::from(v.to_bits())),
        (Some(Constant::Long(v)), Kind::Long) => Initial::Word(*v as u64),
        (Some(Constant::Double(v)), Kind::Double) => Initial::Word(v.to_bits()),
        (Some(Constant::String(_)), Kind::Ref) if descriptor == "Ljava/lang/String;" => Initial::Text(cp),
        _ => return Err(()),
    }))
}
