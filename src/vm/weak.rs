//! References of `java.lang.ref`: what the collector may have done where the program looks.
//!
//! Soft, weak and phantom references hold their referents in this heap like any other field, so that what is garbage, shared
//! or part of a state needs no rule of its own. A collector is noticed only where the program looks: `get`, `refersTo(null)`,
//! `clear` and `isEnqueued` of a reference, a queue. There, and only there, it is decided what it has done: if the referent
//! cannot be reached without passing through a reference, it is gone or not, which is a choice.
//!
//! Nothing is lost by deciding so late. Who wants to reach such a referent again has to look, and is told; until then it can
//! be collected, and whether that happened earlier or just now is all the same. With a referent goes, at once, what the
//! specification of `java.lang.ref` demands: all weak and soft references to it, and to whatever leads to it by strong and soft
//! references and is not strongly reachable itself. A reference that was cleared and has a queue is *pending*: the queue may
//! have it already or not, whenever it is asked.
//!
//! While one thread runs between scheduling points, what others hold strongly can only become less. So it is enough to look
//! at them as they stand, if a look is a scheduling point wherever another thread has to do with the reference or its
//! referent, and it is.
//!
//! May assume: frames' reference maps are exact (`program::maps`), so a local variable that nobody will read holds nothing,
//! as the language specification allows (12.6.1). What this can miss: a reference that is dropped before its queue is asked is not
//! enqueued, though a collector that was quick enough could have done it.

use super::delayed::target;
use super::heap::{Data, Ref};
use super::touched::Thing;
use super::{Mutation, Vm};
use crate::choice::Tid;
use crate::program::{ClassId, Code, Level, LinkError, Origin, Shape};
use crate::system::How;
use crate::vm::state::State;

/// Library classes whose references are the program's own affair: it sees what becomes of them.
const OWN: [&str; 2] = ["java/util/WeakHashMap", "java/lang/ref/Cleaner"];

/// The classes of `java.lang.ref`, and the slots of their fields.
#[derive(Debug, Clone, Copy)]
pub(super) struct Classes {
    reference: ClassId,
    soft: ClassId,
    phantom: ClassId,
    lock: ClassId,
    nowhere: ClassId,
    referent: u16,
    queue: u16,
    next: u16,
    discovered: u16,
    own: u16,
    head: u16,
    pending: u16,
    lock_queue: u16,
    /// Static fields of `ReferenceQueue` that stand for no queue.
    enqueued: u16,
    null: u16,
    queues: ClassId,
}

/// A set of objects.
#[derive(Debug, Default)]
struct Marks(Vec<u64>);

impl Marks {
    fn has(&self, r: Ref) -> bool {
        self.0.get(r as usize / 64).is_some_and(|word| word >> (r % 64) & 1 != 0)
    }

    /// Whether it is new.
    fn add(&mut self, r: Ref) -> bool {
        let at = r as usize / 64;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        let new = !self.has(r);
        self.0[at] |= 1 << (r % 64);
        new
    }
}

/// Which references lead on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Through {
    Strong,
    StrongAndSoft,
}

/// What has become of a reference as far as its queue is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Queued {
    /// It has no queue, or was taken from there.
    Nowhere,
    /// The program has seen it enqueued.
    Enqueued,
    /// The collector has cleared it: it is enqueued or will be.
    Pending,
    /// The collector may have cleared it.
    Possible,
    /// Its referent is strongly reachable or was cleared by the program.
    No,
}

impl State {
    fn pending_of(&self, c: Classes, queue: Ref) -> Vec<Ref> {
        let mut list = Vec::new();
        let mut at = self.heap.get(queue).slot(c.pending.into()) as Ref;
        while at != 0 {
            list.push(at);
            let next = self.heap.get(at).slot(c.discovered.into()) as Ref;
            at = if next == at { 0 } else { next };
        }
        list
    }

    fn queue_constant(&self, c: Classes, slot: u16) -> Ref {
        self.statics.get(c.queues.0 as usize).map_or(0, |s| s.slots[usize::from(slot)] as Ref)
    }

    /// Whether a reference that the collector clears will be enqueued.
    fn queued_or_not(&self, c: Classes, r: Ref) -> bool {
        let o = self.heap.get(r);
        let queue = o.slot(c.queue.into()) as Ref;
        queue != 0 && o.slot(c.discovered.into()) == 0 && self.heap.get(queue).class != c.nowhere
    }
}

impl Vm {
    fn reference_classes(&mut self) -> Result<Classes, LinkError> {
        if let Some(classes) = self.references {
            return Ok(classes);
        }
        let reference = self.library_class("java/lang/ref/Reference")?;
        let queue = self.library_class("java/lang/ref/ReferenceQueue")?;
        let lock = self.library_class("java/lang/ref/ReferenceQueue$Lock")?;
        let slot = |class: ClassId, name: &str| self.field_slot(class, name).unwrap_or(u16::MAX);
        let of_class = |name: &str| self.static_slot(queue, name).map_or(u16::MAX, |s| s as u16);
        let mut classes = Classes {
            reference,
            soft: reference,
            phantom: reference,
            lock,
            nowhere: queue,
            referent: slot(reference, "referent"),
            queue: slot(reference, "queue"),
            next: slot(reference, "next"),
            discovered: slot(reference, "discovered"),
            own: slot(reference, "own"),
            head: slot(queue, "head"),
            pending: slot(queue, "pending"),
            lock_queue: slot(lock, "queue"),
            enqueued: of_class("ENQUEUED"),
            null: of_class("NULL"),
            queues: queue,
        };
        classes.soft = self.library_class("java/lang/ref/SoftReference")?;
        classes.phantom = self.library_class("java/lang/ref/PhantomReference")?;
        classes.nowhere = self.library_class("java/lang/ref/ReferenceQueue$Nowhere")?;
        self.references = Some(classes);
        Ok(classes)
    }

    /// Whether the program itself makes the reference whose constructor runs, and not the library for purposes of its own.
    pub(crate) fn makes_own_reference(&mut self, r: Ref) -> Result<bool, LinkError> {
        self.reference_classes()?;
        let class = self.state.class_of(r);
        if self.program.class(class).origin != Origin::Library {
            return Ok(true);
        }
        let frames = self.state.threads[self.exec.cur as usize].frames.iter().rev();
        let maker = frames.map(|f| self.program.method(f.method)).find(|m| {
            // Above it are the constructors of the reference and of its superclasses.
            &*m.name != "<init>" || !self.program.is_subclass(class, m.class)
        });
        Ok(maker.is_some_and(|m| {
            let maker = self.program.class(m.class);
            let listed =
                OWN.iter().any(|name| maker.name.strip_prefix(name).is_some_and(|rest| !rest.starts_with('/')));
            listed || maker.origin != Origin::Library && m.level == Level::User
        }))
    }

    /// Whether collections are explored, and the program itself has called the method of that class that runs.
    pub(crate) fn explores_for_program(&self, class: &str) -> bool {
        let frames = self.state.threads[self.exec.cur as usize].frames.iter().rev();
        let mut classes = frames.map(|f| self.program.class(self.program.method(f.method).class));
        let caller = classes.find(|c| &*c.name != class);
        self.config.checking && self.config.collects && caller.is_some_and(|c| c.origin != Origin::Library)
    }

    /// Whether a look at the reference, or a change, can matter to other threads: a scheduling point.
    pub(crate) fn reference_is_visible(&self, r: Ref) -> bool {
        let Some(c) = self.references.filter(|_| !self.config.mutations.contains(Mutation::ReferencesUnseen)) else {
            return false;
        };
        let o = self.state.heap.get(r);
        let referent = o.slot(c.referent.into()) as Ref;
        let shared = o.shared || self.state.heap.counts(referent) && self.state.heap.get(referent).shared;
        shared && (self.is_own_reference(r) || self.state.heap.all_shared)
    }

    /// Whether the checked program has made that reference, and not the library for purposes of its own.
    pub(crate) fn is_own_reference(&self, r: Ref) -> bool {
        self.references.is_none_or(|c| self.state.heap.get(r).slot(c.own.into()) != 0)
    }

    /// The referent is looked at, or cleared.
    pub(crate) fn touches_referent(&mut self, r: Ref, how: How) {
        if let Some(c) = self.references {
            self.touches_thing(Thing::Slot(r, c.referent.into()), how);
        }
    }

    /// The referent, 0 if there is none.
    pub(crate) fn referent(&self, r: Ref) -> Ref {
        self.references.map_or(0, |c| self.state.heap.get(r).slot(c.referent.into()) as Ref)
    }

    pub(crate) fn is_phantom(&self, r: Ref) -> bool {
        self.references.is_some_and(|c| self.program.is_subclass(self.state.class_of(r), c.phantom))
    }

    /// Whether the collector may have cleared that reference, which is not cleared in this heap, by now.
    pub(crate) fn may_be_collected(&self, r: Ref) -> bool {
        // A run decides nothing: its collector comes when it is called, when the heap is full or when threads wait for it.
        let looks = self.config.collects && self.config.checking;
        let Some(c) = self.references.filter(|_| looks) else { return false };
        let referent = self.referent(r);
        self.is_own_reference(r)
            && self.state.heap.counts(referent)
            && !self.marked(c, Through::Strong, Some(referent)).has(referent)
    }

    /// What the program can find out about a reference and its queue.
    pub(crate) fn queued(&self, r: Ref) -> Queued {
        let Some(c) = self.references else { return Queued::Nowhere };
        let o = self.state.heap.get(r);
        let queue = o.slot(c.queue.into()) as Ref;
        if queue == self.state.queue_constant(c, c.enqueued) {
            Queued::Enqueued
        } else if queue == 0 || queue == self.state.queue_constant(c, c.null) {
            Queued::Nowhere
        } else if o.slot(c.discovered.into()) != 0 {
            Queued::Pending
        } else if self.may_be_collected(r) {
            Queued::Possible
        } else {
            Queued::No
        }
    }

    /// The first reference of a queue that the program itself has enqueued.
    pub(crate) fn queue_head(&self, queue: Ref) -> Ref {
        self.references.map_or(0, |c| self.state.heap.get(queue).slot(c.head.into()) as Ref)
    }

    /// References that the collector may have put into that queue by now, in canonical order, and whether the program has
    /// been told already that one of them is there. `early`: nobody needs one.
    pub(crate) fn arrivals(&self, queue: Ref, early: bool) -> (Vec<Ref>, bool) {
        let Some(c) = self.references else { return Default::default() };
        let mut list = self.state.pending_of(c, queue);
        let seen = list.iter().any(|&r| self.state.heap.get(r).slot(c.queue.into()) as Ref != queue);
        if self.config.collects && (self.config.checking || !early) {
            let own =
                |&r: &Ref| self.state.heap.get(r).slot(c.own.into()) != 0 && self.state.heap.counts(self.referent(r));
            let mut possible: Vec<Ref> = self.registered(c, queue).filter(own).collect();
            if !possible.is_empty() {
                let reached = self.marked(c, Through::Strong, None);
                possible.retain(|&r| reached.has(r) && !reached.has(self.referent(r)));
                list.append(&mut possible);
            }
        }
        self.order_by_origin(&mut list);
        (list, seen)
    }

    /// Whether a thread that waits there, without having been notified, can go on: the collector may have cleared a reference.
    pub(crate) fn collector_wakes(&self, lock: Ref) -> bool {
        self.is_queue_lock(lock)
            && self.references.is_some_and(|c| {
                let (arrivals, _) = self.arrivals(self.state.heap.get(lock).slot(c.lock_queue.into()) as Ref, false);
                !arrivals.is_empty()
            })
    }

    /// Whether threads wait for the collector there.
    pub(crate) fn is_queue_lock(&self, lock: Ref) -> bool {
        self.references.is_some_and(|c| self.state.heap.get(lock).class == c.lock)
    }

    /// All references that come and go.
    fn all_references(&self, c: Classes) -> impl Iterator<Item = Ref> {
        (self.track.gc.first as Ref..self.state.heap.objs.len() as Ref).filter(move |&r| self.is_reference(c, r))
    }

    fn is_reference(&self, c: Classes, r: Ref) -> bool {
        let o = self.state.heap.get(r);
        !o.permanent && !o.is_free() && self.program.is_subclass(o.class, c.reference)
    }

    /// Those that are registered with a queue.
    fn registered(&self, c: Classes, queue: Ref) -> impl Iterator<Item = Ref> {
        let with = move |&r: &Ref| self.state.heap.get(r).slot(c.queue.into()) as Ref == queue;
        self.all_references(c).filter(with).filter(move |&r| self.state.heap.get(r).slot(c.discovered.into()) == 0)
    }

    /// What threads and statics reach; up to the object that is looked for, if there is one.
    fn marked(&self, c: Classes, through: Through, sought: Option<Ref>) -> Marks {
        let mut marks = Marks::default();
        let mut work = self.exec.roots.clone();
        for t in (0..self.state.threads.len()).filter(|&t| self.state.threads[t].is_alive()) {
            work.extend(self.state.head_refs(t as Tid));
            (0..self.state.threads[t].frames.len()).for_each(|i| self.frame_refs_seen(t as Tid, i, &mut work));
        }
        for &class in &self.state.dirty_statics {
            work.extend(self.static_refs(class));
        }
        self.state.dirty_objs.iter().for_each(|&r| self.led_to(c, through, r, &mut work));
        while let Some(r) = work.pop() {
            if self.state.heap.counts(r) && marks.add(r) {
                if sought == Some(r) {
                    break;
                }
                self.led_to(c, through, r, &mut work);
            }
        }
        marks
    }

    /// The objects that an object leads to.
    fn led_to(&self, c: Classes, through: Through, r: Ref, out: &mut Vec<Ref>) {
        let o = self.state.heap.get(r);
        let Data::Slots(slots) = &o.data else { return };
        let class = self.program.class(o.class);
        match class.shape {
            Shape::Array { elem, .. } if self.state.heap.tracks(elem) => {
                out.extend(slots.iter().map(|&v| target(elem, v)));
            }
            // Fields of the library, such as a referent, hold nothing that is not chosen yet.
            Shape::Instance if self.state.heap.reaches_open && !self.is_reference(c, r) => {
                out.extend(slots.iter().zip(class.instance_kinds.iter()).map(|(&v, &k)| target(k, v)));
            }
            Shape::Instance => {
                let hides = self.is_reference(c, r)
                    && !(through == Through::StrongAndSoft && self.program.is_subclass(o.class, c.soft));
                let slot = |&s: &u16| (!hides || s != c.referent).then(|| slots[usize::from(s)] as Ref);
                out.extend(class.ref_slots.iter().filter_map(slot));
            }
            _ => {}
        }
    }

    /// The collector takes that object, which is not strongly reachable: references to it, and to what leads to it, are
    /// cleared. Phantom references stay for the time being, unless it is one of them that says so.
    pub(crate) fn collect_referent(&mut self, referent: Ref, phantoms: bool) {
        let Some(c) = self.references else { return };
        let reached = self.marked(c, Through::Strong, None);
        let gone = self.leading_to(c, &reached, referent);
        let cleared = |&r: &Ref| gone.has(self.referent(r)) && (phantoms || !self.is_phantom(r));
        let list = self.all_references(c).filter(cleared).collect();
        self.clear_by_collector(c, list, &reached);
    }

    /// The object, and those that nobody reaches strongly and that lead to it by strong and soft references.
    fn leading_to(&self, c: Classes, reached: &Marks, object: Ref) -> Marks {
        let others = |r: &Ref| {
            let o = self.state.heap.get(*r);
            !o.permanent && !o.is_free() && !reached.has(*r)
        };
        let mut edges = Vec::new();
        let mut kids = Vec::new();
        for r in (self.track.gc.first as Ref..self.state.heap.objs.len() as Ref).filter(others) {
            self.led_to(c, Through::StrongAndSoft, r, &mut kids);
            edges.extend(kids.drain(..).filter(|&v| v != 0 && !reached.has(v)).map(|v| (v, r)));
        }
        edges.sort_unstable();
        let mut gone = Marks::default();
        gone.add(object);
        let mut work = vec![object];
        while let Some(v) = work.pop() {
            let from = edges.partition_point(|&(to, _)| to < v);
            for &(_, r) in edges[from..].iter().take_while(|&&(to, _)| to == v) {
                if gone.add(r) {
                    work.push(r);
                }
            }
        }
        gone
    }

    /// Clears references; those with a queue that somebody still holds become pending.
    fn clear_by_collector(&mut self, c: Classes, mut list: Vec<Ref>, reached: &Marks) {
        self.order_by_origin(&mut list);
        for r in list {
            let queued = self.state.queued_or_not(c, r);
            self.put_slot(r, c.referent.into(), 0);
            if queued && reached.has(r) {
                self.add_pending(c, r);
            }
        }
    }

    fn add_pending(&mut self, c: Classes, r: Ref) {
        let queue = self.state.heap.get(r).slot(c.queue.into()) as Ref;
        let first = self.state.heap.get(queue).slot(c.pending.into());
        self.put_reference(r, c.discovered, if first == 0 { r } else { first as Ref });
        self.put_reference(queue, c.pending, r);
    }

    /// Takes a pending reference off the list.
    pub(crate) fn take_pending(&mut self, queue: Ref, r: Ref) {
        let Some(c) = self.references else { return };
        let list = self.state.pending_of(c, queue);
        let Some(at) = list.iter().position(|&p| p == r) else { return };
        let after = list.get(at + 1).copied();
        match at.checked_sub(1).map(|before| list[before]) {
            Some(before) => self.put_reference(before, c.discovered, after.unwrap_or(before)),
            None => self.put_reference(queue, c.pending, after.unwrap_or(0)),
        }
        self.put_reference(r, c.discovered, 0);
    }

    /// The reference is out of its queue for good.
    pub(crate) fn leave_queue(&mut self, r: Ref) {
        if let Some(c) = self.references {
            self.put_reference(r, c.queue, self.state.queue_constant(c, c.null));
        }
    }

    /// The program knows that the reference is in its queue.
    pub(crate) fn say_enqueued(&mut self, r: Ref) {
        if let Some(c) = self.references {
            self.put_reference(r, c.queue, self.state.queue_constant(c, c.enqueued));
        }
    }

    /// Puts a reference in front of what the program has enqueued.
    pub(crate) fn push_on_queue(&mut self, queue: Ref, r: Ref) {
        let Some(c) = self.references else { return };
        let head = self.queue_head(queue);
        self.put_reference(r, c.next, head);
        self.put_reference(queue, c.head, r);
        self.say_enqueued(r);
    }

    /// Takes the first one of them.
    pub(crate) fn pop_from_queue(&mut self, queue: Ref) -> Ref {
        let head = self.queue_head(queue);
        let Some(c) = self.references.filter(|_| head != 0) else { return 0 };
        let next = self.state.heap.get(head).slot(c.next.into()) as Ref;
        self.put_reference(queue, c.head, next);
        self.put_reference(head, c.next, 0);
        self.leave_queue(head);
        head
    }

    /// The program clears a reference itself.
    pub(crate) fn clear_reference(&mut self, r: Ref) {
        if let Some(c) = self.references {
            self.put_slot(r, c.referent.into(), 0);
        }
    }

    fn put_reference(&mut self, object: Ref, slot: u16, value: Ref) {
        self.put_slot(object, slot.into(), value.into());
        if self.state.heap.get(object).shared {
            self.share_from(value);
        }
    }

    /// Collects, as [`Vm::collect_midway`], and if that is not enough what is weakly reachable, then what is softly
    /// reachable. Whether so many bytes more fit into the heap.
    pub(crate) fn make_room(&mut self, bytes: u64) -> bool {
        self.collect_midway();
        for through in [Through::StrongAndSoft, Through::Strong] {
            if self.state.heap.live() + bytes <= self.config.max_heap {
                return true;
            }
            if self.config.collects && self.clear_unreached(through) {
                self.collect_midway();
            }
        }
        self.state.heap.live() + bytes <= self.config.max_heap
    }

    /// A collection that somebody can rely on: all weak references whose referents can be collected are cleared.
    pub(crate) fn clear_weakly_reachable(&mut self) {
        if self.config.collects {
            self.clear_unreached(Through::StrongAndSoft);
        }
    }

    /// Clears all references to what is not reached in this way. Whether there were any.
    fn clear_unreached(&mut self, through: Through) -> bool {
        let Some(c) = self.references else { return false };
        let reached = self.marked(c, through, None);
        let lost = |&r: &Ref| self.state.heap.counts(self.referent(r)) && !reached.has(self.referent(r));
        let list: Vec<Ref> = self.all_references(c).filter(lost).collect();
        let any = !list.is_empty();
        self.clear_by_collector(c, list, &reached);
        any
    }
}

impl Vm {
    /// The references that a frame holds, as `frame_refs` has them.
    fn frame_refs_seen(&self, t: Tid, i: usize, out: &mut Vec<Ref>) {
        let f = self.state.threads[t as usize].frames[i];
        out.push(f.lock);
        let method = self.program.method(f.method);
        let Code::At { start, .. } = method.code else { return };
        let maps = self.program.maps_of(f.method);
        let Some(kinds) = maps.at.get((f.pc - start) as usize) else { return };
        let slots = &self.state.threads[t as usize].stack[f.base as usize..f.sp as usize];
        let tracked = slots.iter().zip(kinds.iter()).filter(|(_, k)| self.state.heap.tracks(**k));
        out.extend(tracked.map(|(&v, &k)| target(k, v)));
    }
}
