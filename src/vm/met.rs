//! Which entries of `vm.por.visible` a search has met.
//!
//! Classes are loaded when they are used. So a name that means nothing here is misspelt, or what it names was not used.

use super::Vm;
use super::choice_text::STORED_TRACES;
use super::delayed::{ALIKE, OPEN_OBJECTS};
use super::fill::ALLOCATION;
use super::noticed::Noticed;
use super::section::INTERRUPTS;
use crate::program::maps::DEAD_LOCALS;
use crate::program::{ClassId, LIBRARY_STEPS, steps};

impl Vm {
    /// Whether the name of an assumption ([`crate::program::Withdrawn`]) is about something that was met.
    pub fn has_met(&self, name: &str) -> bool {
        let words = [DEAD_LOCALS, ALLOCATION, INTERRUPTS, STORED_TRACES, OPEN_OBJECTS, ALIKE, LIBRARY_STEPS];
        if words.contains(&name) || Noticed::ALL.iter().any(|what| what.assumption() == name) || steps::is_guard(name) {
            return true;
        }
        if self.has_pooled(name) {
            return true;
        }
        if let Some(method) = name.strip_suffix(" unseen") {
            return self.has_method(method);
        }
        match name.split_once(" of ") {
            Some((_, "the start")) => true,
            Some((_, maker)) => self.has_method(maker),
            None => self.member(name).is_some_and(|(class, field)| {
                self.program.class(class).fields.iter().any(|declared| &*declared.name == field)
            }),
        }
    }

    /// The loaded class and the member that `package.Class.member` names.
    fn member<'a>(&self, name: &'a str) -> Option<(ClassId, &'a str)> {
        let (class, member) = name.rsplit_once('.')?;
        let class = self.program.by_name.get(class.replace('.', "/").as_str())?;
        Some((*class, member))
    }

    fn has_method(&self, name: &str) -> bool {
        self.member(name).is_some_and(|(class, method)| {
            self.program.class(class).methods.iter().any(|&m| &*self.program.method(m).name == method)
        })
    }
}
