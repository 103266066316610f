//! Finding and calling `main`: the classic method, and those of JEP 512.

use std::rc::Rc;

use ristretto_classfile::attributes::Instruction as I;

use super::class_builder::{Call, ClassBuilder};
use super::{ClassId, LinkError, MethodId, Origin, Program, acc};

/// Descriptor of the classic method.
pub const MAIN: &str = "([Ljava/lang/String;)V";

/// First class-file version whose classes may have other `main` methods: Java 21, where they were a preview.
const FIRST_MAJOR: u16 = 65;

impl Program {
    /// The method that the program starts with, if the class has one.
    pub fn find_main(&self, class: ClassId) -> Option<MethodId> {
        let with_args = self.candidate(class, MAIN);
        if let Some(method) = with_args {
            let flags = self.method(method).flags;
            if flags & (acc::PUBLIC | acc::STATIC) == acc::PUBLIC | acc::STATIC {
                return Some(method);
            }
        }
        let new_enough = self.class(class).file.as_ref().is_some_and(|f| f.version.major() >= FIRST_MAJOR);
        let method = with_args.or_else(|| self.candidate(class, "()V")).filter(|_| new_enough)?;
        if !self.method(method).is_static() {
            let constructor = self.find_method(class, "<init>", "()V").map(|c| self.method(c));
            let usable = constructor.is_some_and(|c| c.class == class && c.flags & acc::PRIVATE == 0);
            if !usable || self.class(class).flags & acc::ABSTRACT != 0 {
                return None;
            }
        }
        Some(method)
    }

    /// A `main` that is not private, declared or inherited; a static one of an interface is not inherited.
    fn candidate(&self, class: ClassId, descriptor: &str) -> Option<MethodId> {
        let id = self.find_method(class, "main", descriptor)?;
        let method = self.method(id);
        let reached = !method.is_static() || method.class == class || !self.class(method.class).is_interface();
        (method.flags & acc::PRIVATE == 0 && reached).then_some(id)
    }

    /// A static method that takes the program's arguments and calls its `main`. Initialising the class is part of that
    /// call, so what a static initialiser throws does not end up in a handler of `main`.
    pub fn launcher(&mut self, class: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let name = self.class(class).name.clone();
        let m = self.method(method);
        let (is_static, descriptor) = (m.is_static(), m.descriptor.clone());
        let is_interface = self.class(class).is_interface();
        let mut builder = ClassBuilder::new(&format!("{name}$$Launch"), &[]);
        builder.method(acc::STATIC, "main", MAIN, |a| {
            if !is_static {
                a.typed(I::New, &name);
                a.op(I::Dup);
                a.call(Call::Special, &name, "<init>", "()V");
            }
            if &*descriptor == MAIN {
                a.op(I::Aload_0);
            }
            let kind = match (is_static, is_interface) {
                (true, true) => Call::StaticInterface,
                (true, false) => Call::Static,
                (false, _) => Call::Virtual,
            };
            a.call(kind, &name, "main", &descriptor);
            a.op(I::Return);
        });
        let stub = builder.name().to_string();
        let bad = || LinkError::malformed(&*name, "its main method cannot be called");
        let file = builder.finish().ok_or_else(bad)?;
        let class = self.define_file(Rc::new(file), Origin::Synthetic, 0, &stub, None)?;
        self.find_method(class, "main", MAIN).ok_or_else(bad)
    }
}
