//! Reachability and sharedness in one mark phase (seed 2), and the barrier that keeps sharedness safe in between.
//!
//! Everything reachable from statics or from two threads is shared. Between collections a reference that is stored into
//! something shared makes what it reaches shared at once, and so does starting a thread for what its object reaches; so
//! an object is never taken for private while another thread can get at it. Permanent objects count as shared and are not
//! traversed until they are written.
//!
//! May assume: frames' reference maps are exact (`program::maps`). Deviation from Java: references of
//! `java.lang.ref` are strong.

use super::Vm;
use super::heap::{Data, Ref};
use super::thread::Status;
use crate::program::{Code, Kind, Shape};

/// Owner value for objects that are reachable from statics or from several threads.
const SHARED: u16 = u16::MAX;

/// Scratch data of the collector.
#[derive(Debug)]
pub(super) struct Collector {
    stamp: u32,
    owner: Vec<u16>,
    work: Vec<Ref>,
    /// Live objects that are not permanent, after a collection.
    pub live: Vec<Ref>,
    /// Collect when this many bytes have been allocated since the last time.
    pub threshold: u64,
    /// Index of the first object that is not permanent for having been there at the freeze.
    pub first: usize,
}

impl Default for Collector {
    fn default() -> Self {
        Collector { stamp: 0, owner: Vec::new(), work: Vec::new(), live: Vec::new(), threshold: 64 << 20, first: 1 }
    }
}

impl Vm {
    /// Frees what no thread can reach and recomputes which objects are shared.
    pub fn collect(&mut self) {
        let mut gc = std::mem::take(&mut self.gc);
        gc.stamp = gc.stamp.wrapping_add(1).max(1);
        gc.owner.resize(self.heap.objs.len(), 0);
        gc.live.clear();
        self.mark_static_roots(&mut gc);
        for t in 0..self.threads.len() {
            self.mark_thread(&mut gc, t);
        }
        self.sweep(&mut gc);
        self.heap.since_gc = 0;
        self.gc = gc;
        self.release_threads();
    }

    fn mark_static_roots(&mut self, gc: &mut Collector) {
        for i in 0..self.dirty_statics.len() {
            let class = self.dirty_statics[i];
            let kinds = self.program.class(class).static_kinds.clone();
            for (s, k) in kinds.iter().enumerate() {
                if *k == Kind::Ref {
                    let r = self.statics[class.0 as usize].slots[s] as Ref;
                    self.mark_ref(gc, r, SHARED);
                }
            }
        }
        for i in 0..self.dirty_objs.len() {
            self.mark_children(gc, self.dirty_objs[i], SHARED);
        }
        for i in 0..self.roots.len() {
            self.mark_ref(gc, self.roots[i], SHARED);
        }
        self.trace(gc);
    }

    fn mark_thread(&mut self, gc: &mut Collector, t: usize) {
        let head = self.threads[t].head;
        if !self.threads[t].is_alive() {
            return;
        }
        let owner = t as u16 + 1;
        self.mark_ref(gc, head.obj, owner);
        if let Status::Joining { thread: r, .. }
        | Status::Blocked(r)
        | Status::Waiting { obj: r, .. }
        | Status::Notified { obj: r, .. } = head.status
        {
            self.mark_ref(gc, r, owner);
        }
        for i in 0..self.threads[t].frames.len() {
            let f = self.threads[t].frames[i];
            self.mark_ref(gc, f.lock, owner);
            let maps = self.program.maps(f.method);
            let Code::At { start, .. } = self.program.method(f.method).code else { continue };
            let Some(kinds) = maps.at.get((f.pc - start) as usize) else { continue };
            for (s, k) in kinds.iter().enumerate().take((f.sp - f.base) as usize) {
                if *k == Kind::Ref {
                    let r = self.threads[t].stack[f.base as usize + s] as Ref;
                    self.mark_ref(gc, r, owner);
                }
            }
        }
        self.trace(gc);
    }

    #[inline]
    fn mark_ref(&mut self, gc: &mut Collector, r: Ref, owner: u16) {
        if r == 0 {
            return;
        }
        let o = &mut self.heap.objs[r as usize];
        if o.permanent || o.is_free() {
            return;
        }
        let was = &mut gc.owner[r as usize];
        if o.mark != gc.stamp {
            o.mark = gc.stamp;
            *was = owner;
            gc.live.push(r);
        } else if *was == owner || *was == SHARED {
            return;
        } else {
            *was = SHARED;
        }
        gc.work.push(r);
    }

    fn trace(&mut self, gc: &mut Collector) {
        while let Some(r) = gc.work.pop() {
            let owner = gc.owner[r as usize];
            self.mark_children(gc, r, owner);
        }
    }

    fn mark_children(&mut self, gc: &mut Collector, r: Ref, owner: u16) {
        let class = self.heap.get(r).class;
        match self.program.class(class).shape {
            Shape::Array { elem: Kind::Ref, .. } => {
                for i in 0..self.heap.get(r).data.len() {
                    let child = self.heap.get(r).slot(i) as Ref;
                    self.mark_ref(gc, child, owner);
                }
            }
            Shape::Array { .. } | Shape::Primitive(_) => {}
            Shape::Instance => {
                let kinds = self.program.class(class).instance_kinds.clone();
                for (s, k) in kinds.iter().enumerate() {
                    if *k == Kind::Ref {
                        let child = self.heap.get(r).slot(s) as Ref;
                        self.mark_ref(gc, child, owner);
                    }
                }
            }
        }
    }

    fn sweep(&mut self, gc: &mut Collector) {
        for r in gc.first..self.heap.objs.len() {
            let o = &self.heap.objs[r];
            if o.permanent || o.is_free() {
                continue;
            }
            if o.mark == gc.stamp {
                let shared = gc.owner[r] == SHARED || self.heap.all_shared;
                self.set_shared(r as Ref, shared);
            } else {
                self.free_object(r as Ref);
            }
        }
        gc.live.sort_unstable();
    }

    /// Forgets terminated threads whose objects are gone: their numbers can be used again.
    fn release_threads(&mut self) {
        for t in 1..self.threads.len() {
            let head = self.threads[t].head;
            if head.status == Status::Terminated && self.heap.get(head.obj).is_free() {
                self.touch_head(t as u16);
                self.threads[t].head.status = Status::Absent;
                self.threads[t].head.obj = 0;
            }
        }
    }

    /// The barrier: everything reachable from `r` becomes shared.
    pub(crate) fn share_from(&mut self, r: Ref) {
        if !self.config.checking || r == 0 || self.heap.get(r).shared {
            return;
        }
        let mut work = vec![r];
        while let Some(r) = work.pop() {
            if r == 0 || self.heap.get(r).shared {
                continue;
            }
            self.set_shared(r, true);
            let o = self.heap.get(r);
            let Data::Slots(slots) = &o.data else { continue };
            match self.program.class(o.class).shape {
                Shape::Array { elem: Kind::Ref, .. } => work.extend(slots.iter().map(|&v| v as Ref)),
                Shape::Instance => {
                    let kinds = &self.program.class(o.class).instance_kinds;
                    work.extend(
                        slots.iter().zip(kinds.iter()).filter(|(_, k)| **k == Kind::Ref).map(|(&v, _)| v as Ref),
                    );
                }
                _ => {}
            }
        }
    }
}
