//! Monitors that steps rely on, and who passes them by.
//!
//! A step of a synchronized class is one because nobody else can look at the object while its monitor is held. That holds
//! for what is synchronized, and not for an iterator that is made without the monitor, or for a subclass of the program that reads
//! a protected field. So it is assumed, and watched: whoever is seen to look without the monitor withdraws the steps
//! of the class, and the search starts again.

/// Classes whose steps are under one monitor.
#[derive(Debug)]
pub struct Guard {
    /// Name of the assumption that everybody holds it.
    pub name: &'static str,
    /// The beginning of the names of those classes, as in class files.
    pub classes: &'static [&'static str],
    pub by: Monitor,
}

/// Which monitor, and how it is seen that somebody does not hold it.
#[derive(Debug)]
pub enum Monitor {
    /// That of the object: an access without it to one of the fields that the first class has or inherits. Methods of the
    /// library whose accesses tell nothing, and the reason.
    Object { except: &'static [(&'static str, &'static str)], why: &'static str },
    /// The one in this field: a call without it of one of these methods.
    Field { name: &'static str, methods: &'static [&'static str] },
}

const ONCE: &str = "reads the number of elements, which each step writes once";

pub const GUARDS: &[Guard] = &[
    Guard {
        name: "java.util.Vector guarded",
        classes: &["java/util/Vector", "java/util/Stack"],
        by: Monitor::Object {
            except: &[("java/util/Vector$Itr", "hasNext"), ("java/util/Vector$1", "hasMoreElements")],
            why: ONCE,
        },
    },
    Guard {
        name: "java.util.Hashtable guarded",
        classes: &["java/util/Hashtable"],
        by: Monitor::Object { except: &[], why: "" },
    },
    Guard {
        name: "java.lang.StringBuffer guarded",
        classes: &["java/lang/StringBuffer"],
        by: Monitor::Object { except: &[], why: "" },
    },
    Guard {
        name: "java.io.ByteArrayOutputStream guarded",
        classes: &["java/io/ByteArrayOutputStream"],
        by: Monitor::Object { except: &[], why: "" },
    },
    Guard {
        name: "java.util.Collections.synchronized guarded",
        classes: &["java/util/Collections$Synchronized"],
        by: Monitor::Field {
            name: "mutex",
            methods: &["iterator", "listIterator", "descendingIterator", "spliterator", "stream", "parallelStream"],
        },
    },
];

/// The guard of the steps of a class.
pub fn guard(class: &str) -> Option<&'static Guard> {
    GUARDS.iter().find(|guard| guard.classes.iter().any(|start| class.starts_with(start)))
}

/// Whether an assumption of that name is one that everybody holds a monitor.
pub fn is_guard(name: &str) -> bool {
    GUARDS.iter().any(|guard| guard.name == name)
}

/// The guard whose monitor is that of the objects of a class itself.
pub fn guarded_object(class: &str) -> Option<&'static Guard> {
    GUARDS.iter().find(|guard| matches!(guard.by, Monitor::Object { .. }) && guard.classes[0] == class)
}

/// The guard that a method may pass by, and the field with the monitor.
pub fn passed_by(class: &str, method: &str) -> Option<(&'static Guard, &'static str)> {
    let found = guard(class)?;
    match found.by {
        Monitor::Field { name, methods } if methods.contains(&method) => Some((found, name)),
        _ => None,
    }
}
