//! `LambdaMetafactory`: lambdas and method references.
//!
//! A site that captures nothing has one instance for ever, kept in a static; one that captures makes an object at each
//! evaluation, as HotSpot does.

use ristretto_classfile::attributes::Instruction as I;

use super::{STAND_IN, Site, adapt, bootstrap_error};
use crate::classfile::pool::{self, MemberRef};
use crate::program::class_builder::{Assembler, Call, ClassBuilder, kind};
use crate::program::descriptor::{class_of, of_class, split_method};
use crate::program::{LinkError, Program, acc};

/// `altMetafactory` flags.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";
const SERIALIZABLE_CLASS: &str = "java/io/Serializable";

/// What the extra arguments of `altMetafactory` ask for.
#[derive(Default)]
struct Extras {
    interfaces: Vec<String>,
    /// Further descriptors that the method is to be reachable by.
    bridges: Vec<String>,
    serializable: bool,
}

/// The method behind the lambda.
struct Target<'a> {
    /// JVMS reference kind.
    kind: u8,
    member: MemberRef<'a>,
    /// Descriptors of what it takes, receiver included.
    params: Vec<String>,
    /// Descriptor of what it gives.
    ret: String,
}

/// The class for a lambda's call site.
pub(super) fn spin(program: &mut Program, site: &Site, alternative: bool) -> Result<ClassBuilder, LinkError> {
    let (captured, made) = split_method(&site.descriptor).ok_or_else(|| site.malformed("a malformed type"))?;
    let sam = site.method_type(0)?;
    let promised = site.method_type(2)?;
    let target = target(site)?;
    let extras = if alternative { extras(site)? } else { Extras::default() };
    check_arity(site, &captured, sam, promised, &target)?;
    let mut interfaces = vec![class_of(made)];
    for extra in &extras.interfaces {
        if !interfaces.contains(&extra.as_str()) {
            interfaces.push(extra);
        }
    }
    // An interface that is serializable already says so for the lambda.
    let is_serializable = |name: &&str| {
        let class = program.load_for(site.host_id, name).map(|c| program.class(c).all_interfaces.to_vec());
        class.is_ok_and(|all| all.iter().any(|&i| &*program.class(i).name == SERIALIZABLE_CLASS))
    };
    if extras.serializable && !interfaces.iter().any(is_serializable) {
        interfaces.push(SERIALIZABLE_CLASS);
    }
    let mut builder = site.builder("Lambda", &interfaces);
    make_instances(&mut builder, site, &captured, made);
    let mut done: Vec<&str> = Vec::new();
    for shape in std::iter::once(sam).chain(extras.bridges.iter().map(String::as_str)) {
        if !done.contains(&shape) {
            done.push(shape);
            builder.method(acc::PUBLIC, &site.name, shape, |a| forward(a, &captured, shape, promised, &target));
        }
    }
    if extras.serializable {
        builder.method(acc::PRIVATE | acc::FINAL, "writeReplace", "()Ljava/lang/Object;", |a| {
            write_replace(a, site, &captured, made, sam, promised, &target);
        });
    }
    Ok(builder)
}

/// Serialization writes a `SerializedLambda`, of which the capturing class makes the lambda again.
fn write_replace(
    a: &mut Assembler,
    site: &Site,
    captured: &[&str],
    made: &str,
    sam: &str,
    promised: &str,
    target: &Target,
) {
    const OBJECT: &str = "Ljava/lang/Object;";
    let text = |a: &mut Assembler, text: &str| a.text(&text.encode_utf16().collect::<Vec<u16>>());
    a.typed(I::New, SERIALIZED);
    a.op(I::Dup);
    a.typed(I::Ldc_w, &site.host);
    for part in [class_of(made), &site.name, sam] {
        text(a, part);
    }
    a.int(i32::from(target.kind));
    for part in [&*target.member.class, &*target.member.name, &*target.member.descriptor, promised] {
        text(a, part);
    }
    a.int(captured.len() as i32);
    a.typed(I::Anewarray, class_of(OBJECT));
    let class = a.class_name();
    for (index, descriptor) in captured.iter().enumerate() {
        a.op(I::Dup);
        a.int(index as i32);
        a.op(I::Aload_0);
        a.field(I::Getfield, &class, &field_name(index), descriptor);
        adapt::convert(a, descriptor, OBJECT, OBJECT);
        a.op(I::Aastore);
    }
    let strings = "Ljava/lang/String;".repeat(3);
    let more = "Ljava/lang/String;".repeat(4);
    a.call(Call::Special, SERIALIZED, "<init>", &format!("(Ljava/lang/Class;{strings}I{more}[{OBJECT})V"));
    a.op(I::Areturn);
}

fn target(site: &Site) -> Result<Target<'_>, LinkError> {
    let handle = pool::method_handle(&site.file, site.args.get(1).copied().unwrap_or(0));
    let (kind, member) = handle.ok_or_else(|| site.malformed("no method behind a lambda"))?;
    if kind < 5 {
        return Err(site.malformed("a field behind a lambda"));
    }
    let malformed = || site.malformed("a malformed method behind a lambda");
    let (params, ret) = split_method(&member.descriptor).ok_or_else(malformed)?;
    let owner = of_class(&member.class);
    let receiver = matches!(kind, 5 | 7 | 9).then(|| owner.clone());
    let params = receiver.into_iter().chain(params.into_iter().map(String::from)).collect();
    let ret = if kind == 8 { owner } else { ret.to_string() };
    Ok(Target { kind, params, ret, member })
}

fn extras(site: &Site) -> Result<Extras, LinkError> {
    let int = |index: usize| {
        let cp = site.args.get(index).copied().unwrap_or(0);
        match site.file.constant_pool.get(cp) {
            Some(ristretto_classfile::Constant::Integer(v)) => Ok(*v),
            _ => Err(site.malformed("no number where one is expected")),
        }
    };
    let flags = int(3)?;
    let mut next = 4;
    let mut extras = Extras::default();
    if flags & MARKERS != 0 {
        let count = int(next)?;
        for _ in 0..count {
            next += 1;
            let cp = site.args.get(next).copied().unwrap_or(0);
            let name = pool::class_name(&site.file, cp).ok_or_else(|| site.malformed("a marker that is no class"))?;
            extras.interfaces.push(name.into_owned());
        }
        next += 1;
    }
    if flags & BRIDGES != 0 {
        let count = int(next)?;
        for _ in 0..count {
            next += 1;
            extras.bridges.push(site.method_type(next)?.to_string());
        }
    }
    if flags & SERIALIZABLE != 0 {
        extras.serializable = true;
    }
    Ok(extras)
}

/// Refuses shapes that cannot be connected, before code for them is written.
fn check_arity(site: &Site, captured: &[&str], sam: &str, promised: &str, target: &Target) -> Result<(), LinkError> {
    let arity = |descriptor: &str| split_method(descriptor).map_or(usize::MAX, |(params, _)| params.len());
    let returns_nothing = target.ret == "V" && !sam.ends_with('V');
    let is_object =
        kind(&site.descriptor[site.descriptor.find(')').map_or(0, |at| at + 1)..]) == crate::program::Kind::Ref;
    if arity(sam) == arity(promised)
        && captured.len() + arity(sam) == target.params.len()
        && is_object
        && !returns_nothing
    {
        return Ok(());
    }
    let message = format!("Incorrect number of parameters for the method behind {} in class {}", site.name, site.host);
    Err(bootstrap_error(message))
}

fn field_name(index: usize) -> String {
    format!("arg${}", index + 1)
}

/// Constructor, stand-in and, without captured values, the one instance.
fn make_instances(builder: &mut ClassBuilder, site: &Site, captured: &[&str], made: &str) {
    let constructor = format!("({})V", captured.concat());
    for (index, descriptor) in captured.iter().enumerate() {
        builder.field(acc::PRIVATE | acc::FINAL, &field_name(index), descriptor);
    }
    builder.method(acc::PRIVATE, "<init>", &constructor, |a| {
        a.op(I::Aload_0);
        a.call(Call::Special, "java/lang/Object", "<init>", "()V");
        let class = a.class_name();
        let mut local = 1;
        for (index, descriptor) in captured.iter().enumerate() {
            a.op(I::Aload_0);
            a.load(descriptor, local);
            a.field(I::Putfield, &class, &field_name(index), descriptor);
            local += kind(descriptor).slots();
        }
        a.op(I::Return);
    });
    let instantiate = |a: &mut Assembler| {
        let class = a.class_name();
        a.typed(I::New, &class);
        a.op(I::Dup);
        let mut local = 0;
        for descriptor in captured {
            a.load(descriptor, local);
            local += kind(descriptor).slots();
        }
        a.call(Call::Special, &class, "<init>", &constructor);
    };
    if !captured.is_empty() {
        builder.method(acc::STATIC, STAND_IN, &site.descriptor, |a| {
            instantiate(a);
            a.op(I::Areturn);
        });
        return;
    }
    builder.field(acc::PRIVATE | acc::STATIC | acc::FINAL, "INSTANCE", made);
    builder.method(acc::STATIC, "<clinit>", "()V", |a| {
        instantiate(a);
        let class = a.class_name();
        a.field(I::Putstatic, &class, "INSTANCE", made);
        a.op(I::Return);
    });
    builder.method(acc::STATIC, STAND_IN, &site.descriptor, |a| {
        let class = a.class_name();
        a.field(I::Getstatic, &class, "INSTANCE", made);
        a.op(I::Areturn);
    });
}

/// The functional interface's method: hands captured values and arguments on.
fn forward(a: &mut Assembler, captured: &[&str], shape: &str, promised: &str, target: &Target) {
    let (Some((params, ret)), Some((promises, promised_ret))) = (split_method(shape), split_method(promised)) else {
        return;
    };
    if target.kind == 8 {
        a.typed(I::New, &target.member.class);
        a.op(I::Dup);
    }
    let class = a.class_name();
    for (index, descriptor) in captured.iter().enumerate() {
        a.op(I::Aload_0);
        a.field(I::Getfield, &class, &field_name(index), descriptor);
    }
    let mut local = 1;
    let wanted = &target.params[captured.len()..];
    for ((param, promise), wanted) in params.iter().zip(&promises).zip(wanted) {
        a.load(param, local);
        adapt::convert(a, param, wanted, promise);
        local += kind(param).slots();
    }
    let MemberRef { class, name, descriptor, interface } = &target.member;
    let call = match (target.kind, *interface) {
        (5, _) => Call::Virtual,
        (6, false) => Call::Static,
        (6, true) => Call::StaticInterface,
        (7, true) => Call::SpecialInterface,
        (9, _) => Call::Interface,
        _ => Call::Special,
    };
    a.call(call, class, name, descriptor);
    adapt::convert(a, &target.ret, ret, promised_ret);
    a.ret(ret);
}
