//! The listeners that `listener=…` can name, with the settings of each. The documentation is made from this table too.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::{
    Listener, assertion, budget, choice_selector, choice_tracker, coverage, deadlock, endless, estimator, exec_tracker,
    idle, inject, method_analyzer, nonshared, object_tracker, oome, path_output, perturb, race, range, stack_depth,
    state_space, stop_watch, trace_storer, unread,
};
use crate::choice::words;

/// The properties that were given.
pub(super) type Properties = BTreeMap<String, String>;

/// A listener that configuration can name.
pub struct Kind {
    /// Its name; that of JPF's listener where there is such a one.
    pub name: &'static str,
    /// Further names.
    pub aliases: &'static [&'static str],
    /// What it does, in a sentence or a few.
    pub about: &'static str,
    /// Its settings: key, and what it means. A key that ends with a dot stands for all that begin with it.
    pub keys: &'static [(&'static str, &'static str)],
    make: fn(&Options) -> Result<Box<dyn Listener>, String>,
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Kind {
    /// Whether it has to see each access to what several threads can reach as a scheduling point, so that no assumption may be
    /// made about the program: it judges the order of accesses, or writes choices down that fit only a search with the same
    /// points.
    pub(crate) fn needs_all_points(&self) -> bool {
        ["NonSharedChecker", "ChoiceTracker", "ChoiceSelector", "TraceStorer"].contains(&self.name)
    }
}

/// Every listener.
pub static KINDS: &[Kind] = &[
    Kind {
        name: "Perturbator",
        aliases: &[],
        about: "Replaces what is read from a field, passed as a parameter or returned by a method, by choices. Where another thread may interfere \
                at the same read, the scheduling choice and the choice of a value are explored in all combinations.",
        keys: perturb::KEYS,
        make: |options| Ok(Box::new(perturb::Perturbator::new(options)?)),
    },
    Kind {
        name: "StackDepthChecker",
        aliases: &[],
        about: "Reports a thread that has too many frames of the program's own methods.",
        keys: stack_depth::KEYS,
        make: |options| Ok(Box::new(stack_depth::StackDepthChecker::new(options)?)),
    },
    Kind {
        name: "IdleFilter",
        aliases: &["SimpleIdleFilter"],
        about: "Handles idle loops of the program, which iterate and do nothing: ends the transition, prunes the path, or leaves the loop.",
        keys: idle::KEYS,
        make: |options| Ok(Box::new(idle::IdleFilter::new(options)?)),
    },
    Kind {
        name: "AssertionProperty",
        aliases: &[],
        about: "Reports an `AssertionError` where it is thrown, also if the program catches it.",
        keys: assertion::KEYS,
        make: |options| Ok(Box::new(assertion::AssertionProperty::new(options)?)),
    },
    Kind {
        name: "EndlessLoopDetector",
        aliases: &[],
        about: "Reports a loop in which a thread comes back to the state that it was in, so that it never ends.",
        keys: endless::KEYS,
        make: |options| Ok(Box::new(endless::EndlessLoopDetector::new(options)?)),
    },
    Kind {
        name: "NonSharedChecker",
        aliases: &[],
        about: "Reports an object that is not to be shared and is used by several live threads in turn.",
        keys: nonshared::KEYS,
        make: |options| Ok(Box::new(nonshared::NonSharedChecker::new(options)?)),
    },
    Kind {
        name: "UnreadVariables",
        aliases: &[],
        about: "Lists fields and local variables of the program that were written and never read.",
        keys: unread::KEYS,
        make: |options| Ok(Box::new(unread::UnreadVariables::new(options)?)),
    },
    Kind {
        name: "StateCountEstimator",
        aliases: &[],
        about: "Estimates how many states there will be, as a rule too many, from the numbers of choices on the paths.",
        keys: estimator::KEYS,
        make: |options| Ok(Box::new(estimator::StateCountEstimator::new(options)?)),
    },
    Kind {
        name: "ExceptionInjector",
        aliases: &[],
        about: "Injects exceptions into calls and lines, as a choice, so that both the handlers and the normal way are explored.",
        keys: inject::KEYS,
        make: |options| Ok(Box::new(inject::ExceptionInjector::new(options)?)),
    },
    Kind {
        name: "OOMEInjector",
        aliases: &[],
        about: "Allocations throw an `OutOfMemoryError`, as a choice, at given lines or of given types.",
        keys: oome::KEYS,
        make: |options| Ok(Box::new(oome::OomeInjector::new(options)?)),
    },
    Kind {
        name: "BudgetChecker",
        aliases: &[],
        about: "Ends the search when a budget is used up, and says which.",
        keys: budget::KEYS,
        make: |options| Ok(Box::new(budget::BudgetChecker::new(options)?)),
    },
    Kind {
        name: "NumericValueChecker",
        aliases: &[],
        about: "Reports a number that is about to be written to a field or a variable and lies outside of its range.",
        keys: range::KEYS,
        make: |options| Ok(Box::new(range::NumericValueChecker::new(options)?)),
    },
    Kind {
        name: "PreciseRaceDetector",
        aliases: &[],
        about: "Reports a data race: two threads are about to access the same field or element, one of them to write it, and nothing \
                decides which one comes first. `volatile` fields do not count.",
        keys: race::KEYS,
        make: |options| Ok(Box::new(race::PreciseRaceDetector::new(options)?)),
    },
    Kind {
        name: "StopWatchFuzzer",
        aliases: &[],
        about: "Explores every result of comparisons of times, less, equal and greater, whatever the clock shows: of values of \
                `System.currentTimeMillis()` and `nanoTime()`, of their differences and sums, as far as local variables carry them.",
        keys: stop_watch::KEYS,
        make: |options| Ok(Box::new(stop_watch::StopWatchFuzzer::new(options)?)),
    },
    Kind {
        name: "TraceStorer",
        aliases: &[],
        about: "Records the choices of the path to an error, or to another moment, in a file that `ChoiceSelector` plays back; and those \
                that the program asks for with `Verify.storeTrace`. A name that the program gives comes behind that of `trace.file`.",
        keys: trace_storer::KEYS,
        make: |options| Ok(Box::new(trace_storer::TraceStorer::new(options)?)),
    },
    Kind {
        name: "DeadlockAnalyzer",
        aliases: &[],
        about: "Shows the history of each lock of a deadlock: who acquired it, released it, waited and notified, in order and \
                with places.",
        keys: deadlock::KEYS,
        make: |options| Ok(Box::new(deadlock::DeadlockAnalyzer::new(options)?)),
    },
    Kind {
        name: "CoverageAnalyzer",
        aliases: &["Coverage"],
        about: "Shows which classes, methods, lines and branches of the program some execution of the search has run: a table, and a file for `genhtml` and other tools that read lcov's format.",
        keys: coverage::KEYS,
        make: |options| Ok(Box::new(coverage::CoverageAnalyzer::new(options)?)),
    },
    Kind {
        name: "ChoiceTracker",
        aliases: &[],
        about: "Records the choices of the paths to errors, or to all ends, as a text that `ChoiceSelector` plays back.",
        keys: choice_tracker::KEYS,
        make: |options| Ok(Box::new(choice_tracker::ChoiceTracker::new(options)?)),
    },
    Kind {
        name: "ChoiceSelector",
        aliases: &[],
        about: "Plays recorded choices back, or draws single choices, up to where the search begins. A search in which \
                choices were left out is incomplete.",
        keys: choice_selector::KEYS,
        make: |options| Ok(Box::new(choice_selector::ChoiceSelector::new(options)?)),
    },
    Kind {
        name: "ExecTracker",
        aliases: &[],
        about: "Shows what is executed along the search: instructions of the program's own code, choices and states.",
        keys: exec_tracker::KEYS,
        make: |options| Ok(Box::new(exec_tracker::ExecTracker::new(options)?)),
    },
    Kind {
        name: "StateSpaceDot",
        aliases: &["SimpleDot", "DistributedSimpleDot", "StateSpace"],
        about: "Writes the graph of states and transitions to a file: for Graphviz, as GraphML, or as lines of JSON.",
        keys: state_space::KEYS,
        make: |options| Ok(Box::new(state_space::StateSpaceDot::new(options)?)),
    },
    Kind {
        name: "PathOutputMonitor",
        aliases: &[],
        about: "Compares what each path prints with what some, all or none may print, and lists the distinct outputs. Output \
                is part of the state then, as for `outcomes`.",
        keys: path_output::KEYS,
        make: |options| Ok(Box::new(path_output::PathOutputMonitor::new(options)?)),
    },
    Kind {
        name: "ObjectTracker",
        aliases: &[],
        about: "Shows what happens to objects of given classes: creation, release, accesses, calls, locking, and when a second \
                thread can first reach them.",
        keys: object_tracker::KEYS,
        make: |options| Ok(Box::new(object_tracker::ObjectTracker::new(options)?)),
    },
    Kind {
        name: "MethodAnalyzer",
        aliases: &["MethodTracker", "OverlappingMethodAnalyzer"],
        about: "Shows the calls on the path to each error, by thread and depth, or those that overlap with another thread's.",
        keys: method_analyzer::KEYS,
        make: |options| Ok(Box::new(method_analyzer::MethodAnalyzer::new(options)?)),
    },
];

/// Settings that name a file to read. The core reads none: front doors give the content in place of the name.
pub const INPUT_FILES: &[&str] = &["choice.use_trace", "pom.any", "pom.none", "pom.all"];

/// Access to the settings of one listener.
pub(super) struct Options<'a> {
    properties: &'a Properties,
}

impl Options<'_> {
    /// All of them.
    pub(super) fn properties(&self) -> &Properties {
        self.properties
    }

    /// A setting, without blanks around it; `None` where it was not given or is empty.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.properties.get(key).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// A setting that is true or false.
    ///
    /// # Errors
    /// A sentence that names the key.
    pub(super) fn flag(&self, key: &str) -> Result<Option<bool>, String> {
        self.parsed(key, "true or false")
    }

    /// The words of a setting that lists some.
    pub(super) fn words(&self, key: &str) -> Vec<String> {
        words(self.get(key).unwrap_or("")).map(str::to_owned).collect()
    }

    /// A setting that is a number or the like.
    ///
    /// # Errors
    /// A sentence that names the key.
    pub(super) fn parsed<T: FromStr>(&self, key: &str, what: &str) -> Result<Option<T>, String> {
        let parse = |text: &str| text.parse().map_err(|_| format!("{key} is '{text}', which is not {what}"));
        self.get(key).map(parse).transpose()
    }
}

/// The listener that a name means: its own, that of its class in JPF, or one with `Listener` behind it.
pub fn known_kind(name: &str) -> Option<&'static Kind> {
    let short = name.trim().rsplit('.').next().unwrap_or(name);
    let short = short.strip_suffix("Listener").unwrap_or(short);
    let is = |known: &str| known.strip_suffix("Listener").unwrap_or(known).eq_ignore_ascii_case(short);
    KINDS.iter().find(|kind| is(kind.name) || kind.aliases.iter().any(|alias| is(alias)))
}

/// Whether a key is a setting of a listener.
pub fn known_key(key: &str) -> bool {
    let means = |known: &str| if known.ends_with('.') { key.starts_with(known) } else { key == known };
    KINDS.iter().flat_map(|kind| kind.keys).any(|(known, _)| means(known))
}

/// The listeners of these kinds.
///
/// # Errors
/// One sentence for a setting that does not fit.
pub fn listeners_of(kinds: &[&'static Kind], properties: &Properties) -> Result<Vec<Box<dyn Listener>>, String> {
    let make = |kind: &&Kind| (kind.make)(&Options { properties }).map_err(|e| format!("listener {}: {e}", kind.name));
    kinds.iter().map(make).collect()
}
