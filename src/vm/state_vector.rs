//! The state vector: what a state is, component by component (Kale, *Design of Software Model Checker*, section 3.2).
//!
//! Every thread, every live object and every class whose statics differ from the frozen start has a position in the
//! vector, given when it is first met and kept for ever; the value there is the interned id of its content, 0 when it is
//! absent (or, for permanent things, unchanged). Contents hold live slots only, so dead locals and garbage never tell two
//! states apart. A content that has not changed since it was last interned keeps its id, so the cost follows the change.

use super::arrays::is_long;
use super::attributes::Owner;
use super::delta::Tracker;
use super::heap::{Data, Obj, Ref};
use super::thread::Status;
use super::trail::Entry;
use super::{Init, Vm};
use crate::choice::Tid;
use crate::program::{ClassId, Code, Kind, Shape};
use crate::store::{StateVector, Store};
use crate::util::FxMap;
use crate::vm::state::State;
use crate::vm::tracking::Tracking;

/// Bit of an object's or frame's first word (its class or method): the number of its attributes comes after the monitor, or
/// after the number of the frame below.
pub(super) const ATTRIBUTED_WORD: u32 = 1 << 31;
/// In an object's first word: [`Obj::marks`], in these bits.
pub(super) const MARKS_AT: u32 = 29;
pub(super) const MARKS: u32 = 3 << MARKS_AT;
/// In the lower half of a monitor's word: the count comes after it.
pub(super) const MANY_LEVELS: u32 = 0xffff;

/// Which entity has which position.
#[derive(Debug, Clone, Default)]
pub(super) struct Positions {
    objs: Vec<u32>,
    threads: Vec<u32>,
    statics: Vec<u32>,
    variables: FxMap<(ClassId, u16), u32>,
    /// What has position i + 1.
    entities: Vec<Entity>,
}

/// What a position of the state vector stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entity {
    Output,
    Object(Ref),
    Thread(Tid),
    /// Whether a class is initialised, and its statics that keep their values from then on.
    Statics(ClassId),
    /// A static field that is not final, by its slot.
    Variable(ClassId, u16),
}

impl Positions {
    /// What that position stands for. Position 0 is the output; others have been given.
    pub(super) fn entity(&self, position: u32) -> Entity {
        position.checked_sub(1).map_or(Entity::Output, |i| self.entities[i as usize])
    }

    /// The position of an object, if it has one.
    #[inline]
    pub(super) fn place_of_object(&self, r: Ref) -> Option<usize> {
        given(&self.objs, r as usize)
    }

    /// The position of a thread, if it has one.
    #[inline]
    pub(super) fn place_of_thread(&self, t: Tid) -> Option<usize> {
        given(&self.threads, t.into())
    }

    /// The position of a class's settled statics, if it has one.
    pub(super) fn place_of_statics(&self, class: ClassId) -> Option<usize> {
        given(&self.statics, class.0 as usize)
    }

    /// The position of a static field, if it has one.
    pub(super) fn place_of_variable(&self, class: ClassId, slot: u16) -> Option<usize> {
        self.variables.get(&(class, slot)).map(|&place| place as usize)
    }

    fn of_object(&mut self, r: Ref) -> usize {
        position(&mut self.objs, r as usize, Entity::Object(r), &mut self.entities)
    }

    fn of_thread(&mut self, t: Tid) -> usize {
        position(&mut self.threads, t.into(), Entity::Thread(t), &mut self.entities)
    }

    fn of_statics(&mut self, c: ClassId) -> usize {
        position(&mut self.statics, c.0 as usize, Entity::Statics(c), &mut self.entities)
    }

    fn of_variable(&mut self, c: ClassId, slot: u16) -> usize {
        let place = self.variables.entry((c, slot)).or_insert_with(|| {
            self.entities.push(Entity::Variable(c, slot));
            self.entities.len() as u32
        });
        *place as usize
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let words = self.objs.capacity() + self.threads.capacity() + self.statics.capacity();
        let words = words + 4 * self.variables.capacity();
        (4 * words + self.entities.capacity() * size_of::<Entity>()) as u64
    }
}

#[inline]
fn given(table: &[u32], index: usize) -> Option<usize> {
    table.get(index).filter(|&&place| place != 0).map(|&place| place as usize)
}

#[inline]
fn position(table: &mut Vec<u32>, index: usize, entity: Entity, entities: &mut Vec<Entity>) -> usize {
    match table.get(index) {
        Some(&place) if place != 0 => place as usize,
        _ => new_position(table, index, entity, entities),
    }
}

#[cold]
fn new_position(table: &mut Vec<u32>, index: usize, entity: Entity, entities: &mut Vec<Entity>) -> usize {
    if table.len() <= index {
        table.resize(index + 1, 0);
    }
    entities.push(entity);
    table[index] = entities.len() as u32;
    entities.len()
}

impl State {
    fn header_words(&self, r: Ref, words: &mut Vec<u32>) {
        let o = self.heap.get(r);
        let attributes = self.attributes_of(Owner::Object(r));
        let marks = u32::from(o.marks()) << MARKS_AT;
        words.push(o.class.0 | marks | if attributes == 0 { 0 } else { ATTRIBUTED_WORD });
        push_lock(o, words);
        if attributes != 0 {
            words.push(attributes);
        }
    }

    pub(super) fn is_pristine(&self, r: Ref) -> bool {
        let o = self.heap.get(r);
        !o.is_attributed() && self.pristine.get(&r).is_some_and(|p| p.lock_owner == o.lock_owner && p.data == o.data)
    }

    pub(super) fn output_words(&self, words: &mut Vec<u32>) {
        words.push(self.chunks.len() as u32);
        for &(fd, end) in &self.chunks {
            words.push(end as u32 | u32::from(fd) << 31);
        }
        pack(&self.output, words);
    }
}

impl Tracking {
    #[inline]
    fn set_cell(&mut self, cells: &mut StateVector, i: usize, id: u32) {
        let old = cells.set(i, id);
        if old == id {
            self.confirm(i);
        } else if self.trail.on {
            self.trail.entries.push(Entry::Cell(i as u32, old));
        }
    }
}

impl Vm {
    /// Collects garbage, computes sharedness, and returns the state vector with components interned in `store`.
    pub fn canonical(&mut self, store: &mut Store) -> &mut StateVector {
        if self.track.recording.take_jumped()
            && let Some(tracker) = self.track.tracker.take()
        {
            return &mut self.track.tracker.insert(tracker).cells;
        }
        self.collect();
        if self.track.trail.on && !self.track.tracker.as_ref().is_some_and(|t| t.cells_valid) {
            self.collect_anew();
        }
        let mut tracker = self.track.tracker.take().unwrap_or_default();
        if tracker.cells_valid {
            self.changed_cells(&mut tracker, store);
            self.track.recording.transition_followed();
        } else {
            self.all_cells(&mut tracker, store);
            self.track.recording.transition_lost();
        }
        tracker.pending = false;
        tracker.cells_valid = true;
        &mut self.track.tracker.insert(tracker).cells
    }

    /// Interns what the last transition changed.
    fn changed_cells(&mut self, tracker: &mut Tracker, store: &mut Store) {
        let mut words = std::mem::take(&mut self.track.words);
        let Tracker { changed, cells, .. } = tracker;
        for &t in &changed.threads {
            let id = self.thread_cell(t, &mut words, store);
            let at = self.track.positions.of_thread(t);
            self.track.set_cell(cells, at, id);
        }
        for &class in &changed.statics {
            let id = self.statics_component(class, &mut words, store);
            let at = self.track.positions.of_statics(class);
            self.track.set_cell(cells, at, id);
        }
        for &(class, slot) in &changed.variables {
            let id = self.variable_cell(class, slot, &mut words, store);
            let at = self.track.positions.of_variable(class, slot);
            self.track.set_cell(cells, at, id);
        }
        for &r in &changed.objects {
            let id = self.object_cell(r, &mut words, store);
            if id != 0 || self.track.positions.objs.get(r as usize).is_some_and(|&p| p != 0) {
                let at = self.track.positions.of_object(r);
                self.track.set_cell(cells, at, id);
            }
        }
        if self.config.output_visible && changed.output {
            self.output_cell(cells, &mut words, store);
        }
        // The cells are no change that the next collection has to look at.
        self.track.trail.synced = self.track.trail.entries.len();
        self.track.words = words;
    }

    /// Interns everything that has no number yet, and makes the vector.
    fn all_cells(&mut self, tracker: &mut Tracker, store: &mut Store) {
        let mut words = std::mem::take(&mut self.track.words);
        let mut at = std::mem::take(&mut self.track.positions);
        tracker.cells.clear();
        let mut put = |i: usize, id: u32| _ = tracker.cells.set(i, id);
        for t in 0..self.state.threads.len() {
            let id = self.thread_cell(t as Tid, &mut words, store);
            put(at.of_thread(t as Tid), id);
        }
        for i in 0..self.state.dirty_statics.len() {
            let class = self.state.dirty_statics[i];
            let id = self.statics_component(class, &mut words, store);
            put(at.of_statics(class), id);
            for slot in self.program.class(class).variable_statics.clone() {
                let id = self.variable_cell(class, slot, &mut words, store);
                put(at.of_variable(class, slot), id);
            }
        }
        for r in self.track.gc.first as Ref..self.state.heap.objs.len() as Ref {
            let o = self.state.heap.get(r);
            if !o.permanent && !o.is_free() {
                let id = self.object_cell(r, &mut words, store);
                put(at.of_object(r), id);
            }
        }
        for i in 0..self.state.dirty_objs.len() {
            let r = self.state.dirty_objs[i];
            let id = self.object_cell(r, &mut words, store);
            put(at.of_object(r), id);
        }
        if self.config.output_visible {
            self.output_cell(&mut tracker.cells, &mut words, store);
        }
        self.track.positions = at;
        self.track.words = words;
    }

    /// An object's number: 0 for none, and for a permanent one that is as it was.
    fn object_cell(&mut self, r: Ref, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        let o = self.state.heap.get(r);
        if o.is_free() || (o.permanent && (!o.is_dirty() || self.state.is_pristine(r))) {
            return 0;
        }
        self.object_component(r, words, store)
    }

    fn thread_cell(&mut self, t: Tid, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        let head = &self.state.threads[t as usize].head;
        if head.status == Status::Absent && !head.left {
            return 0;
        }
        self.thread_component(t as usize, words, store)
    }

    fn output_cell(&mut self, cells: &mut StateVector, words: &mut Vec<u32>, store: &mut Store) {
        words.clear();
        self.state.output_words(words);
        self.track.set_cell(cells, 0, store.intern(words));
    }

    /// Forgets the interned numbers of all components and what is known of garbage and sharedness, so that the next
    /// `canonical` computes everything again: the way to check that the incremental form is right. What the look at
    /// everything finds that was not known, if anything.
    pub fn forget_components(&mut self) -> Option<String> {
        let fault = self.recollect();
        self.state.heap.objs.iter_mut().for_each(|o| o.comp = 0);
        self.state.statics.iter_mut().for_each(|s| s.comp = 0);
        self.state.threads.iter_mut().flat_map(|t| &mut t.frames).for_each(|f| f.set_component(0));
        fault
    }

    fn object_component(&mut self, r: Ref, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        let o = self.state.heap.get(r);
        if o.comp != 0 {
            return o.comp;
        }
        let root = if is_long(&o.data) { self.long_array_root(r, words, store) } else { 0 };
        let o = self.state.heap.get(r);
        words.clear();
        if root != 0 {
            self.state.header_words(r, words);
            words.extend([o.data.len() as u32, root]);
        } else {
            self.object_words(r, words);
        }
        let id = store.intern(words);
        self.state.heap.get_mut(r).comp = id;
        id
    }

    pub(super) fn object_words(&self, r: Ref, words: &mut Vec<u32>) {
        self.state.header_words(r, words);
        let o = self.state.heap.get(r);
        let class = self.program.class(o.class);
        match (&o.data, class.shape) {
            (Data::Slots(slots), Shape::Array { elem, .. }) => {
                words.push(slots.len() as u32);
                let elem = stored_as(elem, self.state.heap.stores_open);
                slots.iter().for_each(|&v| push_slot(elem, v, words));
            }
            (Data::Slots(slots), _) => {
                let wide = self.state.heap.stores_open;
                let slots = slots.iter().zip(class.instance_kinds.iter());
                slots.for_each(|(&v, &k)| push_slot(stored_as(k, wide), v, words));
            }
            (Data::Bytes(b), _) => {
                words.push(b.len() as u32);
                pack(b, words);
            }
            (Data::Shorts(s), _) => {
                words.push(s.len() as u32);
                pack_shorts(s, words);
            }
            (Data::Free, _) => {}
        }
    }

    /// The number of a static field's value: 0 where it is as it was before the class's statics were first written.
    fn variable_cell(&self, class: ClassId, slot: u16, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        let at = usize::from(slot);
        let v = self.state.statics[class.0 as usize].slots[at];
        if self.state.pristine_statics.get(&class).is_some_and(|(slots, _)| slots[at] == v) {
            return 0;
        }
        words.clear();
        push_slot(stored_as(self.program.class(class).static_kinds[at], self.state.heap.stores_open), v, words);
        store.intern(words)
    }

    /// The number of a class's settled statics: 0 where they are as they were before they were first written.
    fn statics_component(&mut self, class: ClassId, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        let s = &self.state.statics[class.0 as usize];
        if s.comp != 0 {
            return s.comp;
        }
        let kinds = &self.program.class(class).settled_kinds;
        if self.state.pristine_statics.get(&class).is_some_and(|(slots, init)| s.is_settled_as(slots, *init, kinds)) {
            return 0;
        }
        words.clear();
        words.push(class.0);
        words.push(init_word(s.init));
        let wide = self.state.heap.stores_open;
        s.slots.iter().zip(kinds.iter()).for_each(|(&v, &k)| push_slot(stored_as(k, wide), v, words));
        let id = store.intern(words);
        self.state.statics[class.0 as usize].comp = id;
        id
    }

    fn thread_component(&mut self, t: usize, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        // Each frame's content has the number of the one below it: what changed is near the top.
        let frames = &self.state.threads[t].frames;
        let known = frames.iter().rposition(|f| f.component() != 0);
        let mut top = known.map_or(0, |i| frames[i].component());
        for i in known.map_or(0, |i| i + 1)..frames.len() {
            top = self.frame_component(t, i, top, words, store);
        }
        let head = self.state.threads[t].head;
        words.clear();
        let (tag, a, b) = head.status.words();
        words.extend([tag, a, b, head.obj, head.flags(), head.floor, top]);
        if head.locals != 0 {
            words.push(head.locals);
        }
        if head.deadline != 0 || head.ended != 0 {
            push_slot(Kind::Long, head.deadline as u64, words);
        }
        if head.ended != 0 {
            push_slot(Kind::Long, head.ended, words);
        }
        store.intern(words)
    }

    fn frame_component(&mut self, t: usize, i: usize, below: u32, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        let f = self.state.threads[t].frames[i];
        words.clear();
        let (role, arg) = f.role.words();
        words.extend([f.method.0, f.pc, f.lock, role, arg, f.sp - f.base, below]);
        let attributes = self.state.attributes_of(Owner::Frame(t as Tid, i as u32));
        if attributes != 0 {
            words[0] |= ATTRIBUTED_WORD;
            words.push(attributes);
        }
        let method = self.program.mapped(f.method);
        if let Code::At { start, .. } = method.code
            && let Some(kinds) = method.maps.as_ref().and_then(|maps| maps.at.get((f.pc - start) as usize))
        {
            let stack = &self.state.threads[t].stack[f.base as usize..f.sp as usize];
            let wide = self.state.heap.stores_open;
            stack.iter().zip(kinds.iter()).for_each(|(&v, &k)| push_slot(stored_as(k, wide), v, words));
        }
        let id = store.intern(words);
        self.state.threads[t].frames[i].set_component(id);
        id
    }
}

pub(super) fn init_word(init: Init) -> u32 {
    match init {
        Init::None => 0,
        Init::Done => 1,
        Init::Failed => 2,
        Init::Running(t) => 3 + u32::from(t),
    }
}

/// As which kind the words of a slot are written and read: what may hold a value that is not chosen yet takes both halves.
#[inline]
pub(super) fn stored_as(kind: Kind, delays: bool) -> Kind {
    if delays && kind != Kind::DEAD { Kind::Long } else { kind }
}

/// Appends a value: two words for `long` and `double`, none for a dead slot.
#[inline]
pub(super) fn push_slot(kind: Kind, v: u64, words: &mut Vec<u32>) {
    match kind {
        Kind::DEAD => {}
        Kind::Long | Kind::Double => words.extend([v as u32, (v >> 32) as u32]),
        _ => words.push(v as u32),
    }
}

/// Owner and count: the count in the lower half, or [`MANY_LEVELS`] there and the count behind.
fn push_lock(o: &Obj, words: &mut Vec<u32>) {
    let (owner, count) = (u32::from(o.lock_owner) << 16, o.lock_count.get());
    if count < MANY_LEVELS {
        words.push(owner | count);
    } else {
        words.extend([owner | MANY_LEVELS, count]);
    }
}

/// What [`pack_shorts`] packed, and at the end perhaps one 0 more.
pub(super) fn unpack_shorts(words: &[u32]) -> Vec<u16> {
    words.iter().flat_map(|&w| [(w >> 16) as u16, w as u16]).collect()
}

/// What [`pack`] packed, and at the end perhaps a few 0 more.
pub(super) fn unpack(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_le_bytes()).collect()
}

pub(super) fn pack_shorts(shorts: &[u16], words: &mut Vec<u32>) {
    words.extend(shorts.chunks(2).map(|c| u32::from(c[0]) << 16 | u32::from(*c.get(1).unwrap_or(&0))));
}

pub(super) fn pack(bytes: &[u8], words: &mut Vec<u32>) {
    words.extend(bytes.chunks(4).map(|c| {
        let mut w = [0; 4];
        w[..c.len()].copy_from_slice(c);
        u32::from_le_bytes(w)
    }));
}
