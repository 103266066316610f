//! Doing again what a transition did: its results are put in place without executing it.
//!
//! Where a remembered transition leads to a new state, the machine has to stand there. What the transition left behind in its
//! thread's frames, in objects and statics was kept beside its effect, and is written, logged like any other change. The
//! graph of references is told of the same edges, so that garbage and sharedness follow as ever.
//!
//! What is not kept: long arrays, a class's settled statics, and what a dying object was written before.

use super::{Recorder, Reference};
use crate::choice::Tid;
use crate::program::ClassId;
use crate::system::{Choices, Remembered};
use crate::vm::Vm;
use crate::vm::delta::Tracker;
use crate::vm::heap::{Data, LockCount, Ref};
use crate::vm::reachability::thread_root;
use crate::vm::state_vector::Entity;
use crate::vm::thread::{Frame, Head};
use crate::vm::tracking::Tracking;
use crate::vm::trail::Entry;

/// What a transition has left behind.
#[derive(Debug)]
pub struct PostState {
    head: Head,
    /// Frames from this one up are others; these, with their part of the stack.
    low: u32,
    frames: Box<[Frame]>,
    slots: Box<[u64]>,
    /// References that those frames hold, and for each frame the end of its part.
    refs: Box<[Ref]>,
    ends: Box<[u32]>,
    of_head: [Ref; 3],
    /// Headers of other threads.
    others: Box<[(Tid, Head)]>,
    /// Owner and count.
    locks: Box<[(Ref, u16, LockCount)]>,
    contents: Box<[(Ref, Box<[u64]>)]>,
    variables: Box<[(ClassId, u16, u64)]>,
    added: Box<[Reference]>,
    removed: Box<[Reference]>,
    /// Id of the choice of threads at its end.
    point: &'static str,
}

impl PostState {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let words = self.slots.len() + self.refs.len() + self.added.len() + self.removed.len() + 2 * self.locks.len();
        let contents: usize = self.contents.iter().map(|(_, slots)| 4 + slots.len()).sum();
        let heads = size_of::<PostState>() + (self.frames.len() + self.others.len()) * size_of::<Frame>();
        (heads + 8 * (words + contents + 2 * self.variables.len())) as u64
    }
}

impl Tracking {
    /// Whether an object is another one afterwards, and still there.
    fn is_written(&self, r: Ref, writes: &[(u32, u32)]) -> bool {
        let position = self.positions.place_of_object(r);
        position.is_some_and(|position| writes.iter().any(|&(at, number)| at as usize == position && number != 0))
    }
}

/// Threads, each as it is afterwards.
type Heads = Vec<(Tid, Head)>;
/// Static variables with their values.
type Variables = Vec<(ClassId, u16, u64)>;

impl Vm {
    /// What the transition that has just been recorded has left behind; `writes` is what it has changed in the state
    /// vector.
    pub(super) fn post(&self, recorder: &Recorder, writes: &[(u32, u32)], tracker: &Tracker) -> Option<PostState> {
        let point = recorder.point?;
        let (t, thread) = (recorder.thread, &self.state.threads[recorder.thread as usize]);
        let (others, variables) = self.written_beside_objects(recorder, writes)?;
        let mut locks: Vec<(Ref, u16, LockCount)> = Vec::new();
        let mut contents = Vec::new();
        for i in self.track.recording.from..self.track.trail.entries.len() {
            match &self.track.trail.entries[i] {
                Entry::Element(..) => return None,
                // Happens once to an object.
                Entry::Marks(..) => return None,
                Entry::Lock(r, ..)
                    if self.track.is_written(*r, writes) && locks.iter().all(|&(known, ..)| known != *r) =>
                {
                    let o = self.state.heap.get(*r);
                    locks.push((*r, o.lock_owner, o.lock_count));
                }
                Entry::Object(r, _) if recorder.dead.contains(r) => return None,
                Entry::Object(r, _) if self.track.is_written(*r, writes) => {
                    let Data::Slots(slots) = &self.state.heap.get(*r).data else { return None };
                    contents.push((*r, slots.to_vec().into_boxed_slice()));
                }
                _ => {}
            }
        }
        let other_root =
            |&(source, _): &Reference| (0..self.state.threads.len() as Tid).any(|u| u != t && source == thread_root(u));
        if tracker.delta.added.iter().chain(&tracker.delta.removed).any(other_root) {
            return None;
        }
        let low = (thread.low as usize).min(thread.frames.len());
        let frames = &thread.frames[low..];
        let held = tracker.held.get(t as usize)?;
        let start = if low == 0 { 0 } else { held.ends[low - 1] as usize };
        let slots = match (frames.first(), frames.last()) {
            (Some(first), Some(last)) => &thread.stack[first.base as usize..last.sp as usize],
            _ => &[],
        };
        Some(PostState {
            head: thread.head,
            low: low as u32,
            frames: frames.into(),
            slots: slots.into(),
            refs: held.refs[start..].into(),
            ends: held.ends[low..].iter().map(|end| end - start as u32).collect(),
            of_head: held.head,
            others: others.into(),
            locks: locks.into(),
            contents: contents.into(),
            variables: variables.into(),
            added: tracker.delta.added[..].into(),
            removed: tracker.delta.removed[..].into(),
            point,
        })
    }

    /// The other threads and the static variables that the recorded transition has changed; `None` where it has changed
    /// what cannot be put back in place.
    fn written_beside_objects(&self, recorder: &Recorder, writes: &[(u32, u32)]) -> Option<(Heads, Variables)> {
        let (mut others, mut variables) = (Heads::new(), Variables::new());
        for &(at, number) in writes {
            match self.track.positions.entity(at) {
                Entity::Thread(u) if u != recorder.thread => others.push((u, self.state.threads[u as usize].head)),
                Entity::Thread(_) => {}
                Entity::Object(r) if number != 0 || recorder.dead.contains(&r) => {}
                Entity::Variable(class, slot) => {
                    variables.push((class, slot, self.state.statics[class.0 as usize].slots[usize::from(slot)]));
                }
                Entity::Object(_) | Entity::Statics(_) | Entity::Output => return None,
            }
        }
        Some((others, variables))
    }

    /// In place of the transition that these choices start: the machine stands at its end as if it had been executed, the
    /// state vector included, which shows that end already.
    pub(super) fn jump_to_end(&mut self, choices: &Choices, does: Remembered<'_>, post: &PostState) {
        self.begin(choices.clone());
        let Some(mut tracker) = self.track.tracker.take() else { return };
        self.exec.instructions += u64::from(does.instructions);
        self.track.touches.stand_behind(does.touches);
        self.put_thread(post);
        self.put_contents(post, does.writes);
        tracker.clear();
        tracker.delta.added.extend_from_slice(&post.added);
        tracker.delta.removed.extend_from_slice(&post.removed);
        self.put_held(post, &mut tracker);
        self.follow_changes(tracker);
        self.track.recording.shown.clear();
        self.track.recording.jumped = true;
        let enabled = self.enabled();
        self.register_threads(post.point, enabled);
    }

    fn put_thread(&mut self, post: &PostState) {
        let t = self.exec.cur;
        while self.state.threads[t as usize].frames.len() > post.low as usize {
            self.log_top_frame(t);
            self.state.threads[t as usize].frames.pop();
        }
        self.touch_head(t);
        if let (Some(first), Some(last)) = (post.frames.first(), post.frames.last()) {
            let method = self.program.method(last.method);
            let need = last.base as usize + usize::from(method.max_locals) + usize::from(method.max_stack);
            let thread = &mut self.state.threads[t as usize];
            if thread.stack.len() < need {
                thread.stack.resize(need, 0);
            }
            thread.stack[first.base as usize..last.sp as usize].copy_from_slice(&post.slots);
            thread.frames.extend_from_slice(&post.frames);
        }
        self.state.threads[t as usize].head = post.head;
        for &(u, head) in &post.others {
            self.touch_head(u);
            self.state.threads[u as usize].head = head;
        }
    }

    fn put_contents(&mut self, post: &PostState, writes: &[(u32, u32)]) {
        for (r, slots) in &post.contents {
            self.touch(*r);
            if let Data::Slots(now) = &mut self.state.heap.get_mut(*r).data {
                now.copy_from_slice(slots);
            }
        }
        for &(r, owner, count) in &post.locks {
            self.touch_lock(r);
            let o = self.state.heap.get_mut(r);
            (o.lock_owner, o.lock_count) = (owner, count);
        }
        for &(class, slot, v) in &post.variables {
            let settled = self.state.statics[class.0 as usize].comp;
            self.touch_statics(class);
            let statics = &mut self.state.statics[class.0 as usize];
            statics.slots[usize::from(slot)] = v;
            statics.comp = settled;
        }
        for &(at, number) in writes {
            if let Entity::Object(r) = self.track.positions.entity(at)
                && number != 0
            {
                self.state.heap.get_mut(r).comp = number;
            }
        }
    }

    fn put_held(&mut self, post: &PostState, tracker: &mut Tracker) {
        let t = self.exec.cur;
        let held = &mut tracker.held[t as usize];
        let from = (post.low as usize).min(held.ends.len());
        let start = if from == 0 { 0 } else { held.ends[from - 1] as usize };
        self.track.log_held(t, from, start, held);
        held.refs.truncate(start);
        held.ends.truncate(from);
        held.refs.extend_from_slice(&post.refs);
        held.ends.extend(post.ends.iter().map(|end| end + start as u32));
        held.head = post.of_head;
    }
}
