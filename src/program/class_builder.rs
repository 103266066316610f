//! Making class files: a constant pool without duplicates and a small assembler. What comes out is an ordinary class file,
//! so everything behind it (linking, decoding, maps, execution) needs to know nothing about VM-made classes.

use std::borrow::Cow;

use ristretto_classfile::attributes::{Attribute, Instruction, LookupSwitch, TableSwitch};
use ristretto_classfile::{
    ClassAccessFlags, ClassFile, Constant, Field, FieldAccessFlags, FieldType, JAVA_17, JavaStr, JavaString, Method,
    MethodAccessFlags,
};

use super::effect::{self, Effect};
use super::{Kind, acc, descriptor};
use crate::classfile::flow;
use crate::util::FxMap;

/// Identity of a constant-pool entry.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Utf8(Vec<u8>),
    Class(u16),
    Text(u16),
    Int(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    NameAndType(u16, u16),
    /// Tag as in the class file.
    Member(u8, u16, u16),
}

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    Virtual,
    Special,
    Static,
    Interface,
    /// `invokespecial`/`invokestatic` of an interface's own method.
    SpecialInterface,
    StaticInterface,
}

/// A class file in the making.
pub(super) struct ClassBuilder {
    file: ClassFile<'static>,
    keys: FxMap<Key, u16>,
    name: String,
    /// Something did not fit into the class file.
    full: bool,
}

impl ClassBuilder {
    /// A final synthetic class below `Object`.
    pub(super) fn new(name: &str, interfaces: &[&str]) -> ClassBuilder {
        let flags = acc::FINAL | acc::SYNTHETIC | 0x20;
        let file = ClassFile {
            version: JAVA_17,
            access_flags: ClassAccessFlags::from_bits_truncate(flags),
            ..ClassFile::default()
        };
        let mut builder = ClassBuilder { file, keys: FxMap::default(), name: name.to_string(), full: false };
        builder.file.this_class = builder.class(name);
        builder.file.super_class = builder.class("java/lang/Object");
        builder.file.interfaces = interfaces.iter().map(|i| builder.class(i)).collect();
        builder
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn entry(&mut self, key: Key, make: impl FnOnce() -> Constant<'static>) -> u16 {
        if let Some(&index) = self.keys.get(&key) {
            return index;
        }
        let Ok(index) = self.file.constant_pool.add(make()) else {
            self.full = true;
            return 0;
        };
        self.keys.insert(key, index);
        index
    }

    fn utf8_bytes(&mut self, text: &JavaStr) -> u16 {
        self.full |= text.as_bytes().len() > usize::from(u16::MAX);
        self.entry(Key::Utf8(text.as_bytes().to_vec()), || Constant::Utf8(Cow::Owned(text.to_java_string())))
    }

    fn utf8(&mut self, text: &str) -> u16 {
        self.utf8_bytes(&JavaString::from(text))
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(Key::Class(name), || Constant::Class(name))
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name_index, descriptor_index) = (self.utf8(name), self.utf8(descriptor));
        let key = Key::NameAndType(name_index, descriptor_index);
        self.entry(key, || Constant::NameAndType { name_index, descriptor_index })
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class_index, name_and_type_index) = (self.class(class), self.name_and_type(name, descriptor));
        self.entry(Key::Member(tag, class_index, name_and_type_index), || match tag {
            9 => Constant::FieldRef { class_index, name_and_type_index },
            10 => Constant::MethodRef { class_index, name_and_type_index },
            _ => Constant::InterfaceMethodRef { class_index, name_and_type_index },
        })
    }

    /// A copy of a loadable constant of another pool (a number, string or class), and whether it takes two slots.
    fn copy_constant(&mut self, from: &ClassFile<'static>, cp: u16) -> Option<(u16, bool)> {
        let text = |index: u16| match from.constant_pool.get(index) {
            Some(Constant::Utf8(text)) => Some(text.to_java_string()),
            _ => None,
        };
        Some(match *from.constant_pool.get(cp)? {
            Constant::Integer(v) => (self.entry(Key::Int(v), || Constant::Integer(v)), false),
            Constant::Float(v) => (self.entry(Key::Float(v.to_bits()), || Constant::Float(v)), false),
            Constant::Long(v) => (self.entry(Key::Long(v), || Constant::Long(v)), true),
            Constant::Double(v) => (self.entry(Key::Double(v.to_bits()), || Constant::Double(v)), true),
            Constant::String(index) => {
                let utf8 = self.utf8_bytes(&text(index)?);
                (self.entry(Key::Text(utf8), || Constant::String(utf8)), false)
            }
            Constant::Class(index) => {
                let utf8 = self.utf8_bytes(&text(index)?);
                (self.entry(Key::Class(utf8), || Constant::Class(utf8)), false)
            }
            _ => return None,
        })
    }

    /// Declares a field.
    pub(super) fn field(&mut self, flags: u16, name: &str, descriptor: &str) {
        let Ok(field_type) = FieldType::parse(descriptor) else {
            self.full = true;
            return;
        };
        let field = Field {
            access_flags: FieldAccessFlags::from_bits_truncate(flags),
            name_index: self.utf8(name),
            descriptor_index: self.utf8(descriptor),
            field_type,
            attributes: Vec::new(),
        };
        self.file.fields.push(field);
    }

    /// Declares a method with the code that `write` assembles.
    pub(super) fn method(&mut self, flags: u16, name: &str, descriptor: &str, write: impl FnOnce(&mut Assembler)) {
        let args = descriptor::summary(descriptor).map_or(0, |(slots, _)| slots);
        let locals = args + usize::from(flags & acc::STATIC == 0);
        let mut assembler = Assembler { builder: self, code: Vec::new(), locals };
        write(&mut assembler);
        let Assembler { code, locals, .. } = assembler;
        self.full |= locals > 255 || code.len() > usize::from(u16::MAX);
        let max_stack = max_stack(&self.file, &code);
        let attribute = Attribute::Code {
            name_index: self.utf8("Code"),
            max_stack,
            max_locals: locals as u16,
            code,
            exception_table: Vec::new(),
            attributes: Vec::new(),
        };
        let method = Method {
            access_flags: MethodAccessFlags::from_bits_truncate(flags),
            name_index: self.utf8(name),
            descriptor_index: self.utf8(descriptor),
            attributes: vec![attribute],
        };
        self.file.methods.push(method);
    }

    /// The class file; `None` when something exceeded the format's limits.
    pub(super) fn finish(self) -> Option<ClassFile<'static>> {
        (!self.full).then_some(self.file)
    }
}

/// Writes the code of one method.
pub(super) struct Assembler<'a> {
    builder: &'a mut ClassBuilder,
    code: Vec<Instruction>,
    /// Local slots in use.
    locals: usize,
}

impl Assembler<'_> {
    /// The class that the code belongs to.
    pub(super) fn class_name(&self) -> String {
        self.builder.name.clone()
    }

    pub(super) fn op(&mut self, instruction: Instruction) {
        self.code.push(instruction);
    }

    /// A new local of that many slots.
    pub(super) fn local(&mut self, slots: usize) -> usize {
        self.locals += slots;
        self.locals - slots
    }

    /// Pushes a local that holds a value of that descriptor.
    pub(super) fn load(&mut self, descriptor: &str, local: usize) {
        let n = local as u8;
        self.op(match kind(descriptor) {
            Kind::Ref => Instruction::Aload(n),
            Kind::Long => Instruction::Lload(n),
            Kind::Double => Instruction::Dload(n),
            Kind::Float => Instruction::Fload(n),
            _ => Instruction::Iload(n),
        });
    }

    /// Returns a value of that descriptor (`V`: nothing).
    pub(super) fn ret(&mut self, descriptor: &str) {
        self.op(match kind(descriptor) {
            Kind::Ref => Instruction::Areturn,
            Kind::Long => Instruction::Lreturn,
            Kind::Double => Instruction::Dreturn,
            Kind::Float => Instruction::Freturn,
            Kind::Void => Instruction::Return,
            _ => Instruction::Ireturn,
        });
    }

    /// A field instruction.
    pub(super) fn field(&mut self, op: fn(u16) -> Instruction, class: &str, name: &str, descriptor: &str) {
        let cp = self.builder.member(9, class, name, descriptor);
        self.op(op(cp));
    }

    /// An instruction that names a class.
    pub(super) fn typed(&mut self, op: fn(u16) -> Instruction, class: &str) {
        let cp = self.builder.class(class);
        self.op(op(cp));
    }

    pub(super) fn call(&mut self, call: Call, class: &str, name: &str, descriptor: &str) {
        let interface = matches!(call, Call::Interface | Call::SpecialInterface | Call::StaticInterface);
        let cp = self.builder.member(if interface { 11 } else { 10 }, class, name, descriptor);
        self.op(match call {
            Call::Virtual => Instruction::Invokevirtual(cp),
            Call::Special | Call::SpecialInterface => Instruction::Invokespecial(cp),
            Call::Static | Call::StaticInterface => Instruction::Invokestatic(cp),
            Call::Interface => {
                let slots = descriptor::summary(descriptor).map_or(0, |(slots, _)| slots);
                Instruction::Invokeinterface(cp, (slots + 1).min(255) as u8)
            }
        });
    }

    pub(super) fn int(&mut self, value: i32) {
        let cp = self.builder.entry(Key::Int(value), || Constant::Integer(value));
        self.op(Instruction::Ldc_w(cp));
    }

    /// Pushes a string literal, given in UTF-16 because literals may hold lone surrogates.
    pub(super) fn text(&mut self, text: &[u16]) {
        let utf8 = match JavaString::from_mutf8(modified_utf8(text)) {
            Ok(text) => self.builder.utf8_bytes(&text),
            Err(_) => {
                self.builder.full = true;
                0
            }
        };
        let cp = self.builder.entry(Key::Text(utf8), || Constant::String(utf8));
        self.op(Instruction::Ldc_w(cp));
    }

    /// Pushes a constant of another class's pool; `None` when it is no number, string or class.
    pub(super) fn constant(&mut self, from: &ClassFile<'static>, cp: u16) -> Option<()> {
        let (cp, wide) = self.builder.copy_constant(from, cp)?;
        self.op(if wide { Instruction::Ldc2_w(cp) } else { Instruction::Ldc_w(cp) });
        Some(())
    }

    /// Index of the next instruction.
    pub(super) fn here(&self) -> u16 {
        self.code.len() as u16
    }

    /// A forward branch; give the result to [`Assembler::land`].
    pub(super) fn branch(&mut self, make: fn(u16) -> Instruction) -> Branch {
        self.op(make(0));
        Branch { at: self.code.len() - 1, make }
    }

    /// Lets a branch lead to the next instruction.
    pub(super) fn land(&mut self, branch: Branch) {
        self.code[branch.at] = (branch.make)(self.here());
    }

    /// A `tableswitch` from 0, to be filled in by [`Assembler::land_table`].
    pub(super) fn table(&mut self) -> usize {
        self.op(Instruction::Nop);
        self.code.len() - 1
    }

    /// Sets the targets of a table: case `i` leads to `targets[i]`, anything else to `default`.
    pub(super) fn land_table(&mut self, at: usize, targets: &[u16], default: u16) {
        let relative = |target: &u16| i32::from(*target) - at as i32;
        let offsets: Vec<i32> = targets.iter().map(relative).collect();
        let default = relative(&default);
        self.code[at] = if offsets.is_empty() {
            Instruction::Lookupswitch(Box::new(LookupSwitch { default, pairs: Default::default() }))
        } else {
            let high = offsets.len() as i32 - 1;
            Instruction::Tableswitch(Box::new(TableSwitch { default, low: 0, high, offsets }))
        };
    }
}

/// A branch whose target is not known yet.
pub(super) struct Branch {
    at: usize,
    make: fn(u16) -> Instruction,
}

/// Kind of a descriptor that is known to be well-formed.
pub(super) fn kind(descriptor: &str) -> Kind {
    descriptor.bytes().next().and_then(Kind::of_char).unwrap_or(Kind::Void)
}

/// The class file's own encoding of text (JVMS 4.4.7).
fn modified_utf8(text: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for &unit in text {
        match unit {
            0x01..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]),
            _ => bytes.extend([0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]),
        }
    }
    bytes
}

/// Deepest operand stack that the code reaches.
fn max_stack(file: &ClassFile<'static>, code: &[Instruction]) -> u16 {
    let mut depth_at: Vec<Option<usize>> = vec![None; code.len()];
    let mut pending = vec![(0, 0)];
    let mut max = 0;
    while let Some((index, depth)) = pending.pop() {
        let Some(slot @ None) = depth_at.get_mut(index) else { continue };
        *slot = Some(depth);
        let after = match effect::effect(file, &code[index]) {
            Some(Effect::Plain { pop, push }) => depth.saturating_sub(pop) + push.slots(),
            Some(Effect::Shuffle { take, push }) => depth.saturating_sub(take) + push.len(),
            None => depth,
        };
        max = max.max(after);
        flow::successors(index, &code[index], |target| pending.push((target, after)));
    }
    max as u16
}
