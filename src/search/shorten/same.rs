//! When two errors are the same one, for whoever looks for a shorter way to it.

use crate::report::{ErrorInfo, Property};
use crate::search::findings::class_of_thread;

/// Packages of the library: frames in them are not the program's own.
const LIBRARY: &[&str] = &["java.", "javax.", "jdk.", "sun.", "com.sun."];

/// What an error has to have to be the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::search) struct SameError {
    property: Property,
    exception: Option<String>,
    /// Frames from the innermost one to the first of the program's own; or where the threads of a deadlock wait.
    places: Vec<String>,
    /// Message and kind of thread, where they count.
    told_apart: Option<(Option<String>, String)>,
}

impl SameError {
    /// As that error. `strict`: with the same message in the same kind of thread.
    pub(in crate::search) fn of(info: &ErrorInfo, strict: bool) -> SameError {
        if info.property == Property::Deadlock {
            let mut places: Vec<String> = info.deadlock.iter().map(|w| format!("{} {}", w.kind, w.at)).collect();
            places.sort();
            return SameError { property: info.property, exception: None, places, told_apart: None };
        }
        if info.property == Property::DataRace {
            // The sentence names the data and both places.
            let places = info.message.iter().cloned().collect();
            return SameError { property: info.property, exception: None, places, told_apart: None };
        }
        let own = info.stack.iter().position(|frame| !LIBRARY.iter().any(|package| frame.starts_with(package)));
        let frames = own.map_or(info.stack.len(), |own| own + 1);
        SameError {
            property: info.property,
            exception: info.exception.clone(),
            places: info.stack[..frames].to_vec(),
            told_apart: strict.then(|| (info.message.clone(), class_of_thread(&info.thread))),
        }
    }

    /// The sentence of a data race, if it is one.
    pub(in crate::search) fn race(&self) -> Option<&str> {
        (self.property == Property::DataRace).then(|| self.places.first().map(String::as_str)).flatten()
    }

    /// Whether that error is the same.
    pub(in crate::search) fn is(&self, info: &ErrorInfo) -> bool {
        let strict = self.told_apart.is_some();
        *self == SameError::of(info, strict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::WaitsFor;

    fn error(thread: &str, message: &str, stack: &[&str]) -> ErrorInfo {
        ErrorInfo {
            property: Property::UncaughtException,
            exception: Some("java.lang.IllegalStateException".to_owned()),
            message: Some(message.to_owned()),
            thread: thread.to_owned(),
            stack: stack.iter().map(|&frame| frame.to_owned()).collect(),
            deadlock: Vec::new(),
            arrivals: 1,
            race: None,
            causes: Vec::new(),
        }
    }

    #[test]
    fn the_place_counts_down_to_the_first_frame_of_the_program() {
        let stack = ["java.util.ArrayList.add(ArrayList.java:5)", "Bank.pay(Bank.java:7)", "Bank.run(Bank.java:20)"];
        let one = error("Thread-0", "a", &stack);
        let elsewhere = error("Thread-1", "b", &[stack[0], stack[1], "Other.run(Other.java:1)"]);
        let other = error("Thread-0", "a", &[stack[0], "Bank.get(Bank.java:9)", stack[2]]);
        let loose = SameError::of(&one, false);
        assert!(loose.is(&one) && loose.is(&elsewhere) && !loose.is(&other));
        let strict = SameError::of(&one, true);
        assert!(strict.is(&one) && strict.is(&error("Thread-7", "a", &stack)));
        assert!(!strict.is(&error("main", "a", &stack)) && !strict.is(&error("Thread-0", "b", &stack)));
        let mut class = one.clone();
        class.exception = Some("java.lang.RuntimeException".to_owned());
        assert!(!loose.is(&class));
    }

    #[test]
    fn a_deadlock_is_where_threads_wait_whoever_they_are() {
        let waits = |thread: &str, at: &str| WaitsFor {
            thread: thread.to_owned(),
            kind: "blocked".to_owned(),
            on: String::new(),
            held_by: None,
            holds: Vec::new(),
            at: at.to_owned(),
            in_cycle: true,
        };
        let deadlock = |deadlock: Vec<WaitsFor>| ErrorInfo {
            property: Property::Deadlock,
            exception: None,
            deadlock,
            ..error("t", "stuck", &[])
        };
        let one = deadlock(vec![waits("a", "x"), waits("b", "y")]);
        let same = SameError::of(&one, false);
        assert!(same.is(&deadlock(vec![waits("d", "y"), waits("c", "x")])));
        assert!(!same.is(&deadlock(vec![waits("a", "x"), waits("b", "x")])));
        assert!(!same.is(&deadlock(vec![waits("a", "x"), waits("b", "y"), waits("c", "x")])));
    }
}
