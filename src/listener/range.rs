//! Values and their ranges (JPF's `NumericValueChecker`): a number that is about to be written to a field or a local
//! variable, or is passed as a parameter, and lies outside of its range is an error.
//!
//! Unlike JPF's, it looks at `x++` and at parameters too, and takes what is no number (`NaN`) for outside.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener};
use crate::program::{ClassId, Insn, Kind, MethodId};
use crate::util::Pattern;
use crate::vm::{FieldAccess, VmView};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("range.fields", "Names, chosen freely, of the fields to check. Each has settings of its own:"),
    ("range.vars", "Names, chosen freely, of the local variables and parameters to check."),
    (
        "range.",
        "For a name `x`: `range.x.field` is the field, such as `pack.Class.field`, or `range.x.var` the variable, such as \
         `pack.Class.method(int):variable` (the class has to be compiled with `-g`). A `*` in them stands for anything, as in \
         `pack.*.speed` and `*:count`. `range.x.min` and `range.x.max` are the \
         least and the greatest value allowed; one of them may be left out.",
    ),
];

/// A bound as it was given.
#[derive(Debug, Clone)]
struct Limit {
    text: String,
    value: f64,
    whole: Option<i64>,
}

#[derive(Debug, Clone)]
struct Range {
    id: String,
    min: Option<Limit>,
    max: Option<Limit>,
}

#[derive(Debug, Clone, Copy)]
enum Number {
    Whole(i64),
    Real(f64),
}

#[derive(Debug)]
struct FieldCheck {
    field: FieldAccess,
    name: String,
    range: Range,
}

#[derive(Debug, Clone)]
struct VarCheck {
    slot: u16,
    kind: Kind,
    name: String,
    range: Range,
}

/// Fields or variables that a pattern means: whether it is one of them is known when it is met.
#[derive(Debug)]
struct Wanted {
    /// `Class.field`, or `Class.method`.
    place: Pattern,
    /// Types of the method's parameters, if they are given.
    types: Option<Pattern>,
    /// Of a variable.
    variable: Option<Pattern>,
    range: Range,
}

/// The listener.
#[derive(Debug)]
pub(super) struct NumericValueChecker {
    wanted: Vec<(Place, Range)>,
    patterns: Vec<Wanted>,
    /// Methods whose variables were compared with the patterns.
    seen: BTreeSet<MethodId>,
    /// Fields that were, by class, slot, and whether they are static.
    met: BTreeSet<(ClassId, u16, bool)>,
    fields: Vec<FieldCheck>,
    /// By the places of the instructions that write them.
    writes: BTreeMap<u32, VarCheck>,
    parameters: BTreeMap<MethodId, Vec<VarCheck>>,
}

#[derive(Debug)]
enum Place {
    Field(String),
    Var(String),
}

impl NumericValueChecker {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let mut wanted = Vec::new();
        for (list, key) in [("range.fields", "field"), ("range.vars", "var")] {
            for name in options.words(list) {
                let id = format!("range.{name}");
                let text = options.get(&format!("{id}.{key}")).ok_or_else(|| format!("{id}.{key} is missing"))?;
                let place = if key == "field" { Place::Field(text.to_owned()) } else { Place::Var(text.to_owned()) };
                wanted.push((place, Range::of(options, id)?));
            }
        }
        if wanted.is_empty() {
            return Err("it needs range.fields or range.vars".to_owned());
        }
        Ok(NumericValueChecker {
            wanted,
            patterns: Vec::new(),
            seen: BTreeSet::new(),
            met: BTreeSet::new(),
            fields: Vec::new(),
            writes: BTreeMap::new(),
            parameters: BTreeMap::new(),
        })
    }

    /// What has a `*` is looked for as the program comes to it.
    fn pattern(&mut self, place: &Place, range: Range) {
        let (text, variable) = match place {
            Place::Field(text) => (text.as_str(), None),
            Place::Var(text) => text.rsplit_once(':').map_or((text.as_str(), None), |(at, name)| (at, Some(name))),
        };
        let (text, types) = match text.split_once('(') {
            Some((text, types)) => (text, Some(types.trim_end().trim_end_matches(')').replace(' ', ""))),
            None => (text, None),
        };
        let pattern = |text: &str| Pattern::new(text.trim());
        let (types, variable) = (types.map(|types| pattern(&types)), variable.map(pattern));
        self.patterns.push(Wanted { place: pattern(text), types, variable, range });
    }

    /// Variables of a method that is met for the first time.
    fn meet_method(&mut self, vm: &mut VmView<'_>, method: MethodId) {
        if !vm.is_user_method(method) || !self.seen.insert(method) {
            return;
        }
        let (name, types) = (vm.method_name(method), vm.parameter_types(method));
        for at in 0..self.patterns.len() {
            let wanted = &self.patterns[at];
            let Some(variable) = &wanted.variable else { continue };
            if wanted.place.matches(&name) && wanted.types.as_ref().is_none_or(|pattern| pattern.matches(&types)) {
                let (variable, range) = (variable.clone(), wanted.range.clone());
                self.variables_of(vm, method, &variable, &range);
            }
        }
    }

    /// A field that is written for the first time.
    fn meet_field(&mut self, vm: &VmView<'_>, access: FieldAccess) {
        if !self.met.insert((access.class, access.slot, access.is_static)) || !is_number(access.kind) {
            return;
        }
        let name = format!("{}.{}", vm.class_name(access.class), vm.field_name(access));
        let meant = self.patterns.iter().find(|wanted| wanted.variable.is_none() && wanted.place.matches(&name));
        if let Some(wanted) = meant {
            self.fields.push(FieldCheck { field: access, name, range: wanted.range.clone() });
        }
    }

    fn field(&mut self, vm: &mut VmView<'_>, text: &str, range: Range) -> Result<(), String> {
        let (class, name) = text.rsplit_once('.').ok_or_else(|| "it has to be Class.field".to_owned())?;
        let class = vm.find_class(class)?;
        let field = vm.find_field(class, name)?;
        if !is_number(field.kind) {
            return Err("it is no number".to_owned());
        }
        self.fields.push(FieldCheck { field: FieldAccess { is_write: true, ..field }, name: text.to_owned(), range });
        Ok(())
    }

    fn variable(&mut self, vm: &mut VmView<'_>, text: &str, range: &Range) -> Result<(), String> {
        let (method, name) = text.rsplit_once(':').ok_or_else(|| "it has to be Class.method:variable".to_owned())?;
        let pattern = Pattern::new(name.trim());
        let mut is_there = false;
        for method in vm.find_methods(method.trim())? {
            is_there |= self.variables_of(vm, method, &pattern, range);
        }
        if is_there {
            Ok(())
        } else {
            let name = name.trim();
            Err(format!("the method has no variable {name} that is a number, or was compiled without -g"))
        }
    }

    /// The variables of a method that a pattern means; whether there are any.
    fn variables_of(&mut self, vm: &mut VmView<'_>, method: MethodId, pattern: &Pattern, range: &Range) -> bool {
        let Some(code) = vm.code_of(method) else { return false };
        let here = |vm: &VmView<'_>, pc: u32, written: Option<u16>| -> Vec<VarCheck> {
            let all = vm.variables_at(method, pc).into_iter();
            let meant = all.filter(|(slot, name, kind)| {
                is_number(*kind) && pattern.matches(name) && written.is_none_or(|written| written == *slot)
            });
            meant.map(|(slot, name, kind)| VarCheck { slot, kind, name, range: range.clone() }).collect()
        };
        let parameters = here(vm, code.start, None);
        let mut is_there = !parameters.is_empty();
        self.parameters.entry(method).or_default().extend(parameters);
        for pc in code.clone() {
            let Some(Insn::Store(slot) | Insn::Store2(slot) | Insn::Iinc { local: slot, .. }) = vm.insn(pc) else {
                continue;
            };
            // The scope of a variable begins behind the instruction that gives it its first value.
            for check in here(vm, (pc + 1).min(code.end - 1), Some(slot)) {
                is_there = true;
                self.writes.insert(pc, check);
            }
        }
        is_there
    }

    /// What is about to be written, if it lies outside.
    fn wrong(&self, vm: &VmView<'_>, at: &At) -> Option<String> {
        if let Some(check) = self.writes.get(&at.pc) {
            let value = match vm.insn(at.pc)? {
                Insn::Iinc { local, by } => {
                    let old = vm.local(usize::from(local)) as u32 as i32;
                    Number::Whole(old.wrapping_add(i32::from(by)).into())
                }
                _ => number(vm.operand(check.kind.slots() - 1), check.kind),
            };
            return check.range.problem(value, &format!("variable {} is about to be", check.name));
        }
        let access = vm.field_access(at.pc).filter(|access| access.is_write)?;
        let check = self.fields.iter().find(|check| check.field == access)?;
        let slots = access.kind.slots();
        if !access.is_static && vm.operand(slots) == 0 {
            return None;
        }
        check.range.problem(number(vm.operand(slots - 1), access.kind), &format!("field {} is about to be", check.name))
    }
}

impl Range {
    fn of(options: &Options, id: String) -> Result<Range, String> {
        let limit = |end: &str| -> Result<Option<Limit>, String> {
            let key = format!("{id}.{end}");
            let value: Option<f64> = options.parsed(&key, "a number")?;
            let text = options.get(&key).unwrap_or("").to_owned();
            Ok(value.filter(|v| !v.is_nan()).map(|value| Limit { whole: text.parse().ok(), text, value }))
        };
        let (min, max) = (limit("min")?, limit("max")?);
        match (&min, &max) {
            (None, None) => Err(format!("{id} needs {id}.min or {id}.max")),
            (Some(a), Some(b)) if a.value > b.value => Err(format!("{id}.min is greater than {id}.max")),
            _ => Ok(Range { id, min, max }),
        }
    }

    fn problem(&self, value: Number, what: &str) -> Option<String> {
        let (id, found) = (&self.id, format!("{what} {value}"));
        if let Some(min) = self.min.as_ref().filter(|min| !value.is_from(min)) {
            return Some(format!("{found}, which is not from {} on ({id}.min)", min.text));
        }
        let max = self.max.as_ref().filter(|max| !value.is_up_to(max))?;
        Some(format!("{found}, which is not up to {} ({id}.max)", max.text))
    }
}

impl Number {
    fn is_from(self, limit: &Limit) -> bool {
        match (self, limit.whole) {
            (Number::Whole(value), Some(limit)) => value >= limit,
            (Number::Whole(value), None) => value as f64 >= limit.value,
            (Number::Real(value), _) => value >= limit.value,
        }
    }

    fn is_up_to(self, limit: &Limit) -> bool {
        match (self, limit.whole) {
            (Number::Whole(value), Some(limit)) => value <= limit,
            (Number::Whole(value), None) => value as f64 <= limit.value,
            (Number::Real(value), _) => value <= limit.value,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Whole(value) => write!(f, "{value}"),
            Number::Real(value) => write!(f, "{value:?}"),
        }
    }
}

impl Listener for NumericValueChecker {
    fn name(&self) -> &str {
        "NumericValueChecker"
    }

    fn events(&self) -> EnumSet<EventKind> {
        match self.parameters.is_empty() && self.patterns.is_empty() {
            true => EventKind::ExecuteInstruction.into(),
            false => EventKind::ExecuteInstruction | EventKind::MethodEntered,
        }
    }

    fn judges(&self) -> bool {
        true
    }

    fn attach(&mut self, vm: &mut VmView<'_>) -> Result<(), String> {
        for (place, range) in std::mem::take(&mut self.wanted) {
            let id = range.id.clone();
            match place {
                Place::Field(ref text) | Place::Var(ref text) if text.contains('*') => self.pattern(&place, range),
                Place::Field(text) => {
                    self.field(vm, &text, range).map_err(|problem| format!("{id}.field is {text}: {problem}"))?;
                }
                Place::Var(text) => {
                    self.variable(vm, &text, &range).map_err(|problem| format!("{id}.var is {text}: {problem}"))?;
                }
            }
        }
        Ok(())
    }

    fn execute_instruction(&mut self, vm: &mut VmView<'_>, at: &At) {
        if !self.patterns.is_empty() {
            // `main` was entered before anybody listened.
            self.meet_method(vm, at.method);
            if let Some(access) = vm.field_access(at.pc).filter(|access| access.is_write) {
                self.meet_field(vm, access);
            }
        }
        if let Some(problem) = self.wrong(vm, at) {
            vm.report_violation(problem);
        }
    }

    fn method_entered(&mut self, vm: &mut VmView<'_>, method: MethodId) {
        if !self.patterns.is_empty() {
            self.meet_method(vm, method);
        }
        let checks = self.parameters.get(&method).into_iter().flatten();
        let problem = checks
            .filter_map(|check| {
                let value = number(vm.local(usize::from(check.slot)), check.kind);
                check.range.problem(value, &format!("parameter {} is", check.name))
            })
            .next();
        if let Some(problem) = problem {
            vm.report_violation(problem);
        }
    }
}

fn is_number(kind: Kind) -> bool {
    !matches!(kind, Kind::Boolean | Kind::Ref | Kind::Void)
}

/// What a slot holds, as a variable of that kind has it.
fn number(slot: u64, kind: Kind) -> Number {
    let int = slot as u32 as i32;
    match kind {
        Kind::Byte => Number::Whole((int as i8).into()),
        Kind::Char => Number::Whole((int as u16).into()),
        Kind::Short => Number::Whole((int as i16).into()),
        Kind::Long => Number::Whole(slot as i64),
        Kind::Float => Number::Real(f32::from_bits(slot as u32).into()),
        Kind::Double => Number::Real(f64::from_bits(slot)),
        _ => Number::Whole(int.into()),
    }
}
