//! What is executed along the search (JPF's `ExecTracker`): the instructions of the program's own code, and where
//! transitions begin and end. For small programs, and for learning how a search goes.

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran, SearchView};
use crate::choice::{Choice, Path};
use crate::program::MethodId;
use crate::report::{ListenerReport, OutputFile, TreeNodeKind};
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("et.print_insn", "`false`: without instructions."),
    ("et.print_src", "`true`: with source lines, by file and number."),
    ("et.print_mth", "`true`: with methods that are entered."),
    ("et.skip_init", "`false`: with the static initialisers of the program's classes."),
    ("et.show_shared", "`false`: accesses to fields of objects that two threads can reach are not marked."),
    ("et.limit", "Lines at most; 2,000 if it is left out."),
    ("et.file", "Name of a file for them; without it they are shown."),
];

/// The listener.
#[derive(Debug)]
pub(super) struct ExecTracker {
    instructions: bool,
    sources: bool,
    methods: bool,
    skip_init: bool,
    shared: bool,
    limit: u32,
    file: Option<String>,
    text: String,
    lines: u32,
    left_out: u64,
    /// Thread, method and line that was shown last.
    last: Option<(u16, MethodId, u32)>,
}

impl ExecTracker {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let flag = |key: &str, or: bool| options.parsed(key, "true or false").map(|value| value.unwrap_or(or));
        Ok(ExecTracker {
            instructions: flag("et.print_insn", true)?,
            sources: flag("et.print_src", false)?,
            methods: flag("et.print_mth", false)?,
            skip_init: flag("et.skip_init", true)?,
            shared: flag("et.show_shared", true)?,
            limit: options.parsed("et.limit", "a whole number")?.unwrap_or(2_000),
            file: options.get("et.file").map(str::to_owned),
            text: String::new(),
            lines: 0,
            left_out: 0,
            last: None,
        })
    }

    /// Makes the line only where there is room for it.
    fn say(&mut self, line: impl FnOnce() -> String) {
        if self.lines >= self.limit {
            self.left_out += 1;
            return;
        }
        self.lines += 1;
        self.text.push_str(&line());
        self.text.push('\n');
    }

    fn is_shown(&self, vm: &VmView<'_>, method: MethodId) -> bool {
        vm.is_user_method(method) && !(self.skip_init && vm.method_name(method).ends_with(".<clinit>"))
    }

    /// The thread, and the line, where they are others than before.
    fn say_where(&mut self, vm: &VmView<'_>, at: &At) {
        let line = vm.line_of(at.method, at.pc);
        let last = self.last.replace((at.thread, at.method, line));
        if last.is_none_or(|(thread, ..)| thread != at.thread) {
            self.say(|| format!("thread {}", vm.thread_name(at.thread)));
        }
        if self.sources && last != self.last {
            self.say(|| format!("  {}", vm.place_text((at.method, at.pc))));
        }
    }

    /// Whether an instruction reads or writes a field of an object that two threads can reach.
    fn is_of_shared(&self, vm: &VmView<'_>, at: &At) -> bool {
        let Some(field) = vm.field_access(at.pc).filter(|field| self.shared && !field.is_static) else { return false };
        let above = if field.is_write { field.kind.slots() } else { 0 };
        let object = at.operands[at.operands.len() - 1 - above] as u32;
        object != 0 && vm.is_shared(object)
    }

    fn say_state(&mut self, what: &str, search: SearchView<'_>) {
        self.last = None;
        self.say(|| state_line(what, &search));
    }
}

/// `--- new state 3 depth 4`.
pub(super) fn state_line(what: &str, search: &SearchView<'_>) -> String {
    let state = search.state.map_or(String::new(), |state| format!(" state {state}"));
    format!("--- {what}{state} depth {}", search.depth)
}

/// What a transition led to in a word.
pub(super) fn kind_word(kind: TreeNodeKind) -> &'static str {
    match kind {
        TreeNodeKind::New => "new",
        TreeNodeKind::Visited => "known",
        TreeNodeKind::End => "end",
        TreeNodeKind::Error => "error",
        TreeNodeKind::Bound => "bound",
        TreeNodeKind::Ignored => "ignored",
    }
}

impl Listener for ExecTracker {
    fn name(&self) -> &str {
        "ExecTracker"
    }

    fn events(&self) -> EnumSet<EventKind> {
        let mut events = EventKind::SearchStarted
            | EventKind::SearchFinished
            | EventKind::StateAdvanced
            | EventKind::StateBacktracked
            | EventKind::StateRestored
            | EventKind::ChoiceAdvanced
            | EventKind::PropertyViolated;
        if self.instructions || self.sources {
            events |= EventKind::InstructionExecuted;
        }
        if self.methods {
            events |= EventKind::MethodEntered;
        }
        events
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if self.lines >= self.limit {
            self.left_out += u64::from(self.instructions && vm.is_user_method(at.method));
            return;
        }
        if !self.is_shown(vm, at.method) || at.ran == Ran::Prepares {
            return;
        }
        self.say_where(vm, at);
        if self.instructions {
            let shared = if self.is_of_shared(vm, at) { " [shared]" } else { "" };
            let ran = match at.ran {
                Ran::Again => " (again after a choice)",
                Ran::Threw => " (throws)",
                Ran::NotYet | Ran::Prepares | Ran::Done => "",
            };
            let index = vm.first_pc(at.method).map_or(0, |first| at.pc - first);
            self.say(|| format!("  {index:>5}  {}{shared}{ran}", vm.insn_text(at.pc)));
        }
    }

    fn method_entered(&mut self, vm: &mut VmView<'_>, method: MethodId) {
        if self.is_shown(vm, method) {
            self.say(|| format!("  {}", vm.method_name(method)));
        }
    }

    fn choice_advanced(&mut self, vm: &mut VmView<'_>, path: &Path) {
        for taken in path.current() {
            self.say(|| {
                let value = match taken.choice {
                    Choice::Thread(thread) => format!("thread {}", vm.thread_name(thread)),
                    _ => taken.label.escape_debug().to_string(),
                };
                format!("--- choice {} of {} at {}: {value}", taken.index + 1, taken.total, taken.id)
            });
        }
    }

    fn state_advanced(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.say_state(kind_word(search.kind), search);
    }

    fn state_backtracked(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.say_state("back to", search);
    }

    fn state_restored(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.say_state("restored", search);
    }

    fn property_violated(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        let Some(error) = search.error else { return };
        let what = error.exception.iter().chain(&error.message).cloned().collect::<Vec<_>>().join(": ");
        self.say(|| format!("--- {:?} in {}: {}", error.property, error.thread, what.escape_debug()));
    }

    fn search_started(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {
        self.say(|| "--- search started".to_owned());
    }

    fn search_finished(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {
        self.say(|| "--- search finished".to_owned());
    }

    fn bytes(&self) -> u64 {
        self.text.capacity() as u64
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let left_out = match self.left_out {
            0 => String::new(),
            n => format!("({n} more lines were left out: et.limit)\n"),
        };
        let text = format!("{}{left_out}", self.text);
        let (text, files) = match &self.file {
            Some(name) => (left_out, vec![OutputFile { name: name.clone(), text }]),
            None => (text, Vec::new()),
        };
        Some(ListenerReport { listener: self.name().to_owned(), text, files })
    }
}
