//! Initialisers that nobody notices, and that notice nothing: it makes no difference when they run.
//!
//! They write constants and new objects of a few classes of the library into static fields of their own class. Reading other
//! static fields, calling code of the program, printing and choosing make a difference, and so does a loop, which may not end.
//! What such an initialiser throws is for the caller to look at.

use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Constant};

use super::{ClassId, Program};
use crate::classfile::{self, pool};

/// Classes whose objects nobody knows anything of when they are new.
const NEW: &[&str] = &[
    "java/lang/Object",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/TreeMap",
    "java/util/TreeSet",
];

impl Program {
    /// Whether the class has no initialiser, or one that nobody notices. Those of its superclasses are not looked at.
    pub fn initialises_quietly(&self, class: ClassId) -> bool {
        let c = self.class(class);
        let Some(clinit) = c.clinit else { return true };
        let Some(file) = &c.file else { return false };
        let view = file.methods.get(usize::from(self.method(clinit).file_index)).and_then(classfile::code_of);
        view.is_some_and(|view| {
            view.handlers.is_empty() && (0..).zip(view.code).all(|(at, insn)| is_quiet(file, &c.name, at, insn))
        })
    }
}

fn is_quiet(file: &ClassFile<'static>, class: &str, at: usize, insn: &Instruction) -> bool {
    use Instruction::*;
    match insn {
        Nop | Aconst_null | Iconst_m1 | Iconst_0 | Iconst_1 | Iconst_2 | Iconst_3 | Iconst_4 | Iconst_5 | Lconst_0
        | Lconst_1 | Fconst_0 | Fconst_1 | Fconst_2 | Dconst_0 | Dconst_1 | Bipush(_) | Sipush(_) | Pop | Pop2
        | Dup | Dup_x1 | Dup_x2 | Dup2 | Iastore | Lastore | Fastore | Dastore | Aastore | Bastore | Castore
        | Sastore | Newarray(_) | Anewarray(_) | Return => true,
        Ldc(index) => is_constant(file, u16::from(*index)),
        Ldc_w(index) | Ldc2_w(index) => is_constant(file, *index),
        Getstatic(index) | Putstatic(index) => is_own(file, class, *index),
        New(index) => pool::class_name(file, *index).is_some_and(|name| NEW.contains(&&*name)),
        Invokespecial(index) => pool::method_ref(file, *index).is_some_and(|m| {
            m.name == "<init>" && NEW.contains(&&*m.class) && matches!(&*m.descriptor, "()V" | "(I)V")
        }),
        Invokevirtual(index) => pool::method_ref(file, *index)
            .is_some_and(|m| m.class == "java/lang/Class" && m.name == "desiredAssertionStatus"),
        Ifeq(to) | Ifne(to) | Goto(to) => usize::from(*to) > at,
        _ => false,
    }
}

/// A constant for which no code runs.
fn is_constant(file: &ClassFile<'static>, index: u16) -> bool {
    use Constant::{Class, Double, Float, Integer, Long, String};
    matches!(
        file.constant_pool.get(index),
        Some(Integer(_) | Float(_) | Long(_) | Double(_) | String { .. } | Class { .. })
    )
}

/// A field that the class declares itself.
fn is_own(file: &ClassFile<'static>, class: &str, index: u16) -> bool {
    pool::field_ref(file, index).is_some_and(|field| {
        let declares = |name: u16| pool::utf8(file, name).is_some_and(|name| name == field.name);
        field.class == class && file.fields.iter().any(|own| declares(own.name_index))
    })
}
