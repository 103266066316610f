//! From JVM bytecode to the compact instruction array.

use std::rc::Rc;

use ristretto_classfile::attributes::{ArrayType, Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant};

use super::link::malformed;
use super::{Code, Handler, Insn, Kind, LinkError, MethodId, Origin, Program, Switch};
use crate::classfile::{self, CodeView};

/// Handlers, and lines by instruction.
type Tables = (Box<[Handler]>, Box<[(u32, u16)]>);

/// What one method's decoding works on.
struct Decoder<'a> {
    program: &'a mut Program,
    file: &'a ClassFile<'static>,
    /// Arena index of the method's first instruction.
    start: u32,
    /// Number of instructions.
    len: u32,
}

impl Program {
    /// Decodes a method's code into the arena (once). Afterwards `Method::code` is `Code::At`. User code that does not
    /// verify is never decoded.
    pub fn decode(&mut self, method: MethodId) -> Result<(), LinkError> {
        let m = self.method(method);
        if m.code != Code::Undecoded {
            return Ok(());
        }
        let class = m.class;
        let index = usize::from(m.file_index);
        // Initialisation verifies too, but a class without anything to initialise may skip that step.
        if self.class(class).origin == Origin::User {
            self.verify_class(class)?;
        }
        let Some(file) = self.class(class).file.clone() else { return Ok(()) };
        let Some(view) = file.methods.get(index).and_then(classfile::code_of) else { return Ok(()) };
        let start = self.code.len();
        let decoded = self.decode_view(&file, view);
        let (handlers, lines) = match decoded {
            Ok(tables) => tables,
            Err(reason) => {
                self.code.truncate(start);
                let m = self.method(method);
                let at = format!("method {}{}: {reason}", m.name, m.descriptor);
                return Err(malformed(&self.class(class).name, at));
            }
        };
        let m = &mut self.methods[method.0 as usize];
        m.handlers = handlers;
        m.lines = lines;
        m.code = Code::At { start: start as u32, len: view.code.len() as u32 };
        Ok(())
    }

    fn decode_view(&mut self, file: &Rc<ClassFile<'static>>, view: CodeView) -> Result<Tables, String> {
        let start = u32::try_from(self.code.len() + view.code.len())
            .map(|end| end - view.code.len() as u32)
            .map_err(|_| "the program has more than 2^32 instructions".to_string())?;
        self.code.reserve(view.code.len());
        let mut decoder = Decoder { program: self, file, start, len: view.code.len() as u32 };
        for (index, instruction) in view.code.iter().enumerate() {
            let insn = decoder.insn(index as u32, instruction)?;
            decoder.program.code.push(insn);
        }
        let handlers = view.handlers.iter().map(|h| Handler {
            start: u32::from(h.range_pc.start),
            end: u32::from(h.range_pc.end),
            target: u32::from(h.handler_pc),
            catch_type: h.catch_type,
        });
        Ok((handlers.collect(), line_table(view.attributes)))
    }
}

/// All `LineNumberTable`s of a code, sorted by instruction.
pub(crate) fn line_table(attributes: &[Attribute]) -> Box<[(u32, u16)]> {
    let mut lines: Vec<(u32, u16)> = Vec::new();
    for attribute in attributes {
        if let Attribute::LineNumberTable { line_numbers, .. } = attribute {
            lines.extend(line_numbers.iter().map(|l| (u32::from(l.start_pc), l.line_number)));
        }
    }
    lines.sort_by_key(|&(at, _)| at);
    lines.into()
}

/// Element kind of a `newarray`.
pub(super) fn array_kind(array: &ArrayType) -> Kind {
    match array {
        ArrayType::Boolean => Kind::Boolean,
        ArrayType::Char => Kind::Char,
        ArrayType::Float => Kind::Float,
        ArrayType::Double => Kind::Double,
        ArrayType::Byte => Kind::Byte,
        ArrayType::Short => Kind::Short,
        ArrayType::Int => Kind::Int,
        ArrayType::Long => Kind::Long,
    }
}

impl Decoder<'_> {
    fn target(&self, index: u32) -> Result<u32, String> {
        if index < self.len {
            Ok(self.start + index)
        } else {
            Err(format!("a branch leads to instruction {index}, behind its end"))
        }
    }

    /// Target of a switch case, given relative to the switch.
    fn relative(&self, index: u32, offset: i32) -> Result<u32, String> {
        let target = i64::from(index) + i64::from(offset);
        u32::try_from(target).map_err(|_| "a switch leads out of its method".to_string()).and_then(|t| self.target(t))
    }

    fn wide(&mut self, bits: u64) -> Insn {
        let consts = &mut self.program.wide_consts;
        consts.push(bits);
        Insn::WConst((consts.len() - 1) as u32)
    }

    /// `ldc`: numbers become constants, everything else is resolved when it is first executed.
    fn ldc(&mut self, cp: u16) -> Result<Insn, String> {
        Ok(match self.file.constant_pool.get(cp) {
            Some(Constant::Integer(v)) => Insn::IConst(*v),
            Some(Constant::Float(v)) => Insn::IConst(v.to_bits() as i32),
            Some(
                Constant::String(_)
                | Constant::Class(_)
                | Constant::MethodType(_)
                | Constant::MethodHandle { .. }
                | Constant::Dynamic { .. },
            ) => Insn::LdcU(cp),
            _ => return Err(format!("ldc of constant-pool entry {cp}, which cannot be loaded")),
        })
    }

    fn ldc2(&mut self, cp: u16) -> Result<Insn, String> {
        Ok(match self.file.constant_pool.get(cp) {
            Some(Constant::Long(v)) => self.wide(*v as u64),
            Some(Constant::Double(v)) => self.wide(v.to_bits()),
            Some(Constant::Dynamic { .. }) => Insn::LdcU(cp),
            _ => return Err(format!("ldc2_w of constant-pool entry {cp}, which is no long or double")),
        })
    }

    fn switch(&mut self, switch: Switch) -> u32 {
        self.program.switches.push(switch);
        (self.program.switches.len() - 1) as u32
    }

    fn insn(&mut self, index: u32, instruction: &Instruction) -> Result<Insn, String> {
        use Instruction as I;
        Ok(match instruction {
            I::Ldc(cp) => self.ldc(u16::from(*cp))?,
            I::Ldc_w(cp) => self.ldc(*cp)?,
            I::Ldc2_w(cp) => self.ldc2(*cp)?,
            I::Lconst_0 => self.wide(0),
            I::Lconst_1 => self.wide(1),
            I::Dconst_0 => self.wide(0f64.to_bits()),
            I::Dconst_1 => self.wide(1f64.to_bits()),
            I::Tableswitch(table) => {
                let targets = table.offsets.iter().map(|&o| self.relative(index, o)).collect::<Result<_, _>>()?;
                let default = self.relative(index, table.default)?;
                Insn::TableSwitch(self.switch(Switch { default, low: table.low, keys: Box::default(), targets }))
            }
            I::Lookupswitch(lookup) => {
                let mut pairs: Vec<(i32, i32)> = lookup.pairs.iter().map(|(&k, &o)| (k, o)).collect();
                pairs.sort_unstable();
                let targets = pairs.iter().map(|&(_, o)| self.relative(index, o)).collect::<Result<_, _>>()?;
                let keys = pairs.iter().map(|&(k, _)| k).collect();
                let default = self.relative(index, lookup.default)?;
                Insn::LookupSwitch(self.switch(Switch { default, low: 0, keys, targets }))
            }
            I::Goto_w(target) => {
                let target = u32::try_from(*target).map_err(|_| "a branch leads out of its method".to_string())?;
                Insn::Goto(self.target(target)?)
            }
            other => match branch(other) {
                Some((make, target)) => make(self.target(u32::from(target))?),
                None => local(other).or_else(|| member(other)).unwrap_or_else(|| plain(other)),
            },
        })
    }
}

/// Makes a branch from its arena target.
type MakeBranch = fn(u32) -> Insn;

/// Branches with a 16-bit target.
fn branch(instruction: &Instruction) -> Option<(MakeBranch, u16)> {
    use Instruction as I;
    Some(match instruction {
        I::Ifeq(t) => (Insn::Ifeq, *t),
        I::Ifne(t) => (Insn::Ifne, *t),
        I::Iflt(t) => (Insn::Iflt, *t),
        I::Ifge(t) => (Insn::Ifge, *t),
        I::Ifgt(t) => (Insn::Ifgt, *t),
        I::Ifle(t) => (Insn::Ifle, *t),
        I::If_icmpeq(t) => (Insn::IfIcmpeq, *t),
        I::If_icmpne(t) => (Insn::IfIcmpne, *t),
        I::If_icmplt(t) => (Insn::IfIcmplt, *t),
        I::If_icmpge(t) => (Insn::IfIcmpge, *t),
        I::If_icmpgt(t) => (Insn::IfIcmpgt, *t),
        I::If_icmple(t) => (Insn::IfIcmple, *t),
        I::If_acmpeq(t) => (Insn::IfAcmpeq, *t),
        I::If_acmpne(t) => (Insn::IfAcmpne, *t),
        I::Ifnull(t) => (Insn::Ifnull, *t),
        I::Ifnonnull(t) => (Insn::Ifnonnull, *t),
        I::Goto(t) => (Insn::Goto, *t),
        _ => return None,
    })
}

/// Loads and stores of locals.
fn local(instruction: &Instruction) -> Option<Insn> {
    use super::locals::{Access, local_access};
    let (access, index, kind) = local_access(instruction)?;
    Some(match (access, kind.is_wide()) {
        (Access::Load, false) => Insn::Load(index),
        (Access::Load, true) => Insn::Load2(index),
        (Access::Store, false) => Insn::Store(index),
        (Access::Store, true) => Insn::Store2(index),
        (Access::Increment(by), _) => Insn::Iinc { local: index, by },
    })
}

/// Instructions that name a constant, to be quickened.
fn member(instruction: &Instruction) -> Option<Insn> {
    use Instruction as I;
    Some(match instruction {
        I::Getstatic(cp) => Insn::GetStaticU(*cp),
        I::Putstatic(cp) => Insn::PutStaticU(*cp),
        I::Getfield(cp) => Insn::GetFieldU(*cp),
        I::Putfield(cp) => Insn::PutFieldU(*cp),
        I::Invokevirtual(cp) => Insn::InvokeVirtualU(*cp),
        I::Invokespecial(cp) => Insn::InvokeSpecialU(*cp),
        I::Invokestatic(cp) => Insn::InvokeStaticU(*cp),
        I::Invokeinterface(cp, _) => Insn::InvokeInterfaceU(*cp),
        I::Invokedynamic(cp) => Insn::InvokeDynamicU(*cp),
        I::New(cp) => Insn::NewU(*cp),
        I::Anewarray(cp) => Insn::ANewArrayU(*cp),
        I::Checkcast(cp) => Insn::CheckCastU(*cp),
        I::Instanceof(cp) => Insn::InstanceOfU(*cp),
        I::Multianewarray(cp, dims) => Insn::MultiANewArrayU { dims: *dims, cp: *cp },
        _ => return None,
    })
}

/// Instructions that map one to one.
#[rustfmt::skip]
fn plain(instruction: &Instruction) -> Insn {
    use Instruction as I;
    match instruction {
        I::Nop => Insn::Nop,
        I::Aconst_null => Insn::RefConst(0),
        I::Iconst_m1 => Insn::IConst(-1),
        I::Iconst_0 => Insn::IConst(0), I::Iconst_1 => Insn::IConst(1), I::Iconst_2 => Insn::IConst(2),
        I::Iconst_3 => Insn::IConst(3), I::Iconst_4 => Insn::IConst(4), I::Iconst_5 => Insn::IConst(5),
        I::Fconst_0 => Insn::IConst(0),
        I::Fconst_1 => Insn::IConst(1f32.to_bits() as i32),
        I::Fconst_2 => Insn::IConst(2f32.to_bits() as i32),
        I::Bipush(v) => Insn::IConst(i32::from(*v)),
        I::Sipush(v) => Insn::IConst(i32::from(*v)),
        I::Iaload => Insn::Iaload, I::Laload => Insn::Laload, I::Faload => Insn::Faload, I::Daload => Insn::Daload,
        I::Aaload => Insn::Aaload, I::Baload => Insn::Baload, I::Caload => Insn::Caload, I::Saload => Insn::Saload,
        I::Iastore => Insn::Iastore, I::Lastore => Insn::Lastore, I::Fastore => Insn::Fastore,
        I::Dastore => Insn::Dastore, I::Aastore => Insn::Aastore, I::Bastore => Insn::Bastore,
        I::Castore => Insn::Castore, I::Sastore => Insn::Sastore,
        I::Pop => Insn::Pop, I::Pop2 => Insn::Pop2, I::Dup => Insn::Dup, I::Dup_x1 => Insn::DupX1,
        I::Dup_x2 => Insn::DupX2, I::Dup2 => Insn::Dup2, I::Dup2_x1 => Insn::Dup2X1, I::Dup2_x2 => Insn::Dup2X2,
        I::Swap => Insn::Swap,
        I::Iadd => Insn::Iadd, I::Ladd => Insn::Ladd, I::Fadd => Insn::Fadd, I::Dadd => Insn::Dadd,
        I::Isub => Insn::Isub, I::Lsub => Insn::Lsub, I::Fsub => Insn::Fsub, I::Dsub => Insn::Dsub,
        I::Imul => Insn::Imul, I::Lmul => Insn::Lmul, I::Fmul => Insn::Fmul, I::Dmul => Insn::Dmul,
        I::Idiv => Insn::Idiv, I::Ldiv => Insn::Ldiv, I::Fdiv => Insn::Fdiv, I::Ddiv => Insn::Ddiv,
        I::Irem => Insn::Irem, I::Lrem => Insn::Lrem, I::Frem => Insn::Frem, I::Drem => Insn::Drem,
        I::Ineg => Insn::Ineg, I::Lneg => Insn::Lneg, I::Fneg => Insn::Fneg, I::Dneg => Insn::Dneg,
        I::Ishl => Insn::Ishl, I::Lshl => Insn::Lshl, I::Ishr => Insn::Ishr, I::Lshr => Insn::Lshr,
        I::Iushr => Insn::Iushr, I::Lushr => Insn::Lushr, I::Iand => Insn::Iand, I::Land => Insn::Land,
        I::Ior => Insn::Ior, I::Lor => Insn::Lor, I::Ixor => Insn::Ixor, I::Lxor => Insn::Lxor,
        I::I2l => Insn::I2l, I::I2f => Insn::I2f, I::I2d => Insn::I2d, I::L2i => Insn::L2i, I::L2f => Insn::L2f,
        I::L2d => Insn::L2d, I::F2i => Insn::F2i, I::F2l => Insn::F2l, I::F2d => Insn::F2d, I::D2i => Insn::D2i,
        I::D2l => Insn::D2l, I::D2f => Insn::D2f, I::I2b => Insn::I2b, I::I2c => Insn::I2c, I::I2s => Insn::I2s,
        I::Lcmp => Insn::Lcmp, I::Fcmpl => Insn::Fcmpl, I::Fcmpg => Insn::Fcmpg, I::Dcmpl => Insn::Dcmpl,
        I::Dcmpg => Insn::Dcmpg,
        I::Ireturn | I::Freturn | I::Areturn => Insn::Return1,
        I::Lreturn | I::Dreturn => Insn::Return2,
        I::Return => Insn::Return,
        I::Newarray(array) => Insn::NewArray(array_kind(array)),
        I::Arraylength => Insn::ArrayLength,
        I::Athrow => Insn::Athrow,
        I::Monitorenter => Insn::MonitorEnter,
        I::Monitorexit => Insn::MonitorExit,
        other => Insn::Unsupported(other.code()),
    }
}
