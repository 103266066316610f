//! Descriptions for people: where a thread stands, what a deadlock is made of, which lines ran.

mod content;
mod next;
mod why;

use super::events::{Recorded, Recorder};
use super::heap::{Data, Ref};
use super::thread::{Frame, Status, Thread};
use super::{Init, Vm};
use crate::choice::Tid;
use crate::program::{Class, Code, MethodId, Origin};
use crate::report::{Cause, ErrorInfo, Property, TraceLine, WaitsFor};
use crate::system::LineEvent;
use crate::util::{FxSet, clip, shortened};
use crate::vm::listening::{Listening, Quiet};

/// Lines kept per transition.
const MAX_LINES: usize = 2_000;
/// From this many on only those of the program itself: what it called is long, and what it did afterwards matters more.
const MAX_LIBRARY_LINES: usize = 400;

/// Causes told of an exception: of more, the first ones and the last one.
const MAX_CAUSES: usize = 5;

/// Remarks kept per transition, and characters of one.
const MAX_COMMENTS: usize = 100;
const MAX_COMMENT: usize = 1_000;

/// Packages of test libraries: in a trace they are as little of interest as the class library.
const TEST_LIBRARIES: &[&str] = &["org/junit/", "junit/framework/", "org/hamcrest/", "org/opentest4j/"];

pub(super) fn is_library(class: &Class) -> bool {
    class.origin == Origin::Library || TEST_LIBRARIES.iter().any(|p| class.name.starts_with(p))
}

/// Whether a class is the program's own: neither the library's, nor a test library's, nor made by the machine.
pub(super) fn is_of_program(class: &Class) -> bool {
    class.origin == Origin::User && !is_library(class)
}

impl Listening {
    /// A remark of the program: for people who read the trace, and nothing to the search.
    pub(crate) fn add_comment(&mut self, text: &str) {
        if self.tracing && self.comments.len() < MAX_COMMENTS {
            self.comments.push(text.chars().take(MAX_COMMENT).collect());
        }
    }
}

impl Vm {
    /// Turns the recording of lines and events on or off.
    pub fn set_tracing(&mut self, on: bool) {
        self.listen.tracing = on;
        self.listen.lines.clear();
        self.listen.lines_omitted = 0;
        self.listen.comments.clear();
        self.listen.recorder = Recorder::default();
        self.listen.forget_quiet();
        self.listen.listens_anew();
    }

    /// Lines that ran since the last call, and how many more there were.
    pub fn take_lines(&mut self) -> (Vec<LineEvent>, u32) {
        self.listen.forget_quiet();
        (std::mem::take(&mut self.listen.lines), std::mem::take(&mut self.listen.lines_omitted))
    }

    /// Remarks of the program (`Verify.addComment`) since the last call.
    pub fn take_comments(&mut self) -> Vec<String> {
        std::mem::take(&mut self.listen.comments)
    }

    /// Called before the instructions of a traced run, but for those that [`Listening::passes`].
    pub(crate) fn trace_at(&mut self, pc: u32) {
        if self.evaluates_condition() {
            return;
        }
        self.record_at(pc);
        self.listen.quiet = self.note_line(pc).unwrap_or_default();
    }

    /// Records the line of an instruction, and says which ones at that line need not be looked at.
    fn note_line(&mut self, pc: u32) -> Option<Quiet> {
        let thread = &self.state.threads[self.exec.cur as usize];
        let (f, depth) = (thread.frames.last()?, thread.frames.len());
        let m = self.program.method(f.method);
        let Code::At { start, len } = m.code else { return None };
        let index = pc.saturating_sub(start);
        let (mut from, mut until, mut omitted) = (0, len, false);
        if !m.hidden {
            let line = m.line_at(index);
            (from, until) = m.indices_around(index);
            let library = is_library(self.program.class(m.class));
            let room = if library { MAX_LIBRARY_LINES } else { MAX_LINES };
            if self.listen.lines.last().is_none_or(|l| l.method != f.method || line == 0 || l.line != line) {
                omitted = self.listen.lines.len() >= room;
                if omitted {
                    self.listen.lines_omitted = self.listen.lines_omitted.saturating_add(1);
                } else {
                    self.listen.lines.push(LineEvent { method: f.method, index, line });
                    // Without lines each instruction is told of.
                    until = if line == 0 { from } else { until };
                }
            }
        }
        let recorded = self.recorded_at(f.method, depth);
        match recorded {
            Recorded::All => return None,
            Recorded::Uses => {}
            Recorded::Entry => from = from.max(1),
        }
        let any = recorded == Recorded::Entry;
        let len = until.saturating_sub(from);
        Some(Quiet { thread: self.exec.cur, depth, from: start + from, len, any, omitted })
    }

    /// A recorded line for display.
    pub fn trace_line(&self, e: &LineEvent) -> TraceLine {
        let m = self.program.method(e.method);
        let c = self.program.class(m.class);
        let insn = (e.line == 0).then(|| match m.code {
            Code::At { start, .. } => self.instruction_text(start + e.index),
            _ => String::new(),
        });
        let insn = insn.map(|text| clip(&text).into_owned());
        TraceLine {
            class: shortened(&c.dotted()).into(),
            method: shortened(&m.name).into(),
            file: shortened(c.source_file.as_deref().unwrap_or("")).into(),
            line: e.line,
            insn,
            library: is_library(c),
        }
    }

    /// Name of a thread.
    pub fn thread_name(&self, t: Tid) -> String {
        let obj = self.state.threads[t as usize].head.obj;
        let name = self.get_ref(obj, "name");
        if name == 0 {
            return if t == 0 { "main".into() } else { format!("thread {t}") };
        }
        let name = match &self.state.heap.get(name).data {
            Data::Shorts(s) => String::from_utf16_lossy(s),
            _ => self.string_text(name),
        };
        shortened(&name).into_owned()
    }

    /// `Class.method(File.java:12)`.
    pub(super) fn place(&self, method: MethodId, index: u32) -> String {
        let m = self.program.method(method);
        let c = self.program.class(m.class);
        let file = shortened(c.source_file.as_deref().unwrap_or("Unknown Source"));
        let class = c.dotted();
        let (class, name) = (shortened(&class), shortened(&m.name));
        match m.line_at(index) {
            0 if m.is_native() => format!("{class}.{name}(Native Method)"),
            0 => format!("{class}.{name}({file})"),
            line => format!("{class}.{name}({file}:{line})"),
        }
    }

    /// Where a frame stands.
    fn frame_place(&self, f: &Frame) -> String {
        self.place(f.method, self.program.method(f.method).index_of(f.pc))
    }

    /// Places of a thread's frames, innermost first, without the VM's own helpers.
    pub(super) fn stack_places(&self, t: &Thread) -> Vec<String> {
        let visible = t.frames.iter().rev().filter(|f| !self.program.method(f.method).hidden);
        visible.map(|f| self.frame_place(f)).collect()
    }

    /// The innermost place in user code, or the innermost of all.
    fn user_place(&self, t: &Thread) -> String {
        let user = t.frames.iter().rev().find(|f| {
            let m = self.program.method(f.method);
            !m.hidden && self.program.class(m.class).origin == Origin::User
        });
        user.or(t.frames.last()).map_or_else(String::new, |f| self.frame_place(f))
    }

    pub(super) fn waits_for(&self, t: Tid) -> Option<(String, String, Option<Tid>)> {
        let holder = |r: Ref| self.state.heap.get(r).lock_owner.checked_sub(1);
        let (kind, on, held_by) = match self.state.threads[t as usize].head.status {
            Status::Entering(r) | Status::Blocked(r) => ("blocked", self.object_label(r), holder(r)),
            Status::Waiting { obj, .. } if self.joined(t).is_some() => {
                let target = self.state.thread_of_object(obj);
                ("joining", target.map_or_else(String::new, |t| self.thread_name(t)), target)
            }
            Status::Waiting { obj, .. } => ("waiting", self.object_label(obj), None),
            Status::Notified { obj, .. } => ("blocked", self.object_label(obj), holder(obj)),
            Status::Parked { .. } => ("parked", String::new(), None),
            Status::ClassInit(c) => {
                let by = match self.state.statics[c.0 as usize].init {
                    Init::Running(t) => Some(t),
                    _ => None,
                };
                ("class-init", format!("class {}", self.program.class(c).dotted()), by)
            }
            _ => return None,
        };
        Some((kind.to_string(), on, held_by))
    }

    /// The same, with what a parked thread waits for, where that shows.
    pub(super) fn waits_known_for(&self, t: Tid) -> Option<(String, String, Option<Tid>)> {
        let (kind, on, held_by) = self.waits_for(t)?;
        match if kind == "parked" { self.parked_for(t) } else { None } {
            Some(parked) => Some((kind, parked.on, parked.held_by)),
            None => Some((kind, on, held_by)),
        }
    }

    /// The deadlock of the current state: who holds and who waits for what.
    pub fn describe_deadlock(&self) -> ErrorInfo {
        let alive = |t: &Tid| self.state.threads[*t as usize].is_alive();
        let stuck: Vec<Tid> = self.state.order.iter().copied().filter(alive).collect();
        let cycle = self.cycle(&stuck);
        let mut relations = Vec::new();
        for &t in &stuck {
            let Some((kind, on, held_by)) = self.waits_known_for(t) else { continue };
            let thread = &self.state.threads[t as usize];
            relations.push(WaitsFor {
                thread: self.thread_name(t),
                kind,
                on,
                held_by: held_by.map(|h| self.thread_name(h)),
                holds: self.held_by(t),
                at: self.user_place(thread),
                in_cycle: cycle.contains(&t),
            });
        }
        let first = cycle.first().or(stuck.first()).copied().unwrap_or(0);
        ErrorInfo {
            property: Property::Deadlock,
            exception: None,
            message: Some(deadlock_sentence(&relations)),
            thread: self.thread_name(first),
            stack: self.stack_places(&self.state.threads[first as usize]),
            deadlock: relations,
            arrivals: 1,
            race: None,
            causes: Vec::new(),
        }
    }

    /// The threads of a circular wait; empty when there is none.
    fn cycle(&self, stuck: &[Tid]) -> Vec<Tid> {
        for &start in stuck {
            let mut path = vec![start];
            let mut at = start;
            while let Some((_, _, Some(next))) = self.waits_known_for(at) {
                if let Some(i) = path.iter().position(|&t| t == next) {
                    return path.split_off(i);
                }
                path.push(next);
                at = next;
            }
        }
        Vec::new()
    }

    /// The throwable that left a thread.
    pub fn describe_uncaught(&mut self, thread: Tid, exception: u32) -> ErrorInfo {
        let class = self.state.class_of(exception);
        let assertion = self.program.is_subclass(class, self.known.assertion_error);
        ErrorInfo {
            property: if assertion { Property::Assertion } else { Property::UncaughtException },
            exception: Some(shortened(&self.program.class(class).dotted()).into()),
            message: self.message_of(thread, exception),
            thread: self.thread_name(thread),
            stack: self.backtrace(exception),
            deadlock: Vec::new(),
            arrivals: 1,
            race: None,
            causes: self.causes_of(thread, exception),
        }
    }

    /// What has led to a throwable: the first causes and the last one.
    fn causes_of(&mut self, thread: Tid, exception: Ref) -> Vec<Cause> {
        let chain = self.chain_of_causes(exception);
        let omitted = chain.len().saturating_sub(MAX_CAUSES) as u32;
        let first = chain.len().min(MAX_CAUSES) - usize::from(omitted > 0);
        let last = chain.last().filter(|_| omitted > 0).map(|&last| (last, omitted));
        let mut around = self.backtrace(exception);
        let mut causes = Vec::new();
        for (cause, omitted) in chain[..first].iter().map(|&cause| (cause, 0)).chain(last) {
            let mut stack = self.backtrace(cause);
            let whole = stack.clone();
            let shared = stack.iter().rev().zip(around.iter().rev()).take_while(|(a, b)| a == b).count();
            stack.truncate(stack.len() - shared);
            around = whole;
            let exception = shortened(&self.program.class(self.state.class_of(cause)).dotted()).into();
            let message = self.message_of(thread, cause).map(|message| clip(&message).into_owned());
            causes.push(Cause { exception, message, stack, shared: shared as u32, omitted });
        }
        causes
    }

    /// The causes of a throwable, from one to the next, each once: a chain that comes back to itself ends there.
    fn chain_of_causes(&self, exception: Ref) -> Vec<Ref> {
        let slot = usize::from(self.known.throwable_cause);
        let next = |of: &Ref| self.state.heap.get(*of).slot(slot) as Ref;
        let mut met = FxSet::default();
        met.insert(exception);
        // A throwable without a cause names itself.
        let causes = std::iter::successors(Some(next(&exception)), |cause| Some(next(cause)));
        causes.take_while(|&cause| cause != 0 && met.insert(cause)).collect()
    }

    /// Where a throwable was made: the innermost place in the program's own code, or the innermost of all.
    pub fn thrown_at(&self, exception: u32) -> String {
        let pairs = self.backtrace_pairs(exception);
        let own = |&&(method, _): &&(MethodId, u32)| {
            let m = self.program.method(method);
            !m.hidden && is_of_program(self.program.class(m.class))
        };
        pairs.iter().find(own).or(pairs.first()).map_or_else(String::new, |&(method, index)| self.place(method, index))
    }

    /// Places recorded in a throwable.
    fn backtrace(&self, exception: Ref) -> Vec<String> {
        self.backtrace_pairs(exception).into_iter().map(|(m, i)| self.place(m, i)).collect()
    }

    /// (method, instruction) pairs recorded in a throwable, innermost first.
    pub(crate) fn backtrace_pairs(&self, exception: Ref) -> Vec<(MethodId, u32)> {
        let trace = self.state.heap.get(exception).slot(usize::from(self.known.throwable_backtrace)) as Ref;
        match &self.state.heap.get(trace).data {
            Data::Slots(s) if trace != 0 => s.iter().map(|&v| (MethodId((v >> 32) as u32), v as u32)).collect(),
            _ => Vec::new(),
        }
    }
}

fn deadlock_sentence(relations: &[WaitsFor]) -> String {
    let in_cycle: Vec<&WaitsFor> = relations.iter().filter(|w| w.in_cycle).collect();
    if in_cycle.is_empty() {
        let parts: Vec<String> = relations.iter().map(|w| format!("{} is {} at {}", w.thread, w.kind, w.at)).collect();
        return format!("no thread can go on: {}", parts.join("; "));
    }
    let waits = |w: &&WaitsFor| match (w.kind.as_str(), w.held_by.as_deref()) {
        ("joining", _) => format!("{} waits for {} to end", w.thread, w.on),
        ("class-init", Some(by)) => format!("{} waits for {}, which {by} initialises", w.thread, w.on),
        (_, by) => format!("{} waits for {} held by {}", w.thread, w.on, by.unwrap_or("nobody")),
    };
    let parts: Vec<String> = in_cycle.iter().map(waits).collect();
    format!("circular wait: {}", parts.join("; "))
}
