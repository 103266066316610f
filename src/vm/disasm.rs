//! Instructions in words, for traces of classes that have no line table.

use super::Vm;
use crate::program::insn::Operation;
use crate::program::{ClassId, Insn, MethodId, Shape};

impl Vm {
    /// The instruction at an arena index as `javap` would name it, with what it refers to: `getfield Race.count`.
    pub(crate) fn instruction_text(&self, pc: u32) -> String {
        let Some(&insn) = self.program.code.get(pc as usize) else { return String::new() };
        let name = insn.mnemonic();
        match insn.operation() {
            Operation::Field(f) => format!("{name} {}", self.field_text(f.class, f.slot, f.is_static)),
            Operation::Call(call) => format!("{name} {}", self.method_text(call.method)),
            Operation::PolymorphicCall { site } => match self.program.poly_sites.get(site as usize) {
                Some(s) if s.call_site.is_some() => "invokedynamic".into(),
                Some(s) => format!("invokevirtual {}.{}", self.program.class(s.class).dotted(), s.name),
                None => "invokevirtual".into(),
            },
            Operation::New(c) | Operation::TypeTest(c) => format!("{name} {}", self.program.class(c).dotted()),
            Operation::NewArray(c) => match self.program.class(c).shape {
                Shape::Array { elem_class: Some(e), .. } => format!("anewarray {}", self.program.class(e).dotted()),
                _ => "anewarray".into(),
            },
            Operation::NewPrimitiveArray(kind) => format!("{name} {}", format!("{kind:?}").to_lowercase()),
            _ => match insn {
                Insn::RefConst(0) => "aconst_null".into(),
                Insn::RefConst(_) => "ldc".into(),
                Insn::IConst(v) => format!("{name} {v}"),
                Insn::Load(n) | Insn::Load2(n) | Insn::Store(n) | Insn::Store2(n) => format!("{name} {n}"),
                Insn::Iinc { local, by } => format!("{name} {local} {by}"),
                _ => name.into(),
            },
        }
    }

    fn field_text(&self, class: ClassId, slot: u16, is_static: bool) -> String {
        let c = self.program.class(class);
        let field = c.fields.iter().find(|f| f.slot == slot && f.is_static() == is_static);
        format!("{}.{}", c.dotted(), field.map_or("?", |f| &f.name))
    }

    fn method_text(&self, method: MethodId) -> String {
        let m = self.program.method(method);
        format!("{}.{}", self.program.class(m.class).dotted(), m.name)
    }
}
