//! What a search order may know of the state the machine stands in: who is blocked, where threads stand, values of fields,
//! and what each thread's next instruction works on.

use super::heap::{Data, Ref};
use super::inspect::is_of_program;
use super::thread::Status;
use super::{Init, Vm};
use crate::choice::Tid;
use crate::classfile;
use crate::program::{ClassId, Field, Kind, MethodId, Operation, Shape, line_table};
use crate::system::{Access, Place};
use crate::util::shortened;

/// Set in what an access works on when that is a class's static field and not an object.
const STATIC: u64 = 1 << 32;

impl Vm {
    /// Threads that have been started and have not ended, and those among them that cannot go on now.
    pub fn alive_and_blocked(&self) -> (u32, u32) {
        let alive = (0..self.state.threads.len() as Tid).filter(|&t| self.state.threads[t as usize].is_alive());
        alive.fold((0, 0), |(alive, blocked), t| (alive + 1, blocked + u32::from(!self.is_enabled(t))))
    }

    /// Shows where the threads stand, frame by frame, the innermost first.
    pub fn visit_places(&self, visit: &mut dyn FnMut(&Place<'_>)) {
        for (thread, t) in self.state.threads.iter().enumerate().filter(|(_, t)| t.is_alive()) {
            let visible = t.frames.iter().rev().filter(|f| !self.program.method(f.method).hidden);
            for (above, f) in visible.enumerate() {
                let method = self.program.method(f.method);
                let class = self.program.class(method.class);
                visit(&Place {
                    thread: thread as Tid,
                    above: above as u32,
                    class: &class.name,
                    method: &method.name,
                    own: is_of_program(class),
                    file: class.source_file.as_deref().unwrap_or(""),
                    line: method.line_at(method.index_of(f.pc)),
                });
            }
        }
    }

    /// Where the code of the program's own begins that a thread was made to run: its own `run`, that of its target, or what is
    /// behind that lambda.
    pub fn runs(&self, thread: Tid) -> Option<Place<'_>> {
        let object = self.state.threads[thread as usize].head.obj;
        let own = [object, self.get_ref(object, "target")].into_iter().find_map(|r| self.own_run(r))?;
        let method = self.program.method(own);
        let class = self.program.class(method.class);
        let code = class.file.as_deref().and_then(|file| file.methods.get(usize::from(method.file_index)));
        let lines = code.and_then(classfile::code_of).map(|view| line_table(view.attributes)).unwrap_or_default();
        let (file, line) =
            (class.source_file.as_deref().unwrap_or(""), lines.first().map_or(0, |&(_, line)| line.into()));
        Some(Place { thread, above: 0, class: &class.name, method: &method.name, own: true, file, line })
    }

    fn own_run(&self, object: Ref) -> Option<MethodId> {
        let class = (object != 0).then(|| self.state.class_of(object))?;
        let run = self.program.find_method(class, "run", "()V")?;
        let run = self.program.behind_lambda(run).unwrap_or(run);
        is_of_program(self.program.class(self.program.method(run).class)).then_some(run)
    }

    /// The line of the program's own code that a thread stands at, as `Race.java:12`; in library code the line that called
    /// it. Empty where there is none, or where it is unknown.
    pub fn own_line(&self, t: Tid) -> String {
        let Some((method, pc)) = self.place_of(t).filter(|&(method, _)| self.is_user_method(method)) else {
            return String::new();
        };
        match self.line_of(method, pc) {
            0 => String::new(),
            line => format!("{}:{line}", shortened(self.source_file_of(method))),
        }
    }

    /// Values of the numeric or boolean field of that name: the static one, or that of each object of the class. The class
    /// goes by its full name, with dots, or by its last part.
    pub fn numbers_in(&self, class: &str, field: &str) -> Vec<f64> {
        let wanted = class.replace('.', "/");
        let named =
            |name: &str| name == wanted || name.strip_suffix(&*wanted).is_some_and(|rest| rest.ends_with(['/', '$']));
        let mut values = Vec::new();
        for (id, s) in self.state.statics.iter().enumerate().filter(|(_, s)| s.init != Init::None) {
            let class = self.program.class(ClassId(id as u32));
            let fields = class.fields.iter().filter(|f| f.is_static() && &*f.name == field && named(&class.name));
            values.extend(fields.filter_map(|f| number(f, *s.slots.get(usize::from(f.slot))?)));
        }
        for o in self.state.heap.objs.iter().filter(|o| !matches!(o.data, Data::Free)) {
            let class = self.program.class(o.class);
            if matches!(class.shape, Shape::Array { .. }) {
                continue;
            }
            let declaring = class.super_chain.iter().map(|&c| self.program.class(c)).filter(|c| named(&c.name));
            let fields = declaring.flat_map(|c| c.fields.iter()).filter(|f| !f.is_static() && &*f.name == field);
            values.extend(fields.filter_map(|f| number(f, o.slot(usize::from(f.slot)))));
        }
        values
    }

    /// What the next instruction of a thread works on, as far as that shows before it runs.
    pub fn next_access(&self, t: Tid) -> Access {
        let t = &self.state.threads[t as usize];
        if let Status::Entering(monitor) | Status::Blocked(monitor) = t.head.status {
            return Access::write(u64::from(monitor), Access::WHOLE);
        }
        let Some(f) = t.frames.last().filter(|_| t.head.status == Status::Runnable) else { return Access::Unknown };
        let Some(&insn) = self.program.code.get(f.pc as usize) else { return Access::Unknown };
        // Never below the frame, whatever the instruction.
        let operand = |from_top: usize| {
            let at = (f.sp as usize).checked_sub(from_top).filter(|&at| at >= f.base as usize);
            at.and_then(|at| t.stack.get(at)).map(|&slot| slot as Ref)
        };
        let object = |from_top: usize, part: u32, write: bool| match operand(from_top) {
            Some(r) if r != 0 => Access::At { on: u64::from(r), part, write },
            _ => Access::Unknown,
        };
        let element = |object_at: usize, write: bool| match operand(object_at - 1) {
            Some(index) => object(object_at, index, write),
            None => Access::Unknown,
        };
        let of_class = |class: ClassId, slot: u16, write: bool| Access::At {
            on: STATIC | u64::from(class.0),
            part: u32::from(slot),
            write,
        };
        match insn.operation() {
            Operation::Field(f) if f.is_static => of_class(f.class, f.slot, f.is_write),
            Operation::Field(f) => object(f.above_receiver() + 1, f.slot.into(), f.is_write),
            Operation::Element { value, is_write } => element(usize::from(value) + 2, is_write),
            Operation::MonitorEnter => object(1, Access::WHOLE, true),
            Operation::Call(call) => match call.above_receiver() {
                Some(above) => object(above + 1, Access::WHOLE, true),
                None => Access::Unknown,
            },
            _ => Access::Unknown,
        }
    }
}

/// The value of a field as a number; `None` for references.
fn number(field: &Field, slot: u64) -> Option<f64> {
    Some(match field.kind {
        Kind::Ref | Kind::Void => return None,
        Kind::Long => slot as i64 as f64,
        Kind::Double => f64::from_bits(slot),
        Kind::Float => f64::from(f32::from_bits(slot as u32)),
        _ => f64::from(slot as u32 as i32),
    })
}
