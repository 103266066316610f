//! Memory that the library changes for the program without instructions of its own: variables of
//! `java.util.concurrent.atomic`, and fields and elements behind handles and reflection.
//!
//! The cells that a call may change are compared with what they held, from instruction to instruction of the calling
//! thread: in between nobody else has run.

use super::access::Cell;
use super::call::Does;
use crate::program::{ClassId, Kind, Shape, descriptor};
use crate::vm::Vm;
use crate::vm::heap::Ref;

/// Cells of one object that are looked at.
const MAX_CELLS: usize = 64;

/// Whether a method of the library changes what its arguments refer to by natives.
fn works_on_arguments(class: &str, name: &str) -> bool {
    matches!(
        (class, name),
        ("java/lang/invoke/VarHandle" | "java/lang/reflect/Field" | "java/lang/reflect/Array" | "sun/misc/Unsafe", _)
            | ("java/lang/System", "arraycopy")
            | (
                "java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
                    | "java/util/concurrent/atomic/AtomicLongFieldUpdater"
                    | "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
                _
            )
    )
}

impl Vm {
    /// The cells that the call which has just been opened may change.
    pub(super) fn find_cells(&mut self) {
        let t = self.exec.cur;
        let Some(call) = self.listen.recorder.calls_of(t).last() else { return };
        let (class, receiver, does) = (call.class, call.receiver, call.does);
        let of = &*self.program.class(class).name;
        let handle = of == "java/lang/invoke/VarHandle";
        let mut cells = Vec::new();
        if does == Does::Variable && !handle && !of.contains("FieldUpdater") {
            let slot = self.field_slot(self.state.class_of(receiver), "value");
            cells.extend(slot.map(|slot| Cell::Slot(receiver, slot)));
        } else {
            if !works_on_arguments(of, &call.name) {
                return;
            }
            let (descriptor, is_static, args) = (call.descriptor.clone(), call.is_static, call.args.clone());
            if handle {
                self.static_cells(receiver, &mut cells);
            }
            let mut at = usize::from(!is_static);
            let params = descriptor::parse_method(&descriptor).map_or_else(Vec::new, |(params, _)| params);
            for kind in params {
                if kind == Kind::Ref {
                    self.cells_of(args.get(at).map_or(0, |&r| r as Ref), &mut cells);
                }
                at += kind.slots();
            }
        }
        let sampled = cells.into_iter().map(|cell| (cell, self.cell_value(cell))).collect();
        if let Some(call) = self.listen.recorder.calls_of(t).last_mut() {
            call.cells = sampled;
        }
    }

    /// Of the handle of a static variable: the variables of its class.
    fn static_cells(&self, handle: Ref, cells: &mut Vec<Cell>) {
        const OF_CLASS: i32 = 1;
        if self.get_int(handle, "kind") != OF_CLASS {
            return;
        }
        let Some(owner) = self.state.mirrored(self.get_ref(handle, "owner")) else { return };
        let slots = self.program.class(owner).variable_statics.iter().take(MAX_CELLS);
        cells.extend(slots.map(|&slot| Cell::Static(owner, slot)));
    }

    fn cells_of(&self, r: Ref, cells: &mut Vec<Cell>) {
        if r == 0 || r as usize >= self.state.heap.objs.len() {
            return;
        }
        let class = self.state.class_of(r);
        let n = self.state.heap.get(r).data.len().min(MAX_CELLS);
        match self.program.class(class).shape {
            Shape::Array { .. } => cells.extend((0..n as u32).map(|i| Cell::Element(r, i))),
            _ if self.has_fields_of_program(class) => cells.extend((0..n as u16).map(|slot| Cell::Slot(r, slot))),
            _ => {}
        }
    }

    fn has_fields_of_program(&self, class: ClassId) -> bool {
        self.program.class(class).super_chain.iter().any(|&c| self.is_of_program(c))
    }

    /// A transition begins: others may have changed the cells.
    pub(super) fn sample_cells(&mut self) {
        for at in 0..self.listen.recorder.calls_of(self.exec.cur).len() {
            self.sample_cells_of(at);
        }
    }

    fn sample_cells_of(&mut self, at: usize) {
        let t = self.exec.cur;
        let mut cells = std::mem::take(&mut self.listen.recorder.calls_of(t)[at].cells);
        for (cell, value) in &mut cells {
            *value = self.cell_value(*cell);
        }
        self.listen.recorder.calls_of(t)[at].cells = cells;
    }

    /// What the innermost call has changed since the last instruction.
    pub(super) fn look_at_cells(&mut self) {
        let t = self.exec.cur;
        // The frames are looked at for calls with cells alone: they may be many, and this comes before each instruction.
        if self.listen.recorder.calls_of(t).last().is_none_or(|call| call.cells.is_empty()) {
            return;
        }
        let frames = &self.state.threads[t as usize].frames;
        let own = frames.iter().rposition(|f| self.is_program_code(f.method));
        let calls = self.listen.recorder.calls_of(t);
        let at = calls.len().wrapping_sub(1);
        let Some(call) = calls.get_mut(at) else { return };
        // The program's code that the call has called tells of itself.
        if own.is_some_and(|own| own >= call.depth) {
            call.stale = true;
            return;
        }
        if std::mem::take(&mut call.stale) {
            self.sample_cells_of(at);
            return;
        }
        let mut cells = std::mem::take(&mut call.cells);
        let mut changed = std::mem::take(&mut call.changed);
        for (cell, value) in &mut cells {
            let now = self.cell_value(*cell);
            if now != *value {
                if changed.iter().all(|(known, _)| known != cell) {
                    changed.push((*cell, *value));
                }
                *value = now;
            }
        }
        let call = &mut self.listen.recorder.calls_of(t)[at];
        (call.cells, call.changed) = (cells, changed);
    }

    /// An instruction has written a cell, and an event tells of it: the calls that look at the cell have not changed it.
    pub(super) fn cell_was_told_of(&mut self, cell: Cell) {
        let now = self.cell_value(cell);
        for call in self.listen.recorder.calls_of(self.exec.cur) {
            for (_, value) in call.cells.iter_mut().filter(|(known, _)| *known == cell) {
                *value = now;
            }
        }
    }

    /// Tells of each change that no event tells of yet.
    pub(super) fn tell_of_changes(&mut self, at: usize) {
        let changed = std::mem::take(&mut self.listen.recorder.calls_of(self.exec.cur)[at].changed);
        for (cell, before) in changed {
            if self.cell_is_told_of(cell) {
                let what = self.written(cell, before, self.cell_value(cell));
                self.record_call(at, what);
                self.listen.recorder.calls_of(self.exec.cur)[at].told = true;
            }
        }
    }

    pub(super) fn cell_is_told_of(&self, cell: Cell) -> bool {
        match cell {
            Cell::Static(..) => true,
            Cell::Slot(r, _) | Cell::Element(r, _) => self.is_told_of(r),
        }
    }
}
