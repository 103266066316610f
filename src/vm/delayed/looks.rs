//! What looks at a value, and what only copies it.

use super::{Fields, Range, range, suspension};
use crate::program::insn::F_KIND_SHIFT;
use crate::program::{ClassId, Insn, Kind, MethodId, Origin, Shape};
use crate::system::{Mutation, TransitionEnd};
use crate::vm::heap::{Data, Ref};
use crate::vm::thread::Role;
use crate::vm::{Flow, Vm};

/// Native methods that copy elements of arrays as they are, or do not look at them: by class and name, all of a class where
/// that is empty. Others find chosen values in the arrays that they are given.
const COPYING: [(&str, &str); 6] = [
    ("java/lang/Object", ""),
    ("java/lang/System", "arraycopy"),
    ("java/lang/System", "identityHashCode"),
    // Each access forces what it reads, see `settle_element`.
    ("jdk/internal/misc/Unsafe", ""),
    ("jdk/internal/interleave/Elements", ""),
    ("java/lang/reflect/Array", "getLength"),
];

fn first(stk: &[u64], places: std::ops::Range<usize>) -> Option<usize> {
    places.into_iter().find(|&at| suspension(stk[at]) != 0)
}

impl Vm {
    /// The first slot of the running thread's stack that the instruction looks at and that holds a suspension.
    #[cold]
    pub(in crate::vm) fn looked_at(&self, insn: Insn, stk: &[u64], sp: usize, base: usize) -> Option<usize> {
        match insn {
            Insn::Load(_)
            | Insn::Store(_)
            | Insn::Load2(_)
            | Insn::Store2(_)
            | Insn::IConst(_)
            | Insn::RefConst(_)
            | Insn::WConst(_)
            | Insn::Goto(_)
            | Insn::Dup
            | Insn::DupX1
            | Insn::DupX2
            | Insn::Dup2
            | Insn::Dup2X1
            | Insn::Dup2X2
            | Insn::Swap
            | Insn::Pop
            | Insn::Pop2
            | Insn::GetStatic { .. }
            | Insn::InvokeStatic { .. } => None,
            Insn::Iadd
            | Insn::Isub
            | Insn::Imul
            | Insn::Idiv
            | Insn::Irem
            | Insn::Ishl
            | Insn::Ishr
            | Insn::Iushr
            | Insn::Iand
            | Insn::Ior
            | Insn::Ixor
            | Insn::IfIcmpeq(_)
            | Insn::IfIcmpne(_)
            | Insn::IfIcmplt(_)
            | Insn::IfIcmpge(_)
            | Insn::IfIcmpgt(_)
            | Insn::IfIcmple(_)
            | Insn::IfAcmpeq(_)
            | Insn::IfAcmpne(_)
            | Insn::Iaload
            | Insn::Faload
            | Insn::Aaload
            | Insn::Baload
            | Insn::Caload
            | Insn::Saload
            | Insn::Laload
            | Insn::Daload => first(stk, sp - 2..sp),
            Insn::Ifeq(_)
            | Insn::Ifne(_)
            | Insn::Iflt(_)
            | Insn::Ifge(_)
            | Insn::Ifgt(_)
            | Insn::Ifle(_)
            | Insn::Ifnull(_)
            | Insn::Ifnonnull(_)
            | Insn::Ineg
            | Insn::I2l
            | Insn::I2f
            | Insn::I2d
            | Insn::Lshl
            | Insn::Lshr
            | Insn::Lushr
            | Insn::TableSwitch(_)
            | Insn::LookupSwitch(_)
            | Insn::NewArray(_)
            | Insn::ANewArray(_)
            | Insn::ArrayLength
            | Insn::Athrow
            | Insn::InstanceOf(_)
            | Insn::InstanceOfU(_)
            | Insn::MonitorEnter
            | Insn::MonitorExit
            | Insn::GetField { .. }
            | Insn::GetField2 { .. } => first(stk, sp - 1..sp),
            Insn::Iastore | Insn::Fastore => first(stk, sp - 3..sp - 1),
            Insn::Bastore | Insn::Castore | Insn::Sastore => first(stk, sp - 3..sp),
            Insn::Lastore | Insn::Dastore => first(stk, sp - 4..sp - 2),
            Insn::PutField2 { .. } => first(stk, sp - 3..sp - 2),
            Insn::InvokeVirtual { args, .. }
            | Insn::InvokeSpecial { args, .. }
            | Insn::InvokeInterface { args, .. } => {
                let receiver = sp - usize::from(args);
                first(stk, receiver..receiver + 1)
            }
            Insn::Iinc { local, .. } => {
                let at = base + usize::from(local);
                first(stk, at..at + 1)
            }
            Insn::PutField { flags, class, .. } => {
                let value = sp - 1;
                first(stk, sp - 2..value)
                    .or_else(|| first(stk, value..sp).filter(|_| !self.holds_open(class, flags, stk[value])))
            }
            Insn::PutStatic { flags, class, .. } => {
                first(stk, sp - 1..sp).filter(|&at| !self.holds_open(class, flags, stk[at]))
            }
            Insn::I2b | Insn::I2c | Insn::I2s => {
                let to = match insn {
                    Insn::I2b => Kind::Byte,
                    Insn::I2c => Kind::Char,
                    _ => Kind::Short,
                };
                first(stk, sp - 1..sp).filter(|&at| !self.stays(to, suspension(stk[at])))
            }
            Insn::Aastore => {
                let array = stk[sp - 3] as Ref;
                let takes = |at: &usize| !self.array_takes(array, suspension(stk[*at]));
                first(stk, sp - 3..sp - 1).or_else(|| first(stk, sp - 1..sp).filter(takes))
            }
            Insn::CheckCast(class) => first(stk, sp - 1..sp).filter(|&at| !self.is_always(suspension(stk[at]), class)),
            Insn::CheckCastU(_) => first(stk, sp - 1..sp),
            Insn::Return1 => first(stk, sp - 1..sp).filter(|_| self.caller_looks()),
            Insn::MultiANewArray { dims, .. } => first(stk, sp - usize::from(dims)..sp),
            Insn::InvokePoly { args, site } => self.looked_at_by_handle(site, stk, sp - usize::from(args)),
            _ => None,
        }
    }

    /// Whether that field may hold a suspension: one of the program, whose kind its values have.
    #[cold]
    fn holds_open(&self, class: ClassId, flags: u8, slot: u64) -> bool {
        self.program.class(class).origin != Origin::Library
            && self.stays(Kind::from_u8(flags >> F_KIND_SHIFT), suspension(slot))
    }

    /// What a field takes over that may hold it.
    #[cold]
    pub(in crate::vm) fn kept_open(&self, slot: u64) -> u64 {
        if self.config.mutations.contains(Mutation::OpenLostInFields) { 0 } else { slot }
    }

    /// Whether every value that can be chosen is the same as a value of that kind.
    #[cold]
    fn stays(&self, kind: Kind, suspension: Ref) -> bool {
        let (least, most) = match kind {
            Kind::Boolean => (0, 1),
            Kind::Byte => (i8::MIN.into(), i8::MAX.into()),
            Kind::Char => (0, u16::MAX.into()),
            Kind::Short => (i16::MIN.into(), i16::MAX.into()),
            _ => return true,
        };
        let Some(fields) = self.delayed.filter(|fields| self.state.is_suspension(fields, suspension)) else {
            return false;
        };
        self.chosen(suspension).is_none() && {
            let (from, to) = self.extent(&fields, suspension);
            least <= from && to <= most
        }
    }

    /// The least and the largest number that can be chosen.
    fn extent(&self, fields: &Fields, suspension: Ref) -> (i32, i32) {
        let o = self.state.heap.get(suspension);
        match range(o.slot(fields.kind)) {
            Range::Interval => (o.slot(fields.from) as u32 as i32, o.slot(fields.to) as u32 as i32),
            Range::Boolean => (0, 1),
            Range::Pool | Range::PoolOrNull => (i32::MIN, i32::MAX),
            Range::List | Range::Set => match &self.state.heap.get(o.slot(fields.source) as Ref).data {
                Data::Slots(values) => {
                    let numbers = || values.iter().map(|&v| v as u32 as i32);
                    (numbers().min().unwrap_or(i32::MIN), numbers().max().unwrap_or(i32::MAX))
                }
                _ => (i32::MIN, i32::MAX),
            },
        }
    }

    /// Whether an array takes every object that can be chosen.
    #[cold]
    fn array_takes(&self, array: Ref, suspension: Ref) -> bool {
        if array == 0 {
            return false;
        }
        match self.program.class(self.state.class_of(array)).shape {
            Shape::Array { elem_class: Some(class), .. } => {
                class == self.known.object || self.is_always(suspension, class)
            }
            _ => false,
        }
    }

    /// Whether every object that can be chosen is of that class.
    #[cold]
    fn is_always(&self, suspension: Ref, class: ClassId) -> bool {
        let Some(fields) = self.delayed.filter(|fields| self.state.is_suspension(fields, suspension)) else {
            return false;
        };
        let o = self.state.heap.get(suspension);
        // All objects of a pool are of one class.
        self.chosen(suspension).is_none()
            && range(o.slot(fields.kind)).is_of_objects()
            && self.first_of(o.slot(fields.source) as Ref).is_some_and(|first| self.is_instance(first, class))
    }

    /// Whether who called the running method looks at its result: reflection and method handles do.
    #[cold]
    fn caller_looks(&self) -> bool {
        let role = self.state.threads[self.exec.cur as usize].top().map(|f| f.role);
        !matches!(role, Some(Role::Call | Role::Section)) && !self.config.mutations.contains(Mutation::OpenInResults)
    }

    #[cold]
    fn looked_at_by_handle(&self, site: u32, stk: &[u64], from: usize) -> Option<usize> {
        let site = &self.program.poly_sites[site as usize];
        let receiver = usize::from(site.call_site.is_none());
        let mut at = from + receiver;
        if receiver != 0 && suspension(stk[from]) != 0 {
            return Some(from);
        }
        for kind in &site.params {
            if !kind.is_wide() && suspension(stk[at]) != 0 {
                return Some(at);
            }
            at += kind.slots();
        }
        None
    }

    /// The instruction looks at that slot of the stack.
    pub(in crate::vm) fn force_operand(&mut self, at: usize) -> Flow {
        let thread = self.exec.cur as usize;
        let slot = self.state.threads[thread].stack[at];
        if self.chosen(suspension(slot)).is_none() && self.resolves_cast() {
            self.exec.instructions -= 1;
            return Flow::Go;
        }
        match self.force(slot) {
            Ok(value) => {
                self.state.threads[thread].stack[at] = value;
                // It runs again, and is one instruction.
                self.exec.instructions -= 1;
                Flow::Go
            }
            Err(end) => Flow::Exit(end),
        }
    }

    /// A cast of a value that is not chosen yet names its class: it is looked for now, and if it is there nothing has to be chosen
    /// for that. Where the value is null nobody would ask for the class, so one that is missing is no error yet.
    fn resolves_cast(&mut self) -> bool {
        let Some((method, pc)) = self.state.threads[self.exec.cur as usize].top().map(|f| (f.method, f.pc)) else {
            return false;
        };
        let resolved =
            matches!(self.program.code[pc as usize], Insn::CheckCastU(_)) && self.program.quicken(method, pc).is_ok();
        if resolved {
            self.ensure_statics(ClassId(self.program.classes.len() as u32 - 1));
        }
        resolved
    }

    /// Before a native method is called, with `args` slots of arguments on the stack: it looks at them, and in arrays.
    pub(in crate::vm) fn force_arguments(&mut self, method: MethodId, args: usize) -> Result<(), TransitionEnd> {
        if self.config.mutations.contains(Mutation::OpenInArguments) {
            return Ok(());
        }
        let thread = self.exec.cur as usize;
        let Some(sp) = self.state.threads[thread].top().map(|f| f.sp as usize) else { return Ok(()) };
        let m = self.program.method(method);
        let receiver = (!m.is_static()).then_some(Kind::Ref);
        let kinds: smallvec::SmallVec<[Kind; 8]> = receiver.into_iter().chain(m.params.iter().copied()).collect();
        let copies = self.copies_elements(method);
        let mut at = sp - args;
        for kind in kinds {
            if !kind.is_wide() {
                let slot = self.state.threads[thread].stack[at];
                let value = self.force(slot)?;
                if value != slot {
                    self.state.threads[thread].stack[at] = value;
                }
                if kind == Kind::Ref && !copies {
                    self.settle_array(value as Ref)?;
                }
            }
            at += kind.slots();
        }
        Ok(())
    }

    fn copies_elements(&self, method: MethodId) -> bool {
        let m = self.program.method(method);
        let class = &*self.program.class(m.class).name;
        COPYING.iter().any(|&(of, name)| of == class && (name.is_empty() || *name == *m.name))
    }

    /// Has the elements of an array chosen; whatever else it is has none to choose.
    pub(in crate::vm) fn settle_array(&mut self, array: Ref) -> Result<(), TransitionEnd> {
        if array == 0 {
            return Ok(());
        }
        let elements = match self.element_kind(self.state.class_of(array)) {
            Some(kind) if self.state.heap.tracks(kind) => self.state.heap.get(array).data.len(),
            _ => 0,
        };
        (0..elements).try_for_each(|i| self.settle_element(array, i))
    }

    /// Has that element or field chosen, if it is one of 32 bits.
    pub(in crate::vm) fn settle_element(&mut self, object: Ref, i: usize) -> Result<(), TransitionEnd> {
        let class = self.program.class(self.state.class_of(object));
        let kind = match class.shape {
            Shape::Array { elem, .. } => elem,
            _ => class.instance_kinds[i],
        };
        let o = self.state.heap.get(object);
        if !matches!(o.data, Data::Slots(_)) || kind.is_wide() || suspension(o.slot(i)) == 0 {
            return Ok(());
        }
        let value = self.force(o.slot(i))?;
        self.touch_element(object, i);
        self.state.heap.get_mut(object).set_slot(i, value);
        if kind == Kind::Ref && self.state.heap.get(object).shared {
            self.share_from(value as Ref);
        }
        Ok(())
    }

    /// Has that static field chosen, if it is one of 32 bits.
    pub(in crate::vm) fn settle_static(&mut self, class: ClassId, slot: usize) -> Result<(), TransitionEnd> {
        let held = self.state.statics[class.0 as usize].slots[slot];
        let kind = self.program.class(class).static_kinds[slot];
        if kind.is_wide() || suspension(held) == 0 {
            return Ok(());
        }
        let value = self.force(held)?;
        self.touch_statics(class);
        self.state.statics[class.0 as usize].slots[slot] = value;
        if kind == Kind::Ref {
            self.share_from(value as Ref);
        }
        Ok(())
    }
}
