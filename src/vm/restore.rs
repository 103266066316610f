//! The way back from a state's integer (Kale, *Design of Software Model Checker*, section 3.2, "un-collapse"): the
//! machine is made to stand in any stored state, by changing what differs between that state's vector and the present
//! one.
//!
//! A restore is logged like a transition: what it writes can be undone, and garbage, sharedness and the state vector
//! follow it by the same changes. It costs what differs.
//!
//! What a state does not hold is not restored: the path's output (unless it is part of the state), and which data choice
//! is pending, which the search keeps. Dead locals become 0.

use super::arrays::{is_long, read_elements};
use super::attributes::Owner;
use super::heap::{Data, LockCount, Ref};
use super::state_vector::{ATTRIBUTED_WORD, Entity, MANY_LEVELS, MARKS, MARKS_AT, stored_as, unpack};
use super::thread::{Frame, Head, Role, Status, Unseen};
use super::trail::Entry;
use super::{Init, Vm};
use crate::choice::Tid;
use crate::program::{ClassId, Code, Kind, MethodId, Shape};
use crate::store::Store;

/// Reads a component's words one by one. Components are made by `state_vector`, so there are as many as are asked for.
struct Words<'a>(std::slice::Iter<'a, u32>);

impl<'a> Words<'a> {
    fn of(words: &'a [u32]) -> Self {
        Words(words.iter())
    }

    fn next(&mut self) -> u32 {
        self.0.next().copied().unwrap_or(0)
    }

    fn slot(&mut self, kind: Kind) -> u64 {
        match kind {
            Kind::DEAD => 0,
            Kind::Long | Kind::Double => u64::from(self.next()) | u64::from(self.next()) << 32,
            _ => u64::from(self.next()),
        }
    }

    /// A monitor's owner and count.
    fn lock(&mut self) -> (u16, LockCount) {
        let word = self.next();
        let count = if word & MANY_LEVELS == MANY_LEVELS { self.next() } else { word & MANY_LEVELS };
        ((word >> 16) as u16, LockCount::new(count))
    }

    fn rest(&self) -> &'a [u32] {
        self.0.as_slice()
    }
}

impl Vm {
    /// Makes the machine stand in the state with that vector, whose components are in `store`. Marks taken before stay
    /// valid. `pending` is the thread whose data choice is next, if one is: a thread choice makes its thread the running one
    /// anyhow.
    ///
    /// Only while checking, and between transitions.
    pub fn restore(&mut self, store: &mut Store, to: &[u32], pending: Option<Tid>) {
        let from = self.canonical(store);
        let value = |vector: &[u32], i: usize| vector.get(i).copied().unwrap_or(0);
        let differ = (0..from.len().max(to.len())).filter(|&i| value(from, i) != value(to, i));
        let differ: Vec<u32> = differ.map(|i| i as u32).collect();
        self.open_epoch();
        for &i in &differ {
            let id = value(to, i as usize);
            match self.track.positions.entity(i) {
                Entity::Output => self.restore_output(id, store),
                Entity::Object(r) => self.restore_object(r, id, store),
                Entity::Thread(t) => self.restore_thread(t, id, store),
                Entity::Statics(c) => self.restore_statics(c, id, store),
                Entity::Variable(c, slot) => self.restore_variable(c, slot, id, store),
            }
        }
        if !self.config.output_visible {
            self.set_output(Vec::new(), Vec::new());
        }
        // The call of `System.halt` ends a path: no stored state comes after it.
        self.state.exit = None;
        self.exec.cur = pending.unwrap_or(self.exec.cur);
        self.exec.registered.clear();
        self.refresh_multi();
        let now = self.canonical(store);
        debug_assert!((0..now.len().max(to.len())).all(|i| value(now, i) == value(to, i)), "{now:?} is not {to:?}");
    }

    /// Forgets how the machine came to be where it is: no mark taken before may be gone back to. After `restore` or
    /// `canonical`.
    pub fn forget_history(&mut self) {
        debug_assert_eq!(
            self.track.trail.synced,
            self.track.trail.entries.len(),
            "changes that nobody has read would be lost"
        );
        self.track.trail.clear();
        if let Some(tracker) = &mut self.track.tracker {
            tracker.reach.forget_log();
        }
    }

    fn set_output(&mut self, output: Vec<u8>, chunks: Vec<(u8, usize)>) {
        if self.state.output != output || self.state.chunks != chunks {
            let old =
                (std::mem::replace(&mut self.state.output, output), std::mem::replace(&mut self.state.chunks, chunks));
            self.track.trail.push_output(old);
        }
    }

    fn restore_output(&mut self, id: u32, store: &Store) {
        let mut words = Words::of(if id == 0 { &[] } else { store.component(id) });
        let chunks: Vec<(u8, usize)> = (0..words.next())
            .map(|_| {
                let word = words.next();
                (if word >> 31 == 1 { 1 } else { 2 }, (word & (u32::MAX >> 1)) as usize)
            })
            .collect();
        let mut bytes = unpack(words.rest());
        bytes.truncate(chunks.last().map_or(0, |c| c.1));
        self.set_output(bytes, chunks);
    }

    fn restore_object(&mut self, r: Ref, id: u32, store: &Store) {
        if id == 0 {
            // What is not in the state is garbage once everything else is in place; permanent objects were not written.
            if self.state.heap.get(r).permanent
                && let Some(original) = self.state.pristine.get(&r).cloned()
            {
                self.touch_lock(r);
                self.touch(r);
                let o = self.state.heap.get_mut(r);
                (o.lock_owner, o.lock_count, o.data) = (original.lock_owner, original.lock_count, original.data);
                self.put_attributes(Owner::Object(r), 0);
            }
            return;
        }
        let mut words = Words::of(store.component(id));
        let first = words.next();
        let (class, lock) = (ClassId(first & !(ATTRIBUTED_WORD | MARKS)), words.lock());
        let attributes = if first & ATTRIBUTED_WORD != 0 { words.next() } else { 0 };
        let old = self.state.heap.get(r);
        let same_kind = old.class == class && {
            let len = if matches!(self.program.class(class).shape, Shape::Array { .. }) {
                words.0.clone().next().map_or(0, |&n| n as usize)
            } else {
                old.data.len()
            };
            !old.is_free() && old.data.len() == len
        };
        if same_kind && is_long(&old.data) {
            words.next();
            self.restore_long_array(r, words.next(), store);
        } else {
            let data = self.data_of(class, &mut words, store);
            if old.is_free() {
                self.state.heap.revive(r, class, data, self.track.trail.epoch);
                self.track.log_created(r);
            } else {
                self.touch(r);
                self.state.heap.replace(r, class, data);
            }
        }
        let o = self.state.heap.get(r);
        if (o.lock_owner, o.lock_count) != lock {
            self.touch_lock(r);
            let o = self.state.heap.get_mut(r);
            (o.lock_owner, o.lock_count) = lock;
        }
        self.set_marks(r, ((first & MARKS) >> MARKS_AT) as u8);
        self.put_attributes(Owner::Object(r), attributes);
        self.state.heap.get_mut(r).comp = id;
    }

    /// The content after the class, the monitor and the attributes.
    fn data_of(&self, class: ClassId, words: &mut Words, store: &Store) -> Data {
        let c = self.program.class(class);
        let Shape::Array { elem, .. } = c.shape else {
            let slots = c.instance_kinds.iter().map(|&k| words.slot(stored_as(k, self.state.heap.stores_open)));
            return Data::Slots(slots.collect());
        };
        let elem = stored_as(elem, self.state.heap.stores_open);
        let len = words.next() as usize;
        let mut data = self.array_data(class, len);
        if is_long(&data) {
            let mut parts = Vec::new();
            self.long_array_words(len, &data, words.next(), store, &mut parts);
            read_elements(&mut data, elem, 0, &parts);
        } else {
            read_elements(&mut data, elem, 0, words.rest());
        }
        data
    }

    fn restore_statics(&mut self, class: ClassId, id: u32, store: &Store) {
        self.touch_statics(class);
        let kinds = self.program.class(class).settled_kinds.clone();
        let s = &mut self.state.statics[class.0 as usize];
        let settled = s.slots.iter_mut().zip(kinds.iter()).filter(|(_, k)| **k != Kind::DEAD);
        if id == 0 {
            if let Some((slots, init)) = self.state.pristine_statics.get(&class) {
                s.init = *init;
                let slots = slots.iter().zip(kinds.iter()).filter(|(_, k)| **k != Kind::DEAD);
                settled.zip(slots).for_each(|((slot, _), (&original, _))| *slot = original);
            }
            return;
        }
        let mut words = Words::of(store.component(id));
        words.next();
        s.init = match words.next() {
            0 => Init::None,
            1 => Init::Done,
            2 => Init::Failed,
            t => Init::Running((t - 3) as Tid),
        };
        let wide = self.state.heap.stores_open;
        settled.for_each(|(slot, &k)| *slot = words.slot(stored_as(k, wide)));
        s.comp = id;
    }

    fn restore_variable(&mut self, class: ClassId, slot: u16, id: u32, store: &Store) {
        self.touch_statics(class);
        let at = usize::from(slot);
        let original = self.state.pristine_statics.get(&class).map_or(0, |(slots, _)| slots[at]);
        let kind = stored_as(self.program.class(class).static_kinds[at], self.state.heap.stores_open);
        self.state.statics[class.0 as usize].slots[at] =
            if id == 0 { original } else { Words::of(store.component(id)).slot(kind) };
    }

    fn restore_thread(&mut self, t: Tid, id: u32, store: &Store) {
        let mut head = self.state.threads[t as usize].head;
        let mut top = 0;
        if id == 0 {
            head = Head::default();
        } else {
            let mut words = Words::of(store.component(id));
            let mut next = || words.next();
            head.status = Status::of_words(next(), next(), next());
            head.obj = next();
            let flags = next();
            head.interrupted = flags & 1 != 0;
            head.permit = flags & 2 != 0;
            head.daemon = flags & 4 != 0;
            head.dying = flags & 8 != 0;
            head.unseen = Unseen::of_bits(flags >> 4);
            head.ahead = flags & 64 != 0;
            head.parallel = flags & 128 != 0;
            head.atomic = (flags >> 8) as u16;
            head.follows = flags & 1 << 24 != 0;
            head.left = flags & 1 << 25 != 0;
            head.of_answer = flags & 1 << 26 != 0;
            head.floor = next();
            top = next();
            head.locals = if flags & 1 << 27 != 0 { next() } else { 0 };
            head.deadline = words.slot(Kind::Long) as i64;
            head.ended = words.slot(Kind::Long);
        }
        self.restore_frames(t, top, store);
        if head != self.state.threads[t as usize].head {
            self.touch_head(t);
            self.state.threads[t as usize].head = head;
        }
    }

    /// Takes away the frames that differ, from the top, and puts others in their place.
    fn restore_frames(&mut self, t: Tid, top: u32, store: &Store) {
        const BELOW: usize = 6;
        let mut chain = Vec::new();
        let mut id = top;
        while id != 0 {
            chain.push(id);
            id = store.component(id)[BELOW];
        }
        chain.reverse();
        let frames = &self.state.threads[t as usize].frames;
        let same = frames.iter().zip(&chain).take_while(|(f, id)| f.component() == **id).count();
        if same == frames.len() && same == chain.len() {
            return;
        }
        self.state.threads[t as usize].low = frames.len() as u32;
        while self.state.threads[t as usize].frames.len() > same {
            self.log_top_frame(t);
            self.state.threads[t as usize].frames.pop();
        }
        // The uppermost frame that stays is logged too: undoing it takes away what is put above.
        if same > 0 {
            self.log_top_frame(t);
            self.state.threads[t as usize].frames[same - 1].set_component(chain[same - 1]);
        } else if self.state.threads[t as usize].low == 0 {
            self.track.trail.entries.push(Entry::Frameless(t));
        }
        for &id in &chain[same..] {
            self.push_stored_frame(t, id, store);
        }
    }

    fn push_stored_frame(&mut self, t: Tid, id: u32, store: &Store) {
        let mut words = Words::of(store.component(id));
        let first = words.next();
        let method = MethodId(first & !ATTRIBUTED_WORD);
        let (pc, lock) = (words.next(), words.next());
        let role = Role::of_words(words.next(), words.next());
        let (height, _below) = (words.next(), words.next());
        let attributes = if first & ATTRIBUTED_WORD != 0 { words.next() } else { 0 };
        let m = self.program.method(method);
        let need = usize::from(m.max_locals) + usize::from(m.max_stack);
        let Code::At { start, .. } = m.code else { return };
        let maps = self.program.maps(method);
        let kinds = maps.at.get((pc - start) as usize).map_or(&[][..], |kinds| kinds);
        let thread = &mut self.state.threads[t as usize];
        let base = thread.frames.last().map_or(0, |f| f.sp);
        let (from, sp) = (base as usize, base + height);
        if thread.stack.len() < from + need {
            thread.stack.resize((from + need) * 2, 0);
        }
        let slots = &mut thread.stack[from..sp as usize];
        slots.fill(0);
        let wide = self.state.heap.stores_open;
        slots.iter_mut().zip(kinds).for_each(|(slot, &k)| *slot = words.slot(stored_as(k, wide)));
        let mut frame = Frame::new(method, pc, base, sp, lock, role);
        frame.set_component(id);
        thread.frames.push(frame);
        let depth = thread.frames.len() as u32 - 1;
        self.put_attributes(Owner::Frame(t, depth), attributes);
    }
}
