//! Exceptions that come from outside (JPF's `ExceptionInjector`): a call, or a line, throws what configuration names. What
//! handlers do can be seen so without the file that is missing or the network that is down.
//!
//! Unlike in JPF both are explored: that the call returns, and that it throws. Where other threads can run, there is a
//! scheduling point too: the instruction then runs as the first of a transition, and what others may do before it is not
//! to be lost. An operation that has begun, such as a `wait`, is not asked about again when it goes on.

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener};
use crate::choice::{Choice, ExceptionChoice};
use crate::program::{ClassId, Insn, MethodId, Names, Operation};
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "ei.exception",
        "What is thrown and where, several with `;` between them: `java.io.IOException@pack.Class:42` in place of the last \
         call in line 42 of the class, or of its first instruction if it has no call; `IllegalStateException(\"no network\")\
         @pack.Class.method(int,java.lang.String)` in place of calls of the method and of those that override it, whether or not \
         there is code for it; with `:3` behind the method, three lines below the first of its body. Types of parameters may be \
         left out. Several for one place are choices there. Exceptions are made without running their constructors.",
    ),
    ("ei.choice", "`true` unless said otherwise: returning and throwing are both explored. `false`: always thrown."),
    ("ei.throw_first", "`true`: lines throw in place of their first instruction."),
];

/// The choice's id.
const ID: &str = "exception-injector";

/// What is thrown at a place.
#[derive(Debug)]
struct Target {
    place: Place,
    class: String,
    message: Option<String>,
}

#[derive(Debug)]
enum Place {
    Instruction(u32),
    Calls(Vec<Callee>),
}

#[derive(Debug)]
struct Callee {
    class: ClassId,
    name: String,
    descriptor: String,
}

/// The listener.
#[derive(Debug)]
pub(super) struct ExceptionInjector {
    specs: Vec<String>,
    choice: bool,
    first: bool,
    targets: Vec<Target>,
}

impl ExceptionInjector {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let specs: Vec<String> = split_outside(options.get("ei.exception").unwrap_or(""), ';')
            .into_iter()
            .map(|spec| spec.trim().to_owned())
            .filter(|spec| !spec.is_empty())
            .collect();
        if specs.is_empty() {
            return Err("it needs ei.exception".to_owned());
        }
        let choice = options.flag("ei.choice")?.unwrap_or(true);
        let first = options.flag("ei.throw_first")?.unwrap_or(false);
        Ok(ExceptionInjector { specs, choice, first, targets: Vec::new() })
    }

    fn target(&self, vm: &mut VmView<'_>, spec: &str) -> Result<Target, String> {
        let parts = split_outside(spec, '@');
        let [what, place] = parts[..] else { return Err("it has to be exception@place".to_owned()) };
        let (name, message) = match what.split_once('(') {
            None => (what.trim(), None),
            Some((name, rest)) => (name.trim(), Some(rest.trim().trim_end_matches(')').trim_matches('"'))),
        };
        let class = exception_class(vm, name)?;
        let message = message.filter(|text| !text.is_empty()).map(str::to_owned);
        Ok(Target { place: self.place(vm, place.trim())?, class, message })
    }

    fn place(&self, vm: &mut VmView<'_>, text: &str) -> Result<Place, String> {
        let Some((start, line)) = text.rsplit_once(':') else {
            return Ok(Place::Calls(vm.find_methods(text)?.into_iter().map(|m| Callee::of(vm, m)).collect()));
        };
        let line: u32 = line.trim().parse().map_err(|_| format!("'{line}' is no line number"))?;
        if !start.contains('(')
            && let Ok(class) = vm.find_class(start)
        {
            let found = vm.methods_of(class).into_iter().find_map(|method| self.in_line(vm, method, line));
            return found.map(Place::Instruction).ok_or_else(|| format!("class {start} has no code in line {line}"));
        }
        for method in vm.find_methods(start)? {
            let Some(code) = vm.code_of(method) else { continue };
            let first = code.map(|pc| vm.line_of(method, pc)).filter(|&line| line > 0).min().unwrap_or(0);
            if let Some(pc) = self.in_line(vm, method, first + line) {
                return Ok(Place::Instruction(pc));
            }
        }
        Err(format!("{start} has no code {line} lines below its first"))
    }

    /// The instruction of a line that does not run: see `ei.exception`.
    fn in_line(&self, vm: &mut VmView<'_>, method: MethodId, line: u32) -> Option<u32> {
        let all: Vec<u32> = vm.code_of(method)?.filter(|&pc| vm.line_of(method, pc) == line).collect();
        let last_call = all.iter().rev().find(|&&pc| vm.insn(pc).is_some_and(is_call));
        if self.first { all.first().copied() } else { last_call.or(all.first()).copied() }
    }
}

impl Callee {
    fn of(vm: &VmView<'_>, method: MethodId) -> Callee {
        Callee {
            class: vm.class_of_method(method),
            name: vm.simple_name(method).to_owned(),
            descriptor: vm.descriptor_of(method).to_owned(),
        }
    }

    /// Whether a call runs the method, or one that overrides it.
    fn is_run_by(&self, vm: &VmView<'_>, called: MethodId, receiver: ClassId) -> bool {
        vm.simple_name(called) == self.name
            && vm.descriptor_of(called) == self.descriptor
            && vm.is_kind_of(receiver, self.class)
    }
}

impl Target {
    fn is_here(&self, vm: &VmView<'_>, at: &At) -> bool {
        match &self.place {
            Place::Instruction(pc) => *pc == at.pc,
            Place::Calls(callees) => vm
                .call_about_to_run(at.pc)
                .is_some_and(|(called, receiver)| callees.iter().any(|callee| callee.is_run_by(vm, called, receiver))),
        }
    }

    fn throw(&self, vm: &mut VmView<'_>) {
        vm.throw_instead(&self.class, self.message.as_deref());
    }
}

impl Listener for ExceptionInjector {
    fn name(&self) -> &str {
        "ExceptionInjector"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::ExecuteInstruction.into()
    }

    fn alters(&self) -> bool {
        true
    }

    fn attach(&mut self, vm: &mut VmView<'_>) -> Result<(), String> {
        for spec in std::mem::take(&mut self.specs) {
            let target = self.target(vm, &spec).map_err(|problem| format!("ei.exception has {spec}: {problem}"))?;
            self.targets.push(target);
        }
        Ok(())
    }

    fn execute_instruction(&mut self, vm: &mut VmView<'_>, at: &At) {
        let here: Vec<&Target> = self.targets.iter().filter(|target| target.is_here(vm, at)).collect();
        let Some(first) = here.first() else { return };
        match vm.chosen(ID) {
            Some(Choice::Way(0)) => {}
            Some(Choice::Way(way)) => here[way as usize - 1].throw(vm),
            _ if vm.initialises_first(at.pc) || vm.is_mid_operation() => {}
            _ if !self.choice => first.throw(vm),
            _ => {
                // At the first step the thread was scheduled just now.
                if !vm.is_first_step() {
                    vm.reschedule(ID);
                }
                let names = here.iter().map(|target| target.class.replace('/', "."));
                vm.register_choice(Box::new(ExceptionChoice::new(ID, names.collect())));
            }
        }
    }
}

fn is_call(insn: Insn) -> bool {
    matches!(
        insn.operation(),
        Operation::Call(_) | Operation::PolymorphicCall { .. } | Operation::Unresolved(Names::Method)
    )
}

/// Internal name of an exception class; one without a package may be of `java.lang`.
fn exception_class(vm: &mut VmView<'_>, name: &str) -> Result<String, String> {
    let found = match vm.find_class(name) {
        Err(_) if !name.contains('.') => vm.find_class(&format!("java.lang.{name}")),
        found => found,
    };
    let class = found.map_err(|_| format!("there is no class {name}"))?;
    let throwable = vm.find_class("java.lang.Throwable")?;
    match vm.is_kind_of(class, throwable) {
        true => Ok(vm.class_name(class).replace('.', "/")),
        false => Err(format!("{name} is no exception")),
    }
}

/// The parts of a text between separators that are not in parentheses or quotes.
fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0i32, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            c if c == separator && depth == 0 && !quoted => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::split_outside;

    #[test]
    fn separators_in_messages_and_signatures_do_not_count() {
        let text = "E(\"a;b@c(\")@T.m(Ljava/lang/String;I); F@T:3";
        assert_eq!(split_outside(text, ';'), ["E(\"a;b@c(\")@T.m(Ljava/lang/String;I)", " F@T:3"]);
        assert_eq!(split_outside("E(\"a;b@c(\")@T.m(I)", '@'), ["E(\"a;b@c(\")", "T.m(I)"]);
    }
}
