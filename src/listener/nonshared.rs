//! Objects that are not to be shared (JPF's `NonSharedChecker`): they may be handed from one thread to another, but not go
//! back and forth between threads that are alive.
//!
//! An object belongs to the thread that has made it. Another thread that accesses it takes it over. When a thread accesses it
//! that has had it before, and one that has had it since is alive, the object is shared: an error. With `nonshared.strict`
//! an access is one already while any other thread that has had the object is alive.
//!
//! An access is a read or a write of a field, or that the monitor is entered; JPF takes any touch of a reference for one. Who
//! has had an object goes with it as an attribute, as in JPF, so it is part of the state: two states in which it differs
//! are not taken for equal, nothing is missed, and the space is larger by that.

use std::rc::Rc;

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran};
use crate::choice::Tid;
use crate::program::ClassId;
use crate::util::FxMap;
use crate::util::Patterns;
use crate::vm::VmView;
use crate::vm::heap::Ref;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "nonshared.classes",
        "Classes, with `*` for anything, whose objects are not to be shared. Those with the annotation \
         `@gov.nasa.jpf.annotation.NonShared` are not in any case.",
    ),
    (
        "nonshared.strict",
        "`true`: an object may not even be handed over, as long as a thread that has had it before is alive.",
    ),
    (
        "nonshared.throw_on_cycle",
        "`true`: an `AssertionError` is thrown at the access, which the program can catch. Otherwise the listener reports an error.",
    ),
];

/// The annotation's descriptor.
const ANNOTATION: &str = "Lgov/nasa/jpf/annotation/NonShared;";

/// Who has had an object, the first one first: threads by their places in the tree of threads.
type Owners = Rc<[Box<[u32]>]>;

/// The listener.
#[derive(Debug)]
pub(super) struct NonSharedChecker {
    classes: Patterns,
    strict: bool,
    throws: bool,
    /// Classes that were looked at.
    known: FxMap<ClassId, bool>,
    /// The lists there are; the attribute is the number of one, from 1. Equal lists have one number.
    lists: Vec<Owners>,
    numbers: FxMap<Owners, i32>,
}

impl NonSharedChecker {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        Ok(NonSharedChecker {
            classes: Patterns::new(&options.words("nonshared.classes")),
            strict: options.flag("nonshared.strict")?.unwrap_or(false),
            throws: options.flag("nonshared.throw_on_cycle")?.unwrap_or(false),
            known: FxMap::default(),
            lists: Vec::new(),
            numbers: FxMap::default(),
        })
    }

    fn is_meant(&mut self, vm: &VmView<'_>, class: ClassId) -> bool {
        let classes = &self.classes;
        let look = || classes.matches(&vm.class_name(class)) || vm.is_annotated(class, ANNOTATION);
        *self.known.entry(class).or_insert_with(look)
    }

    fn give(&mut self, vm: &mut VmView<'_>, object: Ref, owners: Owners) {
        let next = self.lists.len() as i32 + 1;
        let number = *self.numbers.entry(owners.clone()).or_insert(next);
        if number == next {
            self.lists.push(owners);
        }
        vm.set_listener_attribute(object, number);
    }

    fn owners(&self, vm: &VmView<'_>, object: Ref) -> Option<Owners> {
        let number = vm.listener_attribute(object)?;
        self.lists.get(number as usize - 1).cloned()
    }

    /// What is wrong with an access of the running thread's.
    fn problem(&self, vm: &VmView<'_>, object: Ref, owners: &[Box<[u32]>]) -> Option<String> {
        let own = vm.thread_path(vm.current_thread());
        let since = match owners.iter().rposition(|owner| **owner == *own) {
            Some(at) if !self.strict => &owners[at + 1..],
            None if !self.strict => return None,
            _ => owners,
        };
        let lives = |&t: &Tid| since.iter().any(|owner| **owner == *vm.thread_path(t) && **owner != *own);
        let other = vm.live_threads().into_iter().find(lives)?;
        let (name, thread, other) =
            (vm.object_name(object), vm.thread_name(vm.current_thread()), vm.thread_name(other));
        Some(format!("{name} is not to be shared: {thread} accesses it while {other}, which has had it too, is alive"))
    }

    /// The running thread accesses it.
    fn accessed(&mut self, vm: &mut VmView<'_>, object: Ref) {
        let Some(owners) = self.owners(vm, object) else { return };
        let own: Box<[u32]> = vm.thread_path(vm.current_thread()).into();
        if owners.last().is_some_and(|last| *last == own) && !self.strict {
            return;
        }
        if !self.throws
            && let Some(problem) = self.problem(vm, object, &owners)
        {
            vm.report_violation(problem);
        }
        if !owners.contains(&own) {
            self.give(vm, object, owners.iter().cloned().chain([own]).collect());
        }
    }
}

/// The object whose field an instruction reads or writes.
fn object_of(vm: &VmView<'_>, at: &At) -> Option<Ref> {
    let field = vm.field_access(at.pc).filter(|field| !field.is_static)?;
    let above = if field.is_write { field.kind.slots() } else { 0 };
    Some(at.operands[at.operands.len() - 1 - above] as Ref).filter(|&object| object != 0)
}

impl Listener for NonSharedChecker {
    fn name(&self) -> &str {
        "NonSharedChecker"
    }

    fn events(&self) -> EnumSet<EventKind> {
        let events = EventKind::ObjectCreated | EventKind::InstructionExecuted | EventKind::ObjectLocked;
        if self.throws { events | EventKind::ExecuteInstruction } else { events }
    }

    /// Attributes are part of the state.
    fn alters(&self) -> bool {
        true
    }

    fn judges(&self) -> bool {
        true
    }

    fn object_created(&mut self, vm: &mut VmView<'_>, object: Ref) {
        if self.is_meant(vm, vm.class_of_object(object)) {
            let own: Box<[u32]> = vm.thread_path(vm.current_thread()).into();
            self.give(vm, object, Rc::new([own]));
        }
    }

    fn execute_instruction(&mut self, vm: &mut VmView<'_>, at: &At) {
        if let Some(object) = object_of(vm, at)
            && let Some(owners) = self.owners(vm, object)
            && let Some(problem) = self.problem(vm, object, &owners)
        {
            vm.throw_instead("java/lang/AssertionError", Some(&problem));
        }
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if at.ran == Ran::Done
            && let Some(object) = object_of(vm, at)
        {
            self.accessed(vm, object);
        }
    }

    fn object_locked(&mut self, vm: &mut VmView<'_>, object: Ref) {
        self.accessed(vm, object);
    }

    fn bytes(&self) -> u64 {
        self.lists.iter().map(|list| 80 + 40 * list.len() as u64).sum()
    }
}
