//! The perturbator (JPF's `Perturbator`; JPF's developer guide, *ChoiceGenerators*, "Cascaded ChoiceGenerators"): what
//! is read from a field, passed as a parameter or returned by a method is replaced by choices that configuration
//! describes.
//!
//! A field: when an instruction has read it, the generator is registered and the instruction is executed again. If the
//! instruction has ended the transition on its own account, for others may interfere, the generator joins the scheduling
//! choice in a cascade. At the first step of the next transition, with a choice there, what was read is replaced. If
//! another thread was scheduled, the choice is gone, and the read registers it anew.
//!
//! A parameter: the generator is registered when the method was entered, and before its first instruction runs the
//! variable is replaced.
//!
//! A result (not in JPF): the generator is registered before the `return`, which then runs with another operand. A native
//! method has none. If its call ends the transition on its own account, for it makes choices itself, the generator joins
//! them in a cascade; else it is registered when the result is there, and before the next instruction the result is
//! replaced. The method of a native is the one that its call names.
//!
//! What the object holds stays as it is: only the reader sees the other value.

use std::collections::BTreeMap;

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran};
use crate::choice::{Asked, Choice, ChoiceGenerator, NumberChoice, configured};
use crate::program::{Kind, MethodId};
use crate::vm::{FieldAccess, VmView};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("perturb.fields", "Names, chosen freely, of the fields to perturb. Each has settings of its own:"),
    ("perturb.params", "Names, chosen freely, of the parameters to perturb."),
    ("perturb.results", "Names, chosen freely, of the results of methods to perturb."),
    (
        "perturb.",
        "For a name `x`: `perturb.x.field` is the field, such as `pack.Class.field`, or `perturb.x.method` the method, such as \
         `pack.Class.method` or `pack.Class.method(int,boolean)`, and `perturb.x.parameter` which of its parameters, by its number \
         from 1 or its name (the first if it is left out); of a result, the method alone. `perturb.x.class` is the generator class, and its parameters follow, as \
         for choices that a program names; or `IntOverUnder`, which tries what is there, and `perturb.x.delta` above and below \
         it. Without a class `perturb.x.values` lists the values. `perturb.x.location`, such as `File.java:12`, restricts it to a \
         line: that of the read, or that of the call.",
    ),
];

/// Keys of a name that are not the generator's.
const OWN: [&str; 4] = ["field", "method", "parameter", "location"];
/// The generator class that is relative to what is there.
const OVER_UNDER: &str = "IntOverUnder";

/// The settings that add a perturbation to those in `properties`: the keys of a name, with `choices` for `values`.
pub fn perturbation(properties: &BTreeMap<String, String>, given: Vec<(String, String)>) -> Vec<(String, String)> {
    let has = |wanted: &str| given.iter().any(|(key, value)| key == wanted && value != "false");
    let list = match (has("field"), has("result")) {
        (true, _) => "perturb.fields",
        (_, true) => "perturb.results",
        _ => "perturb.params",
    };
    let taken = |name: &str| properties.keys().any(|key| key.starts_with(&format!("perturb.{name}.")));
    let name = (1..).map(|n| format!("p{n}")).find(|name| !taken(name)).unwrap_or_default();
    let added = |key: &str, word: &str| {
        let before = properties.get(key).filter(|text| !text.trim().is_empty());
        before.map_or_else(|| word.to_owned(), |before| format!("{before},{word}"))
    };
    let mut settings = vec![("listener".to_owned(), added("listener", "Perturbator"))];
    settings.push((list.to_owned(), added(list, &name)));
    settings.extend(given.into_iter().filter(|(key, _)| key != "result").map(|(key, value)| {
        let key = if key == "choices" { "values".to_owned() } else { key };
        (format!("perturb.{name}.{key}"), value)
    }));
    settings
}

/// Something to perturb.
#[derive(Debug)]
struct Target {
    place: Place,
    /// Source file, if it was given, and line.
    location: Option<(String, u32)>,
    by: Replacement,
}

/// What a value is replaced by.
#[derive(Debug)]
struct Replacement {
    /// The generator's id: `perturb.x`.
    id: String,
    /// What is replaced.
    kind: Kind,
    values: Values,
}

#[derive(Debug)]
enum Place {
    Field(FieldAccess),
    /// A method, and the local variable of its parameter.
    Parameter(Vec<(MethodId, usize, Kind)>),
    /// What methods return, and by what it is replaced when a native one has returned it already.
    Result(Vec<MethodId>, Replacement),
}

/// Which list of names something to perturb is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    Fields,
    Parameters,
    Results,
}

#[derive(Debug)]
enum Values {
    Generator(BTreeMap<String, String>),
    OverUnder(i64),
}

/// The listener.
#[derive(Debug)]
pub(super) struct Perturbator {
    names: Vec<(List, String)>,
    properties: BTreeMap<String, String>,
    targets: Vec<Target>,
}

impl Perturbator {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let lists = [
            (List::Fields, "perturb.fields"),
            (List::Parameters, "perturb.params"),
            (List::Results, "perturb.results"),
        ];
        let of = |(list, key): (List, &str)| options.words(key).into_iter().map(move |name| (list, name));
        let names: Vec<_> = lists.into_iter().flat_map(of).collect();
        if names.is_empty() {
            return Err("it needs perturb.fields, perturb.params or perturb.results".to_owned());
        }
        let own = options.properties().iter().filter(|(key, _)| key.starts_with("perturb."));
        let properties = own.map(|(k, v)| (k.clone(), v.clone())).collect();
        Ok(Perturbator { names, properties, targets: Vec::new() })
    }

    fn get(&self, id: &str, key: &str) -> Option<&str> {
        self.properties.get(&format!("{id}.{key}")).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    fn needed(&self, id: &str, key: &str) -> Result<&str, String> {
        self.get(id, key).ok_or_else(|| format!("{id}.{key} is missing"))
    }

    fn location(&self, id: &str) -> Result<Option<(String, u32)>, String> {
        let Some(text) = self.get(id, "location") else { return Ok(None) };
        let (file, line) = text.rsplit_once(':').unwrap_or(("", text));
        let line = line.parse().map_err(|_| format!("{id}.location is '{text}', which is not File.java:LINE"))?;
        Ok(Some((file.to_owned(), line)))
    }

    /// What the values are, checked as far as that is possible before anything runs.
    fn values(&self, vm: &mut VmView<'_>, id: &str, kind: Kind) -> Result<Values, String> {
        let short = self.get(id, "class").map(|class| class.rsplit('.').next().unwrap_or(class));
        if short == Some(OVER_UNDER) {
            let delta = self.get(id, "delta").unwrap_or("1");
            let delta = delta.parse().map_err(|_| format!("{id}.delta is '{delta}', which is not a whole number"))?;
            return match kind {
                Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long => Ok(Values::OverUnder(delta)),
                _ => Err(format!("{id}.class is {OVER_UNDER}, which is for whole numbers, and not for {}", word(kind))),
            };
        }
        let prefix = format!("{id}.");
        let is_own = |key: &str| OWN.iter().any(|own| key[prefix.len()..] == **own);
        let given = self.properties.iter().filter(|(key, _)| key.starts_with(&prefix) && !is_own(key));
        let mut properties: BTreeMap<_, _> = given.map(|(k, v)| (k.clone(), v.clone())).collect();
        properties.entry(format!("{id}.class")).or_insert_with(|| default_class(kind).to_owned());
        let cg = configured(id, asked(kind), &properties, vm.live())?;
        for index in 0..cg.total() {
            let choice = cg.choice(index);
            if bits(choice, kind).is_none() {
                return Err(format!("{id} has the value {choice}, which {} cannot hold", word(kind)));
            }
        }
        Ok(Values::Generator(properties))
    }

    fn field(&self, vm: &mut VmView<'_>, id: String) -> Result<Target, String> {
        let text = self.needed(&id, "field")?;
        let (class, name) = text.rsplit_once('.').ok_or_else(|| format!("{id}.field is '{text}', not Class.field"))?;
        let class = vm.find_class(class).map_err(|problem| format!("{id}.field is {text}: {problem}"))?;
        let access = vm.find_field(class, name).map_err(|problem| format!("{id}.field is {text}: {problem}"))?;
        let values = self.values(vm, &id, access.kind)?;
        let location = self.location(&id)?;
        let by = Replacement { id, kind: access.kind, values };
        Ok(Target { place: Place::Field(access), location, by })
    }

    fn parameter(&self, vm: &mut VmView<'_>, id: String) -> Result<Target, String> {
        let text = self.needed(&id, "method")?;
        let which = self.get(&id, "parameter").unwrap_or("1");
        let found = vm.find_parameter(text, which).map_err(|problem| format!("{id}.method is {text}: {problem}"))?;
        let kind = same_kind(&id, text, found.iter().map(|(_, _, kind)| *kind))?;
        let values = self.values(vm, &id, kind)?;
        let location = self.location(&id)?;
        Ok(Target { place: Place::Parameter(found), location, by: Replacement { id, kind, values } })
    }

    fn result(&self, vm: &mut VmView<'_>, id: String) -> Result<Target, String> {
        let text = self.needed(&id, "method")?;
        let found = vm.find_results(text).map_err(|problem| format!("{id}.method is {text}: {problem}"))?;
        let kind = same_kind(&id, text, found.iter().map(|(_, kind)| *kind))?;
        let values = self.values(vm, &id, kind)?;
        let location = self.location(&id)?;
        let methods = found.into_iter().map(|(method, _)| method).collect();
        let by = Replacement { id, kind, values };
        Ok(Target { place: Place::Result(methods, by.behind_the_call()), location, by })
    }

    fn has(&self, list: List) -> bool {
        self.names.iter().any(|(of, _)| *of == list)
    }
}

/// What methods of one name take or return, which has to be the same.
fn same_kind(id: &str, text: &str, mut kinds: impl Iterator<Item = Kind>) -> Result<Kind, String> {
    let kind = kinds.next().unwrap_or(Kind::Void);
    match kinds.find(|other| *other != kind) {
        None => Ok(kind),
        Some(other) => {
            let (a, b) = (word(kind), word(other));
            Err(format!("{id}.method is {text}, of which there are several, with {a} and with {b}: give its types"))
        }
    }
}

impl Replacement {
    /// What is registered when a result is there already has an id of its own: the instruction behind the call may be a
    /// call of the same method, whose own generator must not be taken for it.
    fn behind_the_call(&self) -> Replacement {
        let id = format!("{}.returned", self.id);
        let values = match &self.values {
            Values::OverUnder(delta) => Values::OverUnder(*delta),
            Values::Generator(properties) => {
                let renamed = |(key, value): (&String, &String)| (key.replacen(&self.id, &id, 1), value.clone());
                Values::Generator(properties.iter().map(renamed).collect())
            }
        };
        Replacement { id, kind: self.kind, values }
    }

    /// Replaces the value on top of the stack.
    fn replace_operand(&self, vm: &mut VmView<'_>, choice: Choice) {
        let depth = self.kind.slots() - 1;
        let old = vm.operand(depth);
        vm.set_operand(depth, self.replaced(old, choice));
    }

    /// Registers the generator.
    fn register(&self, vm: &mut VmView<'_>) {
        let made: Result<Box<dyn ChoiceGenerator>, String> = match &self.values {
            Values::Generator(properties) => configured(&self.id, asked(self.kind), properties, vm.live()),
            Values::OverUnder(delta) => NumberChoice::<i64>::set(self.id.clone(), vec![*delta, 0, -delta])
                .map(|cg| Box::new(cg) as Box<dyn ChoiceGenerator>),
        };
        match made {
            Ok(cg) => vm.register_choice(cg),
            Err(problem) => vm.end_search(problem),
        }
    }

    /// What is to be there instead of `old`.
    fn replaced(&self, old: u64, choice: Choice) -> u64 {
        match (&self.values, choice, self.kind) {
            (Values::OverUnder(_), Choice::Long(delta), Kind::Long) => (old as i64).wrapping_add(delta) as u64,
            (Values::OverUnder(_), Choice::Long(delta), kind) => {
                narrowed(i64::from(old as u32 as i32).wrapping_add(delta), kind)
            }
            (_, choice, kind) => bits(choice, kind).unwrap_or(old),
        }
    }
}

impl Target {
    /// Whether both are at the same place: then only one of them could have a say.
    fn is_at(&self, other: &Target) -> bool {
        let same = match (&self.place, &other.place) {
            (Place::Field(a), Place::Field(b)) => a == b,
            (Place::Parameter(a), Place::Parameter(b)) => a.iter().any(|x| b.contains(x)),
            (Place::Result(a, _), Place::Result(b, _)) => a.iter().any(|x| b.contains(x)),
            _ => false,
        };
        same && (self.location.is_none() || other.location.is_none() || self.location == other.location)
    }

    fn is_here(&self, vm: &VmView<'_>, method: MethodId, pc: u32) -> bool {
        let Some((file, line)) = &self.location else { return true };
        vm.line_of(method, pc) == *line && (file.is_empty() || vm.source_file_of(method) == file)
    }

    /// A method was entered from a call at the wanted line.
    fn is_called_here(&self, vm: &VmView<'_>) -> bool {
        let mut frames = vm.frames_of(vm.current_thread()).collect::<Vec<_>>();
        frames.pop();
        self.location.is_none() || frames.last().is_some_and(|&(method, pc)| self.is_here(vm, method, pc))
    }
}

impl Listener for Perturbator {
    fn name(&self) -> &str {
        "Perturbator"
    }

    fn events(&self) -> EnumSet<EventKind> {
        let of = |list, events: EnumSet<EventKind>| if self.has(list) { events } else { EnumSet::empty() };
        of(List::Fields, EventKind::InstructionExecuted.into())
            | of(List::Parameters, EventKind::MethodEntered | EventKind::ExecuteInstruction)
            | of(List::Results, EventKind::ExecuteInstruction | EventKind::InstructionExecuted)
    }

    fn alters(&self) -> bool {
        true
    }

    fn attach(&mut self, vm: &mut VmView<'_>) -> Result<(), String> {
        for (list, name) in self.names.clone() {
            let id = format!("perturb.{name}");
            let target = match list {
                List::Fields => self.field(vm, id)?,
                List::Parameters => self.parameter(vm, id)?,
                List::Results => self.result(vm, id)?,
            };
            if let Some(other) = self.targets.iter().find(|other| other.is_at(&target)) {
                return Err(format!("{} and {} are the same place: one of them has to go", other.by.id, target.by.id));
            }
            self.targets.push(target);
        }
        Ok(())
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if !matches!(at.ran, Ran::Done | Ran::Again) {
            return;
        }
        let access = vm.field_access(at.pc).filter(|access| !access.is_write);
        let called = vm.called_method(at.pc).filter(|method| vm.is_native(*method));
        let is_meant = |t: &&Target| match &t.place {
            Place::Field(field) => access == Some(*field) && t.is_here(vm, at.method, at.pc),
            Place::Result(all, _) => called.is_some_and(|m| all.contains(&m)) && t.is_here(vm, at.method, at.pc),
            _ => false,
        };
        let Some(target) = self.targets.iter().find(is_meant) else { return };
        match (vm.chosen(&target.by.id), at.ran, &target.place) {
            (Some(choice), Ran::Done, _) => target.by.replace_operand(vm, choice),
            (None, Ran::Done, Place::Result(_, returned)) => returned.register(vm),
            _ => {
                vm.execute_again(at);
                target.by.register(vm);
            }
        }
    }

    fn method_entered(&mut self, vm: &mut VmView<'_>, method: MethodId) {
        let is_meant =
            |t: &&Target| matches!(&t.place, Place::Parameter(all) if all.iter().any(|(m, ..)| *m == method));
        for target in
            self.targets.iter().filter(is_meant).filter(|target| target.is_called_here(vm)).collect::<Vec<_>>()
        {
            target.by.register(vm);
        }
    }

    fn execute_instruction(&mut self, vm: &mut VmView<'_>, at: &At) {
        let first = vm.is_first_step();
        for target in &self.targets {
            let chosen = if first { vm.chosen(&target.by.id) } else { None };
            match (&target.place, chosen) {
                (Place::Parameter(all), Some(choice)) if vm.first_pc(at.method) == Some(at.pc) => {
                    let Some((_, slot, _)) = all.iter().find(|(method, ..)| *method == at.method) else { continue };
                    let old = vm.local(*slot);
                    vm.set_local(*slot, target.by.replaced(old, choice));
                }
                (Place::Result(all, returned), chosen) => {
                    if first && let Some(choice) = vm.chosen(&returned.id) {
                        returned.replace_operand(vm, choice);
                    }
                    match chosen {
                        _ if !all.contains(&at.method) || !vm.is_return(at.pc) => {}
                        Some(choice) => target.by.replace_operand(vm, choice),
                        None if target.is_called_here(vm) => target.by.register(vm),
                        None => {}
                    }
                }
                _ => {}
            }
        }
    }
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "a boolean",
        Kind::Byte => "a byte",
        Kind::Char => "a char",
        Kind::Short => "a short",
        Kind::Int => "an int",
        Kind::Float => "a float",
        Kind::Long => "a long",
        Kind::Double => "a double",
        Kind::Ref | Kind::Void => "a reference",
    }
}

fn asked(kind: Kind) -> Asked {
    match kind {
        Kind::Boolean => Asked::Boolean,
        Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Asked::Int,
        Kind::Float => Asked::Float,
        Kind::Long => Asked::Long,
        Kind::Double => Asked::Double,
        Kind::Ref | Kind::Void => Asked::Object,
    }
}

fn default_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "BooleanChoiceGenerator",
        Kind::Byte | Kind::Char | Kind::Short | Kind::Int => "IntChoiceFromSet",
        Kind::Float => "FloatChoiceFromSet",
        Kind::Long => "LongChoiceFromSet",
        Kind::Double => "DoubleChoiceFromSet",
        Kind::Ref | Kind::Void => "TypedObjectChoice",
    }
}

/// A whole number cut to a kind, as a slot holds it.
fn narrowed(value: i64, kind: Kind) -> u64 {
    let int = match kind {
        Kind::Byte => i32::from(value as i8),
        Kind::Char => i32::from(value as u16),
        Kind::Short => i32::from(value as i16),
        _ => value as i32,
    };
    u64::from(int as u32)
}

/// A choice as a slot of that kind; `None` where it does not fit.
fn bits(choice: Choice, kind: Kind) -> Option<u64> {
    match choice {
        Choice::Boolean(b) => Some(u64::from(b)),
        Choice::Int(value) => {
            let slot = narrowed(value.into(), kind);
            (slot as u32 as i32 == value).then_some(slot)
        }
        Choice::Long(value) => Some(value as u64),
        Choice::Float(value) => Some(u64::from(value.to_bits())),
        Choice::Double(value) => Some(value.to_bits()),
        Choice::Object(r) => Some(u64::from(r)),
        Choice::Thread(_) | Choice::Way(_) | Choice::Delayed { .. } => None,
    }
}
