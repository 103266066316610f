//! `invokedynamic` without running bootstrap methods: lambdas, string concatenation, record methods, switch patterns.
//!
//! The well-known bootstraps are recognised by name and replaced by classes made here as ordinary class files (so they
//! are decoded, mapped and executed like any other code). The site of any other bootstrap keeps its `CallSite` in a static
//! slot of its class, which the VM fills by running the method.
//!
//! A class made for a call site is named after the site's position in its host class, not after the order in which sites
//! are reached: a replay that runs one path only must see the same names as the search did.

mod adapt;
mod concat;
mod lambda;
mod record;
mod switch;

use std::rc::Rc;

use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Constant};

use super::class_builder::ClassBuilder;
use super::resolve::bootstrap_method;
use super::{ClassId, Code, Hidden, Level, LinkError, MethodId, Origin, Program};
use crate::classfile::{self, pool};

/// Name of the static method that stands in for a call site.
const STAND_IN: &str = "link$";

/// The bootstrap methods that the linker does itself.
#[derive(Clone, Copy)]
enum WellKnown {
    Lambda {
        alternative: bool,
    },
    Concat {
        constants: bool,
    },
    RecordMethod,
    TypeSwitch,
    EnumSwitch,
    /// A type switch over a value of a primitive type.
    PrimitiveSwitch,
}

/// Class and method of each, and what the sites are for.
const KNOWN: &[(&str, &str, WellKnown, &str)] = &[
    ("java/lang/invoke/LambdaMetafactory", "metafactory", WellKnown::Lambda { alternative: false }, LAMBDAS),
    ("java/lang/invoke/LambdaMetafactory", "altMetafactory", WellKnown::Lambda { alternative: true }, SERIALIZABLE),
    ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", WellKnown::Concat { constants: true }, CONCAT),
    ("java/lang/invoke/StringConcatFactory", "makeConcat", WellKnown::Concat { constants: false }, CONCAT),
    ("java/lang/runtime/ObjectMethods", "bootstrap", WellKnown::RecordMethod, "methods of records"),
    ("java/lang/runtime/SwitchBootstraps", "typeSwitch", WellKnown::TypeSwitch, "`switch` over patterns"),
    ("java/lang/runtime/SwitchBootstraps", "enumSwitch", WellKnown::EnumSwitch, "`switch` over patterns of enums"),
];
const LAMBDAS: &str = "lambdas and method references";
const SERIALIZABLE: &str = "lambdas that are serializable or have several interfaces";
const CONCAT: &str = "string concatenation";

/// The bootstrap methods that are not run: class, method, what their call sites are for.
pub fn bootstraps() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    KNOWN.iter().map(|row| (row.0, row.1, row.3))
}

/// How a call site is executed.
pub(super) enum Linked {
    /// By a call of a static method that takes the site's arguments and returns its result.
    StandIn(MethodId),
    /// By a call of the target of the `CallSite` in the slot of that key in `Class::constant_slots`.
    Site(u32),
}

/// Keys of call sites in `Class::constant_slots` follow those of constants, which are constant-pool indices.
pub(crate) const SITE_KEYS: u32 = 1 << 16;

/// Keys of the call sites of a class whose bootstrap methods have to run, with their constant-pool entries.
pub(crate) fn general_sites(file: &ClassFile<'static>) -> Vec<(u32, u16)> {
    let code = file.methods.iter().filter_map(classfile::code_of).flat_map(|c| c.code);
    let sites = code.filter_map(|i| if let Instruction::Invokedynamic(cp) = i { Some(*cp) } else { None });
    let numbered = sites.zip(1u32..).filter(|&(cp, _)| well_known(file, cp).is_none());
    numbered.map(|(cp, ordinal)| (SITE_KEYS + ordinal, cp)).collect()
}

/// The bootstrap method of an entry, if it is one that the linker does for these arguments.
fn well_known(file: &ClassFile<'static>, cp: u16) -> Option<WellKnown> {
    let (bootstrap, _, descriptor) = pool::dynamic(file, cp)?;
    let (handle, args) = bootstrap_method(file, bootstrap)?;
    let (_, method) = pool::method_handle(file, handle)?;
    let row = KNOWN.iter().find(|row| (row.0, row.1) == (&*method.class, &*method.name))?;
    let known = match row.2 {
        WellKnown::TypeSwitch if switch::is_primitive(file, &descriptor, args) => WellKnown::PrimitiveSwitch,
        known => known,
    };
    // Parts that only running code could make are left to the method itself.
    let loadable = match known {
        WellKnown::Concat { constants: true } => args.iter().skip(1).all(|&cp| concat::is_copied(file, cp)),
        WellKnown::TypeSwitch | WellKnown::EnumSwitch => args.iter().all(|&cp| switch::label(file, cp).is_some()),
        _ => true,
    };
    loadable.then_some(known)
}

/// A call site to be linked.
struct Site {
    file: Rc<ClassFile<'static>>,
    /// The class that the site is in.
    host_id: ClassId,
    /// Its internal name.
    host: Rc<str>,
    /// Name in the call-site specifier.
    name: String,
    /// Descriptor in the call-site specifier.
    descriptor: String,
    /// Constant-pool indices of the static bootstrap arguments.
    args: Vec<u16>,
    /// Which `invokedynamic` of the host it is, from 1.
    ordinal: usize,
}

/// A `BootstrapMethodError`.
fn bootstrap_error(message: impl Into<String>) -> LinkError {
    LinkError::Incompatible { kind: "java/lang/BootstrapMethodError", message: message.into() }
}

impl Site {
    /// A new class for the site: `Host$$What$N`.
    fn builder(&self, what: &str, interfaces: &[&str]) -> ClassBuilder {
        ClassBuilder::new(&format!("{}$${what}${}", self.host, self.ordinal), interfaces)
    }

    fn malformed(&self, what: &str) -> LinkError {
        bootstrap_error(format!("a call site of class {} has {what}", self.host))
    }

    /// Static argument `index`, a method type.
    fn method_type(&self, index: usize) -> Result<&str, LinkError> {
        let cp = self.args.get(index).copied().unwrap_or(0);
        let text = match self.file.constant_pool.get(cp) {
            Some(Constant::MethodType(utf8)) => match self.file.constant_pool.get(*utf8) {
                Some(Constant::Utf8(text)) => text.as_str(),
                _ => None,
            },
            _ => None,
        };
        let valid = text.filter(|t| super::descriptor::split_method(t).is_some());
        valid.ok_or_else(|| self.malformed("a malformed method type"))
    }

    /// Static argument `index`, a string.
    fn text(&self, index: usize) -> Result<Vec<u16>, LinkError> {
        let cp = self.args.get(index).copied().unwrap_or(0);
        pool::string(&self.file, cp).ok_or_else(|| self.malformed("no string where one is expected"))
    }
}

impl Program {
    /// Links the call site at constant-pool entry `cp`, used at `pc` of `method`.
    pub(super) fn link_indy(&mut self, method: MethodId, pc: u32, cp: u16) -> Result<Linked, LinkError> {
        let m = self.method(method);
        let (host, level) = (m.class, m.level);
        let start = match m.code {
            Code::At { start, .. } => start,
            _ => pc,
        };
        let ordinal_of = (usize::from(m.file_index), pc.saturating_sub(start) as usize);
        let file = self.file(host)?;
        let specifier = pool::dynamic(&file, cp).and_then(|(bootstrap, name, descriptor)| {
            let (handle, args) = bootstrap_method(&file, bootstrap)?;
            super::descriptor::split_method(&descriptor)?;
            pool::method_handle(&file, handle)?;
            Some((args.to_vec(), name.into_owned(), descriptor.into_owned()))
        });
        let Some((args, name, descriptor)) = specifier else {
            return Err(self.bad_entry(host, cp, "call site"));
        };
        let ordinal = ordinal(&file, ordinal_of);
        let Some(known) = well_known(&file, cp) else { return Ok(Linked::Site(SITE_KEYS + ordinal as u32)) };
        let mentioned = match self.class(host).origin {
            Origin::User => self.load_mentioned(host, &file, &descriptor, &args)?,
            _ => Vec::new(),
        };
        let site = Site {
            host_id: host,
            host: self.class(host).name.clone(),
            name,
            descriptor,
            args,
            ordinal,
            file: file.clone(),
        };
        let spun = match known {
            WellKnown::Lambda { alternative } => lambda::spin(self, &site, alternative)?,
            WellKnown::Concat { constants } => concat::spin(&site, constants)?,
            WellKnown::RecordMethod => record::spin(&site)?,
            WellKnown::TypeSwitch => switch::spin_type(&site)?,
            WellKnown::EnumSwitch => switch::spin_enum(&site)?,
            WellKnown::PrimitiveSwitch => switch::spin_primitive(&site)?,
        };
        let method = self.define_stand_in(&site, spun, level)?;
        if self.class(host).space != 0 {
            self.mentioned.insert(self.method(method).class, mentioned.into());
        }
        Ok(Linked::StandIn(method))
    }

    /// Loads what the resolution of a call site loads (JVMS 5.4.3.6), in the order of HotSpot: the classes in its descriptor, and
    /// those that its arguments are or name.
    fn load_mentioned(
        &mut self,
        host: ClassId,
        file: &ClassFile<'static>,
        own: &str,
        args: &[u16],
    ) -> Result<Vec<ClassId>, LinkError> {
        let mut names = classes_in(own);
        for &cp in args {
            match file.constant_pool.get(cp) {
                Some(Constant::Class(_)) => names.extend(pool::class_name(file, cp).map(|name| name.into_owned())),
                Some(Constant::MethodType(utf8)) => {
                    names.extend(pool::utf8(file, *utf8).iter().flat_map(|text| classes_in(text)));
                }
                Some(Constant::MethodHandle { .. }) => {
                    let Some((_, member)) = pool::method_handle(file, cp) else { continue };
                    names.push(member.class.to_string());
                    names.extend(classes_in(&member.descriptor));
                }
                _ => {}
            }
        }
        names.into_iter().map(|name| self.load_for(host, &name)).collect()
    }

    fn define_stand_in(&mut self, site: &Site, spun: ClassBuilder, level: Level) -> Result<MethodId, LinkError> {
        let name = spun.name().to_string();
        let Some(file) = spun.finish() else { return Err(site.malformed("too many parts")) };
        let space = self.class(site.host_id).space;
        let class = self.define_file(Rc::new(file), Origin::Synthetic, space, &name, None)?;
        self.synthetic_count += 1;
        let shown = hidden_name(&name);
        let made = &mut self.classes[class.0 as usize];
        made.alias = Some(shown.into());
        made.hidden = Some(Hidden { host: site.host_id, nest_mate: true });
        for index in 0..self.class(class).interfaces.len() {
            let interface = self.class(self.class(class).interfaces[index]);
            if !interface.is_interface() {
                return Err(bootstrap_error(format!("{} is not an interface", interface.dotted())));
            }
        }
        for index in 0..self.class(class).methods.len() {
            let method = self.class(class).methods[index];
            self.methods[method.0 as usize].level = level;
        }
        let found = self.find_method(class, STAND_IN, &site.descriptor);
        found.ok_or_else(|| site.malformed("no stand-in"))
    }
}

impl Program {
    /// The method that a lambda or a method reference stands for, where `method` is one's.
    pub(crate) fn behind_lambda(&self, method: MethodId) -> Option<MethodId> {
        let method = self.method(method);
        let class = self.class(method.class);
        let file = class.file.as_deref().filter(|_| class.origin == Origin::Synthetic)?;
        let code = classfile::code_of(file.methods.get(usize::from(method.file_index))?)?.code;
        let called = code.iter().rev().find_map(|instruction| match *instruction {
            Instruction::Invokestatic(cp)
            | Instruction::Invokespecial(cp)
            | Instruction::Invokevirtual(cp)
            | Instruction::Invokeinterface(cp, _) => pool::method_ref(file, cp),
            _ => None,
        })?;
        self.find_method(*self.by_name.get(&*called.class)?, &called.name, &called.descriptor)
    }
}

/// The classes in a descriptor of a method or a field.
fn classes_in(text: &str) -> Vec<String> {
    let (mut types, ret) = super::descriptor::split_method(text).unwrap_or((Vec::new(), text));
    types.push(ret);
    let classes = types.into_iter().filter(|t| t.starts_with(['L', '[']));
    classes.map(|t| super::descriptor::class_of(t).to_string()).collect()
}

/// The name of a hidden class as HotSpot makes it: behind the class file's name a number of 16 digits that looks like an
/// address. It depends on the name alone, so that it is the same in every run.
pub(crate) fn hidden_name(name: &str) -> String {
    let number = 0x8_0000_0000 | (xxhash_rust::xxh3::xxh3_64(name.as_bytes()) & 0xff_fff8);
    format!("{}/0x{number:016x}", name.replace('/', "."))
}

/// Which `invokedynamic` of its class, from 1, the instruction `at` (method, instruction) is.
fn ordinal(file: &ClassFile<'static>, at: (usize, usize)) -> usize {
    let sites = |code: &[Instruction]| code.iter().filter(|i| matches!(i, Instruction::Invokedynamic(_))).count();
    let mut count = 1;
    for (index, method) in file.methods.iter().enumerate().take(at.0 + 1) {
        let code = classfile::code_of(method).map_or(&[][..], |view| view.code);
        count += if index == at.0 { sites(&code[..at.1.min(code.len())]) } else { sites(code) };
    }
    count
}
