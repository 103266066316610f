//! `ObjectMethods`: `toString`, `hashCode` and `equals` of records.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, Instruction as I};

use super::concat::append;
use super::{STAND_IN, Site};
use crate::classfile::pool::{self, MemberRef};
use crate::program::class_builder::{Assembler, Call, ClassBuilder, kind};
use crate::program::descriptor::split_method;
use crate::program::{Kind, LinkError, acc};

const BUILDER: &str = "java/lang/StringBuilder";
const OBJECTS: &str = "java/util/Objects";

/// A record's component: its name and the field behind it.
struct Component<'a> {
    name: String,
    field: MemberRef<'a>,
}

/// The class for the call site in one of a record's three methods.
pub(super) fn spin(site: &Site) -> Result<ClassBuilder, LinkError> {
    let class = pool::class_name(&site.file, site.args.first().copied().unwrap_or(0));
    let class = class.ok_or_else(|| site.malformed("no record class"))?;
    let components = components(site)?;
    let expected = match &*site.name {
        "toString" => format!("(L{class};)Ljava/lang/String;"),
        "hashCode" => format!("(L{class};)I"),
        "equals" => format!("(L{class};Ljava/lang/Object;)Z"),
        _ => String::new(),
    };
    if site.descriptor != expected || split_method(&expected).is_none() {
        return Err(site.malformed("an unknown record method"));
    }
    let mut builder = site.builder("Record", &[]);
    builder.method(acc::STATIC, STAND_IN, &site.descriptor, |a| match &*site.name {
        "toString" => to_string(a, &simple_name(&site.file, &class), &components),
        "hashCode" => hash_code(a, &components),
        _ => equals(a, &class, &components),
    });
    Ok(builder)
}

fn components(site: &Site) -> Result<Vec<Component<'_>>, LinkError> {
    let names = String::from_utf16_lossy(&site.text(1)?);
    let names: Vec<&str> = if names.is_empty() { Vec::new() } else { names.split(';').collect() };
    let getters = site.args.get(2..).unwrap_or_default();
    if names.len() != getters.len() {
        return Err(site.malformed("as many record components as getters expected"));
    }
    let component = |(name, &cp): (&&str, &u16)| match pool::method_handle(&site.file, cp) {
        Some((1, field)) if crate::program::descriptor::parse_field(&field.descriptor).is_some() => {
            Ok(Component { name: (*name).to_string(), field })
        }
        _ => Err(site.malformed("a record component that is no field")),
    };
    names.iter().zip(getters).map(component).collect()
}

/// `Class.getSimpleName` of the class that the file defines.
fn simple_name(file: &ClassFile<'static>, class: &str) -> String {
    let inner = file.attributes.iter().find_map(|a| match a {
        Attribute::InnerClasses { classes, .. } => classes
            .iter()
            .find(|c| pool::class_name(file, c.class_info_index).is_some_and(|n| n == class))
            .map(|c| pool::utf8(file, c.name_index).unwrap_or_default().into_owned()),
        _ => None,
    });
    inner.unwrap_or_else(|| class.rsplit('/').next().unwrap_or_default().to_string())
}

fn get(a: &mut Assembler, record: usize, field: &MemberRef) {
    a.op(I::Aload(record as u8));
    a.field(I::Getfield, &field.class, &field.name, &field.descriptor);
}

fn append_text(a: &mut Assembler, text: &str) {
    a.text(&text.encode_utf16().collect::<Vec<u16>>());
    append(a, "Ljava/lang/String;");
}

/// `Name[a=1, b=2]`
fn to_string(a: &mut Assembler, name: &str, components: &[Component]) {
    a.typed(I::New, BUILDER);
    a.op(I::Dup);
    a.call(Call::Special, BUILDER, "<init>", "()V");
    append_text(a, &format!("{name}["));
    for (index, component) in components.iter().enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        append_text(a, &format!("{comma}{}=", component.name));
        get(a, 0, &component.field);
        append(a, &component.field.descriptor);
    }
    append_text(a, "]");
    a.call(Call::Virtual, BUILDER, "toString", "()Ljava/lang/String;");
    a.op(I::Areturn);
}

/// The wrapper class of a primitive, as a class with static `hashCode` and `compare`.
fn wrapper(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Float => "java/lang/Float",
        Kind::Long => "java/lang/Long",
        Kind::Double => "java/lang/Double",
        Kind::Ref | Kind::Void => return None,
    })
}

/// `31 * h + hash(component)`, from 0.
fn hash_code(a: &mut Assembler, components: &[Component]) {
    a.op(I::Iconst_0);
    for Component { field, .. } in components {
        a.op(I::Bipush(31));
        a.op(I::Imul);
        get(a, 0, field);
        match wrapper(kind(&field.descriptor)) {
            Some(class) => a.call(Call::Static, class, "hashCode", &format!("({})I", field.descriptor)),
            None => a.call(Call::Static, OBJECTS, "hashCode", "(Ljava/lang/Object;)I"),
        }
        a.op(I::Iadd);
    }
    a.op(I::Ireturn);
}

fn equals(a: &mut Assembler, class: &str, components: &[Component]) {
    a.op(I::Aload_0);
    a.op(I::Aload_1);
    let other = a.branch(I::If_acmpne);
    a.op(I::Iconst_1);
    a.op(I::Ireturn);
    a.land(other);
    a.op(I::Aload_1);
    a.typed(I::Instanceof, class);
    let mut unequal = vec![a.branch(I::Ifeq)];
    let that = a.local(1);
    a.op(I::Aload_1);
    a.typed(I::Checkcast, class);
    a.op(I::Astore(that as u8));
    for Component { field, .. } in components {
        get(a, 0, field);
        get(a, that, field);
        let kind = kind(&field.descriptor);
        unequal.push(match (kind, wrapper(kind)) {
            (Kind::Ref, _) => {
                a.call(Call::Static, OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
                a.branch(I::Ifeq)
            }
            // `compare` of float and double tells NaN and the zeros apart as `equals` does.
            (Kind::Float | Kind::Double | Kind::Long, Some(class)) => {
                let d = &field.descriptor;
                a.call(Call::Static, class, "compare", &format!("({d}{d})I"));
                a.branch(I::Ifne)
            }
            _ => a.branch(I::If_icmpne),
        });
    }
    a.op(I::Iconst_1);
    a.op(I::Ireturn);
    for branch in unequal {
        a.land(branch);
    }
    a.op(I::Iconst_0);
    a.op(I::Ireturn);
}
