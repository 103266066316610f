//! Telling listeners of what happens, and doing what they ask for.
//!
//! Listeners are called while the machine is in the middle of something, so what they ask for is written down and done
//! when all of them were told: at the boundary between two instructions. Events of instructions come from the loop's
//! hooked copy (`interp`), which runs as soon as anybody listens to an event of the machine; the other events come from
//! where they happen.

use crate::vm::listening::Listening;
use crate::vm::state::State;
use enumset::EnumSet;

use super::listener::Listener;
use super::listener_api::VmView;
use super::listeners::Listeners;
use super::thread::Role;
use super::{Flow, Vm};
use crate::choice::{ChoiceGenerator, Path};
use crate::program::MethodId;
use crate::system::{At, Event, EventKind, Races, Ran, TransitionEnd};

/// The machine's side of listening: whom it tells, and what they have asked for.
#[derive(Default)]
pub(crate) struct Dispatch {
    listeners: Listeners,
    /// The events that somebody listens to.
    wanted: EnumSet<EventKind>,
    /// Somebody listens to events of the machine: the hooked loop runs.
    pub(super) in_loop: bool,
    /// Somebody listens to instructions.
    instructions: bool,
    /// The instruction that the loop has begun and not told of as executed.
    last: Option<At>,
    /// That instruction has thrown.
    pub(super) threw: bool,
    /// That instruction has made a class ready, and runs again.
    prepared: bool,
    /// The loop comes to the same instruction again, of which was told already.
    told: bool,
    /// Classes that were told of.
    classes: usize,
    /// A listener has left out something that the program does, and the search does not know yet.
    pub(super) left_out: bool,
    pub(super) asked: Asked,
    pub(super) path: Path,
}

/// What listeners have asked for and was not done yet.
#[derive(Default)]
pub(crate) struct Asked {
    pub(super) generators: Vec<Box<dyn ChoiceGenerator>>,
    pub(super) reschedule: Option<&'static str>,
    pub(super) skip: bool,
    pub(super) again: bool,
    pub(super) throw: Option<(String, Option<String>)>,
    /// How the path ends.
    pub(super) end: Option<TransitionEnd>,
    /// Why the whole search ends. A path that ends with an error does so all the same.
    pub(super) stop: Option<String>,
}

impl Asked {
    /// The end of the path, and then that of the search.
    pub(super) fn take_end(&mut self) -> Option<TransitionEnd> {
        self.end.take().or_else(|| self.stop.take().map(TransitionEnd::Stopped))
    }

    fn is_something(&self) -> bool {
        self.end.is_some()
            || self.stop.is_some()
            || self.again
            || self.skip
            || self.reschedule.is_some()
            || self.throw.is_some()
            || !self.generators.is_empty()
    }
}

/// Where listeners have asked for something.
enum Between<'a> {
    /// Behind that instruction.
    After(&'a At),
    /// Before one that the loop is about to run.
    Before,
    /// Between a call and the first instruction of its method.
    Calls,
}

/// What the hooked loop does after its hook.
pub(crate) enum Hooked {
    /// Goes on with the instruction, on frames that may have changed.
    Proceed,
    /// Goes on at the top frame's `pc`.
    Reload,
    /// Leaves the loop.
    Leave(TransitionEnd),
}

impl From<Flow> for Hooked {
    fn from(flow: Flow) -> Self {
        match flow {
            Flow::Go => Hooked::Reload,
            Flow::Exit(end) => Hooked::Leave(end),
        }
    }
}

impl State {
    /// Whether the instruction has called something that has to run before it: it runs again afterwards.
    fn prepares(&self, at: &At) -> bool {
        let callee = self.threads[at.thread as usize].frames.get(at.depth as usize);
        callee.is_some_and(|f| matches!(f.role, Role::Clinit(_) | Role::Above(_) | Role::Again | Role::Constant(_)))
    }

    /// The instruction has only read: puts the frame back to where it stood before.
    fn put_back(&mut self, at: &At) {
        let t = &mut self.threads[at.thread as usize];
        if t.frames.len() as u32 != at.depth {
            return;
        }
        let Some(f) = t.frames.last_mut() else { return };
        (f.pc, f.sp) = (at.pc, at.sp);
        let sp = at.sp as usize;
        let n = sp.min(at.operands.len());
        t.stack[sp - n..sp].copy_from_slice(&at.operands[4 - n..]);
    }

    /// Whether the running thread is at that instruction, and not in something that it has called.
    fn stands_at(&self, at: &At) -> bool {
        let t = &self.threads[at.thread as usize];
        t.frames.len() as u32 == at.depth && t.frames.last().is_some_and(|f| f.pc == at.pc && f.method == at.method)
    }
}

impl Listening {
    /// A new transition begins: nothing of the last one is left.
    pub(super) fn forget_hooked(&mut self) {
        if self.dispatch.in_loop {
            (self.dispatch.last, self.dispatch.told) = (None, false);
            self.dispatch.asked = Asked::default();
        }
    }

    /// Listeners have come, or tracing was turned on or off.
    pub(super) fn listens_anew(&mut self) {
        let traced = if self.tracing { super::events::wanted() } else { EnumSet::empty() };
        self.dispatch.wanted = self.dispatch.listeners.wanted() | traced;
    }

    /// The instruction has made a class ready that had nothing to run for it, and runs again.
    pub(super) fn has_prepared(&mut self) {
        self.dispatch.prepared = self.dispatch.last.is_some();
    }

    /// Whether the loop has to call [`Vm::before_instruction`].
    #[inline]
    pub(super) fn listens_to_instructions(&self) -> bool {
        self.dispatch.instructions
    }

    /// The loop is about to start the same instruction again, which is no second execution.
    pub(super) fn same_instruction_again(&mut self) {
        self.dispatch.told = self.dispatch.last.take().is_some();
    }
}

impl Vm {
    /// Has the listeners told of everything from here on. The machine stands at the start of `main`.
    ///
    /// # Errors
    /// The sentence of a listener whose configuration does not fit the program.
    pub fn attach(&mut self, listeners: Vec<Box<dyn Listener>>) -> Result<(), String> {
        for mut listener in listeners {
            listener.attach(&mut VmView::of(self))?;
            if self.config.races == Races::Reported && (listener.alters() || listener.judges()) {
                // Its own choices and errors come between: a path to a race is none that it would leave alone.
                self.config.races = Races::Ignored;
            }
            self.listen.dispatch.listeners.add(listener);
        }
        self.listen.listens_anew();
        self.listen.dispatch.in_loop =
            self.listen.dispatch.listeners.wanted().iter().any(|event| !event.is_of_search());
        self.listen.dispatch.instructions =
            !self.listen.dispatch.wanted.is_disjoint(EventKind::ExecuteInstruction | EventKind::InstructionExecuted);
        self.listen.dispatch.classes = self.program.classes.len();
        Ok(())
    }

    /// The listeners.
    pub fn listeners(&self) -> &Listeners {
        &self.listen.dispatch.listeners
    }

    /// Whether a listener acts on the program.
    pub fn is_altered(&self) -> bool {
        self.listen.dispatch.listeners.alter()
    }

    /// Whether anybody listens to that event.
    #[inline]
    pub fn wants(&self, event: EventKind) -> bool {
        self.listen.dispatch.wanted.contains(event)
    }

    /// Whether anybody listens to anything.
    pub fn listening(&self) -> bool {
        !self.listen.dispatch.wanted.is_empty()
    }

    /// Tells the listeners that want to know.
    #[inline]
    pub(super) fn notify(&mut self, event: &Event<'_>) {
        if self.wants(event.kind()) {
            self.tell(event);
        }
    }

    #[cold]
    fn tell(&mut self, event: &Event<'_>) {
        if self.listen.tracing {
            self.record_event(event);
        }
        let listeners = self.listen.dispatch.listeners.clone();
        listeners.notify(self, event);
    }

    /// Whether the loop has to call [`Vm::between_instructions`].
    #[inline]
    pub(super) fn has_executed(&self) -> bool {
        self.listen.dispatch.last.is_some()
            || self.listen.dispatch.asked.is_something()
            || self.listen.dispatch.classes != self.program.classes.len()
    }

    /// Before the loop counts the next instruction: the last one has run.
    pub(super) fn between_instructions(&mut self) -> Hooked {
        self.tell_of_classes();
        let last = self.listen.dispatch.last.take();
        if let Some(at) = &last {
            self.executed(*at, false);
        }
        self.do_asked(last.as_ref().map_or(Between::Calls, Between::After))
    }

    /// Before an instruction runs. It was counted already, so that the first of a transition can be known.
    pub(super) fn before_instruction(&mut self, pc: u32) -> Hooked {
        let at = self.at(pc);
        if !std::mem::take(&mut self.listen.dispatch.told) {
            self.notify(&Event::ExecuteInstruction(&at));
            if self.listen.dispatch.asked.is_something() {
                self.listen.dispatch.last = None;
                return self.do_asked(Between::Before);
            }
        }
        (self.listen.dispatch.last, self.listen.dispatch.threw, self.listen.dispatch.prepared) =
            (Some(at), false, false);
        Hooked::Proceed
    }

    /// The loop was left with `end`: tells of the instruction that did it.
    pub(super) fn loop_left(&mut self, end: TransitionEnd) -> TransitionEnd {
        if end == TransitionEnd::Budget {
            return end;
        }
        self.tell_of_classes();
        if let Some(at) = self.listen.dispatch.last.take() {
            self.executed(at, end == TransitionEnd::Choice && self.state.stands_at(&at));
        }
        let mut asked = std::mem::take(&mut self.listen.dispatch.asked);
        // A path that ends anyhow ends as it does, and the search at its next step.
        let asked_end = if end == TransitionEnd::Choice { asked.take_end() } else { asked.end.take() };
        self.listen.dispatch.asked.stop = asked.stop;
        if let Some(end) = asked_end {
            self.exec.registered.clear();
            return end;
        }
        // A cascade: the instruction has registered its own generator, and a listener adds to it.
        if end == TransitionEnd::Choice {
            asked.generators.into_iter().for_each(|cg| self.register(cg));
        }
        end
    }

    fn executed(&mut self, at: At, again: bool) {
        if self.wants(EventKind::InstructionExecuted) {
            let ran = match () {
                () if self.listen.dispatch.threw => Ran::Threw,
                () if self.listen.dispatch.prepared || self.state.prepares(&at) => Ran::Prepares,
                () if again => Ran::Again,
                () => Ran::Done,
            };
            self.notify(&Event::InstructionExecuted(&At { ran, ..at }));
        }
    }

    /// Tells of the classes that were loaded since the last time.
    fn tell_of_classes(&mut self) {
        while self.listen.dispatch.classes < self.program.classes.len() {
            let class = crate::program::ClassId(self.listen.dispatch.classes as u32);
            self.listen.dispatch.classes += 1;
            self.notify(&Event::ClassLoaded(class));
        }
    }

    fn at(&self, pc: u32) -> At {
        let t = &self.state.threads[self.exec.cur as usize];
        let Some(f) = t.frames.last() else { return At::nowhere(self.exec.cur) };
        let mut operands = [0; 4];
        let (sp, depth) = (f.sp as usize, t.frames.len() as u32);
        let n = sp.min(operands.len());
        operands[4 - n..].copy_from_slice(&t.stack[sp - n..sp]);
        At { thread: self.exec.cur, method: f.method, pc, depth, operands, sp: f.sp, ran: Ran::NotYet }
    }

    /// Does what listeners have asked for between two instructions.
    fn do_asked(&mut self, between: Between<'_>) -> Hooked {
        if !self.listen.dispatch.asked.is_something() {
            return Hooked::Proceed;
        }
        let mut asked = std::mem::take(&mut self.listen.dispatch.asked);
        if let Some(end) = asked.take_end() {
            self.listen.dispatch.asked.stop = asked.stop;
            return Hooked::Leave(end);
        }
        if asked.skip
            && let Some(f) = self.state.threads[self.exec.cur as usize].frames.last_mut()
        {
            f.pc += 1;
        }
        if let Some((class, message)) = asked.throw {
            return self.throw_new(&class, message.as_deref()).into();
        }
        if let Some(id) = asked.reschedule
            && self.exec.multi
        {
            let list = self.enabled();
            if list.len() > 1 {
                self.register_threads(id, list);
            }
        }
        asked.generators.into_iter().for_each(|cg| self.register(cg));
        if self.exec.registered.is_empty() {
            return if asked.skip { Hooked::Reload } else { Hooked::Proceed };
        }
        let scheduled = match between {
            Between::After(at) if asked.again => {
                self.state.put_back(at);
                true
            }
            Between::Before => self.exec.is_scheduled(),
            Between::After(_) | Between::Calls => false,
        };
        if !scheduled && !self.exec.registered.iter().any(|cg| cg.is_scheduling()) {
            self.choose_ahead();
        }
        Hooked::Leave(TransitionEnd::Choice)
    }

    /// [`Vm::method_entered`], where a slow operation has pushed the frame.
    pub(super) fn entered(&mut self, method: MethodId) -> Flow {
        if !self.wants(EventKind::MethodEntered) {
            return Flow::Go;
        }
        match self.method_entered(method) {
            Hooked::Leave(end) => Flow::Exit(end),
            Hooked::Proceed | Hooked::Reload => Flow::Go,
        }
    }

    /// A frame of that method has been pushed and nothing of it has run.
    pub(super) fn method_entered(&mut self, method: MethodId) -> Hooked {
        if self.program.method(method).hidden {
            return Hooked::Proceed;
        }
        self.notify(&Event::MethodEntered(method));
        match self.listen.dispatch.asked.is_something() {
            true => {
                self.listen.dispatch.last = None;
                self.do_asked(Between::Calls)
            }
            false => Hooked::Proceed,
        }
    }

    /// The top frame of the running thread is about to go.
    pub(super) fn method_exited(&mut self, by_exception: bool) -> Hooked {
        if self.wants(EventKind::MethodExited)
            && let Some(f) = self.state.threads[self.exec.cur as usize].frames.last()
        {
            let method = f.method;
            if !self.program.method(method).hidden {
                self.notify(&Event::MethodExited(method, by_exception));
            }
        }
        Hooked::Proceed
    }

    /// A native method has ended. It has no frame.
    pub(super) fn native_ended(&mut self, method: MethodId, by_exception: bool) {
        self.notify(&Event::MethodEntered(method));
        self.notify(&Event::MethodExited(method, by_exception));
    }
}
