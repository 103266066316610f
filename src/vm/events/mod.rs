//! What happens in a traced execution, in the program's terms: the events of `report::TraceEvent`.
//!
//! Only replays are traced, so nothing here runs during a search. Most is seen from instruction to instruction: the hooked
//! loop comes here before each one, with the frames in order, and what the last one has done shows in the state. The
//! machine's own events (`system::Event`) tell of monitors, threads and exceptions; what a thread stops at is read from its
//! status when its transition has ended.
//!
//! Code of the library is folded into the call that the program made ([`call`]). It is told of when it has returned, and
//! when it stops the thread, and only if others could notice it or decide what it does: the library has used an object
//! that others can reach. Of the program's own memory everything is told that others can reach ([`access`]), whoever's code
//! uses it.
//!
//! | file | what it holds |
//! |---|---|
//! | `access` | reads and writes |
//! | `call`, `told` | calls of the library, and what is told of them |
//! | `cells` | what calls of the library change in the program's memory |
//! | `fall` | the frames of a thread at a throw that ends it |
//! | `kept` | what is put in words when it is asked for |
//! | `life` | monitors, threads, exceptions, output: what the machine tells of |
//! | `stop` | what a thread stops at |
//! | `words` | values, receivers and arguments in words |

mod access;
mod call;
mod cells;
mod fall;
mod kept;
mod life;
mod point;
mod stop;
mod told;
mod words;

pub(in crate::vm) use life::wanted;

use std::any::Any;
use std::collections::VecDeque;
use std::rc::Rc;

use super::Vm;
use super::heap::Ref;
use super::inspect::is_of_program;
use crate::choice::Tid;
use crate::program::{ClassId, MethodId, Operation};
use crate::report::{StepEvents, TraceEvent, TraceEventKind};
use crate::system::Recording;
use crate::util::{FxMap, shortened};
use access::Pending;
use call::OpenCall;
use fall::Fallen;
use kept::Kept;
use life::Woken;

/// Events kept of the beginning and of the end of a transition.
const FIRST: usize = 100;
const LAST: usize = 100;

/// What a traced execution has recorded since the events were taken, and what is under way in it.
#[derive(Clone, Default)]
pub(in crate::vm) struct Recorder {
    first: Vec<Kept>,
    last: VecDeque<Kept>,
    omitted: u32,
    /// The access that the instruction which runs will have made, if it does not end the transition before.
    pending: Option<Pending>,
    /// Calls of the library that have not returned, by thread, outermost first.
    calls: Vec<Vec<OpenCall>>,
    /// Objects that there was an event of: they are told of to their end, whoever can reach them.
    known: FxMap<Ref, ClassId>,
    /// Who has ended a thread's wait.
    woken: FxMap<Tid, Woken>,
    /// By thread the throwable that was told of last and not caught since.
    thrown: FxMap<Tid, Ref>,
    /// By thread its frames where an exception was thrown that nothing in them catches.
    fallen: FxMap<Tid, Rc<Fallen>>,
}

impl Recorder {
    fn push(&mut self, event: Kept) {
        if self.first.len() < FIRST {
            self.first.push(event);
            return;
        }
        if self.last.len() == LAST {
            self.last.pop_front();
            self.omitted = self.omitted.saturating_add(1);
        }
        self.last.push_back(event);
    }

    fn calls_of(&mut self, t: Tid) -> &mut Vec<OpenCall> {
        if self.calls.len() <= t as usize {
            self.calls.resize_with(t as usize + 1, Vec::new);
        }
        &mut self.calls[t as usize]
    }

    /// The object is a new one, whatever was there before: the class of what there was an event of.
    fn forget_object(&mut self, r: Ref) -> Option<ClassId> {
        let before = self.known.remove(&r);
        if !self.thrown.is_empty() {
            self.thrown.retain(|_, thrown| *thrown != r);
        }
        if !self.fallen.is_empty() {
            self.fallen.retain(|_, fallen| fallen.exception != r);
        }
        before
    }

    /// The thread is a new one.
    fn forget_thread(&mut self, t: Tid) {
        self.calls_of(t).clear();
        self.woken.remove(&t);
        self.thrown.remove(&t);
        self.fallen.remove(&t);
    }

    /// The first and the last events.
    fn take_kept(&mut self) -> (Vec<Kept>, VecDeque<Kept>) {
        (std::mem::take(&mut self.first), std::mem::take(&mut self.last))
    }

    fn put_back(&mut self, first: Vec<Kept>, last: VecDeque<Kept>) {
        (self.first, self.last) = (first, last);
    }

    /// How many there were in between.
    fn take_omitted(&mut self) -> u32 {
        std::mem::take(&mut self.omitted)
    }

    /// Whether nothing can come of an instruction of that thread, at that depth, that neither accesses memory nor calls.
    fn is_idle(&self, t: Tid, depth: usize) -> bool {
        let innermost = self.calls.get(usize::from(t)).and_then(|calls| calls.last());
        self.pending.is_none() && innermost.is_none_or(|call| call.depth < depth && call.cells.is_empty())
    }

    fn has_calls(&self, t: Tid) -> bool {
        self.calls.get(usize::from(t)).is_some_and(|calls| !calls.is_empty())
    }
}

/// Which instructions a recorder has to see before they run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recorded {
    /// Each.
    All,
    /// Those that access memory or call.
    Uses,
    /// The first one of a method.
    Entry,
}

/// Whose code does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// The program's, in that frame, which is the innermost.
    Own(usize),
    /// The library's: the frame of the program that has called it, and which of the thread's open calls it is.
    Call(usize, usize),
    /// The machine's or the library's, which the program has not called: a class is made ready for that frame of the
    /// program's.
    Helper(usize),
    /// The library's, in a thread without code of the program.
    Library,
}

/// What an event has besides its place.
struct Happening {
    kind: TraceEventKind,
    text: String,
    object: Option<Ref>,
    /// Where there is no object: the class of a static field.
    class: Option<String>,
    member: Option<String>,
    /// The lock that a condition belongs to.
    lock: Option<String>,
    value: Option<String>,
    was: Option<String>,
    other: Option<String>,
    stops: bool,
    /// The text begins with the call.
    names_call: bool,
    /// An access that orders what threads do.
    orders: bool,
}

impl Happening {
    fn new(kind: TraceEventKind, text: String) -> Happening {
        Happening {
            kind,
            text,
            object: None,
            class: None,
            member: None,
            lock: None,
            value: None,
            was: None,
            other: None,
            stops: false,
            names_call: false,
            orders: false,
        }
    }

    /// The text begins with the call that it happened in.
    fn naming_call(mut self) -> Happening {
        self.names_call = true;
        self
    }

    fn on(mut self, object: Ref) -> Happening {
        self.object = (object != 0).then_some(object);
        self
    }

    fn with(mut self, other: Option<String>) -> Happening {
        self.other = other;
        self
    }
}

impl Vm {
    /// Takes the events of the transition that has ended, and how many more there were.
    pub fn take_events(&mut self) -> StepEvents {
        self.settle_access();
        self.flush_calls();
        self.record_stop();
        self.tell_kept()
    }

    /// What recording remembers between transitions.
    pub fn recording(&self) -> Recording {
        Recording(self.listen.tracing.then(|| Rc::new(self.listen.recorder.clone()) as Rc<dyn Any>))
    }

    /// Goes on with what it remembered then.
    pub fn resume_recording(&mut self, recording: &Recording) {
        let kept = recording.0.as_ref().and_then(|kept| kept.downcast_ref::<Recorder>());
        if let Some(kept) = kept {
            self.listen.recorder = kept.clone();
            self.listen.forget_quiet();
        }
    }

    /// Before every instruction of a traced execution. The frames are in order.
    pub(super) fn record_at(&mut self, pc: u32) {
        self.settle_access();
        self.look_at_calls();
        let Some(f) = self.state.threads[self.exec.cur as usize].top().copied() else { return };
        let Some(&insn) = self.program.code.get(pc as usize) else { return };
        if self.is_program_code(f.method) {
            match insn.operation() {
                Operation::Field(field) => self.await_field(pc, field),
                Operation::Element { value, is_write } => self.await_element(pc, value.into(), is_write),
                // A question is no call of the program's.
                Operation::Call(call) if self.is_question(call.method) => {}
                Operation::Call(call) => self.open_call(pc, call),
                Operation::PolymorphicCall { site } => self.open_polymorphic(pc, site),
                _ => {}
            }
        } else if self.listen.recorder.has_calls(self.exec.cur) {
            self.look_into_library(pc, insn);
        } else {
            self.record_completion(&f, pc);
        }
    }

    /// Which of the next instructions have to be seen, as long as the running thread stays at that depth in a method.
    pub(super) fn recorded_at(&self, method: MethodId, depth: usize) -> Recorded {
        let t = self.exec.cur;
        match () {
            () if !self.listen.recorder.is_idle(t, depth) => Recorded::All,
            () if self.listen.recorder.has_calls(t) || self.is_program_code(method) => Recorded::Uses,
            () => Recorded::Entry,
        }
    }

    /// A transition begins.
    pub(super) fn record_begin(&mut self) {
        self.listen.forget_quiet();
        self.note_choice();
        self.sample_cells();
    }

    /// Whether a method is the program's own code.
    fn is_program_code(&self, method: MethodId) -> bool {
        let m = self.program.method(method);
        let class = self.program.class(m.class);
        !m.hidden && is_of_program(class)
    }

    /// Whose code the running thread is in.
    fn whose(&self) -> Whose {
        let frames = &self.state.threads[self.exec.cur as usize].frames;
        let Some(at) = frames.iter().rposition(|f| self.is_program_code(f.method)) else { return Whose::Library };
        let f = frames[at];
        let calls = self.listen.recorder.calls.get(self.exec.cur as usize);
        match calls.and_then(|calls| calls.iter().rposition(|c| c.is_at(at, &f))) {
            Some(call) => Whose::Call(at, call),
            None if at + 1 == frames.len() => Whose::Own(at),
            None => Whose::Helper(at),
        }
    }

    /// Whether others can reach an object, or an event has spoken of it.
    fn is_told_of(&self, r: Ref) -> bool {
        self.state.heap.get(r).shared || self.listen.recorder.known.contains_key(&r)
    }

    /// The thread has come to the place that a question is about: the end of a trace.
    pub(in crate::vm) fn record_reached(&mut self, text: String) {
        if self.listen.tracing {
            self.record_in(self.whose(), Happening::new(TraceEventKind::Reached, text));
        }
    }

    /// Records what happens in the innermost code of the program.
    fn record(&mut self, what: Happening) {
        if self.evaluates_condition() {
            return;
        }
        let whose = self.whose();
        self.record_in(whose, what);
    }

    fn record_in(&mut self, whose: Whose, what: Happening) {
        let frames = &self.state.threads[self.exec.cur as usize].frames;
        let frame = match whose {
            Whose::Call(_, call) => return self.record_call(call, what),
            Whose::Own(at) | Whose::Helper(at) => frames.get(at),
            Whose::Library => self.library_frame().map(|at| &frames[at]),
        };
        let place = frame.map(|f| (f.method, self.program.method(f.method).index_of(f.pc)));
        let call = place.filter(|_| whose == Whose::Library).map(|(method, _)| self.short_method(method));
        self.record_at_place(place, call, what);
    }

    /// Records what happens in an open call of the library. The machine's own operations are the program's, though they
    /// are calls.
    fn record_call(&mut self, call: usize, what: Happening) {
        let (caller, index, name) = self.place_of_call(call);
        self.record_at_place(Some((caller, index)), name, what);
    }

    /// Where the program has made an open call, and what it goes by.
    fn place_of_call(&mut self, call: usize) -> (MethodId, u32, Option<String>) {
        let open = &self.listen.recorder.calls_of(self.exec.cur)[call];
        let (caller, pc, plain) = (open.caller, open.pc, open.does.is_plain());
        let index = self.program.method(caller).index_of(pc);
        let name = if plain { None } else { self.call_name(call) };
        (caller, index, name)
    }

    fn record_at_place(&mut self, place: Option<(MethodId, u32)>, call: Option<String>, what: Happening) {
        if let Some(r) = what.object {
            self.listen.recorder.known.insert(r, self.state.class_of(r));
        }
        let event = self.in_words(place, call, what);
        self.listen.recorder.push(Kept::Told(Box::new(event)));
    }

    fn in_words(&self, place: Option<(MethodId, u32)>, call: Option<String>, what: Happening) -> TraceEvent {
        let (mut class, mut method, mut file, mut line) = Default::default();
        if let Some((id, index)) = place {
            let m = self.program.method(id);
            let c = self.program.class(m.class);
            class = shortened(&c.dotted()).into_owned();
            method = shortened(&m.name).into_owned();
            file = shortened(c.source_file.as_deref().unwrap_or("")).into_owned();
            line = m.line_at(index);
        }
        TraceEvent {
            kind: what.kind,
            text: what.text,
            object: what.object.map(|r| self.object_label(r)).or(what.class),
            object_id: what.object.filter(|&r| self.state.mirrored(r).is_none()),
            member: what.member,
            lock: what.lock,
            value: what.value,
            was: what.was,
            other: what.other,
            call,
            class,
            method,
            file,
            line,
            stops: what.stops,
            names_call: what.names_call,
            orders: what.orders,
        }
    }

    /// In a thread without code of the program: the frame that says best what runs, the outermost one that is not the
    /// thread's own.
    fn library_frame(&self) -> Option<usize> {
        let frames = &self.state.threads[self.exec.cur as usize].frames;
        let shown = |f: &super::thread::Frame| !self.program.method(f.method).hidden;
        let says = |f: &super::thread::Frame| shown(f) && self.program.method(f.method).class != self.known.thread;
        frames.iter().position(says).or_else(|| frames.iter().position(shown))
    }
}
