//! What was null: the text of a `NullPointerException` that the VM raises (JEP 358), the same words as HotSpot's.
//!
//! The bytecode up to the failing instruction is simulated on a stack that records, for each slot, which instruction
//! pushed it; the instruction behind the null slot is then put into words, and what it worked on, and so on. Like
//! HotSpot's analysis this is one pass over the code in address order, repeated only while the instruction has not been
//! reached, so that loops give the same texts.

use std::fmt::Write;

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, Instruction};

use super::effect::{self, Effect};
use super::locals::{Access, local_access};
use super::{Kind, MethodId, Program, descriptor};
use crate::classfile::flow;
use crate::classfile::{self, CodeView, pool};

/// Fields and array accesses that a description goes through.
const MAX_DETAIL: u32 = 5;
/// Passes over the code before giving up.
const MAX_PASSES: u32 = 10;

/// State before an instruction.
#[derive(Debug, Clone, PartialEq, Default)]
struct Stack {
    /// For each operand slot the instruction that pushed it; `None` where several may have.
    slots: Vec<Option<usize>>,
    /// Locals that have been assigned: no longer parameters.
    written: u64,
}

impl Stack {
    fn merge(&mut self, other: &Stack) {
        for (a, b) in self.slots.iter_mut().zip(&other.slots) {
            if a != b {
                *a = None;
            }
        }
        self.written |= other.written;
    }

    /// Source of the slot at `depth` below the top.
    fn source(&self, depth: usize) -> Option<usize> {
        *self.slots.get(self.slots.len().checked_sub(depth + 1)?)?
    }

    fn was_written(&self, local: u16) -> bool {
        local < 64 && self.written >> local & 1 != 0
    }
}

/// One method under analysis.
struct Analysis<'a> {
    file: &'a ClassFile<'static>,
    view: CodeView<'a>,
    is_static: bool,
    descriptor: &'a str,
    before: Vec<Option<Stack>>,
}

impl Program {
    /// Text for a null reference at instruction `index` of a method; `None` when the instruction cannot fail on null, or
    /// makes the exception itself.
    pub fn null_message(&self, method: MethodId, index: u32) -> Option<String> {
        let m = self.method(method);
        let file = self.class(m.class).file.as_deref()?;
        let view = classfile::code_of(file.methods.get(usize::from(m.file_index))?)?;
        let mut analysis = Analysis {
            file,
            view,
            is_static: m.is_static(),
            descriptor: &m.descriptor,
            before: vec![None; view.code.len()],
        };
        analysis.message(index as usize)
    }
}

impl Program {
    /// What has pushed the operand `depth` slots below the top before instruction `index` of a method, in words such as
    /// `this.queue`.
    pub fn operand_text(&self, method: MethodId, index: u32, depth: usize) -> Option<String> {
        let m = self.method(method);
        let file = self.class(m.class).file.as_deref()?;
        let view = classfile::code_of(file.methods.get(usize::from(m.file_index))?)?;
        let before = vec![None; view.code.len()];
        let mut analysis = Analysis { file, view, is_static: m.is_static(), descriptor: &m.descriptor, before };
        analysis.run(index as usize);
        let mut text = String::new();
        analysis.cause(&mut text, index as usize, depth, MAX_DETAIL, false).then_some(text)
    }

    /// Offset in bytes of instruction `index` of a method, 0 when it has no code.
    pub fn byte_offset(&self, method: MethodId, index: u32) -> u32 {
        let m = self.method(method);
        let code = self.class(m.class).file.as_ref().and_then(|f| f.methods.get(usize::from(m.file_index)));
        let code = code.and_then(classfile::code_of).map_or(&[][..], |c| c.code);
        code.iter().take(index as usize).fold(0, |at, i| at + size(i, at)) as u32
    }
}

impl Analysis<'_> {
    fn message(&mut self, target: usize) -> Option<String> {
        let slot = self.null_slot(self.view.code.get(target)?)?;
        self.run(target);
        let mut text = self.failed_action(target)?;
        if self.cause(&mut text, target, slot, MAX_DETAIL, true) {
            text.push_str("\" is null");
        }
        Some(text)
    }

    /// Depth of the operand that must not be null.
    fn null_slot(&self, instruction: &Instruction) -> Option<usize> {
        use Instruction as I;
        Some(match instruction {
            I::Iaload | I::Faload | I::Aaload | I::Baload | I::Caload | I::Saload | I::Laload | I::Daload => 1,
            I::Iastore | I::Fastore | I::Aastore | I::Bastore | I::Castore | I::Sastore => 2,
            I::Lastore | I::Dastore => 3,
            I::Arraylength | I::Athrow | I::Monitorenter | I::Monitorexit | I::Getfield(_) => 0,
            I::Putfield(cp) => descriptor::parse_field(&pool::field_ref(self.file, *cp)?.descriptor)?.slots(),
            I::Invokevirtual(cp) | I::Invokespecial(cp) | I::Invokeinterface(cp, _) => {
                let member = pool::method_ref(self.file, *cp)?;
                // A constructor is never called on null: this is `new NullPointerException()`.
                if member.name == "<init>" {
                    return None;
                }
                descriptor::summary(&member.descriptor)?.0
            }
            _ => return None,
        })
    }

    /// Simulates the code until the state before `target` is known.
    fn run(&mut self, target: usize) {
        if let Some(first) = self.before.first_mut() {
            *first = Some(Stack::default());
        }
        for h in self.view.handlers {
            let at = usize::from(h.handler_pc);
            if let Some(state @ None) = self.before.get_mut(at) {
                *state = Some(Stack { slots: vec![Some(at)], written: 0 });
            }
        }
        for _ in 0..MAX_PASSES {
            let (mut all, mut added) = (true, false);
            for index in 0..self.view.code.len() {
                if index == target && index > 0 && self.before[index].is_some() {
                    return;
                }
                match self.before[index].clone() {
                    Some(state) => added |= self.step(index, state),
                    None => all = false,
                }
            }
            if all || !added {
                return;
            }
        }
    }

    /// Carries an instruction's effect to its successors; true when one of them got its first state.
    fn step(&mut self, index: usize, mut state: Stack) -> bool {
        let instruction = &self.view.code[index];
        if let Some((Access::Store | Access::Increment(_), local, kind)) = local_access(instruction) {
            for l in local..local.saturating_add(kind.slots().max(1) as u16).min(64) {
                state.written |= 1 << l;
            }
        }
        match effect::effect(self.file, instruction) {
            // The value stays what it is.
            _ if matches!(instruction, Instruction::Checkcast(_)) => {}
            Some(Effect::Plain { pop, push }) => {
                let keep = state.slots.len().saturating_sub(pop);
                state.slots.truncate(keep);
                state.slots.extend(std::iter::repeat_n(Some(index), push.slots()));
            }
            Some(Effect::Shuffle { take, push }) => {
                let from = state.slots.len().saturating_sub(take);
                let taken = state.slots.split_off(from);
                state.slots.extend(push.iter().map(|&i| taken.get(usize::from(i)).copied().flatten()));
            }
            None => return false,
        }
        let mut added = false;
        let before = &mut self.before;
        flow::successors(index, instruction, |to| match before.get_mut(to) {
            Some(Some(known)) => known.merge(&state),
            Some(unknown) => {
                *unknown = Some(state.clone());
                added = true;
            }
            None => {}
        });
        added
    }

    /// `Cannot read field "x"`.
    fn failed_action(&self, index: usize) -> Option<String> {
        use Instruction as I;
        let load = |what: &str| format!("Cannot load from {what} array");
        let store = |what: &str| format!("Cannot store to {what} array");
        Some(match &self.view.code[index] {
            I::Iaload => load("int"),
            I::Laload => load("long"),
            I::Faload => load("float"),
            I::Daload => load("double"),
            I::Aaload => load("object"),
            I::Baload => load("byte/boolean"),
            I::Caload => load("char"),
            I::Saload => load("short"),
            I::Iastore => store("int"),
            I::Lastore => store("long"),
            I::Fastore => store("float"),
            I::Dastore => store("double"),
            I::Aastore => store("object"),
            I::Bastore => store("byte/boolean"),
            I::Castore => store("char"),
            I::Sastore => store("short"),
            I::Arraylength => "Cannot read the array length".to_string(),
            I::Athrow => "Cannot throw exception".to_string(),
            I::Monitorenter => "Cannot enter synchronized block".to_string(),
            I::Monitorexit => "Cannot exit synchronized block".to_string(),
            I::Getfield(cp) => format!("Cannot read field \"{}\"", pool::field_ref(self.file, *cp)?.name),
            I::Putfield(cp) => format!("Cannot assign field \"{}\"", pool::field_ref(self.file, *cp)?.name),
            I::Invokevirtual(cp) | I::Invokespecial(cp) | I::Invokeinterface(cp, _) => {
                format!("Cannot invoke \"{}\"", self.method_text(*cp)?)
            }
            _ => return None,
        })
    }

    /// Describes what pushed the operand at `depth` before `index`. False when it cannot be described, and then nothing
    /// is appended. `first`: opens the clause.
    fn cause(&self, out: &mut String, index: usize, depth: usize, detail: u32, first: bool) -> bool {
        use Instruction as I;
        let Some(state) = self.before.get(index).and_then(Option::as_ref) else { return false };
        let Some(source) = state.source(depth).filter(|_| detail > 0) else { return false };
        let instruction = &self.view.code[source];
        let mut text = String::new();
        let described = match instruction {
            I::Getstatic(cp) => pool::field_ref(self.file, *cp).map(|f| {
                let _ = write!(text, "{}.{}", class_text(&f.class), f.name);
            }),
            I::Getfield(cp) => pool::field_ref(self.file, *cp).map(|f| {
                if self.cause(&mut text, source, 0, detail - 1, false) {
                    text.push('.');
                }
                text.push_str(&f.name);
            }),
            I::Iaload | I::Aaload => {
                if !self.cause(&mut text, source, 1, detail - 1, false) {
                    text.push_str("<array>");
                }
                text.push('[');
                // The index is described whole or not at all: what it does not name is left out.
                if !self.cause(&mut text, source, 0, detail, false) {
                    text.push_str("...");
                }
                text.push(']');
                Some(())
            }
            I::Invokevirtual(cp) | I::Invokespecial(cp) | I::Invokestatic(cp) | I::Invokeinterface(cp, _) => {
                self.method_text(*cp).map(|name| {
                    if first {
                        text.push_str(" because the return value of \"");
                    }
                    text.push_str(&name);
                })
            }
            other => match local_access(other) {
                Some((Access::Load, local, Kind::Int | Kind::Ref)) => {
                    self.local_text(&mut text, source, local, !state.was_written(local));
                    Some(())
                }
                _ => constant_text(other).map(|c| text.push_str(&c)),
            },
        };
        if described.is_none() {
            return false;
        }
        let returned = matches!(
            instruction,
            I::Invokevirtual(_) | I::Invokespecial(_) | I::Invokestatic(_) | I::Invokeinterface(..)
        );
        if first && !returned {
            out.push_str(" because \"");
        }
        out.push_str(&text);
        true
    }

    /// `String.length()` with the classes that everybody knows shortened.
    fn method_text(&self, cp: u16) -> Option<String> {
        let m = pool::method_ref(self.file, cp)?;
        let (params, _) = descriptor::split_method(&m.descriptor)?;
        let params: Vec<String> = params
            .iter()
            .map(|p| {
                let name = descriptor::source_form(p);
                // As on HotSpot the beginning decides: `java.lang.StringBuilder` is shortened too.
                let known = name.starts_with("java.lang.Object") || name.starts_with("java.lang.String");
                if known { name["java.lang.".len()..].to_string() } else { name }
            })
            .collect();
        Some(format!("{}.{}({})", class_text(&m.class), m.name, params.join(", ")))
    }

    /// Name of a local: from the debug information, or `this`, or what it is.
    fn local_text(&self, out: &mut String, at: usize, local: u16, is_parameter: bool) {
        let tables = self.view.attributes.iter().filter_map(|a| match a {
            Attribute::LocalVariableTable { variables, .. } => Some(variables),
            _ => None,
        });
        // Unlike other tables this one still has byte offsets.
        let offset = self.view.code[..at].iter().fold(0, |bytes, i| bytes + size(i, bytes));
        for v in tables.flatten() {
            let start = usize::from(v.start_pc);
            if v.index == local
                && (start..start + usize::from(v.length)).contains(&offset)
                && let Some(name) = pool::utf8(self.file, v.name_index)
            {
                out.push_str(&name);
                return;
            }
        }
        if !self.is_static && local == 0 && is_parameter {
            out.push_str("this");
            return;
        }
        let parameter = self.parameter_at(local).filter(|_| is_parameter);
        let _ = match parameter {
            Some(n) => write!(out, "<parameter{n}>"),
            None => write!(out, "<local{local}>"),
        };
    }

    /// Number of the parameter in a local, from 1.
    fn parameter_at(&self, local: u16) -> Option<usize> {
        let (params, _) = descriptor::split_method(self.descriptor)?;
        let mut at = usize::from(!self.is_static);
        for (n, p) in params.iter().enumerate() {
            let size = if matches!(*p, "J" | "D") { 2 } else { 1 };
            if (at..at + size).contains(&usize::from(local)) {
                return Some(n + 1);
            }
            at += size;
        }
        None
    }
}

/// Bytes that an instruction takes in the class file at that offset.
#[rustfmt::skip]
fn size(instruction: &Instruction, at: usize) -> usize {
    use Instruction as I;
    let padding = (4 - (at + 1) % 4) % 4;
    match instruction {
        I::Bipush(_) | I::Ldc(_) | I::Newarray(_) | I::Ret(_)
        | I::Iload(_) | I::Lload(_) | I::Fload(_) | I::Dload(_) | I::Aload(_)
        | I::Istore(_) | I::Lstore(_) | I::Fstore(_) | I::Dstore(_) | I::Astore(_) => 2,
        I::Sipush(_) | I::Ldc_w(_) | I::Ldc2_w(_) | I::Iinc(..) | I::Goto(_) | I::Jsr(_)
        | I::Getstatic(_) | I::Putstatic(_) | I::Getfield(_) | I::Putfield(_)
        | I::Invokevirtual(_) | I::Invokespecial(_) | I::Invokestatic(_)
        | I::New(_) | I::Anewarray(_) | I::Checkcast(_) | I::Instanceof(_) => 3,
        I::Multianewarray(..) | I::Ret_w(_)
        | I::Iload_w(_) | I::Lload_w(_) | I::Fload_w(_) | I::Dload_w(_) | I::Aload_w(_)
        | I::Istore_w(_) | I::Lstore_w(_) | I::Fstore_w(_) | I::Dstore_w(_) | I::Astore_w(_) => 4,
        I::Invokeinterface(..) | I::Invokedynamic(_) | I::Goto_w(_) | I::Jsr_w(_) => 5,
        I::Iinc_w(..) => 6,
        I::Tableswitch(t) => 13 + padding + 4 * t.offsets.len(),
        I::Lookupswitch(l) => 9 + padding + 8 * l.pairs.len(),
        other if flow::condition_target(other).is_some() => 3,
        _ => 1,
    }
}

/// As HotSpot writes it: an array class, which only `clone` is called on, keeps the form of its descriptor.
fn class_text(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".to_string(),
        "java/lang/String" => "String".to_string(),
        name => name.replace('/', "."),
    }
}

fn constant_text(instruction: &Instruction) -> Option<String> {
    use Instruction as I;
    Some(match instruction {
        I::Aconst_null => "null".to_string(),
        I::Iconst_m1 => "-1".to_string(),
        I::Iconst_0 => "0".to_string(),
        I::Iconst_1 => "1".to_string(),
        I::Iconst_2 => "2".to_string(),
        I::Iconst_3 => "3".to_string(),
        I::Iconst_4 => "4".to_string(),
        I::Iconst_5 => "5".to_string(),
        I::Bipush(v) => v.to_string(),
        I::Sipush(v) => v.to_string(),
        _ => return None,
    })
}
