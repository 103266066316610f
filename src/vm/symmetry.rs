//! States without the numbers of their threads and objects (`vm.por.symmetry`).
//!
//! Threads that run the same code and that nothing has told apart yet can change their roles: what follows is the same, but for
//! who does it. So a state is written down as the graph that it is: threads in an order that follows from what they do and
//! see, objects in the order in which a walk from static fields and from these threads comes to them. Two states with the
//! same words come of each other by a renaming, and the search explores one of them ([`crate::system::Symmetry`]). That two
//! such states always have the same words is not needed, and not so: where the order of threads is left open by what they see,
//! their numbers decide it.
//!
//! Left out is the number in the object of a thread, and the one that its name ends with: outcomes in which an exception leaves
//! one or the other of two threads whose names differ in that alone are the same outcome, too ([`without_number`]). So it is
//! assumed that nobody looks at names and numbers, nor at the order in which threads are listed, nor at an identity hash, which
//! goes by the thread that has made the object ([`Noticed::Names`](super::noticed::Noticed)): where somebody does, the search
//! starts again without this.
//!
//! What is assumed of data is noted by threads and objects, in all executions together. In states that were left out others
//! do what was noted of these: that is looked at when the search has come to its end ([`super::watch::Renamed`]).
//!
//! The main thread stays what it is: it ends the program. A state has no form where a thread has taken the number of one whose
//! end nobody knows of, where there are too many threads for what is noted of them, where values are not chosen yet, and where
//! it would be too long.

use std::hash::Hasher;

use fxhash::FxHasher;

use super::heap::{Data, Obj, Ref};
use super::noticed::Noticed;
use super::thread::Status;
use super::watch::MOST_APART;
use super::{Init, Vm};
use crate::choice::Tid;
use crate::program::{Code, Kind, Shape};
use crate::system::Form;
use crate::util::{FxMap, without_number};
use crate::vm::state_vector::{MARKS_AT, init_word, pack, pack_shorts, push_slot};

/// Words of a form at most, and of an array in it.
const LONGEST: usize = 1 << 14;
/// So many states in a row have no form: no other one is asked for its form any more.
const MOST_IN_VAIN: u32 = 200;
/// How the threads appear to one of them: itself, the main thread, and all others.
const SELF: u32 = 1;
const MAIN: u32 = 2;
const OTHER: u32 = 3;
/// Bit of a reference to an object that is permanent, and goes by its own number.
const PERMANENT: u32 = 1;

/// A walk over a state, or what one thread sees of it.
struct Walk<'a> {
    vm: &'a Vm,
    /// What stands for each thread, 0 for none.
    threads: Vec<u32>,
    numbers: FxMap<Ref, u32>,
    /// The objects in the order of their numbers.
    met: Vec<Ref>,
    words: Vec<u32>,
    /// Where threads and objects end in the words.
    ends: Vec<usize>,
    /// It has come to more than a form may have.
    is_long: bool,
}

impl Vm {
    /// A native is about to access a slot of an object: that of a thread may be its name or its number.
    pub(super) fn notice_slot(&mut self, object: Ref, slot: usize) {
        if self.config.symmetry
            && self.is_instance(object, self.known.thread)
            && [self.known.thread_name, self.known.thread_number].contains(&(slot as u16))
        {
            self.notice(Noticed::Names);
        }
    }

    /// See [`Symmetry::form`](crate::system::Symmetry::form).
    pub(super) fn form(&mut self, form: &mut Form) -> bool {
        form.words.clear();
        form.ends.clear();
        form.members.clear();
        let threads: Vec<Tid> = (0..self.state.threads.len() as Tid).filter(|&t| self.counts_as_thread(t)).collect();
        let follows = threads.iter().any(|&t| self.state.threads[t as usize].head.follows);
        let many = threads.last().is_some_and(|&last| u32::from(last) > MOST_APART);
        if !self.config.symmetry
            || self.track.forms_in_vain >= MOST_IN_VAIN
            || threads.len() < 3
            || follows
            || many
            || self.state.pools
            || self.state.heap.delays
            || !self.exec.roots.is_empty()
        {
            return false;
        }
        // Maps are made when they are asked for; the walk only reads.
        for &t in &threads {
            for i in 0..self.state.threads[t as usize].frames.len() {
                let method = self.state.threads[t as usize].frames[i].method;
                self.program.mapped(method);
            }
        }
        let Some(order) = self.in_order_of_view(&threads) else { return self.in_vain() };
        let mut walk = self.walk();
        for (place, &t) in order.iter().enumerate() {
            walk.threads[t as usize] = place as u32 + 1;
        }
        (walk.words, walk.ends) = (std::mem::take(&mut form.words), std::mem::take(&mut form.ends));
        let whole = walk.all(&order) && walk.has_met_all();
        form.members.push(order.len() as u32);
        form.members.extend(order.iter().map(|&t| u32::from(t)));
        form.members.extend_from_slice(&walk.met);
        (form.words, form.ends) = (walk.words, walk.ends);
        if whole {
            self.track.forms_in_vain = 0;
            return true;
        }
        self.in_vain()
    }

    fn in_vain(&mut self) -> bool {
        self.track.forms_in_vain += 1;
        false
    }

    /// Whether a number belongs to a state: a thread has it, or what was left by one.
    fn counts_as_thread(&self, t: Tid) -> bool {
        let head = &self.state.threads[t as usize].head;
        head.status != Status::Absent || head.left
    }

    /// The main thread, and the others by what they see of the state; `None` where that is too much.
    fn in_order_of_view(&self, threads: &[Tid]) -> Option<Vec<Tid>> {
        let others = threads.iter().filter(|&&t| t != 0);
        let views: Option<Vec<(u64, Tid)>> = others.map(|&t| Some((self.view_of(t, threads)?, t))).collect();
        let mut views = views?;
        views.sort_unstable();
        Some(std::iter::once(0).chain(views.into_iter().map(|(_, t)| t)).collect())
    }

    /// A number for what a thread sees of a state: the same for threads that can change their roles.
    fn view_of(&self, thread: Tid, threads: &[Tid]) -> Option<u64> {
        let mut walk = self.walk();
        for &t in threads {
            walk.threads[t as usize] = if t == thread {
                SELF
            } else if t == 0 {
                MAIN
            } else {
                OTHER
            };
        }
        walk.thread(thread);
        let mut hasher = FxHasher::default();
        walk.objects().then(|| {
            walk.words.iter().for_each(|&word| hasher.write_u32(word));
            hasher.finish()
        })
    }

    fn walk(&self) -> Walk<'_> {
        Walk {
            vm: self,
            threads: vec![0; self.state.threads.len()],
            numbers: FxMap::default(),
            met: Vec::new(),
            words: Vec::new(),
            ends: Vec::new(),
            is_long: false,
        }
    }
}

impl Walk<'_> {
    /// The whole state; false where it is too long.
    fn all(&mut self, order: &[Tid]) -> bool {
        if self.vm.config.output_visible {
            self.vm.state.output_words(&mut self.words);
        }
        self.statics();
        self.permanent();
        self.words.push(order.len() as u32);
        for &t in order {
            self.ends.push(self.words.len());
            self.thread(t);
        }
        self.ends.push(self.words.len());
        self.objects()
    }

    fn statics(&mut self) {
        let state = &self.vm.state;
        let mut classes = state.dirty_statics.clone();
        classes.sort_unstable_by_key(|class| class.0);
        for class in classes {
            let statics = &state.statics[class.0 as usize];
            let as_at_start = |(slots, init): &(Box<[u64]>, Init)| *init == statics.init && **slots == *statics.slots;
            if state.pristine_statics.get(&class).is_some_and(as_at_start) {
                continue;
            }
            let init = match statics.init {
                Init::Running(t) => init_word(Init::Running(0)) + self.threads[t as usize],
                other => init_word(other),
            };
            self.words.extend([class.0, init]);
            let kinds = self.vm.program.class(class).static_kinds.clone();
            statics.slots.iter().zip(kinds.iter()).for_each(|(&v, &kind)| self.slot(kind, v));
        }
        self.words.push(u32::MAX);
    }

    /// Permanent objects that were written.
    fn permanent(&mut self) {
        let state = &self.vm.state;
        let mut written: Vec<Ref> = state.dirty_objs.iter().copied().filter(|&r| !state.is_pristine(r)).collect();
        written.sort_unstable();
        for r in written {
            self.words.push(r);
            self.object(r);
        }
        self.words.push(0);
    }

    fn thread(&mut self, t: Tid) {
        let thread = &self.vm.state.threads[t as usize];
        let head = thread.head;
        let (tag, a, b) = head.status.words();
        self.words.push(tag);
        match head.status {
            Status::Entering(r) | Status::Blocked(r) => self.reference(r),
            Status::Waiting { obj, .. } | Status::Notified { obj, .. } => self.reference(obj),
            _ => self.words.push(a),
        }
        self.words.push(b);
        self.reference(head.obj);
        self.reference(head.locals);
        self.words.extend([head.flags(), head.floor]);
        let (known, gone) = self.renamed_set(head.ended);
        [known, gone, head.deadline as u64].into_iter().for_each(|v| push_slot(Kind::Long, v, &mut self.words));
        self.words.push(thread.frames.len() as u32);
        for (i, f) in thread.frames.iter().enumerate() {
            let (role, arg) = f.role.words();
            let attributes = self.vm.state.attributes_of(super::attributes::Owner::Frame(t, i as u32));
            self.words.extend([f.method.0, f.pc, role, arg, f.sp - f.base, attributes]);
            self.reference(f.lock);
            let method = self.vm.program.method(f.method);
            if let Code::At { start, .. } = method.code
                && let Some(kinds) = method.maps.as_ref().and_then(|maps| maps.at.get((f.pc - start) as usize))
            {
                let slots = &thread.stack[f.base as usize..f.sp as usize];
                slots.iter().zip(kinds.iter()).for_each(|(&v, &kind)| self.slot(kind, v));
            }
        }
    }

    /// A set of threads, by what stands for them, and the numbers in it that no thread has any more.
    fn renamed_set(&self, set: u64) -> (u64, u64) {
        let mut known = 0;
        let mut gone = set;
        for (t, &name) in self.threads.iter().enumerate().take_while(|(t, _)| *t < 64) {
            if name != 0 && set >> t & 1 != 0 {
                gone &= !(1 << t);
                known |= 1 << (name & 63);
            }
        }
        (known, gone)
    }

    /// The objects that were met, and those that they lead to; false where that is too much.
    fn objects(&mut self) -> bool {
        let mut next = 0;
        while next < self.met.len() {
            self.object(self.met[next]);
            if self.is_long {
                return false;
            }
            self.ends.push(self.words.len());
            next += 1;
        }
        !self.is_long
    }

    fn object(&mut self, r: Ref) {
        let o: &Obj = self.vm.state.heap.get(r);
        self.is_long |= self.words.len() + o.data.len() > LONGEST;
        if self.is_long {
            return;
        }
        let attributes = self.vm.state.attributes_of(super::attributes::Owner::Object(r));
        let owner = o.lock_owner.checked_sub(1).map_or(0, |t| self.threads[t as usize]);
        let marks = u32::from(o.marks()) << MARKS_AT;
        self.words.extend([o.class.0 | marks, owner, o.lock_count.get(), attributes]);
        let class = self.vm.program.class(o.class);
        match (&o.data, class.shape) {
            (Data::Slots(slots), Shape::Array { elem, .. }) => {
                self.words.push(slots.len() as u32);
                slots.iter().for_each(|&v| self.slot(elem, v));
            }
            (Data::Slots(slots), _) => {
                let known = &self.vm.known;
                let is_thread = self.vm.program.is_subclass(o.class, known.thread);
                for (i, (&v, &kind)) in slots.iter().zip(class.instance_kinds.iter()).enumerate() {
                    match i as u16 {
                        slot if is_thread && slot == known.thread_name => self.name(v as Ref),
                        slot if is_thread && slot == known.thread_number => {}
                        _ => self.slot(kind, v),
                    }
                }
            }
            (Data::Bytes(b), _) => {
                self.words.push(b.len() as u32);
                pack(b, &mut self.words);
            }
            (Data::Shorts(s), _) => {
                self.words.push(s.len() as u32);
                pack_shorts(s, &mut self.words);
            }
            (Data::Free, _) => {}
        }
    }

    /// The name of a thread, as far as it tells outcomes apart.
    fn name(&mut self, name: Ref) {
        let text = if name == 0 { String::new() } else { self.vm.string_text(name) };
        let text = without_number(&text).as_bytes();
        self.words.push(text.len() as u32);
        pack(text, &mut self.words);
    }

    fn slot(&mut self, kind: Kind, v: u64) {
        if kind == Kind::Ref { self.reference(v as Ref) } else { push_slot(kind, v, &mut self.words) }
    }

    fn reference(&mut self, r: Ref) {
        let word = match self.vm.state.heap.get(r) {
            // That of the main thread is gone where nobody refers to it after its end.
            o if r == 0 || o.is_free() => 0,
            o if o.permanent => r << 1 | PERMANENT,
            _ => {
                let next = self.met.len() as u32 + 1;
                let number = *self.numbers.entry(r).or_insert(next);
                if number == next {
                    self.met.push(r);
                }
                number << 1
            }
        };
        self.words.push(word);
    }

    /// Whether every object was met, those apart that only names of threads lead to.
    fn has_met_all(&mut self) -> bool {
        let words = self.words.len();
        let of_names: Vec<Ref> = (self.met.iter())
            .filter(|&&r| self.vm.is_instance(r, self.vm.known.thread))
            .map(|&r| self.vm.state.heap.get(r).slot(self.vm.known.thread_name.into()) as Ref)
            .collect();
        let known = self.met.len();
        let mut next = known;
        of_names.into_iter().for_each(|r| self.reference(r));
        while next < self.met.len() && !self.is_long {
            self.object(self.met[next]);
            next += 1;
        }
        let counts = |o: &&Obj| !o.permanent && !o.is_free();
        let all = self.vm.state.heap.objs[self.vm.track.gc_first() as usize..].iter().filter(counts).count();
        let met = self.met.len();
        self.words.truncate(words);
        self.met.truncate(known);
        met == all
    }
}
