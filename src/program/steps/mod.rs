//! Which calls of the library are single steps, method by method, and why.
//!
//! A *step* is a call of a library object that takes effect at one moment, its *linearization point*: other threads see
//! all of it or nothing. Of its accesses to the receiver's own data only the first is a scheduling point. That is right
//! only for methods of which it can be proved, from the documentation and the code, that every order in which others come
//! between its accesses ends like one in which they come before or after the call. Those are listed here, each with the
//! reason; everything that is not listed follows the rules of user code.
//!
//! What a step covers ends at what is not the receiver's own: the code of the program (a comparator, a function), the
//! argument of a bulk operation, another listed object. What follows is a step of its own. So a method that works on two
//! objects (`drainTo`, `addAll` under a lock) may be listed for what it does to its receiver.
//!
//! Four tables:
//! - [`STEPS`]: the methods that are single steps;
//! - [`COMPOUND`]: the public methods of the same classes that are not, with what they consist of;
//! - [`APART`]: methods that end the step that called them, since what they do can be told from the rest of it, always or only
//!   by programs that call certain methods;
//! - [`PRIMITIVES`]: methods of the VM's own models that are one operation in every mode, also where reductions are off.

mod concurrent;
mod fork_join;
mod futures;
mod guards;
mod locks;
mod models;
mod queues;
mod util;

use std::sync::LazyLock;

pub use guards::{GUARDS, Guard, Monitor, guard, guarded_object, is_guard, passed_by};
pub use locks::{comes_back, is_endless_wait};
pub use util::tells_kept_time;

use crate::util::FxMap;

/// Methods of one class, and what is to be said about them.
#[derive(Debug)]
pub struct Methods {
    /// As in class files: `java/util/Vector`.
    pub class: &'static str,
    /// A name stands for all overloads, `add(ILjava/lang/Object;)V` for one of them.
    pub methods: &'static [&'static str],
    /// One sentence or two: the linearization point and what hides the rest, or why there is none.
    pub why: &'static str,
}

/// Methods that end the step that called them.
#[derive(Debug)]
pub struct Apart {
    pub class: &'static str,
    pub methods: &'static [&'static str],
    /// Classes with methods: only where a program calls one of them can it notice the difference. Empty: always.
    pub seen_by: &'static [(&'static str, &'static [&'static str])],
    pub why: &'static str,
}

/// A group of rows.
const fn row(class: &'static str, methods: &'static [&'static str], why: &'static str) -> Methods {
    Methods { class, methods, why }
}

/// A program that parks by itself may find a permit that was meant for a wait of the library: the waiter had what it waited
/// for before it parked.
const PARKS: (&str, &[&str]) = ("java/util/concurrent/locks/LockSupport", &["park", "parkNanos", "parkUntil"]);
const PERMIT: &str =
    "A thread that lines up looks again before it parks: if it need not wait any more, a permit is left over.";

/// Methods that are single steps.
pub const STEPS: [&[Methods]; 6] =
    [concurrent::STEPS, queues::STEPS, futures::STEPS, fork_join::STEPS, locks::STEPS, util::STEPS];

/// Public methods of classes in [`STEPS`] that are not: series of steps, accesses without an order of their own.
pub const COMPOUND: [&[Methods]; 6] =
    [concurrent::COMPOUND, queues::COMPOUND, futures::COMPOUND, fork_join::COMPOUND, locks::COMPOUND, util::COMPOUND];

/// Methods that are never a part of the step that called them.
pub const APART: [&[Apart]; 5] = [concurrent::APART, queues::APART, futures::APART, fork_join::APART, locks::APART];

/// Methods of models that stand for one operation of the original.
pub const PRIMITIVES: &[Methods] = models::PRIMITIVES;

/// A table by class.
struct Index<T: 'static>(FxMap<&'static str, Vec<&'static T>>);

impl<T> Index<T> {
    fn new(rows: impl Iterator<Item = &'static T>, class: impl Fn(&T) -> &'static str) -> Index<T> {
        let mut map: FxMap<&'static str, Vec<&'static T>> = FxMap::default();
        for row in rows {
            map.entry(class(row)).or_default().push(row);
        }
        Index(map)
    }

    fn of(&self, class: &str) -> &[&'static T] {
        self.0.get(class).map_or(&[], Vec::as_slice)
    }
}

static STEP_INDEX: LazyLock<Index<Methods>> =
    LazyLock::new(|| Index::new(STEPS.iter().copied().flatten(), |row| row.class));

static APART_INDEX: LazyLock<Index<Apart>> =
    LazyLock::new(|| Index::new(APART.iter().copied().flatten(), |row| row.class));

static PRIMITIVE_INDEX: LazyLock<Index<Methods>> = LazyLock::new(|| Index::new(PRIMITIVES.iter(), |row| row.class));

/// Classes whose calls tell that some [`APART`] method is seen, with the methods.
static WITNESSES: LazyLock<FxMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let mut map: FxMap<&'static str, Vec<&'static str>> = FxMap::default();
    for (class, methods) in APART.iter().copied().flatten().flat_map(|row| row.seen_by) {
        map.entry(class).or_default().extend(methods.iter());
    }
    map
});

/// Whether an entry of a list names that method.
pub fn names(methods: &[&str], name: &str, descriptor: &str) -> bool {
    methods.iter().any(|entry| match entry.strip_prefix(name) {
        Some(rest) => rest.is_empty() || rest.starts_with('(') && rest == descriptor,
        None => false,
    })
}

fn find(index: &Index<Methods>, class: &str, name: &str, descriptor: &str) -> Option<&'static Methods> {
    index.of(class).iter().copied().find(|row| names(row.methods, name, descriptor))
}

/// The row that makes a method a single step.
pub fn step(class: &str, name: &str, descriptor: &str) -> Option<&'static Methods> {
    find(&STEP_INDEX, class, name, descriptor)
}

/// The row that sets a method apart from the step that called it.
pub fn apart(class: &str, name: &str, descriptor: &str) -> Option<&'static Apart> {
    APART_INDEX.of(class).iter().copied().find(|row| names(row.methods, name, descriptor))
}

/// The row that makes a method of a model one operation in every mode.
pub fn primitive(class: &str, name: &str, descriptor: &str) -> Option<&'static Methods> {
    find(&PRIMITIVE_INDEX, class, name, descriptor)
}

/// The [`APART`] methods (class, name) of which a program can notice something by calling this one.
pub fn seen_by(class: &str, name: &str, descriptor: &str) -> Vec<(&'static str, &'static str)> {
    if !WITNESSES.get(class).is_some_and(|methods| names(methods, name, descriptor)) {
        return Vec::new();
    }
    let sees = |row: &&Apart| row.seen_by.iter().any(|(c, methods)| *c == class && names(methods, name, descriptor));
    let rows = APART.iter().copied().flatten().filter(sees);
    rows.flat_map(|row| row.methods.iter().map(|method| (row.class, *method))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_name_all_overloads_or_one() {
        let list = ["add", "addAll(ILjava/util/Collection;)Z"];
        assert!(names(&list, "add", "(Ljava/lang/Object;)Z"));
        assert!(names(&list, "addAll", "(ILjava/util/Collection;)Z"));
        assert!(!names(&list, "addAll", "(Ljava/util/Collection;)Z"));
        assert!(!names(&list, "addAllAbsent", "(Ljava/util/Collection;)I"));
        assert!(!names(&list, "ad", "()V"));
    }

    #[test]
    fn what_is_documented_not_to_be_atomic_is_no_step() {
        let no = [
            ("java/util/concurrent/ConcurrentHashMap", "putAll", "(Ljava/util/Map;)V"),
            ("java/util/concurrent/ConcurrentHashMap", "size", "()I"),
            ("java/util/concurrent/ConcurrentLinkedQueue", "size", "()I"),
            ("java/util/concurrent/atomic/LongAdder", "sum", "()J"),
            ("java/util/Vector", "addAll", "(Ljava/util/Collection;)Z"),
            ("java/util/Collections$SynchronizedCollection", "iterator", "()Ljava/util/Iterator;"),
            ("java/util/HashMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
        ];
        for (class, name, descriptor) in no {
            assert!(step(class, name, descriptor).is_none(), "{class}.{name}{descriptor}");
        }
    }

    #[test]
    fn single_element_operations_are_steps() {
        let yes = [
            ("java/util/concurrent/ConcurrentHashMap", "putVal"),
            ("java/util/concurrent/ArrayBlockingQueue", "put"),
            ("java/util/concurrent/atomic/AtomicInteger", "incrementAndGet"),
            ("java/util/concurrent/locks/ReentrantLock", "unlock"),
            ("java/util/Vector", "get"),
            ("java/lang/StringBuffer", "length"),
        ];
        for (class, name) in yes {
            assert!(step(class, name, "()V").is_some(), "{class}.{name}");
        }
        let row = apart("java/util/concurrent/ConcurrentHashMap", "addCount", "(JI)V").expect("it is listed");
        assert!(!row.seen_by.is_empty());
        let seen = seen_by("java/util/concurrent/ConcurrentHashMap", "size", "()I");
        assert!(seen.contains(&("java/util/concurrent/ConcurrentHashMap", "addCount")));
        assert!(seen_by("java/util/concurrent/ConcurrentHashMap", "get", "()I").is_empty());
    }
}
