//! Data races (JPF's `PreciseRaceDetector`): two threads are about to access the same field or element, one of them to write
//! it, and nothing decides which one comes first.
//!
//! What a race is, and that a state shows it, is said in `vm/race.rs`. A search looks for races by itself
//! (`search.races`); the listener makes the first one an error and takes JPF's settings of the code that counts.
//!
//! Unlike JPF's it does not count `volatile` fields, whose accesses are ordered for everybody.

use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::program::MethodId;
use crate::report::TreeNodeKind;
use crate::util::Patterns;
use crate::vm::VmView;

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
        let pair = vm.first_race(|vm, method| self.counts(vm, method));
        if let Some(message) = pair {
            vm.report_violation(message);
        }
    }
}
