//! Assertions that fail and are caught (JPF's `AssertionProperty`): an `AssertionError` is an error where it is thrown, and not
//! only where it leaves a thread.

use super::table::Options;
use super::{EnumSet, EventKind, Listener};
use crate::vm::VmView;
use crate::vm::heap::Ref;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] =
    &[("ap.go_on", "`true` is refused: a failed assertion cannot be passed over.")];

/// The listener.
#[derive(Debug)]
pub(super) struct AssertionProperty;

impl AssertionProperty {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        match options.flag("ap.go_on")? {
            Some(true) => {
                Err("ap.go_on is true, and a failed assertion cannot be passed over: leave the listener out, or \
                               set vm.enable_assertions"
                    .to_owned())
            }
            _ => Ok(AssertionProperty),
        }
    }
}

impl Listener for AssertionProperty {
    fn name(&self) -> &str {
        "AssertionProperty"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::ExceptionThrown.into()
    }

    fn judges(&self) -> bool {
        true
    }

    fn exception_thrown(&mut self, vm: &mut VmView<'_>, object: Ref) {
        let class = vm.class_of_object(object);
        let name = vm.class_name(class);
        let is_assertion = |name: &str| name == "java.lang.AssertionError";
        if is_assertion(&name) || vm.supertypes(class).iter().any(|sup| is_assertion(sup)) {
            let text = vm.get_ref(object, "detailMessage");
            let message = if text == 0 { String::new() } else { format!(": {}", vm.text_of(text)) };
            vm.report_violation(format!("{name}{message}"));
        }
    }
}
