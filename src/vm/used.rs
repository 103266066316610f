//! What of the machine's simplifications the executions have come to: an answer rests on those, and on no others.
//!
//! It is noted for the search as a whole. Going back takes nothing back.

use crate::vm::tracking::Tracking;
use std::collections::{BTreeMap, BTreeSet};

use super::Vm;
use crate::classfile::pool;
use crate::program::{Code, MethodId, Origin};

/// Something that is not done as every machine does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Use {
    /// A thread was started.
    Threads = 1,
    /// A thread has waited for a signal: `Object.wait`, or parked.
    Waits = 2,
    /// A clock was read, or something was given a time.
    Clock = 4,
    /// Standard input was read.
    Input = 8,
    /// A thread had as many frames as it may have.
    Frames = 16,
    /// An iteration over a pool has come to an object.
    Pools = 32,
    /// What an exception says of itself was computed with the first of several values that were still open.
    FirstValues = 64,
    /// The predicate of `interleave.Structures` was asked.
    Predicate = 128,
    /// The stack of another thread was looked at.
    Stacks = 256,
    /// A class loader of the program has answered with a class of another loader.
    Loaders = 512,
}

/// What calls of native methods use.
const NATIVES: &[(&str, &str, &[Use])] = &[
    ("java/lang/Thread", "start0", &[Use::Threads]),
    ("java/lang/Thread", "sleep0", &[Use::Clock]),
    ("java/lang/Object", "wait", &[Use::Waits]),
    ("java/util/concurrent/locks/LockSupport", "park0", &[Use::Waits]),
    ("jdk/internal/interleave/Waiter", "park0", &[Use::Waits]),
    ("java/lang/System", "currentTimeMillis", &[Use::Clock]),
    ("java/lang/System", "nanoTime", &[Use::Clock]),
    ("java/io/ConsoleInput", "read0", &[Use::Input]),
];

/// The bits of a native method, for the registry.
pub(crate) fn bits_of(class: &str, name: &str) -> u16 {
    let uses = NATIVES.iter().find(|row| row.0 == class && row.1 == name).map_or(&[][..], |row| row.2);
    uses.iter().fold(0, |bits, &one| bits | one as u16)
}

/// Of all executions together.
#[derive(Debug, Clone, Default)]
pub(crate) struct Used {
    pub(crate) bits: u16,
    steps: BTreeSet<MethodId>,
    last: Option<MethodId>,
    /// Classes that are only missing here, with their modules and where the first one was asked for.
    pub(super) absent: BTreeMap<String, (&'static str, String)>,
    /// What the condition of a question has thrown.
    pub(super) thrown: BTreeSet<String>,
}

impl Tracking {
    /// A call of that method is one step, and has just done more in it than one visible operation.
    pub(crate) fn note_step(&mut self, method: MethodId) {
        if self.used.last != Some(method) {
            self.used.last = Some(method);
            self.used.steps.insert(method);
        }
    }
}

impl Vm {
    /// Whether some execution has come to that.
    pub fn has_used(&self, what: Use) -> bool {
        self.track.used.bits & what as u16 != 0
    }

    /// The library methods whose calls were single steps although they do more than one visible operation, by name.
    pub fn single_steps(&self) -> Vec<String> {
        let name = |&method: &MethodId| {
            let m = self.program.method(method);
            format!("{}.{}", self.program.class(m.class).dotted(), m.name)
        };
        let names: BTreeSet<String> = self.track.used.steps.iter().map(name).collect();
        names.into_iter().collect()
    }

    /// Whether that method has ever been called, on any path.
    pub fn was_called(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let class = self.program.by_name.get(class).copied();
        let method = class.and_then(|class| self.program.find_method(class, name, descriptor));
        method.is_some_and(|method| matches!(self.program.method(method).code, Code::At { .. }))
    }

    /// Whether a class of the program's own that was loaded names a class that begins so.
    pub fn program_names(&self, beginnings: &[&str]) -> bool {
        let own = self.program.classes.iter().filter(|class| class.origin != Origin::Library);
        let mut files = own.filter_map(|class| class.file.as_ref());
        files.any(|file| {
            let pool = &file.constant_pool;
            let mut names = (1..=pool.len() as u16).filter_map(|cp| pool.try_get_class(cp).ok());
            names.any(|name| beginnings.iter().any(|b| name.to_rust_string().starts_with(b)))
        })
    }

    /// The methods of other classes that loaded classes of the program name and that are wanted, as `pack.Class.method`.
    pub(super) fn program_calls(&self, wanted: impl Fn(&str, &str) -> bool) -> BTreeSet<String> {
        let own = self.program.classes.iter().filter(|class| class.origin == Origin::User);
        let mut found = BTreeSet::new();
        for file in own.filter_map(|class| class.file.as_ref()) {
            for index in 1..=file.constant_pool.len() as u16 {
                let Some(called) = pool::method_ref(file, index) else { continue };
                if wanted(&called.class, &called.name) {
                    found.insert(format!("{}.{}", called.class.replace('/', "."), called.name));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A native method that goes by another name now would be used unnoticed.
    #[test]
    fn the_native_methods_exist() {
        for (class, name, _) in NATIVES {
            let known = crate::vm::native_signatures().iter().any(|s| s.0 == *class && s.1 == *name);
            assert!(known, "{class}.{name}");
        }
    }
}
