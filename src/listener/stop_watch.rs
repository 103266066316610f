//! Comparisons of times (JPF's `StopWatchFuzzer`): where a `long` that comes from the clock is compared, each of less, equal
//! and greater is explored, whatever the clock shows.
//!
//! Which comparisons are meant is found in the code, method by method ([`crate::program::times`]): those of a value of
//! `System.currentTimeMillis()` or `System.nanoTime()`, or of a sum or difference of such values, that got there through
//! local variables. JPF follows values through fields too; and it knows `currentTimeMillis` alone.

use std::collections::BTreeMap;

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener};
use crate::choice::{Choice, NumberChoice};
use crate::program::{Kind, MethodId};
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[];

/// The choice's id.
const ID: &str = "stop-watch";

/// The listener.
#[derive(Debug)]
pub(super) struct StopWatchFuzzer {
    /// The comparisons of each method, by their places.
    known: BTreeMap<MethodId, Vec<u32>>,
}

impl StopWatchFuzzer {
    #[allow(clippy::unnecessary_wraps)]
    pub(super) fn new(_: &Options) -> Result<Self, String> {
        Ok(StopWatchFuzzer { known: BTreeMap::new() })
    }
}

impl Listener for StopWatchFuzzer {
    fn name(&self) -> &str {
        "StopWatchFuzzer"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::ExecuteInstruction.into()
    }

    fn alters(&self) -> bool {
        true
    }

    fn execute_instruction(&mut self, vm: &mut VmView<'_>, at: &At) {
        if !vm.is_user_method(at.method) {
            return;
        }
        let places = self.known.entry(at.method).or_insert_with(|| vm.time_comparisons(at.method));
        if !places.contains(&at.pc) {
            return;
        }
        match vm.chosen(ID) {
            Some(Choice::Int(outcome)) => {
                vm.skip_instruction();
                vm.pop_operands(2 * Kind::Long.slots());
                vm.push_operand(Kind::Int, u64::from(outcome as u32));
            }
            _ => {
                if let Ok(cg) = NumberChoice::<i32>::set(ID, vec![-1, 0, 1]) {
                    vm.register_choice(Box::new(cg));
                }
            }
        }
    }
}
