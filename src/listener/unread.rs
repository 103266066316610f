//! Variables that are written and never read: fields and local variables of the program, over all that the search executes.
//!
//! After an exhaustive search, what is listed is read in no execution, whatever the schedule and the choices; else it may be
//! read where the search has not been.
//!
//! What it does not know:
//! - Reads through reflection, a `VarHandle`, an `Unsafe` or an atomic field updater. A field that is read in these ways alone
//!   is listed wrongly.
//! - `field++` reads the field, so a field that is only counted up is not listed. A local variable that is only counted up is.
//! - Constants: javac puts the value in the place of each read. Fields with a constant value are left out, and so are local
//!   variables that no instruction reads and that are given a constant at one place alone.
//! - Which of several values was read: a variable is read if one of them is.
//! - Local variables of classes that were compiled without `-g` have no names and are left out, as are elements of arrays,
//!   parameters, exceptions that a handler catches, and what the compiler makes for itself.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran};
use crate::program::{Insn, MethodId};
use crate::report::ListenerReport;
use crate::util::FxSet;
use crate::util::Patterns;
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[(
    "unread.classes",
    "Classes, with `*` for anything, whose fields and methods are looked at; all of the program's own if it is left out.",
)];

/// Variables that are remembered.
const MOST: usize = 100_000;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Variable {
    /// Class, slot, and whether it is static.
    Field(u32, u16, bool),
    Local(MethodId, u16, String),
}

#[derive(Debug, Default)]
struct Use {
    read: bool,
    /// Where it is written.
    writes: Vec<(MethodId, u32)>,
}

/// The listener.
#[derive(Debug)]
pub(super) struct UnreadVariables {
    classes: Patterns,
    /// Instructions that were looked at: what they read or write is always the same.
    known: FxSet<u32>,
    uses: BTreeMap<Variable, (String, Use)>,
    full: bool,
}

impl UnreadVariables {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let classes = Patterns::new(&options.words("unread.classes"));
        Ok(UnreadVariables { classes, known: FxSet::default(), uses: BTreeMap::new(), full: false })
    }

    fn is_meant(&self, class: &str) -> bool {
        self.classes.is_empty() || self.classes.matches_class(class)
    }

    fn used(&mut self, variable: Variable, name: String, write: Option<(MethodId, u32)>) {
        if self.uses.len() >= MOST && !self.uses.contains_key(&variable) {
            self.full = true;
            return;
        }
        let (_, using) = self.uses.entry(variable).or_insert_with(|| (name, Use::default()));
        match write {
            Some(place) => using.writes.push(place),
            None => using.read = true,
        }
    }

    fn field(&mut self, vm: &VmView<'_>, at: &At) {
        let Some(field) = vm.field_access(at.pc).filter(|field| vm.is_user_class(field.class)) else { return };
        let class = vm.class_name(field.class);
        if vm.is_made_up(field) || vm.has_constant_value(field) || !self.is_meant(&class) {
            return;
        }
        let name = format!("{class}.{}", vm.field_name(field));
        let place = (at.method, at.pc);
        let variable = Variable::Field(field.class.0, field.slot, field.is_static);
        self.used(variable, name, field.is_write.then_some(place));
    }

    fn local(&mut self, vm: &mut VmView<'_>, at: &At) {
        let (slot, writes) = match vm.insn(at.pc) {
            Some(Insn::Load(slot) | Insn::Load2(slot)) => (slot, false),
            Some(Insn::Store(slot) | Insn::Store2(slot) | Insn::Iinc { local: slot, .. }) => (slot, true),
            _ => return,
        };
        if !vm.is_user_method(at.method) || !self.is_meant(&vm.class_name(vm.class_of_method(at.method))) {
            return;
        }
        // The scope of a variable begins behind the instruction that gives it its first value.
        let pc = if writes { at.pc + 1 } else { at.pc };
        let Some(name) = vm.variables_at(at.method, pc).into_iter().find(|(s, ..)| *s == slot).map(|(_, name, _)| name)
        else {
            return;
        };
        if writes && vm.begins_handler(at.method, at.pc) {
            return;
        }
        let full = format!("{} in {}", name, vm.method_name(at.method));
        self.used(Variable::Local(at.method, slot, name), full, writes.then_some((at.method, at.pc)));
    }
}

/// Whether it may be a constant that the compiler has put in the place of each read.
fn may_be_constant(vm: &VmView<'_>, variable: &Variable, using: &Use) -> bool {
    let (Variable::Local(method, slot, name), [(_, pc)]) = (variable, &using.writes[..]) else { return false };
    let Some(first) = vm.first_pc(*method).filter(|first| first < pc) else { return false };
    let is_constant = |insn: Option<Insn>| {
        matches!(insn, Some(Insn::IConst(_) | Insn::WConst(_) | Insn::RefConst(1..) | Insn::LdcU(_)))
    };
    let is_read = |pc: u32| match vm.insn(pc) {
        Some(Insn::Load(s) | Insn::Load2(s) | Insn::Iinc { local: s, .. }) if s == *slot => {
            vm.variables_at(*method, pc).iter().any(|(s, known, _)| s == slot && known == name)
        }
        _ => false,
    };
    is_constant(vm.insn(pc - 1)) && !(first..first + vm.code_length(*method)).any(is_read)
}

impl Listener for UnreadVariables {
    fn name(&self) -> &str {
        "UnreadVariables"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::InstructionExecuted.into()
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if at.ran == Ran::Done && self.known.insert(at.pc) {
            self.field(vm, at);
            self.local(vm, at);
        }
    }

    fn bytes(&self) -> u64 {
        (self.known.capacity() * 5 + self.uses.len() * 160) as u64
    }

    fn report(&mut self, vm: &VmView<'_>) -> Option<ListenerReport> {
        let unread = |variable: &Variable, using: &Use| !using.read && !may_be_constant(vm, variable, using);
        let mut lines: Vec<String> = Vec::new();
        for (variable, (name, using)) in self.uses.iter().filter(|(variable, (_, using))| unread(variable, using)) {
            let mut places: Vec<_> = using.writes.clone();
            places.sort_by_key(|&(method, pc)| (vm.line_of(method, pc), pc));
            let mut places: Vec<String> = places.into_iter().map(|place| vm.place_text(place)).collect();
            places.dedup();
            let kind = if matches!(variable, Variable::Field(..)) { "field" } else { "variable" };
            lines.push(format!("{kind} {name}, written at {}", places.join(", ")));
        }
        lines.sort();
        let mut text = match lines.len() {
            0 => "every variable that is written is read\n".to_owned(),
            1 => "1 variable is written and never read:\n".to_owned(),
            n => format!("{n} variables are written and never read:\n"),
        };
        lines.iter().for_each(|line| _ = writeln!(text, "{line}"));
        if self.full {
            let _ = writeln!(text, "(There are more than {MOST} variables: some were not looked at.)");
        }
        Some(ListenerReport { listener: self.name().to_owned(), text, files: Vec::new() })
    }
}
