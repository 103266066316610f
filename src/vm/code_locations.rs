//! Places in the program's code, for listeners that are configured with them, and what the next instruction is about.

use std::ops::Range;

use super::Init;
use super::listener_api::FieldAccess;
use super::listener_api::VmView;
use super::thread::{Status, Thread};
use crate::choice::{Choice, Tid};
use crate::program::{ClassId, Code, Dispatch, Insn, MethodId, Operation, acc, descriptor};

/// The operand `depth` slots below the top of a thread's stack, in its top frame.
pub(super) fn operand(t: &Thread, depth: usize) -> Option<u64> {
    let f = t.frames.last()?;
    let at = (f.sp as usize).checked_sub(1 + depth)?;
    t.stack.get(at).copied()
}

impl VmView<'_> {
    /// The methods that a class declares, in the order of its class file.
    pub fn methods_of(&self, class: ClassId) -> Vec<MethodId> {
        self.vm.program.class(class).methods.to_vec()
    }

    /// A method's name alone.
    pub fn simple_name(&self, method: MethodId) -> &str {
        &self.vm.program.method(method).name
    }

    /// A method's descriptor.
    pub fn descriptor_of(&self, method: MethodId) -> &str {
        &self.vm.program.method(method).descriptor
    }

    /// Whether objects of `class` are objects of `sup` too.
    pub fn is_kind_of(&self, class: ClassId, sup: ClassId) -> bool {
        self.vm.program.is_subclass(class, sup)
    }

    /// Whether a field is volatile.
    pub fn is_volatile(&self, field: FieldAccess) -> bool {
        self.vm.field(field).is_some_and(|f| f.flags & acc::VOLATILE != 0)
    }

    /// The operand `depth` slots below the top of any thread's stack, in its top frame.
    pub fn operand_of(&self, t: Tid, depth: usize) -> Option<u64> {
        operand(&self.vm.state.threads[t as usize], depth)
    }

    /// The names of the classes and interfaces above a class.
    pub fn supertypes(&self, class: ClassId) -> Vec<String> {
        let (mut found, mut work) = (Vec::new(), vec![class]);
        while let Some(class) = work.pop() {
            let class = self.vm.program.class(class);
            for &sup in class.super_class.iter().chain(&*class.interfaces) {
                let name = self.vm.program.class(sup).dotted();
                if !found.contains(&name) {
                    found.push(name);
                    work.push(sup);
                }
            }
        }
        found
    }

    /// The places of a method's instructions; `None` where it has none, or faulty ones.
    pub fn code_of(&mut self, method: MethodId) -> Option<Range<u32>> {
        self.vm.program.decode(method).ok()?;
        match self.vm.program.method(method).code {
            Code::At { start, len } => Some(start..start + len),
            _ => None,
        }
    }

    /// The places where a method compares values of the clock ([`crate::program::times`]).
    pub fn time_comparisons(&self, method: MethodId) -> Vec<u32> {
        let first = self.first_pc(method).unwrap_or(0);
        self.vm.program.time_comparisons(method).into_iter().map(|index| first + index).collect()
    }

    /// The methods that a call may mean: its own method, and for a call that is dispatched the class of the receiver.
    /// `None` where the instruction is no call, or has no receiver.
    pub fn call_about_to_run(&self, pc: u32) -> Option<(MethodId, ClassId)> {
        let declared = |method: MethodId| (method, self.vm.program.method(method).class);
        match self.insn(pc)?.operation() {
            Operation::Call(call) if matches!(call.dispatch, Dispatch::Static | Dispatch::Special) => {
                Some(declared(call.method))
            }
            Operation::Call(call) => {
                let receiver = self.vm.peek(call.above_receiver()?) as u32;
                (receiver != 0).then(|| (call.method, self.vm.state.class_of(receiver)))
            }
            _ => None,
        }
    }

    /// What an instruction allocates: the class in the source's form, such as `byte[]`, and the class where it is known.
    pub fn allocates(&self, pc: u32) -> Option<(String, Option<ClassId>)> {
        let named = |class: ClassId| {
            let name = &self.vm.program.class(class).name;
            (descriptor::source_form(&descriptor::of_class(name)), Some(class))
        };
        match self.insn(pc)?.operation() {
            Operation::New(class) | Operation::NewArray(class) => Some(named(class)),
            Operation::NewPrimitiveArray(kind) => Some((format!("{kind:?}[]").to_lowercase(), None)),
            _ => None,
        }
    }

    /// Whether an instruction has to wait until a class is initialised: it runs again after that.
    pub fn initialises_first(&self, pc: u32) -> bool {
        let class = match self.insn(pc).map(Insn::operation) {
            Some(Operation::New(class)) => class,
            Some(Operation::Call(call)) if call.dispatch == Dispatch::Static => {
                self.vm.program.method(call.method).class
            }
            Some(Operation::Field(field)) if field.is_static => field.class,
            _ => return false,
        };
        let init = &self.vm.state.statics[class.0 as usize].init;
        *init != Init::Done && *init != Init::Running(self.vm.exec.cur)
    }

    /// Whether the instruction about to run is the second half of an operation that has begun: it has made a choice of
    /// data, or waited.
    pub fn is_mid_operation(&self) -> bool {
        let waited = self.vm.state.threads[self.vm.exec.cur as usize].head.status != Status::Runnable;
        let is_data = |choice: &Choice| !matches!(choice, Choice::Thread(_));
        let chosen = || {
            self.vm.exec.cur == self.vm.exec.chooser && self.vm.exec.choices.iter().any(|(_, choice)| is_data(choice))
        };
        waited || self.vm.exec.first_step() && chosen()
    }
}
