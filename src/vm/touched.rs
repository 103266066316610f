//! What a transition touches, for searches that have to know which of them depend on each other
//! ([`crate::system::Touched`]).
//!
//! What is kept is what really happens, and not what an instruction looks like before it runs: a method of the library that
//! is one step touches each field that it reads and writes, a wait gives a lock back, the end of a thread wakes those who
//! join it. The loop says so for fields, elements and classes (of data in order its hooked copy); `access` of [`super::policy`] for natives,
//! reflection and handles; and what threads do to each other (locks, waits, permits, interrupts, starts and ends) is said
//! where it is done. Any other operation that is a scheduling point touches everything.
//!
//! It makes no difference whether an object is shared at that moment: another thread may have used it before, and dropped
//! it since. Data under a watched assumption ([`super::watch`]) count like any other; as long as the assumption holds, what
//! orders their accesses orders the transitions too.
//!
//! What is left out: fields whose value is a function of data that do not change ([`Visibility::Never`]); who of several
//! threads initialises a class of the library; monitors of `Thread` objects as long as only joins use them ("nobody looks
//! at the ends of threads", [`super::noticed`]), in whose place a join comes after the end. All that rests on the same
//! reasons for which other searches do not see it either.
//!
//! [`Visibility::Never`]: crate::program::Visibility::Never

use smallvec::SmallVec;

use super::heap::Ref;
use super::noticed::Noticed;
use super::policy::{Location, Target};
use super::thread::Status;
use super::watch::Assumed;
use super::{Mutation, Vm};
use crate::choice::Tid;
use crate::program::insn::{F_FINAL, F_MODEL, F_VISIBLE, F_WATCHED};
use crate::program::{ClassId, Insn, Level, Operation, Origin, Visibility, is_model};
use crate::system::{How, ThreadAt, Touch, TouchDetail, Touched, TransitionEnd};
use crate::util::FxSet;

/// Something that can be touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Slot(Ref, usize),
    Element(Ref, usize),
    Elements(Ref),
    Static(ClassId, usize),
    Monitor(Ref),
    /// Whether a class is initialised.
    Class(ClassId),
    /// Whether a thread of that number lives.
    Life(Tid),
    /// Whether the thread of that `Thread` object was started.
    Start(Ref),
    /// What `unpark` gives.
    Permit(Tid),
    /// The flag.
    Interrupt(Tid),
    /// What was printed.
    Output,
    /// Whether the program still runs. A daemon that prints or starts a thread looks at it, for its end may come before.
    Program,
    Clock,
    /// A thread that could not go on.
    Thread(Tid),
    Everything,
}

impl Thing {
    fn touched(self, how: How) -> Touch {
        let on = |space: u64, number: u32| space << 32 | u64::from(number);
        match self {
            Thing::Slot(r, slot) => Touch::new(on(0, r), slot as u32, how),
            Thing::Element(r, index) => Touch::new(on(0, r), index as u32, how),
            Thing::Elements(r) => Touch::new(on(0, r), Touch::WHOLE, how),
            Thing::Static(class, slot) => Touch::new(on(1, class.0), slot as u32, how),
            Thing::Monitor(r) => Touch::new(on(2, r), 0, how),
            Thing::Class(class) => Touch::new(on(3, class.0), 0, how),
            Thing::Life(t) => Touch::new(on(4, t.into()), 0, how),
            Thing::Start(r) => Touch::new(on(5, r), 0, how),
            Thing::Permit(t) => Touch::new(on(6, t.into()), 0, how),
            Thing::Interrupt(t) => Touch::new(on(7, t.into()), 0, how),
            Thing::Output => Touch::new(on(8, 0), 0, how),
            Thing::Clock => Touch::new(on(9, 0), 0, how),
            Thing::Program => Touch::new(on(10, 0), 0, how),
            Thing::Thread(t) => Touch::new(t.into(), 0, How::Wakes),
            Thing::Everything => Touch::EVERYTHING,
        }
    }
}

/// The number of a monitor, as a lock.
pub(super) fn lock_of(monitor: Ref) -> u64 {
    Thing::Monitor(monitor).touched(How::Acquire).on
}

/// The monitor of a lock's number.
fn monitor_of(lock: u64) -> Ref {
    lock as u32
}

/// What is assumed of arrays, as it is kept in them.
pub(super) const IN_ORDER: u8 = 1;
const OF_LIBRARY: u8 = 2;
const IN_CONFLICT: u8 = 3;

/// Data that are told apart in one transition. What touches more is said to touch everything.
const MOST: usize = 4_000;

/// What the transition has touched so far.
#[derive(Debug, Default)]
pub(super) struct Touches {
    kept: Option<TouchDetail>,
    list: Vec<Touch>,
    known: FxSet<Touch>,
    /// Those in which another thread could have come first: others could reach what was touched then, and the transition had not
    /// come where it would have ended, had another thread been able to go on.
    now: Vec<Touch>,
    /// How many there were in the two lists when the instruction began.
    before: (usize, usize),
    /// The transition has come there.
    alone: bool,
    /// The count of instructions at the native operation that `before` is about.
    stamp: u64,
    /// What the loop has touched last: it often does so again.
    last: Option<Touch>,
    /// Classes that were initialised beside other threads, and not quietly. Others were before there were any.
    late: FxSet<ClassId>,
    /// Classes of the library whose initialisation, a quiet one, the transition has begun and not ended.
    begun: SmallVec<[ClassId; 4]>,
    /// The monitor that the running thread enters next.
    next: Option<Ref>,
}

impl Touches {
    /// Whether anybody wants to know.
    #[inline]
    pub(super) fn are_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// Whether data count that are assumed to be in order. The hooked copy of the loop keeps them.
    #[inline]
    pub(super) fn has_all(&self) -> bool {
        self.kept == Some(TouchDetail::All)
    }

    /// Whether they do not count. Both copies of the loop keep the others.
    #[inline]
    pub(super) fn are_visible_ones(&self) -> bool {
        self.kept == Some(TouchDetail::Visible)
    }

    /// An operation of a native method, at that count of instructions, is about to touch something.
    fn open(&mut self, instructions: u64) {
        if self.are_visible_ones() && self.stamp != instructions {
            self.stamp = instructions;
            self.before = (self.list.len(), self.now.len());
        }
    }

    /// A transition begins.
    pub(super) fn begin(&mut self) {
        self.list.clear();
        self.known.clear();
        self.now.clear();
        self.begun.clear();
        (self.before, self.alone, self.next) = ((0, 0), false, None);
        (self.stamp, self.last) = (0, None);
    }

    /// What the transition has touched so far.
    pub(super) fn all(&self) -> &[Touch] {
        &self.list
    }

    /// A transition that was not executed has touched these.
    pub(super) fn stand_behind(&mut self, touches: &[Touch]) {
        self.list.extend_from_slice(touches);
    }

    /// The same at a native operation, at that count of instructions, where data in order do not count.
    pub(super) fn take_back_native(&mut self, instructions: u64) {
        if self.stamp == instructions {
            self.take_back("", Target::Operation);
        }
    }

    /// Nobody else can go on before the instruction, which would be a scheduling point otherwise.
    pub(super) fn goes_on_alone(&mut self) {
        // What a native operation has touched before it comes here may stay.
        self.alone = true;
    }

    /// `shared`: others can reach it.
    fn add(&mut self, touch: Touch, shared: bool) {
        let data = matches!(touch.how, How::Read | How::Write);
        let touch = if data && self.list.len() >= MOST { Touch::EVERYTHING } else { touch };
        if self.known.insert(touch) {
            self.list.push(touch);
            if shared && !self.alone {
                self.now.push(touch);
            }
        }
    }

    /// The transition ends before the instruction, which has only looked.
    pub(super) fn take_back(&mut self, id: &'static str, target: Target) {
        self.last = None;
        for touch in self.list.drain(self.before.0.min(self.list.len())..) {
            self.known.remove(&touch);
        }
        self.now.truncate(self.before.1);
        self.next = match target {
            Target::Monitor(r) if id == "monitor-enter" => Some(r),
            _ => None,
        };
    }
}

/// Scheduling points whose operations say themselves what they touch, or touch nothing.
const SAY_THEMSELVES: &[&str] = &[
    "array-access",
    "array-copy",
    "atomic-access",
    "begin-atomic",
    "call",
    "class-init",
    "class-initialised",
    "clock",
    "clone",
    "exit",
    crate::choice::EXPOSE,
    "field-access",
    "ignore",
    "interrupt",
    "interrupt-status",
    "link",
    "monitor-enter",
    "monitor-exit",
    "notify",
    "park",
    "print",
    "reference",
    "sleep",
    "start",
    "static-access",
    "string-pool",
    "thread-exit",
    "unpark",
    "wait",
    "yield",
];

impl Vm {
    /// Whether what threads touch is kept, and there is somebody to whom it could matter.
    #[inline]
    fn keeps_touches(&self) -> bool {
        self.track.touches.are_kept() && self.exec.several
    }

    /// The running thread touches something. Before a second thread starts nobody is there to whom it could matter.
    #[inline]
    pub(super) fn touches_thing(&mut self, thing: Thing, how: How) {
        if self.keeps_touches() {
            let shared = self.is_shared_thing(thing);
            if let Thing::Class(class) = thing {
                self.track.touches.late.insert(class);
            }
            self.track.touches.open(self.exec.instructions);
            self.track.touches.add(thing.touched(how), shared);
        }
    }

    /// A transition begins.
    pub(super) fn begin_touches(&mut self) {
        if self.track.touches.are_kept() {
            self.track.touches.begin();
            if self.allocations_are_points() {
                // Whether the heap is full depends on what everybody does.
                self.touches_everything();
            }
        }
    }

    /// The instruction is about to run, perhaps only to end the transition before it.
    pub(super) fn touched_by_instruction(&mut self, pc: u32) {
        self.track.touches.before = (self.track.touches.list.len(), self.track.touches.now.len());
        if !self.exec.several {
            return;
        }
        let insn = self.program.code[pc as usize];
        match insn.operation() {
            Operation::Field(f) => {
                if f.is_static {
                    self.class_is_used(f.class);
                }
                if f.flags & (F_VISIBLE | F_MODEL | F_WATCHED | F_FINAL) == 0 {
                    return;
                }
                let slot = usize::from(f.slot);
                let receiver = if f.is_static { None } else { Some(self.peek(f.above_receiver()) as Ref) };
                match receiver {
                    None => self.touches_thing(Thing::Static(f.class, slot), kind(f.is_write)),
                    Some(0) => {}
                    Some(r) => self.touches_thing(Thing::Slot(r, slot), kind(f.is_write)),
                }
            }
            Operation::Element { value, is_write } => {
                let above = usize::from(value);
                let (index, r) = (self.peek(above) as u32 as usize, self.peek(above + 1) as Ref);
                let unseen = self.config.mutations.contains(Mutation::ElementsUntouched);
                if r != 0 && !unseen {
                    self.touches_thing(Thing::Element(r, index), kind(is_write));
                }
            }
            Operation::New(class) => self.class_is_used(class),
            _ => {
                if let Insn::InvokeStatic { method, .. } = insn {
                    self.class_is_used(self.program.method(method).class);
                }
            }
        }
    }

    /// The loop accesses a field of an object in which threads can meet.
    pub(super) fn touches_slot(&mut self, r: Ref, slot: u16, write: bool) {
        self.touched_in_loop(Thing::Slot(r, slot.into()), write);
    }

    /// The loop accesses a static field.
    pub(super) fn touches_static(&mut self, flags: u8, class: ClassId, slot: u16, write: bool) {
        self.touches_class(class);
        if flags & (F_VISIBLE | F_MODEL) != 0 {
            self.touched_in_loop(Thing::Static(class, slot.into()), write);
        }
    }

    /// The loop accesses an element of an array that may be one in which threads can meet.
    pub(super) fn touches_element(&mut self, array: Ref, index: usize, write: bool) {
        if self.state.heap.get(array).assumed() == 0 {
            let assumed = match self.assumed_of_array(array) {
                Assumed::Program => IN_ORDER,
                Assumed::Library => OF_LIBRARY,
                Assumed::No => IN_CONFLICT,
            };
            self.state.heap.get_mut(array).keep_assumed(assumed);
        }
        let meets = match self.state.heap.get(array).assumed() {
            IN_ORDER => false,
            OF_LIBRARY => self.level_on_top() != Level::Inner,
            _ => true,
        };
        if meets {
            self.touched_in_loop(Thing::Element(array, index), write);
        }
    }

    /// The loop uses a class.
    #[inline]
    pub(super) fn touches_class(&mut self, class: ClassId) {
        if !self.track.touches.late.is_empty() && self.track.touches.late.contains(&class) {
            self.touched_in_loop(Thing::Class(class), false);
        }
    }

    fn touched_in_loop(&mut self, thing: Thing, write: bool) {
        let touch = thing.touched(kind(write));
        if self.track.touches.last != Some(touch) {
            self.track.touches.last = Some(touch);
            let shared = self.is_shared_thing(thing);
            self.track.touches.add(touch, shared);
        }
    }

    /// Whether others can reach something.
    fn is_shared_thing(&self, thing: Thing) -> bool {
        match thing {
            Thing::Slot(r, _) | Thing::Element(r, _) | Thing::Elements(r) | Thing::Monitor(r) => {
                self.state.heap.get(r).shared
            }
            _ => true,
        }
    }

    /// The initialisation of a class begins. Whoever comes later finds it done, and would have done it instead: that may make a
    /// difference to others. It makes none where a class of the library has an initialiser that nobody notices, as long as nobody
    /// meets it in the middle of it.
    pub(super) fn touches_init(&mut self, class: ClassId) {
        if !self.keeps_touches() {
            return;
        }
        let library = self.program.class(class).origin == Origin::Library;
        let unseen = library && self.program.attributor.stacks_have_room();
        if unseen && self.program.initialises_quietly(class) {
            self.track.touches.begun.push(class);
        } else {
            self.touches_thing(Thing::Class(class), How::Write);
        }
    }

    /// It ends, and those go on who wait for that.
    pub(super) fn touches_init_end(&mut self, class: ClassId) {
        if !self.keeps_touches() {
            return;
        }
        if let Some(at) = self.track.touches.begun.iter().position(|&c| c == class) {
            self.track.touches.begun.remove(at);
            return;
        }
        self.touches_thing(Thing::Class(class), How::Write);
        for t in 0..self.state.threads.len() {
            if self.state.threads[t].head.status == Status::ClassInit(class) {
                self.touches_thing(Thing::Thread(t as Tid), How::Wakes);
            }
        }
    }

    /// Who comes first initialises a class.
    pub(super) fn class_is_used(&mut self, class: ClassId) {
        let c = self.program.class(class);
        if c.origin == Origin::User && !c.trivial_init || self.track.touches.late.contains(&class) {
            self.touches_thing(Thing::Class(class), How::Read);
        }
    }

    /// Whether threads can meet in a field of that class: what the library's models of indivisible operations keep is seen by
    /// no one else, but by all who call them.
    pub(super) fn meets_in_field(&self, class: ClassId, visibility: Visibility) -> bool {
        let counts = match visibility {
            Visibility::Never => false,
            Visibility::Point | Visibility::Declared(_) => true,
            Visibility::Watched | Visibility::Final => self.track.touches.has_all(),
        };
        counts || is_model(&self.program.class(class).name)
    }

    /// The same for the elements of an array.
    pub(super) fn meets_in_array(&mut self, array: Ref) -> bool {
        self.track.touches.has_all() || self.is_array_point(array)
    }

    /// A native, or reflection, or a handle is about to access data.
    pub(super) fn touched_by_access(&mut self, at: Location, write: bool) {
        let thing = match at {
            Location::Slot(r, slot) => Thing::Slot(r, slot),
            Location::Array(r) => Thing::Elements(r),
            Location::Element(r, index) => Thing::Element(r, index),
            Location::Static(class, slot) => Thing::Static(class, slot),
        };
        self.touches_thing(thing, kind(write));
    }

    /// An operation of a native that is a scheduling point.
    pub(super) fn touched_by_operation(&mut self, id: &'static str) {
        if self.track.touches.are_kept() && !SAY_THEMSELVES.contains(&id) {
            self.touches_everything();
        }
    }

    /// What comes of it depends on all that others do.
    pub(super) fn touches_everything(&mut self) {
        self.touches_thing(Thing::Everything, How::Write);
    }

    /// A monitor is taken, given back or waited for. As long as nobody looks at the ends of threads, only joins use the
    /// monitors of `Thread` objects.
    pub(super) fn touches_monitor(&mut self, r: Ref, how: How) {
        if self.track.touches.are_kept() && (self.shows(Noticed::Lives) || !self.is_of_threads(r)) {
            self.touches_thing(Thing::Monitor(r), how);
        }
    }

    /// A thread can go on that could not, if it could not.
    pub(super) fn touches_sleeper(&mut self, t: Tid) {
        let head = &self.state.threads[t as usize].head;
        let stuck = match head.status {
            Status::Waiting { timed, .. } => !timed,
            Status::Parked { timed } => !timed && !head.permit && !head.interrupted,
            _ => false,
        };
        if stuck {
            self.touches_thing(Thing::Thread(t), How::Wakes);
        }
    }

    /// A join sees whether a thread has ended, and comes back at once where it has not been started.
    pub(super) fn touches_end(&mut self, obj: Ref) {
        self.touches_thing(Thing::Start(obj), How::Read);
        let Some(t) = self.state.started_thread(obj) else {
            // What follows is not put in order by the thread's end: who looks has to see starts and ends.
            if self.track.touches.are_kept() {
                self.notice(Noticed::Lives);
            }
            return;
        };
        // In an atomic section it does not wait, but fails: it may come before the end, too.
        if self.is_atomic() {
            self.notice(Noticed::Lives);
        }
        if self.shows(Noticed::Lives) || self.is_atomic() {
            self.touches_thing(Thing::Life(t), How::Read);
        } else if !self.state.threads[t as usize].is_alive() {
            self.touches_thing(Thing::Life(t), How::After);
        }
    }

    /// What a thread touches at last, whatever it does before: the main thread ends the program, if no other one comes to its end
    /// after it. It is known of beforehand, for where all daemons have ended nobody sees it.
    pub(super) fn touches_at_last(t: Tid) -> Option<Touch> {
        (t == 0).then(|| Thing::Program.touched(How::Write))
    }

    /// A thread is started. Where a daemon starts one that is none, the program might have ended before, and does not as long as
    /// that one lives.
    pub(super) fn touches_start(&mut self, object: Ref, daemon: bool) {
        self.touches_thing(Thing::Start(object), How::Write);
        if !daemon && self.state.threads[self.exec.cur as usize].head.daemon {
            self.touches_thing(Thing::Program, How::Read);
        }
    }

    /// Something is printed.
    pub(super) fn touches_output(&mut self) {
        self.touches_thing(Thing::Output, How::Write);
        if self.state.threads[self.exec.cur as usize].head.daemon {
            self.touches_thing(Thing::Program, How::Read);
        }
    }

    /// The machine has stopped. An end that others might have come before, or might have prevented, depends on all that they
    /// do.
    pub(super) fn touched_by_end(&mut self, end: &TransitionEnd) {
        let in_good_order = match end {
            TransitionEnd::Choice | TransitionEnd::Budget | TransitionEnd::Deadlock => true,
            TransitionEnd::Ended => self.state.exit.is_none() && !self.state.threads.iter().any(|t| t.is_alive()),
            _ => false,
        };
        if !in_good_order {
            self.touches_everything();
        }
        if !matches!(end, TransitionEnd::Budget) {
            for class in std::mem::take(&mut self.track.touches.begun) {
                self.touches_thing(Thing::Class(class), How::Write);
            }
        }
    }
}

fn kind(write: bool) -> How {
    if write { How::Write } else { How::Read }
}

impl Touched for Vm {
    fn keep_touches(&mut self, detail: TouchDetail) {
        self.track.touches.kept = Some(detail);
    }
    fn threads_at(&self) -> SmallVec<[ThreadAt; 8]> {
        Vm::threads_at(self)
    }
    fn touches(&self) -> &[Touch] {
        &self.track.touches.list
    }
    fn first_touches(&self) -> &[Touch] {
        &self.track.touches.now
    }
    fn stands_before(&self) -> Option<u64> {
        // Where states of threads are looked at, waiting for a monitor is something that happens.
        if self.shows(Noticed::States) {
            return None;
        }
        self.track.touches.next.map(lock_of)
    }
    fn waits_for(&self, thread: Tid) -> Option<u64> {
        match self.state.threads[thread as usize].head.status {
            Status::Entering(r)
            | Status::Blocked(r)
            | Status::Notified { obj: r, .. }
            | Status::Waiting { obj: r, timed: true, .. } => Some(lock_of(r)),
            _ => None,
        }
    }
    fn is_daemon(&self, thread: Tid) -> bool {
        self.state.threads[thread as usize].head.daemon
    }
    fn ends_program(&self, thread: Tid) -> bool {
        self.state.threads[thread as usize].head.status == Status::Terminated && self.is_enabled(thread)
    }
    fn is_held(&self, lock: u64) -> bool {
        self.state.heap.get(monitor_of(lock)).lock_owner != 0
    }
}
