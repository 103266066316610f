//! Data choices: a top half registers a generator, and the bottom half, first in the next transition, reads the choice.
//! In a plain `run` the first choice is taken.

use super::super::{Entry, Native, i, r};
use super::VERIFY;
use super::shared::properties;
use crate::choice::{
    Asked, BitFlip, BooleanChoice, Choice, ChoiceGenerator, Generator, IntInterval, Live, LiveNumber, Number,
    NumberChoice, ObjectChoice, Permutation, TOO_MANY_INTS, configured, descriptions, order, reads_values, words,
};
use crate::program::Kind;
use crate::system::TransitionEnd;
use crate::vm::Vm;
use crate::vm::delayed::{Range, SITE};
use crate::vm::heap::{Data, Ref};
use crate::vm::noticed::Noticed;

const ILLEGAL: &str = "java/lang/IllegalArgumentException";
const DECISION: &str = "jdk/internal/interleave/Decision";

macro_rules! bit_flip {
    ($descriptor:literal, $width:literal, $value:expr, $result:expr) => {
        (VERIFY, "getBitFlip", $descriptor, |vm, a| {
            let value: fn(&[u64]) -> u64 = $value;
            let result: fn(u64) -> u64 = $result;
            // The number of bits comes last, behind a value of one slot or two.
            flipped(vm, value(a), $width, i(a, a.len() - 1), result)
        })
    };
}

macro_rules! from_set {
    ($name:literal, $id:literal, $type:ty, $value:expr) => {
        (VERIFY, $name, "", |vm, a| {
            let value: fn(u64) -> $type = $value;
            if let Some(choice) = vm.choice($id) {
                return Native::Value(bits(choice));
            }
            let slots = match elements(vm, r(a, 0)) {
                Ok(slots) => slots,
                Err(native) => return native,
            };
            match NumberChoice::set($id, slots.into_iter().map(value).collect()) {
                Ok(set)
                    if vm.delays()
                        && set.total() > 1
                        && let Some(values) = set.ints() =>
                {
                    listed(vm, Range::Set, values)
                }
                Ok(set) => choose(vm, $id, |_| Box::new(set)),
                Err(problem) => Native::throw(ILLEGAL, problem),
            }
        })
    };
}

macro_rules! from_list {
    ($name:literal, $id:literal, $type:ty, $value:expr) => {
        (VERIFY, $name, "", |vm, a| {
            let value: fn(u64) -> $type = $value;
            from_list(vm, r(a, 0), $id, value)
        })
    };
}

const RANDOM_OBJECT: &str = "verify-random-object";
const PERMUTATION: &str = "verify-get-permutation";
const BIT_FLIP: &str = "verify-get-bit-flip";

pub(in crate::vm::natives) const CHOICES: &[Entry] = &[
    (VERIFY, "getBoolean", "()Z", |vm, _| {
        let false_first = vm.config.boolean_false_first;
        boolean(vm, "verify-get-boolean", false_first)
    }),
    (VERIFY, "getBoolean", "(Z)Z", |vm, a| boolean(vm, "verify-get-boolean", i(a, 0) != 0)),
    (VERIFY, "randomBool", "", |vm, _| {
        let false_first = vm.config.boolean_false_first;
        boolean(vm, "verify-random-bool", false_first)
    }),
    (VERIFY, "getInt", "(II)I", |vm, a| {
        let (min, max) = (i(a, 0), i(a, 1));
        let (min, max) = (min.min(max), min.max(max));
        interval(vm, "verify-get-int", min, max)
    }),
    (VERIFY, "random", "", |vm, a| {
        let end = i(a, 0);
        interval(vm, "verify-random", end.min(0), end.max(0))
    }),
    (DECISION, "pick", "", |vm, a| {
        let count = i(a, 0);
        choose(vm, "library-decision", |id| IntInterval::new(id, 0, count - 1, 1))
    }),
    (DECISION, "exploring", "", |vm, _| Native::bool(vm.config.checking)),
    (VERIFY, "getBoolean", "(Ljava/lang/String;)Z", |vm, a| named(vm, r(a, 0), Asked::Boolean)),
    (VERIFY, "getInt", "(Ljava/lang/String;)I", |vm, a| named(vm, r(a, 0), Asked::Int)),
    (VERIFY, "getLong", "", |vm, a| named(vm, r(a, 0), Asked::Long)),
    (VERIFY, "getFloat", "", |vm, a| named(vm, r(a, 0), Asked::Float)),
    (VERIFY, "getDouble", "", |vm, a| named(vm, r(a, 0), Asked::Double)),
    (VERIFY, "liveObject", "", |vm, a| named(vm, r(a, 0), Asked::Object)),
    (VERIFY, "describedObject", "", |vm, a| described(vm, r(a, 0))),
    (VERIFY, "randomObject", "", |vm, a| {
        if r(a, 0) == 0 {
            return Native::Npe;
        }
        let class = vm.string_text(r(a, 0));
        made(vm, RANDOM_OBJECT, |vm| {
            let objects = vm.objects(&class)?;
            Ok(Box::new(ObjectChoice::new(RANDOM_OBJECT, class, if objects.is_empty() { vec![0] } else { objects })))
        })
    }),
    (VERIFY, "thrownBy", "", |vm, a| match named(vm, r(a, 0), Asked::Exception) {
        Native::Value(way) => exception_name(vm, r(a, 0), way),
        other => other,
    }),
    (VERIFY, "getPermutation", "(I)[I", |vm, a| {
        let things = i(a, 0).max(0) as u32;
        let way = made(vm, PERMUTATION, |_| Ok(Box::new(Permutation::all(PERMUTATION, things)?)));
        in_order(vm, things, way)
    }),
    (VERIFY, "getPermutation", "(Ljava/lang/String;I)[I", |vm, a| {
        let things = i(a, 1).max(0) as u32;
        let way = named(vm, r(a, 0), Asked::Order(things));
        in_order(vm, things, way)
    }),
    from_list!("getIntFromList", "verify-get-int-from-list", i32, |v| v as u32 as i32),
    from_list!("getLongFromList", "verify-get-long-from-list", i64, |v| v as i64),
    from_list!("getFloatFromList", "verify-get-float-from-list", f32, |v| f32::from_bits(v as u32)),
    from_list!("getDoubleFromList", "verify-get-double-from-list", f64, f64::from_bits),
    (VERIFY, "getObjectFromList", "", |vm, a| {
        let objects: Vec<Ref> = match elements(vm, r(a, 0)) {
            Ok(slots) => slots.into_iter().map(|v| v as Ref).collect(),
            Err(native) => return native,
        };
        choose(vm, "verify-get-object-from-list", |id| Box::new(ObjectChoice::new(id, "object", objects)))
    }),
    from_set!("getIntFromSet", "verify-get-int-from-set", i32, |v| v as u32 as i32),
    from_set!("getLongFromSet", "verify-get-long-from-set", i64, |v| v as i64),
    from_set!("getFloatFromSet", "verify-get-float-from-set", f32, |v| f32::from_bits(v as u32)),
    from_set!("getDoubleFromSet", "verify-get-double-from-set", f64, f64::from_bits),
    (VERIFY, "getBitFlip", "(JII)J", |vm, a| {
        // As many slots as in the signature: the long has two.
        let (bits, length) = (i(a, 2), i(a, 3));
        if !(1..=64).contains(&length) {
            return Native::throw(ILLEGAL, format!("a long has no {length} bits to flip"));
        }
        flipped(vm, a[0], length as u32, bits, |v| v)
    }),
    bit_flip!("(ZI)Z", 1, |a| a[0] & 1, |v| v),
    bit_flip!("(BI)B", 8, |a| a[0] & 0xff, |v| u64::from(v as i8 as i32 as u32)),
    bit_flip!("(CI)C", 16, |a| a[0] & 0xffff, |v| v),
    bit_flip!("(SI)S", 16, |a| a[0] & 0xffff, |v| u64::from(v as i16 as i32 as u32)),
    bit_flip!("(II)I", 32, |a| u64::from(a[0] as u32), |v| v),
    bit_flip!("(JI)J", 64, |a| a[0], |v| v),
    bit_flip!("(FI)F", 32, |a| u64::from(a[0] as u32), |v| v),
    bit_flip!("(DI)D", 64, |a| a[0], |v| v),
];

impl Vm {
    /// What a native answers that gives a value to be chosen where it is used.
    fn suspended(&mut self, range: Range, ends: (i32, i32), source: Ref) -> Native {
        match self.suspend(range, ends, source) {
            Ok(slot) => Native::Value(slot),
            Err(e) => Native::Link(e),
        }
    }
}

/// A number of an interval: chosen here, or where it is used.
fn interval(vm: &mut Vm, id: &'static str, min: i32, max: i32) -> Native {
    if !IntInterval::fits(min, max, 1) {
        return Native::throw(ILLEGAL, TOO_MANY_INTS.to_string());
    }
    match vm.delays() && min < max {
        true => vm.suspended(Range::Interval, (min, max), 0),
        false => choose(vm, id, |id| IntInterval::new(id, min, max, 1)),
    }
}

fn boolean(vm: &mut Vm, id: &'static str, false_first: bool) -> Native {
    match vm.delays() {
        true => vm.suspended(Range::Boolean, (i32::from(false_first), 0), 0),
        false => choose(vm, id, |id| BooleanChoice::new(id, false_first)),
    }
}

/// Elements of an `int[]`, each of which can be chosen where the value is used.
fn listed(vm: &mut Vm, range: Range, values: Vec<i32>) -> Native {
    let slots = values.into_iter().map(|value| u64::from(value as u32)).collect();
    match vm.library_class("[I") {
        Ok(class) => {
            let list = vm.alloc_unseen(class, Data::Slots(slots), SITE);
            vm.suspended(range, (0, 0), list)
        }
        Err(e) => Native::Link(e),
    }
}

/// Both halves of a data choice.
pub(in crate::vm::natives) fn choose<F, G>(vm: &mut Vm, id: &'static str, make: F) -> Native
where
    F: FnOnce(&'static str) -> G,
    G: Into<Generator>,
{
    made(vm, id, |_| Ok(make(id)))
}

/// [`choose`] where making the generator may fail.
fn made<F, G>(vm: &mut Vm, id: &str, make: F) -> Native
where
    F: FnOnce(&mut Vm) -> Result<G, String>,
    G: Into<Generator>,
{
    if let Some(c) = vm.choice(id) {
        return Native::Value(bits(c));
    }
    let cg: Generator = match make(vm) {
        Ok(cg) => cg.into(),
        // A number that the settings name has to be chosen first.
        Err(_) if !vm.exec.registered.is_empty() => return Native::Choice,
        Err(problem) => return Native::Exit(TransitionEnd::Misconfigured(problem)),
    };
    if vm.config.checking {
        vm.register(cg);
        return Native::Choice;
    }
    if cg.total() == 0 { Native::Value(0) } else { Native::Value(bits(cg.choice(0))) }
}

fn bits(c: Choice) -> u64 {
    match c {
        Choice::Boolean(b) => u64::from(b),
        Choice::Int(i) => u64::from(i as u32),
        Choice::Long(l) => l as u64,
        Choice::Float(x) => u64::from(x.to_bits()),
        Choice::Double(d) => d.to_bits(),
        Choice::Object(r) => u64::from(r),
        Choice::Way(i) => u64::from(i),
        Choice::Thread(_) | Choice::Delayed { .. } => 0,
    }
}

/// The elements of an array that a choice is made of: at least one, for a path without a choice would end in silence.
fn elements(vm: &mut Vm, array: Ref) -> Result<Vec<u64>, Native> {
    if array == 0 {
        return Err(Native::Npe);
    }
    if vm.bulk_access(array, false) {
        return Err(Native::Choice);
    }
    match &vm.state.heap.get(array).data {
        Data::Slots(slots) if !slots.is_empty() => Ok(slots.to_vec()),
        _ => Err(Native::throw(ILLEGAL, "there is nothing to choose from")),
    }
}

/// One of the elements of an array argument.
fn from_list<T: Number>(vm: &mut Vm, array: Ref, id: &'static str, value: fn(u64) -> T) -> Native {
    if let Some(choice) = vm.choice(id) {
        return Native::Value(bits(choice));
    }
    let list = match elements(vm, array) {
        Ok(slots) => NumberChoice::list(id, slots.into_iter().map(value).collect()),
        Err(native) => return native,
    };
    match list.ints() {
        Some(values) if vm.delays() && values.len() > 1 => listed(vm, Range::List, values),
        _ => choose(vm, id, |_| Box::new(list)),
    }
}

/// The type and the description of an object that is to be made, or null where the name stands for something else.
fn described(vm: &mut Vm, name: Ref) -> Native {
    if name == 0 {
        return Native::Npe;
    }
    let text = vm.string_text(name);
    let (class, texts) = match descriptions(&text, &properties(vm)) {
        None => return Native::reference(0),
        Some(Ok(found)) => found,
        Some(Err(problem)) => return Native::Exit(TransitionEnd::Misconfigured(problem)),
    };
    match named(vm, name, Asked::Object) {
        Native::Value(way) => {
            let (class, described) = (vm.new_string(&class), vm.new_string(&texts[way as usize]));
            let slots = vec![u64::from(class), u64::from(described)].into_boxed_slice();
            Native::reference(vm.alloc(vm.known.string_array, Data::Slots(slots)))
        }
        other => other,
    }
}

/// A named choice: class and parameters come from the configuration.
fn named(vm: &mut Vm, name: Ref, asked: Asked) -> Native {
    if name == 0 {
        return Native::Npe;
    }
    let name = vm.string_text(name);
    // What others may still write is read before or after they do.
    if vm.choice(&name).is_none() && reads_values(&name, &properties(vm)) && vm.visible_op("verify-value") {
        return Native::Choice;
    }
    made(vm, &name, |vm| {
        let properties = properties(vm).into_owned();
        configured(&name, asked, &properties, vm)
    })
}

/// The name of the exception that the choice says, or null.
fn exception_name(vm: &mut Vm, name: Ref, way: u64) -> Native {
    let Some(index) = (way as usize).checked_sub(1) else { return Native::reference(0) };
    let key = format!("{}.exceptions", vm.string_text(name));
    let list = properties(vm).get(&key).cloned().unwrap_or_default();
    Native::reference(words(&list).nth(index).map_or(0, |class| vm.new_string(class)))
}

/// The order with that number as an `int[]`.
fn in_order(vm: &mut Vm, things: u32, way: Native) -> Native {
    let Native::Value(number) = way else { return way };
    match vm.library_class("[I") {
        Ok(class) => {
            let slots = order(things, number as u32).into_iter().map(u64::from).collect();
            Native::reference(vm.alloc(class, Data::Slots(slots)))
        }
        Err(e) => Native::Link(e),
    }
}

fn flipped(vm: &mut Vm, value: u64, width: u32, flips: i32, result: fn(u64) -> u64) -> Native {
    let Some(flips) = u32::try_from(flips).ok().filter(|&n| (1..=width).contains(&n)) else {
        let text = format!("{flips} bits of {width} cannot be flipped");
        return Native::throw(ILLEGAL, text);
    };
    match made(vm, BIT_FLIP, |_| Ok(Box::new(BitFlip::new(BIT_FLIP, value, width, flips)?))) {
        Native::Value(v) => Native::Value(result(v)),
        other => other,
    }
}

impl Live for Vm {
    fn number(&mut self, name: &str) -> Result<LiveNumber, String> {
        let (kind, slot) = self.variable_or_field(name)?;
        // It may be the number of a thread.
        self.notice(Noticed::Names);
        let slot = match kind {
            Kind::Long | Kind::Double => slot,
            _ => self.force(slot).map_err(|_| format!("{name} is not chosen yet"))?,
        };
        let int = slot as u32 as i32;
        Ok(match kind {
            Kind::Byte | Kind::Short | Kind::Int | Kind::Char => LiveNumber::Whole(int.into()),
            Kind::Long => LiveNumber::Whole(slot as i64),
            Kind::Float => LiveNumber::Real(f32::from_bits(slot as u32).into()),
            Kind::Double => LiveNumber::Real(f64::from_bits(slot)),
            _ => return Err(format!("{name} is no number")),
        })
    }

    fn objects(&mut self, class: &str) -> Result<Vec<Ref>, String> {
        let class = self.class_for_name(class).ok_or_else(|| format!("there is no class {class}"))?;
        // What a variable holds that nobody reads again may be gone already.
        self.notice_dead_locals();
        // Names of threads are objects, too, and all come in the order of the threads that have made them.
        self.notice(Noticed::Names);
        // Garbage must not be found: whether it is still there depends on the path.
        self.collect_midway();
        let all = (self.track.gc_first()..self.state.heap.objs.len() as Ref).filter(|&r| {
            let o = self.state.heap.get(r);
            !o.permanent && !o.is_free() && !self.is_unseen(r) && self.program.is_subclass(o.class, class)
        });
        let mut all: Vec<Ref> = all.collect();
        self.order_by_origin(&mut all);
        Ok(all)
    }

    fn class(&mut self, name: &str) -> Result<(), String> {
        self.class_for_name(name).map(|_| ()).ok_or_else(|| format!("there is no class {name}"))
    }

    fn exception(&mut self, name: &str) -> Result<(), String> {
        let class = self.class_for_name(name).ok_or_else(|| format!("there is no class {name}"))?;
        if !self.program.is_subclass(class, self.known.throwable) {
            return Err(format!("{name} is no Throwable"));
        }
        Ok(())
    }
}
