//! What listeners can look at and ask for: the machine as they see it.
//!
//! Looking is free at any event. What is asked for is done when all listeners were told, at the next boundary between two
//! instructions; see each method for the events at which it makes sense.

use ristretto_classfile::attributes::{Annotation, Attribute};
use smallvec::SmallVec;

use super::Vm;
use super::attributes::Owner;
use super::choice_text::{self, Style};
use super::heap::Ref;
use super::loop_check::Checkpoint;
use super::view::primitive;
use crate::choice::{Choice, ChoiceGenerator, Live, Path, Taken, ThreadChoice, Tid};
use crate::classfile::pool;
use crate::program::{ClassId, Code, Insn, Kind, MethodId, Operation, Origin, Program, acc};
use crate::report::{ErrorInfo, Property};
use crate::system::{At, Ran, TransitionEnd};

/// The place of listeners' attributes: no field or element has this number.
const OF_LISTENERS: u32 = u32::MAX;

/// The machine as listeners see it. They can neither run it nor bring it to another state.
pub struct VmView<'a> {
    pub(super) vm: &'a mut Vm,
}

impl<'a> VmView<'a> {
    pub(super) fn of(vm: &'a mut Vm) -> Self {
        VmView { vm }
    }
}

/// A field that an instruction reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldAccess {
    /// The class that declares it.
    pub class: ClassId,
    /// Its slot, in objects or among the statics.
    pub slot: u16,
    /// What it holds.
    pub kind: Kind,
    pub is_static: bool,
    pub is_write: bool,
}

/// Choices.
impl VmView<'_> {
    /// Registers a generator (JPF's `setNextChoiceGenerator`): the transition ends, and the next ones start with its
    /// choices. At `execute_instruction` the instruction then runs as their first step; at `instruction_executed` the one
    /// behind it does, unless [`VmView::execute_again`] is asked for as well. Registered together with a scheduling point, the
    /// choice is for this thread: when another one is scheduled, it is dropped, and the instruction that is executed again
    /// has to register it anew.
    pub fn register_choice(&mut self, cg: Box<dyn ChoiceGenerator>) {
        self.vm.listen.dispatch.asked.generators.push(cg);
    }

    /// The generator of that id and class that was registered for what the running thread does now: only at the first
    /// instruction of a transition. `class` may be a supertype.
    pub fn current_choice(&self, id: &str, class: &str) -> Option<&Taken> {
        self.vm.choice(id)?;
        self.vm.listen.dispatch.path.named_of(id, class)
    }

    /// Like [`VmView::current_choice`], of any class: its choice.
    pub fn chosen(&self, id: &str) -> Option<Choice> {
        self.vm.choice(id)
    }

    /// Whether the instruction is the first of its transition: the bottom half of what ended the last one (JPF's
    /// `isFirstStepInsn`).
    pub fn is_first_step(&self) -> bool {
        self.vm.exec.first_step()
    }

    /// At `instruction_executed` with a registered choice: the instruction is undone and executed again as the first of
    /// the next transition. False, and nothing happens, for one that has done more than read.
    pub fn execute_again(&mut self, at: &At) -> bool {
        let again = at.ran == Ran::Again;
        let possible = again || at.ran == Ran::Done && self.insn(at.pc).is_some_and(only_reads);
        self.vm.listen.dispatch.asked.again |= possible && !again;
        possible
    }

    /// Asks for the end of the transition, with a choice of the threads that can run, be it only one: the state is matched.
    /// Nothing happens between `Verify.beginAtomic` and `endAtomic`.
    pub fn break_transition(&mut self, id: &'static str) {
        if !self.vm.is_atomic() && self.vm.exec.registered.is_empty() {
            let list = self.vm.enabled();
            self.vm.listen.dispatch.asked.generators.push(Box::new(ThreadChoice::new(id, list)));
        }
    }

    /// Asks for a scheduling point of that name, if another thread can run.
    pub fn reschedule(&mut self, id: &'static str) {
        self.vm.listen.dispatch.asked.reschedule = Some(id);
    }

    /// At `execute_instruction`: the instruction does not run. Its operands are the listener's to pop, and its result to
    /// push.
    pub fn skip_instruction(&mut self) {
        self.vm.listen.dispatch.asked.skip = true;
    }

    /// At `execute_instruction`: in place of the instruction an exception of that class is thrown (internal name).
    pub fn throw_instead(&mut self, class: &str, message: Option<&str>) {
        self.vm.listen.dispatch.asked.throw = Some((class.to_owned(), message.map(str::to_owned)));
    }

    /// Prunes the path (JPF's `ignoreState`). The search is incomplete then.
    pub fn ignore_state(&mut self) {
        self.leave_out();
        self.vm.listen.dispatch.asked.end.get_or_insert(TransitionEnd::Ignored);
    }

    /// Something that the program does is not explored: the search is incomplete.
    pub fn leave_out(&mut self) {
        self.vm.listen.dispatch.left_out = true;
    }

    /// Ends the search, with a sentence that says why (JPF's `Search.terminate`).
    pub fn end_search(&mut self, why: impl Into<String>) {
        self.vm.listen.dispatch.asked.stop.get_or_insert(why.into());
    }

    /// The path violates a property of the listener's: an error like any other, with where the running thread stands. At
    /// `search_finished` it is one of the search as a whole, without a path: reported where everything was searched.
    pub fn report_violation(&mut self, message: impl Into<String>) {
        let info = ErrorInfo {
            property: Property::Listener,
            exception: None,
            message: Some(message.into()),
            thread: self.thread_name(self.vm.exec.cur),
            stack: self.stack_of(self.vm.exec.cur),
            deadlock: Vec::new(),
            arrivals: 1,
            race: None,
            causes: Vec::new(),
        };
        self.vm.listen.dispatch.asked.end = Some(TransitionEnd::Violated(Box::new(info)));
    }
}

/// Whether an instruction has no effect but on the operand stack, so that it can be undone.
fn only_reads(insn: Insn) -> bool {
    match insn.operation() {
        Operation::ArrayLength | Operation::Element { is_write: false, .. } => true,
        Operation::Field(field) => !field.is_write,
        _ => false,
    }
}

/// Instructions, frames and operands.
impl VmView<'_> {
    /// An instruction in words, with what it refers to: `getfield Race.count`.
    pub fn insn_text(&self, pc: u32) -> String {
        self.vm.instruction_text(pc)
    }

    /// Whether a field is final.
    pub fn is_final(&self, field: FieldAccess) -> bool {
        self.vm.field(field).is_some_and(|f| f.flags & acc::FINAL != 0)
    }

    /// Whether the compiler has made a field for itself: synthetic ones, and the constants of an `enum`.
    pub fn is_made_up(&self, field: FieldAccess) -> bool {
        self.vm.field(field).is_some_and(|f| f.flags & (acc::SYNTHETIC | acc::ENUM) != 0)
    }

    /// Whether a field is a constant that the compiler puts in the place of its reads.
    pub fn has_constant_value(&self, field: FieldAccess) -> bool {
        let (Some(f), Some(file)) = (self.vm.field(field), &self.vm.program.class(field.class).file) else {
            return false;
        };
        let attributes = file.fields.get(usize::from(f.file_index)).map_or(&[][..], |f| &f.attributes);
        attributes.iter().any(|a| matches!(a, Attribute::ConstantValue { .. }))
    }

    /// Whether a class has an annotation of that descriptor.
    pub fn is_annotated(&self, class: ClassId, descriptor: &str) -> bool {
        let Some(file) = &self.vm.program.class(class).file else { return false };
        let named = |a: &Annotation| pool::utf8(file, a.type_index).is_some_and(|name| *name == *descriptor);
        file.attributes.iter().any(|attribute| match attribute {
            Attribute::RuntimeVisibleAnnotations { annotations, .. }
            | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => annotations.iter().any(named),
            _ => false,
        })
    }

    /// Whether an exception handler begins at an instruction.
    pub fn begins_handler(&self, method: MethodId, pc: u32) -> bool {
        let m = self.vm.program.method(method);
        m.handlers.iter().any(|handler| handler.target == m.index_of(pc))
    }

    /// Instructions of a method; 0 where it has none, or was not executed.
    pub fn code_length(&self, method: MethodId) -> u32 {
        match self.vm.program.method(method).code {
            Code::At { len, .. } => len,
            _ => 0,
        }
    }

    /// A field's name.
    pub fn field_name(&self, field: FieldAccess) -> &str {
        self.vm.field(field).map_or("", |f| &f.name)
    }

    /// The receiver of the call that is about to run; `None` for static ones.
    pub fn receiver_of(&self, pc: u32) -> Option<Ref> {
        match self.insn(pc)?.operation() {
            Operation::Call(call) => Some(self.vm.peek(call.above_receiver()?) as Ref),
            _ => None,
        }
    }

    /// `this` of the method that the running thread is in; `None` in static ones.
    pub fn receiver(&self) -> Option<Ref> {
        let method = self.vm.state.threads[self.vm.exec.cur as usize].frames.last()?.method;
        (!self.vm.program.method(method).is_static()).then(|| self.local(0) as Ref)
    }

    /// The class that declares a method.
    pub fn class_of_method(&self, method: MethodId) -> ClassId {
        self.vm.program.method(method).class
    }

    /// Whether it is one of the user's classes.
    pub fn is_user_class(&self, class: ClassId) -> bool {
        self.vm.program.class(class).origin == Origin::User
    }

    /// Frames of a thread, the bottom one first: the method, and the place in the code arena that it stands at.
    pub fn frames_of(&self, t: Tid) -> impl Iterator<Item = (MethodId, u32)> {
        self.vm.state.threads[t as usize].frames.iter().map(|f| (f.method, f.pc))
    }

    /// Where the method that a thread is in was called from, as [`VmView::place_of`] says it.
    pub fn caller_place(&self, t: Tid) -> Option<(MethodId, u32)> {
        let frames = || self.vm.state.threads[t as usize].frames.iter().rev().skip(1).map(|f| (f.method, f.pc));
        frames().find(|&(method, _)| self.is_user_method(method)).or_else(|| frames().next())
    }

    /// Whether it is the constructor of `java.lang.Object`.
    pub fn is_root_constructor(&self, method: MethodId) -> bool {
        let m = self.vm.program.method(method);
        m.class == self.vm.known.object && &*m.name == "<init>"
    }

    /// Where a thread stands, innermost first: `Class.method(File.java:12)`.
    pub fn stack_of(&self, t: Tid) -> Vec<String> {
        self.vm.stack_places(&self.vm.state.threads[t as usize])
    }

    /// Instructions that had been executed when the current transition began: no two have the same number.
    pub fn transition_began(&self) -> u64 {
        self.vm.exec.started_at
    }

    /// At `instruction_executed`: where the thread goes on, if the instruction has jumped back in its method.
    pub fn jumped_back(&self, at: &At) -> Option<u32> {
        let t = &self.vm.state.threads[at.thread as usize];
        let f = t.frames.last().filter(|f| at.ran == Ran::Done && f.method == at.method && f.pc <= at.pc)?;
        (t.frames.len() as u32 == at.depth).then_some(f.pc)
    }

    /// At `instruction_executed`: the running thread goes on at that instruction of its method. False, and nothing happens,
    /// where its local variables and operands are not what is expected there.
    pub fn go_on_at(&mut self, pc: u32) -> bool {
        let Some(&f) = self.vm.state.threads[self.vm.exec.cur as usize].frames.last() else { return false };
        let method = self.vm.program.method(f.method);
        let (Code::At { start, len }, from) = (method.code, method.index_of(f.pc) as usize) else { return false };
        let maps = self.vm.program.maps(f.method);
        let fits = |now: &[Kind], then: &[Kind]| {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| *then == Kind::DEAD || now == then)
        };
        let index = pc.wrapping_sub(start);
        if index >= len || !fits(&maps.at[from], &maps.at[index as usize]) {
            return false;
        }
        if let Some(f) = self.vm.state.threads[self.vm.exec.cur as usize].frames.last_mut() {
            f.pc = pc;
        }
        true
    }

    /// Where a branch leads to when it is taken.
    pub fn branch_target(&self, pc: u32) -> Option<u32> {
        match self.insn(pc)?.operation() {
            Operation::Branch { to, .. } => Some(to),
            _ => None,
        }
    }

    /// The operand `depth` slots below the top of the running thread's stack; a `long` or `double` is in the lower of its
    /// two slots.
    pub fn operand(&self, depth: usize) -> u64 {
        self.vm.peek(depth)
    }

    /// Replaces an operand.
    pub fn set_operand(&mut self, depth: usize, value: u64) {
        let t = &mut self.vm.state.threads[self.vm.exec.cur as usize];
        if let Some(f) = t.frames.last()
            && let Some(at) = (f.sp as usize).checked_sub(1 + depth)
        {
            t.stack[at] = value;
        }
    }

    /// Pops operand slots; with [`VmView::skip_instruction`].
    pub fn pop_operands(&mut self, slots: usize) {
        if let Some(f) = self.vm.state.threads[self.vm.exec.cur as usize].frames.last_mut() {
            f.sp -= slots as u32;
        }
    }

    /// Pushes a value; with [`VmView::skip_instruction`].
    pub fn push_operand(&mut self, kind: Kind, value: u64) {
        self.vm.push_value(kind, value);
    }

    /// A local variable of the running thread's top frame, by its slot.
    pub fn local(&self, slot: usize) -> u64 {
        let t = &self.vm.state.threads[self.vm.exec.cur as usize];
        t.frames.last().map_or(0, |f| t.stack[f.base as usize + slot])
    }

    /// Replaces a local variable.
    pub fn set_local(&mut self, slot: usize, value: u64) {
        let t = &mut self.vm.state.threads[self.vm.exec.cur as usize];
        if let Some(f) = t.frames.last() {
            t.stack[f.base as usize + slot] = value;
        }
    }
}

/// Settings.
impl VmView<'_> {
    /// The text that a setting means which names a file: the text itself where it has several lines or is in quotes (the
    /// command line gives the content of files so), or one of the files that were supplied to the program.
    pub fn text_setting(&self, value: &str) -> Option<String> {
        if let Some(text) = value.strip_prefix('"') {
            return Some(text.strip_suffix('"').unwrap_or(text).to_owned());
        }
        if value.contains('\n') {
            return Some(value.to_owned());
        }
        let bytes = self.vm.config.environment.files.get(value)?;
        Some(String::from_utf8_lossy(bytes).into_owned())
    }
}

/// Output.
impl VmView<'_> {
    /// From here on output is part of the state, and printing is a scheduling point: no path is taken for another one that
    /// has printed something else. At `attach`, by a listener that is attached to replays too.
    pub fn make_output_visible(&mut self) {
        self.vm.config.output_visible = true;
    }
}

/// Threads, objects and classes.
impl VmView<'_> {
    /// Class of an object.
    pub fn class_of_object(&self, r: Ref) -> ClassId {
        self.vm.state.class_of(r)
    }

    /// What a listener has given an object with [`VmView::set_listener_attribute`].
    pub fn listener_attribute(&self, r: Ref) -> Option<i32> {
        self.vm.state.attribute_values(Owner::Object(r), OF_LISTENERS).first().copied()
    }

    /// Gives an object a number, which is part of the state from here on. For listeners that alter; the program does not see
    /// it.
    pub fn set_listener_attribute(&mut self, r: Ref, value: i32) {
        self.vm.change_attributes(Owner::Object(r), OF_LISTENERS, value, false);
    }

    /// A thread's place in the tree of threads, that of `main` being empty: no two threads of an execution have the same.
    pub fn thread_path(&self, t: Tid) -> &[u32] {
        &self.vm.state.threads[t as usize].path
    }

    /// Whether another thread than the running one can run now.
    pub fn others_can_run(&self) -> bool {
        self.vm.enabled().iter().any(|&t| t != self.vm.exec.cur)
    }

    /// The name of an object, such as `Fork@2`: the same everywhere (`names`).
    pub fn object_name(&self, r: Ref) -> String {
        self.vm.object_label(r)
    }

    /// A value that is no reference, as in the source.
    pub fn primitive_text(&self, kind: Kind, value: u64) -> String {
        primitive(kind, value)
    }

    /// Whether two threads can reach it.
    pub fn is_shared(&self, r: Ref) -> bool {
        self.vm.state.heap.get(r).shared
    }

    /// Text of a `java.lang.String`.
    pub fn text_of(&self, r: Ref) -> String {
        self.vm.string_text(r)
    }

    /// Value of a field in an object.
    pub fn field_value(&self, r: Ref, slot: u16) -> u64 {
        self.vm.state.heap.get(r).slot(usize::from(slot))
    }
}

/// Gives [`VmView`] methods of the machine under their own names.
macro_rules! looks {
    ($($(#[$doc:meta])* $name:ident(&$this:ident $(, $arg:ident: $type:ty)*) -> $result:ty;)*) => {
        impl VmView<'_> {
            $($(#[$doc])* pub fn $name(&$this $(, $arg: $type)*) -> $result { $this.vm.$name($($arg),*) })*
        }
    };
}

looks! {
    /// Instructions executed so far; never undone.
    instructions(&self) -> u64;

    /// The thread that runs or ran last.
    current_thread(&self) -> Tid;

    /// Standard output along the path, as [`crate::util::shown`].
    output(&self) -> String;

    /// Everything printed since the output had that length, as [`crate::util::shown`].
    output_from(&self, from: usize) -> String;

    /// The generators of the path (JPF's `getChoiceGenerators` and its neighbours).
    choices_made(&self) -> &Path;

    /// The instruction at a place in the code arena.
    insn(&self, pc: u32) -> Option<Insn>;

    /// The field that an instruction reads or writes.
    field_access(&self, pc: u32) -> Option<FieldAccess>;

    /// The method that an instruction names, as it stands there: which one runs is decided by the receiver.
    called_method(&self, pc: u32) -> Option<MethodId>;

    /// Source line of an instruction; 0 where there is none.
    line_of(&self, method: MethodId, pc: u32) -> u32;

    /// Name of the source file that a method is in; empty when unknown.
    source_file_of(&self, method: MethodId) -> &str;

    /// A class's name with dots.
    class_name(&self, class: ClassId) -> String;

    /// `pack.Class.method`.
    method_name(&self, method: MethodId) -> String;

    /// Whether it is the user's code, not the class library's or the machine's.
    is_user_method(&self, method: MethodId) -> bool;

    /// The place in the code arena that a thread's top frame stands at.
    pc_of(&self, t: Tid) -> Option<u32>;

    /// The innermost frame of a thread that is in user code, or else the innermost of all: its method and place in the
    /// code arena.
    place_of(&self, t: Tid) -> Option<(MethodId, u32)>;

    /// Arena index of a method's first instruction.
    first_pc(&self, method: MethodId) -> Option<u32>;

    /// Numbers of the threads that are alive, in canonical order.
    live_threads(&self) -> Vec<Tid>;

    /// What a thread does in a word: `runnable`, `blocked`, `waiting`, `parked`, `sleeping`, `joining`, `class-init`,
    /// `terminated`, `absent`.
    thread_does(&self, t: Tid) -> &'static str;

    /// Name of a thread.
    thread_name(&self, t: Tid) -> String;

    /// The local variables in scope at an instruction: slot, name and kind.
    variables_at(&self, method: MethodId, pc: u32) -> Vec<(u16, String, Kind)>;

    /// The field of that name in a class, its own or inherited.
    find_field(&self, class: ClassId, name: &str) -> Result<FieldAccess, String>;

    /// Value of a reference field of an object by name; 0 where there is none.
    get_ref(&self, object: Ref, name: &str) -> Ref;

    /// The records of paths that the program has asked for.
    stored_traces(&self) -> &[(String, String)];

    /// The threads that can run, in canonical order.
    enabled(&self) -> SmallVec<[Tid; 8]>;
}

impl VmView<'_> {
    /// The program: classes and methods, as far as they are loaded.
    pub fn program(&self) -> &Program {
        &self.vm.program
    }

    /// A place in words: `pack.Main.work(Main.java:12)`.
    pub fn place_text(&self, place: (MethodId, u32)) -> String {
        self.vm.place_text(place)
    }

    /// Remembers the present moment. Not to be used behind the search's back: at an event of the machine.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.vm.checkpoint()
    }

    /// Whether the state is that of the moment.
    pub fn is_as_at(&mut self, moment: &Checkpoint) -> bool {
        self.vm.is_as_at(moment)
    }

    /// The choices of the path from that number on, as a text that can be stored; see [`choice_text`].
    pub(crate) fn path_text(&self, number: u32, end: &str) -> String {
        choice_text::path_text(self.vm, number, end)
    }

    /// Adds such a text.
    pub(crate) fn push_path(&self, text: &mut String, number: u32, end: &str, style: &Style<'_>) {
        choice_text::push_path(text, self.vm, number, end, style);
    }

    /// What a configured generator asks of the program.
    pub(crate) fn live(&mut self) -> &mut dyn Live {
        self.vm
    }
}
