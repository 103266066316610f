//! Methods of a class as declared: signatures, flags, natives.

use std::rc::Rc;

use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Method as RawMethod};

use super::malformed;
use crate::classfile::{self, pool};
use crate::program::{
    Attributor, Class, Code, Level, LinkError, Method, MethodId, NO_NATIVE, NO_VINDEX, Origin, Program, Relevance, acc,
    descriptor, steps,
};

/// Annotations whose methods do not show in stack traces.
const HIDING: [&str; 2] = ["Ljdk/internal/vm/annotation/Hidden;", "Ljava/lang/invoke/LambdaForm$Hidden;"];

/// The annotation of methods that a checker must not execute, and the class of the native method that they are bound to.
const NOT_EXECUTED: &str = "Lgov/nasa/jpf/annotation/NoJPFExecution;";
const NOT_EXECUTED_CLASS: &str = "gov/nasa/jpf/annotation/NoJPFExecution";

/// The models of `java.lang.invoke` whose methods are hidden unless they are public.
const HANDLES: [&str; 8] = [
    "BodyHandle",
    "Conversions",
    "LoopHandles",
    "MemberHandle",
    "MethodHandle",
    "MethodHandles",
    "SlotHandle",
    "StringConcatFactory",
];

impl Program {
    /// Makes the methods of a class and enters them in its tables. They get the next free method ids.
    pub(super) fn declare_methods(
        &mut self,
        class: &mut Class,
        file: &ClassFile<'static>,
    ) -> Result<Vec<Method>, LinkError> {
        let first = self.methods.len() as u32;
        let mut methods = Vec::with_capacity(file.methods.len());
        class.by_signature.reserve(file.methods.len());
        let of_class = Relevance::annotated(file, &file.attributes, false);
        for (file_index, raw) in file.methods.iter().enumerate() {
            let id = MethodId(first + file_index as u32);
            let mut method = self.declare_method(class, file, raw, file_index)?;
            if class.origin != Origin::User {
                method.level = self.attributor.level(&class.name, &method.name, &method.descriptor);
                method.lent = Attributor::is_lent(&class.name);
                let passed = steps::passed_by(&class.name, &method.name);
                method.passes_by = passed.is_some_and(|(guard, _)| self.attributor.relies_on(guard));
                method.witness = steps::tells_kept_time(&class.name, &method.name)
                    || self.attributor.sees(&class.name, &method.name, &method.descriptor).next().is_some();
            } else if &*method.name != "<clinit>" {
                let made = method.flags & acc::SYNTHETIC != 0;
                let annotated = Relevance::annotated(file, &raw.attributes, false).or(of_class.filter(|_| !made));
                method.relevance = self.attributor.relevance(&class.name, &method.name, made, annotated);
            }
            let signature = (method.name.clone(), method.descriptor.clone());
            if class.by_signature.insert(signature, id).is_some() {
                let reason = format!("method {}{} is declared twice", method.name, method.descriptor);
                return Err(malformed(&class.name, reason));
            }
            let is_clinit = &*method.name == "<clinit>" && &*method.descriptor == "()V";
            if is_clinit && (method.is_static() || file.version.major() < 51) {
                method.flags |= acc::STATIC;
                method.arg_slots = 0;
                class.clinit = Some(id);
            }
            methods.push(method);
        }
        class.methods = (0..methods.len() as u32).map(|i| MethodId(first + i)).collect();
        Ok(methods)
    }

    fn declare_method(
        &mut self,
        class: &Class,
        file: &ClassFile<'static>,
        raw: &RawMethod,
        file_index: usize,
    ) -> Result<Method, LinkError> {
        let name = pool::utf8(file, raw.name_index).filter(|n| is_method_name(n));
        let name = name.ok_or_else(|| malformed(&class.name, format!("method {file_index} has no valid name")))?;
        let desc = pool::utf8(file, raw.descriptor_index).unwrap_or_default();
        let (params, ret) = descriptor::parse_method(&desc)
            .ok_or_else(|| malformed(&class.name, format!("method {name} has the invalid descriptor {desc:?}")))?;
        let flags = raw.access_flags.bits();
        let code = classfile::code_of(raw);
        check_flags(class, file, &name, &desc, flags, code.is_some())?;
        let receiver = usize::from(flags & acc::STATIC == 0);
        let arg_slots = receiver + params.iter().map(|k| k.slots()).sum::<usize>();
        if arg_slots > 255 {
            return Err(malformed(&class.name, format!("method {name} has more than 255 argument slots")));
        }
        if code.is_some_and(|c| usize::from(c.max_locals) < arg_slots) {
            return Err(malformed(&class.name, format!("arguments do not fit into the locals of method {name}{desc}")));
        }
        let (name, descriptor) = (self.intern(&name), self.intern(&desc));
        let refused = class.origin == Origin::User && is_annotated(file, raw, &[NOT_EXECUTED]);
        let native = match refused {
            true => (self.natives)(NOT_EXECUTED_CLASS, "method", "()V"),
            false => (self.natives)(&class.name, &name, &descriptor),
        };
        let native = native.unwrap_or(NO_NATIVE);
        Ok(Method {
            class: class.id,
            flags,
            arg_slots: arg_slots as u16,
            max_locals: code.map_or(arg_slots as u16, |c| c.max_locals),
            max_stack: code.map_or(0, |c| c.max_stack),
            code: if code.is_some() { Code::Undecoded } else { Code::None },
            ret,
            vindex: NO_VINDEX,
            native,
            level: Level::User,
            lent: false,
            witness: false,
            relevance: None,
            passes_by: false,
            hidden: class.origin == Origin::Synthetic
                || (class.origin == Origin::Library && (is_machinery(&class.name, flags) || is_hidden(file, raw))),
            name,
            descriptor,
            params: params.into(),
            handlers: Box::default(),
            lines: Box::default(),
            file_index: file_index as u16,
            maps: None,
            verify_error: None,
        })
    }

    /// A method without code that stands in a vtable where two default methods conflict: calling it is an error.
    pub(super) fn conflict_method(&self, class: &Class, like: MethodId) -> Method {
        let like = self.method(like);
        Method {
            class: class.id,
            flags: acc::PUBLIC | acc::ABSTRACT | acc::SYNTHETIC,
            arg_slots: like.arg_slots,
            max_locals: like.arg_slots,
            max_stack: 0,
            code: Code::None,
            ret: like.ret,
            vindex: NO_VINDEX,
            native: NO_NATIVE,
            level: Level::User,
            lent: false,
            witness: false,
            relevance: None,
            passes_by: false,
            hidden: true,
            name: Rc::clone(&like.name),
            descriptor: Rc::clone(&like.descriptor),
            params: like.params.clone(),
            handlers: Box::default(),
            lines: Box::default(),
            file_index: u16::MAX,
            maps: None,
            verify_error: None,
        }
    }
}

/// JVMS 4.2.2: `<` and `>` only in the two special names.
fn is_method_name(name: &str) -> bool {
    matches!(name, "<init>" | "<clinit>") || (!name.is_empty() && !name.contains(['.', ';', '[', '/', '<', '>']))
}

/// Method handles are Java code here, where the real JVM has code that stack traces leave out.
fn is_machinery(class: &str, flags: u16) -> bool {
    if class == "jdk/internal/interleave/Elements" {
        return true;
    }
    let Some(simple) = class.strip_prefix("java/lang/invoke/") else { return false };
    flags & acc::PUBLIC == 0 && HANDLES.contains(&simple)
}

fn is_hidden(file: &ClassFile<'static>, method: &RawMethod) -> bool {
    is_annotated(file, method, &HIDING)
}

fn is_annotated(file: &ClassFile<'static>, method: &RawMethod, with: &[&str]) -> bool {
    method.attributes.iter().any(|a| match a {
        Attribute::RuntimeVisibleAnnotations { annotations, .. }
        | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => {
            annotations.iter().any(|a| pool::utf8(file, a.type_index).is_some_and(|name| with.contains(&&*name)))
        }
        _ => false,
    })
}

fn check_flags(
    class: &Class,
    file: &ClassFile<'static>,
    name: &str,
    descriptor: &str,
    flags: u16,
    has_code: bool,
) -> Result<(), LinkError> {
    let fail = |reason: String| Err(malformed(&class.name, reason));
    let (abstract_, native) = (flags & acc::ABSTRACT != 0, flags & acc::NATIVE != 0);
    if name == "<clinit>" {
        let old = file.version.major() < 51;
        let valid = descriptor == "()V" && (old || flags & acc::STATIC != 0) && has_code;
        return if valid { Ok(()) } else { fail("its static initialiser is malformed".to_string()) };
    }
    let access = flags & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED);
    let not_with_abstract = acc::PRIVATE | acc::STATIC | acc::FINAL | acc::NATIVE | acc::SYNCHRONIZED;
    let mut illegal = access.count_ones() > 1 || (abstract_ && flags & not_with_abstract != 0);
    if class.is_interface() {
        illegal |= flags & (acc::PROTECTED | acc::FINAL | acc::SYNCHRONIZED | acc::NATIVE) != 0 || access == 0;
        illegal |= name == "<init>";
    }
    if name == "<init>" {
        illegal |= abstract_ || flags & (acc::STATIC | acc::FINAL | acc::SYNCHRONIZED | acc::NATIVE) != 0;
        if !descriptor.ends_with(")V") {
            return fail("a constructor returns a value".to_string());
        }
    }
    if illegal {
        return fail(format!("method {name}{descriptor} has the illegal modifiers {flags:#x}"));
    }
    match (has_code, abstract_ || native) {
        (true, true) => fail(format!("method {name}{descriptor} has code although it is native or abstract")),
        (false, false) => {
            fail(format!("method {name}{descriptor} has no code although it is neither native nor abstract"))
        }
        _ => Ok(()),
    }
}
