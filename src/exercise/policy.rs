//! What an answer may name: a list of classes and members of the library, what the exercise shows, and itself.
//!
//! What matters is what a class file names, so that strings and comments are free, and an answer's own method may be called
//! `forName`. A member counts as one of the class that declares it, whatever class it is named by.

use std::collections::BTreeSet;

use ristretto_classfile::ClassFile;

use super::ExerciseError;
use super::classes::{Classes, in_source};
use super::format::Exercise;
use super::uses::{self, Named, Use};
use crate::classfile::pool;

/// Packages whose classes may be used; with a star at the end those below as well.
const PACKAGES: &[&str] = &[
    "java/lang/",
    "java/lang/annotation/",
    "java/util/",
    "java/util/function/",
    "java/util/regex/",
    "java/util/stream/",
    "java/util/concurrent/*",
    "java/math/",
    "java/time/*",
];

/// Classes of other packages that may be used.
const CLASSES: &[&str] = &[
    "java/io/IOException",
    "java/io/PrintStream",
    "java/io/Serializable",
    "java/io/UncheckedIOException",
    // The compiler names them beside lambdas; their methods are nobody's.
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/MethodHandles",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

/// Classes of these packages that may not be used, with those nested in them; with a star at the end all that begin so.
const NOT: &[&str] = &[
    "java/lang/ClassLoader",
    "java/lang/ClassValue",
    "java/lang/Compiler",
    "java/lang/Module*",
    "java/lang/Package",
    "java/lang/Process*",
    "java/lang/Runtime",
    "java/lang/RuntimePermission",
    "java/lang/SecurityManager",
    "java/lang/Shutdown",
    "java/lang/StackWalker",
    "java/lang/System$Logger*",
    "java/lang/Thread$Builder",
    "java/lang/Thread$UncaughtExceptionHandler",
    "java/lang/ThreadGroup",
    // It closes what it prints to.
    "java/util/Formatter",
    "java/util/ListResourceBundle",
    "java/util/PropertyResourceBundle",
    "java/util/ResourceBundle*",
    "java/util/ServiceLoader",
    "java/util/ServiceConfigurationError",
    "java/util/Timer",
    "java/util/TimerTask",
    // They reach fields by name, also those of trusted code.
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
];

/// Of these classes only the members that are listed.
const MEMBERS: &[(&str, &[&str])] = &[
    (
        "java/lang/Class",
        &[
            "cast",
            "getEnumConstants",
            "getName",
            "getSimpleName",
            "getTypeName",
            "isArray",
            "isEnum",
            "isInstance",
            "isInterface",
            "isRecord",
            "toString",
        ],
    ),
    (
        "java/lang/Object",
        &["<init>", "clone", "equals", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"],
    ),
    (
        "java/lang/System",
        &["arraycopy", "currentTimeMillis", "err", "identityHashCode", "lineSeparator", "nanoTime", "out"],
    ),
    (
        "java/lang/Thread",
        &[
            "<init>",
            "MAX_PRIORITY",
            "MIN_PRIORITY",
            "NORM_PRIORITY",
            "currentThread",
            "getId",
            "getName",
            "getPriority",
            "getState",
            "holdsLock",
            "interrupt",
            "interrupted",
            "isAlive",
            "isDaemon",
            "isInterrupted",
            "join",
            "onSpinWait",
            "run",
            "setDaemon",
            "setName",
            "setPriority",
            "sleep",
            "start",
            "threadId",
            "toString",
            "yield",
        ],
    ),
    ("java/io/PrintStream", &["append", "flush", "format", "print", "printf", "println"]),
    // The compiler names them for call sites; nothing of them is called.
    ("java/lang/invoke/LambdaMetafactory", &[]),
    ("java/lang/invoke/MethodHandles", &[]),
    ("java/lang/invoke/MethodHandles$Lookup", &[]),
    ("java/lang/invoke/StringConcatFactory", &[]),
    ("java/lang/runtime/ObjectMethods", &[]),
    ("java/lang/runtime/SwitchBootstraps", &[]),
];

/// Members that may not be used of classes that may be.
const NOT_MEMBERS: &[(&str, &str)] = &[
    // By these a stream of the program's output can be closed under another type.
    ("java/io/Closeable", "close"),
    ("java/lang/AutoCloseable", "close"),
    // Trusted code's own locks and threads.
    ("java/util/concurrent/locks/LockSupport", "getBlocker"),
    ("java/util/concurrent/locks/AbstractQueuedSynchronizer", "getQueuedThreads"),
    ("java/util/concurrent/locks/AbstractQueuedSynchronizer", "getExclusiveQueuedThreads"),
    ("java/util/concurrent/locks/AbstractQueuedSynchronizer", "getSharedQueuedThreads"),
    ("java/util/concurrent/locks/AbstractQueuedSynchronizer", "getFirstQueuedThread"),
    ("java/util/concurrent/locks/AbstractQueuedSynchronizer", "getWaitingThreads"),
    ("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "getQueuedThreads"),
    ("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "getExclusiveQueuedThreads"),
    ("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "getSharedQueuedThreads"),
    ("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "getFirstQueuedThread"),
    ("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "getWaitingThreads"),
    ("java/util/concurrent/ForkJoinTask", "peekNextLocalTask"),
    ("java/util/concurrent/ForkJoinTask", "pollNextLocalTask"),
    ("java/util/concurrent/ForkJoinTask", "pollSubmission"),
    ("java/util/concurrent/ForkJoinTask", "pollTask"),
    ("java/util/Locale", "setDefault"),
    ("java/util/TimeZone", "setDefault"),
    ("java/util/concurrent/Executors", "privilegedCallable"),
    ("java/util/concurrent/Executors", "privilegedCallableUsingCurrentClassLoader"),
    ("java/util/concurrent/Executors", "privilegedThreadFactory"),
];

/// Methods that an answer may not define: class above, name.
const NOT_OVERRIDDEN: &[(&str, &str)] = &[
    ("java/lang/Object", "finalize"),
    ("java/lang/Thread", "start"),
    ("java/lang/Thread", "getUncaughtExceptionHandler"),
    ("java/lang/Thread", "setUncaughtExceptionHandler"),
];

/// Packages in which an answer has no classes.
const TAKEN: &[&str] = &[
    "com/sun/",
    "gov/nasa/jpf/",
    "interleave/",
    "java/",
    "javax/",
    "jdk/",
    "junit/",
    "org/hamcrest/",
    "org/junit/",
    "org/opentest4j/",
    "sun/",
];

/// What one exercise allows.
pub(super) struct Policy<'a> {
    pub(super) exercise: &'a Exercise,
    /// The program with the answer in it.
    pub(super) classes: &'a Classes,
    /// The answer's classes and those that it is shown.
    pub(super) visible: &'a BTreeSet<String>,
}

/// Whether a name is meant by one of a list: the class itself and those nested in it, or all that begin so.
fn is_listed(list: &[&str], class: &str) -> bool {
    list.iter().any(|entry| match entry.strip_suffix('*') {
        Some(beginning) => class.starts_with(beginning),
        None => class.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')),
    })
}

/// The length of the longest name in a list of an exercise's that means a class: its own or that of a package; 0 for none.
fn longest(list: &[String], class: &str) -> usize {
    let means = |entry: &String| {
        let name = entry.trim_end_matches(".*").replace('.', "/");
        let means = class.strip_prefix(&name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['$', '/']));
        if means { name.len() } else { 0 }
    };
    list.iter().map(means).max().unwrap_or(0)
}

fn in_packages(class: &str) -> bool {
    let package = class.rfind('/').map_or("", |at| &class[..=at]);
    PACKAGES.iter().any(|listed| match listed.strip_suffix('*') {
        Some(beginning) => package.starts_with(beginning),
        None => package == *listed,
    })
}

impl Policy<'_> {
    /// What is wrong with a class of the answer, one sentence each, with the place: `Counter.java:12: …`.
    pub(super) fn check(&self, file: &ClassFile<'static>, source: &str) -> Result<Vec<String>, ExerciseError> {
        let mut found = BTreeSet::new();
        let mut say = |line: u32, what: String| _ = found.insert((line, what));
        let own = super::classes::text(pool::class_name(file, file.this_class)).unwrap_or_default();
        if let Some(package) = TAKEN.iter().find(|package| own.starts_with(**package)) {
            say(
                0,
                format!("an answer has no classes in the package {}", package.trim_end_matches('/').replace('/', ".")),
            );
        }
        for used in uses::of(file) {
            if let Some(what) = self.why_not(&used)? {
                say(used.line, what);
            }
        }
        self.definitions(file, &own, &mut say)?;
        // What is in a line need not be said of the file, too.
        let in_lines: BTreeSet<String> =
            found.iter().filter(|(line, _)| *line > 0).map(|(_, what)| what.clone()).collect();
        found.retain(|(line, what)| *line > 0 || !in_lines.contains(what));
        let at = |line: u32| if line == 0 { String::new() } else { format!(":{line}") };
        Ok(found.into_iter().map(|(line, what)| format!("{source}{}: {what}", at(line))).collect())
    }

    /// Why something may not be used.
    fn why_not(&self, used: &Use) -> Result<Option<String>, ExerciseError> {
        Ok(match &used.what {
            Named::Class(class) => self.why_not_class(class),
            Named::Bootstrap(class) => {
                Some(format!("an answer may not have call sites made by {}", class.replace('/', ".")))
            }
            Named::Member { class, name, descriptor } => {
                let Some(member) = self.classes.member(class, name, descriptor)? else { return Ok(None) };
                let of_assert = name == "desiredAssertionStatus" && used.only_initialisers;
                let dotted = format!("{}.{name}", member.class.replace('/', "."));
                match self.why_not_declaring(&member.class) {
                    Some(why) => Some(why),
                    None if self.exercise.forbid.contains(&dotted) => {
                        Some(format!("this exercise is to be solved without {dotted}"))
                    }
                    None if of_assert || self.may_use_member(&member.class, name) => None,
                    None => {
                        let member = format!("{}.{}", member.class.replace('/', "."), in_source(name, descriptor));
                        Some(format!("an answer may not use {member}"))
                    }
                }
            }
        })
    }

    fn why_not_class(&self, class: &str) -> Option<String> {
        if self.visible.contains(class) {
            return None;
        }
        let dotted = class.replace('/', ".");
        // The longer name is about less, and wins.
        let (forbidden, allowed) = (longest(&self.exercise.forbid, class), longest(&self.exercise.allow, class));
        if forbidden > allowed {
            return Some(format!("this exercise is to be solved without {dotted}"));
        }
        // A package brings none of those that can do harm; they are allowed by name alone.
        let by_name = self.exercise.allow.iter().any(|entry| entry.replace('.', "/") == class);
        if by_name || allowed > 0 && !is_listed(NOT, class) {
            return None;
        }
        let allowed = CLASSES.contains(&class) || in_packages(class) && !is_listed(NOT, class);
        (!allowed).then(|| format!("an answer may not use {dotted}"))
    }

    /// Why members of a class may not be used that are named by another class below it, which is looked at itself.
    fn why_not_declaring(&self, class: &str) -> Option<String> {
        let listed = longest(&self.exercise.forbid, class) > 0 || is_listed(NOT, class);
        self.why_not_class(class).filter(|_| listed)
    }

    fn may_use_member(&self, class: &str, name: &str) -> bool {
        if self.visible.contains(class) {
            return true;
        }
        if NOT_MEMBERS.contains(&(class, name)) {
            return false;
        }
        MEMBERS.iter().find(|(listed, _)| *listed == class).is_none_or(|(_, members)| members.contains(&name))
    }

    /// What an answer may not define.
    fn definitions(
        &self,
        file: &ClassFile<'static>,
        own: &str,
        say: &mut dyn FnMut(u32, String),
    ) -> Result<(), ExerciseError> {
        const NATIVE: u16 = 0x0100;
        let above = self.classes.above(own)?;
        let without_monitors = self.exercise.forbid.iter().any(|entry| entry == "synchronized");
        for method in &file.methods {
            let name = pool::utf8(file, method.name_index).unwrap_or_default().into_owned();
            let line = uses::line_of_method(method);
            let is_below = |class: &str| class != own && above.iter().any(|above| above == class);
            if NOT_OVERRIDDEN.iter().any(|&(class, overridden)| overridden == name && is_below(class)) {
                say(line, format!("an answer may not define a method {name} here"));
            }
            if method.access_flags.bits() & NATIVE != 0 {
                say(line, format!("an answer may not have native methods, as {name} is"));
            }
            if let Some(line) = uses::synchronizes(method).filter(|_| without_monitors) {
                say(line, "this exercise is to be solved without `synchronized`".to_string());
            }
        }
        Ok(())
    }
}
