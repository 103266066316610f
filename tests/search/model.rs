//! What `java/Driver.java` does, said the simplest way: a state is copied whole, garbage is found by looking at
//! everything, and two states are equal when everything in them is.

use std::collections::{BTreeMap, BTreeSet};

/// A thread by its place in the tree of starts; `main` is empty.
pub(crate) type Thread = Vec<u32>;

/// An object by who allocated it, in which of the driver's places, by which calls, and its index among those alive.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Name {
    thread: Thread,
    place: u32,
    /// Where the calls stand in the driver that are under way; the checker knows the nearest four, which are all.
    calls: Vec<u32>,
    number: u32,
}

type Ref = Option<Name>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Content {
    Node { value: i32, wide: i64, left: Ref, right: Ref, payload: Ref },
    Ints(Vec<i32>),
    Nodes(Vec<Ref>),
    Worker { slot: usize, count: u32 },
}

/// Who holds a monitor, and how often.
type Lock = Option<(Thread, u32)>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Object {
    content: Content,
    lock: Lock,
}

/// How a frame was called.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Call {
    Plain,
    Synchronized(Ref),
    Entered(Ref),
    Caught,
    /// With this on the caller's operand stack.
    Keeping(Ref),
}

impl Call {
    /// The step that makes such calls.
    fn place(&self) -> u32 {
        match self {
            Call::Plain => 35,
            Call::Synchronized(Some(_)) => 36,
            Call::Caught => 37,
            Call::Keeping(_) => 38,
            Call::Synchronized(None) => 43,
            Call::Entered(_) => 49,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Frame {
    call: Call,
    x: Ref,
    y: Ref,
    n: i32,
    w: i64,
    small: Ref,
    large: Ref,
    many: Ref,
}

/// What a thread does next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum At {
    Start,
    /// `beginAtomic`.
    Begin,
    Choice,
    /// The entry of the monitor of `x`; whether the thread has run into it where nobody could go on.
    Monitor {
        stuck: bool,
    },
    End,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Activity {
    at: At,
    object: Ref,
    frames: Vec<Frame>,
    interrupted: bool,
    permit: bool,
}

/// What has to be chosen next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Pending {
    /// What that thread does.
    Step(Thread),
    /// Who runs, in this order.
    Threads(Vec<Thread>),
    Deadlock,
}

/// A state.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Model {
    heap: BTreeMap<Name, Object>,
    threads: BTreeMap<Thread, Activity>,
    workers: [Ref; 2],
    first: Ref,
    second: Ref,
    count: i32,
    wide: i64,
    class_lock: Lock,
    made: u32,
    /// What was printed, where that is part of the state.
    output: Option<String>,
    pub pending: Pending,
}

/// The number of the last step of the driver.
pub(crate) const LAST_STEP: u32 = 49;
const DEEPEST: usize = 4;

impl Frame {
    fn new(call: Call, x: Ref) -> Frame {
        Frame { call, x, y: None, n: 0, w: 0, small: None, large: None, many: None }
    }

    fn refs(&self) -> impl Iterator<Item = &Name> {
        let called = match &self.call {
            Call::Synchronized(r) | Call::Entered(r) | Call::Keeping(r) => r.as_ref(),
            Call::Plain | Call::Caught => None,
        };
        let locals = [&self.x, &self.y, &self.small, &self.large, &self.many];
        locals.into_iter().filter_map(Option::as_ref).chain(called)
    }
}

impl Model {
    /// `main` stands before its first step.
    pub(crate) fn new(output_visible: bool) -> Model {
        let main = Activity {
            at: At::Choice,
            object: None,
            frames: vec![Frame::new(Call::Plain, None)],
            interrupted: false,
            permit: false,
        };
        Model {
            heap: BTreeMap::new(),
            threads: BTreeMap::from([(Vec::new(), main)]),
            workers: [None, None],
            first: None,
            second: None,
            count: 0,
            wide: 0,
            class_lock: None,
            made: 0,
            output: output_visible.then(|| "-".to_owned()),
            pending: Pending::Step(Vec::new()),
        }
    }

    fn thread(&mut self, t: &Thread) -> &mut Activity {
        self.threads.get_mut(t).expect("a thread that is there")
    }

    fn frame(&mut self, t: &Thread) -> &mut Frame {
        self.thread(t).frames.last_mut().expect("a thread that runs")
    }

    fn top(&self, t: &Thread) -> &Frame {
        self.threads[t].frames.last().expect("a thread that runs")
    }

    fn object(&mut self, name: &Ref) -> &mut Object {
        self.heap.get_mut(name.as_ref().expect("not null")).expect("an object that is alive")
    }

    fn node(&self, name: &Ref) -> Option<(&Ref, &Ref, &Ref)> {
        match &self.heap[name.as_ref()?].content {
            Content::Node { left, right, payload, .. } => Some((left, right, payload)),
            _ => None,
        }
    }

    fn length(&self, name: &Ref) -> usize {
        match name.as_ref().map(|name| &self.heap[name].content) {
            Some(Content::Ints(ints)) => ints.len(),
            Some(Content::Nodes(nodes)) => nodes.len(),
            _ => 0,
        }
    }

    fn of_worker(&mut self, worker: &Ref) -> Option<&mut Activity> {
        self.threads.values_mut().find(|t| t.object.is_some() && t.object == *worker)
    }

    fn free(&self, lock: &Lock, t: &Thread) -> bool {
        lock.as_ref().is_none_or(|(owner, _)| owner == t)
    }

    /// The steps that the driver can take without an exception of its own, as (step, number).
    pub(crate) fn steps(&self) -> Vec<(u32, u32)> {
        let Pending::Step(t) = &self.pending else { return Vec::new() };
        let all = (0..=LAST_STEP).flat_map(|step| (0..4).map(move |k| (step, k)));
        all.filter(|&(step, k)| self.fits(t, step, k)).collect()
    }

    fn fits(&self, t: &Thread, step: u32, k: u32) -> bool {
        let uses_number = [10, 11, 12, 13, 18, 19, 21, 23, 25, 26, 41, 42, 44, 46, 48];
        if k > 0 && !uses_number.contains(&step) {
            return false;
        }
        let frame = self.top(t);
        let frames = &self.threads[t].frames;
        let deeper = frames.len() < DEEPEST;
        let lock = frame.x.as_ref().map(|x| &self.heap[x].lock);
        match step {
            6..=11 | 27..=30 => frame.x.is_some(),
            21 => frame.small.is_some() && k < 3,
            23 => self.length(&frame.large) > (k * 37 % 300) as usize,
            25 | 26 | 33 => frame.many.is_some(),
            32 => frame.x.is_some(),
            34 => frame.large.is_some(),
            35 | 37 | 38 => deeper,
            36 => deeper && lock.is_some_and(|lock| self.free(lock, t)),
            39 => frames.len() > 1 || !t.is_empty(),
            40 => frames.iter().any(|f| f.call == Call::Caught),
            41 => {
                k < 2
                    && (self
                        .threads
                        .values()
                        .all(|t| t.object.is_none() || t.object != self.workers[k as usize] || t.at == At::End))
            }
            42 | 46 => k < 2,
            43 => deeper && self.free(&self.class_lock, t),
            44 => k < 2 && self.workers[k as usize].is_some(),
            47 => self.threads[t].permit,
            48 => k < 2,
            49 => deeper && lock.is_some(),
            _ => true,
        }
    }

    fn allocate(&mut self, thread: &Thread, place: u32, content: Content) -> Ref {
        let calls: Vec<u32> = self.threads[thread].frames.iter().skip(1).map(|frame| frame.call.place()).collect();
        let name = |number| Name { thread: thread.clone(), place, calls: calls.clone(), number };
        let free = (0..).map(name).find(|name| !self.heap.contains_key(name)).expect("a free number");
        self.heap.insert(free.clone(), Object { content, lock: None });
        Some(free)
    }

    /// The thread takes the step, and goes on to where there is something to choose.
    pub(crate) fn step(&mut self, step: u32, k: u32) {
        let Pending::Step(t) = self.pending.clone() else { return };
        match step {
            0..=17 | 20..=34 => self.local_step(&t, step, k),
            35..=38 | 43 | 49 => return self.call(&t, step),
            39 => return self.give_back(&t),
            40 => self.throw(&t),
            _ => self.other_step(&t, step, k),
        }
        self.go_on(&t);
    }

    fn local_step(&mut self, t: &Thread, step: u32, k: u32) {
        let empty = Content::Node { value: 0, wide: 0, left: None, right: None, payload: None };
        let frame = self.top(t).clone();
        let at = (k * 41 % 100) as usize;
        match step {
            0 => self.frame(t).x = self.allocate(t, step, empty),
            1 => self.frame(t).y = self.allocate(t, step, empty),
            2 => self.frame(t).x = None,
            3 => self.frame(t).y = None,
            4 => (self.frame(t).x, self.frame(t).y) = (frame.y, frame.x),
            5 => self.frame(t).x = frame.y,
            8 => self.frame(t).x = self.node(&frame.x).and_then(|node| node.0.clone()),
            9 => self.frame(t).x = self.node(&frame.x).and_then(|node| node.1.clone()),
            12 => self.frame(t).n = k as i32,
            13 => self.frame(t).w = i64::from(k) << 40,
            14 => self.first = frame.x,
            15 => self.second = frame.x,
            16 => self.frame(t).x = self.first.clone(),
            17 => self.frame(t).x = self.second.clone(),
            20 => self.frame(t).small = self.allocate(t, step, Content::Ints(vec![0; 3])),
            22 => self.frame(t).large = self.allocate(t, step, Content::Ints(vec![0; 300])),
            24 => self.frame(t).many = self.allocate(t, step, Content::Nodes(vec![None; 100])),
            31 => {
                let frame = self.frame(t);
                (frame.small, frame.large, frame.many) = (None, None, None);
            }
            32 => {
                let payload = self.node(&frame.x).and_then(|node| node.2.clone());
                let nodes = payload.as_ref().is_some_and(|p| matches!(self.heap[p].content, Content::Nodes(_)));
                let frame = self.frame(t);
                *(if nodes { &mut frame.many } else { &mut frame.large }) = payload;
            }
            34 => {
                let copy = self.object(&frame.large).content.clone();
                self.frame(t).large = self.allocate(t, step, copy);
            }
            6 | 7 | 10 | 11 | 27..=30 => self.node_step(&frame, step, k),
            _ => match (
                step,
                &mut self
                    .object(if step < 25 { if step == 21 { &frame.small } else { &frame.large } } else { &frame.many })
                    .content,
            ) {
                (21, Content::Ints(ints)) => ints[(k % 3) as usize] = k as i32,
                (23, Content::Ints(ints)) => ints[(k * 37 % 300) as usize] = k as i32,
                (25, Content::Nodes(nodes)) => nodes[at] = frame.x,
                (26, Content::Nodes(nodes)) => {
                    let found = nodes[at].clone();
                    self.frame(t).x = found;
                }
                (33, Content::Nodes(nodes)) => {
                    let low = nodes[..50].to_vec();
                    nodes[50..].clone_from_slice(&low);
                }
                (_, content) => panic!("step {step} on {content:?}"),
            },
        }
    }

    fn node_step(&mut self, frame: &Frame, step: u32, k: u32) {
        let Content::Node { value, wide, left, right, payload } = &mut self.object(&frame.x).content else {
            panic!("x is a node");
        };
        match step {
            6 => left.clone_from(&frame.y),
            7 => right.clone_from(&frame.y),
            10 => *value = k as i32 + frame.n,
            11 => *wide = (i64::from(k) << 33) + frame.w,
            27 => payload.clone_from(&frame.small),
            28 => payload.clone_from(&frame.large),
            29 => payload.clone_from(&frame.many),
            _ => *payload = None,
        }
    }

    fn other_step(&mut self, t: &Thread, step: u32, k: u32) {
        let slot = k as usize;
        match step {
            18 => self.count = k as i32,
            19 => self.wide = i64::from(k) << 35,
            41 => {
                self.made += 1;
                let worker = self.allocate(t, step, Content::Worker { slot, count: self.made });
                self.workers[slot].clone_from(&worker);
                let path = |child| [&t[..], &[child]].concat();
                let free = (0..).map(path).find(|path| !self.threads.contains_key(path)).expect("a free number");
                let started =
                    Activity { at: At::Start, object: worker, frames: Vec::new(), interrupted: false, permit: false };
                self.threads.insert(free, started);
            }
            42 => self.workers[slot] = None,
            44 | 46 => {
                let worker = self.workers[slot].clone();
                match self.of_worker(&worker) {
                    // That is kept for a thread that has ended too.
                    Some(other) if step == 44 => other.interrupted = true,
                    Some(other) if other.at != At::End => other.permit = true,
                    _ => {}
                }
            }
            45 => self.thread(t).interrupted = false,
            47 => self.thread(t).permit = false,
            48 => self.output.iter_mut().for_each(|output| output.push((b'a' + k as u8) as char)),
            _ => panic!("there is no step {step}"),
        }
    }

    fn lock(&mut self, call: &Call) -> Option<&mut Lock> {
        match call {
            Call::Synchronized(None) => Some(&mut self.class_lock),
            Call::Synchronized(object) | Call::Entered(object) => Some(&mut self.object(object).lock),
            Call::Plain | Call::Caught | Call::Keeping(_) => None,
        }
    }

    fn call(&mut self, t: &Thread, step: u32) {
        let kept = if step == 37 { self.top(t).y.clone() } else { self.frame(t).y.take() };
        let x = self.top(t).x.clone();
        let call = match step {
            36 => Call::Synchronized(x),
            43 => Call::Synchronized(None),
            38 => Call::Keeping(kept),
            37 => {
                // Both ways out of the call write it.
                self.frame(t).y = None;
                Call::Caught
            }
            49 => return self.arrive_at_monitor(t),
            _ => Call::Plain,
        };
        self.enter(t, call);
    }

    fn arrive_at_monitor(&mut self, t: &Thread) {
        let x = self.top(t).x.clone();
        let lock = self.object(&x).lock.clone();
        let others = self.enabled().len() > 1;
        if lock.is_none() && others && self.is_shared(&x) {
            self.thread(t).at = At::Monitor { stuck: false };
            return self.choose_thread(t);
        }
        self.take_monitor(t);
    }

    fn take_monitor(&mut self, t: &Thread) {
        let x = self.top(t).x.clone();
        let lock = self.object(&x).lock.clone();
        if self.free(&lock, t) {
            return self.enter(t, Call::Entered(x));
        }
        self.thread(t).at = At::Monitor { stuck: false };
        self.choose_thread(t);
    }

    fn enter(&mut self, t: &Thread, call: Call) {
        if let Some(lock) = self.lock(&call) {
            *lock = Some((t.clone(), lock.as_ref().map_or(0, |l| l.1) + 1));
        }
        let x = self.top(t).x.clone();
        self.thread(t).frames.push(Frame::new(call, x));
        self.go_on(t);
    }

    /// Leaves the top frame; answers how it was called.
    fn leave(&mut self, t: &Thread) -> Call {
        let call = self.thread(t).frames.pop().expect("a frame").call;
        if let Some(lock) = self.lock(&call) {
            *lock = lock.take().and_then(|(owner, n)| (n > 1).then_some((owner, n - 1)));
        }
        call
    }

    fn give_back(&mut self, t: &Thread) {
        let result = self.top(t).x.clone();
        let call = self.leave(t);
        if self.threads[t].frames.is_empty() {
            self.thread(t).at = At::End;
            return self.choose_thread(t);
        }
        self.frame(t).y = if let Call::Keeping(kept) = call { kept } else { result };
        self.go_on(t);
    }

    fn throw(&mut self, t: &Thread) {
        let node = self.top(t).x.clone();
        while self.leave(t) != Call::Caught {}
        self.frame(t).y = node;
    }

    /// The thread comes to `beginAtomic`.
    fn go_on(&mut self, t: &Thread) {
        self.thread(t).at = At::Begin;
        if self.enabled().len() > 1 {
            return self.choose_thread(t);
        }
        self.thread(t).at = At::Choice;
        self.pending = Pending::Step(t.clone());
        self.collect();
    }

    fn choose_thread(&mut self, ran: &Thread) {
        let mut able = self.enabled();
        if able.is_empty() {
            // Those before a monitor run into it one after the other.
            if let At::Monitor { stuck } = &mut self.thread(ran).at {
                *stuck = true;
            }
            let stands = |(_, a): &(&Thread, &Activity)| a.at == At::Monitor { stuck: false };
            able.extend(self.threads.iter().find(stands).map(|(t, _)| t.clone()));
        }
        self.pending = if able.is_empty() { Pending::Deadlock } else { Pending::Threads(able) };
        self.collect();
    }

    fn enabled(&self) -> Vec<Thread> {
        let can_go_on = |t: &Thread, a: &Activity| match a.at {
            At::End => false,
            At::Monitor { .. } => {
                let x = self.top(t).x.as_ref().expect("not null");
                self.heap[x].lock.is_none()
            }
            _ => true,
        };
        self.threads.iter().filter(|(t, a)| can_go_on(t, a)).map(|(t, _)| t.clone()).collect()
    }

    /// That thread runs.
    pub(crate) fn run(&mut self, t: &Thread) {
        match self.threads[t].at {
            At::Start => {
                self.thread(t).frames.push(Frame::new(Call::Plain, None));
                self.go_on(t);
            }
            At::Monitor { .. } => self.take_monitor(t),
            _ => {
                self.thread(t).at = At::Choice;
                self.pending = Pending::Step(t.clone());
                self.collect();
            }
        }
    }

    fn reachable(&self, from: impl Iterator<Item = Name>) -> BTreeSet<Name> {
        let mut found = BTreeSet::new();
        let mut work: Vec<Name> = from.collect();
        while let Some(name) = work.pop() {
            if found.insert(name.clone()) {
                match &self.heap[&name].content {
                    Content::Node { left, right, payload, .. } => {
                        work.extend([left, right, payload].into_iter().flatten().cloned());
                    }
                    Content::Nodes(nodes) => work.extend(nodes.iter().flatten().cloned()),
                    Content::Ints(_) | Content::Worker { .. } => {}
                }
            }
        }
        found
    }

    fn of_statics(&self) -> BTreeSet<Name> {
        self.reachable([&self.first, &self.second].into_iter().chain(&self.workers).flatten().cloned())
    }

    fn of_thread(&self, thread: &Activity) -> BTreeSet<Name> {
        let object = thread.object.iter().filter(|_| thread.at != At::End);
        self.reachable(thread.frames.iter().flat_map(Frame::refs).chain(object).cloned())
    }

    fn is_shared(&self, name: &Ref) -> bool {
        let name = name.as_ref().expect("not null");
        let holders = self.threads.values().filter(|thread| self.of_thread(thread).contains(name)).count();
        holders > 1 || self.of_statics().contains(name)
    }

    /// Takes away what nobody can reach, and ended threads whose objects are gone.
    fn collect(&mut self) {
        let mut alive = self.of_statics();
        for thread in self.threads.values() {
            alive.extend(self.of_thread(thread));
        }
        self.heap.retain(|name, _| alive.contains(name));
        self.threads.retain(|_, t| t.at != At::End || t.object.as_ref().is_none_or(|o| alive.contains(o)));
    }
}
