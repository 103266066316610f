//! Instructions in words, for traces of classes that have no line table.

use super::Vm;
use crate::program::{ClassId, Insn, MethodId, Shape};

impl Vm {
    /// The instruction at an arena index as `javap` would name it, with what it refers to: `getfield Race.count`.
    pub(crate) fn instruction_text(&self, pc: u32) -> String {
        let Some(&insn) = self.program.code.get(pc as usize) else { return String::new() };
        match insn {
            Insn::GetField { slot, class, .. } | Insn::GetField2 { slot, class, .. } => {
                format!("getfield {}", self.field_text(class, slot, false))
            }
            Insn::PutField { slot, class, .. } | Insn::PutField2 { slot, class, .. } => {
                format!("putfield {}", self.field_text(class, slot, false))
            }
            Insn::GetStatic { slot, class, .. } | Insn::GetStatic2 { slot, class, .. } => {
                format!("getstatic {}", self.field_text(class, slot, true))
            }
            Insn::PutStatic { slot, class, .. } | Insn::PutStatic2 { slot, class, .. } => {
                format!("putstatic {}", self.field_text(class, slot, true))
            }
            Insn::InvokeVirtual { method, .. } => format!("invokevirtual {}", self.method_text(method)),
            Insn::InvokeSpecial { method, .. } => format!("invokespecial {}", self.method_text(method)),
            Insn::InvokeStatic { method, .. } => format!("invokestatic {}", self.method_text(method)),
            Insn::InvokeInterface { method, .. } => format!("invokeinterface {}", self.method_text(method)),
            Insn::InvokePoly { site, .. } => match self.program.poly_sites.get(site as usize) {
                Some(s) if s.call_site.is_some() => "invokedynamic".into(),
                Some(s) => format!("invokevirtual {}.{}", self.program.class(s.class).dotted(), s.name),
                None => "invokevirtual".into(),
            },
            Insn::New(c) => format!("new {}", self.program.class(c).dotted()),
            Insn::ANewArray(c) | Insn::MultiANewArray { class: c, .. } => match self.program.class(c).shape {
                Shape::Array { elem_class: Some(e), .. } => format!("anewarray {}", self.program.class(e).dotted()),
                _ => "anewarray".into(),
            },
            Insn::NewArray(kind) => format!("newarray {}", format!("{kind:?}").to_lowercase()),
            Insn::CheckCast(c) => format!("checkcast {}", self.program.class(c).dotted()),
            Insn::InstanceOf(c) => format!("instanceof {}", self.program.class(c).dotted()),
            Insn::RefConst(0) => "aconst_null".into(),
            Insn::RefConst(_) => "ldc".into(),
            Insn::IConst(v) => format!("push {v}"),
            Insn::Load(n) | Insn::Load2(n) => format!("load {n}"),
            Insn::Store(n) | Insn::Store2(n) => format!("store {n}"),
            Insn::Iinc { local, by } => format!("iinc {local} {by}"),
            other => mnemonic(&format!("{other:?}")),
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

/// `ificmplt` for `IfIcmplt(17)`.
fn mnemonic(debug: &str) -> String {
    debug.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    #[test]
    fn operands_are_left_out_of_mnemonics() {
        assert_eq!(super::mnemonic("MonitorEnter"), "monitorenter");
        assert_eq!(super::mnemonic("IfIcmplt(17)"), "ificmplt");
        assert_eq!(super::mnemonic("I2l"), "i2l");
    }
}
