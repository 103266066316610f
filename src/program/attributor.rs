//! Which code is scheduling-relevant (seed 2: "Attributor").
//!
//! JPF's default runs all of `java.*` atomically, which hides the races that people come to see. Here each class of the
//! library has a [`Level`], and the levels can be set by class and by method.

/// How the accesses of a method to shared data count as scheduling points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Code of the checked program: every access counts.
    User,
    /// Library code in which races are what users look for (`HashMap`, `ArrayList`): every access counts.
    Exposed,
    /// Library code whose own accesses never count; what it calls may.
    Atomic,
    /// Methods of linearizable objects: a call is a *section*, of which only the first visible operation counts. The
    /// section ends when the method returns; it is interrupted where it blocks and where it calls user code.
    Section,
    /// Like [`Level::Atomic`], and ends the section that called it: main loops of worker threads, in which each call is an
    /// operation of its own.
    Boundary,
}

impl Level {
    /// Whether an access in such code can be a scheduling point at all.
    pub fn relevant(self) -> bool {
        !matches!(self, Level::Atomic | Level::Boundary)
    }
}

/// Patterns over methods: `java.util.concurrent.*` (a beginning), `java.util.Vector` (a class with its nested classes),
/// either with `#method`.
#[derive(Debug, Clone, Default)]
pub struct Patterns(Vec<(String, bool, Option<String>)>);

impl Patterns {
    /// Reads a list with commas. `none` is the empty list.
    pub fn parse(list: &str) -> Patterns {
        let items = list.split([',', ';']).map(str::trim).filter(|p| !p.is_empty() && *p != "none");
        Patterns(items.map(Self::item).collect())
    }

    fn item(text: &str) -> (String, bool, Option<String>) {
        let (class, method) = match text.split_once('#') {
            Some((class, method)) => (class, Some(method.to_string())),
            None => (text, None),
        };
        let class = class.replace('.', "/");
        match class.strip_suffix('*') {
            Some(start) => (start.to_string(), true, method),
            None => (class, false, method),
        }
    }

    fn hit(&self, class: &str, method: &str) -> bool {
        self.0.iter().any(|(pattern, open, name)| {
            let rest = class.strip_prefix(pattern.as_str());
            let fits = rest.is_some_and(|rest| *open || rest.is_empty() || rest.starts_with('$'));
            fits && name.as_ref().is_none_or(|name| name == method)
        })
    }
}

/// Decides the [`Level`] of every method.
#[derive(Debug, Clone)]
pub struct Attributor {
    /// Linearizable classes (`vm.atomic.classes`).
    pub sections: Patterns,
    /// Exceptions to them (`vm.atomic.exclude`): exposed, like other library code that holds shared data.
    pub exclude: Patterns,
    /// Reads and writes of `final` fields never end a transition (`vm.por.skip_finals`).
    pub skip_finals: bool,
    /// Main loops of worker threads ([`Level::Boundary`]).
    pub loops: Patterns,
}

/// Library code whose accesses do not count, by the beginning of the class name.
const ATOMIC: [&str; 5] = ["java/", "jdk/", "sun/", "javax/", "gov/nasa/jpf/"];

/// Exceptions to it.
const EXPOSED: [&str; 6] = [
    "java/util/",
    "java/lang/AbstractStringBuilder",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    // Relinking a call site is an event that its users see.
    "java/lang/invoke/CallSite",
    // A builder of threads is for one thread: two that share it can make two workers of one name.
    "java/lang/ThreadBuilders",
];

/// Exceptions to those: what happens inside of a stream is its own; what it calls (`ArrayList.add`, lambdas) may count.
const INNER: [&str; 1] = ["java/util/stream/"];

/// Methods of atomic classes whose writes count, since another thread's run, or its end, depends on them. What reads them
/// does not count: a read belongs to the transition it happens in.
const EXPOSED_METHODS: [(&str, &str); 3] = [
    ("java/lang/Thread", "setName"),
    ("java/lang/Thread", "setUncaughtExceptionHandler"),
    ("java/lang/Thread", "setDefaultUncaughtExceptionHandler"),
];

/// The statics of the library that threads communicate through. All others are tables and caches.
const EXPOSED_STATICS: [(&str, &str); 1] = [("java/lang/Thread", "defaultUncaughtExceptionHandler")];

/// The default of `vm.atomic.classes`.
pub const SECTIONS: &str = "java.util.concurrent.*,java.util.Vector,java.util.Stack,java.util.Hashtable,java.util.Collections$Synchronized*,\
     java.lang.StringBuffer,java.util.Timer,java.util.TimerTask";

/// Loops of worker threads: between two operations of such a loop, others come in.
const LOOPS: &str = "java.util.concurrent.ThreadPoolExecutor#runWorker,java.util.concurrent.ThreadPoolExecutor$Worker#run,\
     java.util.concurrent.ForkJoinWorkerThread#run";

impl Default for Attributor {
    fn default() -> Self {
        Attributor {
            sections: Patterns::parse(SECTIONS),
            exclude: Patterns::default(),
            skip_finals: true,
            loops: Patterns::parse(LOOPS),
        }
    }
}

impl Attributor {
    /// The level of a method. Classes are named as in class files.
    pub fn level(&self, class: &str, method: &str) -> Level {
        if !ATOMIC.iter().any(|start| class.starts_with(start)) {
            return Level::User;
        }
        if self.sections.hit(class, method) && !self.exclude.hit(class, method) {
            return if self.loops.hit(class, method) { Level::Boundary } else { Level::Section };
        }
        let begins = |list: &[&str]| list.iter().any(|start| class.starts_with(start));
        let exposed = begins(&EXPOSED) && !begins(&INNER) || EXPOSED_METHODS.contains(&(class, method));
        if exposed { Level::Exposed } else { Level::Atomic }
    }

    /// Whether accesses to that static field of the library can be scheduling points.
    pub fn library_static(&self, class: &str, field: &str) -> bool {
        EXPOSED_STATICS.contains(&(class, field))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_classes_have_levels() {
        let a = Attributor::default();
        let cases = [
            ("Main", "main", Level::User),
            ("java/util/HashMap", "put", Level::Exposed),
            ("java/util/concurrent/ConcurrentHashMap$Node", "find", Level::Section),
            ("java/util/Vector$Itr", "next", Level::Section),
            ("java/util/VectorLike", "add", Level::Exposed),
            ("java/util/Collections$SynchronizedList", "get", Level::Section),
            ("java/util/Collections$UnmodifiableList", "get", Level::Exposed),
            ("java/util/concurrent/ThreadPoolExecutor", "runWorker", Level::Boundary),
            ("java/util/concurrent/ThreadPoolExecutor", "execute", Level::Section),
            ("java/lang/Thread", "run", Level::Atomic),
            ("java/lang/Thread", "setUncaughtExceptionHandler", Level::Exposed),
            ("java/lang/ThreadBuilders$Base", "unstarted", Level::Exposed),
            ("java/util/stream/ReduceOps$ReduceTask", "onCompletion", Level::Atomic),
        ];
        for (class, method, level) in cases {
            assert_eq!(a.level(class, method), level, "{class}.{method}");
        }
    }

    #[test]
    fn classes_and_methods_can_be_excluded() {
        let exclude = Patterns::parse("java.util.concurrent.locks.*, java.util.concurrent.FutureTask#run");
        let a = Attributor { exclude, ..Attributor::default() };
        assert_eq!(a.level("java/util/concurrent/locks/ReentrantLock", "lock"), Level::Exposed);
        assert_eq!(a.level("java/util/concurrent/FutureTask", "run"), Level::Exposed);
        assert_eq!(a.level("java/util/concurrent/FutureTask", "get"), Level::Section);
        let none = Attributor { sections: Patterns::parse("none"), ..Attributor::default() };
        assert_eq!(none.level("java/util/concurrent/FutureTask", "get"), Level::Exposed);
        assert_eq!(none.level("java/util/concurrent/ThreadPoolExecutor", "runWorker"), Level::Exposed);
    }
}
