//! `SwitchBootstraps`: pattern switches of Java 21 class files. The stand-in takes the value and the label to start at,
//! and returns the index of the first label from there that matches, the number of labels when none does, -1 for null.

use ristretto_classfile::Constant;
use ristretto_classfile::attributes::Instruction as I;

use super::{STAND_IN, Site};
use crate::classfile::pool;
use crate::program::descriptor::split_method;
use crate::program::spin::{Assembler, Branch, Call, Spinner, kind};
use crate::program::{Kind, LinkError, acc};

/// A case label.
enum Label {
    Class(String),
    Text(Vec<u16>),
    Int(i32),
}

/// A switch over types, strings and boxed numbers.
pub(super) fn spin_type(site: &Site) -> Result<Spinner, LinkError> {
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
    })
}

/// A switch over the constants of an enum, named by strings, and its class.
pub(super) fn spin_enum(site: &Site) -> Result<Spinner, LinkError> {
    spin(site, |a, label| match label {
        Label::Class(class) => {
            a.op(I::Aload_0);
            a.typed(I::Instanceof, class);
            vec![a.branch(I::Ifeq)]
        }
        Label::Text(name) => {
            a.text(name);
            a.op(I::Aload_0);
            a.typed(I::Checkcast, "java/lang/Enum");
            a.call(Call::Virtual, "java/lang/Enum", "name", "()Ljava/lang/String;");
            a.call(Call::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
            vec![a.branch(I::Ifeq)]
        }
        // Not made by any compiler; matches nothing.
        Label::Int(_) => vec![a.branch(I::Goto)],
    })
}

/// An integer label matches an `Integer` or a `Character` of that value.
fn test_int(a: &mut Assembler, value: i32) -> Vec<Branch> {
    let test = |a: &mut Assembler, class: &str, method: &str, descriptor: &str| {
        a.op(I::Aload_0);
        a.typed(I::Checkcast, class);
        a.call(Call::Virtual, class, method, descriptor);
        a.int(value);
        a.branch(I::If_icmpne)
    };
    a.op(I::Aload_0);
    a.typed(I::Instanceof, "java/lang/Integer");
    let no_integer = a.branch(I::Ifeq);
    let other_integer = test(a, "java/lang/Integer", "intValue", "()I");
    let matched = a.branch(I::Goto);
    a.land(no_integer);
    a.op(I::Aload_0);
    a.typed(I::Instanceof, "java/lang/Character");
    let no_character = a.branch(I::Ifeq);
    let other_character = test(a, "java/lang/Character", "charValue", "()C");
    a.land(matched);
    vec![other_integer, no_character, other_character]
}

fn labels(site: &Site) -> Result<Vec<Label>, LinkError> {
    let label = |&cp: &u16| match site.file.constant_pool.get(cp) {
        Some(Constant::Integer(v)) => Ok(Label::Int(*v)),
        Some(Constant::String(_)) => pool::string(&site.file, cp).map(Label::Text).ok_or(()),
        Some(Constant::Class(_)) => pool::class_name(&site.file, cp).map(|n| Label::Class(n.into_owned())).ok_or(()),
        _ => Err(()),
    };
    let labels: Result<Vec<Label>, ()> = site.args.iter().map(label).collect();
    labels.map_err(|()| site.malformed("a case label that is no class, string or integer"))
}

/// `test` writes the check of one label and gives the branches to be taken when it does not match.
fn spin(site: &Site, test: impl Fn(&mut Assembler, &Label) -> Vec<Branch>) -> Result<Spinner, LinkError> {
    let labels = labels(site)?;
    let shape = split_method(&site.descriptor);
    if !shape.is_some_and(|(params, ret)| {
        params.len() == 2 && kind(params[0]) == Kind::Ref && params[1] == "I" && ret == "I"
    }) {
        return Err(site.malformed("a malformed switch"));
    }
    let mut spinner = site.spinner("Switch", &[]);
    spinner.method(acc::STATIC, STAND_IN, &site.descriptor, |a| {
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
    Ok(spinner)
}
