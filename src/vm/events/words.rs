//! Calls, values and throwables in words.

use crate::program::{ClassId, Insn, Kind, MethodId, Origin, descriptor};
use crate::util::{clip, shortened};
use crate::vm::Vm;
use crate::vm::heap::Ref;

/// Characters of the expression that a method is called on, of the arguments, and of a text.
const MAX_RECEIVER: usize = 40;
const MAX_ARGUMENTS: usize = 40;
const MAX_TEXT: usize = 100;

/// A text in quotes, cut.
pub(super) fn quoted_text(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

impl Vm {
    /// How the program has called a method: `queue.put`, `Thread.sleep`, `new Foo`.
    pub(super) fn called_name(
        &self,
        caller: MethodId,
        pc: u32,
        (class, name, descriptor): (ClassId, &str, &str),
        is_static: bool,
        receiver: Ref,
    ) -> String {
        let short = || self.short_name(class);
        if name == "<init>" {
            return format!("new {}", short());
        }
        let name = shortened(name);
        if is_static {
            return format!("{}.{name}", short());
        }
        let depth =
            descriptor::parse_method(descriptor).map_or(0, |(params, _)| params.iter().map(|k| k.slots()).sum());
        let index = self.program.method(caller).index_of(pc);
        let own = self.class_name(self.program.method(caller).class);
        let expression = self.program.operand_text(caller, index, depth).and_then(|text| self.tidy(&text, &own));
        let on = expression.unwrap_or_else(|| {
            let class = self.state.class_of(receiver);
            let free = self.state.heap.get(receiver).is_free();
            if free || class == self.known.string { short() } else { self.object_label(receiver) }
        });
        format!("{on}.{name}")
    }

    /// An expression without what the place says already; `None` for one that says little.
    fn tidy(&self, text: &str, own: &str) -> Option<String> {
        let text = text.strip_prefix("this.").unwrap_or(text);
        let text = text.strip_prefix(own).and_then(|rest| rest.strip_prefix('.')).unwrap_or(text);
        let outer = own.split('$').next().unwrap_or(own);
        let text = text.strip_prefix(outer).and_then(|rest| rest.strip_prefix('.')).unwrap_or(text);
        let says = !text.contains(['<', '(']) && text.chars().count() <= MAX_RECEIVER;
        says.then(|| text.to_string())
    }

    /// Arguments in words, or `…` where they are long.
    pub(super) fn arguments_text(&self, descriptor: &str, args: &[u64]) -> String {
        let Some((params, _)) = descriptor::split_method(descriptor) else { return String::new() };
        let mut words = Vec::new();
        let mut at = 0;
        for declared in params {
            let kind = descriptor::parse_field(declared).unwrap_or(Kind::Int);
            let value = args.get(at).copied().unwrap_or(0);
            at += kind.slots();
            match self.argument_text(declared, kind, value) {
                Some(text) => words.push(text),
                None => return "…".to_string(),
            }
        }
        let text = words.join(", ");
        if text.chars().count() > MAX_ARGUMENTS { "…".to_string() } else { text }
    }

    fn argument_text(&self, declared: &str, kind: Kind, value: u64) -> Option<String> {
        if kind == Kind::Ref && value != 0 {
            let o = self.state.heap.objs.get(value as usize).filter(|o| !o.is_free())?;
            let class = self.program.class(o.class);
            // A lambda says nothing.
            if class.origin == Origin::Synthetic && !class.is_array() || class.hidden.is_some() {
                return None;
            }
        }
        Some(self.value_text(declared, value))
    }

    /// A class's name; with its loader where that is one of the program's, for another may have a class of that name.
    pub(super) fn class_text(&self, class: ClassId) -> String {
        let class = self.program.class(class);
        match class.space {
            0 => class.dotted(),
            loader => format!("{} of loader {loader}", class.dotted()),
        }
    }

    /// `Class.method`.
    pub(super) fn short_method(&self, method: MethodId) -> String {
        let m = self.program.method(method);
        format!("{}.{}", self.short_name(m.class), shortened(&m.name))
    }

    /// Name of the thread whose `Thread` object that is.
    pub(super) fn name_of_thread_object(&self, thread: Ref) -> String {
        if let Some(t) = self.state.started_thread(thread) {
            return self.thread_name(t);
        }
        let name = self.get_ref(thread, "name");
        if name == 0 { self.object_label(thread) } else { shortened(&self.string_text(name)).into_owned() }
    }

    /// `IllegalStateException: Queue full`.
    pub(super) fn throwable_text(&self, exception: Ref) -> String {
        let class = self.short_name(self.state.class_of(exception));
        let message = self.state.heap.get(exception).slot(usize::from(self.known.throwable_message)) as Ref;
        let message = if message != 0 {
            Some(self.string_text(message))
        } else if class == "NullPointerException" {
            let first = self.backtrace_pairs(exception).first().copied();
            first.and_then(|(method, index)| self.program.null_message(method, index))
        } else {
            None
        };
        match message {
            Some(message) => format!("{class}: {}", clip(&message)),
            None => class,
        }
    }

    /// `sleeps 100 ms`.
    pub(super) fn sleep_text(&mut self, call: usize) -> String {
        let call = &self.listen.recorder.calls_of(self.exec.cur)[call];
        let (class, millis, time) = (call.class, call.descriptor.starts_with("(J"), call.args.first().copied());
        match time {
            Some(time) if millis && class == self.known.thread => format!("sleeps {} ms", time as i64),
            _ => "sleeps".to_string(),
        }
    }

    /// What the value is called that a call gives: the variable that it is stored in, or the name that it is asked for by.
    pub(super) fn chosen_name(&mut self, at: usize) -> Option<String> {
        let call = &self.listen.recorder.calls_of(self.exec.cur)[at];
        let (caller, pc) = (call.caller, call.pc);
        if call.descriptor.starts_with("(Ljava/lang/String;)") {
            let asked = call.args.get(usize::from(!call.is_static)).map_or(0, |&r| r as Ref);
            let known = asked != 0 && self.state.class_of(asked) == self.known.string;
            return known.then(|| shortened(&self.string_text(asked)).into_owned());
        }
        match self.insn(pc + 1)? {
            Insn::Store(slot) | Insn::Store2(slot) => {
                let named = self.variables_at(caller, pc + 2);
                named.into_iter().find(|(s, ..)| *s == slot).map(|(_, name, _)| name)
            }
            Insn::PutField { slot, class, .. } | Insn::PutField2 { slot, class, .. } => {
                self.field_at(class, usize::from(slot), false).map(|(_, f)| f.name.to_string())
            }
            Insn::PutStatic { slot, class, .. } | Insn::PutStatic2 { slot, class, .. } => {
                self.field_at(class, usize::from(slot), true).map(|(_, f)| f.name.to_string())
            }
            _ => None,
        }
    }
}
