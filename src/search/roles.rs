//! Whether the threads of an edited program are those that had their names before.
//!
//! A schedule knows threads by their names. Most have only a number, in the order in which they are made (`Thread-1`): with one
//! more or less of them before it, a thread goes by another number, and a schedule would be followed without a sign that it is
//! other threads that take its turns. So it is written down what each was made to run, and where it stood in its outermost frame
//! of the program's own code.
//!
//! What this can miss: threads that run the same method and have changed their numbers among themselves.

use std::collections::{BTreeMap, BTreeSet};

use super::guided::{Astray, Found, Stand};
use crate::choice::Tid;
use crate::system::{Observed, Place};

/// What the threads of one name have run.
#[derive(Debug, Clone, Default, PartialEq)]
struct Role {
    methods: BTreeSet<String>,
    stands: BTreeSet<Stand>,
}

/// Roles by the names of threads.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Roles(BTreeMap<String, Role>);

impl Roles {
    /// Writes down where the threads stand.
    pub(super) fn note<S: Observed>(&mut self, system: &S) {
        for (thread, at) in outermost(system) {
            let role = self.0.entry(system.thread_name(thread)).or_default();
            if let Some((method, stand)) = at {
                role.methods.insert(method);
                role.stands.insert(stand);
            }
        }
    }

    /// Whether threads of two names have run the same method.
    fn are_alike(&self, a: &str, b: &str) -> bool {
        let methods = |name| self.0.get(name).map(|role| &role.methods);
        methods(a).zip(methods(b)).is_some_and(|(a, b)| !a.is_disjoint(b))
    }
}

/// The same, asked in the edited program.
pub(super) struct Who<'a> {
    roles: &'a Roles,
    /// Who stood at a line that was not edited.
    at: BTreeMap<Stand, Vec<&'a str>>,
}

impl<'a> Who<'a> {
    pub(super) fn new(roles: &'a Roles, map: &dyn Fn(&Stand) -> Found) -> Who<'a> {
        let mut at: BTreeMap<Stand, Vec<&str>> = BTreeMap::new();
        for (name, role) in &roles.0 {
            for stand in &role.stands {
                if let Found::At(there) = map(stand) {
                    at.entry(there).or_default().push(name);
                }
            }
        }
        Who { roles, at }
    }

    /// Why a thread may not be the one that had its name. That one is surely another one is told before a number that is new.
    pub(super) fn mistaken<S: Observed>(&self, system: &S) -> Option<Astray> {
        let mut newcomer = None;
        for (thread, at) in outermost(system) {
            let name = system.thread_name(thread);
            if !self.roles.0.contains_key(&name) {
                if name.ends_with(|last: char| last.is_ascii_digit()) {
                    newcomer.get_or_insert(Astray::Newcomer(name));
                }
            } else if let Some((_, stand)) = at
                && let Some(others) = self.at.get(&stand)
                && !others.iter().any(|other| *other == name || self.roles.are_alike(other, &name))
            {
                return Some(Astray::Renamed(name, stand));
            }
        }
        newcomer
    }
}

/// Each thread, and the method and the line of its outermost frame of the program's own code; where it has no such frame, what
/// it was made to run.
fn outermost<S: Observed>(system: &S) -> BTreeMap<Tid, Option<(String, Stand)>> {
    let mut found = BTreeMap::new();
    let known = |place: &Place<'_>| (format!("{}.{}", place.class, place.method), Stand::at(place));
    system.visit_places(&mut |place| {
        let at: &mut Option<_> = found.entry(place.thread).or_default();
        if place.own {
            *at = Some(known(place));
        }
    });
    for (&thread, at) in found.iter_mut().filter(|(_, at)| at.is_none()) {
        *at = system.runs(thread).as_ref().map(known);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::toy::{Op, Toy};

    fn roles(threads: usize) -> (Toy, Roles) {
        let toy = Toy::new(vec![vec![Op::Step]; threads]);
        let mut roles = Roles::default();
        roles.note(&toy);
        (toy, roles)
    }

    #[test]
    fn a_number_that_was_not_there_is_told() {
        let (_, roles) = roles(2);
        let mistaken = |threads| {
            let there = |stand: &Stand| Found::At(stand.clone());
            Who::new(&roles, &there).mistaken(&Toy::new(vec![vec![Op::Step]; threads]))
        };
        assert_eq!((mistaken(1), mistaken(2)), (None, None));
        assert_eq!(mistaken(3), Some(Astray::Newcomer("Thread-2".to_owned())));
    }

    #[test]
    fn a_thread_where_another_one_was_is_told_unless_they_ran_the_same() {
        let (toy, same) = roles(2);
        let line = |line| Stand { file: "Toy.java".to_owned(), line };
        // The second one was elsewhere; now it is where the first one was.
        let mut other = same.clone();
        other
            .0
            .insert("Thread-1".to_owned(), Role { methods: ["Toy.other".to_owned()].into(), stands: [line(9)].into() });
        let there = |stand: &Stand| Found::At(stand.clone());
        assert_eq!(Who::new(&same, &there).mistaken(&toy), None);
        let renamed = Astray::Renamed("Thread-1".to_owned(), line(1));
        assert_eq!(Who::new(&other, &there).mistaken(&toy), Some(renamed));
        // Of a line that was edited nothing is known.
        assert_eq!(Who::new(&other, &|stand| Found::Edited(stand.clone())).mistaken(&toy), None);
    }
}
