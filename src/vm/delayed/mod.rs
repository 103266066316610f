//! Delayed choice (Gligoric et al., *On Delayed Choice Execution for Falsification*): with `cg.delayed` a choice of data is
//! made where its value is first used, and not where the program asks for it.
//!
//! Until then a slot holds a *suspension*: its upper half, which is 0 for every value of 32 bits, is the reference of an object
//! of `jdk.internal.interleave.Suspension`, which says what can be chosen and, once it is, what was. Copying the slot copies
//! the reference, so one choice decides all copies. Being an object, a suspension has an identity that follows from (thread,
//! site, occurrence), is undone and restored, belongs to the state, keeps its pool alive and shared, and is collected when
//! no slot waits for it: all that is done by what does it for other objects, which take the upper halves into account
//! ([`target`], `Heap::tracks`).
//!
//! What may hold one: locals and operands, fields of the program's classes, elements of arrays of `int` and references.
//! Everything else takes chosen values only: fields of the library's classes, so that models and natives find values there, and
//! arrays whose elements have no upper half. Each instruction that looks at a value (`looks`), and each native method at its
//! arguments, has it *forced*: the transition ends with the choice, and the next one begins with the value in the suspension
//! (`choose_delayed`) and runs the instruction again.
//!
//! Choosing earlier or later makes no difference to what is chosen, so forcing is no scheduling point. Reductions that reason
//! about which transitions commute are off with `cg.delayed` (`config::settings`). Values of 64 bits, and named choices, are
//! chosen at once.

mod apart;
mod looks;
mod pools;

pub(crate) use apart::ALIKE;
pub(super) use pools::{OPEN_OBJECTS, Pools};

use super::heap::Ref;
use super::{TransitionEnd, Use, Vm};
use crate::choice::{BooleanChoice, Choice, ChoiceGenerator, DelayedChoice, IntInterval, NumberChoice};
use crate::program::{ClassId, Kind, LinkError};
use crate::vm::heap::{Data, Heap};
use crate::vm::state::State;

const CLASS: &str = "jdk/internal/interleave/Suspension";

/// The object that a slot of that kind refers to: its own, or the suspension that it waits for. 0 for none.
#[inline]
pub(in crate::vm) fn target(kind: Kind, slot: u64) -> Ref {
    match kind {
        Kind::Long | Kind::Double | Kind::Void => 0,
        Kind::Ref if slot >> 32 == 0 => slot as Ref,
        _ => suspension(slot),
    }
}

/// The suspension in a slot of 32 bits, 0 where its value is chosen.
#[inline]
pub(super) fn suspension(slot: u64) -> Ref {
    (slot >> 32) as Ref
}

impl Heap {
    /// Whether slots of that kind may refer to objects.
    #[inline]
    pub(in crate::vm) fn tracks(&self, kind: Kind) -> bool {
        kind == Kind::Ref || self.reaches_open && !matches!(kind, Kind::Long | Kind::Double | Kind::Void)
    }
}

/// The class of suspensions, and the slots of its fields. Known once there was one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    class: ClassId,
    kind: usize,
    from: usize,
    to: usize,
    source: usize,
    chosen: usize,
    number: usize,
    object: usize,
}

/// What can be chosen, in the field `kind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    /// From `from` to `to`.
    Interval,
    Boolean,
    /// Elements of the array `source`.
    List,
    Set,
    /// Objects of the pool `source`.
    Pool,
    PoolOrNull,
}

impl Range {
    const ALL: [Range; 6] = [Range::Interval, Range::Boolean, Range::List, Range::Set, Range::Pool, Range::PoolOrNull];

    fn is_of_objects(self) -> bool {
        matches!(self, Range::Pool | Range::PoolOrNull)
    }
}

/// Values of a list that are told.
const MOST_LISTED: u32 = 6;

/// Bit of the place in the code that suspensions are made at: other objects are made there, too.
pub(crate) const SITE: u32 = 1 << 31;

impl State {
    fn is_suspension(&self, fields: &Fields, r: Ref) -> bool {
        (r as usize) < self.heap.objs.len() && self.class_of(r) == fields.class && !self.heap.get(r).is_free()
    }
}

impl Vm {
    fn suspension_fields(&mut self) -> Result<Fields, LinkError> {
        if let Some(fields) = self.delayed {
            return Ok(fields);
        }
        let class = self.library_class(CLASS)?;
        let slot = |name: &str| {
            let slot = self.field_slot(class, name).map(usize::from);
            slot.ok_or_else(|| LinkError::NotFound(format!("{CLASS}.{name}")))
        };
        let fields = Fields {
            class,
            kind: slot("kind")?,
            from: slot("from")?,
            to: slot("to")?,
            source: slot("source")?,
            chosen: slot("chosen")?,
            number: slot("number")?,
            object: slot("object")?,
        };
        self.delayed = Some(fields);
        Ok(fields)
    }

    /// Whether values wait for their choices in this execution.
    pub(crate) fn delays(&self) -> bool {
        self.state.heap.delays
    }

    /// A slot that waits for a choice of that range.
    pub(crate) fn suspend(&mut self, range: Range, (from, to): (i32, i32), source: Ref) -> Result<u64, LinkError> {
        let fields = self.suspension_fields()?;
        let mut slots = vec![0; self.program.class(fields.class).instance_kinds.len()].into_boxed_slice();
        slots[fields.kind] = range as u64;
        slots[fields.from] = u64::from(from as u32);
        slots[fields.to] = u64::from(to as u32);
        slots[fields.source] = u64::from(source);
        let made = self.alloc_unseen(fields.class, Data::Slots(slots), SITE);
        Ok(u64::from(made) << 32)
    }

    /// Whether that object is a suspension, of which nobody is told.
    pub(in crate::vm) fn is_unseen(&self, r: Ref) -> bool {
        self.delayed.is_some_and(|fields| self.state.class_of(r) == fields.class)
    }

    /// The value of a suspension, once it is chosen.
    #[inline]
    pub(super) fn chosen(&self, suspension: Ref) -> Option<u64> {
        let fields = self.delayed.as_ref()?;
        if !self.state.is_suspension(fields, suspension) {
            return None;
        }
        let o = self.state.heap.get(suspension);
        // The one that does not count is 0.
        (o.slot(fields.chosen) != 0).then(|| o.slot(fields.number) | o.slot(fields.object))
    }

    /// What a slot of 32 bits holds, chosen if need be: where there is none yet the choice is registered, and the operation is to
    /// be executed again.
    pub(crate) fn force(&mut self, slot: u64) -> Result<u64, TransitionEnd> {
        let suspension = suspension(slot);
        if suspension == 0 {
            return Ok(slot);
        }
        let Some(fields) = self.delayed.filter(|fields| self.state.is_suspension(fields, suspension)) else {
            return Err(TransitionEnd::Internal(format!("a value of 32 bits has {suspension} in its upper half")));
        };
        if let Some(value) = self.chosen(suspension) {
            return Ok(value);
        }
        self.tell_apart(&fields, suspension);
        let values = DelayedChoice::new(self.values_of(&fields, suspension), suspension);
        if self.exec.answers {
            // Nobody explores what an exception says: it answers with the first value, and nothing of that is kept.
            self.track.used.bits |= if values.total() > 1 { Use::FirstValues as u16 } else { 0 };
            self.choose_delayed(values.choice(0));
            return Ok(self.chosen(suspension).unwrap_or(0));
        }
        if !self.exec.is_scheduled() {
            self.choose_ahead();
        }
        self.register(Box::new(values));
        Err(TransitionEnd::Choice)
    }

    /// The generator of what a suspension stands for.
    fn values_of(&self, fields: &Fields, suspension: Ref) -> Box<dyn ChoiceGenerator> {
        let o = self.state.heap.get(suspension);
        let int = |slot: usize| o.slot(slot) as u32 as i32;
        let list = || match &self.state.heap.get(o.slot(fields.source) as Ref).data {
            Data::Slots(values) => values.iter().map(|&v| v as u32 as i32).collect(),
            _ => Vec::new(),
        };
        match range(o.slot(fields.kind)) {
            Range::Interval => Box::new(IntInterval::new("delayed-int", int(fields.from), int(fields.to), 1)),
            Range::Boolean => Box::new(BooleanChoice::new("delayed-boolean", int(fields.from) != 0)),
            Range::Set => match NumberChoice::set("delayed-int-from-set", list()) {
                Ok(set) => Box::new(set),
                Err(_) => Box::new(NumberChoice::list("delayed-int-from-set", list())),
            },
            range @ (Range::Pool | Range::PoolOrNull) => {
                let pool = o.slot(fields.source) as Ref;
                Box::new(self.objects_to_take(pool, range == Range::PoolOrNull))
            }
            Range::List => Box::new(NumberChoice::list("delayed-int-from-list", list())),
        }
    }

    /// What a suspension that is still open stands for.
    pub(super) fn open_text(&self, suspension: Ref) -> String {
        let Some(fields) = self.delayed.filter(|fields| self.state.is_suspension(fields, suspension)) else {
            return String::new();
        };
        let o = self.state.heap.get(suspension);
        let values = self.values_of(&fields, suspension);
        let all = |most: u32| (0..most.min(values.total())).map(|i| values.label(i)).collect::<Vec<_>>().join(", ");
        match range(o.slot(fields.kind)) {
            Range::Interval => {
                format!("any value in {}..{}", values.label(0), values.label(values.total().saturating_sub(1)))
            }
            Range::Boolean => "true or false".to_string(),
            Range::List | Range::Set if values.total() > MOST_LISTED => format!("any of {}, …", all(MOST_LISTED)),
            Range::List | Range::Set => format!("any of {}", all(MOST_LISTED)),
            range @ (Range::Pool | Range::PoolOrNull) => {
                let first = self.first_of(o.slot(fields.source) as Ref);
                let class = first.map_or_else(String::new, |r| self.short_name(self.state.class_of(r)));
                format!("any {class} of its pool{}", if range == Range::PoolOrNull { ", or null" } else { "" })
            }
        }
    }

    /// If the choice is that of a suspension's value, this has it from here on.
    fn choose_delayed(&mut self, choice: Choice) {
        let (Choice::Delayed { suspension, value }, Some(fields)) = (choice, self.delayed) else { return };
        let o = self.state.heap.get(suspension);
        if range(o.slot(fields.kind)).is_of_objects() {
            let pool = o.slot(fields.source) as Ref;
            self.hand_out(pool, value);
            self.put_slot(suspension, fields.object, value.into());
            if self.state.heap.get(suspension).shared {
                self.share_from(value);
            }
        } else {
            self.put_slot(suspension, fields.number, value.into());
        }
        self.put_slot(suspension, fields.chosen, 1);
        self.put_slot(suspension, fields.source, 0);
    }

    /// The transition has begun: the values of suspensions that it was begun with are theirs from here on.
    pub(super) fn choose_all_delayed(&mut self) {
        for i in 0..self.exec.choices.len() {
            self.choose_delayed(self.exec.choices[i].1);
        }
    }
}

fn range(number: u64) -> Range {
    Range::ALL.get(number as usize).copied().unwrap_or(Range::Interval)
}
