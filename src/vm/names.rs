//! What objects are called: the one rule for traces, states, deadlocks and listeners.
//!
//! An object's name is that of its class and a number, `Fork@2`; class mirrors go by their class. The class is named without
//! its package, one of the program's own also without the classes around it. The number belongs to the object's *identity*
//! (thread, allocation site, occurrence: see [`super::heap`]) and says which of the objects with that class name it is, in
//! the order in which the machine has met them. So an object has the same name at every step of an execution and in every
//! state of a search, and one that takes the place of an object that is gone takes its name too (a trace says where, if there
//! was an event of that one).
//!
//! Executing a path numbers objects in the order in which they are made on it: whoever follows the same path finds the same
//! names, in another session too. A search meets objects in the order in which it explores; those that only some
//! interleavings make, or that threads make in another order there, may have other numbers in its states than along a path.

use std::rc::Rc;

use super::Vm;
use super::heap::Ref;
use crate::program::{Class, ClassId, Field, Origin, descriptor};
use crate::util::{FxMap, shortened};

/// The names of classes, as objects go by them.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    numbers: FxMap<Rc<str>, u32>,
}

impl Vm {
    /// The name of an object.
    pub(super) fn object_label(&self, r: Ref) -> String {
        if let Some(c) = self.state.mirrored(r) {
            return format!("class {}", shortened(&self.program.class(c).dotted()));
        }
        let o = self.state.heap.get(r);
        // What was there before the program began has numbers of its own.
        let own = if o.permanent { "jdk" } else { "" };
        format!("{}@{own}{}", self.short_name(o.class), self.state.heap.number(r))
    }

    /// What a class's objects go by.
    pub(super) fn short_name(&self, class: ClassId) -> String {
        let of_program = self.program.base_of(class).map(|of| self.program.class(of).origin) == Some(Origin::User);
        let name = source_name(self.program.class(class));
        let name = without_number(name.rsplit('.').next().unwrap_or(&name));
        let name = if of_program { without_outer(name) } else { name };
        shortened(name).into()
    }

    /// A field's name in objects of a class: `Base.size` where a class below `Base` has a field of that name as well.
    pub(super) fn field_name(&self, class: ClassId, (declaring, field): (ClassId, &Field)) -> String {
        let chain = self.program.class(class).super_chain.iter().copied();
        let mut below = chain.skip_while(|&c| c != declaring).skip(1);
        let same = |c: ClassId| self.program.class(c).fields.iter().any(|f| !f.is_static() && f.name == field.name);
        if below.any(same) {
            return format!("{}.{}", self.short_name(declaring), field.name);
        }
        field.name.to_string()
    }

    /// What the objects of a class are counted with.
    pub(super) fn names_counted_with(&mut self, class: ClassId) -> u32 {
        let name = self.short_name(class);
        let next = self.names.numbers.len() as u32;
        *self.names.numbers.entry(name.into()).or_insert(next)
    }
}

/// `Fork` for `Dining$Fork`; a class without a name of its own keeps all of it.
fn without_outer(name: &str) -> &str {
    let last = name.rsplit('$').next().unwrap_or(name).trim_start_matches(|c: char| c.is_ascii_digit());
    if last.is_empty() { name } else { last }
}

/// `Main$$Lambda` for `Main$$Lambda$4/0x0000000800c00000`: what follows is the VM's own, and other than in a JVM.
fn without_number(name: &str) -> &str {
    const LAMBDA: &str = "$$Lambda";
    name.find(LAMBDA).map_or(name, |at| &name[..at + LAMBDA.len()])
}

/// `int[]` for `[I`.
pub(super) fn source_name(class: &Class) -> String {
    if class.is_array() { descriptor::source_form(&class.name) } else { class.dotted() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_go_by_their_own_names() {
        let all = ["Fork", "Dining$Fork", "Main$1", "Main$1Local", "Outer$Inner$Deep", "Main$"];
        assert_eq!(all.map(without_outer), ["Fork", "Fork", "Main$1", "Local", "Deep", "Main$"]);
        assert_eq!(without_number("Main$Task$$Lambda$4/0x0000000800c00000"), "Main$Task$$Lambda");
        assert_eq!(without_number("Main$Task"), "Main$Task");
    }
}
