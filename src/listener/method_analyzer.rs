//! Calls on the path to an error (JPF's `MethodAnalyzer`): which thread calls, enters and leaves which method, in order and
//! by depth; or the calls alone that overlap, on one object, with calls of other threads (JPF's
//! `OverlappingMethodAnalyzer`).
//!
//! A call and its entering are two things where the transition ends in between: another thread may come before it, which
//! is how a synchronized method waits. What happened is kept with the path (see `history`), and nothing is executed again.

use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;

use super::history::{FOLLOWED, History};
use super::stories::{Names, Stories, in_short, last};
use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran, SearchView};
use crate::choice::Tid;
use crate::program::{ClassId, MethodId};
use crate::report::{ErrorInfo, ListenerReport, OutputFile};
use crate::util::Patterns;
use crate::vm::VmView;
use crate::vm::heap::Ref;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "method.include",
        "Methods to show, such as `pack.Class.*`, with `*` for any text; all of the program if it is left out.",
    ),
    ("method.exclude", "Methods not to show."),
    ("method.max_history", "Lines of each history at most, the last ones; 2,000 if it is left out."),
    (
        "method.format",
        "`raw`: a line for each call, entering and leaving. `compact`: one for a method in which nothing else is shown. \
         `overlapping`: calls alone that overlap with another thread's on the same object, or of static methods of the same \
         class. `raw` if it is left out.",
    ),
    ("method.skip_init", "`true`: without what happens before the first choice."),
    ("method.show_depth", "`false`: not indented by the depth of the stack."),
    ("method.show_transition", "`true`: with a line where a transition begins."),
    ("method.file", "Name of a file for the histories; without it they are shown."),
];

#[derive(Debug, Clone, Copy, PartialEq)]
enum Format {
    Raw,
    Compact,
    Overlapping,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum What {
    /// The transition ends before the method is entered.
    Calls,
    Enters,
    Leaves,
    Throws,
}

/// Something that a thread did.
#[derive(Debug)]
struct Operation {
    tid: Tid,
    thread: Rc<str>,
    what: What,
    method: MethodId,
    /// The receiver, where the call begins; 0 where there is none, or it is not known.
    object: Ref,
    /// Its name.
    on: Option<Rc<str>>,
    /// The class of a method without a receiver.
    class: ClassId,
    /// Frames of the thread, that of the method included.
    frames: u32,
    /// From where it was called.
    from: Option<(MethodId, u32)>,
    transition: u32,
}

/// One call of a method, from the operation that begins it on.
#[derive(Debug)]
struct Call {
    first: usize,
    /// Calls of the thread that had begun before it and had not ended.
    level: usize,
    entered: bool,
    overlaps: bool,
}

/// A line of a story.
struct Line<'a> {
    operation: &'a Operation,
    on: Option<&'a str>,
    level: usize,
    code: &'static str,
}

/// The listener.
#[derive(Debug)]
pub(super) struct MethodAnalyzer {
    include: Patterns,
    exclude: Patterns,
    most: usize,
    format: Format,
    skip_init: bool,
    indented: bool,
    transitions: bool,
    file: Option<String>,
    path: History<Operation>,
    names: Names,
    stories: Stories,
    /// Transitions that are complete on the current path.
    depth: u32,
    known: HashMap<MethodId, bool>,
}

impl MethodAnalyzer {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let format = match options.get("method.format") {
            None | Some("raw") => Format::Raw,
            Some("compact") => Format::Compact,
            Some("overlapping") => Format::Overlapping,
            Some(other) => return Err(format!("method.format is '{other}', which is not raw, compact or overlapping")),
        };
        Ok(MethodAnalyzer {
            include: Patterns::new(&options.words("method.include")),
            exclude: Patterns::new(&options.words("method.exclude")),
            most: options.parsed("method.max_history", "a whole number")?.unwrap_or(2_000),
            format,
            skip_init: options.flag("method.skip_init")?.unwrap_or(false),
            indented: options.flag("method.show_depth")?.unwrap_or(true),
            transitions: options.flag("method.show_transition")?.unwrap_or(false),
            file: options.get("method.file").map(str::to_owned),
            path: History::default(),
            names: Names::default(),
            stories: Stories::default(),
            depth: 0,
            known: HashMap::new(),
        })
    }

    fn is_wanted(&mut self, vm: &VmView<'_>, method: MethodId) -> bool {
        let MethodAnalyzer { include, exclude, known, .. } = self;
        *known.entry(method).or_insert_with(|| {
            let name = vm.method_name(method);
            let included = if include.is_empty() { vm.is_user_method(method) } else { include.matches(&name) };
            included && !exclude.matches(&name)
        })
    }

    fn note(&mut self, vm: &VmView<'_>, what: What, method: MethodId, callee: Callee) {
        if self.skip_init && self.depth == 0 {
            return;
        }
        let tid = vm.current_thread();
        let Callee { object, has_frame, from } = callee;
        let frames = vm.frames_of(tid).count() as u32 + u32::from(!has_frame);
        let thread = self.names.of(vm.thread_name(tid));
        let class = if object == 0 { vm.class_of_method(method) } else { ClassId(0) };
        let from = from.filter(|&(caller, _)| vm.is_user_method(caller));
        let transition = self.depth + 1;
        let on = (object != 0).then(|| self.names.of(vm.object_name(object)));
        self.path.push(Operation { tid, thread, what, method, object, on, class, frames, from, transition });
    }

    fn story(&self, vm: &VmView<'_>, error: &ErrorInfo) -> String {
        let mut text = format!("{}\n", in_short(error));
        let all = self.path.entries();
        let lines = self.lines(vm, &all);
        let (left_out, shown) = last(&lines, self.most);
        if left_out > 0 {
            let _ = writeln!(text, "… {left_out} before (method.max_history)");
        } else if lines.is_empty() && self.format == Format::Overlapping {
            text.push_str("no calls overlap\n");
        }
        let width = shown.iter().map(|line| line.operation.thread.chars().count()).max().unwrap_or(0);
        let least = shown.iter().map(|line| line.level).min().unwrap_or(0);
        let mut transition = 0;
        for line in shown {
            let Operation { thread, what, method, from, .. } = line.operation;
            if self.transitions && line.operation.transition != transition {
                transition = line.operation.transition;
                let _ = writeln!(text, "--- transition {transition}");
            }
            let indent = if self.indented { 2 * (line.level - least) } else { 0 };
            let on = line.on.map_or(String::new(), |on| format!(" on {on}"));
            let from = from.map_or(String::new(), |place| format!(" from {}", vm.place_text(place)));
            let thrown = if *what == What::Throws { ", by an exception" } else { "" };
            let (code, name) = (line.code, vm.method_name(*method));
            let _ = writeln!(text, "{thread:width$}  {code}  {:indent$}{name}{on}{from}{thrown}", "");
        }
        if self.path.is_full() {
            text.push_str("(There was too much to be kept: operations are missing.)\n");
        }
        text
    }

    /// What is shown of the operations, with JPF's signs for calling (`>`), entering (`-`) and leaving (`<`).
    fn lines<'a>(&self, vm: &VmView<'_>, all: &[&'a Operation]) -> Vec<Line<'a>> {
        let Calls { calls, call_of, .. } = Calls::of(vm, all);
        let shown = |at: &usize| self.format != Format::Overlapping || calls[call_of[*at]].overlaps;
        let mut lines: Vec<Line<'a>> = Vec::new();
        let mut last_call = None;
        for at in (0..all.len()).filter(shown) {
            let (operation, call) = (all[at], call_of[at]);
            let is_last = last_call.replace(call) == Some(call);
            let code = match operation.what {
                What::Calls if calls[call].first != at => continue,
                What::Calls => ">  ",
                What::Enters if calls[call].first == at => ">- ",
                What::Enters => " - ",
                What::Leaves | What::Throws => "  <",
            };
            // A method that was entered just now, and nothing was shown in between.
            if self.format != Format::Raw
                && is_last
                && code == "  <"
                && let Some(before) = lines.last_mut()
                && before.code.contains('-')
            {
                let code = if before.code == ">- " { ">-<" } else { " -<" };
                // Of a method that throws, that is what is to be seen.
                if operation.what == What::Leaves {
                    before.code = code;
                    continue;
                }
            }
            let Call { first, level, .. } = calls[call];
            lines.push(Line { operation, on: all[first].on.as_deref(), level, code });
        }
        lines
    }
}

/// Who is called, and from where.
struct Callee {
    object: Ref,
    /// Its frame is the thread's top one.
    has_frame: bool,
    from: Option<(MethodId, u32)>,
}

impl Callee {
    /// Of a method that is entered or left. A native one has no frame, and has ended when it is told of.
    fn of(vm: &VmView<'_>, method: MethodId) -> Callee {
        let thread = vm.current_thread();
        let has_frame = vm.frames_of(thread).last().is_some_and(|(top, _)| top == method);
        let object = if has_frame { vm.receiver().unwrap_or(0) } else { 0 };
        let from = if has_frame { vm.caller_place(thread) } else { vm.place_of(thread) };
        Callee { object, has_frame, from }
    }
}

/// The calls that operations belong to.
#[derive(Debug, Default)]
struct Calls {
    calls: Vec<Call>,
    /// For each operation its call.
    call_of: Vec<usize>,
    /// By thread: the calls that have begun and not ended.
    stacks: HashMap<Tid, Vec<usize>>,
    /// By receiver or class: the same, with their threads.
    open: HashMap<(Ref, ClassId), Vec<(usize, Tid)>>,
}

impl Calls {
    fn of(vm: &VmView<'_>, all: &[&Operation]) -> Calls {
        let mut calls = Calls::default();
        for (at, operation) in all.iter().enumerate() {
            let begins = matches!(operation.what, What::Calls | What::Enters);
            calls.drop_abandoned(all, operation, begins);
            // A method that was called before and is entered now may be another one by the receiver's class, of the same
            // name; what else begins there is the initialiser of a class. A method that is left may have been entered
            // where nothing was written down.
            let name = vm.simple_name(operation.method);
            let is_it = |first: &Operation| {
                first.frames == operation.frames && (!begins || vm.simple_name(first.method) == name)
            };
            let top = calls.top(operation.tid).filter(|&top| is_it(all[calls.calls[top].first]));
            let call = top.unwrap_or_else(|| calls.begin(all, at));
            calls.calls[call].entered |= operation.what != What::Calls;
            calls.call_of.push(call);
            if !begins {
                calls.end(all, operation.tid);
            }
        }
        calls
    }

    fn top(&self, tid: Tid) -> Option<usize> {
        self.stacks.get(&tid)?.last().copied()
    }

    /// Ends the calls that came to nothing: an exception was thrown in place of them.
    fn drop_abandoned(&mut self, all: &[&Operation], next: &Operation, begins: bool) {
        while let Some(top) = self.top(next.tid) {
            let Call { first, entered, .. } = self.calls[top];
            let frames = all[first].frames;
            if frames < next.frames || frames == next.frames && entered != begins {
                return;
            }
            self.end(all, next.tid);
        }
    }

    fn begin(&mut self, all: &[&Operation], at: usize) -> usize {
        let operation = all[at];
        // The body of a thread overlaps with everything.
        let is_body = operation.object == 0 && operation.from.is_none();
        let open = self.open.entry((operation.object, operation.class)).or_default();
        let others = open.iter().filter(|(_, tid)| *tid != operation.tid && !is_body);
        let mut overlaps = false;
        for &(other, _) in others {
            self.calls[other].overlaps = true;
            overlaps = true;
        }
        let call = self.calls.len();
        if !is_body {
            open.push((call, operation.tid));
        }
        let stack = self.stacks.entry(operation.tid).or_default();
        self.calls.push(Call { first: at, level: stack.len(), entered: false, overlaps });
        stack.push(call);
        call
    }

    fn end(&mut self, all: &[&Operation], tid: Tid) {
        let Some(call) = self.stacks.get_mut(&tid).and_then(Vec::pop) else { return };
        let first = all[self.calls[call].first];
        if let Some(open) = self.open.get_mut(&(first.object, first.class)) {
            open.retain(|(other, _)| *other != call);
        }
    }
}

impl Listener for MethodAnalyzer {
    fn name(&self) -> &str {
        "MethodAnalyzer"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::MethodEntered
            | EventKind::MethodExited
            | EventKind::InstructionExecuted
            | FOLLOWED
            | EventKind::PropertyViolated
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if at.ran != Ran::Again {
            return;
        }
        let Some(method) = vm.called_method(at.pc) else { return };
        if self.is_wanted(vm, method) {
            let object = vm.receiver_of(at.pc).unwrap_or(0);
            self.note(vm, What::Calls, method, Callee { object, has_frame: false, from: Some((at.method, at.pc)) });
        }
    }

    fn method_entered(&mut self, vm: &mut VmView<'_>, method: MethodId) {
        if self.is_wanted(vm, method) {
            self.note(vm, What::Enters, method, Callee::of(vm, method));
        }
    }

    fn method_exited(&mut self, vm: &mut VmView<'_>, method: MethodId, by_exception: bool) {
        if self.is_wanted(vm, method) {
            let what = if by_exception { What::Throws } else { What::Leaves };
            // Nothing needs the receiver any more, so it need not be there.
            self.note(vm, what, method, Callee { object: 0, from: None, ..Callee::of(vm, method) });
        }
    }

    fn state_advanced(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.advanced(&search);
        self.depth = search.depth;
    }

    fn state_backtracked(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.returned(&search);
        self.depth = search.depth;
    }

    fn state_restored(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.returned(&search);
        self.depth = search.depth;
    }

    fn state_processed(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.left(&search);
    }

    fn state_purged(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.path.left(&search);
    }

    fn property_violated(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        if let Some(error) = search.error.filter(|error| self.stories.wants(error)) {
            self.stories.push(self.story(vm, error));
        }
    }

    fn bytes(&self) -> u64 {
        self.path.bytes() + self.names.bytes() + self.stories.bytes()
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let text = self.stories.text("no error was found");
        let (text, files) = match &self.file {
            Some(name) => (String::new(), vec![OutputFile { name: name.clone(), text }]),
            None => (text, Vec::new()),
        };
        Some(ListenerReport { listener: self.name().to_owned(), text, files })
    }
}
