//! Throwing, unwinding, and the exceptions that the VM itself raises.

use super::heap::{Data, Ref};
use super::natives::Native;
use super::thread::{Frame, Role};
use super::{Flow, Mutation, TransitionEnd, Vm};
use crate::program::{ClassId, Code, LinkError, MethodId, Origin, Shape};
use crate::system::Event;

/// The method of `Thread` that a failed static initialiser ends in, where others may change what is kept of it.
const READS_FAILURE: &str = "initialiserFailed";

/// The method that throws an exception again before it leaves a frame, where that is a scheduling point.
const THROWS_AGAIN: &str = "throwAgain";

impl Vm {
    /// Raises a new exception of that class.
    pub(crate) fn throw_new(&mut self, class: &str, message: Option<&str>) -> Flow {
        self.with_new(class, message, Vm::throw)
    }

    /// Makes an exception of that class, and goes on with it.
    pub(super) fn with_new(
        &mut self,
        class: &str,
        message: Option<&str>,
        go_on: impl FnOnce(&mut Vm, Ref) -> Flow,
    ) -> Flow {
        match self.new_throwable(class, message) {
            Ok(r) => go_on(self, r),
            Err(e) => Flow::Exit(TransitionEnd::Internal(format!("cannot raise {class}: {e}"))),
        }
    }

    /// The Java error that a link failure becomes.
    pub(crate) fn throw_link(&mut self, e: &LinkError) -> Flow {
        if let LinkError::Unbound { class, name } = e {
            return self.ask_loader(*class, name);
        }
        if let Some((what, why)) = e.limit() {
            return Flow::Exit(self.refusal(what, why));
        }
        self.note_unlinked(e);
        let (class, msg) = e.java();
        self.throw_new(class, Some(&msg))
    }

    pub(crate) fn throw_npe(&mut self) -> Flow {
        match self.null_pointer_exception() {
            Ok(r) => self.throw(r),
            Err(e) => Flow::Exit(TransitionEnd::Internal(format!("cannot raise a NullPointerException: {e}"))),
        }
    }

    /// Makes a throwable as its constructor would, without running Java code.
    pub(crate) fn new_throwable(&mut self, class: &str, message: Option<&str>) -> Result<Ref, LinkError> {
        let class = self.library_class(class)?;
        let message = message.map_or(0, |m| self.new_string(m));
        self.exec.roots.push(message);
        let n = self.program.class(class).instance_kinds.len();
        let r = self.alloc(class, Data::Slots(vec![0; n].into_boxed_slice()));
        self.exec.roots.pop();
        let known = self.known.clone();
        let defaults = self.throwable_defaults();
        let o = self.state.heap.get_mut(r);
        o.set_slot(usize::from(known.throwable_message), u64::from(message));
        o.set_slot(usize::from(known.throwable_cause), u64::from(r));
        o.set_slot(usize::from(known.throwable_stack), u64::from(defaults.0));
        o.set_slot(usize::from(known.throwable_suppressed), u64::from(defaults.1));
        self.fill_stack_trace(r);
        Ok(r)
    }

    /// `Throwable.UNASSIGNED_STACK` and `SUPPRESSED_SENTINEL`.
    fn throwable_defaults(&self) -> (Ref, Ref) {
        let get = |name| self.static_value(self.known.throwable, name) as Ref;
        (get("UNASSIGNED_STACK"), get("SUPPRESSED_SENTINEL"))
    }

    /// Whether a native method that throws is in the trace: those of the JDK are, helpers of the models are not.
    fn shows_native(&self, method: MethodId) -> bool {
        const OF_MODELS: &[&str] = &["java/lang/Thread"];
        let m = self.program.method(method);
        let class = &*self.program.class(m.class).name;
        m.is_native()
            && !m.hidden
            && !m.name.starts_with("fillInStackTrace")
            && !OF_MODELS.contains(&class)
            && !class.starts_with("jdk/internal/interleave/")
    }

    /// `Throwable.fillInStackTrace`: records (method, instruction) pairs, without the frames that construct the
    /// throwable itself.
    pub(crate) fn fill_stack_trace(&mut self, throwable: Ref) {
        let known = self.known.clone();
        let class = self.state.class_of(throwable);
        let mut pairs: Vec<u64> = Vec::new();
        let mut constructing = true;
        let mut unseen_maker = false;
        pairs.extend(self.exec.native_frame.filter(|&m| self.shows_native(m)).map(|m| u64::from(m.0) << 32));
        if let Some(role) = self.exec.accessor {
            self.push_accessor(role, &mut pairs);
        }
        let t = &self.state.threads[self.exec.cur as usize];
        for f in t.frames.iter().rev() {
            let m = self.program.method(f.method);
            if constructing {
                let own_init = &*m.name == "<init>"
                    && self.program.is_subclass(class, m.class)
                    && t.stack.get(f.base as usize).is_some_and(|&this| this as Ref == throwable || this == 0);
                if own_init || &*m.name == "fillInStackTrace" {
                    // Where reflection calls the constructor, the accessor is the first that can be seen.
                    self.push_accessor(f.role, &mut pairs);
                    unseen_maker |= matches!(f.role, Role::Construct { wrap: false, .. });
                    continue;
                }
                constructing = false;
                unseen_maker |= m.hidden;
            }
            if m.hidden {
                continue;
            }
            pairs.push(u64::from(f.method.0) << 32 | u64::from(m.index_of(f.pc)));
            self.push_accessor(f.role, &mut pairs);
            if pairs.len() >= MAX_TRACE {
                break;
            }
        }
        pairs.truncate(MAX_TRACE);
        let depth = pairs.len();
        self.exec.roots.push(throwable);
        let trace = self.alloc(known.long_array, Data::Slots(pairs.into_boxed_slice()));
        self.exec.roots.pop();
        self.put_slot(throwable, usize::from(known.throwable_backtrace), u64::from(trace));
        self.put_slot(throwable, usize::from(known.throwable_depth), depth as u64);
        if unseen_maker {
            self.has_no_null_message(throwable);
        }
        if self.state.heap.get(throwable).shared {
            self.share_from(trace);
        }
    }

    /// The two frames of the JDK's accessor around a reflective call. Natives stand in for them and have no frames; the
    /// second one is at line 77 of its source, and that takes the place of the instruction.
    fn push_accessor(&self, role: Role, pairs: &mut Vec<u64>) {
        let (class, native, caller) = match role {
            Role::Reflective(_) => ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", "invoke"),
            Role::Construct { wrap: true, .. } => {
                ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", "newInstance")
            }
            _ => return,
        };
        let Some(&class) = self.program.by_name.get(class) else { return };
        for (name, line) in [(native, 0), (caller, 77)] {
            let methods = self.program.class(class).methods.iter();
            if let Some(&method) = methods.clone().find(|&&m| &*self.program.method(m).name == name) {
                pairs.push(u64::from(method.0) << 32 | line);
            }
        }
    }

    /// Unwinds the running thread to the handler of a throwable.
    pub(crate) fn throw(&mut self, exception: Ref) -> Flow {
        let mut exception = exception;
        let me = self.exec.cur as usize;
        self.listen.dispatch.threw = true;
        self.track.recording.close();
        let left = match self.begin_throw(exception) {
            Ok(left) => left,
            Err(end) => return Flow::Exit(end),
        };
        let mut failure_is_read = false;
        loop {
            let Some(&f) = self.state.threads[me].frames.last() else {
                self.exec.roots.clear();
                return self.uncaught(exception);
            };
            self.log_top_frame(self.exec.cur);
            if let Some(target) = self.handler_for(f.method, f.pc, self.state.class_of(exception)) {
                let locals = u32::from(self.program.method(f.method).max_locals);
                let t = &mut self.state.threads[me];
                t.stack[(f.base + locals) as usize] = u64::from(exception);
                if let Some(top) = t.frames.last_mut() {
                    top.pc = target;
                    top.sp = f.base + locals + 1;
                }
                self.notify(&Event::ExceptionHandled(exception));
                // A handler before the place of the throw closes a loop, like any jump back.
                let unchecked = self.config.mutations.contains(Mutation::HandlerJumpsUnchecked);
                let back = target <= f.pc && !unchecked && self.exec.instructions >= self.next_limit();
                return if back { self.safepoint() } else { Flow::Go };
            }
            let is_left = left == Some(self.state.threads[me].frames.len());
            if matches!(f.role, Role::Clinit(_) | Role::Above(_))
                && !is_left
                && !std::mem::take(&mut failure_is_read)
                && self.code_reads_failure(exception)
            {
                return self.throw_by(READS_FAILURE, exception);
            }
            if !is_left && self.may_stop_at_release(&f) {
                return self.throw_by(THROWS_AGAIN, exception);
            }
            failure_is_read |= self.is_of_thread(f.method, READS_FAILURE);
            self.notify(&Event::ExceptionBailedOut(exception));
            self.method_exited(true);
            self.state.threads[me].frames.pop();
            self.frame_left();
            if f.lock != 0 {
                self.monitor_exit(f.lock);
                self.record_method_lock(f.method, f.pc, f.lock, false);
            }
            self.end_atomic_method(&f);
            match f.role {
                Role::Clinit(class) => exception = self.clinit_threw(class, exception),
                Role::Above(class) => self.class_failed(class, exception),
                Role::Reflective(_) | Role::Construct { wrap: true, .. } => {
                    exception = self.wrap_reflective(exception, f.role);
                }
                Role::Constant(key) => {
                    if self.constant_failed(key, exception) {
                        self.notify(&Event::ExceptionHandled(exception));
                        return Flow::Go;
                    }
                }
                Role::Call
                | Role::Section
                | Role::Again
                | Role::Boxed(_)
                | Role::Unboxed(_)
                | Role::Construct { .. } => {}
            }
        }
    }

    /// Whether what is kept of a failed initialiser is read by code first: where that is a scheduling point, and where the program
    /// may have a `getStackTrace` of its own.
    fn code_reads_failure(&self, exception: Ref) -> bool {
        let own = self.program.class(self.state.class_of(exception)).origin != Origin::Library;
        own || self.failure_is_read_at_points(exception)
    }

    /// An exception is thrown: for the first time, or again before it leaves a frame, where that may be a scheduling point. Then that
    /// frame is the top one, at the depth that is returned.
    fn begin_throw(&mut self, exception: Ref) -> Result<Option<usize>, TransitionEnd> {
        let me = self.exec.cur as usize;
        let again = self.state.threads[me].top().is_some_and(|f| self.is_of_thread(f.method, THROWS_AGAIN));
        let below = self.state.threads[me].frames.iter().rev().nth(1).copied().filter(|_| again);
        let Some(below) = below else {
            self.notify(&Event::ExceptionThrown(exception));
            return self.guard_throw(exception).map_or(Ok(None), Err);
        };
        if self.stops_at_release(&below, true) {
            return Err(TransitionEnd::Choice);
        }
        self.log_top_frame(self.exec.cur);
        self.state.threads[me].frames.pop();
        self.frame_left();
        Ok(Some(self.state.threads[me].frames.len()))
    }

    /// Whether leaving a frame may be a scheduling point, since others get then what they wait for.
    fn may_stop_at_release(&self, f: &Frame) -> bool {
        f.lock != 0 && self.exits_are_points() && self.exec.multi && self.owns(f.lock)
            || matches!(f.role, Role::Clinit(_) | Role::Above(_)) && self.exec.multi
            || matches!(f.role, Role::Constant(_)) && self.exec.multi && self.is_linker(f.method)
    }

    /// A method of `java.lang.Thread` with that name runs, and throws the exception again.
    fn throw_by(&mut self, name: &str, exception: Ref) -> Flow {
        match self.thread_method(name, "(Ljava/lang/Throwable;)V") {
            Ok(method) => self.push_frame(method, &[u64::from(exception)], 0, Role::Call),
            Err(e) => return Flow::Exit(TransitionEnd::Internal(format!("cannot go on with an exception: {e}"))),
        }
        Flow::Go
    }

    fn is_of_thread(&self, method: MethodId, name: &str) -> bool {
        let m = self.program.method(method);
        m.class == self.known.thread && &*m.name == name
    }

    /// Arena index of the handler for a throwable of that class raised at `pc`.
    fn handler_for(&mut self, method: crate::program::MethodId, pc: u32, thrown: ClassId) -> Option<u32> {
        let m = self.program.method(method);
        let Code::At { start, .. } = m.code else { return None };
        if m.handlers.is_empty() {
            return None;
        }
        let (at, class) = (pc - start, m.class);
        let handlers = m.handlers.clone();
        for h in &handlers {
            if at >= h.start && at < h.end && (h.catch_type == 0 || self.program.catches(class, h.catch_type, thrown)) {
                return Some(start + h.target);
            }
        }
        None
    }

    /// A static initialiser failed: the class is erroneous, and what is not an `Error` is wrapped.
    fn clinit_threw(&mut self, class: ClassId, exception: Ref) -> Ref {
        self.class_failed(class, exception);
        if self.is_instance(exception, self.known.error) {
            return exception;
        }
        self.wrap("java/lang/ExceptionInInitializerError", exception, &["exception"])
    }

    /// The class is erroneous from now on, for this reason.
    fn class_failed(&mut self, class: ClassId, exception: Ref) {
        self.init_failed(class);
        self.exec.roots.push(exception);
        self.keep_init_error(class, exception);
        self.exec.roots.pop();
    }

    /// What a call by reflection throws, with the role of its frame: the accessor, which is at the top of its stack trace.
    pub(crate) fn wrap_reflective(&mut self, exception: Ref, role: Role) -> Ref {
        let native = self.exec.native_frame.take();
        self.exec.accessor = Some(role);
        let wrapped = self.wrap("java/lang/reflect/InvocationTargetException", exception, &["target"]);
        (self.exec.accessor, self.exec.native_frame) = (None, native);
        wrapped
    }

    /// A new throwable with `cause`, also stored in the named fields where the class has them.
    fn wrap(&mut self, class: &str, cause: Ref, fields: &[&str]) -> Ref {
        self.exec.roots.push(cause);
        let wrapped = self.new_throwable(class, None);
        self.exec.roots.pop();
        match wrapped {
            Ok(r) => {
                self.put_slot(r, usize::from(self.known.throwable_cause), u64::from(cause));
                for f in fields {
                    self.put_field(r, f, u64::from(cause));
                }
                r
            }
            Err(_) => cause,
        }
    }

    /// A throwable left the running thread.
    fn uncaught(&mut self, exception: Ref) -> Flow {
        let tid = self.exec.cur;
        let head = self.state.threads[tid as usize].head;
        if head.dying {
            self.say_that_handler_threw(exception);
        }
        let (name, descriptor) = match head.dying {
            true => ("exit", "()V"),
            false => ("dispatchUncaughtException", "(Ljava/lang/Throwable;)V"),
        };
        let args = [u64::from(head.obj), u64::from(exception)];
        self.touch_head(tid);
        self.state.threads[tid as usize].head.dying = true;
        match self.thread_method(name, descriptor) {
            Ok(method) => self.push_initial_frame(tid, method, if head.dying { &args[..1] } else { &args }),
            Err(e) => return Flow::Exit(TransitionEnd::Internal(format!("cannot report an uncaught exception: {e}"))),
        }
        Flow::Go
    }

    /// What a real VM prints itself, whatever `System.err` is.
    fn say_that_handler_threw(&mut self, exception: Ref) {
        let class = self.program.class(self.state.class_of(exception)).dotted();
        let thread = self.thread_name(self.exec.cur);
        let text = format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n");
        self.write_output(2, text.as_bytes());
    }

    /// `Thread.uncaught0`: before the handlers of the running thread are asked, as its last act. Where there is none, a
    /// checker has found an error. `handled`: the thread had one, or there was a default one.
    pub(crate) fn uncaught_comes(&mut self, exception: Ref, handled: bool) -> Native {
        let tid = self.exec.cur;
        // Where the first error ends the search, and nothing is said of what was printed before, it is the same error
        // whatever others do first.
        let first_counts = !self.config.output_visible && !self.config.every_error && self.config.por;
        let passed = self.config.mutations.contains(Mutation::UncaughtIsNoPoint);
        let handled = !self.is_guarded() && (handled || self.group_handles());
        if !passed && (!first_counts || handled) && (self.own_name_is_read() || self.visible_op("uncaught")) {
            return Native::Choice;
        }
        // It is the last that the thread does, and others may have done something since it was thrown.
        if self.listen.tracing {
            self.record_uncaught(exception);
        }
        if let Some(end) = if handled { None } else { self.end_for_lack(exception) } {
            return Native::Exit(end);
        }
        // `Thread.stop`: the thread ends, and nobody is told.
        let dies = self.program.by_name.get("java/lang/ThreadDeath").copied();
        let dies = dies.is_some_and(|death| self.program.is_subclass(self.state.class_of(exception), death));
        if self.config.checking && self.config.uncaught_is_error && !dies && !handled {
            self.state.threads[tid as usize].frames.pop();
            return Native::Exit(TransitionEnd::Uncaught { thread: tid, exception });
        }
        Native::Void
    }

    /// Whether a group of the running thread has its own `uncaughtException`. Who is in which group does not change.
    fn group_handles(&self) -> bool {
        let mut group = self.get_ref(self.state.threads[self.exec.cur as usize].head.obj, "group");
        while group != 0 {
            let (name, descriptor) = ("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
            let method = self.program.find_method(self.state.class_of(group), name, descriptor);
            if method.is_some_and(|m| self.program.class(self.program.method(m).class).origin != Origin::Library) {
                return true;
            }
            group = self.get_ref(group, "parent");
        }
        false
    }

    /// Element class of an array of any depth, the class itself otherwise; `None` for arrays of primitives.
    fn innermost(&self, class: ClassId) -> Option<ClassId> {
        match self.program.class(class).shape {
            Shape::Array { elem_class, .. } => elem_class.and_then(|e| self.innermost(e)),
            _ => Some(class),
        }
    }

    /// Module and loader of a class, as messages of the JVM tell them.
    pub(crate) fn place_text_of(&mut self, class: ClassId) -> String {
        let class = self.innermost(class).unwrap_or(class);
        let loader = self.loader_of(class);
        let text = self.loader_text(loader);
        match self.module_name(class) {
            Some(module) => format!("module {module} of loader {text}"),
            None => format!("unnamed module of loader {text}"),
        }
    }

    /// Text of a `ClassCastException`.
    pub(crate) fn cast_message(&mut self, from: ClassId, to: ClassId) -> String {
        let (f, t) = (self.program.class(from).dotted(), self.program.class(to).dotted());
        let (of_from, of_to) = (self.place_text_of(from), self.place_text_of(to));
        if of_from == of_to {
            format!("class {f} cannot be cast to class {t} ({f} and {t} are in {of_from})")
        } else {
            format!("class {f} cannot be cast to class {t} ({f} is in {of_from}; {t} is in {of_to})")
        }
    }
}

/// Frames that a stack trace keeps, as on HotSpot.
const MAX_TRACE: usize = 1024;
