//! Stack depth (JPF's `StackDepthChecker`): a thread whose stack grows beyond a bound is an error, long before a
//! `StackOverflowError` would be thrown.

use super::table::Options;
use super::{EnumSet, EventKind, Listener};
use crate::program::MethodId;
use crate::vm::Vm;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] =
    &[("sdc.max_stack_depth", "Frames that a thread may have; 20 if it is left out.")];

/// The listener.
#[derive(Debug)]
pub(super) struct StackDepthChecker {
    most: usize,
}

impl StackDepthChecker {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let most = options.parsed("sdc.max_stack_depth", "a whole number from 1 on")?.unwrap_or(20);
        if most == 0 {
            return Err("sdc.max_stack_depth is 0: every thread has a frame".to_owned());
        }
        Ok(StackDepthChecker { most })
    }
}

impl Listener for StackDepthChecker {
    fn name(&self) -> &str {
        "StackDepthChecker"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::MethodEntered.into()
    }

    fn judges(&self) -> bool {
        true
    }

    fn method_entered(&mut self, vm: &mut Vm, method: MethodId) {
        let depth = vm.frames_of(vm.current_thread()).filter(|&(m, _)| vm.is_user_method(m)).count();
        if depth > self.most && vm.is_user_method(method) {
            let (most, name) = (self.most, vm.method_name(method));
            vm.report_violation(format!("the stack is deeper than {most} frames in {name}"));
        }
    }
}
