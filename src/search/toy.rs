//! A system with known state counts: a few threads that each execute a list of operations, all of them visible.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::choice::{Choice, Generator, IntInterval, ThreadChoice, Tid};
use crate::program::MethodId;
use crate::report::{ErrorInfo, Property, TraceLine, WaitsFor};
use crate::store::{StateVector, Store};
use crate::system::{
    Access, Cascade, Choices, Describe, Form, How, LineEvent, Mark, Measured, Observed, Place, Remembers, Symmetry,
    ThreadAt, ThreadSummary, Touch, Touched, TransitionEnd, TransitionSystem, Waits,
};

/// What a thread of the toy does next.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Op {
    /// Nothing but a step.
    Step,
    /// Adds to a variable.
    Add(usize, u32),
    /// Copies a variable.
    Load {
        from: usize,
        to: usize,
    },
    /// Chooses a value for each of some variables, from as many as told.
    Choose(Vec<(usize, i32)>),
    /// Fails with an assertion when the variable has this value.
    FailIf(usize, u32),
    /// Fails with another exception when the variable has this value.
    ThrowIf(usize, u32),
    /// Prunes when the variable has this value.
    IgnoreIf(usize, u32),
    /// Ends the search when the variable has this value.
    TerminateIf(usize, u32),
    Print(&'static str),
    Lock(usize),
    Unlock(usize),
    /// Goes on at the operation with this number when the variable has this value.
    GotoIf(usize, u32, usize),
    /// Takes that many instructions when the variable has this value.
    Costs(usize, u32, u64),
    /// Stands for a bug of the system.
    Break,
}

#[derive(Debug, Clone, PartialEq)]
struct State {
    at: Vec<u32>,
    vars: Vec<u32>,
    /// 0 for free, else the owner + 1.
    locks: Vec<u32>,
    output: String,
    running: Tid,
    choices: Vec<(String, Choice)>,
    /// The current thread stands between the two halves of a data choice.
    bottom_half: bool,
}

/// The toy.
#[derive(Debug, Clone)]
pub(super) struct Toy {
    threads: Vec<Vec<Op>>,
    state: State,
    marks: Vec<State>,
    registered: Vec<Registered>,
    instructions: u64,
    /// Instructions still to be used up before the next operation takes effect.
    cost_left: u64,
    started: bool,
    vector: StateVector,
    lines: Vec<LineEvent>,
    output_in_state: bool,
    /// A thread's choice of values is registered together with the scheduling choice before it, as when a listener adds
    /// choices to an instruction that is a scheduling point. Keeps the choices of each point.
    meeting: Option<Meetings>,
    /// What the transition has touched.
    touches: Vec<Touch>,
}

/// Thread and values of each transition that a scheduling choice and choices of values have begun together.
pub(super) type Meetings = std::rc::Rc<std::cell::RefCell<Vec<(Tid, Vec<i32>)>>>;

#[derive(Debug, Clone)]
enum Registered {
    Threads(Vec<Tid>),
    Value(String, i32),
}

impl Toy {
    /// Has thread `t` do something else.
    pub(super) fn with_thread(mut self, t: usize, ops: Vec<Op>) -> Self {
        self.threads[t] = ops;
        self
    }

    pub(super) fn new(threads: Vec<Vec<Op>>) -> Self {
        let state = State {
            at: vec![0; threads.len()],
            vars: vec![0; 8],
            locks: vec![0; 8],
            output: String::new(),
            running: 0,
            choices: Vec::new(),
            bottom_half: false,
        };
        Toy {
            threads,
            state,
            marks: Vec::new(),
            registered: Vec::new(),
            instructions: 0,
            cost_left: 3,
            started: false,
            vector: StateVector::default(),
            lines: Vec::new(),
            output_in_state: false,
            meeting: None,
            touches: Vec::new(),
        }
    }

    /// The same, with what was printed as a part of the state.
    pub(super) fn printing(self) -> Self {
        Toy { output_in_state: true, ..self }
    }

    /// The same, where scheduling choices and choices of values meet.
    pub(super) fn meeting(self, meetings: &Meetings) -> Self {
        Toy { meeting: Some(meetings.clone()), ..self }
    }

    /// `n` threads of `m` steps each.
    pub(super) fn counters(n: usize, m: usize) -> Self {
        Toy::new(vec![vec![Op::Step; m]; n])
    }

    pub(super) fn variable(&self, var: usize) -> u32 {
        self.state.vars[var]
    }

    /// The thread that stands before a data choice, plus one.
    pub(super) fn pending_tag(&self) -> u32 {
        if self.state.bottom_half { u32::from(self.state.running) + 1 } else { 0 }
    }

    fn next_op(&self, thread: usize) -> Option<&Op> {
        self.threads[thread].get(self.state.at[thread] as usize)
    }

    fn can_run(&self, thread: usize) -> bool {
        match self.next_op(thread) {
            None => false,
            Some(Op::Lock(lock)) => self.state.locks[*lock] == 0,
            Some(_) => true,
        }
    }

    /// Executes the operation that the choices selected. `Some` when that ends the path.
    fn execute(&mut self) -> Option<TransitionEnd> {
        let thread = self.state.running as usize;
        let op = self.next_op(thread)?.clone();
        self.touches = touches(&op, &self.state);
        let index = self.state.at[thread];
        self.lines.push(LineEvent { method: MethodId(thread as u32), index, line: index + 1 });
        self.state.at[thread] += 1;
        let state = &mut self.state;
        match op {
            Op::Step | Op::Costs(..) => {}
            Op::Add(var, n) => state.vars[var] += n,
            Op::Load { from, to } => state.vars[to] = state.vars[from],
            Op::Choose(what) => {
                for ((var, _), (_, choice)) in what.iter().zip(&state.choices) {
                    let Choice::Int(value) = choice else { panic!("the choice of a value is a value") };
                    state.vars[*var] = *value as u32;
                }
            }
            Op::FailIf(var, value) if state.vars[var] == value => {
                return Some(TransitionEnd::Uncaught { thread: state.running, exception: 1 });
            }
            Op::ThrowIf(var, value) if state.vars[var] == value => {
                return Some(TransitionEnd::Uncaught { thread: state.running, exception: 2 });
            }
            Op::IgnoreIf(var, value) if state.vars[var] == value => return Some(TransitionEnd::Ignored),
            Op::TerminateIf(var, value) if state.vars[var] == value => return Some(TransitionEnd::TerminateSearch),
            Op::Print(text) => state.output.push_str(text),
            Op::Lock(lock) => state.locks[lock] = u32::from(state.running) + 1,
            Op::Unlock(lock) => state.locks[lock] = 0,
            Op::GotoIf(var, value, at) => {
                if state.vars[var] == value {
                    state.at[thread] = at as u32;
                }
            }
            Op::Break => return Some(TransitionEnd::Internal("the toy broke".to_owned())),
            Op::FailIf(..) | Op::ThrowIf(..) | Op::IgnoreIf(..) | Op::TerminateIf(..) => {}
        }
        None
    }

    /// The scheduling choice after an operation.
    fn schedule(&mut self) -> TransitionEnd {
        let runnable: Vec<Tid> = (0..self.threads.len()).filter(|&t| self.can_run(t)).map(|t| t as Tid).collect();
        if !runnable.is_empty() {
            let chooses = runnable.iter().find_map(|&t| match self.next_op(t as usize) {
                Some(Op::Choose(what)) if self.meeting.is_some() => Some(what.clone()),
                _ => None,
            });
            self.registered = vec![Registered::Threads(runnable)];
            let values = chooses.into_iter().flatten().map(|(var, n)| Registered::Value(format!("v{var}"), n));
            self.registered.extend(values);
            TransitionEnd::Choice
        } else if (0..self.threads.len()).all(|t| self.next_op(t).is_none()) {
            TransitionEnd::Ended
        } else {
            TransitionEnd::Deadlock
        }
    }
}

/// Variables are parts of one thing; then come the locks, and what was printed.
const VARIABLES: u64 = 1;
const OUTPUT: u64 = 2;
const LOCKS: u64 = 3;

fn touches(op: &Op, state: &State) -> Vec<Touch> {
    let var = |var: usize, how| Touch::new(VARIABLES, var as u32, how);
    let lock = |lock: usize, how| Touch::new(LOCKS + lock as u64, 0, how);
    match *op {
        Op::Step => Vec::new(),
        Op::Add(to, _) => vec![var(to, How::Write)],
        Op::Load { from, to } => vec![var(from, How::Read), var(to, How::Write)],
        Op::Choose(ref what) => what.iter().map(|&(to, _)| var(to, How::Write)).collect(),
        Op::Print(_) => vec![Touch::new(OUTPUT, 0, How::Write)],
        Op::Lock(l) => vec![lock(l, How::Acquire)],
        Op::Unlock(l) => vec![lock(l, How::Release)],
        Op::GotoIf(from, ..) | Op::Costs(from, ..) => vec![var(from, How::Read)],
        Op::FailIf(from, value)
        | Op::ThrowIf(from, value)
        | Op::IgnoreIf(from, value)
        | Op::TerminateIf(from, value) => {
            let ends = state.vars[from] == value;
            let end = ends.then_some(Touch::EVERYTHING);
            [var(from, How::Read)].into_iter().chain(end).collect()
        }
        Op::Break => vec![Touch::EVERYTHING],
    }
}

impl Symmetry for Toy {
    /// Threads of the same operations may change their roles. One that stands between the halves of a choice is none of them.
    fn form(&mut self, form: &mut Form) -> bool {
        let of_same = |t: usize| self.threads.iter().position(|ops| *ops == self.threads[t]).unwrap_or(t) as u32;
        let mut order: Vec<usize> = (0..self.threads.len()).collect();
        let holds = |t: usize| self.state.locks.iter().map(|&owner| owner == t as u32 + 1).collect::<Vec<_>>();
        order.sort_by_key(|&t| (of_same(t), self.state.at[t], holds(t)));
        form.words.clear();
        form.ends.clear();
        form.words.extend(order.iter().flat_map(|&t| [of_same(t), self.state.at[t]]));
        form.words.extend_from_slice(&self.state.vars);
        let place = |owner: u32| order.iter().position(|&t| t as u32 + 1 == owner).map_or(0, |at| at as u32 + 1);
        form.words.extend(self.state.locks.iter().map(|&owner| place(owner)));
        if self.output_in_state {
            form.words.extend(self.state.output.bytes().map(u32::from));
        }
        form.members = std::iter::once(order.len() as u32).chain(order.iter().map(|&t| t as u32)).collect();
        true
    }
}

impl Touched for Toy {
    fn touches(&self) -> &[Touch] {
        &self.touches
    }
    fn threads_at(&self) -> SmallVec<[ThreadAt; 8]> {
        let alive = (0..self.threads.len()).filter(|&t| self.next_op(t).is_some());
        let at = |t: usize| ThreadAt {
            thread: t as Tid,
            place: (t as u64) << 32 | u64::from(self.state.at[t]),
            waits: match self.next_op(t) {
                Some(&Op::Lock(lock)) if !self.can_run(t) => Waits::For(self.state.locks[lock] as Tid - 1),
                _ => Waits::Nothing,
            },
            takes: self.waits_for(t as Tid),
            at_last: None,
        };
        alive.map(at).collect()
    }
    fn waits_for(&self, thread: Tid) -> Option<u64> {
        match self.next_op(thread as usize) {
            Some(&Op::Lock(lock)) => Some(LOCKS + lock as u64),
            _ => None,
        }
    }
    fn is_held(&self, lock: u64) -> bool {
        self.state.locks[(lock - LOCKS) as usize] != 0
    }
}

impl Observed for Toy {
    fn threads(&self) -> Vec<ThreadSummary> {
        let alive = (0..self.threads.len()).filter(|&t| self.next_op(t).is_some());
        alive.map(|t| ThreadSummary { thread: t as Tid, does: "runs", enabled: self.can_run(t) }).collect()
    }

    fn alive_and_blocked(&self) -> (u32, u32) {
        let alive = (0..self.threads.len()).filter(|&t| self.next_op(t).is_some());
        alive.fold((0, 0), |(alive, blocked), t| (alive + 1, blocked + u32::from(!self.can_run(t))))
    }

    fn visit_places(&self, visit: &mut dyn FnMut(&Place<'_>)) {
        for (thread, &at) in self.state.at.iter().enumerate() {
            let line = at + 1;
            let thread = thread as Tid;
            visit(&Place { thread, above: 0, class: "Toy", method: "run", own: true, file: "Toy.java", line });
        }
    }

    fn numbers_in(&self, class: &str, field: &str) -> Vec<f64> {
        let var = field.parse::<usize>().ok().filter(|_| class == "Toy");
        var.and_then(|var| self.state.vars.get(var)).map(|&value| f64::from(value)).into_iter().collect()
    }

    fn heuristic_value(&self) -> i32 {
        self.state.vars[7] as i32
    }

    fn hint(&self) -> i8 {
        0
    }

    fn next_access(&self, thread: Tid) -> Access {
        let at = |var: &usize, write| Access::At { on: 1, part: *var as u32, write };
        match self.next_op(thread as usize) {
            Some(Op::Step) => Access::Nothing,
            Some(Op::Add(var, _)) => at(var, true),
            Some(Op::FailIf(var, _) | Op::ThrowIf(var, _) | Op::GotoIf(var, ..)) => at(var, false),
            Some(Op::Lock(lock) | Op::Unlock(lock)) => Access::write(2 + *lock as u64, Access::WHOLE),
            _ => Access::Unknown,
        }
    }

    fn current_thread(&self) -> Tid {
        self.state.running
    }

    fn can_go_on(&self) -> bool {
        // Before the first choice nobody has run.
        self.state.at.iter().any(|&at| at > 0) && self.can_run(self.state.running as usize)
    }

    fn is_before(&self, thread: Tid, other: Tid) -> bool {
        thread < other
    }

    fn thread_name(&self, thread: Tid) -> String {
        format!("Thread-{thread}")
    }

    fn own_line(&self, thread: Tid) -> String {
        format!("Toy.java:{}", self.state.at[thread as usize] + 1)
    }

    fn output_len(&self) -> usize {
        self.state.output.len()
    }
}

impl Describe for Toy {
    fn describe_deadlock(&self) -> ErrorInfo {
        let waits = (0..self.threads.len()).filter(|&t| self.next_op(t).is_some()).map(|t| WaitsFor {
            thread: self.thread_name(t as Tid),
            kind: "blocked".to_owned(),
            on: format!("{:?}", self.next_op(t)),
            held_by: None,
            holds: Vec::new(),
            at: format!("Toy.run(Toy.java:{})", self.state.at[t] + 1),
            in_cycle: true,
        });
        let deadlock: Vec<WaitsFor> = waits.collect();
        ErrorInfo {
            property: Property::Deadlock,
            exception: None,
            message: Some("stuck".to_owned()),
            thread: deadlock[0].thread.clone(),
            stack: Vec::new(),
            deadlock,
            arrivals: 1,
            race: None,
            causes: Vec::new(),
        }
    }

    fn describe_uncaught(&mut self, thread: Tid, exception: u32) -> ErrorInfo {
        let exception = if exception == 1 { "java.lang.AssertionError" } else { "java.lang.IllegalStateException" };
        ErrorInfo {
            property: Property::UncaughtException,
            exception: Some(exception.to_owned()),
            message: None,
            thread: self.thread_name(thread),
            stack: vec![format!("Toy.run(Toy.java:{})", self.state.at[thread as usize])],
            deadlock: Vec::new(),
            arrivals: 1,
            race: None,
            causes: Vec::new(),
        }
    }

    fn output(&self) -> String {
        self.state.output.clone()
    }

    fn output_from(&self, from: usize) -> String {
        self.state.output[from..].to_owned()
    }

    fn warnings(&self) -> &[String] {
        &[]
    }

    fn set_tracing(&mut self, _on: bool) {}

    fn take_lines(&mut self) -> (Vec<LineEvent>, u32) {
        (std::mem::take(&mut self.lines), 0)
    }

    fn trace_line(&self, event: &LineEvent) -> TraceLine {
        TraceLine {
            class: "Toy".to_owned(),
            method: format!("run{}", event.method.0),
            file: "Toy.java".to_owned(),
            line: event.line,
            insn: None,
            library: false,
        }
    }
}

impl Measured for Toy {
    fn instructions(&self) -> u64 {
        self.instructions
    }

    fn heap_bytes(&self) -> u64 {
        1000
    }

    fn trail_bytes(&self) -> u64 {
        self.marks.len() as u64 * 100
    }

    fn classes_loaded(&self) -> u32 {
        1
    }
}

impl Remembers for Toy {}

impl TransitionSystem for Toy {
    fn run(&mut self, fuel: u64) -> TransitionEnd {
        assert!(self.registered.is_empty(), "run before the registered generators were taken");
        let used = fuel.min(self.cost_left);
        self.instructions += used;
        self.cost_left -= used;
        if self.cost_left > 0 {
            return TransitionEnd::Budget;
        }
        if !std::mem::replace(&mut self.started, true) {
            return self.schedule();
        }
        let next = self.next_op(self.state.running as usize).cloned();
        if let (Some(Op::Choose(what)), false) = (next, self.state.bottom_half) {
            self.registered = what.iter().map(|&(var, n)| Registered::Value(format!("v{var}"), n)).collect();
            self.state.bottom_half = true;
            return TransitionEnd::Choice;
        }
        self.state.bottom_half = false;
        self.execute().unwrap_or_else(|| self.schedule())
    }

    fn take_registered(&mut self) -> Cascade {
        let make = |r: Registered| match r {
            Registered::Threads(threads) => {
                Generator::Threads(ThreadChoice::new("step", threads.into_iter().collect()))
            }
            Registered::Value(id, n) => Generator::Other(Box::new(IntInterval::new(id, 0, n - 1, 1))),
        };
        std::mem::take(&mut self.registered).into_iter().map(make).collect()
    }

    fn begin(&mut self, choices: Choices) {
        self.touches.clear();
        self.state.choices.clear();
        for (id, choice) in choices {
            match choice {
                Choice::Thread(t) => self.state.running = t,
                value => self.state.choices.push((Cow::into_owned(id), value)),
            }
        }
        if let Some(meetings) = &self.meeting
            && !self.state.choices.is_empty()
        {
            let value = |(_, choice): &(String, Choice)| if let Choice::Int(v) = choice { *v } else { -1 };
            meetings.borrow_mut().push((self.state.running, self.state.choices.iter().map(value).collect()));
            // Whoever was chosen and has nothing to choose leaves the values alone.
            self.state.bottom_half = matches!(self.next_op(self.state.running as usize), Some(Op::Choose(_)));
        }
        // Some transitions are longer than others.
        self.cost_left = match self.next_op(self.state.running as usize) {
            Some(&Op::Costs(var, value, cost)) if self.state.vars[var] == value => cost,
            _ => 1 + u64::from(self.state.at.iter().sum::<u32>() * 7 % 11),
        };
    }

    fn mark(&mut self) -> Mark {
        self.marks.push(self.state.clone());
        Mark(self.marks.len() - 1)
    }

    fn undo_to(&mut self, mark: Mark) {
        self.marks.truncate(mark.0 + 1);
        self.state = self.marks[mark.0].clone();
        self.registered.clear();
    }

    fn restore(&mut self, store: &mut Store, vector: &[u32], pending: Option<Tid>) {
        let threads = self.threads.len();
        let part = |i: usize| store.component(vector[i]).to_vec();
        self.state.at = (0..threads).map(|t| part(t)[1]).collect();
        self.state.vars = part(threads);
        self.state.locks = part(threads + 1);
        self.state.output.clear();
        if self.output_in_state {
            self.state.output = part(threads + 2).into_iter().filter_map(char::from_u32).collect();
        }
        self.state.running = pending.unwrap_or(0);
        self.state.bottom_half = pending.is_some();
        self.registered.clear();
    }

    fn forget_history(&mut self) {
        self.marks.clear();
    }

    fn canonical(&mut self, store: &mut Store) -> &mut StateVector {
        let mut parts: Vec<u32> = self.state.at.iter().map(|&at| store.intern(&[0, at])).collect();
        parts.push(store.intern(&self.state.vars));
        parts.push(store.intern(&self.state.locks));
        if self.output_in_state {
            let bytes: Vec<u32> = self.state.output.bytes().map(u32::from).collect();
            parts.push(store.intern(&bytes));
        }
        parts.into_iter().enumerate().for_each(|(i, part)| _ = self.vector.set(i, part));
        &mut self.vector
    }

    fn forget_components(&mut self) -> Option<String> {
        None
    }

    fn collect(&mut self) {}
}
