//! Deadlocks and how they came about (JPF's `DeadlockAnalyzer`): for each lock that a thread waits for, who acquired it,
//! released it, waited and notified, in order and with places, along the path to the deadlock.
//!
//! The operations are kept with the path (see `history`), so nothing has to be executed again. What the program does is not
//! changed, nor what is found.

use std::fmt::Write as _;
use std::rc::Rc;

use super::history::{FOLLOWED, History};
use super::stories::{Stories, last};
use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::choice::Tid;
use crate::program::MethodId;
use crate::report::{ErrorInfo, ListenerReport, Property};
use crate::vm::VmView;
use crate::vm::heap::Ref;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "deadlock.format",
        "`essential`: the history of each lock that takes part. `column`: all operations, with a column for each thread. `raw`: all \
         operations, one after the other. `essential` if it is left out.",
    ),
    ("deadlock.max_history", "Operations to show of each history, the last ones; all if it is left out."),
];

#[derive(Debug, Clone, Copy, PartialEq)]
enum Format {
    Essential,
    Column,
    Raw,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum What {
    Locks,
    Unlocks,
    Blocks,
    Waits,
    Notifies,
    NotifiesAll,
    Pauses(&'static str),
    Starts,
    Ends,
}

impl What {
    fn words(self) -> &'static str {
        match self {
            What::Locks => "locks",
            What::Unlocks => "unlocks",
            What::Blocks => "blocks on",
            What::Waits => "waits on",
            What::Notifies => "notifies",
            What::NotifiesAll => "notifies all on",
            What::Pauses(status) => status,
            What::Starts => "starts",
            What::Ends => "ends",
        }
    }

    /// JPF's letters.
    fn letter(self) -> char {
        match self {
            What::Locks => 'L',
            What::Unlocks => 'U',
            What::Blocks => 'B',
            What::Waits => 'W',
            What::Notifies => 'N',
            What::NotifiesAll => 'A',
            What::Pauses(_) => 'P',
            What::Starts => 'S',
            What::Ends => 'T',
        }
    }
}

/// Something that a thread did.
#[derive(Debug)]
struct Operation {
    thread: Rc<str>,
    what: What,
    /// The object, or the thread that was started.
    on: Rc<str>,
    place: Option<(MethodId, u32)>,
}

/// The listener.
#[derive(Debug)]
pub(super) struct DeadlockAnalyzer {
    format: Format,
    most: usize,
    path: History<Operation>,
    stories: Stories,
}

impl DeadlockAnalyzer {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let format = match options.get("deadlock.format").map(str::to_ascii_lowercase).as_deref() {
            None | Some("essential") => Format::Essential,
            Some("column") => Format::Column,
            Some("raw") => Format::Raw,
            Some(other) => return Err(format!("deadlock.format is '{other}', which is not essential, column or raw")),
        };
        let most = options.parsed("deadlock.max_history", "a whole number from 1 on")?.unwrap_or(usize::MAX);
        if most == 0 {
            return Err("deadlock.max_history is 0, which is not a whole number from 1 on".to_owned());
        }
        Ok(DeadlockAnalyzer { format, most, path: History::default(), stories: Stories::default() })
    }

    fn note(&mut self, vm: &VmView<'_>, thread: Tid, what: What, on: String) {
        let place = vm.frames_of(thread).filter(|&(method, _)| vm.is_user_method(method)).last();
        self.path.push(Operation { thread: vm.thread_name(thread).into(), what, on: on.into(), place });
    }

    fn object(&mut self, vm: &VmView<'_>, what: What, object: Ref) {
        self.note(vm, vm.current_thread(), what, vm.object_name(object));
    }

    fn story(&self, vm: &VmView<'_>, info: &ErrorInfo) -> String {
        let mut out = format!("deadlock: {}\n", info.message.as_deref().unwrap_or(""));
        let all = self.path.entries();
        match self.format {
            Format::Essential => self.essential(vm, info, &all, &mut out),
            Format::Column => self.columns(vm, &all, &mut out),
            Format::Raw => self.lines(vm, &all, "", &mut out),
        }
        if self.path.is_full() {
            out.push_str("(There was too much to be kept: operations are missing.)\n");
        }
        out
    }

    fn essential(&self, vm: &VmView<'_>, info: &ErrorInfo, all: &[&Operation], out: &mut String) {
        let mut told: Vec<&str> = Vec::new();
        for waits in &info.deadlock {
            let has_story = all.iter().any(|op| *op.on == *waits.on && op.what != What::Starts);
            if waits.on.is_empty() || !has_story {
                let _ = writeln!(out, "{} is {} at {}", waits.thread, waits.kind, waits.at);
            } else if !told.contains(&&*waits.on) {
                told.push(&waits.on);
                let held = match (waits.kind.as_str(), &waits.held_by) {
                    ("joining", _) => "not ended".to_owned(),
                    ("class-init", Some(by)) => format!("initialised by {by}"),
                    (_, Some(by)) => format!("held by {by}"),
                    (_, None) => "free".to_owned(),
                };
                let _ = writeln!(out, "{}, {held}:", waits.on);
                let own: Vec<&Operation> = all.iter().copied().filter(|op| *op.on == *waits.on).collect();
                self.lines(vm, &own, "  ", out);
            }
        }
    }

    fn lines(&self, vm: &VmView<'_>, all: &[&Operation], indent: &str, out: &mut String) {
        let (left_out, shown) = last(all, self.most);
        if left_out > 0 {
            let _ = writeln!(out, "{indent}… {left_out} before");
        }
        for op in shown {
            let place = op.place.map_or(String::new(), |place| format!(" at {}", vm.place_text(place)));
            let on = if op.on.is_empty() { String::new() } else { format!(" {}", op.on) };
            let _ = writeln!(out, "{indent}{} {}{on}{place}", op.thread, op.what.words());
        }
    }

    fn columns(&self, vm: &VmView<'_>, all: &[&Operation], out: &mut String) {
        let (left_out, shown) = last(all, self.most);
        let mut threads: Vec<&str> = Vec::new();
        for op in shown {
            if !threads.contains(&&*op.thread) {
                threads.push(&op.thread);
            }
        }
        let cell = |op: &Operation| format!("{}:{}", op.what.letter(), op.on).trim_end_matches(':').to_owned();
        let lengths = threads.iter().map(|t| t.chars().count()).chain(shown.iter().map(|op| cell(op).chars().count()));
        let width = lengths.max().unwrap_or(0);
        let header: Vec<String> = threads.iter().map(|thread| format!("{thread:width$}")).collect();
        let _ = writeln!(out, "{}", header.join("  ").trim_end());
        if left_out > 0 {
            let _ = writeln!(out, "… {left_out} before");
        }
        for op in shown {
            let row = threads.iter().map(|thread| {
                let text = if **thread == *op.thread { cell(op) } else { "|".to_owned() };
                format!("{text:width$}")
            });
            let place = op.place.map_or(String::new(), |place| vm.place_text(place));
            let _ = writeln!(out, "{}", format!("{}  {place}", row.collect::<Vec<_>>().join("  ")).trim_end());
        }
        out.push_str(
            "L locks, U unlocks, B blocks on, W waits on, N notifies, A notifies all, P pauses, S starts, T ends\n",
        );
    }
}

impl Listener for DeadlockAnalyzer {
    fn name(&self) -> &str {
        "DeadlockAnalyzer"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::ObjectLocked
            | EventKind::ObjectUnlocked
            | EventKind::ObjectWait
            | EventKind::ObjectNotify
            | EventKind::ThreadBlocked
            | EventKind::ThreadWaiting
            | EventKind::ThreadStarted
            | EventKind::ThreadTerminated
            | FOLLOWED
            | EventKind::PropertyViolated
    }

    fn bytes(&self) -> u64 {
        self.path.bytes() + self.stories.bytes()
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let text = self.stories.text("no deadlock was found");
        Some(ListenerReport { listener: self.name().to_owned(), text, files: Vec::new() })
    }

    fn object_locked(&mut self, vm: &mut VmView<'_>, object: Ref) {
        self.object(vm, What::Locks, object);
    }

    fn object_unlocked(&mut self, vm: &mut VmView<'_>, object: Ref) {
        // A wait has given it up, which goes without saying.
        let name = vm.object_name(object);
        let waits = |op: &Operation| op.what == What::Waits && *op.on == *name;
        if !self.path.last().is_some_and(waits) {
            self.note(vm, vm.current_thread(), What::Unlocks, name);
        }
    }

    fn object_wait(&mut self, vm: &mut VmView<'_>, object: Ref) {
        self.object(vm, What::Waits, object);
    }

    fn object_notify(&mut self, vm: &mut VmView<'_>, object: Ref, all: bool) {
        self.object(vm, if all { What::NotifiesAll } else { What::Notifies }, object);
    }

    fn thread_blocked(&mut self, vm: &mut VmView<'_>, thread: Tid, monitor: Ref) {
        let name = vm.object_name(monitor);
        self.note(vm, thread, What::Blocks, name);
    }

    fn thread_waiting(&mut self, vm: &mut VmView<'_>, thread: Tid) {
        // `wait` was told of by the object.
        let does = vm.thread_does(thread);
        if does != "waiting" {
            self.note(vm, thread, What::Pauses(does), String::new());
        }
    }

    fn thread_started(&mut self, vm: &mut VmView<'_>, thread: Tid) {
        let name = vm.thread_name(thread);
        self.note(vm, vm.current_thread(), What::Starts, name);
    }

    fn thread_terminated(&mut self, vm: &mut VmView<'_>, thread: Tid) {
        self.note(vm, thread, What::Ends, String::new());
    }

    fn state_advanced(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.advanced(&search);
    }

    fn state_backtracked(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.returned(&search);
    }

    fn state_restored(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.returned(&search);
    }

    fn state_processed(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.left(&search);
    }

    fn state_purged(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.left(&search);
    }

    fn property_violated(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        let Some(info) = search.error.filter(|info| info.property == Property::Deadlock) else { return };
        if self.stories.wants(info) {
            self.stories.push(self.story(vm, info));
        }
    }
}
