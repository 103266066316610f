//! `ldc` of method handles, method types and dynamic constants, and the call sites of bootstrap methods: objects that
//! Java code makes.
//!
//! A resolved constant is the same object at each execution (JVMS 5.4.3), so it is kept in a static slot of the class
//! that the linker adds for it; being static, it is part of the state, backtracked and seen by the collector. Resolution
//! pushes the frame of the Java method that makes the object, whose result goes to the slot, and the instruction runs
//! again until everything that it needs is there. A resolution that failed leaves a `LinkFailure` there, and fails in the
//! same way again.
//!
//! Several threads may run the same bootstrap method at once. The result of the one that ends first is that of all (JVMS
//! 5.4.3.6), so a thread that is about to run it, and one that is about to keep what came of it, are at scheduling points; so is
//! one that finds the failure of a constant, of which a value may take the place.

use ristretto_classfile::Constant;

use super::accessors::missing_member;
use super::members::{descriptor_classes, object_array};
use crate::classfile::pool;
use crate::program::{ClassId, Kind, LinkError, MethodId, descriptor, indy};
use crate::system::{How, TransitionEnd};
use crate::vm::heap::{Data, Ref};
use crate::vm::thread::Role;
use crate::vm::touched::Thing;
use crate::vm::{Flow, Vm};

/// Text of the permanent string that stands in a slot for a constant that is null. The string object itself is compared:
/// a program's own string of that text is another object unless it goes out of its way to intern it.
const NULL: &str = "\u{0}null constant\u{0}";

/// Class of the object that stands in a slot for something that could not be made.
const FAILURE: &str = "java/lang/invoke/LinkFailure";

/// What runs bootstrap methods.
const LINKERS: &str = "java/lang/invoke/MethodHandleNatives";
const LINK_SITE: &str = "linkCallSite";
const LINK_CONSTANT: &str = "linkDynamicConstant";
const LINKS_SITE: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;\
                              [Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";
const LINKS_CONSTANT: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;\
                             [Ljava/lang/Object;)Ljava/lang/Object;";

/// What makes method types and method handles.
pub(super) const METHOD_TYPE: &str = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
const MAKES_HANDLE: &str = "(ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Class;)\
                           Ljava/lang/invoke/MethodHandle;";
const MISSES_MEMBER: &str = "(ZLjava/lang/String;)Ljava/lang/invoke/MethodHandle;";

impl Vm {
    /// Pushes the constant, or starts to make it.
    pub(crate) fn ldc_object(&mut self, class: ClassId, cp: u16) -> Flow {
        let object = match self.constant_object(class, cp.into()) {
            Ok(object) => object,
            Err(flow) => return flow,
        };
        let file = self.program.class(class).file.clone();
        let wanted = file.as_ref().and_then(|f| pool::dynamic(f, cp)).and_then(|(_, _, d)| descriptor::parse_field(&d));
        let kind = wanted.unwrap_or(Kind::Ref);
        let value = match kind {
            Kind::Ref => u64::from(object),
            _ => self.unbox_value(object).map_or(0, |(_, v)| v),
        };
        self.advance(0);
        self.push_value(kind, value);
        Flow::Go
    }

    fn constant_slot(&self, class: ClassId, key: u32) -> Option<usize> {
        let slots = &self.program.class(class).constant_slots;
        slots.iter().find(|(entry, _)| *entry == key).map(|&(_, slot)| usize::from(slot))
    }

    fn no_constant(&mut self, class: ClassId) -> Flow {
        let class = self.program.class(class).dotted();
        self.throw_link(&LinkError::malformed(class, "a constant that nothing can be made of"))
    }

    /// The object of a key; otherwise it is being made, or an error is under way.
    pub(super) fn constant_object(&mut self, class: ClassId, key: u32) -> Result<Ref, Flow> {
        let Some(slot) = self.constant_slot(class, key) else { return Err(self.no_constant(class)) };
        let held = self.statics_of(class).slots[slot] as Ref;
        self.touches_thing(Thing::Static(class, slot), How::Read);
        let null = self.null_constant();
        if held == 0 {
            return Err(self.make_constant(class, key));
        }
        if self.is_failure(held) {
            // The result of a bootstrap method that still runs may take the place of a constant's failure.
            if key < indy::SITE_KEYS && self.visible_op("link") {
                return Err(Flow::Exit(TransitionEnd::Choice));
            }
            return Err(self.fail_again(self.get_ref(held, "error"), key));
        }
        Ok(if held == null { 0 } else { held })
    }

    /// Whether an object stands in a slot for something that could not be made.
    fn is_failure(&self, held: Ref) -> bool {
        held != 0 && &*self.program.class(self.state.class_of(held)).name == FAILURE
    }

    /// Resolution ended with an exception: linkage errors are kept, anything else may be different the next time. True where the
    /// exception counts for nothing, since another thread has come first: with any result at a call site, with an error
    /// at a constant.
    pub(crate) fn constant_failed(&mut self, key: u32, exception: Ref) -> bool {
        let Some(class) = self.caller_class() else { return false };
        let Some(slot) = self.constant_slot(class, key) else { return false };
        let loaded = self.library_class("java/lang/LinkageError").and_then(|l| Ok((l, self.library_class(FAILURE)?)));
        let Ok((linkage, failure)) = loaded else { return false };
        if !self.program.is_subclass(self.state.class_of(exception), linkage) {
            return false;
        }
        let held = self.statics_of(class).slots[slot] as Ref;
        if held != 0 {
            self.touches_thing(Thing::Static(class, slot), How::Read);
            return key >= indy::SITE_KEYS || self.is_failure(held);
        }
        self.exec.roots.push(exception);
        let kept = self.alloc(failure, Data::Slots(vec![u64::from(exception)].into_boxed_slice()));
        self.exec.roots.pop();
        self.keep_constant(class, slot, kept);
        false
    }

    fn keep_constant(&mut self, class: ClassId, slot: usize, kept: Ref) {
        self.touches_thing(Thing::Static(class, slot), How::Write);
        self.touch_statics(class);
        self.state.statics[class.0 as usize].slots[slot] = u64::from(kept);
        self.share_from(kept);
    }

    /// Whether a method is the one whose frame waits for what a bootstrap method returns.
    pub(crate) fn is_linker(&self, method: MethodId) -> bool {
        let m = self.program.method(method);
        [LINK_SITE, LINK_CONSTANT].contains(&&*m.name) && &*self.program.class(m.class).name == LINKERS
    }

    /// A new error like the first one. The cause is known for constants only, as in HotSpot.
    fn fail_again(&mut self, first: Ref, key: u32) -> Flow {
        let known = self.known.clone();
        let name = self.program.class(self.state.class_of(first)).name.clone();
        let message = self.state.heap.get(first).slot(usize::from(known.throwable_message)) as Ref;
        let text = (message != 0).then(|| self.string_text(message));
        let cause = self.state.heap.get(first).slot(usize::from(known.throwable_cause));
        match self.new_throwable(&name, text.as_deref()) {
            Ok(again) => {
                if key < indy::SITE_KEYS && cause != u64::from(first) {
                    self.state.heap.get_mut(again).set_slot(usize::from(known.throwable_cause), cause);
                }
                self.throw(again)
            }
            Err(e) => self.throw_link(&e),
        }
    }

    pub(super) fn caller_class(&self) -> Option<ClassId> {
        self.state.threads[self.exec.cur as usize].frames.last().map(|f| self.program.method(f.method).class)
    }

    fn null_constant(&mut self) -> Ref {
        self.intern_str(NULL)
    }

    fn make_constant(&mut self, class: ClassId, key: u32) -> Flow {
        let Some(file) = self.program.class(class).file.clone() else { return Flow::Go };
        let Ok(cp) = u16::try_from(key) else {
            let site = indy::general_sites(&file).into_iter().find(|&(site, _)| site == key);
            return match site {
                Some((_, cp)) => self.run_bootstrap(class, key, cp).unwrap_or_else(|flow| flow),
                None => self.no_constant(class),
            };
        };
        let made = match file.constant_pool.get(cp) {
            Some(Constant::MethodType(index)) => {
                let text = pool::utf8(&file, *index).unwrap_or_default();
                self.types_in(class, &text).and_then(|types| {
                    self.call_model("java/lang/invoke/MethodType", "methodType", METHOD_TYPE, &types, key)
                })
            }
            Some(Constant::MethodHandle { .. }) => self.make_handle(class, cp),
            _ => self.run_bootstrap(class, key, cp),
        };
        made.unwrap_or_else(|flow| flow)
    }

    /// The classes that a constant or call site of a class names in its descriptor: what its own loader means by them.
    fn types_in(&mut self, class: ClassId, text: &str) -> Result<[u64; 2], Flow> {
        descriptor_classes(self, class, text).map_err(|e| self.throw_link(&e))
    }

    fn make_handle(&mut self, class: ClassId, cp: u16) -> Result<Flow, Flow> {
        let handle = self.program.handle(class, cp);
        let handle = handle.and_then(|h| self.on_this_path(class, h.class).map(|_| h));
        let handle = handle.map_err(|e| self.throw_link(&e))?;
        // The member is looked for before the classes in its descriptor are.
        if let Some((field, text)) = missing_member(self, &handle) {
            let args = [u64::from(field), u64::from(self.intern_str(&text))];
            return self.call_model("java/lang/invoke/MemberHandle", "missing", MISSES_MEMBER, &args, cp.into());
        }
        let [result, parameters] = self.types_in(class, &handle.descriptor)?;
        let (owner, name) = (self.mirror(handle.class), self.intern_str(&handle.name));
        let args = [u64::from(handle.kind), owner.into(), name.into(), result, parameters];
        self.call_model("java/lang/invoke/MemberHandle", "constant", MAKES_HANDLE, &args, cp.into())
    }

    /// Runs the bootstrap method of a dynamic constant or call site, once its handle and its arguments are there.
    fn run_bootstrap(&mut self, class: ClassId, key: u32, cp: u16) -> Result<Flow, Flow> {
        let Some(file) = self.program.class(class).file.clone() else { return Ok(Flow::Go) };
        let site = pool::dynamic(&file, cp).and_then(|(bootstrap, name, text)| {
            let (handle, args) = crate::program::resolve::bootstrap_method(&file, bootstrap)?;
            Some((handle, args.to_vec(), name.into_owned(), text.into_owned()))
        });
        let Some((handle, args, name, text)) = site else { return Err(self.no_constant(class)) };
        let handle = self.constant_object(class, handle.into())?;
        let [result, parameters] = self.types_in(class, &text)?;
        let mut parts = Vec::with_capacity(args.len());
        for cp in args {
            parts.push(u64::from(self.static_argument(class, cp)?));
        }
        let parts = match object_array(self, "java/lang/Object", parts) {
            Ok(x) => x,
            Err(e) => return Err(self.throw_link(&e)),
        };
        if self.visible_op("link") {
            return Err(Flow::Exit(TransitionEnd::Choice));
        }
        let (caller, name) = (self.mirror(class), self.intern_str(&name));
        let [handle, caller, name, parts] = [handle, caller, name, parts].map(u64::from);
        if text.starts_with('(') {
            let args = [handle, caller, name, result, parameters, parts];
            return self.call_model(LINKERS, LINK_SITE, LINKS_SITE, &args, key);
        }
        self.call_model(LINKERS, LINK_CONSTANT, LINKS_CONSTANT, &[handle, caller, name, result, parts], key)
    }

    /// A static argument of a bootstrap method, boxed.
    fn static_argument(&mut self, class: ClassId, cp: u16) -> Result<Ref, Flow> {
        let Some(file) = self.program.class(class).file.clone() else { return Ok(0) };
        match file.constant_pool.get(cp) {
            Some(Constant::Integer(v)) => Ok(self.box_value(Kind::Int, u64::from(*v as u32))),
            Some(Constant::Float(v)) => Ok(self.box_value(Kind::Float, u64::from(v.to_bits()))),
            Some(Constant::Long(v)) => Ok(self.box_value(Kind::Long, *v as u64)),
            Some(Constant::Double(v)) => Ok(self.box_value(Kind::Double, v.to_bits())),
            Some(Constant::String(_)) => Ok(self.intern(&pool::string(&file, cp).unwrap_or_default())),
            Some(Constant::Class(_)) => {
                let found = self.program.resolve_class(class, cp);
                match found.and_then(|found| self.on_this_path(class, found)) {
                    Ok(c) => Ok(self.mirror(c)),
                    Err(e) => Err(self.throw_link(&e)),
                }
            }
            _ => self.constant_object(class, cp.into()),
        }
    }

    /// Pushes the frame of a static method of the model classes whose result is the constant.
    fn call_model(&mut self, class: &str, name: &str, descriptor: &str, args: &[u64], key: u32) -> Result<Flow, Flow> {
        let owner = match self.library_class(class) {
            Ok(c) => c,
            Err(e) => return Err(self.throw_link(&e)),
        };
        if !self.is_ready(owner) {
            return Ok(self.init_class(owner));
        }
        let Some(method) = self.program.find_method(owner, name, descriptor) else {
            let message = format!("the class library has no {class}.{name}");
            return Err(self.throw_new("java/lang/InternalError", Some(&message)));
        };
        self.make_runnable(method)?;
        self.push_frame(method, args, 0, Role::Constant(key));
        Ok(Flow::Go)
    }

    /// The method that makes a constant of the top frame's class has returned it. Where another thread has come first its object
    /// is the constant; a dynamic constant takes the place of a failure, as in HotSpot (`ConstantPool::resolve_constant_at_impl`).
    pub(crate) fn constant_made(&mut self, key: u32, value: Ref) {
        let Some(class) = self.caller_class() else { return };
        let Some(slot) = self.constant_slot(class, key) else { return };
        let held = self.statics_of(class).slots[slot] as Ref;
        if held != 0 && (key >= indy::SITE_KEYS || !self.is_failure(held)) {
            self.touches_thing(Thing::Static(class, slot), How::Read);
            return;
        }
        let value = if value == 0 { self.null_constant() } else { value };
        self.keep_constant(class, slot, value);
    }
}
