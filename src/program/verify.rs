//! Bytecode verification (JVMS 4.10) of user classes.
//!
//! A dataflow type checker by inference: it computes what every local and stack slot can hold instead of believing the
//! `StackMapTable`, so one algorithm serves class files of every age. Interfaces count as `Object` for assignability, as in
//! the specification: calls on them are checked when they happen.
//!
//! Behind it the interpreter relies on: stack and locals stay in their bounds, every slot has the kind that its reader
//! expects, the receiver of a field access has that field, uninitialised objects are not used, execution does not leave
//! the code. Time and memory are bounded for hostile input: what exceeds the bounds is refused, never half-checked.

mod declared;
mod exec;
mod frame;
mod members;
mod types;

use std::rc::Rc;

use ristretto_classfile::ClassFile;

use self::frame::{Frame, VType};
use self::types::Types;
use super::link::dotted;
use super::locals::local_access;
use super::{ClassId, LinkError, MethodId, Origin, Program, acc, descriptor};
use crate::classfile::flow;
use crate::classfile::{self, CodeView, pool};
use crate::util::FxMap;

/// Largest product of instructions and slots of a method: bounds the size of its reference maps.
const MAX_MAP_SLOTS: usize = 64 << 20;
/// Most slots kept for the branch targets of a method.
const MAX_KEPT_SLOTS: usize = 8 << 20;
/// Most slots compared and range checks done for a method.
const MAX_WORK: usize = 1 << 30;

/// Why a method fails.
enum Fault {
    /// What is wrong at the current instruction.
    Code(String),
    /// A bound of ours.
    Limit(&'static str),
    /// A class that is needed to decide could not be loaded.
    Link(LinkError),
}

impl From<LinkError> for Fault {
    fn from(error: LinkError) -> Self {
        Fault::Link(error)
    }
}

/// Gives up: a JVM would go on.
fn limit<T>(reason: &'static str) -> Result<T, Fault> {
    Err(Fault::Limit(reason))
}

/// Refuses the current instruction.
fn refuse<T>(reason: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Code(reason.into()))
}

/// What one method's verification works on.
struct Checker<'a> {
    program: &'a mut Program,
    types: &'a mut Types,
    file: &'a ClassFile<'static>,
    class: ClassId,
    view: CodeView<'a>,
    /// Descriptor of the result.
    ret: &'a str,
    /// The method is a constructor.
    is_init: bool,
    /// The frame before the instruction that is being looked at, then after it.
    frame: Frame,
    /// The instruction that is being looked at.
    index: usize,
    /// Frames at branch targets and handlers, as far as known.
    kept: Vec<Option<Box<Frame>>>,
    /// What the `StackMapTable` says of frames, by instruction; `None` without one.
    declared: Option<FxMap<usize, declared::Declared>>,
    /// Instructions that are branch targets or handlers.
    targets: Vec<bool>,
    pending: Vec<usize>,
    work: usize,
    kept_slots: usize,
}

impl Program {
    /// Verifies every method of a class and of the user's classes above it, once: when a user class is linked for initialisation, and at the latest when code
    /// of it is decoded.
    pub fn verify_class(&mut self, class: ClassId) -> Result<(), LinkError> {
        if let Some(known) = self.verified.get(&class) {
            return known.clone();
        }
        let c = self.class(class);
        let mut above: Vec<ClassId> = c.super_class.into_iter().chain(c.interfaces.iter().copied()).collect();
        above.retain(|&c| self.class(c).origin == Origin::User);
        let above = above.into_iter().try_for_each(|c| self.verify_class(c));
        self.looked_at.clear();
        let outcome = above.and_then(|()| self.in_space_of(class, |program| program.verify_methods(class)));
        if !self.looked_at.is_empty() {
            let looked_at = std::mem::take(&mut self.looked_at);
            self.mentioned.insert(class, looked_at.into());
        }
        // What a loader has to be asked for first is no outcome.
        if !matches!(outcome, Err(LinkError::Unbound { .. })) {
            self.verified.insert(class, outcome.clone());
        }
        outcome
    }

    fn verify_methods(&mut self, class: ClassId) -> Result<(), LinkError> {
        let Some(file) = self.class(class).file.clone() else { return Ok(()) };
        let mut types = Types::new();
        for index in 0..self.class(class).methods.len() {
            let method = self.class(class).methods[index];
            self.verify_method(&file, class, method, &mut types)?;
        }
        Ok(())
    }

    fn verify_method(
        &mut self,
        file: &Rc<ClassFile<'static>>,
        class: ClassId,
        method: MethodId,
        types: &mut Types,
    ) -> Result<(), LinkError> {
        let m = self.method(method);
        let (name, desc) = (m.name.clone(), m.descriptor.clone());
        let is_static = m.is_static();
        let Some(view) = file.methods.get(usize::from(m.file_index)).and_then(classfile::code_of) else {
            return Ok(());
        };
        let Some((params, ret)) = descriptor::split_method(&desc) else { return Ok(()) };
        let mut checker = Checker {
            program: self,
            types,
            file,
            class,
            view,
            ret,
            is_init: &*name == "<init>",
            frame: Frame::default(),
            index: 0,
            kept: Vec::new(),
            declared: None,
            targets: Vec::new(),
            pending: Vec::new(),
            work: 0,
            kept_slots: 0,
        };
        let outcome = checker.run(&params, is_static);
        let index = checker.index;
        match outcome {
            Ok(()) => Ok(()),
            Err(Fault::Link(error)) => Err(error),
            Err(Fault::Limit(what)) => {
                let class = dotted(&self.class(class).name);
                let reason = format!("{what} ({name}{desc})");
                Err(LinkError::Limit { class, reason })
            }
            Err(Fault::Code(what)) => {
                let class = dotted(&self.class(class).name);
                let line = line_of(view, index).map_or(String::new(), |l| format!(" (line {l})"));
                let reason = format!("{class}.{name}{desc} at instruction {index}{line}: {what}");
                Err(LinkError::Verify { class, reason })
            }
        }
    }
}

fn line_of(view: CodeView, index: usize) -> Option<u16> {
    let tables = view.attributes.iter().filter_map(|a| match a {
        ristretto_classfile::attributes::Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
        _ => None,
    });
    let before = tables.flatten().filter(|l| usize::from(l.start_pc) <= index);
    before.max_by_key(|l| l.start_pc).map(|l| l.line_number)
}

impl Checker<'_> {
    fn run(&mut self, params: &[&str], is_static: bool) -> Result<(), Fault> {
        self.check_size()?;
        self.find_targets()?;
        self.check_handlers()?;
        self.frame = self.entry_frame(params, is_static)?;
        self.declared = self.declared_frames();
        self.kept = vec![None; self.view.code.len()];
        self.targets[0] = true;
        self.flow_to(0)?;
        while let Some(start) = self.pending.pop() {
            let Some(frame) = &self.kept[start] else { continue };
            self.work += frame.locals.len() + frame.stack.len();
            self.frame.clone_from(frame);
            self.run_block(start)?;
        }
        Ok(())
    }

    fn check_size(&self) -> Result<(), Fault> {
        let slots = usize::from(self.view.max_locals) + usize::from(self.view.max_stack);
        if self.view.code.len() * slots > MAX_MAP_SLOTS {
            return limit("the method has too many instructions and local variables to be checked");
        }
        Ok(())
    }

    /// Marks where control can arrive other than from the instruction before; every target and every local must exist.
    fn find_targets(&mut self) -> Result<(), Fault> {
        let len = self.view.code.len();
        self.targets = vec![false; len];
        for (index, instruction) in self.view.code.iter().enumerate() {
            let mut outside = false;
            let targets = &mut self.targets;
            flow::successors(index, instruction, |target| match targets.get_mut(target) {
                Some(mark) => *mark |= target != index + 1,
                // Falling off the end is a fault where it can happen, which is not known yet.
                None => outside |= target != index + 1,
            });
            self.index = index;
            if outside {
                return refuse("control leaves the method's code here");
            }
            if let Some((_, local, kind)) = local_access(instruction)
                && usize::from(local) + kind.slots() > usize::from(self.view.max_locals)
            {
                return refuse(format!("local variable {local} does not exist"));
            }
        }
        Ok(())
    }

    fn check_handlers(&mut self) -> Result<(), Fault> {
        let throwable = self.types.of_class("java/lang/Throwable");
        for handler in self.view.handlers {
            self.index = usize::from(handler.handler_pc);
            let Some(mark) = self.targets.get_mut(self.index) else {
                return refuse("an exception handler lies outside of the code");
            };
            *mark = true;
            if handler.catch_type == 0 {
                continue;
            }
            let Some(name) = pool::class_name(self.file, handler.catch_type) else {
                return refuse("an exception handler does not name a class");
            };
            let caught = self.types.of_class(&name);
            match self.types.assignable(self.program, caught, throwable) {
                Ok(true) => {}
                Ok(false) => return refuse(format!("{} is caught but is no Throwable", dotted(&name))),
                Err(error) => return Err(error.into()),
            }
        }
        self.index = 0;
        Ok(())
    }

    fn entry_frame(&mut self, params: &[&str], is_static: bool) -> Result<Frame, Fault> {
        let mut frame = Frame::default();
        let name = self.program.class(self.class).name.clone();
        if !is_static {
            // `Object`'s constructor has nothing above it to call.
            frame.this_uninit = self.is_init && &*name != "java/lang/Object";
            frame.locals.push(if frame.this_uninit {
                VType::UninitThis
            } else {
                VType::Ref(self.types.of_class(&name))
            });
        }
        for param in params {
            let vtype = self.types.of_descriptor(param);
            frame.locals.push(vtype);
            if vtype.is_wide() {
                frame.locals.push(VType::Hi);
            }
        }
        if frame.locals.len() > usize::from(self.view.max_locals) {
            return refuse("the arguments do not fit into the local variables");
        }
        frame.locals.resize(usize::from(self.view.max_locals), VType::Top);
        Ok(frame)
    }

    /// Checks from `start` to where control does not fall through, or falls into a branch target.
    fn run_block(&mut self, start: usize) -> Result<(), Fault> {
        let code = self.view.code;
        let mut locals_changed = true;
        for (index, instruction) in code.iter().enumerate().skip(start) {
            self.index = index;
            if index > start && self.targets[index] {
                return self.flow_to(index);
            }
            self.flow_to_handlers(index, locals_changed)?;
            locals_changed = self.execute(instruction)?;
            let (mut falls_through, mut jumps) = (false, smallvec::SmallVec::<[usize; 4]>::new());
            flow::successors(index, instruction, |target| {
                if target == index + 1 {
                    falls_through = true;
                } else {
                    jumps.push(target);
                }
            });
            for target in jumps {
                self.flow_to(target)?;
            }
            if !falls_through {
                return Ok(());
            }
        }
        refuse("control leaves the method's code here")
    }

    /// An exception can be thrown with the locals as they are before the instruction. Locals that a handler has already
    /// seen in this block need not be shown to it again.
    fn flow_to_handlers(&mut self, index: usize, locals_changed: bool) -> Result<(), Fault> {
        let view = self.view;
        self.spend(view.handlers.len())?;
        for handler in view.handlers {
            let range = &handler.range_pc;
            let fresh = locals_changed || usize::from(range.start) == index;
            if !fresh || index < usize::from(range.start) || index >= usize::from(range.end) {
                continue;
            }
            let caught = match handler.catch_type {
                0 => self.types.of_class("java/lang/Throwable"),
                cp => self.types.of_class(&pool::class_name(self.file, cp).unwrap_or_default()),
            };
            if view.max_stack == 0 {
                return refuse("an exception handler has no room for its exception");
            }
            let stack = std::mem::replace(&mut self.frame.stack, vec![VType::Ref(caught)]);
            let outcome = self.flow_to(usize::from(handler.handler_pc));
            self.frame.stack = stack;
            outcome?;
        }
        Ok(())
    }

    /// Merges the current frame into the one at a branch target.
    fn flow_to(&mut self, target: usize) -> Result<(), Fault> {
        let slots = self.frame.locals.len() + self.frame.stack.len();
        self.spend(slots)?;
        self.check_declared(target)?;
        let Some(kept) = &mut self.kept[target] else {
            self.kept_slots += slots;
            if self.kept_slots > MAX_KEPT_SLOTS {
                return limit("the method has too many branch targets and local variables to be checked");
            }
            self.kept[target] = Some(Box::new(self.frame.clone()));
            self.pending.push(target);
            return Ok(());
        };
        if kept.stack.len() != self.frame.stack.len() {
            let (a, b) = (kept.stack.len(), self.frame.stack.len());
            return refuse(format!("the stack holds {b} slots here but {a} on another path to instruction {target}"));
        }
        match kept.merge(&self.frame, self.types, self.program) {
            Ok(true) => self.pending.push(target),
            Ok(false) => {}
            Err((a, b)) => {
                let (a, b) = (self.describe(a), self.describe(b));
                return refuse(format!("the stack holds {b} here but {a} on another path to instruction {target}"));
            }
        }
        match self.types.take_missing() {
            // Classes of old files have no table that says what comes of a merge, so it must be known.
            Some(missing) if self.declared.is_none() => Err(missing.into()),
            _ => Ok(()),
        }
    }

    fn spend(&mut self, work: usize) -> Result<(), Fault> {
        self.work += work + 1;
        if self.work > MAX_WORK {
            return limit("the method is too complex to be checked");
        }
        Ok(())
    }

    fn is_interface(&self) -> bool {
        self.program.class(self.class).flags & acc::INTERFACE != 0
    }
}
