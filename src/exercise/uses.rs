//! What a class file names: classes and members of others, each with the line where that is.

use std::collections::{BTreeMap, BTreeSet};

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant};

use super::classes::text;
use crate::classfile::{code_of, pool};
use crate::program::line_table;

/// The library's methods that make call sites, as javac names them.
const BOOTSTRAPS: &[&str] = &[
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

/// Something that a class file names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) what: Named,
    /// 0 where there is none.
    pub(super) line: u32,
    /// Only static initialisers do so.
    pub(super) only_initialisers: bool,
}

/// What is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    /// A class, without the brackets of arrays.
    Class(String),
    /// A field or method, by a class, a name and a descriptor.
    Member { class: String, name: String, descriptor: String },
    /// A call site or a constant that another method than the known ones makes.
    Bootstrap(String),
}

/// Where entries of a constant pool are used.
#[derive(Default)]
struct Places {
    lines: BTreeMap<u16, u32>,
    /// Used outside of static initialisers.
    elsewhere: BTreeSet<u16>,
    inside: BTreeSet<u16>,
}

impl Places {
    fn of(file: &ClassFile<'static>) -> Places {
        let mut places = Places::default();
        for method in &file.methods {
            let Some(code) = code_of(method) else { continue };
            let initialises = pool::utf8(file, method.name_index).as_deref() == Some("<clinit>");
            let lines = line_table(code.attributes);
            for (at, instruction) in code.code.iter().enumerate() {
                let Some(cp) = pool_index(instruction) else { continue };
                places.note(file, cp, line_at(&lines, at), initialises, 0);
            }
        }
        places
    }

    /// An entry with those that it leads to.
    fn note(&mut self, file: &ClassFile<'static>, cp: u16, line: u32, initialises: bool, depth: u32) {
        self.lines.entry(cp).or_insert(line);
        if initialises { &mut self.inside } else { &mut self.elsewhere }.insert(cp);
        if depth > 4 {
            return;
        }
        let mut go_on = |cp| self.note(file, cp, line, initialises, depth + 1);
        match file.constant_pool.get(cp) {
            Some(
                Constant::FieldRef { class_index, .. }
                | Constant::MethodRef { class_index, .. }
                | Constant::InterfaceMethodRef { class_index, .. },
            ) => go_on(*class_index),
            Some(Constant::MethodHandle { reference_index, .. }) => go_on(*reference_index),
            Some(
                Constant::InvokeDynamic { bootstrap_method_attr_index, .. }
                | Constant::Dynamic { bootstrap_method_attr_index, .. },
            ) => {
                let arguments =
                    bootstrap(file, *bootstrap_method_attr_index).map_or(&[][..], |(_, arguments)| arguments);
                arguments.iter().for_each(|&argument| go_on(argument));
            }
            _ => {}
        }
    }

    fn used(&self, what: Named, cp: u16) -> Use {
        let line = self.lines.get(&cp).copied().unwrap_or(0);
        let only_initialisers = self.inside.contains(&cp) && !self.elsewhere.contains(&cp);
        Use { what, line, only_initialisers }
    }
}

/// The line of an instruction; 0 where it has none.
fn line_at(lines: &[(u32, u16)], at: usize) -> u32 {
    let before = lines.partition_point(|&(first, _)| first as usize <= at);
    before.checked_sub(1).map_or(0, |i| u32::from(lines[i].1))
}

fn pool_index(instruction: &Instruction) -> Option<u16> {
    use Instruction as I;
    match instruction {
        I::Ldc(cp) => Some(u16::from(*cp)),
        I::Ldc_w(cp)
        | I::Ldc2_w(cp)
        | I::Getstatic(cp)
        | I::Putstatic(cp)
        | I::Getfield(cp)
        | I::Putfield(cp)
        | I::Invokevirtual(cp)
        | I::Invokespecial(cp)
        | I::Invokestatic(cp)
        | I::Invokeinterface(cp, _)
        | I::Invokedynamic(cp)
        | I::New(cp)
        | I::Anewarray(cp)
        | I::Checkcast(cp)
        | I::Instanceof(cp)
        | I::Multianewarray(cp, _) => Some(*cp),
        _ => None,
    }
}

/// The bootstrap method of a call site, as an entry of the pool, and its arguments.
fn bootstrap<'a>(file: &'a ClassFile<'static>, index: u16) -> Option<(u16, &'a [u16])> {
    file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::BootstrapMethods { methods, .. } => {
            methods.get(usize::from(index)).map(|m| (m.bootstrap_method_ref, m.arguments.as_slice()))
        }
        _ => None,
    })
}

/// The classes in a descriptor.
pub(super) fn classes_in(descriptor: &str) -> impl Iterator<Item = &str> {
    let mut rest = descriptor;
    std::iter::from_fn(move || {
        // What stands before the next class is one letter for each type.
        let (name, after) = rest[rest.find('L')? + 1..].split_once(';')?;
        rest = after;
        Some(name)
    })
}

/// The first line of a method's code.
pub(super) fn line_of_method(method: &ristretto_classfile::Method) -> u32 {
    code_of(method).and_then(|code| line_table(code.attributes).first().map(|&(_, line)| u32::from(line))).unwrap_or(0)
}

/// Whether a method enters a monitor, and in which line.
pub(super) fn synchronizes(method: &ristretto_classfile::Method) -> Option<u32> {
    const SYNCHRONIZED: u16 = 0x0020;
    if method.access_flags.bits() & SYNCHRONIZED != 0 {
        return Some(line_of_method(method));
    }
    let code = code_of(method)?;
    let at = code.code.iter().position(|instruction| matches!(instruction, Instruction::Monitorenter))?;
    Some(line_at(&line_table(code.attributes), at))
}

/// Everything that a class file names, in the order of its pool, with what its members are declared with.
pub(super) fn of(file: &ClassFile<'static>) -> Vec<Use> {
    let places = Places::of(file);
    let made_by = known_bootstraps(file);
    let mut uses = Vec::new();
    for cp in 1..=u16::try_from(file.constant_pool.len()).unwrap_or(u16::MAX) {
        match file.constant_pool.get(cp) {
            Some(Constant::Class(_)) => {
                let name = text(pool::class_name(file, cp)).unwrap_or_default();
                uses.extend(class_named(&name).map(|name| places.used(Named::Class(name), cp)));
            }
            Some(Constant::FieldRef { .. } | Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. }) => {
                let member = pool::field_ref(file, cp).or_else(|| pool::method_ref(file, cp));
                let Some(member) = member.filter(|_| !made_by.contains(&cp)) else { continue };
                let named = Named::Member {
                    class: member.class.to_string(),
                    name: member.name.to_string(),
                    descriptor: member.descriptor.to_string(),
                };
                uses.extend(classes_in(&member.descriptor).map(|name| places.used(Named::Class(name.to_string()), cp)));
                uses.push(places.used(named, cp));
            }
            Some(Constant::MethodType(descriptor)) => {
                let descriptor = pool::utf8(file, *descriptor).unwrap_or_default();
                uses.extend(classes_in(&descriptor).map(|name| places.used(Named::Class(name.to_string()), cp)));
            }
            Some(
                Constant::InvokeDynamic { bootstrap_method_attr_index, .. }
                | Constant::Dynamic { bootstrap_method_attr_index, .. },
            ) => {
                let (_, _, descriptor) = pool::dynamic(file, cp).unwrap_or_default();
                uses.extend(classes_in(&descriptor).map(|name| places.used(Named::Class(name.to_string()), cp)));
                let handle = bootstrap(file, *bootstrap_method_attr_index).map(|(handle, _)| handle);
                let method =
                    handle.and_then(|handle| pool::method_handle(file, handle)).map(|(_, member)| member.class);
                if !method.as_deref().is_some_and(|class| BOOTSTRAPS.contains(&class)) {
                    uses.push(places.used(Named::Bootstrap(method.unwrap_or_default().into_owned()), cp));
                }
            }
            _ => {}
        }
    }
    uses.extend(declarations(file));
    uses
}

/// The entries for the methods that make call sites.
fn known_bootstraps(file: &ClassFile<'static>) -> BTreeSet<u16> {
    let mut refs = BTreeSet::new();
    for attribute in &file.attributes {
        let Attribute::BootstrapMethods { methods, .. } = attribute else { continue };
        for method in methods {
            if let Some(Constant::MethodHandle { reference_index, .. }) =
                file.constant_pool.get(method.bootstrap_method_ref)
                && pool::method_ref(file, *reference_index).is_some_and(|m| BOOTSTRAPS.contains(&&*m.class))
            {
                refs.insert(*reference_index);
            }
        }
    }
    // Nobody may call them directly: an instruction that names one is another matter.
    let called: BTreeSet<u16> =
        file.methods.iter().filter_map(code_of).flat_map(|code| code.code.iter().filter_map(pool_index)).collect();
    refs.retain(|cp| !called.contains(cp));
    refs
}

/// The types of fields and methods.
fn declarations(file: &ClassFile<'static>) -> Vec<Use> {
    let mut uses = Vec::new();
    let mut add = |descriptor: u16, line: u32| {
        let descriptor = pool::utf8(file, descriptor).unwrap_or_default().into_owned();
        let each = |name: &str| Use { what: Named::Class(name.to_string()), line, only_initialisers: false };
        uses.extend(classes_in(&descriptor).map(each));
    };
    file.fields.iter().for_each(|field| add(field.descriptor_index, 0));
    file.methods.iter().for_each(|method| add(method.descriptor_index, line_of_method(method)));
    uses
}

/// The class behind an entry of the pool: the elements' of an array, and none for primitive ones.
fn class_named(name: &str) -> Option<String> {
    match name.strip_prefix('[') {
        None => Some(name.to_string()),
        Some(_) => classes_in(name).next().map(str::to_string),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_stand_in_descriptors() {
        let all = |descriptor| classes_in(descriptor).collect::<Vec<_>>();
        assert_eq!(
            all("(I[Ljava/util/List;JLLocks/ReentrantLock;)LLoader;"),
            ["java/util/List", "Locks/ReentrantLock", "Loader"]
        );
        assert_eq!(all("(IJ)V"), Vec::<&str>::new());
        assert_eq!(
            [class_named("[[LA;"), class_named("[I"), class_named("A")],
            [Some("A".into()), None, Some("A".into())]
        );
    }
}
