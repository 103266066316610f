//! Reads and writes of memory that others can reach.
//!
//! What an instruction will do is known before it runs, and whether it has run when the next one comes: its transition may
//! have ended before it, or a class had to be made ready first.

use super::kept::Access;
use super::{Happening, Whose};
use crate::choice::Tid;
use crate::program::{ClassId, Field, FieldInsn, Kind, MethodId, Shape, acc, descriptor};
use crate::report::TraceEventKind;
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::inspect::is_of_program;

/// A place in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Static(ClassId, u16),
    Slot(Ref, u16),
    Element(Ref, u32),
}

/// An access that the running instruction is about to make.
#[derive(Clone)]
pub(super) struct Pending {
    thread: Tid,
    method: MethodId,
    depth: usize,
    pc: u32,
    cell: Cell,
    /// The value before.
    before: u64,
    write: bool,
}

impl Vm {
    /// The access of the last instruction has been made, or not.
    pub(in crate::vm) fn settle_access(&mut self) {
        let Some(p) = self.listen.recorder.pending.take() else { return };
        let t = &self.state.threads[p.thread as usize];
        let made = t.frames.len() == p.depth && t.top().is_some_and(|f| f.method == p.method && f.pc == p.pc + 1);
        if !made || p.thread != self.exec.cur {
            return;
        }
        if p.write {
            self.cell_was_told_of(p.cell);
        }
        // The frame stands behind the access; its line is that of the access.
        let index = self.program.method(p.method).index_of(p.pc);
        let (method, index, call) = match self.whose() {
            Whose::Own(_) => (p.method, index, None),
            Whose::Call(_, call) => self.place_of_call(call),
            Whose::Helper(_) | Whose::Library => return,
        };
        let (value, before) = if p.write { (self.cell_value(p.cell), Some(p.before)) } else { (p.before, None) };
        self.keep_access(Access { cell: p.cell, value, before, method, index, call });
    }

    fn operand_at(&self, from_top: usize) -> Option<u64> {
        let t = &self.state.threads[self.exec.cur as usize];
        let f = t.top()?;
        let at = (f.sp as usize).checked_sub(from_top).filter(|&at| at >= f.base as usize)?;
        t.stack.get(at).copied()
    }

    fn await_cell(&mut self, pc: u32, cell: Cell, write: bool) {
        let t = &self.state.threads[self.exec.cur as usize];
        let Some(f) = t.top() else { return };
        let (thread, method, depth) = (self.exec.cur, f.method, t.frames.len());
        let before = self.cell_value(cell);
        self.listen.recorder.pending = Some(Pending { thread, method, depth, pc, cell, before, write });
    }

    /// An access to a field of the program comes.
    pub(super) fn await_field(&mut self, pc: u32, field: FieldInsn) {
        let class = self.program.class(field.class);
        let declared = class.fields.iter().find(|f| f.slot == field.slot && f.is_static() == field.is_static);
        let Some(declared) = declared else { return };
        // Nobody sees another value of a final field, and what the compiler adds is not the program's.
        let fixed = declared.flags & acc::FINAL != 0 && !field.is_write;
        if fixed || declared.flags & acc::SYNTHETIC != 0 {
            return;
        }
        if field.is_static {
            if !self.is_initialising(field.class) {
                self.await_cell(pc, Cell::Static(field.class, field.slot), field.is_write);
            }
            return;
        }
        let Some(r) = self.operand_at(field.above_receiver() + 1).map(|v| v as Ref).filter(|&r| r != 0) else { return };
        if self.is_told_of(r) {
            self.await_cell(pc, Cell::Slot(r, field.slot), field.is_write);
        }
    }

    /// Whether the running thread is in the static initialiser of a class: others wait for its end.
    fn is_initialising(&self, class: ClassId) -> bool {
        let init = self.state.statics.get(class.0 as usize).map(|s| s.init);
        init == Some(crate::vm::Init::Running(self.exec.cur))
    }

    /// An access to an array's element comes. `value`: slots that lie on the index.
    pub(super) fn await_element(&mut self, pc: u32, value: usize, write: bool) {
        let (Some(array), Some(index)) = (self.operand_at(value + 2), self.operand_at(value + 1)) else { return };
        let (array, index) = (array as Ref, index as u32);
        if array == 0 || index as usize >= self.state.heap.get(array).data.len() || !self.is_told_of(array) {
            return;
        }
        self.await_cell(pc, Cell::Element(array, index), write);
    }

    /// Code of the library is about to use an object's field.
    pub(super) fn library_field(&mut self, pc: u32, field: FieldInsn) {
        if field.is_static {
            return;
        }
        let Some(r) = self.operand_at(field.above_receiver() + 1).map(|v| v as Ref).filter(|&r| r != 0) else { return };
        let class = self.program.class(field.class);
        if self.is_of_program(field.class) {
            self.await_field(pc, field);
            return;
        }
        let declared = class.fields.iter().find(|f| f.slot == field.slot && !f.is_static());
        if declared.is_some_and(|f| f.flags & acc::FINAL == 0) {
            self.library_uses(r);
        }
    }

    /// Code of the library is about to use an array's element.
    pub(super) fn library_element(&mut self, pc: u32, value: usize, write: bool) {
        let Some(array) = self.operand_at(value + 2).map(|v| v as Ref).filter(|&r| r != 0) else { return };
        if self.state.heap.made_by(array).is_some_and(|method| self.is_program_code(method)) {
            self.await_element(pc, value, write);
        } else {
            self.library_uses(array);
        }
    }

    pub(super) fn is_of_program(&self, class: ClassId) -> bool {
        is_of_program(self.program.class(class))
    }

    /// What a cell holds.
    pub(super) fn cell_value(&self, cell: Cell) -> u64 {
        match cell {
            Cell::Static(class, slot) => {
                let slots = self.state.statics.get(class.0 as usize).map(|s| &s.slots);
                slots.and_then(|slots| slots.get(usize::from(slot))).copied().unwrap_or(0)
            }
            Cell::Slot(r, slot) => self.state.heap.get(r).slot(usize::from(slot)),
            Cell::Element(r, index) => {
                let signed = matches!(self.element_kind(self.state.class_of(r)), Some(Kind::Byte | Kind::Short));
                let o = self.state.heap.get(r);
                if (index as usize) < o.data.len() { o.element(index as usize, signed) } else { 0 }
            }
        }
    }

    /// A cell's name, and the descriptor of what it holds.
    pub(super) fn cell_name(&self, cell: Cell) -> (String, String) {
        match cell {
            Cell::Static(class, slot) => {
                let found = self.field_at(class, usize::from(slot), true);
                found.map_or_else(Default::default, |(_, f)| (f.name.to_string(), f.descriptor.to_string()))
            }
            Cell::Slot(r, slot) => {
                let class = self.state.class_of(r);
                let found = self.field_at(class, usize::from(slot), false);
                // It keeps a number.
                let truth = &*self.program.class(class).name == "java/util/concurrent/atomic/AtomicBoolean";
                found.map_or_else(Default::default, |(at, f)| {
                    let declared = if truth { "Z".to_string() } else { f.descriptor.to_string() };
                    (self.field_name(class, (at, f)), declared)
                })
            }
            Cell::Element(r, index) => {
                let class = self.program.class(self.state.class_of(r));
                let declared = if matches!(class.shape, Shape::Array { .. }) { class.name.get(1..) } else { None };
                (format!("[{index}]"), declared.unwrap_or("I").to_string())
            }
        }
    }

    /// What a read or a write of a cell is called: without the object, whose name is put before where there are several.
    pub(super) fn of_cell(&self, kind: TraceEventKind, cell: Cell) -> (Happening, String, String) {
        let (name, declared) = self.cell_name(cell);
        let mut what = Happening::new(kind, String::new());
        let text = match cell {
            Cell::Static(class, _) => {
                what.class = Some(self.class_text(class));
                name.clone()
            }
            Cell::Slot(r, _) => {
                what.object = Some(r);
                name.clone()
            }
            Cell::Element(r, _) => {
                what.object = Some(r);
                format!("{}{name}", self.object_label(r))
            }
        };
        what.member = Some(name);
        what.orders = self.cell_orders(cell);
        (what, text, declared)
    }

    /// Whether accesses to a cell order what threads do: a `volatile` field, the value of an atomic variable.
    fn cell_orders(&self, cell: Cell) -> bool {
        let is_volatile = |field: Option<(ClassId, &Field)>| field.is_some_and(|(_, f)| f.flags & acc::VOLATILE != 0);
        match cell {
            Cell::Static(class, slot) => is_volatile(self.field_at(class, usize::from(slot), true)),
            Cell::Slot(r, slot) => is_volatile(self.field_at(self.state.class_of(r), usize::from(slot), false)),
            Cell::Element(..) => false,
        }
    }

    pub(super) fn was_read(&self, cell: Cell, value: u64) -> Happening {
        let (mut what, name, declared) = self.of_cell(TraceEventKind::Read, cell);
        let value = self.value_text(&declared, value);
        what.text = format!("reads {name}: {value}");
        what.value = Some(value);
        what
    }

    /// A cell was written, which held `before`.
    pub(super) fn written(&self, cell: Cell, before: u64, value: u64) -> Happening {
        let (mut what, name, declared) = self.of_cell(TraceEventKind::Write, cell);
        let (value, was) = (self.value_text(&declared, value), self.value_text(&declared, before));
        what.text = format!("writes {name}: {value} (was {was})");
        (what.value, what.was) = (Some(value), Some(was));
        what
    }

    /// A value of that type in words, as in the view of a state.
    pub(super) fn value_text(&self, declared: &str, value: u64) -> String {
        let kind = descriptor::parse_field(declared).unwrap_or(Kind::Int);
        self.variable(String::new(), declared, kind, value).value
    }
}
