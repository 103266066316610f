//! Where a thread stood when an exception was thrown that ends it: its frames are gone when that is known.

use std::rc::Rc;

use crate::choice::Tid;
use crate::program::{ClassId, Code, MethodId};
use crate::report::{FrameView, ThreadView, VariableView};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

/// The frames of a thread at a throw, in words.
pub(super) struct Fallen {
    pub(super) exception: Ref,
    words: String,
    frames: Vec<FrameView>,
    omitted: u32,
}

impl Vm {
    /// An exception is thrown: the frames are kept where nothing in them catches it. What a `finally` or the end of a
    /// synchronized block throws again was thrown before.
    pub(super) fn record_fall(&mut self, exception: Ref) {
        let t = self.exec.cur;
        if self.listen.recorder.fallen.get(&t).is_some_and(|fallen| fallen.exception == exception) {
            return;
        }
        let class = self.state.class_of(exception);
        // Innermost first: most exceptions are caught near by.
        for depth in (0..self.state.threads[t as usize].frames.len()).rev() {
            let f = &self.state.threads[t as usize].frames[depth];
            if self.catches_by_name(f.method, f.pc, class) {
                return;
            }
        }
        let words = self.throwable_text(exception);
        let (frames, omitted) = self.frames_in_view(t);
        let fallen = Fallen { exception, words, frames, omitted };
        self.listen.recorder.fallen.insert(t, Rc::new(fallen));
    }

    /// Whether a method has a handler at an instruction that names the class of a throwable, or one above it.
    fn catches_by_name(&mut self, method: MethodId, pc: u32, thrown: ClassId) -> bool {
        let m = self.program.method(method);
        if m.handlers.is_empty() {
            return false;
        }
        let Code::At { start, .. } = m.code else { return false };
        let (at, class) = (pc - start, m.class);
        let around = m.handlers.iter().filter(|h| at >= h.start && at < h.end && h.catch_type != 0);
        let types: Vec<u16> = around.map(|h| h.catch_type).collect();
        types.into_iter().any(|named| self.program.catches(class, named, thrown))
    }

    /// Gives the view of a thread that has ended with an exception the frames at the throw. Objects that are gone since are
    /// left in words alone.
    pub(in crate::vm) fn show_fall(&self, view: &mut ThreadView) {
        let Some(fallen) = self.listen.recorder.fallen.get(&(view.thread as Tid)) else { return };
        let same = |v: &VariableView, r: Ref| {
            !matches!(self.state.heap.get(r).data, Data::Free) && self.object_label(r) == v.value
        };
        view.frames = fallen.frames.clone();
        view.frames_omitted = fallen.omitted;
        view.thrown = Some(fallen.words.clone());
        for v in view.frames.iter_mut().flat_map(|f| f.locals.iter_mut().chain(&mut f.operands)) {
            v.object = v.object.filter(|&r| same(v, r));
        }
    }
}
