//! `SwitchBootstraps`: pattern switches of Java 21 class files. The stand-in takes the value and the label to start at,
//! and returns the index of the first label from there that matches, the number of labels when none does, -1 for null.

use ristretto_classfile::attributes::Instruction as I;
use ristretto_classfile::{ClassFile, Constant};

use super::{STAND_IN, Site};
use crate::classfile::pool;
use crate::program::class_builder::{Assembler, Branch, Call, ClassBuilder, kind};
use crate::program::descriptor::split_method;
use crate::program::resolve::bootstrap_method;
use crate::program::{Kind, LinkError, acc};

/// A case label.
pub(super) enum Label {
    Class(String),
    Text(Vec<u16>),
    Int(i32),
    /// A constant of an enum that is not the type switched over: its class and name.
    Enum(String, Vec<u16>),
}

/// A switch over types, strings and boxed numbers.
pub(super) fn spin_type(site: &Site) -> Result<ClassBuilder, LinkError> {
    spin(site, |a, label| match label {
        Label::Class(class) => {
            a.op(I::Aload_0);
            a.typed(I::Instanceof, class);
            vec![a.branch(I::Ifeq)]
        }
        Label::Text(text) => {
            a.text(text);
            a.op(I::Aload_0);
            a.call(Call::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
            vec![a.branch(I::Ifeq)]
        }
        Label::Int(value) => test_int(a, *value),
        Label::Enum(class, name) => {
            a.op(I::Aload_0);
            a.typed(I::Instanceof, class);
            let other = a.branch(I::Ifeq);
            vec![other, test_name(a, name)]
        }
    })
}

/// A switch over the constants of an enum, named by strings, and its class.
pub(super) fn spin_enum(site: &Site) -> Result<ClassBuilder, LinkError> {
    spin(site, |a, label| match label {
        Label::Class(class) => {
            a.op(I::Aload_0);
            a.typed(I::Instanceof, class);
            vec![a.branch(I::Ifeq)]
        }
        Label::Text(name) => vec![test_name(a, name)],
        // Not made by any compiler; matches nothing.
        Label::Int(_) | Label::Enum(..) => vec![a.branch(I::Goto)],
    })
}

/// Whether the value, an enum constant, has that name.
fn test_name(a: &mut Assembler, name: &[u16]) -> Branch {
    a.text(name);
    a.op(I::Aload_0);
    a.typed(I::Checkcast, "java/lang/Enum");
    a.call(Call::Virtual, "java/lang/Enum", "name", "()Ljava/lang/String;");
    a.call(Call::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
    a.branch(I::Ifeq)
}

/// An integer label matches a number or a `Character` of that value.
fn test_int(a: &mut Assembler, value: i32) -> Vec<Branch> {
    let test = |a: &mut Assembler, class: &str, method: &str, descriptor: &str| {
        a.op(I::Aload_0);
        a.typed(I::Checkcast, class);
        a.call(Call::Virtual, class, method, descriptor);
        a.int(value);
        a.branch(I::If_icmpne)
    };
    a.op(I::Aload_0);
    a.typed(I::Instanceof, "java/lang/Number");
    let no_integer = a.branch(I::Ifeq);
    let other_integer = test(a, "java/lang/Number", "intValue", "()I");
    let matched = a.branch(I::Goto);
    a.land(no_integer);
    a.op(I::Aload_0);
    a.typed(I::Instanceof, "java/lang/Character");
    let no_character = a.branch(I::Ifeq);
    let other_character = test(a, "java/lang/Character", "charValue", "()C");
    a.land(matched);
    vec![other_integer, no_character, other_character]
}

/// The label at a constant-pool entry, unless it takes code to make it.
pub(super) fn label(file: &ClassFile<'static>, cp: u16) -> Option<Label> {
    match file.constant_pool.get(cp)? {
        Constant::Integer(v) => Some(Label::Int(*v)),
        Constant::String(_) => pool::string(file, cp).map(Label::Text),
        Constant::Class(_) => pool::class_name(file, cp).map(|n| Label::Class(n.into_owned())),
        Constant::Dynamic { .. } => enum_label(file, cp),
        _ => None,
    }
}

/// The label that compilers write for a qualified enum constant: `EnumDesc.of(ClassDesc.of(class), name)`.
fn enum_label(file: &ClassFile<'static>, cp: u16) -> Option<Label> {
    let [class, name] = calls(file, cp, "java/lang/Enum$EnumDesc")? else { return None };
    let [class] = calls(file, *class, "java/lang/constant/ClassDesc")? else { return None };
    let class = String::from_utf16(&pool::string(file, *class)?).ok()?.replace('.', "/");
    Some(Label::Enum(class, pool::string(file, *name)?))
}

/// The arguments of a dynamic constant that is the result of that class's method `of`.
fn calls<'a>(file: &'a ClassFile<'static>, cp: u16, class: &str) -> Option<&'a [u16]> {
    let (bootstrap, _, _) = pool::dynamic(file, cp)?;
    let (handle, args) = bootstrap_method(file, bootstrap)?;
    let (_, runner) = pool::method_handle(file, handle)?;
    let (&method, rest) = args.split_first()?;
    let (_, method) = pool::method_handle(file, method)?;
    let invoked = runner.class == "java/lang/invoke/ConstantBootstraps" && runner.name == "invoke";
    (invoked && method.class == class && method.name == "of").then_some(rest)
}

fn labels(site: &Site) -> Result<Vec<Label>, LinkError> {
    let labels: Option<Vec<Label>> = site.args.iter().map(|&cp| label(&site.file, cp)).collect();
    labels.ok_or_else(|| site.malformed("a case label that is no class, string or integer"))
}

/// Whether every label is the primitive type of the value itself: what compilers write for a record component of that
/// type, each of which matches.
pub(super) fn is_primitive(file: &ClassFile<'static>, descriptor: &str, labels: &[u16]) -> bool {
    let selector = split_method(descriptor).and_then(|(params, _)| params.first().copied()).unwrap_or_default();
    let same = |&cp: &u16| {
        let Some((bootstrap, name, _)) = pool::dynamic(file, cp) else { return false };
        let method = bootstrap_method(file, bootstrap).and_then(|(handle, _)| pool::method_handle(file, handle));
        name == selector
            && method
                .is_some_and(|(_, m)| m.class == "java/lang/invoke/ConstantBootstraps" && m.name == "primitiveClass")
    };
    kind(selector) != Kind::Ref && labels.iter().all(same)
}

/// A switch over a value of a primitive type, with that type in every label.
pub(super) fn spin_primitive(site: &Site) -> Result<ClassBuilder, LinkError> {
    let shape =
        split_method(&site.descriptor).filter(|(params, ret)| params.len() == 2 && params[1] == "I" && *ret == "I");
    let (params, _) = shape.ok_or_else(|| site.malformed("a malformed switch"))?;
    let mut builder = site.builder("Switch", &[]);
    // The first label from the start on matches: the answer is the start itself.
    builder.method(acc::STATIC, STAND_IN, &site.descriptor, |a| {
        a.load("I", kind(params[0]).slots());
        a.op(I::Ireturn);
    });
    Ok(builder)
}

/// `test` writes the check of one label and gives the branches to be taken when it does not match.
fn spin(site: &Site, test: impl Fn(&mut Assembler, &Label) -> Vec<Branch>) -> Result<ClassBuilder, LinkError> {
    let labels = labels(site)?;
    let shape = split_method(&site.descriptor);
    if !shape.is_some_and(|(params, ret)| {
        params.len() == 2 && kind(params[0]) == Kind::Ref && params[1] == "I" && ret == "I"
    }) {
        return Err(site.malformed("a malformed switch"));
    }
    let mut builder = site.builder("Switch", &[]);
    builder.method(acc::STATIC, STAND_IN, &site.descriptor, |a| {
        a.op(I::Aload_0);
        let not_null = a.branch(I::Ifnonnull);
        a.op(I::Iconst_m1);
        a.op(I::Ireturn);
        a.land(not_null);
        a.op(I::Iload_1);
        let table = a.table();
        let mut targets = Vec::with_capacity(labels.len());
        for (index, label) in labels.iter().enumerate() {
            targets.push(a.here());
            let misses = test(a, label);
            a.int(index as i32);
            a.op(I::Ireturn);
            for miss in misses {
                a.land(miss);
            }
        }
        let none = a.here();
        a.land_table(table, &targets, none);
        a.int(labels.len() as i32);
        a.op(I::Ireturn);
    });
    Ok(builder)
}
