//! A search by happens-before classes: stateless, with source sets and sleep sets (source-DPOR of Abdulla, Aronis, Jonsson
//! and Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction", JACM 64(4), 2017).
//!
//! Executions that differ in the order of independent events alone are equivalent, and come to the same end. Of each class
//! of them exactly one is executed to its end. An execution is followed with one thread at each point. Where two of its
//! events race (`execution`), a thread is added to the *source set* of the point before the first of them, with which an
//! execution can begin that has them in the other order. What was explored from a point is put to *sleep*: as long as
//! nothing is done that does not commute with it, it need not be done again. Where all that could go on sleep, the execution
//! is equivalent to one that was executed, and is given up; such ones are counted, for they are what this algorithm does in
//! vain and the paper's optimal one, with wake-up trees, does not.
//!
//! Assumed: executions end (one that does not is cut at a bound only), and the system tells what a transition touches
//! (`system::Touched`). Nothing is matched, and no state is stored.
//!
//! Where it deviates from the paper:
//!
//! - An event is what a thread does between two choices of threads. How much that is depends on who else can go on: an
//!   operation is put together with the one before it where no other thread could come in between. So an event may do in one
//!   execution what are two events in another. Who got something from its first operation could go on then, so that the second
//!   one came after a choice: but for joins that need not wait, which no choice comes before (`execution`). A source set needs the
//!   thread alone, and who sleeps is woken by whatever its event has touched, so that this costs nothing but executions in vain;
//!   wake-up trees would have to know where such an event is to be cut.
//! - A thread that stands before a lock which another one holds cannot go on, although the system would let it come as far
//!   as waiting for the lock. It takes that step where no other is left: at deadlocks. What it would have done counts as
//!   an event all the same at the end of each execution: it races with who has taken the lock.
//! - Choices of data belong to the event in which they are made. Each value is explored, and what sleeps has touched what any
//!   of them touches.
//! - An end that cuts others off (an uncaught exception, `System.exit`, a pruned path) depends on all that they do. That the
//!   program ends while daemons are left is explored wherever it can; and at the end of each execution it is an event of the main
//!   thread that races with what daemons did, for it would have cut them off. Threads that daemons have started, directly or
//!   through others, need not be over for that: without the daemons they would not be there.
//! - A race is left alone also where a thread sleeps with which an execution with the new order can begin: whatever comes
//!   afterwards, it was executed before.
//!
//! With a bound on preemptions there is no reduction: all that the bound allows is executed, since what is equivalent may cost
//! another number of preemptions.

mod execution;
mod node;
#[cfg(test)]
mod tests;
mod touch_set;

use std::collections::BTreeMap;
use std::rc::Rc;

use self::execution::{Event, Execution, Race};
use self::node::{Kind, Node, Sleeper, Threads};
use self::touch_set::TouchSet;
use crate::choice::Tid;
use crate::report::{Executions, TreeNodeKind};
use crate::search::config::SearchConfig;
use crate::search::point::ChoicePoint;
use crate::search::strategy::{Move, Strategy};
use crate::search::tree_log::LoggedEdge;
use crate::store::Store;
use crate::system::{Mutation, ThreadSummary, Touch, TouchDetail, TransitionSystem};

/// The search.
#[derive(Debug)]
pub struct Dpor {
    /// The points of the path.
    nodes: Vec<Node>,
    execution: Execution,
    /// Schedules are bounded: nothing is left out but by that.
    bounded: bool,
    counts: Executions,
    /// Mistakes that tests make.
    never_woken: bool,
    regions_in_order: bool,
}

impl Dpor {
    /// As `config` wants it.
    pub fn of(config: &SearchConfig) -> Self {
        Dpor {
            nodes: Vec::new(),
            execution: Execution::default(),
            bounded: config.schedules.any(),
            counts: Executions::default(),
            never_woken: config.mutations.contains(Mutation::SleepersStayAsleep),
            regions_in_order: config.mutations.contains(Mutation::RegionsKeepTheirOrder),
        }
    }

    /// A transition has ended: what it has touched belongs to the last event.
    fn absorb<S: TransitionSystem>(&mut self, system: &S) {
        if self.execution.len() == 0 {
            self.execution.begin(system.current_thread(), None);
        }
        self.add_touches(system.touches());
    }

    fn add_touches(&mut self, touches: &[Touch]) {
        if self.bounded {
            return;
        }
        self.execution.extend(touches, self.regions_in_order);
        let Some(last) = self.execution.last() else { return };
        let threads = last.node.and_then(|node| self.nodes.get_mut(node)).and_then(Node::threads_mut);
        if let Some(current) = threads.and_then(|threads| threads.current.as_mut()) {
            touches.iter().for_each(|&touch| current.1.insert(touch));
        }
    }

    /// The last event is over.
    fn end_event(&mut self) {
        let races = self.execution.take_races();
        races.iter().for_each(|race| self.reverse(race));
        if !self.bounded && self.execution.begins_the_end() {
            let started = self.execution.started_by_daemons();
            self.end_program(&started);
        }
    }

    /// The program ends behind the last event; `started`: threads that are there because of daemons.
    fn end_program(&mut self, started: &[Tid]) {
        let races = self.execution.end_of_program(started);
        races.iter().for_each(|race| self.reverse(race));
    }

    /// Sees to it that an execution with the events of a race in the other order is explored.
    fn reverse(&mut self, race: &Race) {
        let Some(node) = self.execution.event(race.first).node else { return };
        let Some(threads) = self.nodes.get(node).and_then(Node::threads) else { return };
        let initials = self.execution.initials(race);
        if initials.iter().any(|&thread| threads.covers(thread)) {
            return;
        }
        let able = |thread: &Tid| threads.able.iter().any(|(able, _)| able == thread);
        let wanted = initials.iter().copied().filter(able);
        // Where nobody is able the first event has made the other one possible.
        let Some(thread) = wanted.min_by_key(|&thread| thread != race.then) else { return };
        if let Some(threads) = self.nodes[node].threads_mut() {
            threads.source.push(thread);
        }
    }

    /// An execution has ended: what could have gone on still, or waits for a lock, might have come before what kept it from
    /// doing so.
    fn look_at_those_left<S: TransitionSystem>(&mut self, system: &S) {
        if self.bounded {
            return;
        }
        let alive = system.threads();
        let last = self.execution.last().map(|event| (event.thread, event.node));
        let cut_off = alive.iter().any(|thread| thread.enabled);
        if cut_off {
            self.add_touches(&[Touch::EVERYTHING]);
        }
        self.end_event();
        self.look_at_the_end(system, &alive);
        let before = self.nodes.last().map(|node| node.before.clone()).unwrap_or_default();
        for thread in alive.iter().map(|thread| thread.thread) {
            let stands = before.get(&thread).filter(|_| last.is_none_or(|(ran, _)| ran != thread)).copied();
            let lock = stands.or_else(|| system.waits_for(thread)).filter(|&lock| system.is_held(lock));
            if let Some(lock) = lock {
                let races = self.execution.wanted(thread, lock);
                races.iter().for_each(|race| self.reverse(race));
            }
        }
        let Some((ran, Some(node))) = last.filter(|_| cut_off) else { return };
        let Some(threads) = self.nodes.get_mut(node).and_then(Node::threads_mut) else { return };
        for &(thread, _) in &threads.able.clone() {
            if thread != ran && !threads.covers(thread) {
                threads.source.push(thread);
            }
        }
    }

    /// Where nobody is left but daemons and threads that they have started, the program might have ended before that: these
    /// threads may be in a deadlock now, or have ended it in another way.
    fn look_at_the_end<S: TransitionSystem>(&mut self, system: &S, alive: &[ThreadSummary]) {
        if !self.execution.has_daemons() {
            return;
        }
        let started = self.execution.started_by_daemons();
        let is_there_by_daemons = |thread: Tid| started.contains(&thread) || system.is_daemon(thread);
        let ended_it = |part: &Event| part.touched.is_everything() && !part.daemon && !started.contains(&part.thread);
        if alive.iter().all(|thread| is_there_by_daemons(thread.thread)) && !self.execution.parts().iter().any(ended_it)
        {
            self.end_program(&started);
        }
    }

    /// The threads of a new point, and those of them that are to be explored first.
    fn threads_at<S: TransitionSystem>(&self, point: &ChoicePoint, before: &BTreeMap<Tid, u64>, system: &S) -> Threads {
        let mut able = Node::allowed(point);
        if self.bounded {
            let source = able.iter().map(|&(thread, _)| thread).collect();
            return Threads { able, source, ..Threads::default() };
        }
        let stuck = |thread: Tid| before.get(&thread).is_some_and(|&lock| system.is_held(lock));
        if able.iter().any(|&(thread, _)| !stuck(thread)) {
            able.retain(|&(thread, _)| !stuck(thread));
        }
        let asleep = self.still_asleep();
        let awake = |thread: Tid| !asleep.iter().any(|sleeper| sleeper.thread == thread);
        let first = able.iter().map(|&(thread, _)| thread).filter(|&thread| awake(thread));
        // The thread that ran goes on, if it can.
        let mut source: Vec<Tid> =
            first.clone().min_by_key(|&thread| thread != point.standing.thread).into_iter().collect();
        // That the program ends depends on whatever comes after it.
        let end = first.clone().find(|&thread| system.ends_program(thread) && !source.contains(&thread));
        source.extend(end);
        Threads { able, asleep, source, ..Threads::default() }
    }

    /// Who sleeps after the last event.
    fn still_asleep(&self) -> Vec<Sleeper> {
        let Some(last) = self.execution.last() else { return Vec::new() };
        let Some(threads) = last.node.and_then(|node| self.nodes[node].threads()) else { return Vec::new() };
        let sleeps = |sleeper: &&Sleeper| {
            let woken = |part: &Event| sleeper.touched.conflicts(&part.touched);
            sleeper.thread != last.thread && (self.never_woken || !self.execution.parts().iter().any(woken))
        };
        threads.sleepers().filter(sleeps).cloned().collect()
    }

    /// The next combination of choices at the last point; false when there is none.
    fn advance<S: TransitionSystem>(&mut self, system: &S) -> bool {
        let at = self.nodes.len() - 1;
        let Some(node) = self.nodes.last_mut() else { return false };
        self.execution.truncate(node.events);
        let threads = match &mut node.kind {
            Kind::Data(event) => {
                self.execution.put_back((**event).clone());
                return node.next_data(0);
            }
            Kind::Thread(threads) => threads,
        };
        if let Some((thread, _)) = &threads.current {
            let thread = *thread;
            let index = threads.able.iter().find(|(able, _)| *able == thread).map_or(0, |&(_, index)| index);
            if node.next_data(index) {
                self.begin(thread, at, system);
                return true;
            }
        }
        let Kind::Thread(threads) = &mut node.kind else { return false };
        let done = threads.current.take();
        threads.done.extend(done.map(|(thread, touched)| Sleeper { thread, touched: Rc::new(touched) }));
        let Some((thread, index)) = threads.next() else {
            // All that could go on sleep: it was for nothing that it came here.
            self.counts.blocked += u64::from(threads.done.is_empty() && !threads.able.is_empty());
            return false;
        };
        threads.current = Some((thread, TouchSet::default()));
        node.first_data();
        if !node.next_data(index) {
            return false;
        }
        self.begin(thread, at, system);
        true
    }

    /// An event of a thread begins at a node.
    fn begin<S: TransitionSystem>(&mut self, thread: Tid, node: usize, system: &S) {
        self.execution.begin(thread, Some(node));
        self.execution.set_daemon(system.is_daemon(thread));
    }
}

impl Strategy for Dpor {
    fn enter<S: TransitionSystem>(&mut self, point: ChoicePoint, _state: u32, system: &S) {
        self.absorb(system);
        let (mut before, events) = (BTreeMap::new(), self.execution.len());
        if let Some(top) = self.nodes.last() {
            before.clone_from(&top.before);
        }
        if let Some(last) = self.execution.last() {
            before.remove(&last.thread);
        }
        if let Some(lock) = system.stands_before() {
            before.insert(system.current_thread(), lock);
        }
        let kind = match self.execution.last().filter(|_| point.goes_on()) {
            Some(event) => Kind::Data(Box::new(event.clone())),
            None => {
                self.end_event();
                Kind::Thread(Box::new(self.threads_at(&point, &before, system)))
            }
        };
        self.nodes.push(Node::new(point, events, before, kind));
    }

    fn ends<S: TransitionSystem>(&mut self, kind: TreeNodeKind, _in_step: Option<Tid>, system: &S) {
        self.absorb(system);
        match kind {
            TreeNodeKind::Bound => {
                self.counts.cut += 1;
                self.end_event();
            }
            _ => {
                self.counts.complete += 1;
                self.look_at_those_left(system);
            }
        }
    }

    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        let Some(top) = self.nodes.last() else { return false };
        system.undo_to(top.point.mark);
        true
    }

    fn next<S: TransitionSystem>(&mut self, system: &mut S, _store: &mut Store) -> Move {
        if self.nodes.is_empty() {
            return Move::Exhausted;
        }
        if self.advance(system) {
            return self.nodes.last().map_or(Move::Exhausted, |node| Move::Forward(node.point.choices()));
        }
        self.nodes.pop();
        if self.retreat(system) { Move::Back } else { Move::Exhausted }
    }

    fn top(&self) -> Option<&ChoicePoint> {
        self.nodes.last().map(|node| &node.point)
    }

    fn depth(&self) -> u32 {
        self.nodes.len() as u32
    }

    fn choice_path(&self) -> Vec<u32> {
        self.nodes.iter().flat_map(|node| node.point.indices()).collect()
    }

    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        self.nodes.iter_mut().filter_map(|node| node.point.unlogged.take()).map(|edge| *edge).collect()
    }

    fn bytes(&self) -> u64 {
        let nodes: u64 = self.nodes.iter().map(Node::bytes).sum();
        nodes + self.execution.bytes() + (self.nodes.capacity() * size_of::<Node>()) as u64
    }

    fn to_come(&self, offspring: f64) -> f64 {
        let open: usize = self.nodes.iter().filter_map(Node::threads).map(Threads::open).sum();
        open as f64 * offspring
    }

    fn looks_at_schedules(&self) -> bool {
        false
    }

    fn needs_touches(&self) -> Option<TouchDetail> {
        Some(TouchDetail::All)
    }

    fn matches_states(&self) -> bool {
        false
    }

    fn executions(&self) -> Option<Executions> {
        Some(self.counts)
    }
}
