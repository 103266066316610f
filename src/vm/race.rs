//! Data races: two threads are about to access the same data, one of them to write it, and nothing decides which comes
//! first.
//!
//! The Java Language Specification (section 17.4.5) calls two conflicting accesses a data race when neither happens before
//! the other. A transition ends before each access to what others can reach, so two accesses that are not ordered are both
//! about to be made in some state: each thread stands at its own. No history is needed, and what is found is a race of this
//! very state.
//!
//! Accesses that are no scheduling points take part in no race: an object that one thread can reach has no second access,
//! and data that is assumed to be in order ([`super::watch`]) is used by one thread, only read, or ordered by a monitor, a
//! start or a join; where that fails, the accesses become points. `volatile` fields are no data that races.
//!
//! What the program does to a field or an element by reflection, `VarHandle` or `Unsafe` does not show in the next
//! instruction of a thread, and some calls order less than a search takes for granted. Both are named
//! ([`Vm::unjudged_accesses`]).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use smallvec::SmallVec;

use super::code_locations::operand;
use super::heap::Ref;
use super::listener_api::VmView;
use super::names::source_name;
use super::natives::copied;
use super::policy::Location;
use super::thread::Status;
use super::{Init, Vm};
use crate::choice::Tid;
use crate::program::harmless::harmless;
use crate::program::insn::CallInsn;
use crate::program::{ClassId, Dispatch, MethodId, Operation, Origin, acc};
use crate::report::{ErrorInfo, Property, Race, RaceSide};
use crate::system::{Races, StandingRace};
use crate::util::shortened;

/// The machine's own code that copies arrays and objects.
const ELEMENTS: &str = "jdk/internal/interleave/Elements";
/// Places of unjudged accesses that are kept.
const MOST_UNJUDGED: usize = 20;
/// Packages of the library, and classes, whose objects a program shares without a lock by mistake. Other code of the library
/// is made for several threads: what looks like a race there is none that a program could see.
const UNSAFE_PACKAGES: [&str; 5] = ["java/util/", "java/util/regex/", "java/util/zip/", "java/text/", "java/nio/"];
const UNSAFE_CLASSES: [&str; 2] = ["java/lang/AbstractStringBuilder", "java/lang/StringBuilder"];
/// Fields of theirs that all threads share, and that may hold either value: the library says so, or nobody reads them.
const BENIGN: [(&str, &str); 11] = [
    ("java/util/TreeMap", "descendingMap"),
    ("java/util/concurrent/ConcurrentSkipListMap", "descendingMap"),
    ("java/util/Collections$UnmodifiableMap", "keySet"),
    ("java/util/Collections$UnmodifiableMap", "entrySet"),
    ("java/util/Collections$UnmodifiableMap", "values"),
    ("java/util/Collections$CheckedMap", "entrySet"),
    ("java/util/TreeMap$NavigableSubMap", "descendingMapView"),
    ("java/util/TimeZone", "zoneId"),
    ("java/text/FieldPosition", "field"),
    ("java/text/FieldPosition", "beginIndex"),
    ("java/text/FieldPosition", "endIndex"),
];
/// Calls that order less on a JVM than a search takes for granted: by class and by name, with `*` by its beginning.
const WEAK: &[(&str, &[&str])] = &[
    ("java/util/concurrent/atomic/", MODES),
    ("java/lang/invoke/VarHandle", MODES),
    ("java/lang/invoke/VarHandle", &["get", "set"]),
    ("java/util/concurrent/locks/LockSupport", &["park*", "unpark"]),
    ("java/lang/Thread", &["getState", "activeCount", "enumerate", "getPriority"]),
    ("java/lang/ThreadGroup", &["activeCount", "enumerate"]),
    ("java/io/File", &["exists", "createNewFile", "delete", "length", "renameTo"]),
    ("gov/nasa/jpf/vm/Verify", &["beginAtomic"]),
];
/// Accesses in a weaker mode than that of a `volatile` field.
const MODES: &[&str] = &[
    "getPlain",
    "setPlain",
    "getOpaque",
    "setOpaque",
    "getAcquire",
    "setRelease",
    "lazySet",
    "weakCompareAndSet*",
    "compareAndExchangeAcquire",
    "compareAndExchangeRelease",
    "getAndAddAcquire",
    "getAndAddRelease",
    "getAndSetAcquire",
    "getAndSetRelease",
];

/// Where an access goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum On {
    /// The statics of a class.
    Static(ClassId),
    /// Fields of an object that the class declares.
    Fields(Ref, ClassId),
    /// Elements of an array.
    Elements(Ref),
}

/// An access that a thread is about to make.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DataAccess {
    pub(crate) thread: Tid,
    /// The method whose code it is in, and the place.
    pub(crate) at: (MethodId, u32),
    pub(crate) on: On,
    /// Slots or elements: from the first one to before the second.
    pub(crate) parts: (u32, u32),
    pub(crate) write: bool,
}

impl DataAccess {
    fn races(&self, other: &DataAccess) -> bool {
        self.on == other.on
            && (self.write || other.write)
            && self.parts.0 < other.parts.1
            && other.parts.0 < self.parts.1
    }
}

type Accesses = SmallVec<[DataAccess; 8]>;

/// Where the program makes accesses that are not judged.
pub(super) type Unjudged = BTreeSet<String>;

impl Vm {
    /// The races that the state shows, as far as they are the program's.
    pub fn races(&self) -> SmallVec<[StandingRace; 1]> {
        let found = self.racing(|a, b| [a, b].iter().any(|access| self.is_of_the_program(access)));
        let mut races: SmallVec<[StandingRace; 1]> = found.iter().map(|(a, b)| self.standing_race(a, b)).collect();
        races.sort_unstable_by_key(|race| race.key);
        races.dedup_by_key(|race| race.key);
        races
    }

    /// Pairs of accesses that race in this state and that count.
    pub(crate) fn racing(
        &self,
        counts: impl Fn(&DataAccess, &DataAccess) -> bool,
    ) -> SmallVec<[(DataAccess, DataAccess); 1]> {
        // Where a transition is cut in an atomic section nobody but its thread is about to do anything.
        if self.is_atomic() {
            return SmallVec::new();
        }
        let mut all = Accesses::new();
        self.state.order.iter().for_each(|&thread| self.push_accesses(thread, &mut all));
        let mut pairs = SmallVec::new();
        for (i, b) in all.iter().enumerate().skip(1) {
            let before = all[..i].iter().filter(|a| a.thread != b.thread && a.races(b));
            // What takes longer to find out is asked of few.
            pairs.extend(before.filter(|a| self.can_race(a) && counts(a, b)).map(|a| (*a, *b)));
        }
        pairs
    }

    /// What a thread that can go on is about to access.
    pub(super) fn next_accesses(&self, thread: Tid) -> Accesses {
        let mut all = Accesses::new();
        self.push_accesses(thread, &mut all);
        all
    }

    fn push_accesses(&self, thread: Tid, all: &mut Accesses) {
        let t = &self.state.threads[thread as usize];
        let Some(f) = t.frames.last().filter(|_| t.head.status == Status::Runnable) else { return };
        let at = (f.method, f.pc);
        let mut push = |on: On, parts: (u32, u32), write: bool| all.push(DataAccess { thread, at, on, parts, write });
        let Some(insn) = self.insn(f.pc) else { return };
        match insn.operation() {
            Operation::Field(field) => {
                let on = match field.is_static {
                    true => On::Static(field.class),
                    false => match operand(t, field.above_receiver()) {
                        Some(r) if r != 0 => On::Fields(r as Ref, field.class),
                        _ => return,
                    },
                };
                push(on, (field.slot.into(), u32::from(field.slot) + 1), field.is_write);
            }
            Operation::Element { value, is_write } => {
                let above = usize::from(value);
                let (Some(index), Some(array)) = (operand(t, above), operand(t, above + 1)) else { return };
                // Beyond its end there is an exception, and no access.
                if array != 0 && (index as u32 as usize) < self.length(array as Ref) {
                    push(On::Elements(array as Ref), (index as u32, index as u32 + 1), is_write);
                }
            }
            Operation::Call(call) if self.is_static_call(call, "java/lang/System", "arraycopy") => {
                let [n, to, dst, from, src] = [0, 1, 2, 3, 4].map(|depth| operand(t, depth).unwrap_or(0) as u32);
                let n = if src != 0 && dst != 0 { copied(self, (src, from), (dst, to), n) } else { 0 };
                if n > 0 {
                    push(On::Elements(src), (from, from + n), false);
                    push(On::Elements(dst), (to, to + n), true);
                }
            }
            // A copy of an object is made field by field in the machine's own code.
            Operation::Call(call) if self.is_static_call(call, ELEMENTS, "copyField") => {
                let [slot, from] = [0, 2].map(|depth| operand(t, depth).unwrap_or(0) as u32);
                let declared = self.field_at(self.state.class_of(from), slot as usize, false);
                if let Some((class, _)) = declared {
                    push(On::Fields(from, class), (slot, slot + 1), false);
                }
            }
            Operation::Call(call) if &*self.program.method(call.method).name == "clone" => {
                let receiver = call.above_receiver().and_then(|above| operand(t, above)).unwrap_or(0) as Ref;
                if receiver != 0 && self.program.class(self.state.class_of(receiver)).is_array() {
                    push(On::Elements(receiver), (0, self.length(receiver) as u32), false);
                }
            }
            _ => {}
        }
    }

    fn length(&self, array: Ref) -> usize {
        self.state.heap.get(array).data.len()
    }

    /// Whether accesses to that data can race. Those to the statics of a class that is not initialised come after its
    /// initialiser, whoever runs it; those of the library are its own. A `final` field is written while others read it where
    /// its constructor has let the object out.
    fn can_race(&self, access: &DataAccess) -> bool {
        let (class, is_static) = match access.on {
            On::Static(class) if self.state.statics[class.0 as usize].init != Init::Done => return false,
            On::Static(class) => (class, true),
            On::Fields(_, class) => (class, false),
            On::Elements(_) => return true,
        };
        let class_name = &*self.program.class(class).name;
        let library = self.program.class(class).origin == Origin::Library;
        self.field_at(class, access.parts.0 as usize, is_static).is_some_and(|(_, f)| {
            let shared_by_all =
                || is_static || harmless(class_name, &f.name).is_some() || BENIGN.contains(&(class_name, &*f.name));
            f.flags & acc::VOLATILE == 0 && !(library && shared_by_all())
        })
    }

    fn is_static_call(&self, call: CallInsn, class: &str, name: &str) -> bool {
        let method = self.program.method(call.method);
        call.dispatch == Dispatch::Static && &*method.name == name && &*self.program.class(method.class).name == class
    }

    /// Whether the program is to be told of a race of that access: its own code makes it, or that of a class of the library
    /// which is not made for several threads, or it goes to an array that the program has made.
    fn is_of_the_program(&self, access: &DataAccess) -> bool {
        match access.on {
            On::Elements(array) if self.is_made_by_the_program(array) => true,
            _ => self.runs_code_of_the_program(access.thread),
        }
    }

    pub(super) fn is_made_by_the_program(&self, array: Ref) -> bool {
        let maker = self.state.heap.made_by(array);
        maker.is_some_and(|m| self.program.class(self.program.method(m).class).origin == Origin::User)
    }

    /// The class whose code a thread runs. The machine's own works for whoever calls it.
    fn code_of(&self, thread: Tid) -> Option<ClassId> {
        let frames = self.state.threads[thread as usize].frames.iter().rev();
        frames.map(|f| self.program.method(f.method)).find(|m| !m.hidden).map(|m| m.class)
    }

    /// Whether the code that a thread runs is the program's, or that of a class of the library which is not made for several
    /// threads.
    fn runs_code_of_the_program(&self, thread: Tid) -> bool {
        self.code_of(thread).is_some_and(|class| self.is_unsafe_class(class))
    }

    /// Whether a class is the program's, or one of the library that is not made for several threads.
    fn is_unsafe_class(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        let name = &*class.name;
        let in_package = |package: &str| name.strip_prefix(package).is_some_and(|rest| !rest.contains('/'));
        class.origin != Origin::Library
            || UNSAFE_PACKAGES.iter().any(|package| in_package(package))
            || UNSAFE_CLASSES.contains(&name)
    }

    /// The class that declares the field, or that of the array, and whether it is the library's.
    fn raced_class(&self, access: &DataAccess) -> (ClassId, bool) {
        let class = match access.on {
            On::Static(class) | On::Fields(_, class) => class,
            On::Elements(array) => self.state.class_of(array),
        };
        (class, self.program.class(class).origin == Origin::Library)
    }

    /// Races of the same data between the same places are the same one.
    fn standing_race(&self, a: &DataAccess, b: &DataAccess) -> StandingRace {
        let (class, library) = self.raced_class(a);
        let whole = self.is_told_as_a_whole(a) || self.is_told_as_a_whole(b);
        let part = match a.on {
            On::Elements(_) => u32::MAX,
            _ if library => u32::MAX - 1,
            _ => a.parts.0,
        };
        let side = |access: &DataAccess| {
            let place = self.place_of(access.thread).unwrap_or(access.at);
            (access.thread, access.write, place)
        };
        let (mut first, mut second) = (side(a), side(b));
        // The one that writes comes first, where it is said which one does, then by place: the same order in every machine.
        let by_kind = if whole { Ordering::Equal } else { second.1.cmp(&first.1) };
        let order = by_kind.then_with(|| self.compare_places(first.2, second.2));
        if order == Ordering::Greater {
            std::mem::swap(&mut first, &mut second);
        }
        let key = |(_, write, (_, pc)): (Tid, bool, (MethodId, u32))| u64::from(pc) << 1 | u64::from(write && !whole);
        StandingRace {
            key: [u64::from(class.0) << 32 | u64::from(part), key(first), key(second)],
            threads: (first.0, second.0),
        }
    }

    /// Whether the program knows what is accessed as a whole alone, as a map and not as the fields of its nodes: then it is not said
    /// which side writes.
    fn is_told_as_a_whole(&self, access: &DataAccess) -> bool {
        match access.on {
            On::Static(_) => false,
            On::Fields(..) => self.raced_class(access).1,
            On::Elements(array) => !self.is_made_by_the_program(array) && self.unsafe_class(access.thread).is_some(),
        }
    }

    /// Orders places in the code by names and instructions. Numbers of methods depend on what was loaded first.
    fn compare_places(&self, a: (MethodId, u32), b: (MethodId, u32)) -> Ordering {
        if a.0 == b.0 {
            return a.1.cmp(&b.1);
        }
        let named = |method: MethodId| {
            let m = self.program.method(method);
            (&*self.program.class(m.class).name, &*m.name, &*m.descriptor)
        };
        named(a.0).cmp(&named(b.0))
    }

    /// A race of the present state, as an error.
    pub fn describe_race(&self, race: &StandingRace) -> ErrorInfo {
        let (first, second) = race.threads;
        let pair = self.racing(|a, b| {
            [(first, second), (second, first)].contains(&(a.thread, b.thread))
                && self.standing_race(a, b).key == race.key
        });
        let of = |thread: Tid| pair.iter().flat_map(|(a, b)| [a, b]).find(|access| access.thread == thread);
        let told = [first, second].into_iter().filter_map(of).map(|access| self.raced_data(access));
        // Both go to the same data, and the one in the library's code knows whose it is.
        let (data, object, whole) = told.max_by_key(|(.., whole)| *whole).unwrap_or_default();
        let side = |thread: Tid| RaceSide {
            thread: self.thread_name(thread),
            writes: of(thread).is_some_and(|access| access.write),
            at: self.place_of(thread).map_or_else(String::new, |place| self.place_text(place)),
            stack: self.stack_places(&self.state.threads[thread as usize]),
            holds: self.held_by(thread),
        };
        let race = Race { data, object, whole, first: side(first), second: side(second) };
        ErrorInfo {
            property: Property::DataRace,
            exception: None,
            message: Some(race.sentence()),
            thread: race.first.thread.clone(),
            stack: race.first.stack.clone(),
            deadlock: Vec::new(),
            arrivals: 1,
            race: Some(Box::new(race)),
            causes: Vec::new(),
        }
    }

    /// What races, in the same words wherever it is met; which object that is here; and whether it is told as a whole.
    fn raced_data(&self, access: &DataAccess) -> (String, String, bool) {
        let (class, _) = self.raced_class(access);
        let field = |is_static: bool| {
            let name = shortened(&self.class_name(class)).into_owned();
            let slot = access.parts.0 as usize;
            self.field_at(class, slot, is_static).map_or_else(|| name.clone(), |(_, f)| format!("{name}.{}", f.name))
        };
        let whole = self.is_told_as_a_whole(access);
        match access.on {
            On::Static(_) => (field(true), String::new(), whole),
            On::Fields(object, _) if whole => {
                (self.known_class(self.state.class_of(object)), self.object_label(object), whole)
            }
            On::Fields(object, _) => (field(false), self.object_label(object), whole),
            On::Elements(array) => {
                let element = format!("{}[{}]", self.object_label(array), access.parts.0);
                match self.unsafe_class(access.thread).filter(|_| whole) {
                    Some(class) => (self.known_class(class), element, whole),
                    None => (format!("an element of {}", source_name(self.program.class(class))), element, whole),
                }
            }
        }
    }

    /// The class by which a program knows an object of the library: that around it, and what builds a text.
    fn known_class(&self, class: ClassId) -> String {
        let (name, of) = (self.class_name(class), self.program.class(class));
        match &*of.name {
            "java/lang/AbstractStringBuilder" => "java.lang.StringBuilder".to_owned(),
            _ if of.origin != Origin::Library => shortened(&name).into_owned(),
            _ => shortened(name.split('$').next().unwrap_or(&name)).into_owned(),
        }
    }

    /// The class of the library that is not made for several threads, and whose code a thread runs.
    fn unsafe_class(&self, thread: Tid) -> Option<ClassId> {
        let of_library = |class: &ClassId| self.program.class(*class).origin == Origin::Library;
        self.code_of(thread).filter(of_library).filter(|&class| self.is_unsafe_class(class))
    }

    /// An access that is a scheduling point is made by a native method: where it is to data that can race, no instruction says
    /// so.
    pub(super) fn note_unjudged(&mut self, at: Location, id: &str) {
        if self.config.races == Races::Ignored || matches!(id, "array-copy" | "clone") {
            return;
        }
        let can_race = match at {
            Location::Array(array) | Location::Element(array, _) => {
                self.runs_code_of_the_program(self.exec.cur) || self.is_made_by_the_program(array)
            }
            Location::Slot(r, slot) => self.slot_can_race(self.state.class_of(r), slot, false),
            Location::Static(class, slot) => self.slot_can_race(class, slot, true),
        };
        if can_race && self.track.unjudged.len() < MOST_UNJUDGED {
            let place = self.place_of(self.exec.cur).map(|place| self.place_text(place));
            self.track.unjudged.extend(place);
        }
    }

    fn slot_can_race(&self, class: ClassId, slot: usize, is_static: bool) -> bool {
        self.field_at(class, slot, is_static)
            .is_some_and(|(declaring, f)| f.flags & acc::VOLATILE == 0 && self.is_unsafe_class(declaring))
    }

    /// Where the program uses shared data by reflection, `VarHandle` or `Unsafe`, which is not judged, and what it calls that
    /// orders less on a JVM than here.
    pub fn unjudged_accesses(&self) -> Vec<String> {
        let is =
            |wanted: &str, name: &str| wanted.strip_suffix('*').map_or(wanted == name, |start| name.starts_with(start));
        let calls = self.program_calls(|class, name| {
            let mut of_class = WEAK.iter().filter(|(of, _)| class.starts_with(of));
            of_class.any(|(_, names)| names.iter().any(|wanted| is(wanted, name)))
        });
        let calls = calls.into_iter().map(|call| format!("calls of {call}"));
        let declared = self.declared_levels().into_iter().map(|level| format!("declared {level}"));
        self.track.unjudged.iter().cloned().chain(calls).chain(declared).collect()
    }
}

impl VmView<'_> {
    /// The first race of this state, in words, between code that `counts` says counts.
    pub fn first_race(&self, counts: impl Fn(&VmView<'_>, MethodId) -> bool) -> Option<String> {
        let vm = &*self.vm;
        let found = vm.racing(|a, b| counts(self, a.at.0) && counts(self, b.at.0));
        let (first, second) = found.first()?;
        let part = first.parts.0.max(second.parts.0);
        let field = |class: ClassId, is_static: bool| {
            vm.field_at(class, part as usize, is_static).map_or("", |(_, field)| &*field.name)
        };
        let what = match first.on {
            On::Static(class) => format!("{}.{}", vm.class_name(class), field(class, true)),
            On::Fields(object, class) => format!("{}.{}", vm.object_label(object), field(class, false)),
            On::Elements(array) => format!("{}[{part}]", vm.object_label(array)),
        };
        let one = |access: &DataAccess| {
            let verb = if access.write { "writes" } else { "reads" };
            format!("{} {verb} it at {}", vm.thread_name(access.thread), vm.place_text(access.at))
        };
        Some(format!("race for {what}: {}, and {}", one(first), one(second)))
    }
}
