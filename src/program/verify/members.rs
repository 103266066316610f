//! Instructions that name a constant: fields, methods, classes, `ldc`.

use std::rc::Rc;

use ristretto_classfile::Constant;
use ristretto_classfile::attributes::Instruction;

use super::frame::VType;
use super::types::TypeId;
use super::{Checker, Fault, refuse};
use crate::classfile::pool::{self, MemberRef};
use crate::program::link::package;
use crate::program::{acc, descriptor};

impl Checker<'_> {
    /// `None` when the instruction is none of these; otherwise whether the locals may have changed.
    pub(super) fn member_instruction(&mut self, instruction: &Instruction) -> Result<Option<bool>, Fault> {
        use Instruction as I;
        let mut locals_changed = false;
        match instruction {
            I::Ldc(cp) => self.load_constant(u16::from(*cp), false)?,
            I::Ldc_w(cp) => self.load_constant(*cp, false)?,
            I::Ldc2_w(cp) => self.load_constant(*cp, true)?,
            I::Getstatic(cp) | I::Putstatic(cp) | I::Getfield(cp) | I::Putfield(cp) => {
                self.field_instruction(instruction, *cp)?;
            }
            I::Invokevirtual(cp) | I::Invokespecial(cp) | I::Invokestatic(cp) | I::Invokeinterface(cp, _) => {
                locals_changed = self.invoke(instruction, *cp)?;
            }
            I::Invokedynamic(cp) => self.invoke_dynamic(*cp)?,
            I::New(cp) => locals_changed = self.new_object(*cp)?,
            I::Anewarray(cp) => {
                let name = self.class_constant(*cp)?;
                self.pop_exact(VType::Int)?;
                let array = format!("[{}", descriptor::of_class(&name));
                if descriptor::parse_field(&array).is_none() {
                    return refuse("an array has more than 255 dimensions");
                }
                let array = self.types.of_class(&array);
                self.push(VType::Ref(array))?;
            }
            I::Multianewarray(cp, dims) => {
                let name = self.class_constant(*cp)?;
                let depth = name.bytes().take_while(|&b| b == b'[').count();
                if *dims == 0 || usize::from(*dims) > depth {
                    return refuse("multianewarray makes more dimensions than its array type has");
                }
                for _ in 0..*dims {
                    self.pop_exact(VType::Int)?;
                }
                let array = self.types.of_class(&name);
                self.push(VType::Ref(array))?;
            }
            I::Checkcast(cp) => {
                let name = self.class_constant(*cp)?;
                self.pop_object()?;
                let target = self.types.of_class(&name);
                self.push(VType::Ref(target))?;
            }
            I::Instanceof(cp) => {
                self.class_constant(*cp)?;
                self.pop_object()?;
                self.push(VType::Int)?;
            }
            _ => return Ok(None),
        }
        Ok(Some(locals_changed))
    }

    /// Whether the locals changed: what an earlier round of the same `new` left there is unusable from now on.
    fn new_object(&mut self, cp: u16) -> Result<bool, Fault> {
        if self.class_constant(cp)?.starts_with('[') {
            return refuse("new makes an array");
        }
        let made = VType::Uninit(self.index as u16);
        if self.frame.stack.contains(&made) {
            return refuse("an object from an earlier round is still without its constructor");
        }
        let locals_changed = self.frame.locals.contains(&made);
        self.frame.replace(made, VType::Top);
        self.push(made)?;
        Ok(locals_changed)
    }

    /// Name in a `Class` entry: a class or a well-formed array.
    fn class_constant(&self, cp: u16) -> Result<String, Fault> {
        let name = pool::class_name(self.file, cp);
        let valid = name.filter(|n| {
            if n.starts_with('[') { descriptor::parse_field(n).is_some() } else { descriptor::is_class_name(n) }
        });
        match valid {
            Some(name) => Ok(name.into_owned()),
            None => refuse(format!("constant-pool entry {cp} is no class")),
        }
    }

    fn load_constant(&mut self, cp: u16, wide: bool) -> Result<(), Fault> {
        let class = match self.file.constant_pool.get(cp) {
            Some(Constant::Integer(_)) if !wide => return self.push(VType::Int),
            Some(Constant::Float(_)) if !wide => return self.push(VType::Float),
            Some(Constant::Long(_)) if wide => return self.push(VType::Long),
            Some(Constant::Double(_)) if wide => return self.push(VType::Double),
            Some(Constant::String(_)) if !wide => "java/lang/String",
            Some(Constant::Class(_)) if !wide => {
                self.class_constant(cp)?;
                "java/lang/Class"
            }
            Some(Constant::MethodType(_)) if !wide => "java/lang/invoke/MethodType",
            Some(Constant::MethodHandle { .. }) if !wide => "java/lang/invoke/MethodHandle",
            Some(Constant::Dynamic { .. }) => {
                let descriptor = pool::dynamic(self.file, cp).map(|(_, _, d)| d.into_owned()).unwrap_or_default();
                let valid = descriptor::parse_field(&descriptor).is_some_and(|kind| kind.is_wide() == wide);
                if !valid {
                    return refuse(format!("constant-pool entry {cp} has the wrong type to be loaded here"));
                }
                let vtype = self.types.of_descriptor(&descriptor);
                return self.push(vtype);
            }
            _ => return refuse(format!("constant-pool entry {cp} cannot be loaded here")),
        };
        let class = self.types.of_class(class);
        self.push(VType::Ref(class))
    }

    fn field_instruction(&mut self, instruction: &Instruction, cp: u16) -> Result<(), Fault> {
        use Instruction as I;
        let file = self.file;
        let valid = pool::field_ref(file, cp).filter(|f| descriptor::parse_field(&f.descriptor).is_some());
        let Some(field) = valid else { return refuse(format!("constant-pool entry {cp} is no field")) };
        let vtype = self.types.of_descriptor(&field.descriptor);
        if matches!(instruction, I::Putstatic(_) | I::Putfield(_)) {
            self.pop_as(vtype)?;
        }
        if matches!(instruction, I::Getfield(_) | I::Putfield(_)) {
            self.field_receiver(&field, matches!(instruction, I::Putfield(_)))?;
        }
        if matches!(instruction, I::Getstatic(_) | I::Getfield(_)) {
            self.push(vtype)?;
        }
        Ok(())
    }

    fn field_receiver(&mut self, field: &MemberRef, writes: bool) -> Result<(), Fault> {
        let found = self.pop()?;
        let here = self.program.class(self.class).name.clone();
        match found {
            VType::Null => Ok(()),
            // A constructor may fill its own class's fields before it calls super().
            VType::UninitThis if writes && *field.class == *here => {
                let own = self.program.class(self.class).field(&field.name, &field.descriptor);
                if own.is_some_and(|f| !f.is_static()) {
                    return Ok(());
                }
                refuse("an inherited field is written before super() was called")
            }
            VType::Ref(receiver) => {
                let class = self.types.of_class(&field.class);
                self.require(receiver, class)?;
                self.check_protected(field, receiver, false)
            }
            _ => refuse(format!("{} has its field {} accessed", self.describe(found), field.name)),
        }
    }

    /// JVMS 4.10.1.8: a protected member of a superclass in another package is used on instances of this class only.
    fn check_protected(&mut self, member: &MemberRef, receiver: TypeId, method: bool) -> Result<(), Fault> {
        let here = self.program.class(self.class);
        let named = here.super_chain.iter().copied().find(|&s| *self.program.class(s).name == *member.class);
        let Some(named) = named.filter(|&named| named != self.class) else { return Ok(()) };
        let declared = if method {
            self.program.find_method(named, &member.name, &member.descriptor).map(|m| {
                let m = self.program.method(m);
                (m.class, m.flags)
            })
        } else {
            let found = self.program.find_field(named, &member.name, &member.descriptor);
            found.map(|(class, index)| (class, self.program.class(class).fields[index].flags))
        };
        let Some((declaring, flags)) = declared else { return Ok(()) };
        let other_package = package(&self.program.class(declaring).name) != package(&here.name);
        if flags & acc::PROTECTED == 0 || flags & acc::STATIC != 0 || !other_package {
            return Ok(());
        }
        // Arrays have a public `clone`.
        if &*member.name == "clone" && self.types.element(receiver).is_some() {
            return Ok(());
        }
        let own = self.types.of_class(&here.name.clone());
        if self.types.assignable(self.program, receiver, own)? {
            return Ok(());
        }
        refuse(format!("protected member {} is used on another class's instance", member.name))
    }

    /// Pops the arguments of a call.
    fn pop_arguments(&mut self, params: &[&str]) -> Result<(), Fault> {
        for param in params.iter().rev() {
            let expected = self.types.of_descriptor(param);
            self.pop_as(expected)?;
        }
        Ok(())
    }

    fn push_result(&mut self, ret: &str) -> Result<(), Fault> {
        match self.types.of_descriptor(ret) {
            VType::Top => Ok(()),
            vtype => self.push(vtype),
        }
    }

    fn invoke_dynamic(&mut self, cp: u16) -> Result<(), Fault> {
        let file = self.file;
        let site = pool::dynamic(file, cp)
            .filter(|_| matches!(file.constant_pool.get(cp), Some(Constant::InvokeDynamic { .. })))
            .map(|(_, _, descriptor)| descriptor);
        let shape = site.as_deref().and_then(descriptor::split_method);
        let Some((params, ret)) = shape else { return refuse(format!("constant-pool entry {cp} is no call site")) };
        self.pop_arguments(&params)?;
        self.push_result(ret)
    }

    /// Whether the locals may have changed: a constructor call initialises copies of its object in them.
    fn invoke(&mut self, instruction: &Instruction, cp: u16) -> Result<bool, Fault> {
        use Instruction as I;
        let file = self.file;
        let method = pool::method_ref(file, cp);
        let shape = method.as_ref().and_then(|m| descriptor::split_method(&m.descriptor));
        let (Some(method), Some((params, ret))) = (&method, shape) else {
            return refuse(format!("constant-pool entry {cp} is no method"));
        };
        let constructor = &*method.name == "<init>";
        let special = matches!(instruction, I::Invokespecial(_));
        if (method.name.starts_with('<') && !constructor) || (constructor && (!special || ret != "V")) {
            return refuse(format!("{} cannot be called this way", method.name));
        }
        if matches!(instruction, I::Invokeinterface(..)) != method.interface
            && matches!(instruction, I::Invokeinterface(..) | I::Invokevirtual(_))
        {
            return refuse("a method of a class is called as an interface's, or the other way round");
        }
        self.class_constant(class_index(file, cp))?;
        self.pop_arguments(&params)?;
        if constructor {
            self.construct(method)?;
            return Ok(true);
        }
        match instruction {
            I::Invokestatic(_) => {}
            I::Invokespecial(_) => self.special_receiver(method)?,
            _ => self.receiver(method)?,
        }
        self.push_result(ret)?;
        Ok(false)
    }

    fn receiver(&mut self, method: &MemberRef) -> Result<(), Fault> {
        let Some(receiver) = self.pop_object()? else { return Ok(()) };
        let class = self.types.of_class(&method.class);
        self.require(receiver, class)?;
        self.check_protected(method, receiver, true)
    }

    /// `invokespecial` of a method: of this class or a supertype, on an instance of this class.
    fn special_receiver(&mut self, method: &MemberRef) -> Result<(), Fault> {
        let here = self.program.class(self.class);
        let name: Rc<str> = here.name.clone();
        let mut supertypes = here.super_chain.iter().chain(here.interfaces.iter());
        if !supertypes.any(|&s| *self.program.class(s).name == *method.class) {
            return refuse(format!("{}.{} is called as a supertype's but is none", method.class, method.name));
        }
        let Some(receiver) = self.pop_object()? else { return Ok(()) };
        let own = self.types.of_class(&name);
        if self.is_interface() && receiver != own {
            return refuse("a supertype's method is called on another object than this");
        }
        self.require(receiver, own)
    }

    /// A constructor call: its object counts as initialised from here on.
    fn construct(&mut self, method: &MemberRef) -> Result<(), Fault> {
        let here = self.program.class(self.class);
        let (name, super_class) = (here.name.clone(), here.super_class);
        let found = self.pop()?;
        let initialised = match found {
            VType::UninitThis => {
                let above = super_class.map(|s| self.program.class(s).name.clone());
                if *method.class != *name && above.is_none_or(|a| *method.class != *a) {
                    return refuse(format!("a constructor calls that of {}, which is not above it", method.class));
                }
                self.frame.this_uninit = false;
                name
            }
            VType::Uninit(at) => {
                let made = match self.view.code.get(usize::from(at)) {
                    Some(Instruction::New(cp)) => self.class_constant(*cp)?,
                    _ => return refuse("a constructor is called on nothing that new made"),
                };
                if made != *method.class {
                    return refuse(format!("the constructor of {} is called on a {made}", method.class));
                }
                self.check_protected_constructor(method)?;
                Rc::from(made)
            }
            _ => return refuse(format!("a constructor is called on {}", self.describe(found))),
        };
        let initialised = self.types.of_class(&initialised);
        self.frame.replace(found, VType::Ref(initialised));
        Ok(())
    }

    /// A protected constructor of another package is for `super(…)` only.
    fn check_protected_constructor(&mut self, method: &MemberRef) -> Result<(), Fault> {
        let here = self.program.class(self.class);
        let above = here.super_chain.iter().copied().find(|&s| *self.program.class(s).name == *method.class);
        let Some(above) = above.filter(|&a| a != self.class) else { return Ok(()) };
        let same_package = package(&method.class) == package(&here.name);
        let constructor = self.program.find_method(above, "<init>", &method.descriptor);
        if !same_package && constructor.is_some_and(|c| self.program.method(c).flags & acc::PROTECTED != 0) {
            return refuse(format!("the protected constructor of {} is called for a new object", method.class));
        }
        Ok(())
    }
}

/// Index of the class in a method reference.
fn class_index(file: &ristretto_classfile::ClassFile<'static>, cp: u16) -> u16 {
    match file.constant_pool.get(cp) {
        Some(Constant::MethodRef { class_index, .. } | Constant::InterfaceMethodRef { class_index, .. }) => {
            *class_index
        }
        _ => 0,
    }
}
