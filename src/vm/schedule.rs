//! Scheduling points: which threads can run, and where a transition ends.
//!
//! A thread is *enabled* when its next operation can be carried out: a thread at a monitor entry is enabled when the
//! monitor is free, a waiting one when its wait can end and the monitor is free. Enabledness is derived from the state,
//! so releasing a lock needs no wake-up.
//!
//! Visible operations end a transition *before* they run, and only when another thread is enabled. Monitor exits are not
//! scheduling points unless `vm.por.skip_exits` is off: a release commutes to the left of everything other threads can do
//! (it can only enable them), so the point before the next visible operation covers it.

use crate::vm::execution::Execution;
use crate::vm::state::State;
use smallvec::SmallVec;

use super::heap::Ref;
use super::policy::Target;
use super::thread::{IN_QUESTION, Status};
use super::{Flow, Init, Mutation, Vm};
use crate::choice::{Choice, Generator, TOO_LONG, ThreadChoice, Tid, scheduling_point};
use crate::program::{Level, Method, steps};
use crate::system::{Choices, Event, TransitionEnd};

/// [`Vm::is_scheduled`] of no instruction.
const NOT_SCHEDULED: u64 = u64::MAX - 1;

impl State {
    /// Whether a thread that is not a daemon is alive.
    pub(crate) fn any_user_thread(&self) -> bool {
        self.threads.iter().any(|t| t.is_alive() && !t.head.daemon)
    }
}

impl Execution {
    /// What `run` does with the end of the loop: `None` to enter it again.
    pub(crate) fn after_exec(&mut self, end: TransitionEnd) -> Option<TransitionEnd> {
        if self.reenter {
            self.reenter = false;
            if self.instructions < self.fuel_end {
                return None;
            }
        }
        Some(end)
    }

    /// True while the first instruction of a transition runs: the bottom half of the operation that ended the last one.
    pub(crate) fn first_step(&self) -> bool {
        self.instructions == self.started_at + 1
    }

    /// True while an instruction runs that has had its scheduling point: the first step of most transitions. A choice of
    /// data that a listener has put before it does not schedule anything.
    pub(crate) fn is_scheduled(&self) -> bool {
        self.instructions == self.scheduled_at + 1
    }
}

impl Vm {
    /// Whether thread `t` could run now.
    #[inline(always)]
    pub(crate) fn is_enabled(&self, t: Tid) -> bool {
        match self.state.threads[t as usize].head.status {
            Status::Absent => false,
            // The main thread ends the program when no user thread is left; daemons may still run before.
            Status::Terminated => t == 0 && !self.state.any_user_thread(),
            Status::Runnable => true,
            Status::Sleeping => self.time_is_over(t) || self.state.threads[t as usize].head.interrupted,
            Status::Entering(o) | Status::Blocked(o) | Status::Notified { obj: o, .. } => {
                self.state.heap.get(o).lock_owner == 0
            }
            Status::Waiting { obj, timed, .. } => {
                let free = self.state.heap.get(obj).lock_owner == 0;
                free && (timed && self.time_is_over(t) || self.collector_wakes(obj))
            }
            Status::Parked { timed } => {
                let head = &self.state.threads[t as usize].head;
                head.permit || head.interrupted || timed && self.time_is_over(t)
            }
            Status::ClassInit(c) => !matches!(self.state.statics[c.0 as usize].init, Init::Running(_)),
        }
    }

    /// Enabled threads in canonical order (position in the tree of thread creation). Those that could only wake
    /// spuriously are among them when another one is: if nobody else can go on it is a deadlock.
    pub(crate) fn enabled(&self) -> SmallVec<[Tid; 8]> {
        let mut list = SmallVec::with_capacity(self.state.order.len());
        for &t in &self.state.order {
            if self.is_enabled(t) {
                list.push(t);
            }
        }
        if self.config.spurious_wakeups && !list.is_empty() {
            let all = self.state.order.iter().copied();
            return all.filter(|&t| self.is_enabled(t) || self.wakes_spuriously(t)).collect();
        }
        list
    }

    /// Whether the running thread could go on at once.
    pub fn can_go_on(&self) -> bool {
        self.is_at_work(self.exec.cur)
    }

    /// Whether a thread stands at its next instruction, and nothing keeps it from going on.
    fn is_at_work(&self, t: Tid) -> bool {
        let status = self.state.threads[t as usize].head.status;
        matches!(status, Status::Runnable | Status::Entering(_)) && self.is_enabled(t)
    }

    /// Where nobody can go on: a thread that stands before a monitor which another one holds, to run into it. The running thread
    /// has just done so. So each thread of a deadlock comes to say what it waits for, one after the other.
    fn attempting(&mut self) -> Option<Tid> {
        if let Status::Entering(monitor) = self.state.threads[self.exec.cur as usize].head.status {
            self.set_status(self.exec.cur, Status::Blocked(monitor));
        }
        self.first_before_a_monitor()
    }

    fn first_before_a_monitor(&self) -> Option<Tid> {
        let stands = |&t: &Tid| matches!(self.state.threads[t as usize].head.status, Status::Entering(_));
        self.state.order.iter().copied().find(stands)
    }

    /// Whether thread `t` could run now, be it to run into a monitor where nobody can go on.
    pub(super) fn can_be_chosen(&self, t: Tid) -> bool {
        self.is_enabled(t) || self.first_before_a_monitor() == Some(t) && self.enabled().is_empty()
    }

    /// Whether a thread comes before another in canonical order.
    pub fn is_before(&self, thread: Tid, other: Tid) -> bool {
        if self.config.mutations.contains(Mutation::DelaysByNumber) {
            return thread < other;
        }
        self.state.threads[thread as usize].path < self.state.threads[other as usize].path
    }

    /// Recomputes whether scheduling points are possible at all.
    pub(crate) fn refresh_multi(&mut self) {
        let (mut alive, mut users) = (0, false);
        for thread in self.state.threads.iter().filter(|t| t.is_alive()) {
            alive += 1;
            users |= !thread.head.daemon;
        }
        // Without user threads the main thread can run once more, to end the program.
        let alive = alive + u32::from(!users);
        self.exec.several = self.config.checking && self.state.threads[0].head.parallel;
        self.exec.multi =
            self.config.checking && alive > 1 && self.state.threads[self.exec.cur as usize].head.atomic == 0;
    }

    /// A listener's choice is to come before an instruction that has not had its scheduling point.
    pub(super) fn choose_ahead(&mut self) {
        self.touch_head(self.exec.cur);
        self.state.threads[self.exec.cur as usize].head.ahead = true;
    }

    /// Top half of a visible operation: registers a scheduling choice when another thread is enabled. The caller has
    /// made sure that this is not the bottom half.
    pub(crate) fn break_on(&mut self, id: &'static str, target: Target) -> bool {
        if !self.exec.multi {
            if self.exec.several {
                self.look_for_passers_by(target);
                if self.state.threads[self.exec.cur as usize].head.atomic == 0 {
                    self.track.touches.goes_on_alone();
                }
            }
            return false;
        }
        if self.covered_by_step(target) {
            return false;
        }
        let list = self.enabled();
        if list.len() < 2 {
            // With others to choose from the transition would have ended.
            self.track.recording.forget_this();
            self.track.touches.goes_on_alone();
            return false;
        }
        self.end_before(id, target, list);
        true
    }

    /// The same where that was declared, though perhaps nobody else can go on.
    pub(super) fn break_always(&mut self, id: &'static str, target: Target) -> bool {
        if !self.exec.several || self.is_atomic() {
            return false;
        }
        self.end_section();
        self.track.recording.forget_this();
        let list = self.enabled();
        self.end_before(id, target, list);
        true
    }

    /// The transition ends before an operation, with a choice of these threads.
    fn end_before(&mut self, id: &'static str, target: Target, list: SmallVec<[Tid; 8]>) {
        debug_assert!(scheduling_point(id).is_some(), "{id} is not in the table of scheduling points");
        if self.track.touches.has_all() {
            self.track.touches.take_back(id, target);
        }
        self.register_threads(id, list);
    }

    /// [`Vm::break_on`] for natives: looks at everything the loop looks at. True: registered, the native returns
    /// `Native::Choice`.
    pub(crate) fn visible_on(&mut self, id: &'static str, target: Target) -> bool {
        self.touched_by_operation(id);
        let ends = self.exec.several && !self.exec.is_scheduled() && self.break_on(id, target);
        if ends && self.track.touches.are_visible_ones() {
            self.track.touches.take_back_native(self.exec.instructions);
        }
        ends
    }

    /// The same for an operation on threads and the like.
    pub(crate) fn visible_op(&mut self, id: &'static str) -> bool {
        self.visible_on(id, Target::Operation)
    }

    /// Registers a generator: the transition ends and the instruction is executed again as the bottom half. Several in
    /// one transition form a cascade.
    pub(crate) fn register(&mut self, cg: impl Into<Generator>) {
        let cg = cg.into();
        self.notify(&Event::ChoiceRegistered(&*cg));
        self.exec.registered.push(cg);
    }

    /// Registers the choice of the thread that goes next.
    pub(crate) fn register_threads(&mut self, id: &'static str, threads: SmallVec<[Tid; 8]>) {
        self.register(ThreadChoice::new(id, threads));
    }

    /// The choice of the generator with that id, if the current transition started with one and this is its first step.
    pub(crate) fn choice(&self, id: &str) -> Option<Choice> {
        if !self.exec.first_step() || self.exec.cur != self.exec.chooser {
            return None;
        }
        self.exec.choices.iter().rev().find(|(i, _)| i == id).map(|&(_, c)| c)
    }

    /// The running thread cannot go on (its status says why) or has ended: somebody else runs.
    pub(crate) fn switch(&mut self, id: &'static str) -> TransitionEnd {
        let mut list = self.enabled();
        while list.is_empty() && self.skip_to_deadline() {
            list = self.enabled();
        }
        if list.is_empty() {
            // With others that can go on it would not have come to this.
            self.track.recording.forget_this();
            list.extend(self.attempting());
        }
        if list.is_empty() {
            return if self.state.any_user_thread() { TransitionEnd::Deadlock } else { TransitionEnd::Ended };
        }
        if self.config.checking {
            debug_assert!(scheduling_point(id).is_some(), "{id} is not in the table of scheduling points");
            self.register_threads(id, list);
            return TransitionEnd::Choice;
        }
        // `run`: round-robin.
        let next = list.iter().copied().find(|&t| t > self.exec.cur).unwrap_or(list[0]);
        self.resume(next);
        TransitionEnd::Budget
    }

    /// Whether the running thread is between `Verify.beginAtomic` and `endAtomic`, where that means something.
    pub(crate) fn is_atomic(&self) -> bool {
        self.config.checking && self.state.threads[self.exec.cur as usize].head.atomic > 0
    }

    /// The running thread has to wait for others, as its status says. Between `Verify.beginAtomic` and `endAtomic` none
    /// of them may run: that is an error of the program.
    pub(crate) fn block(&mut self, id: &'static str) -> Flow {
        if self.is_atomic() {
            let waits = match self.state.threads[self.exec.cur as usize].head.status {
                Status::Entering(_) | Status::Blocked(_) => "enter a monitor that another thread holds",
                _ if self.joined(self.exec.cur).is_some() => "wait for the end of another thread",
                Status::Waiting { .. } | Status::Notified { .. } => "wait for a notification",
                Status::Parked { .. } => "park",
                Status::ClassInit(_) => "wait for a class that another thread initialises",
                _ => "wait",
            };
            self.touch_head(self.exec.cur);
            let head = &mut self.state.threads[self.exec.cur as usize].head;
            // The evaluation of a condition goes on to its end, whatever it throws, and so does the section around it.
            let asks = head.atomic & IN_QUESTION != 0;
            let status = std::mem::replace(&mut head.status, Status::Runnable);
            head.atomic = if asks { head.atomic } else { 0 };
            self.refresh_multi();
            // Monitors are given back when the exception passes; what else was begun is not.
            let undone = match status {
                Status::Entering(_) | Status::Blocked(_) | Status::Waiting { .. } | Status::Notified { .. } => true,
                Status::Parked { .. } => self.is_acquiring(),
                _ => false,
            };
            if asks && !undone {
                return Flow::Exit(self.cannot_evaluate(format!("it has to {waits}")));
            }
            let message = match asks {
                true => format!("it has to {waits}"),
                false => format!("has to {waits} {}", self.section_in_words()),
            };
            // `Condition.await` has given the lock up: what the program did as if it held it would hide what has happened. So
            // that is the error, and the execution ends with it.
            let ends = !asks && self.config.uncaught_is_error && self.awaits_condition();
            let go_on = if ends { Vm::end_uncaught } else { Vm::throw };
            return self.with_new("gov/nasa/jpf/vm/BlockedAtomicException", Some(&message), go_on);
        }
        Flow::Exit(self.switch(id))
    }

    /// Where the running thread is, which is in a section: in which method, if one on its stack is declared to be atomic.
    fn section_in_words(&self) -> String {
        let frames = &self.state.threads[self.exec.cur as usize].frames;
        match frames.iter().find(|f| self.is_atomic_method(f.method)) {
            Some(f) => {
                let m = self.program.method(f.method);
                format!("in {}.{}, which is declared atomic", self.program.class(m.class).dotted(), m.name)
            }
            None => "between Verify.beginAtomic and endAtomic".to_string(),
        }
    }

    /// The execution ends as where nobody handles what leaves the running thread.
    fn end_uncaught(&mut self, exception: Ref) -> Flow {
        if self.listen.tracing {
            self.record_uncaught(exception);
        }
        Flow::Exit(TransitionEnd::Uncaught { thread: self.exec.cur, exception })
    }

    /// Makes `t` the running thread.
    fn resume(&mut self, t: Tid) {
        self.exec.cur = t;
        let status = self.state.threads[t as usize].head.status;
        if matches!(status, Status::Entering(_) | Status::Blocked(_) | Status::ClassInit(_)) {
            self.touch_head(t);
            self.state.threads[t as usize].head.status = Status::Runnable;
        }
        self.exec.reenter = true;
        self.refresh_multi();
    }

    /// Starts the next transition with these choices; the thread choice, if there is one, selects who runs.
    pub fn begin(&mut self, choices: Choices) {
        self.track.begin_recording();
        self.open_epoch();
        self.track.adopt_remembered();
        self.exec.hint = 0;
        self.track.watch.forget_lives();
        let next = choices.iter().find_map(|(_, c)| if let Choice::Thread(t) = c { Some(*t) } else { None });
        self.exec.choices = choices;
        self.exec.chooser = self.exec.cur;
        self.exec.started_at = self.exec.instructions;
        self.listen.forget_hooked();
        self.begin_touches();
        self.begin_filling();
        self.resume(next.unwrap_or(self.exec.cur));
        self.exec.floor_at_start = self.state.threads[self.exec.cur as usize].head.floor;
        self.exec.reenter = false;
        self.exec.scheduled_at = self.exec.started_at;
        if self.state.threads[self.exec.cur as usize].head.ahead {
            self.touch_head(self.exec.cur);
            self.state.threads[self.exec.cur as usize].head.ahead = false;
            if next.is_none() {
                self.exec.scheduled_at = NOT_SCHEDULED;
            }
        }
        if self.exec.cur != self.exec.chooser {
            self.notify(&Event::ThreadScheduled(self.exec.cur));
        }
        if self.state.heap.delays {
            self.choose_all_delayed();
        }
        if self.listen.tracing {
            self.record_begin();
        }
        let t = &mut self.state.threads[self.exec.cur as usize];
        t.low = t.frames.len() as u32;
        if !t.frames.is_empty() {
            self.log_top_frame(self.exec.cur);
        }
    }

    /// Instruction count at which the loop must come to [`Vm::safepoint`].
    pub(crate) fn next_limit(&self) -> u64 {
        if self.exec.gc_due {
            return 0;
        }
        let length = if self.config.checking { self.config.max_transition_length } else { RUN_SLICE };
        self.exec.fuel_end.min(self.exec.started_at.saturating_add(length))
    }

    /// Whether the running thread is in a method of a model that is one operation in every mode: there a transition is not
    /// cut, however long.
    fn in_primitive(&self) -> bool {
        let methods =
            self.state.threads[self.exec.cur as usize].frames.iter().rev().map(|f| self.program.method(f.method));
        let is_primitive = |m: &Method| {
            m.level == Level::Step
                && steps::primitive(&self.program.class(m.class).name, &m.name, &m.descriptor).is_some()
        };
        methods.take_while(|m| m.level != Level::User).any(is_primitive)
    }

    /// At back-edges and calls: fuel, memory, transition length.
    pub(crate) fn safepoint(&mut self) -> Flow {
        if self.exec.gc_due {
            self.exec.gc_due = false;
            if !self.make_room(0) {
                return Flow::Exit(TransitionEnd::OutOfMemory);
            }
            if self.exec.instructions < self.next_limit() {
                return Flow::Go;
            }
        }
        // First of all whether the transition is too long: it must be cut here however the search is sliced.
        let long = self.config.checking
            && self.exec.instructions >= self.exec.started_at.saturating_add(self.config.max_transition_length);
        if self.exec.instructions >= self.exec.fuel_end && !long {
            return Flow::Exit(TransitionEnd::Budget);
        }
        if !self.config.checking {
            (self.exec.started_at, self.exec.scheduled_at) = (self.exec.instructions, self.exec.instructions);
            return if self.enabled().len() > 1 { Flow::Exit(self.switch("time-slice")) } else { Flow::Go };
        }
        if long && self.evaluates_condition() {
            return Flow::Exit(self.cannot_evaluate("it has not come to an end within the longest transition"));
        }
        let atomic = self.state.threads[self.exec.cur as usize].head.atomic > 0;
        if atomic && !self.config.cut_atomic || self.state.heap.booting {
            (self.exec.started_at, self.exec.scheduled_at) = (self.exec.instructions, self.exec.instructions);
            return Flow::Go;
        }
        if self.in_primitive() {
            return Flow::Go;
        }
        // Even with nobody else to run: the state is compared, so an endless loop is recognised. What comes after the cut still
        // belongs to the same step where nobody else may come in between (`ChoicePoint::goes_on`).
        let list = if atomic { SmallVec::from_slice(&[self.exec.cur]) } else { self.enabled() };
        self.register_threads(TOO_LONG, list);
        Flow::Exit(TransitionEnd::Choice)
    }
}

/// Instructions that a thread runs at a stretch in `run`.
const RUN_SLICE: u64 = 100_000;
