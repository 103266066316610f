//! Budgets (JPF's `BudgetChecker`): the search ends when one is used up, with a sentence that says which.
//!
//! Budgets are looked at when a transition has ended, so that the same search ends at the same place every time. The one
//! of time is the search's own (`search.time_limit`), which looks at a clock. A path that is executed again is within
//! every budget that it was found in: nothing is attached to replays.

use super::table::{Options, Properties};
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::report::TreeNodeKind;
use crate::vm::Vm;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (TIME, "Milliseconds, or `HH:MM:SS`: like `search.time_limit`; the smaller one counts."),
    (
        "budget.max_heap",
        "Bytes of memory, with an optional `k`, `M` or `G`, as they are counted for `vm.store.memory_limit`.",
    ),
    ("budget.max_depth", "Transitions on a path to a new state."),
    ("budget.max_insn", "Bytecode instructions executed in all."),
    ("budget.max_state", "Distinct states."),
    ("budget.max_new_states", "New states that the search has met; the same as `budget.max_state` here."),
];

const TIME: &str = "budget.max_time";

/// The listener.
#[derive(Debug)]
pub(super) struct BudgetChecker {
    heap: Option<u64>,
    depth: Option<u64>,
    insn: Option<u64>,
    states: Option<(&'static str, u64)>,
}

impl BudgetChecker {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let number = |key: &'static str| -> Result<Option<u64>, String> {
            let given: Option<u64> = options.parsed(key, "a whole number")?;
            // JPF's "none".
            Ok(given.filter(|&n| n > 0))
        };
        let heap = match options.get("budget.max_heap") {
            None => None,
            Some(text) => Some(bytes(text).ok_or_else(|| format!("budget.max_heap is '{text}', which is no size"))?),
        };
        time_limit(options.properties())?;
        let state = number("budget.max_state")?.map(|n| ("budget.max_state", n));
        let new_states = number("budget.max_new_states")?.map(|n| ("budget.max_new_states", n));
        let states = [state, new_states].into_iter().flatten().min_by_key(|&(_, n)| n);
        Ok(BudgetChecker { heap, depth: number("budget.max_depth")?, insn: number("budget.max_insn")?, states })
    }

    fn exceeded(&self, vm: &Vm, search: &SearchView<'_>) -> Option<String> {
        let is_new = search.kind == TreeNodeKind::New;
        let says = |key: &str, limit: u64, what: &str| format!("{key} is used up: more than {limit} {what}");
        if let Some(limit) = self.heap.filter(|&limit| search.memory > limit) {
            return Some(says("budget.max_heap", limit, "bytes"));
        }
        if let Some(limit) = self.insn.filter(|&limit| vm.instructions() > limit) {
            return Some(says("budget.max_insn", limit, "instructions"));
        }
        if let Some(limit) = self.depth.filter(|&limit| is_new && u64::from(search.depth) > limit) {
            return Some(says("budget.max_depth", limit, "transitions deep"));
        }
        let (key, limit) = self.states.filter(|&(_, limit)| is_new && search.states > limit)?;
        Some(says(key, limit, "states"))
    }
}

impl Listener for BudgetChecker {
    fn name(&self) -> &str {
        "BudgetChecker"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::StateAdvanced.into()
    }

    fn state_advanced(&mut self, vm: &mut Vm, search: SearchView<'_>) {
        if let Some(why) = self.exceeded(vm, &search) {
            vm.end_search(why);
        }
    }
}

/// `budget.max_time` in milliseconds.
///
/// # Errors
/// A sentence when it is no time.
pub fn time_limit(properties: &Properties) -> Result<Option<u64>, String> {
    let Some(text) = properties.get(TIME).map(|text| text.trim()).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let wrong = || format!("{TIME} is '{text}', which is not milliseconds or HH:MM:SS");
    let part = |part: &str| part.trim().parse::<u32>().map(u64::from).map_err(|_| wrong());
    let parts: Vec<u64> = text.split(':').map(part).collect::<Result<_, _>>()?;
    let limit = match parts[..] {
        [millis] => millis,
        [minutes, seconds] => (minutes * 60 + seconds) * 1000,
        [hours, minutes, seconds] => ((hours * 60 + minutes) * 60 + seconds) * 1000,
        _ => return Err(wrong()),
    };
    Ok(Some(limit).filter(|&limit| limit > 0))
}

fn bytes(text: &str) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let body = lower.strip_suffix('b').unwrap_or(&lower);
    let shift = ['k', 'm', 'g'].iter().position(|&unit| body.ends_with(unit)).map_or(0, |at| 10 * (at as u32 + 1));
    let digits = if shift > 0 { &body[..body.len() - 1] } else { body };
    digits.trim().parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        let time = |text: &str| time_limit(&Properties::from([(TIME.to_owned(), text.to_owned())]));
        assert_eq!(time("1500"), Ok(Some(1500)));
        assert_eq!(time("01:02:03"), Ok(Some(3_723_000)));
        assert_eq!(time("0"), Ok(None));
        assert_eq!(time("soon").unwrap_err(), "budget.max_time is 'soon', which is not milliseconds or HH:MM:SS");
        assert_eq!([bytes("12"), bytes("3k"), bytes("2 MB"), bytes("x")], [Some(12), Some(3072), Some(2 << 20), None]);
    }
}
