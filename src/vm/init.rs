//! Class initialisation with its locking rules (JVMS 5.5).
//!
//! The instruction that triggers initialisation stays where it is: frames of static initialisers are pushed on top and
//! the instruction runs again afterwards.
//!
//! What has to be initialised before a class (step 7 of the specification) is the work of a frame of its own, of a library
//! method, while the class counts as being initialised by this thread: another thread may be at a superclass, and to wait
//! for it there while that one waits for the class is the initialisers' deadlock. The frame is left by what a superclass's
//! initialiser throws, which makes the class erroneous without any of its code having run.

use super::heap::Ref;
use super::natives::Native;
use super::noticed::Noticed;
use super::thread::{Frame, Role, Status};
use super::touched::Thing;
use super::{Flow, Init, Mutation, Vm};
use crate::program::{ClassId, Code, LinkError, MethodId, Origin, acc};
use crate::system::{Event, How};

/// Field of a mirror: why the class could not be initialised.
const INIT_ERROR: &str = "classData";

impl Vm {
    /// Whether the class can be used by the running thread without further ado.
    pub(crate) fn is_ready(&mut self, class: ClassId) -> bool {
        self.class_is_used(class);
        let init = self.statics_of(class).init;
        init == Init::Done || init == Init::Running(self.exec.cur)
    }

    /// Whether code of the program runs when a class is initialised.
    fn has_initialiser(&self, class: ClassId) -> bool {
        let chain = self.program.class(class).super_chain.iter().map(|&c| self.program.class(c));
        chain.filter(|c| c.origin == Origin::User).any(|c| c.clinit.is_some())
    }

    /// Whether nobody notices if the class is initialised now: it is, or everything that runs for it is quiet.
    pub(crate) fn initialises_quietly(&mut self, class: ClassId) -> bool {
        let c = self.program.class(class);
        let all: Vec<ClassId> = c.super_chain.iter().chain(c.all_interfaces.iter()).copied().chain([class]).collect();
        all.into_iter().all(|class| match self.statics_of(class).init {
            Init::Done => true,
            Init::None => self.program.class(class).origin != Origin::User || self.program.initialises_quietly(class),
            Init::Running(_) | Init::Failed => false,
        })
    }

    /// Slow path of every instruction that needs an initialised class which is not ready.
    pub(crate) fn init_class(&mut self, class: ClassId) -> Flow {
        let init = self.statics_of(class).init;
        match init {
            Init::Done => return Flow::Go,
            Init::Running(t) if t == self.exec.cur => return Flow::Go,
            Init::Running(_) => {
                self.touches_thing(Thing::Class(class), How::Read);
                self.set_status(self.exec.cur, Status::ClassInit(class));
                return self.block("class-init");
            }
            Init::Failed => {
                self.touches_thing(Thing::Class(class), How::Read);
                return self.throw_failed_before(class);
            }
            Init::None => {}
        }
        if let Some(ask) = self.asks_again(class) {
            return ask;
        }
        // Two threads that race for an initialisation: who comes first is visible.
        let user = self.program.class(class).origin == Origin::User;
        if user && self.evaluates_condition() && self.has_initialiser(class) {
            let name = self.class_name(class);
            return Flow::Exit(self.cannot_evaluate(format!("it would initialise class {name}")));
        }
        let noticed = user || !self.program.attributor.stacks_have_room();
        if noticed && self.visible_op("class-init") {
            return Flow::Exit(super::TransitionEnd::Choice);
        }
        let frames = self.state.threads[self.exec.cur as usize].frames.len();
        match self.start_init(class) {
            Ok(()) => {
                if self.state.threads[self.exec.cur as usize].frames.len() == frames {
                    // Nothing had to run: no frame tells that the instruction comes again.
                    self.listen.has_prepared();
                }
                Flow::Go
            }
            Err(e) => self.throw_link(&e),
        }
    }

    /// Marks the class as being initialised and pushes what has to run first: its own initialiser, or what initialises the
    /// classes and interfaces above it. Marking the first of those is the same step: no other thread can tell.
    fn start_init(&mut self, class: ClassId) -> Result<(), LinkError> {
        self.link_hierarchy(class)?;
        self.touches_init(class);
        self.touch_statics(class);
        self.state.statics[class.0 as usize].init = Init::Running(self.exec.cur);
        self.pool_constants(class);
        let Some(above) = self.next_above(class) else {
            self.run_clinit(class);
            return Ok(());
        };
        self.push_frame(self.known.init_above, &[], 0, Role::Above(class));
        if self.statics_of(above).init == Init::None { self.start_init(above) } else { Ok(()) }
    }

    /// Verifies the class and everything above it, before anything is initialised. Loaders have to have defined on this path, too,
    /// what that looks at.
    fn link_hierarchy(&mut self, class: ClassId) -> Result<(), LinkError> {
        let c = self.program.class(class);
        if c.origin == Origin::User {
            let above: Vec<ClassId> = c.super_class.into_iter().chain(c.interfaces.iter().copied()).collect();
            for above in above {
                if self.statics_of(above).init == Init::None {
                    self.link_hierarchy(above)?;
                }
            }
            self.program.verify_class(class)?;
        }
        if let Some(mentioned) = self.program.mentioned.get(&class).cloned() {
            mentioned.iter().try_for_each(|&other| self.on_this_path(class, other).map(drop))?;
        }
        match self.program.class(class).clinit {
            Some(clinit) => self.program.decode(clinit).map(|_| ()),
            None => Ok(()),
        }
    }

    /// What the running thread has to initialise, or to wait for, before the class's own initialiser can run: its superclass,
    /// then the interfaces with default methods in the order in which they are declared, superinterfaces first.
    fn next_above(&mut self, class: ClassId) -> Option<ClassId> {
        let c = self.program.class(class);
        if c.is_interface() {
            return None;
        }
        let direct: Vec<ClassId> = c.interfaces.to_vec();
        if let Some(above) = c.super_class
            && !self.is_ready(above)
        {
            return Some(above);
        }
        direct.into_iter().find_map(|i| self.next_interface(i))
    }

    fn next_interface(&mut self, interface: ClassId) -> Option<ClassId> {
        let above: Vec<ClassId> = self.program.class(interface).interfaces.to_vec();
        let first = above.into_iter().find_map(|i| self.next_interface(i));
        first.or_else(|| (self.declares_default(interface) && !self.is_ready(interface)).then_some(interface))
    }

    /// The work of the frame below everything that runs before the class's initialiser.
    pub(crate) fn init_above(&mut self) -> Native {
        let top = self.state.threads[self.exec.cur as usize].frames.last().map(|f| f.role);
        match top {
            Some(Role::Above(class)) => self.next_above(class).map_or(Native::Void, Native::Init),
            _ => Native::throw("java/lang/InternalError", "not called for a class"),
        }
    }

    /// Everything above the class has been initialised.
    pub(crate) fn run_clinit(&mut self, class: ClassId) {
        match self.program.class(class).clinit {
            Some(clinit) => {
                if self.listen.tracing {
                    self.record_initialiser(class);
                }
                self.push_frame(clinit, &[], 0, Role::Clinit(class));
                self.notify(&Event::MethodEntered(clinit));
            }
            None => self.init_done(class),
        }
    }

    fn declares_default(&self, interface: ClassId) -> bool {
        self.program.class(interface).methods.iter().any(|&m| {
            let m = self.program.method(m);
            m.flags & (acc::STATIC | acc::ABSTRACT) == 0
        })
    }

    /// Pushes a frame above the running thread's top frame without touching that frame's operands: for calls on the
    /// VM's behalf. The method is decoded.
    pub(crate) fn push_frame(&mut self, method: MethodId, args: &[u64], lock: u32, role: Role) {
        self.notice_witness(method);
        let m = self.program.method(method);
        let Code::At { start, .. } = m.code else { return };
        let (locals, stack) = (usize::from(m.max_locals), usize::from(m.max_stack));
        let t = &mut self.state.threads[self.exec.cur as usize];
        let base = t.frames.last().map_or(0, |f| f.sp as usize);
        let need = base + locals + stack;
        if t.stack.len() < need {
            t.stack.resize(need * 2, 0);
        }
        t.stack[base..base + args.len()].copy_from_slice(args);
        t.frames.push(Frame::new(method, start, base as u32, (base + locals) as u32, lock, role));
    }

    /// `Unsafe.shouldBeInitialized`: it does not wait for a thread that initialises the class.
    pub(crate) fn asks_for_initialisation(&mut self, class: ClassId) -> Native {
        if self.program.class(class).origin == Origin::User {
            if self.visible_op("class-init") {
                return Native::Choice;
            }
            self.note_look(Noticed::Initialisers);
        }
        Native::bool(!self.is_ready(class))
    }

    /// Top half of the end of a class's static initialiser, where an atomic section of another thread may need the class before: true
    /// when it ends the transition.
    pub(crate) fn stops_at_init_end(&mut self, class: ClassId) -> bool {
        if !self.exec.multi || self.program.class(class).origin != Origin::User {
            return false;
        }
        if self.shows(Noticed::Initialisers) {
            return self.visible_op("class-initialised");
        }
        self.note_merged(Noticed::Initialisers);
        false
    }

    /// The static initialiser of a class has returned.
    pub(crate) fn init_done(&mut self, class: ClassId) {
        self.touches_init_end(class);
        self.touch_statics(class);
        self.state.statics[class.0 as usize].init = Init::Done;
        self.share_statics(class);
    }

    /// The thread that has initialised a class is no longer the only one that can get at its static fields.
    fn share_statics(&mut self, class: ClassId) {
        if !self.config.initialisers_alone || self.config.mutations.contains(Mutation::InitialisedUnshared) {
            return;
        }
        let held: Vec<Ref> = self.static_refs(class).collect();
        held.into_iter().for_each(|object| self.share_from(object));
    }

    /// The static initialiser of a class was left by an exception.
    pub(crate) fn init_failed(&mut self, class: ClassId) {
        self.touches_init_end(class);
        self.touch_statics(class);
        self.state.statics[class.0 as usize].init = Init::Failed;
        self.share_statics(class);
    }

    /// Keeps, in the class's mirror, what later uses of the class give as the reason: an error that names the exception and
    /// has its stack trace. The field is that of hidden classes' data, which ordinary classes do not have.
    pub(crate) fn keep_init_error(&mut self, class: ClassId, exception: Ref) {
        let message = self.state.heap.get(exception).slot(usize::from(self.known.throwable_message)) as Ref;
        let message = if message == 0 { String::new() } else { format!(": {}", self.string_text(message)) };
        let name = self.program.class(self.state.class_of(exception)).dotted();
        self.failure_is_read(exception);
        let text = format!("Exception {name}{message} [in thread \"{}\"]", self.thread_name(self.exec.cur));
        self.exec.roots.push(exception);
        if let Ok(error) = self.new_throwable("java/lang/ExceptionInInitializerError", Some(&text)) {
            for slot in [self.known.throwable_backtrace, self.known.throwable_depth].map(usize::from) {
                let value = self.state.heap.get(exception).slot(slot);
                self.put_slot(error, slot, value);
            }
            // What the program has put in its place.
            let set = self.get_ref(exception, "stackTrace");
            self.put_field(error, "stackTrace", u64::from(set));
            self.put_slot(error, usize::from(self.known.throwable_cause), 0);
            self.exec.roots.push(error);
            let mirror = self.mirror(class);
            self.put_field(mirror, INIT_ERROR, u64::from(error));
            self.exec.roots.pop();
        }
        self.exec.roots.pop();
    }

    /// The class is of no use since its initialiser failed.
    fn throw_failed_before(&mut self, class: ClassId) -> Flow {
        let text = format!("Could not initialize class {}", self.program.class(class).dotted());
        let mirror = self.mirror(class);
        let reason = self.get_ref(mirror, INIT_ERROR);
        match self.new_throwable("java/lang/NoClassDefFoundError", Some(&text)) {
            Ok(error) => {
                self.put_slot(error, usize::from(self.known.throwable_cause), u64::from(reason));
                self.throw(error)
            }
            Err(e) => self.throw_link(&e),
        }
    }
}
