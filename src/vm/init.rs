//! Class initialisation with its locking rules (JVMS 5.5).
//!
//! The instruction that triggers initialisation stays where it is: frames of static initialisers are pushed on top and
//! the instruction runs again afterwards. A superclass's initialiser is pushed last, so it runs first.

use super::heap::Ref;
use super::thread::{Frame, Role, Status};
use super::{Flow, Init, Vm};
use crate::program::{ClassId, Code, LinkError, MethodId, Origin, acc};

/// Field of a mirror: why the class could not be initialised.
const INIT_ERROR: &str = "classData";

impl Vm {
    /// Whether the class can be used by the running thread without further ado.
    pub(crate) fn is_ready(&mut self, class: ClassId) -> bool {
        let init = self.statics_of(class).init;
        init == Init::Done || init == Init::Running(self.cur)
    }

    /// Slow path of every instruction that needs an initialised class which is not ready.
    pub(crate) fn init_class(&mut self, class: ClassId) -> Flow {
        let init = self.statics_of(class).init;
        match init {
            Init::Done => return Flow::Go,
            Init::Running(t) if t == self.cur => return Flow::Go,
            Init::Running(_) => {
                self.set_status(self.cur, Status::ClassInit(class));
                return self.block("class-init");
            }
            Init::Failed => return self.throw_failed_before(class, &[]),
            Init::None => {}
        }
        // Two threads that race for an initialisation: who comes first is visible.
        let user = self.program.class(class).origin == Origin::User;
        if user && self.visible_op("class-init") {
            return Flow::Exit(super::StepEnd::Choice);
        }
        let mut fresh = vec![class];
        while let Some(above) = self.program.class(fresh[fresh.len() - 1]).super_class {
            match self.statics_of(above).init {
                Init::None => fresh.push(above),
                Init::Failed => return self.throw_failed_before(above, &fresh),
                Init::Done | Init::Running(_) => break,
            }
        }
        match self.start_init(class) {
            Ok(()) => Flow::Go,
            Err(e) => self.throw_link(&e),
        }
    }

    /// Marks the class as being initialised and pushes the initialisers that have to run.
    fn start_init(&mut self, class: ClassId) -> Result<(), LinkError> {
        if self.program.class(class).origin == Origin::User {
            self.program.verify_class(class)?;
        }
        self.touch_statics(class);
        self.statics[class.0 as usize].init = Init::Running(self.cur);
        let c = self.program.class(class);
        let (clinit, is_interface, sup) = (c.clinit, c.is_interface(), c.super_class);
        let interfaces: Vec<ClassId> = if is_interface { Vec::new() } else { c.all_interfaces.to_vec() };
        match clinit {
            Some(m) => self.push_clinit(m, class)?,
            None => self.statics[class.0 as usize].init = Init::Done,
        }
        for i in interfaces {
            if self.declares_default(i) && self.statics_of(i).init == Init::None {
                self.start_init(i)?;
            }
        }
        if let (Some(s), false) = (sup, is_interface)
            && self.statics_of(s).init == Init::None
        {
            self.start_init(s)?;
        }
        Ok(())
    }

    fn declares_default(&self, interface: ClassId) -> bool {
        self.program.class(interface).methods.iter().any(|&m| {
            let m = self.program.method(m);
            m.flags & (acc::STATIC | acc::ABSTRACT) == 0
        })
    }

    fn push_clinit(&mut self, method: MethodId, class: ClassId) -> Result<(), LinkError> {
        self.program.decode(method)?;
        self.push_frame(method, &[], 0, Role::Clinit(class));
        Ok(())
    }

    /// Pushes a frame above the running thread's top frame without touching that frame's operands: for calls on the
    /// VM's behalf. The method is decoded.
    pub(crate) fn push_frame(&mut self, method: MethodId, args: &[u64], lock: u32, role: Role) {
        let m = self.program.method(method);
        let Code::At { start, .. } = m.code else { return };
        let (locals, stack) = (usize::from(m.max_locals), usize::from(m.max_stack));
        let t = &mut self.threads[self.cur as usize];
        let base = t.frames.last().map_or(0, |f| f.sp as usize);
        let need = base + locals + stack;
        if t.stack.len() < need {
            t.stack.resize(need * 2, 0);
        }
        t.stack[base..base + args.len()].copy_from_slice(args);
        t.frames.push(Frame { method, pc: start, base: base as u32, sp: (base + locals) as u32, lock, role, comp: 0 });
    }

    /// The static initialiser of a class has returned.
    pub(crate) fn init_done(&mut self, class: ClassId) {
        self.touch_statics(class);
        self.statics[class.0 as usize].init = Init::Done;
    }

    /// The static initialiser of a class was left by an exception.
    pub(crate) fn init_failed(&mut self, class: ClassId) {
        self.touch_statics(class);
        self.statics[class.0 as usize].init = Init::Failed;
    }

    /// Keeps, in the class's mirror, what later uses of the class give as the reason: an error that names the exception and
    /// has its stack trace. The field is that of hidden classes' data, which ordinary classes do not have.
    pub(crate) fn keep_init_error(&mut self, class: ClassId, exception: Ref) {
        let message = self.heap.get(exception).slot(usize::from(self.known.throwable_message)) as Ref;
        let message = if message == 0 { String::new() } else { format!(": {}", self.string_text(message)) };
        let name = self.program.class(self.class_of(exception)).dotted();
        let text = format!("Exception {name}{message} [in thread \"{}\"]", self.thread_name(self.cur));
        self.roots.push(exception);
        if let Ok(error) = self.new_throwable("java/lang/ExceptionInInitializerError", Some(&text)) {
            for slot in [self.known.throwable_backtrace, self.known.throwable_depth].map(usize::from) {
                let value = self.heap.get(exception).slot(slot);
                self.put_slot(error, slot, value);
            }
            self.put_slot(error, usize::from(self.known.throwable_cause), 0);
            self.roots.push(error);
            let mirror = self.mirror(class);
            self.put_field(mirror, INIT_ERROR, u64::from(error));
            self.roots.pop();
        }
        self.roots.pop();
    }

    /// The class is of no use; neither are these classes below it from now on.
    fn throw_failed_before(&mut self, class: ClassId, below: &[ClassId]) -> Flow {
        let text = format!("Could not initialize class {}", self.program.class(class).dotted());
        let mirror = self.mirror(class);
        let reason = self.get_ref(mirror, INIT_ERROR);
        match self.new_throwable("java/lang/NoClassDefFoundError", Some(&text)) {
            Ok(error) => {
                self.put_slot(error, usize::from(self.known.throwable_cause), u64::from(reason));
                self.roots.push(error);
                for &class in below.iter().rev() {
                    self.init_failed(class);
                    self.keep_init_error(class, error);
                }
                self.roots.pop();
                self.throw(error)
            }
            Err(e) => self.throw_link(&e),
        }
    }
}
