//! Constants and quickening: where the program's resolution meets the heap.

use super::heap::Ref;
use super::{Flow, TransitionEnd, Vm};
use crate::program::resolve::Constant;
use crate::program::{ClassId, Insn, Kind, Shape};

/// Arrays larger than this many elements are refused as `OutOfMemoryError` at once.
const MAX_ARRAY: i32 = i32::MAX - 8;

impl Vm {
    fn here(&self) -> Option<(crate::program::MethodId, u32)> {
        self.state.threads[self.exec.cur as usize].frames.last().map(|f| (f.method, f.pc))
    }

    /// Rewrites the current instruction into its quick form; it runs again.
    pub(crate) fn quicken(&mut self) -> Flow {
        let Some((method, pc)) = self.here() else { return Flow::Go };
        match self.program.quicken(method, pc) {
            Ok(()) => {
                let last = ClassId(self.program.classes.len() as u32 - 1);
                self.ensure_statics(last);
                Flow::Go
            }
            Err(e) => self.throw_link(&e),
        }
    }

    /// Resolves an `ldc`: the instruction becomes a constant push and runs again.
    pub(crate) fn ldc(&mut self, cp: u16) -> Flow {
        let Some((method, pc)) = self.here() else { return Flow::Go };
        let class = self.program.method(method).class;
        let constant = match self.program.constant(class, cp) {
            Ok(c) => c,
            Err(e) => return self.throw_link(&e),
        };
        if let Constant::String(text) = &constant
            && self.pools_literals_of(class)
        {
            let Some(literal) = self.literal(text) else { return Flow::Exit(TransitionEnd::Choice) };
            self.advance(0);
            self.push_value(Kind::Ref, u64::from(literal));
            return Flow::Go;
        }
        if let Constant::Class(c) = constant
            && self.program.base_of(c).is_some_and(|base| self.program.class(base).made)
        {
            // Whether this path has the class is asked each time.
            if let Some(ask) = self.asks_again(c) {
                return ask;
            }
            let mirror = self.mirror(c);
            self.advance(0);
            self.push_value(Kind::Ref, u64::from(mirror));
            return Flow::Go;
        }
        self.exec.instructions -= 1;
        let insn = match constant {
            Constant::Word(v) => Insn::IConst(v),
            Constant::Wide(v) => {
                self.program.wide_consts.push(v);
                Insn::WConst(self.program.wide_consts.len() as u32 - 1)
            }
            Constant::String(text) => Insn::RefConst(self.intern(&text)),
            Constant::Class(c) => Insn::RefConst(self.mirror(c)),
            Constant::Made => {
                self.exec.instructions += 1;
                return self.ldc_object(class, cp);
            }
        };
        self.program.code[pc as usize] = insn;
        self.listen.same_instruction_again();
        Flow::Go
    }

    /// An instruction that cannot run.
    pub(crate) fn unsupported(&mut self, opcode: u8) -> Flow {
        let name = match opcode {
            168 => "jsr",
            169 => "ret",
            201 => "jsr_w",
            _ => "reserved instruction",
        };
        let msg = format!("{name} (opcode {opcode}) is not allowed in a class file of this version");
        self.throw_new("java/lang/VerifyError", Some(&msg))
    }

    /// `instanceof` of an object that is none of the class, or the class is not there yet on this path.
    pub(crate) fn is_no_instance(&mut self, class: ClassId) -> Flow {
        if let Some(ask) = self.asks_again(class) {
            return ask;
        }
        self.advance(1);
        self.push_value(Kind::Int, 0);
        Flow::Go
    }

    /// `checkcast` of an object that is none of the class, or the class is not there yet on this path.
    pub(crate) fn cast_fails(&mut self, from: ClassId, to: ClassId) -> Flow {
        if let Some(ask) = self.asks_again(to) {
            return ask;
        }
        let msg = self.cast_message(from, to);
        self.throw_new("java/lang/ClassCastException", Some(&msg))
    }

    pub(crate) fn new_primitive_array(&mut self, kind: Kind) -> Flow {
        match self.program.primitive_array(kind) {
            Ok(class) => {
                self.ensure_statics(class);
                self.new_array(class)
            }
            Err(e) => self.throw_link(&e),
        }
    }

    /// `newarray`/`anewarray` with the length on the stack.
    pub(crate) fn new_array(&mut self, class: ClassId) -> Flow {
        if let Some(ask) = self.asks_again(class) {
            return ask;
        }
        if self.stops_at_allocation() {
            return Flow::Exit(TransitionEnd::Choice);
        }
        let n = self.peek(0) as u32 as i32;
        match self.array_of_length(class, n) {
            Ok(r) => {
                self.advance(1);
                self.push_value(Kind::Ref, u64::from(r));
                self.allocated()
            }
            Err((kind, msg)) => self.throw_new(kind, Some(&msg)),
        }
    }

    /// A zeroed array, or the class and message of the exception that its length deserves.
    pub(crate) fn array_of_length(&mut self, class: ClassId, n: i32) -> Result<Ref, (&'static str, String)> {
        if n < 0 {
            return Err(("java/lang/NegativeArraySizeException", n.to_string()));
        }
        if n > MAX_ARRAY {
            return Err(("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit".into()));
        }
        if !self.has_room(self.array_bytes(class, n as u64)) {
            return Err(("java/lang/OutOfMemoryError", "Java heap space".into()));
        }
        Ok(self.alloc_array(class, n as usize))
    }

    /// `multianewarray` with `dims` lengths on the stack.
    pub(crate) fn multi_new_array(&mut self, class: ClassId, dims: usize) -> Flow {
        if let Some(ask) = self.asks_again(class) {
            return ask;
        }
        if self.stops_at_allocation() {
            return Flow::Exit(TransitionEnd::Choice);
        }
        let lens: Vec<i32> = (0..dims).map(|i| self.peek(dims - 1 - i) as u32 as i32).collect();
        if let Some(n) = lens.iter().find(|&&n| n < 0) {
            let msg = n.to_string();
            return self.throw_new("java/lang/NegativeArraySizeException", Some(&msg));
        }
        let roots = self.exec.roots.len();
        let made = self.multi_array(class, &lens);
        self.exec.roots.truncate(roots);
        match made {
            Ok(r) => {
                self.advance(dims);
                self.push_value(Kind::Ref, u64::from(r));
                self.allocated()
            }
            Err((kind, msg)) => self.throw_new(kind, Some(&msg)),
        }
    }

    /// Nested arrays; an array under construction is kept alive as an extra root.
    pub(crate) fn multi_array(&mut self, class: ClassId, lens: &[i32]) -> Result<Ref, (&'static str, String)> {
        let r = self.array_of_length(class, lens[0])?;
        self.exec.roots.push(r);
        if lens.len() > 1
            && let Shape::Array { elem_class: Some(inner), .. } = self.program.class(class).shape
        {
            for i in 0..lens[0] as usize {
                let e = self.multi_array(inner, &lens[1..])?;
                self.exec.roots.pop();
                self.state.heap.get_mut(r).set_slot(i, u64::from(e));
            }
        }
        Ok(r)
    }
}
