//! `invokedynamic` without running bootstrap methods: lambdas, string concatenation, record methods, switch patterns.
//!
//! The well-known bootstraps are recognised by name and replaced by classes made here as ordinary class files (so they
//! are decoded, mapped and executed like any other code). Any other bootstrap is an explicit error.
//!
//! A class made for a call site is named after the site's position in its host class, not after the order in which sites
//! are reached: a replay that runs one path only must see the same names as the search did.

mod adapt;
mod concat;
mod lambda;
mod record;
mod switch;

use std::rc::Rc;

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Instruction;

use super::resolve::bootstrap_method;
use super::spin::Spinner;
use super::{Code, Level, LinkError, MethodId, Origin, Program};
use crate::classfile::{self, pool};

/// Name of the static method that stands in for a call site.
const STAND_IN: &str = "link$";

const UNSUPPORTED: &str = "the VM links lambdas, string concatenation, record methods and switch patterns only";

/// A call site to be linked.
struct Site {
    file: Rc<ClassFile<'static>>,
    /// Internal name of the class that the site is in.
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
    fn spinner(&self, what: &str, interfaces: &[&str]) -> Spinner {
        Spinner::new(&format!("{}$${what}${}", self.host, self.ordinal), interfaces)
    }

    fn malformed(&self, what: &str) -> LinkError {
        bootstrap_error(format!("a call site of class {} has {what}", self.host))
    }

    /// Static argument `index`, a method type.
    fn method_type(&self, index: usize) -> Result<&str, LinkError> {
        let cp = self.args.get(index).copied().unwrap_or(0);
        let text = match self.file.constant_pool.get(cp) {
            Some(ristretto_classfile::Constant::MethodType(utf8)) => match self.file.constant_pool.get(*utf8) {
                Some(ristretto_classfile::Constant::Utf8(text)) => text.as_str(),
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
    /// The static method that stands in for the call site at constant-pool entry `cp`, used at `pc` of `method`. It takes
    /// the call site's arguments and returns its result.
    pub fn link_indy(&mut self, method: MethodId, pc: u32, cp: u16) -> Result<MethodId, LinkError> {
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
            Some((pool::method_handle(&file, handle)?.1, args.to_vec(), name.into_owned(), descriptor.into_owned()))
        });
        let Some((bootstrap, args, name, descriptor)) = specifier else {
            return Err(self.bad_entry(host, cp, "call site"));
        };
        let site = Site {
            host: self.class(host).name.clone(),
            name,
            descriptor,
            args,
            ordinal: ordinal(&file, ordinal_of),
            file: file.clone(),
        };
        let spun = match (&*bootstrap.class, &*bootstrap.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory") => lambda::spin(&site, false)?,
            ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => lambda::spin(&site, true)?,
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => concat::spin(&site, true)?,
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::spin(&site, false)?,
            ("java/lang/runtime/ObjectMethods", "bootstrap") => record::spin(&site)?,
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => switch::spin_type(&site)?,
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => switch::spin_enum(&site)?,
            (class, name) => {
                let class = super::link::dotted(class);
                return Err(bootstrap_error(format!(
                    "bootstrap method {class}.{name} is not supported: {UNSUPPORTED}"
                )));
            }
        };
        self.define_stand_in(&site, spun, level)
    }

    fn define_stand_in(&mut self, site: &Site, spun: Spinner, level: Level) -> Result<MethodId, LinkError> {
        let name = spun.name().to_string();
        let Some(file) = spun.finish() else { return Err(site.malformed("too many parts")) };
        let class = self.define_file(file, Origin::Synthetic, &name, None)?;
        self.synthetic_count += 1;
        for index in 0..self.class(class).interfaces.len() {
            let interface = self.class(self.class(class).interfaces[index]);
            if !interface.is_interface() {
                return Err(bootstrap_error(format!("{} is not an interface", interface.dotted())));
            }
        }
        for index in 0..self.class(class).methods.len() {
            let method = self.class(class).methods[index];
            self.methods[method.0 as usize].set_level(level);
        }
        let found = self.find_method(class, STAND_IN, &site.descriptor);
        found.ok_or_else(|| site.malformed("no stand-in"))
    }
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
