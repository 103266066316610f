//! Rewriting `…U` instructions into their quick forms.

use std::rc::Rc;

use super::{ICCE, access};
use crate::classfile::pool;
use crate::program::attributor::threads_meet;
use crate::program::indy::Linked;
use crate::program::insn::{F_DECLARED, F_FINAL, F_KIND_SHIFT, F_MODEL, F_VISIBLE, F_WATCHED};
use crate::program::link::{FromInterfaces, incompatible};
use crate::program::{
    ClassId, Declared, Field, Insn, LinkError, MethodId, NO_VINDEX, Origin, PolySite, Program, Shape, Visibility, acc,
    descriptor,
};

/// A method reference, resolved.
struct ResolvedMethod {
    /// Class that the reference names.
    named: ClassId,
    method: MethodId,
}

impl Program {
    /// Rewrites the `…U` instruction at `pc` (arena index) of `method` into its quick form. Not for `LdcU`, which the VM
    /// resolves because strings and mirrors live on the heap. `InvokeDynamicU` becomes `InvokeStatic` of the stand-in
    /// method that `indy` made, or `InvokePoly` where a bootstrap method has to run. Calls of `private`/`final` methods become `InvokeSpecial`; interface calls that
    /// resolve to `Object`'s methods become `InvokeVirtual`; signature-polymorphic ones `InvokePoly`.
    pub fn quicken(&mut self, method: MethodId, pc: u32) -> Result<(), LinkError> {
        let class = self.method(method).class;
        let insn = match self.code[pc as usize] {
            Insn::GetStaticU(cp) => self.quick_field(method, cp, Op::GetStatic)?,
            Insn::PutStaticU(cp) => self.quick_field(method, cp, Op::PutStatic)?,
            Insn::GetFieldU(cp) => self.quick_field(method, cp, Op::GetField)?,
            Insn::PutFieldU(cp) => self.quick_field(method, cp, Op::PutField)?,
            Insn::InvokeStaticU(cp) => self.quick_static(class, cp)?,
            Insn::InvokeSpecialU(cp) => self.quick_special(class, cp)?,
            Insn::InvokeVirtualU(cp) => self.quick_virtual(class, cp)?,
            Insn::InvokeInterfaceU(cp) => self.quick_interface(class, cp)?,
            Insn::InvokeDynamicU(cp) => {
                let linked = match self.indy_sites.get(&pc) {
                    Some(&insn) => insn,
                    None => self.quick_dynamic(method, pc, cp)?,
                };
                self.indy_sites.insert(pc, linked);
                linked
            }
            Insn::NewU(cp) => Insn::New(self.instantiable(class, cp)?),
            Insn::ANewArrayU(cp) => {
                let element = self.resolve_class(class, cp)?;
                Insn::ANewArray(self.array_of(element)?)
            }
            Insn::CheckCastU(cp) => Insn::CheckCast(self.resolve_class(class, cp)?),
            Insn::InstanceOfU(cp) => Insn::InstanceOf(self.resolve_class(class, cp)?),
            Insn::MultiANewArrayU { dims, cp } => {
                let class_id = self.resolve_class(class, cp)?;
                let depth = self.class(class_id).name.bytes().take_while(|&b| b == b'[').count();
                if dims == 0 || usize::from(dims) > depth {
                    return Err(self.bad_entry(class, cp, "array class with enough dimensions"));
                }
                Insn::MultiANewArray { dims, class: class_id }
            }
            _ => return Ok(()),
        };
        self.code[pc as usize] = insn;
        Ok(())
    }

    fn quick_dynamic(&mut self, method: MethodId, pc: u32, cp: u16) -> Result<Insn, LinkError> {
        let key = match self.link_indy(method, pc, cp)? {
            Linked::StandIn(method) => return Ok(Insn::InvokeStatic { args: self.args(method), method }),
            Linked::Site(key) => key,
        };
        let from = self.method(method).class;
        // The parts exist and do not go round in circles.
        self.constant(from, cp)?;
        let file = self.file(from)?;
        let descriptor = pool::dynamic(&file, cp).map(|(_, _, descriptor)| descriptor.into_owned()).unwrap_or_default();
        let wanted = "call site with at most 255 argument slots";
        let shape = descriptor::parse_method(&descriptor);
        let (params, ret) = shape.ok_or_else(|| self.bad_entry(from, cp, wanted))?;
        let args = u8::try_from(params.iter().map(|k| k.slots()).sum::<usize>());
        let args = args.map_err(|_| self.bad_entry(from, cp, wanted))?;
        let site = PolySite {
            name: self.intern("invokeExact"),
            class: self.load("java/lang/invoke/MethodHandle")?,
            call_site: Some((from, key)),
            params: params.into(),
            ret,
            descriptor: self.intern(&descriptor),
        };
        self.poly_sites.push(site);
        Ok(Insn::InvokePoly { args, site: (self.poly_sites.len() - 1) as u32 })
    }

    fn args(&self, method: MethodId) -> u8 {
        // Linking refuses methods with more than 255 argument slots.
        self.method(method).arg_slots as u8
    }

    fn instantiable(&mut self, class: ClassId, cp: u16) -> Result<ClassId, LinkError> {
        let id = self.resolve_class(class, cp)?;
        let target = self.class(id);
        if target.shape != Shape::Instance || target.flags & (acc::ABSTRACT | acc::INTERFACE) != 0 {
            return incompatible("java/lang/InstantiationError", target.dotted());
        }
        Ok(id)
    }

    fn quick_field(&mut self, method: MethodId, cp: u16, op: Op) -> Result<Insn, LinkError> {
        let from = self.method(method).class;
        let is_static = matches!(op, Op::GetStatic | Op::PutStatic);
        let (declaring, index) = self.find_field_ref(from, cp)?;
        self.expect_field(declaring, index, is_static)?;
        let field = &self.class(declaring).fields[index];
        if matches!(op, Op::PutStatic | Op::PutField) {
            self.check_final_update(method, declaring, field)?;
        }
        let flags = self.field_flags(declaring, field);
        let (slot, class) = (field.slot, declaring);
        Ok(match (op, field.kind.is_wide()) {
            (Op::GetStatic, false) => Insn::GetStatic { flags, slot, class },
            (Op::GetStatic, true) => Insn::GetStatic2 { flags, slot, class },
            (Op::PutStatic, false) => Insn::PutStatic { flags, slot, class },
            (Op::PutStatic, true) => Insn::PutStatic2 { flags, slot, class },
            (Op::GetField, false) => Insn::GetField { flags, slot, class },
            (Op::GetField, true) => Insn::GetField2 { flags, slot, class },
            (Op::PutField, false) => Insn::PutField { flags, slot, class },
            (Op::PutField, true) => Insn::PutField2 { flags, slot, class },
        })
    }

    /// How accesses to a field count.
    pub fn visibility(&self, declaring: ClassId, field: &Field) -> Visibility {
        let class = self.class(declaring);
        // What the stand-in for a call site keeps is written once, and everybody waits for that: in Java there is no such field.
        if class.origin == Origin::Synthetic && field.is_static() {
            return Visibility::Never;
        }
        self.attributor.field(Declared {
            class: &class.name,
            field: &field.name,
            flags: field.flags,
            library: class.origin == Origin::Library,
            relevance: field.relevance,
        })
    }

    /// Flags of a quick field instruction.
    fn field_flags(&self, declaring: ClassId, field: &Field) -> u8 {
        let flags = match self.visibility(declaring, field) {
            Visibility::Point => F_VISIBLE,
            Visibility::Declared(_) => F_VISIBLE | F_DECLARED,
            Visibility::Watched => F_WATCHED,
            Visibility::Final => F_FINAL,
            Visibility::Never if threads_meet(&self.class(declaring).name, &field.name) => F_MODEL,
            Visibility::Never => 0,
        };
        flags | (field.kind as u8) << F_KIND_SHIFT
    }

    /// JVMS 6.5 `putfield`/`putstatic`: finals are written by initialisers of their own class only.
    fn check_final_update(&self, method: MethodId, declaring: ClassId, field: &Field) -> Result<(), LinkError> {
        let m = self.method(method);
        let from = self.class(m.class);
        if field.flags & acc::FINAL == 0 || from.origin != Origin::User {
            return Ok(());
        }
        let word = if field.is_static() { "static" } else { "non-static" };
        let what = format!("Update to {word} final field {}.{}", self.class(declaring).dotted(), field.name);
        if m.class != declaring {
            let message =
                format!("{what} attempted from a different class ({}) than the field's declaring class", from.dotted());
            return incompatible("java/lang/IllegalAccessError", message);
        }
        let initialiser = if field.is_static() { "<clinit>" } else { "<init>" };
        // Older class files may write them in any method of the class.
        let strict = from.file.as_ref().is_some_and(|f| f.version.major() >= 53);
        if strict && &*m.name != initialiser {
            let message = format!(
                "{what} attempted from a different method ({}) than the initializer method {initialiser}",
                m.name
            );
            return incompatible("java/lang/IllegalAccessError", message);
        }
        Ok(())
    }

    /// Resolves a method reference (JVMS 5.4.3.3, 5.4.3.4) and checks access.
    fn resolve_method(&mut self, from: ClassId, cp: u16) -> Result<ResolvedMethod, LinkError> {
        let file = self.file(from)?;
        let Some(member) = pool::method_ref(&file, cp) else { return Err(self.bad_entry(from, cp, "method")) };
        let named = self.load_from(from, &member.class)?;
        let class = self.class(named);
        if class.is_interface() != member.interface {
            let (found, expected) = if class.is_interface() { ("interface", "class") } else { ("class", "interface") };
            return incompatible(ICCE, format!("Found {found} {}, but {expected} was expected", class.dotted()));
        }
        let Some(method) = self.find_method(named, &member.name, &member.descriptor) else {
            let text = Self::method_text(&member.class, &member.name, &member.descriptor);
            return incompatible("java/lang/NoSuchMethodError", format!("'{text}'"));
        };
        let (declaring, flags) = (self.method(method).class, self.method(method).flags);
        // Arrays inherit `clone` as a public method.
        let array_clone = self.class(named).is_array() && &*member.name == "clone";
        if !array_clone && !self.may_access(from, declaring, flags)? {
            let message = format!(
                "class {} tried to access {}method '{}'",
                self.class(from).dotted(),
                access::word(flags),
                self.text_of(method)
            );
            return incompatible("java/lang/IllegalAccessError", message);
        }
        Ok(ResolvedMethod { named, method })
    }

    fn expect_static(&self, method: MethodId, expected: bool) -> Result<(), LinkError> {
        if self.method(method).is_static() == expected {
            return Ok(());
        }
        let word = if expected { "static" } else { "non-static" };
        incompatible(ICCE, format!("Expected {word} method '{}'", self.text_of(method)))
    }

    fn quick_static(&mut self, class: ClassId, cp: u16) -> Result<Insn, LinkError> {
        let resolved = self.resolve_method(class, cp)?;
        self.expect_static(resolved.method, true)?;
        Ok(Insn::InvokeStatic { args: self.args(resolved.method), method: resolved.method })
    }

    /// JVMS 6.5 `invokespecial`: a constructor, a private method, or a method of a supertype.
    fn quick_special(&mut self, class: ClassId, cp: u16) -> Result<Insn, LinkError> {
        let ResolvedMethod { named, method } = self.resolve_method(class, cp)?;
        self.expect_static(method, false)?;
        let m = self.method(method);
        if &*m.name == "<init>" {
            if m.class != named {
                let text = Self::method_text(&self.class(named).name, &m.name, &m.descriptor);
                return incompatible("java/lang/NoSuchMethodError", format!("'{text}'"));
            }
            return Ok(Insn::InvokeSpecial { args: self.args(method), method });
        }
        // Every compiler since 1.0.2 sets ACC_SUPER, and HotSpot takes it as set.
        let is_super = named != class && !self.class(named).is_interface() && self.is_subclass(class, named);
        let start = if is_super { self.class(class).super_class.unwrap_or(named) } else { named };
        let selected = if m.flags & acc::PRIVATE != 0 { method } else { self.select_special(start, method)? };
        if self.method(selected).is_abstract() {
            return incompatible("java/lang/AbstractMethodError", format!("'{}'", self.text_of(selected)));
        }
        Ok(Insn::InvokeSpecial { args: self.args(selected), method: selected })
    }

    fn select_special(&self, start: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let m = self.method(method);
        let signature = (m.name.clone(), m.descriptor.clone());
        let class = self.class(start);
        for &id in class.super_chain.iter().rev() {
            if let Some(&found) = self.class(id).by_signature.get(&signature)
                && !self.method(found).is_static()
            {
                return Ok(found);
            }
        }
        match self.default_among(&class.all_interfaces, &signature) {
            FromInterfaces::One(found) => Ok(found),
            FromInterfaces::Conflict(_) => {
                incompatible(ICCE, format!("Conflicting default methods for '{}'", self.text_of(method)))
            }
            FromInterfaces::None => Ok(method),
        }
    }

    fn quick_virtual(&mut self, class: ClassId, cp: u16) -> Result<Insn, LinkError> {
        if let Some(insn) = self.quick_poly(class, cp)? {
            return Ok(insn);
        }
        let ResolvedMethod { named, method } = self.resolve_method(class, cp)?;
        self.expect_static(method, false)?;
        Ok(self.virtual_call(named, method))
    }

    /// A virtual call of `method` on a receiver of static type `named`.
    fn virtual_call(&self, named: ClassId, method: MethodId) -> Insn {
        let args = self.args(method);
        let m = self.method(method);
        if m.flags & (acc::PRIVATE | acc::FINAL) != 0 || &*m.name == "<init>" {
            return Insn::InvokeSpecial { args, method };
        }
        let class = self.class(named);
        let vindex = if self.class(m.class).is_interface() { self.slot_of(named, method) } else { m.vindex };
        if vindex == NO_VINDEX {
            return Insn::InvokeInterface { args, method };
        }
        if class.flags & acc::FINAL != 0
            && class.shape == Shape::Instance
            && let Some(&exact) = class.vtable.get(usize::from(vindex))
            && !self.method(exact).is_abstract()
        {
            return Insn::InvokeSpecial { args, method: exact };
        }
        Insn::InvokeVirtual { args, vindex, method }
    }

    /// The vtable slot of a class that serves an interface method.
    fn slot_of(&self, class: ClassId, method: MethodId) -> u16 {
        let m = self.method(method);
        let table = &self.class(class).vtable;
        let found = table.iter().position(|&t| {
            let t = self.method(t);
            Rc::ptr_eq(&t.name, &m.name) && Rc::ptr_eq(&t.descriptor, &m.descriptor)
        });
        found.map_or(NO_VINDEX, |slot| slot as u16)
    }

    fn quick_interface(&mut self, class: ClassId, cp: u16) -> Result<Insn, LinkError> {
        let ResolvedMethod { named, method } = self.resolve_method(class, cp)?;
        self.expect_static(method, false)?;
        let m = self.method(method);
        if !self.class(m.class).is_interface() {
            return Ok(self.virtual_call(m.class, method));
        }
        debug_assert!(self.class(named).is_interface());
        let args = self.args(method);
        if m.flags & acc::PRIVATE != 0 {
            return Ok(Insn::InvokeSpecial { args, method });
        }
        Ok(Insn::InvokeInterface { args, method })
    }

    /// A call of a signature-polymorphic method (JVMS 2.9.3): native, varargs, `(Object[])`, in one of two classes.
    fn quick_poly(&mut self, from: ClassId, cp: u16) -> Result<Option<Insn>, LinkError> {
        let file = self.file(from)?;
        let Some(member) = pool::method_ref(&file, cp) else { return Ok(None) };
        if !matches!(&*member.class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
            return Ok(None);
        }
        let class = self.load_from(from, &member.class)?;
        const POLYMORPHIC: u16 = acc::NATIVE | acc::VARARGS;
        let declared = self.class(class).methods.iter().map(|&m| self.method(m)).any(|m| {
            *m.name == *member.name
                && m.flags & POLYMORPHIC == POLYMORPHIC
                && m.descriptor.starts_with("([Ljava/lang/Object;)")
        });
        let Some((params, ret)) = declared.then(|| descriptor::parse_method(&member.descriptor)).flatten() else {
            return Ok(None);
        };
        let args = 1 + params.iter().map(|k| k.slots()).sum::<usize>();
        let Ok(args) = u8::try_from(args) else {
            return Err(self.bad_entry(from, cp, "method with at most 255 argument slots"));
        };
        let site = PolySite {
            name: self.intern(&member.name),
            class,
            call_site: None,
            params: params.into(),
            ret,
            descriptor: self.intern(&member.descriptor),
        };
        self.poly_sites.push(site);
        Ok(Some(Insn::InvokePoly { args, site: (self.poly_sites.len() - 1) as u32 }))
    }
}

/// The four field instructions.
#[derive(Clone, Copy)]
enum Op {
    GetStatic,
    PutStatic,
    GetField,
    PutField,
}
