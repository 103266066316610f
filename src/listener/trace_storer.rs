//! The way to an error, or to another moment, as a record of its choices (JPF's `TraceStorer`), for `ChoiceSelector` to play
//! back; and what the program itself asks to be recorded (`Verify.storeTrace`).

use super::stories::in_short;
use super::table::{Options, known_kind};
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::choice::Tid;
use crate::program::MethodId;
use crate::report::{ListenerReport, OutputFile};
use crate::util::Patterns;
use crate::vm::Vm;
use crate::vm::choice_text::{HEADER, path_text};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("trace.file", "Name of the file; `trace` if it is left out."),
    (
        "trace.multiple",
        "`true`: a file for each record, `trace.1` and so on. `false`: the last one stays. `false` if it is left out.",
    ),
    ("trace.depth", "Records the path whenever it has this many transitions."),
    ("trace.store_constraint", "`true`: records the path where a bound of the search has cut it."),
    ("trace.store_calls", "Records the path when a method is entered: names such as `pack.Class.method`, with `*`."),
    ("trace.store_threads", "Records the path when a thread with one of these names starts; with `*`."),
    ("trace.terminate", "`true`: the search ends with the first record that is not that of an error."),
    ("trace.verbose", "Without effect: a record has everything in it."),
];

/// Records that are kept.
const MOST: usize = 100;
/// Bytes that they may have together.
const MOST_BYTES: usize = 8 << 20;

/// The listener.
#[derive(Debug)]
pub(super) struct TraceStorer {
    /// The user has named it: records become files.
    named: bool,
    file: String,
    multiple: bool,
    depth: Option<u32>,
    constraints: bool,
    calls: Patterns,
    threads: Patterns,
    terminate: bool,
    stored: Vec<String>,
    left_out: u64,
}

impl TraceStorer {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        options.flag("trace.verbose")?;
        let flag = |key: &str| options.flag(key).map(|flag| flag.unwrap_or(false));
        let listeners = options.words("listener").into_iter().chain(options.words("search.listener"));
        Ok(TraceStorer {
            named: listeners.into_iter().any(|name| known_kind(&name).is_some_and(|kind| kind.name == "TraceStorer")),
            file: options.get("trace.file").unwrap_or("trace").to_owned(),
            multiple: flag("trace.multiple")?,
            depth: options.parsed("trace.depth", "a whole number")?,
            constraints: flag("trace.store_constraint")?,
            calls: Patterns::new(&options.words("trace.store_calls")),
            threads: Patterns::new(&options.words("trace.store_threads")),
            terminate: flag("trace.terminate")?,
            stored: Vec::new(),
            left_out: 0,
        })
    }

    fn store(&mut self, vm: &mut Vm, why: &str) {
        if !self.multiple {
            self.stored.clear();
        }
        if self.stored.len() >= MOST || self.stored.iter().map(String::len).sum::<usize>() > MOST_BYTES {
            self.left_out += 1;
            return;
        }
        self.stored.push(format!("{HEADER}{}", path_text(vm, 1, why)));
    }

    fn told(&self, text: String, files: Vec<OutputFile>) -> ListenerReport {
        ListenerReport { listener: self.name().to_owned(), text, files }
    }

    /// The file for a name that the program gives. It begins with the name that the user gives: a checked program does not
    /// choose which files are written.
    fn file_for(&self, name: &str) -> String {
        let plain: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
        if plain.is_empty() { self.file.clone() } else { format!("{}.{plain}", self.file) }
    }

    /// Of something that is no error.
    fn store_and_end(&mut self, vm: &mut Vm, why: &str) {
        self.store(vm, why);
        if self.terminate {
            vm.end_search(format!("a trace was stored: {why}"));
        }
    }
}

impl Listener for TraceStorer {
    fn name(&self) -> &str {
        "TraceStorer"
    }

    fn events(&self) -> EnumSet<EventKind> {
        let mut events = EnumSet::from(EventKind::PropertyViolated);
        if self.depth.is_some() {
            events |= EventKind::StateAdvanced;
        }
        if self.constraints {
            events |= EventKind::ConstraintHit;
        }
        if !self.calls.is_empty() {
            events |= EventKind::MethodEntered;
        }
        if !self.threads.is_empty() {
            events |= EventKind::ThreadStarted;
        }
        events
    }

    fn property_violated(&mut self, vm: &mut Vm, search: SearchView<'_>) {
        if let Some(error) = search.error {
            self.store(vm, &in_short(error));
        }
    }

    fn state_advanced(&mut self, vm: &mut Vm, search: SearchView<'_>) {
        if self.depth == Some(search.depth) {
            self.store_and_end(vm, &format!("depth {}", search.depth));
        }
    }

    fn constraint_hit(&mut self, vm: &mut Vm, _search: SearchView<'_>) {
        self.store(vm, "a bound of the search");
    }

    fn method_entered(&mut self, vm: &mut Vm, method: MethodId) {
        let name = vm.method_name(method);
        if self.calls.matches(&name) {
            self.store_and_end(vm, &format!("call of {name}"));
        }
    }

    fn thread_started(&mut self, vm: &mut Vm, thread: Tid) {
        let name = vm.thread_name(thread);
        if self.threads.matches(&name) {
            self.store_and_end(vm, &format!("start of thread {name}"));
        }
    }

    fn bytes(&self) -> u64 {
        self.stored.iter().map(|text| text.capacity() as u64).sum()
    }

    fn report(&mut self, vm: &Vm) -> Option<ListenerReport> {
        if !self.named {
            let text = vm.stored_traces().iter().map(|(_, text)| text.as_str()).collect::<String>();
            return (!text.is_empty()).then(|| self.told(format!("{HEADER}{text}"), Vec::new()));
        }
        let own = self.stored.iter().enumerate().map(|(at, text)| {
            let name = if self.multiple { format!("{}.{}", self.file, at + 1) } else { self.file.clone() };
            OutputFile { name, text: text.clone() }
        });
        let asked_for = vm
            .stored_traces()
            .iter()
            .map(|(name, text)| OutputFile { name: self.file_for(name), text: format!("{HEADER}{text}") });
        let mut files: Vec<OutputFile> = own.chain(asked_for).collect();
        // A file that is written twice has what was written last.
        let mut at = 0;
        while at < files.len() {
            let again = files[at + 1..].iter().any(|later| later.name == files[at].name);
            if again { drop(files.remove(at)) } else { at += 1 }
        }
        let said = match files.len() {
            0 => "no trace stored".to_owned(),
            1 => format!("a trace stored in {}", files[0].name),
            n => format!("traces stored in {n} files"),
        };
        let left_out = match self.left_out {
            0 => String::new(),
            n => format!(", and {n} left out"),
        };
        Some(self.told(format!("{said}{left_out}\n"), files))
    }
}
