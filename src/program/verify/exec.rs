//! The effect of each instruction on the frame (JVMS 4.10.1.9).

use ristretto_classfile::attributes::Instruction;

use super::frame::VType;
use super::types::OBJECT;
use super::{Checker, Fault, refuse};
use crate::classfile::flow;
use crate::program::effect::{self, Effect};
use crate::program::locals::{Access, local_access};
use crate::program::{Kind, decode};

/// The verification type of a value of a kind that is no reference.
fn of_kind(kind: Kind) -> VType {
    match kind {
        Kind::Float => VType::Float,
        Kind::Long => VType::Long,
        Kind::Double => VType::Double,
        _ => VType::Int,
    }
}

/// Elements that an array instruction moves: the value on the stack and the array types it works on.
struct Elements {
    value: VType,
    arrays: &'static [&'static str],
}

impl Checker<'_> {
    /// Checks one instruction and applies it; whether it may have changed the locals.
    pub(super) fn execute(&mut self, instruction: &Instruction) -> Result<bool, Fault> {
        if flow::is_refused(instruction) {
            let what = match instruction.code() {
                168 | 169 | 196 | 201 => {
                    "jsr and ret are not supported: compile the class for Java 6 or newer (or recompile its source)"
                }
                _ => "this instruction is reserved and cannot run",
            };
            return refuse(what);
        }
        if let Some((access, index, kind)) = local_access(instruction) {
            return self.local_instruction(access, index, kind);
        }
        if let Some(Effect::Shuffle { take, push }) = effect::effect(self.file, instruction) {
            self.shuffle(take, push)?;
            return Ok(false);
        }
        if let Some(done) = self.member_instruction(instruction)? {
            return Ok(done);
        }
        if self.array_instruction(instruction)? || self.reference_instruction(instruction)? {
            return Ok(false);
        }
        self.arithmetic(instruction)?;
        Ok(false)
    }

    fn local_instruction(&mut self, access: Access, index: u16, kind: Kind) -> Result<bool, Fault> {
        match access {
            Access::Load => {
                let held = self.local(index, kind.is_wide())?;
                let fits = if kind == Kind::Ref { held.is_reference() } else { held == of_kind(kind) };
                if !fits {
                    let expected =
                        if kind == Kind::Ref { "a reference".to_string() } else { self.describe(of_kind(kind)) };
                    return refuse(format!("local variable {index} holds {}, not {expected}", self.describe(held)));
                }
                self.push(held)?;
                Ok(false)
            }
            Access::Store => {
                let value = if kind == Kind::Ref {
                    self.pop_reference()?
                } else {
                    self.pop_exact(of_kind(kind))?;
                    of_kind(kind)
                };
                self.store(index, value)?;
                Ok(true)
            }
            Access::Increment(_) => {
                let held = self.local(index, false)?;
                if held != VType::Int {
                    return refuse(format!("local variable {index} holds {}, not int", self.describe(held)));
                }
                Ok(false)
            }
        }
    }

    /// `pop`, `dup` and their kin. They work on slots; a wide value must not be torn apart.
    fn shuffle(&mut self, take: usize, push: &[u8]) -> Result<(), Fault> {
        let stack = &mut self.frame.stack;
        let Some(base) = stack.len().checked_sub(take) else { return refuse("the stack is empty") };
        let taken: smallvec::SmallVec<[VType; 4]> = stack[base..].into();
        let torn = |slots: &[VType]| {
            let mut previous = VType::Top;
            slots.iter().any(|&slot| {
                let torn = (slot == VType::Hi) != previous.is_wide();
                previous = slot;
                torn
            }) || previous.is_wide()
        };
        stack.truncate(base);
        let from = stack.len();
        stack.extend(push.iter().map(|&i| taken[usize::from(i)]));
        if torn(&taken) || torn(&stack[from..]) {
            return refuse("a long or double is split");
        }
        if stack.len() > usize::from(self.view.max_stack) {
            return refuse(format!("the stack grows beyond the {} slots declared", self.view.max_stack));
        }
        Ok(())
    }

    fn array_instruction(&mut self, instruction: &Instruction) -> Result<bool, Fault> {
        use Instruction as I;
        let elements = |value, arrays| Elements { value, arrays };
        let elements = match instruction {
            I::Iaload | I::Iastore => elements(VType::Int, &["[I"]),
            I::Baload | I::Bastore => elements(VType::Int, &["[B", "[Z"]),
            I::Caload | I::Castore => elements(VType::Int, &["[C"]),
            I::Saload | I::Sastore => elements(VType::Int, &["[S"]),
            I::Laload | I::Lastore => elements(VType::Long, &["[J"]),
            I::Faload | I::Fastore => elements(VType::Float, &["[F"]),
            I::Daload | I::Dastore => elements(VType::Double, &["[D"]),
            I::Aaload => return self.load_reference().map(|()| true),
            I::Aastore => return self.store_reference().map(|()| true),
            I::Arraylength => {
                if let Some(array) = self.pop_object()?
                    && self.types.element(array).is_none()
                {
                    return refuse(format!("{} is no array", self.describe(VType::Ref(array))));
                }
                self.push(VType::Int)?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        let stores = matches!(
            instruction,
            I::Iastore | I::Bastore | I::Castore | I::Sastore | I::Lastore | I::Fastore | I::Dastore
        );
        if stores {
            self.pop_exact(elements.value)?;
        }
        self.pop_exact(VType::Int)?;
        if let Some(array) = self.pop_object()?
            && !elements.arrays.contains(&&**self.types.name(array))
        {
            let found = self.describe(VType::Ref(array));
            return refuse(format!("{found} is not the kind of array that this instruction works on"));
        }
        if !stores {
            self.push(elements.value)?;
        }
        Ok(true)
    }

    /// Pops an index and an array of references; the array's element type, `None` for null.
    fn pop_reference_array(&mut self) -> Result<Option<VType>, Fault> {
        self.pop_exact(VType::Int)?;
        let Some(array) = self.pop_object()? else { return Ok(None) };
        if let Some(element) = self.types.element(array)
            && let element @ VType::Ref(_) = self.types.of_descriptor(&element)
        {
            return Ok(Some(element));
        }
        refuse(format!("{} is no array of references", self.describe(VType::Ref(array))))
    }

    fn load_reference(&mut self) -> Result<(), Fault> {
        let element = self.pop_reference_array()?;
        self.push(element.unwrap_or(VType::Null))
    }

    fn store_reference(&mut self) -> Result<(), Fault> {
        // The element type is checked when the store happens.
        self.pop_object()?;
        self.pop_reference_array()?;
        Ok(())
    }

    fn reference_instruction(&mut self, instruction: &Instruction) -> Result<bool, Fault> {
        use Instruction as I;
        match instruction {
            I::Aconst_null => self.push(VType::Null)?,
            I::Ifnull(_) | I::Ifnonnull(_) | I::Monitorenter | I::Monitorexit => drop(self.pop_reference()?),
            I::If_acmpeq(_) | I::If_acmpne(_) => {
                self.pop_reference()?;
                self.pop_reference()?;
            }
            I::Athrow => {
                let throwable = self.types.of_class("java/lang/Throwable");
                self.pop_as(VType::Ref(throwable))?;
            }
            I::Areturn | I::Ireturn | I::Lreturn | I::Freturn | I::Dreturn | I::Return => self.return_(instruction)?,
            I::Newarray(array) => {
                self.pop_exact(VType::Int)?;
                let name = match decode::array_kind(array) {
                    Kind::Boolean => "[Z",
                    Kind::Byte => "[B",
                    Kind::Char => "[C",
                    Kind::Short => "[S",
                    Kind::Float => "[F",
                    Kind::Long => "[J",
                    Kind::Double => "[D",
                    _ => "[I",
                };
                let array = self.types.of_class(name);
                self.push(VType::Ref(array))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn return_(&mut self, instruction: &Instruction) -> Result<(), Fault> {
        use Instruction as I;
        let expected = self.types.of_descriptor(self.ret);
        let fits = matches!(
            (instruction, expected),
            (I::Return, VType::Top)
                | (I::Ireturn, VType::Int)
                | (I::Lreturn, VType::Long)
                | (I::Freturn, VType::Float)
                | (I::Dreturn, VType::Double)
                | (I::Areturn, VType::Ref(_))
        );
        if !fits {
            return refuse("the method returns another type than it declares");
        }
        if self.is_init && self.frame.this_uninit {
            return refuse("the constructor returns before it has called another constructor");
        }
        if expected != VType::Top {
            self.pop_as(expected)?;
        }
        Ok(())
    }

    /// Instructions on numbers: what they pop and push follows from their kinds alone.
    fn arithmetic(&mut self, instruction: &Instruction) -> Result<(), Fault> {
        for &operand in operands(instruction) {
            self.pop_exact(operand)?;
        }
        if let Some(Effect::Plain { push, .. }) = effect::effect(self.file, instruction) {
            match push {
                Kind::Void => {}
                Kind::Ref => self.push(VType::Ref(OBJECT))?,
                kind => self.push(of_kind(kind))?,
            }
        }
        if let Instruction::Tableswitch(table) = instruction
            && table.low > table.high
        {
            return refuse("a tableswitch has its lowest case above its highest");
        }
        Ok(())
    }
}

/// What an instruction on numbers pops, topmost first.
#[rustfmt::skip]
fn operands(instruction: &Instruction) -> &'static [VType] {
    use Instruction as I;
    use VType::{Double, Float, Int, Long};
    match instruction {
        I::Iadd | I::Isub | I::Imul | I::Idiv | I::Irem | I::Ishl | I::Ishr | I::Iushr | I::Iand | I::Ior | I::Ixor
        | I::If_icmpeq(_) | I::If_icmpne(_) | I::If_icmplt(_) | I::If_icmpge(_) | I::If_icmpgt(_)
        | I::If_icmple(_) => &[Int, Int],
        I::Ladd | I::Lsub | I::Lmul | I::Ldiv | I::Lrem | I::Land | I::Lor | I::Lxor | I::Lcmp => &[Long, Long],
        I::Lshl | I::Lshr | I::Lushr => &[Int, Long],
        I::Fadd | I::Fsub | I::Fmul | I::Fdiv | I::Frem | I::Fcmpl | I::Fcmpg => &[Float, Float],
        I::Dadd | I::Dsub | I::Dmul | I::Ddiv | I::Drem | I::Dcmpl | I::Dcmpg => &[Double, Double],
        I::Ineg | I::I2b | I::I2c | I::I2s | I::I2l | I::I2f | I::I2d | I::Ifeq(_) | I::Ifne(_) | I::Iflt(_)
        | I::Ifge(_) | I::Ifgt(_) | I::Ifle(_) | I::Tableswitch(_) | I::Lookupswitch(_) => &[Int],
        I::Lneg | I::L2i | I::L2f | I::L2d => &[Long],
        I::Fneg | I::F2i | I::F2l | I::F2d => &[Float],
        I::Dneg | I::D2i | I::D2l | I::D2f => &[Double],
        _ => &[],
    }
}
