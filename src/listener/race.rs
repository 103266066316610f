//! Data races (JPF's `PreciseRaceDetector`): two threads are about to access the same field or element, one of them to write
//! it, and nothing decides which one comes first.
//!
//! A transition ends before each access to what others can reach, so two accesses that race are both about to be made in
//! some state: each thread stands at its own. The listener looks at every state where more than one thread can go on, and
//! needs no history. What it reports is a race of this very state, and follows from it.
//!
//! Unlike JPF's it does not count `volatile` fields, whose accesses are ordered for everybody, nor `final` ones.

use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::choice::Tid;
use crate::program::MethodId;
use crate::report::TreeNodeKind;
use crate::util::Patterns;
use crate::vm::heap::Ref;
use crate::vm::{FieldAccess, VmView};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "race.include",
        "Code whose accesses count: names of methods such as `pack.Class.method`, with `*`. All if it is left out.",
    ),
    ("race.exclude", "Code whose accesses do not count; `java.*,javax.*,jdk.*,sun.*` if it is left out."),
];

const LIBRARY: [&str; 4] = ["java.*", "javax.*", "jdk.*", "sun.*"];

/// The listener.
#[derive(Debug)]
pub(super) struct PreciseRaceDetector {
    include: Patterns,
    exclude: Patterns,
}

/// What a thread is about to access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Static(FieldAccess),
    Field(Ref, FieldAccess),
    Element(Ref, u32),
}

/// An access that is about to be made.
#[derive(Debug, Clone, Copy)]
struct Access {
    thread: Tid,
    at: (MethodId, u32),
    place: Place,
    is_write: bool,
}

impl PreciseRaceDetector {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let exclude = match options.get("race.exclude") {
            Some(_) => options.words("race.exclude"),
            None => LIBRARY.map(str::to_owned).to_vec(),
        };
        Ok(PreciseRaceDetector {
            include: Patterns::new(&options.words("race.include")),
            exclude: Patterns::new(&exclude),
        })
    }

    fn counts(&self, vm: &VmView<'_>, method: MethodId) -> bool {
        let name = vm.method_name(method);
        (self.include.is_empty() || self.include.matches(&name)) && !self.exclude.matches(&name)
    }

    /// What a thread that can go on is about to access.
    fn access_of(&self, vm: &VmView<'_>, thread: Tid) -> Option<Access> {
        let at = vm.frames_of(thread).last()?;
        let (place, is_write) = if let Some(access) = vm.field_access(at.1) {
            if vm.is_final(access) || vm.is_volatile(access) {
                return None;
            }
            let field = FieldAccess { is_write: false, ..access };
            let above = if access.is_write { access.kind.slots() } else { 0 };
            let place = match access.is_static {
                true => Place::Static(field),
                false => Place::Field(vm.operand_of(thread, above)? as Ref, field),
            };
            (place, access.is_write)
        } else {
            let (above, is_write) = vm.insn(at.1)?.element_access()?;
            let array = vm.operand_of(thread, above + 1)? as Ref;
            (Place::Element(array, vm.operand_of(thread, above)? as u32), is_write)
        };
        let is_null = matches!(place, Place::Field(0, _) | Place::Element(0, _));
        (!is_null && self.counts(vm, at.0)).then_some(Access { thread, at, place, is_write })
    }
}

/// Two of the accesses that race.
fn race(accesses: &[Access]) -> Option<(Access, Access)> {
    accesses.iter().enumerate().find_map(|(i, a)| {
        let other = accesses[..i].iter().find(|b| a.place == b.place && (a.is_write || b.is_write))?;
        Some((*other, *a))
    })
}

fn in_words(vm: &VmView<'_>, first: Access, second: Access) -> String {
    let what = match first.place {
        Place::Static(field) => format!("{}.{}", vm.class_name(field.class), vm.field_name(field)),
        Place::Field(object, field) => format!("{}.{}", vm.object_name(object), vm.field_name(field)),
        Place::Element(array, index) => format!("{}[{index}]", vm.object_name(array)),
    };
    let one = |access: Access| {
        let verb = if access.is_write { "writes" } else { "reads" };
        format!("{} {verb} it at {}", vm.thread_name(access.thread), vm.place_text(access.at))
    };
    format!("race for {what}: {}, and {}", one(first), one(second))
}

impl Listener for PreciseRaceDetector {
    fn name(&self) -> &str {
        "PreciseRaceDetector"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::StateAdvanced.into()
    }

    fn judges(&self) -> bool {
        true
    }

    fn state_advanced(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        if !matches!(search.kind, TreeNodeKind::New | TreeNodeKind::Visited | TreeNodeKind::Bound) {
            return;
        }
        let able = vm.enabled();
        let accesses: Vec<Access> = able.iter().filter_map(|&thread| self.access_of(vm, thread)).collect();
        if let Some((first, second)) = race(&accesses) {
            let message = in_words(vm, first, second);
            vm.report_violation(message);
        }
    }
}
