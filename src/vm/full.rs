//! A state in full: every word of it, read off the machine as it stands. Nothing that is kept up to date from state to
//! state has a part in this: no component numbers, no parts of arrays, no certificates of reachability. The tests hold the
//! state vector against it.

use std::collections::BTreeSet;

use super::Vm;
use super::attributes::Owner;
use super::delta::Graph;
use super::heap::Ref;
use super::reachability::Children;
use super::state_vector::{init_word, push_slot, stored_as};
use super::thread::Status;
use crate::choice::Tid;
use crate::program::{Code, Kind};

impl Vm {
    /// All words of the state: two states are equal exactly when their forms are. After `canonical`, whose cost has nothing
    /// to do with that of this: a look at everything there is.
    pub fn full_form(&mut self) -> Vec<u32> {
        let reached = self.reached();
        let mut words = Vec::new();
        for t in 0..self.state.threads.len() {
            let head = self.state.threads[t].head;
            let gone =
                head.status == Status::Terminated && self.state.heap.counts(head.obj) && !reached.contains(&head.obj);
            if (head.status != Status::Absent || head.left) && !gone {
                part(&mut words, t, |words| self.full_thread(t, words));
            }
        }
        words.push(u32::MAX);
        let permanent = self.state.dirty_objs.iter().copied().filter(|&r| !self.state.is_pristine(r));
        for r in reached.into_iter().chain(permanent.collect::<BTreeSet<Ref>>()) {
            part(&mut words, r as usize, |words| self.object_words(r, words));
        }
        words.push(u32::MAX);
        self.full_statics(&mut words);
        if self.config.output_visible {
            self.state.output_words(&mut words);
        }
        words
    }

    fn full_thread(&mut self, t: usize, words: &mut Vec<u32>) {
        let head = self.state.threads[t].head;
        let (tag, a, b) = head.status.words();
        words.extend([tag, a, b, head.obj, head.locals, u32::from(head.atomic), head.floor]);
        push_slot(Kind::Long, head.deadline as u64, words);
        words.extend([head.interrupted, head.permit, head.daemon, head.dying].map(u32::from));
        words.push(head.unseen.bits());
        words.extend([head.follows, head.left, head.of_answer].map(u32::from));
        push_slot(Kind::Long, head.ended, words);
        for i in 0..self.state.threads[t].frames.len() {
            let f = self.state.threads[t].frames[i];
            let (role, arg) = f.role.words();
            words.extend([f.method.0, f.pc, f.lock, role, arg, f.sp - f.base]);
            words.push(self.state.attributes_of(Owner::Frame(t as Tid, i as u32)));
            let maps = self.program.maps(f.method);
            let Code::At { start, .. } = self.program.method(f.method).code else { continue };
            let Some(kinds) = maps.at.get((f.pc - start) as usize) else { continue };
            let slots = &self.state.threads[t].stack[f.base as usize..f.sp as usize];
            let wide = self.state.heap.stores_open;
            slots.iter().zip(kinds.iter()).for_each(|(&v, &kind)| push_slot(stored_as(kind, wide), v, words));
        }
    }

    fn full_statics(&self, words: &mut Vec<u32>) {
        let mut classes = self.state.dirty_statics.clone();
        classes.sort_unstable_by_key(|class| class.0);
        for class in classes {
            let s = &self.state.statics[class.0 as usize];
            if self.state.pristine_statics.get(&class).is_some_and(|(slots, init)| *slots == s.slots && *init == s.init)
            {
                continue;
            }
            part(words, class.0 as usize, |words| {
                words.push(init_word(s.init));
                let kinds = &self.program.class(class).static_kinds;
                let wide = self.state.heap.stores_open;
                let slots = s.slots.iter().zip(kinds.iter());
                slots.for_each(|(&v, &kind)| push_slot(stored_as(kind, wide), v, words));
            });
        }
    }

    /// The objects that come and go and that somebody can reach.
    fn reached(&mut self) -> BTreeSet<Ref> {
        let mut work = Vec::new();
        for t in 0..self.state.threads.len() {
            if self.state.threads[t].is_alive() {
                work.extend(self.state.head_refs(t as Tid));
                (0..self.state.threads[t].frames.len()).for_each(|i| self.frame_refs(t as Tid, i, &mut work));
            }
        }
        for &class in &self.state.dirty_statics {
            work.extend(self.static_refs(class));
        }
        let graph = Graph { heap: &self.state.heap, program: &self.program };
        self.state.dirty_objs.iter().for_each(|&r| graph.children(r, &mut work));
        let mut reached = BTreeSet::new();
        while let Some(r) = work.pop() {
            if self.state.heap.counts(r) && reached.insert(r) {
                graph.children(r, &mut work);
            }
        }
        reached
    }
}

/// Appends a thing with its number and the length of what it says.
fn part(words: &mut Vec<u32>, number: usize, say: impl FnOnce(&mut Vec<u32>)) {
    let at = words.len();
    words.extend([number as u32, 0]);
    say(words);
    words[at + 1] = (words.len() - at) as u32;
}
