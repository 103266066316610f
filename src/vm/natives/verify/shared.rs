//! What a program sets in one place and reads in another, and what is part of the state therefore: properties, and the value
//! for heuristic searches. They are kept in static fields of `Verify`, so that they are undone, restored and compared like any
//! other; each access is one that other threads see before or after.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::{Entry, Native, r};
use super::VERIFY;
use crate::program::ClassId;
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

const VALUE: &str = "heuristicSearchValue";
/// In that field: a value was given, and it is in the lower half.
const GIVEN: u64 = 1 << 32;
const PROPERTIES: &str = "properties";
/// JPF's name for what `resetHeuristicSearchValue` goes back to.
const DEFAULT_VALUE: &str = "search.heuristic.default_value";
/// Properties that a program may set.
const MOST_PROPERTIES: usize = 10_000;

pub(in crate::vm::natives) const SHARED: &[Entry] = &[
    (VERIFY, "setHeuristicSearchValue", "", |vm, a| put(vm, VALUE, |_, _| Ok(GIVEN | u64::from(a[0] as u32)))),
    (VERIFY, "resetHeuristicSearchValue", "", |vm, _| put(vm, VALUE, |_, _| Ok(0))),
    (VERIFY, "getHeuristicSearchValue", "", |vm, _| {
        if vm.visible_op("verify-value") { Native::Choice } else { Native::int(vm.heuristic_value()) }
    }),
    (VERIFY, "setProperties", "", |vm, a| {
        if r(a, 0) == 0 {
            return Native::Npe;
        }
        if vm.bulk_access(r(a, 0), false) {
            return Native::Choice;
        }
        let given = texts(vm, r(a, 0));
        put(vm, PROPERTIES, |vm, old| with_properties(vm, old as Ref, given))
    }),
    (VERIFY, "getProperty", "", |vm, a| {
        if r(a, 0) == 0 {
            return Native::Npe;
        }
        if vm.visible_op("verify-value") {
            return Native::Choice;
        }
        let key = vm.string_text(r(a, 0));
        match properties(vm).get(&key).cloned() {
            Some(value) => Native::reference(vm.new_string(&value)),
            None => Native::reference(0),
        }
    }),
];

/// The class, if the program has ever mentioned it.
fn verify(vm: &Vm) -> Option<ClassId> {
    vm.program.by_name.get(VERIFY).copied()
}

/// Gives a static field the value that is made of the old one.
fn put(vm: &mut Vm, field: &str, make: impl FnOnce(&mut Vm, u64) -> Result<u64, Native>) -> Native {
    if vm.visible_op("verify-value") {
        return Native::Choice;
    }
    let Some(class) = verify(vm) else { return Native::Void };
    let Some(slot) = vm.static_slot(class, field) else { return Native::Void };
    let value = match make(vm, vm.static_value(class, field)) {
        Ok(value) => value,
        Err(native) => return native,
    };
    vm.touch_statics(class);
    vm.state.statics[class.0 as usize].slots[slot] = value;
    if field == PROPERTIES {
        vm.share_from(value as Ref);
    }
    Native::Void
}

/// The strings of a `String[]`; null counts as empty.
fn texts(vm: &Vm, array: Ref) -> Vec<String> {
    match &vm.state.heap.get(array).data {
        Data::Slots(slots) => {
            let text = |&v: &u64| if v as Ref == 0 { String::new() } else { vm.string_text(v as Ref) };
            slots.iter().map(text).collect()
        }
        _ => Vec::new(),
    }
}

/// `key=value` texts: what was set before, and what is set now.
fn with_properties(vm: &mut Vm, old: Ref, given: Vec<String>) -> Result<u64, Native> {
    let mut all = if old == 0 { BTreeMap::new() } else { pairs(&texts(vm, old)) };
    for text in given {
        let Some((key, value)) = text.split_once('=').filter(|(key, _)| !key.trim().is_empty()) else {
            let text = format!("Verify.setProperties takes `key=value`, and not `{text}`");
            return Err(Native::throw("java/lang/IllegalArgumentException", text));
        };
        all.insert(key.trim().to_string(), value.trim().to_string());
    }
    if all.len() > MOST_PROPERTIES {
        let text = format!("Verify.setProperties keeps at most {MOST_PROPERTIES} properties");
        return Err(Native::throw("java/lang/IllegalStateException", text));
    }
    // By key: the order in which they were set makes no difference.
    let class = vm.known.string_array;
    let array = vm.alloc(class, Data::Slots(vec![0; all.len()].into_boxed_slice()));
    for (at, (key, value)) in all.iter().enumerate() {
        let text = vm.new_string(&format!("{key}={value}"));
        vm.state.heap.get_mut(array).set_slot(at, u64::from(text));
    }
    Ok(u64::from(array))
}

fn pairs(texts: &[String]) -> BTreeMap<String, String> {
    texts.iter().filter_map(|text| text.split_once('=')).map(|(k, v)| (k.to_string(), v.to_string())).collect()
}

/// The configuration, with what the path has set.
pub(super) fn properties(vm: &Vm) -> Cow<'_, BTreeMap<String, String>> {
    let set = verify(vm).map_or(0, |class| vm.static_value(class, PROPERTIES) as Ref);
    if set == 0 {
        return Cow::Borrowed(&vm.config.properties);
    }
    let mut all = vm.config.properties.clone();
    all.extend(pairs(&texts(vm, set)));
    Cow::Owned(all)
}

impl Vm {
    /// What the program has told a heuristic search of the present state (`Verify.setHeuristicSearchValue`), or the default.
    pub fn heuristic_value(&self) -> i32 {
        let value = verify(self).map_or(0, |class| self.static_value(class, VALUE));
        if value & GIVEN != 0 {
            return value as u32 as i32;
        }
        self.config.properties.get(DEFAULT_VALUE).and_then(|text| text.trim().parse().ok()).unwrap_or(0)
    }
}
