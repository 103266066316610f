//! What happens to objects (JPF's `ObjectTracker`): creation, release, accesses to fields and elements, calls, locking, and
//! when a second thread can first reach them, with threads and places. Told of the paths to errors, as JPF does, or in the
//! order in which the search executes it.
//!
//! Objects go by their names (`vm::names`). When one is gone, another may get its name.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::rc::Rc;

use super::exec_tracker::{kind_word, state_line};
use super::history::{FOLLOWED, History};
use super::stories::{Names, Stories, in_short, last};
use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran, SearchView};
use crate::choice::{Path, Tid};
use crate::program::descriptor::source_form;
use crate::program::{ClassId, Kind, MethodId};
use crate::report::{ErrorInfo, ListenerReport, OutputFile};
use crate::util::Patterns;
use crate::vm::heap::Ref;
use crate::vm::{FieldAccess, VmView};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "ot.include",
        "Classes of the objects to track, with `*` for any text; a class stands for those nested in it. All of the program if \
         neither this nor `ot.refs` is given.",
    ),
    ("ot.exclude", "Classes of objects that are not tracked."),
    ("ot.refs", "Names of objects to track, such as `Account@2`."),
    ("ot.log_fields", "`false`: without reads and writes of fields and elements."),
    ("ot.log_calls", "`false`: without calls."),
    ("ot.log_locks", "`false`: without locking, waiting and notifying."),
    (
        "ot.record",
        "`errors`: what happened on the path to each error. `search`: everything, in the order of the search. `errors` if it is \
         left out.",
    ),
    (
        "ot.limit",
        "Lines at most, the last ones of each error or the first ones of the search; 2,000 if it is left out.",
    ),
    ("ot.file", "Name of a file for them; without it they are shown."),
];

/// What is done to an object.
#[derive(Debug, Clone, PartialEq)]
enum What {
    Creates,
    Reads(FieldAccess, Value),
    Writes(FieldAccess, Value),
    ReadsElement(u32),
    WritesElement(u32),
    Calls(MethodId),
    Exposes,
    Locks,
    Unlocks,
    Blocks,
    Waits,
    Notifies,
    NotifiesAll,
    /// By nobody, and nowhere: it is garbage.
    Released,
}

#[derive(Debug, Clone, PartialEq)]
enum Value {
    Number(u64),
    Object(Rc<str>),
    Null,
}

#[derive(Debug)]
struct Operation {
    thread: Rc<str>,
    what: What,
    object: Rc<str>,
    place: Option<(MethodId, u32)>,
}

impl Operation {
    fn text(&self, vm: &VmView<'_>) -> String {
        let Operation { thread, object, .. } = self;
        let field = |field: &FieldAccess, value: &Value| {
            let value = match value {
                Value::Number(number) => vm.primitive_text(field.kind, *number),
                Value::Object(name) => name.to_string(),
                Value::Null => "null".to_owned(),
            };
            format!("{object}.{} = {value}", vm.field_name(*field))
        };
        let does = match &self.what {
            What::Creates => format!("creates {object}"),
            What::Reads(access, value) => format!("reads {}", field(access, value)),
            What::Writes(access, value) => format!("writes {}", field(access, value)),
            What::ReadsElement(index) => format!("reads {object}[{index}]"),
            What::WritesElement(index) => format!("writes {object}[{index}]"),
            What::Calls(method) => format!("calls {object}.{}", vm.simple_name(*method)),
            What::Exposes => format!("exposes {object}"),
            What::Locks => format!("locks {object}"),
            What::Unlocks => format!("unlocks {object}"),
            What::Blocks => format!("blocks on {object}"),
            What::Waits => format!("waits on {object}"),
            What::Notifies => format!("notifies {object}"),
            What::NotifiesAll => format!("notifies all on {object}"),
            What::Released => return format!("{object} is released"),
        };
        let place = self.place.map_or(String::new(), |place| format!(" at {}", vm.place_text(place)));
        format!("{thread} {does}{place}")
    }
}

/// Which objects are meant.
#[derive(Debug)]
struct Wanted {
    include: Patterns,
    exclude: Patterns,
    refs: BTreeSet<String>,
    classes: HashMap<ClassId, bool>,
}

impl Wanted {
    fn of(options: &Options) -> Result<Wanted, String> {
        let name = |word: &String| match word.split_once('@') {
            Some((class, number)) if !class.is_empty() && number.ends_with(|c: char| c.is_ascii_digit()) => {
                Ok(word.clone())
            }
            _ => Err(format!("ot.refs has '{word}', which is no name of an object, such as Account@2")),
        };
        Ok(Wanted {
            include: Patterns::new(&options.words("ot.include")),
            exclude: Patterns::new(&options.words("ot.exclude")),
            refs: options.words("ot.refs").iter().map(name).collect::<Result<_, _>>()?,
            classes: HashMap::new(),
        })
    }

    fn has(&mut self, vm: &VmView<'_>, object: Ref) -> bool {
        let class = vm.class_of_object(object);
        let Wanted { include, exclude, refs, classes } = self;
        !refs.is_empty() && refs.contains(&vm.object_name(object))
            || *classes.entry(class).or_insert_with(|| {
                let name = vm.class_name(class);
                let is_of = |patterns: &Patterns| match name.starts_with('[') {
                    // `int[]`, `pack.Main[]`
                    true => patterns.matches(&source_form(&name.replace('.', "/"))),
                    false => patterns.matches_class(&name),
                };
                let all = include.is_empty() && refs.is_empty() && vm.is_user_class(class);
                (all || is_of(include)) && !is_of(exclude)
            })
    }
}

/// The listener.
#[derive(Debug)]
pub(super) struct ObjectTracker {
    wanted: Wanted,
    fields: bool,
    calls: bool,
    locks: bool,
    limit: usize,
    file: Option<String>,
    path: History<Operation>,
    names: Names,
    stories: Stories,
    /// The search as it goes, if that is asked for.
    search: Option<Lines>,
    /// The object that the running thread has just begun to wait on, which gives up its monitor.
    waits: Ref,
    /// A transition is being executed, or has just ended: objects that appear and go between two are those of the search.
    in_transition: bool,
}

/// A text of so many lines.
#[derive(Debug, Default)]
struct Lines {
    text: String,
    lines: usize,
    left_out: u64,
}

impl Lines {
    fn push(&mut self, limit: usize, line: impl FnOnce() -> String) {
        if self.lines >= limit {
            self.left_out += 1;
            return;
        }
        self.lines += 1;
        self.text.push_str(&line());
        self.text.push('\n');
    }
}

impl ObjectTracker {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let flag = |key: &str| options.flag(key).map(|value| value.unwrap_or(true));
        let search = match options.get("ot.record") {
            None | Some("errors") => None,
            Some("search") => Some(Lines::default()),
            Some(other) => return Err(format!("ot.record is '{other}', which is neither errors nor search")),
        };
        Ok(ObjectTracker {
            wanted: Wanted::of(options)?,
            fields: flag("ot.log_fields")?,
            calls: flag("ot.log_calls")?,
            locks: flag("ot.log_locks")?,
            limit: options.parsed("ot.limit", "a whole number")?.unwrap_or(2_000),
            file: options.get("ot.file").map(str::to_owned),
            path: History::default(),
            names: Names::default(),
            stories: Stories::default(),
            search,
            waits: 0,
            in_transition: false,
        })
    }

    /// Writes down what the thread does to the object, if that is one of those meant.
    fn note(&mut self, vm: &VmView<'_>, thread: Tid, object: Ref, what: What, place: Option<(MethodId, u32)>) {
        if !self.wanted.has(vm, object) {
            return;
        }
        let thread = self.names.of(vm.thread_name(thread));
        let object = self.names.of(vm.object_name(object));
        let operation = Operation { thread, what, object, place };
        match &mut self.search {
            Some(lines) => lines.push(self.limit, || operation.text(vm)),
            None => self.path.push(operation),
        }
    }

    /// The same of the running thread, where it stands.
    fn here(&mut self, vm: &VmView<'_>, object: Ref, what: What) {
        let thread = vm.current_thread();
        self.note(vm, thread, object, what, vm.place_of(thread));
    }

    fn lock(&mut self, vm: &VmView<'_>, object: Ref, what: What) {
        if self.locks {
            self.here(vm, object, what);
        }
    }

    fn value(&mut self, vm: &VmView<'_>, field: FieldAccess, value: u64) -> Value {
        match (field.kind, value as Ref) {
            (Kind::Ref, 0) => Value::Null,
            (Kind::Ref, object) => Value::Object(self.names.of(vm.object_name(object))),
            _ => Value::Number(value),
        }
    }

    fn mark(&mut self, what: &str, search: &SearchView<'_>) {
        if let Some(lines) = &mut self.search {
            lines.push(self.limit, || state_line(what, search));
        }
    }

    fn story(&self, vm: &VmView<'_>, error: &ErrorInfo) -> String {
        let mut text = format!("{}\n", in_short(error));
        let all = self.path.entries();
        let (left_out, shown) = last(&all, self.limit);
        if left_out > 0 {
            let _ = writeln!(text, "… {left_out} before (ot.limit)");
        }
        for operation in shown {
            let _ = writeln!(text, "{}", operation.text(vm));
        }
        if self.path.is_full() {
            text.push_str("(There was too much to be kept: operations are missing.)\n");
        }
        text
    }
}

impl Listener for ObjectTracker {
    fn name(&self) -> &str {
        "ObjectTracker"
    }

    fn events(&self) -> EnumSet<EventKind> {
        let mut events = EventKind::ObjectCreated
            | EventKind::ObjectReleased
            | EventKind::ObjectExposed
            | EventKind::SearchStarted
            | EventKind::ChoiceAdvanced
            | FOLLOWED
            | EventKind::PropertyViolated;
        if self.fields {
            events |= EventKind::InstructionExecuted;
        }
        if self.calls {
            events |= EventKind::MethodEntered;
        }
        if self.locks {
            events |= EventKind::ObjectLocked
                | EventKind::ObjectUnlocked
                | EventKind::ObjectWait
                | EventKind::ObjectNotify
                | EventKind::ThreadBlocked;
        }
        events
    }

    fn object_created(&mut self, vm: &mut VmView<'_>, object: Ref) {
        if self.in_transition {
            self.here(vm, object, What::Creates);
        }
    }

    fn object_released(&mut self, vm: &mut VmView<'_>, object: Ref) {
        if self.in_transition {
            self.note(vm, vm.current_thread(), object, What::Released, None);
        }
    }

    fn object_exposed(&mut self, vm: &mut VmView<'_>, object: Ref) {
        if self.in_transition {
            self.here(vm, object, What::Exposes);
        }
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if at.ran != Ran::Done {
            return;
        }
        let Some(access) = Access::of(vm, at).filter(|access| access.object != 0) else { return };
        if !self.wanted.has(vm, access.object) {
            return;
        }
        let what = match access.of {
            Accessed::Field(field) => {
                let value = self.value(vm, field, vm.field_value(access.object, field.slot));
                if field.is_write { What::Writes(field, value) } else { What::Reads(field, value) }
            }
            Accessed::Element(index, true) => What::WritesElement(index),
            Accessed::Element(index, false) => What::ReadsElement(index),
        };
        let place = if vm.is_user_method(at.method) { Some((at.method, at.pc)) } else { vm.place_of(at.thread) };
        self.note(vm, at.thread, access.object, what, place);
    }

    fn method_entered(&mut self, vm: &mut VmView<'_>, method: MethodId) {
        let thread = vm.current_thread();
        let is_its_frame = vm.frames_of(thread).last().is_some_and(|(top, _)| top == method);
        let Some(object) = vm.receiver().filter(|&object| is_its_frame && object != 0) else { return };
        // That every constructor calls the one of `Object` is not worth a line.
        if self.wanted.has(vm, object) && !vm.is_root_constructor(method) {
            self.note(vm, thread, object, What::Calls(method), vm.caller_place(thread));
        }
    }

    fn object_locked(&mut self, vm: &mut VmView<'_>, object: Ref) {
        self.lock(vm, object, What::Locks);
    }

    fn object_unlocked(&mut self, vm: &mut VmView<'_>, object: Ref) {
        // A wait gives it up, which goes without saying.
        if std::mem::take(&mut self.waits) != object {
            self.lock(vm, object, What::Unlocks);
        }
    }

    fn object_wait(&mut self, vm: &mut VmView<'_>, object: Ref) {
        self.waits = object;
        self.lock(vm, object, What::Waits);
    }

    fn object_notify(&mut self, vm: &mut VmView<'_>, object: Ref, all: bool) {
        self.lock(vm, object, if all { What::NotifiesAll } else { What::Notifies });
    }

    fn thread_blocked(&mut self, vm: &mut VmView<'_>, thread: Tid, monitor: Ref) {
        if self.locks {
            self.note(vm, thread, monitor, What::Blocks, vm.place_of(thread));
        }
    }

    fn search_started(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {
        self.in_transition = true;
    }

    fn choice_advanced(&mut self, _vm: &mut VmView<'_>, _path: &Path) {
        self.in_transition = true;
    }

    fn state_advanced(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.in_transition = false;
        self.path.advanced(&search);
        self.mark(kind_word(search.kind), &search);
    }

    fn state_backtracked(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.returned(&search);
        self.mark("back to", &search);
    }

    fn state_restored(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.returned(&search);
        self.mark("restored", &search);
    }

    fn state_processed(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.left(&search);
    }

    fn state_purged(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.left(&search);
    }

    fn property_violated(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        let Some(error) = search.error else { return };
        if let Some(lines) = &mut self.search {
            lines.push(self.limit, || format!("--- {}", in_short(error).escape_debug()));
        } else if self.stories.wants(error) {
            self.stories.push(self.story(vm, error));
        }
    }

    fn bytes(&self) -> u64 {
        let search = self.search.as_ref().map_or(0, |lines| lines.text.capacity() as u64);
        self.path.bytes() + self.names.bytes() + self.stories.bytes() + search
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let text = match &self.search {
            None => self.stories.text("no error was found"),
            Some(Lines { text, left_out: 0, .. }) => text.clone(),
            Some(Lines { text, left_out, .. }) => format!("{text}({left_out} more lines were left out: ot.limit)\n"),
        };
        let (text, files) = match &self.file {
            Some(name) => (String::new(), vec![OutputFile { name: name.clone(), text }]),
            None => (text, Vec::new()),
        };
        Some(ListenerReport { listener: self.name().to_owned(), text, files })
    }
}

/// An access to a part of an object.
struct Access {
    object: Ref,
    of: Accessed,
}

enum Accessed {
    Field(FieldAccess),
    /// With `true` it is written.
    Element(u32, bool),
}

impl Access {
    fn of(vm: &VmView<'_>, at: &At) -> Option<Access> {
        // The topmost operand is the last one.
        let below = |slots: usize| at.operands[at.operands.len() - 1 - slots] as u32;
        if let Some(field) = vm.field_access(at.pc) {
            let value = if field.is_write { field.kind.slots() } else { 0 };
            return (!field.is_static).then(|| Access { object: below(value), of: Accessed::Field(field) });
        }
        let (value, is_write) = vm.insn(at.pc)?.element_access()?;
        Some(Access { object: below(value + 1), of: Accessed::Element(below(value), is_write) })
    }
}
