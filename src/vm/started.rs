//! The library, started: what every program begins with, kept for the next one.
//!
//! Starting the library links some hundred classes and runs `System.initInterleave`, which is more work than most searches
//! of small programs are, and one session boots several machines: for the search, for each replay, for shortening. What
//! comes of it depends on the library and on the settings alone, so it is made once and copied. The copy's class ids,
//! heap and names are those that starting it again would give: the start is deterministic, and no class of the program's
//! takes part in it.
//!
//! What is kept lies with the source of the classes ([`ClassSource::kept`](crate::program::ClassSource::kept)), under all
//! that the start may read: the settings of the machine but for what the program finds around it, the attributor, and
//! which natives there are.

use std::any::Any;
use std::rc::Rc;

use super::listening::Listening;
use super::{Vm, VmConfig};
use crate::program::{ClassSource, LinkError, Origin, Program};

/// Nothing loads from a machine that is kept.
struct NoClasses;

impl ClassSource for NoClasses {
    fn find(&mut self, _: &str) -> Result<Option<(Vec<u8>, Origin)>, LinkError> {
        Ok(None)
    }
}

/// What a start depends on besides the library.
pub(super) fn key(program: &Program, config: &VmConfig) -> String {
    // Files and input are for the program: the library's start reads none.
    let config = VmConfig { environment: super::Environment::default(), ..config.clone() };
    format!("{config:?} {:?} {:x}", program.attributor, program.natives as usize)
}

impl Vm {
    /// The machine that was kept under that key, for another program with the same settings.
    pub(super) fn kept(program: &mut Program, key: &str, config: &VmConfig) -> Option<Vm> {
        let kept = program.source.kept(key)?.downcast::<Vm>().ok()?;
        let source = std::mem::replace(&mut program.source, Box::new(NoClasses));
        let mut vm = kept.copy(source);
        vm.config.environment = config.environment.clone();
        Some(vm)
    }

    /// Keeps a copy of the machine, whose library has just been started.
    pub(super) fn keep(&mut self, key: String) {
        let copy = self.copy(Box::new(NoClasses));
        self.program.source.keep(key, Rc::new(copy) as Rc<dyn Any>);
    }

    /// A machine in the same state that loads from another source. Nobody listens to it, and nothing is under way.
    fn copy(&self, source: Box<dyn ClassSource>) -> Vm {
        debug_assert!(self.exec.registered.is_empty() && self.exec.roots.is_empty());
        Vm {
            program: self.program.copy(source),
            config: self.config.clone(),
            known: self.known.clone(),
            builtins: self.builtins.clone(),
            names: self.names.clone(),
            references: self.references,
            delayed: self.delayed,
            pools: self.pools.clone(),
            state: self.state.clone(),
            exec: self.exec.inner(),
            track: self.track.at_start(),
            listen: Listening::default(),
        }
    }
}
