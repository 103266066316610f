//! Calls that the loop does not handle inline, and returns that mean more than going back.

use smallvec::SmallVec;

use super::heap::Ref;
use super::interp::MAX_STACK_SLOTS;
use super::monitor::Entered;
use super::natives::{self, Native, refused};
use super::noticed::Noticed;
use super::thread::{Frame, Role};
use super::{Flow, Mutation, TransitionEnd, Use, Vm};
use crate::program::descriptor::{source_form, split_method};
use crate::program::{ClassId, Code, FULL_STACKS, Kind, MethodId, NO_NATIVE, Origin};

/// The classes that hold the wrappers' caches, which boot fills.
pub(super) const BOX_CACHES: [(Kind, &str); 5] = [
    (Kind::Byte, "java/lang/Byte$ByteCache"),
    (Kind::Char, "java/lang/Character$CharacterCache"),
    (Kind::Short, "java/lang/Short$ShortCache"),
    (Kind::Int, "java/lang/Integer$IntegerCache"),
    (Kind::Long, "java/lang/Long$LongCache"),
];

impl Vm {
    /// Operand at `depth` slots below the top of the running thread's stack.
    pub(crate) fn peek(&self, depth: usize) -> u64 {
        let t = &self.state.threads[self.exec.cur as usize];
        t.frames.last().map_or(0, |f| t.stack[f.sp as usize - 1 - depth])
    }

    /// Pops operands and goes to the next instruction.
    pub(crate) fn advance(&mut self, pop: usize) {
        if let Some(f) = self.state.threads[self.exec.cur as usize].frames.last_mut() {
            f.sp -= pop as u32;
            f.pc += 1;
        }
    }

    /// Pushes a result of that kind onto the top frame.
    pub(crate) fn push_value(&mut self, kind: Kind, v: u64) {
        let t = &mut self.state.threads[self.exec.cur as usize];
        if let Some(f) = t.frames.last_mut() {
            let n = kind.slots();
            if n > 0 {
                t.stack[f.sp as usize] = v;
                f.sp += n as u32;
            }
        }
    }

    /// Calls a method that is synchronized, native, abstract or not yet decoded. The arguments are on the stack.
    pub(crate) fn invoke_slow(&mut self, method: MethodId, args: usize) -> Flow {
        if self.program.method(method).native != NO_NATIVE {
            return self.invoke_native(method, args);
        }
        if let Err(flow) = self.make_runnable(method) {
            return flow;
        }
        let lock = match self.point_before_call(method).and_then(|()| self.lock_for_call(method, args)) {
            Ok(lock) => lock,
            Err(flow) => return flow,
        };
        let role = if self.is_atomic_method(method) { Role::Section } else { Role::Call };
        self.enter_method(method, args, lock, role);
        self.begin_atomic_method(method);
        match self.entered(method) {
            // The first call of a method comes here, the next ones do not. Where a long transition is cut must not depend
            // on that: it would be cut elsewhere when it is executed again.
            Flow::Go if lock == 0 && self.exec.instructions >= self.next_limit() => self.safepoint(),
            flow => flow,
        }
    }

    /// Makes sure that a method has code that a new frame can run, or raises the error that a call of it deserves.
    pub(crate) fn make_runnable(&mut self, method: MethodId) -> Result<(), Flow> {
        let m = self.program.method(method);
        if m.is_native() {
            return Err(self.native_without_code(method));
        }
        if m.code == Code::None {
            let msg = self.abstract_message(method);
            return Err(self.throw_new("java/lang/AbstractMethodError", Some(&msg)));
        }
        if let Some(why) = &m.verify_error {
            let why = why.to_string();
            return Err(self.throw_new("java/lang/VerifyError", Some(&why)));
        }
        if m.code == Code::Undecoded
            && let Err(e) = self.program.decode(method)
        {
            return Err(self.throw_link(&e));
        }
        self.ensure_statics(self.program.method(method).class);
        if self.stack_is_full(method) {
            return Err(self.overflow());
        }
        Ok(())
    }

    /// A native method of the program's own has no code until its library is loaded, which is refused where it is tried:
    /// the error is a JVM's. What is missing in the library is our own shortcoming.
    fn native_without_code(&mut self, method: MethodId) -> Flow {
        let m = self.program.method(method);
        let owner = self.program.class(m.class);
        if owner.origin != Origin::Library {
            let msg = signature_in_words(&owner.dotted(), &m.name, &m.descriptor);
            return self.throw_new("java/lang/UnsatisfiedLinkError", Some(&msg));
        }
        let why = refused::reason(&owner.name, &m.name).unwrap_or("the checker has no such native method");
        let what = format!("{}.{}", owner.dotted(), m.name);
        Flow::Exit(self.refusal(what, why))
    }

    /// There is no room for another frame. How many there is room for is not the same on a JVM, which the answer says.
    #[cold]
    pub(super) fn overflow(&mut self) -> Flow {
        self.track.used.bits |= Use::Frames as u16;
        // Another thread may do what needs more room than there is, and it needs less to find that done.
        let beside = self.config.checking && self.state.threads.len() > 1;
        if beside && self.program.attributor.stacks_have_room() {
            self.withdraw(FULL_STACKS.to_string());
        }
        self.throw_new("java/lang/StackOverflowError", None)
    }

    /// Whether a frame of that method would be too much.
    fn stack_is_full(&self, method: MethodId) -> bool {
        let m = self.program.method(method);
        let t = &self.state.threads[self.exec.cur as usize];
        let top = t.frames.last().map_or(0, |f| f.sp as usize);
        t.frames.len() >= self.config.max_frames as usize
            || top + usize::from(m.max_locals) + usize::from(m.max_stack) > MAX_STACK_SLOTS
    }

    fn abstract_message(&self, method: MethodId) -> String {
        let m = self.program.method(method);
        format!("{}.{}{}", self.program.class(m.class).dotted(), m.name, m.descriptor)
    }

    /// Acquires the monitor of a synchronized method; 0 for others.
    fn lock_for_call(&mut self, method: MethodId, args: usize) -> Result<Ref, Flow> {
        let m = self.program.method(method);
        if !m.is_synchronized() {
            return Ok(0);
        }
        let (is_static, class) = (m.is_static(), m.class);
        let r = if is_static { self.mirror(class) } else { self.peek(args - 1) as Ref };
        let mistaken = |mutation| self.config.mutations.contains(mutation);
        let (apart, passed) = (mistaken(Mutation::JoinIgnoresMonitor), mistaken(Mutation::StartIsNoPoint));
        let entered = match self.is_quiet(method) {
            true if apart => return Ok(0),
            true => self.enter_monitor(r, self.state.heap.get(r).shared && self.shows(Noticed::Lives)),
            false if class == self.known.thread => self.enter_monitor(r, self.state.heap.get(r).shared && !passed),
            false if !self.monitor_of_call_shows(method) => self.enter_monitor(r, false),
            false => self.monitor_enter(r),
        };
        match entered {
            Entered::Yes => {
                self.record_method_lock(method, 0, r, true);
                Ok(r)
            }
            Entered::Leave(flow) => Err(flow),
        }
    }

    /// Whether nobody but who looks at the life of threads learns when a synchronized method of the library is entered. A join
    /// waits for an end and for nothing else, so it may as well come early.
    fn is_quiet(&self, method: MethodId) -> bool {
        let m = self.program.method(method);
        m.class == self.known.thread && &*m.name == "join"
    }

    /// Makes the top `args` slots the locals of a new frame.
    fn enter_method(&mut self, method: MethodId, args: usize, lock: Ref, role: Role) {
        self.notice_witness(method);
        let m = self.program.method(method);
        let Code::At { start, .. } = m.code else { return };
        let (locals, stack) = (usize::from(m.max_locals), usize::from(m.max_stack));
        let t = &mut self.state.threads[self.exec.cur as usize];
        let Some(f) = t.frames.last_mut() else { return };
        f.sp -= args as u32;
        let base = f.sp as usize;
        let need = base + locals + stack;
        if t.stack.len() < need {
            t.stack.resize(need * 2, 0);
        }
        t.frames.push(Frame::new(method, start, base as u32, (base + locals) as u32, lock, role));
    }

    fn invoke_native(&mut self, method: MethodId, args: usize) -> Flow {
        let m = self.program.method(method);
        let (native, ret, class) = (m.native, m.ret, m.class);
        if m.is_static() && !self.is_ready(class) {
            return self.init_class(class);
        }
        if self.state.heap.delays
            && let Err(end) = self.force_arguments(method, args)
        {
            return Flow::Exit(end);
        }
        let t = &self.state.threads[self.exec.cur as usize];
        let Some(f) = t.frames.last() else { return Flow::Go };
        let sp = f.sp as usize;
        let argv: SmallVec<[u64; 8]> = SmallVec::from_slice(&t.stack[sp - args..sp]);
        let above = self.exec.native_frame.replace(method);
        let result = natives::call(self, native, method, &argv);
        match result {
            Native::Void | Native::Value(_) => self.native_ended(method, false),
            Native::Throw(_) | Native::ThrowNew(..) | Native::Npe => self.native_ended(method, true),
            Native::Link(_) => {}
            // Goes on elsewhere, with frames that say so.
            _ => self.exec.native_frame = above,
        }
        let flow = self.native_result(result, args, ret);
        self.exec.native_frame = above;
        flow
    }

    /// Carries out what a native method answered. `args` slots of arguments are still on the stack.
    pub(crate) fn native_result(&mut self, result: Native, args: usize, ret: Kind) -> Flow {
        match result {
            Native::Void => {
                self.advance(args);
                Flow::Go
            }
            Native::Value(v) => {
                self.advance(args);
                self.push_value(ret, v);
                Flow::Go
            }
            Native::Throw(r) => self.throw(r),
            Native::ThrowNew(class, msg) => self.throw_new(class, msg.as_deref()),
            Native::Npe => {
                let npe = self.native_npe();
                self.native_result(npe, args, ret)
            }
            Native::Link(e) => self.throw_link(&e),
            Native::Choice => Flow::Exit(TransitionEnd::Choice),
            Native::Block(id) => self.block(id),
            Native::Init(class) => self.init_class(class),
            Native::Call { method, args: argv, role } => self.tail_call(method, &argv, args, role),
            Native::Construct { constructor, args: argv, keep, wrap } => {
                self.construct(constructor, &argv, args, keep, wrap)
            }
            Native::Exit(end) => Flow::Exit(end),
        }
    }

    /// Replaces the native's arguments by those of a Java method, whose result becomes the native's.
    fn tail_call(&mut self, method: MethodId, argv: &[u64], args: usize, role: Role) -> Flow {
        if self.program.method(method).native != NO_NATIVE {
            return self.tail_native(method, argv, args, role);
        }
        if let Err(flow) = self.make_runnable(method) {
            return flow;
        }
        if self.stack_is_full(method) {
            return self.overflow();
        }
        if let Err(flow) = self.point_before_call(method) {
            return flow;
        }
        let m = self.program.method(method);
        let (sync, is_static, class) = (m.is_synchronized(), m.is_static(), m.class);
        let mut lock = 0;
        if sync {
            lock = if is_static { self.mirror(class) } else { argv.first().map_or(0, |&a| a as Ref) };
            let entered = match self.monitor_of_call_shows(method) {
                true => self.monitor_enter(lock),
                false => self.enter_monitor(lock, false),
            };
            if let Entered::Leave(flow) = entered {
                return flow;
            }
            self.record_method_lock(method, 0, lock, true);
        }
        if role != Role::Again
            && let Some(f) = self.state.threads[self.exec.cur as usize].frames.last_mut()
        {
            f.sp -= args as u32;
        }
        self.push_frame(method, argv, lock, role);
        self.begin_atomic_method(method);
        self.entered(method)
    }

    /// A native that goes on in another native: it runs at once, and the role is applied to its answer.
    fn tail_native(&mut self, method: MethodId, argv: &[u64], args: usize, role: Role) -> Flow {
        let m = self.program.method(method);
        let (native, ret) = (m.native, m.ret);
        let above = self.exec.native_frame.replace(method);
        let flow = self.tail_native_result(native, method, argv, args, ret, role);
        self.exec.native_frame = above;
        flow
    }

    fn tail_native_result(
        &mut self,
        native: u32,
        method: MethodId,
        argv: &[u64],
        args: usize,
        ret: Kind,
        role: Role,
    ) -> Flow {
        self.exec.accessor = matches!(role, Role::Reflective(_)).then_some(role);
        let result = natives::call(self, native, method, argv);
        if !matches!(result, Native::Npe | Native::ThrowNew(..)) {
            self.exec.accessor = None;
        }
        match (result, role) {
            (Native::Value(v), Role::Reflective(_) | Role::Boxed(_)) => {
                let boxed = self.boxed_result(role, ret, v);
                self.native_result(Native::Value(u64::from(boxed)), args, Kind::Ref)
            }
            (Native::Void, Role::Reflective(_) | Role::Boxed(_)) => {
                self.native_result(Native::Value(0), args, Kind::Ref)
            }
            (Native::Npe, Role::Reflective(_)) => match self.native_npe() {
                Native::Throw(r) => {
                    let wrapped = self.wrap_reflective(r, role);
                    self.throw(wrapped)
                }
                other => {
                    self.exec.accessor = None;
                    self.native_result(other, args, ret)
                }
            },
            (Native::Throw(r), Role::Reflective(_)) => {
                let wrapped = self.wrap_reflective(r, role);
                self.throw(wrapped)
            }
            (Native::ThrowNew(class, msg), Role::Reflective(_)) => match self.new_throwable(class, msg.as_deref()) {
                Ok(r) => {
                    let wrapped = self.wrap_reflective(r, role);
                    self.throw(wrapped)
                }
                Err(e) => {
                    self.exec.accessor = None;
                    self.throw_link(&e)
                }
            },
            (other, _) => self.native_result(other, args, ret),
        }
    }

    /// Pushes the frame of a constructor; its object waits in the last of the `keep` argument slots of the native.
    fn construct(&mut self, constructor: MethodId, argv: &[u64], args: usize, keep: u8, wrap: bool) -> Flow {
        if let Err(flow) = self.make_runnable(constructor).and_then(|()| self.point_before_call(constructor)) {
            return flow;
        }
        let t = &mut self.state.threads[self.exec.cur as usize];
        if let Some(f) = t.frames.last_mut() {
            f.sp = f.sp - args as u32 + u32::from(keep);
            t.stack[f.sp as usize - 1] = argv[0];
        }
        self.push_frame(constructor, argv, 0, Role::Construct { keep, wrap });
        self.begin_atomic_method(constructor);
        self.entered(constructor)
    }

    /// Remembers what an interface call on that class reaches.
    pub(crate) fn fill_itable(&mut self, class: ClassId, method: MethodId) -> Flow {
        match self.program.select_interface(class, method) {
            Ok(target) => {
                self.program.itable_cache.insert((class, method), target);
                Flow::Go
            }
            Err(e) => self.throw_link(&e),
        }
    }

    /// Returns from a frame that holds a lock, has a role, or is the thread's last. The value is on top of its stack.
    pub(crate) fn return_slow(&mut self, slots: usize) -> Flow {
        let value = if slots > 0 { self.peek(slots - 1) } else { 0 };
        if self.state.threads[self.exec.cur as usize].frames.len() == 1 {
            return self.leave_first_frame();
        }
        let top = self.state.threads[self.exec.cur as usize].top().copied();
        if top.is_some_and(|f| self.stops_at_release(&f, false)) {
            return Flow::Exit(TransitionEnd::Choice);
        }
        self.method_exited(false);
        let Some(f) = self.state.threads[self.exec.cur as usize].frames.pop() else { return Flow::Go };
        self.frame_left();
        if f.lock != 0 {
            self.monitor_exit(f.lock);
            self.record_method_lock(f.method, f.pc, f.lock, false);
        }
        self.end_atomic_method(&f);
        self.log_top_frame(self.exec.cur);
        match f.role {
            Role::Call | Role::Section => {
                self.advance(0);
                let kind = if slots == 2 { Kind::Long } else { Kind::Int };
                if slots > 0 {
                    self.push_value(kind, value);
                }
            }
            Role::Clinit(class) => self.init_done(class),
            Role::Above(class) => self.run_clinit(class),
            Role::Again => {}
            Role::Constant(key) => self.constant_made(key, value as Ref),
            Role::Reflective(kind) | Role::Boxed(kind) => {
                let boxed = self.boxed_result(f.role, Kind::from_u8(kind), value);
                self.advance(0);
                self.push_value(Kind::Ref, u64::from(boxed));
            }
            Role::Unboxed(kind) => {
                let kind = Kind::from_u8(kind);
                let plain = match kind {
                    Kind::Ref => value,
                    _ => self.unbox_value(value as Ref).and_then(|(k, v)| natives::widen(k, v, kind)).unwrap_or(0),
                };
                self.advance(0);
                self.push_value(kind, plain);
            }
            Role::Construct { keep, .. } => {
                let made = self.peek(0);
                self.advance(usize::from(keep));
                self.push_value(Kind::Ref, made);
            }
        }
        Flow::Go
    }

    /// A result as a caller by reflection or by a method handle gets it.
    fn boxed_result(&mut self, role: Role, kind: Kind, value: u64) -> Ref {
        match (role, kind) {
            (_, Kind::Void) => 0,
            (Role::Reflective(_), _) => self.box_value(kind, value),
            _ => self.boxed_value(kind, value),
        }
    }

    /// The wrapper object that `valueOf` of the wrapper's class gives for a value; references are their own. As bytecode
    /// boxes, and method handles.
    pub(crate) fn boxed_value(&mut self, kind: Kind, v: u64) -> Ref {
        match self.cached_value(kind, v) {
            Some(known) if known != 0 && !self.config.mutations.contains(Mutation::BoxesAreFresh) => known,
            _ => self.box_value(kind, v),
        }
    }

    /// What the caches of the wrappers' classes have for a value. They were filled before the program began.
    fn cached_value(&mut self, kind: Kind, v: u64) -> Option<Ref> {
        if kind == Kind::Boolean {
            let class = self.library_class("java/lang/Boolean").ok()?;
            return Some(self.static_value(class, if v & 1 == 1 { "TRUE" } else { "FALSE" }) as Ref);
        }
        let (_, cache) = BOX_CACHES.iter().find(|(k, _)| *k == kind)?;
        let least = if kind == Kind::Char { 0 } else { -128 };
        let value = if kind == Kind::Long { v as i64 } else { i64::from(v as u32 as i32) };
        let index = usize::try_from(value.checked_sub(least)?).ok()?;
        let class = self.library_class(cache).ok()?;
        let array = self.static_value(class, "cache") as Ref;
        let elements = &self.state.heap.get(array).data;
        (index < elements.len()).then(|| self.state.heap.get(array).slot(index) as Ref)
    }

    /// A new wrapper object for a value; references are their own. As HotSpot's own code boxes: the results of
    /// `Method.invoke` and `Array.get`.
    pub(crate) fn box_value(&mut self, kind: Kind, v: u64) -> Ref {
        let name = match kind {
            Kind::Boolean => "java/lang/Boolean",
            Kind::Byte => "java/lang/Byte",
            Kind::Char => "java/lang/Character",
            Kind::Short => "java/lang/Short",
            Kind::Int => "java/lang/Integer",
            Kind::Float => "java/lang/Float",
            Kind::Long => "java/lang/Long",
            Kind::Double => "java/lang/Double",
            Kind::Ref | Kind::Void => return v as Ref,
        };
        let Ok(class) = self.library_class(name) else { return 0 };
        let n = self.program.class(class).instance_kinds.len();
        let mut slots = vec![0; n].into_boxed_slice();
        if let Some(s) = self.field_slot(class, "value") {
            slots[usize::from(s)] = v;
        }
        self.alloc(class, super::heap::Data::Slots(slots))
    }

    /// The primitive in a wrapper object, with its kind.
    pub(crate) fn unbox_value(&self, r: Ref) -> Option<(Kind, u64)> {
        if r == 0 {
            return None;
        }
        let class = self.state.class_of(r);
        let kind = match &*self.program.class(class).name {
            "java/lang/Boolean" => Kind::Boolean,
            "java/lang/Byte" => Kind::Byte,
            "java/lang/Character" => Kind::Char,
            "java/lang/Short" => Kind::Short,
            "java/lang/Integer" => Kind::Int,
            "java/lang/Float" => Kind::Float,
            "java/lang/Long" => Kind::Long,
            "java/lang/Double" => Kind::Double,
            _ => return None,
        };
        let slot = self.field_slot(class, "value")?;
        Some((kind, self.state.heap.get(r).slot(usize::from(slot))))
    }
}

/// A method as the JVM's messages write it: `'int pack.Main.work(java.lang.String, long)'`.
fn signature_in_words(class: &str, name: &str, descriptor: &str) -> String {
    let (params, ret) = split_method(descriptor).unwrap_or_default();
    let params: Vec<String> = params.into_iter().map(source_form).collect();
    format!("'{} {class}.{name}({})'", source_form(ret), params.join(", "))
}
