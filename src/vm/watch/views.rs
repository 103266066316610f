//! Objects of the library that it keeps in a field without a lock: views of collections, texts.
//!
//! Two threads that come at the same time could get two of them. They show the same, so accesses to these fields are no
//! scheduling points ([`crate::program::harmless`]) as long as nobody asks which of two it has: by the monitor, by comparing
//! references, by the identity hash. Who does withdraws the assumption of the field that holds the object.

use smallvec::SmallVec;

use crate::program::harmless::harmless;
use crate::program::{ClassId, Field, Kind, Origin, Visibility, name_of_field};
use crate::vm::heap::Ref;
use crate::vm::reachability::root_thread;
use crate::vm::{Mutation, Vm};

/// What compares references to texts only to be faster: where they differ, it compares the contents.
const COMPARES_CONTENTS: [&str; 7] = [
    "java/lang/String",
    "java/util/AbstractMap",
    "java/util/HashMap",
    "java/util/Hashtable",
    "java/util/ImmutableCollections",
    "java/util/Objects",
    "java/util/concurrent/ConcurrentHashMap",
];

/// What gets at fields of others for the program: by the beginning of the class name.
const OUTSIDERS: [&str; 4] = ["sun/misc/Unsafe", "java/lang/reflect/", "jdk/internal/reflect/", "java/lang/invoke/"];

impl Vm {
    /// A field is accessed by a native method. Where a program gets at one of the library in this way, it sees whether that holds
    /// its value yet, and may set it.
    pub(in crate::vm) fn look_for_outsiders(&mut self, class: ClassId, slot: usize, how: Visibility, is_static: bool) {
        let outside = |class: &str| OUTSIDERS.iter().any(|start| class.starts_with(start));
        let (c, top) = (self.program.class(class), self.state.threads[self.exec.cur as usize].frames.last());
        let asks = |method| outside(&self.program.class(self.program.method(method).class).name);
        if how != Visibility::Never || c.origin != Origin::Library || !top.is_some_and(|f| asks(f.method)) {
            return;
        }
        let name = self.field_at(class, slot, is_static).map(|(_, f)| f.name.clone());
        if let Some(name) = name.filter(|name| harmless(&c.name, name).is_some()) {
            let name = name_of_field(&c.name, &name);
            self.withdraw(name);
        }
    }

    /// The monitor of an object is entered: where it is one of two, nobody is excluded.
    pub(in crate::vm) fn look_for_view(&mut self, object: Ref) {
        let unseen = self.config.mutations.contains(Mutation::ViewsUnseen);
        if unseen || self.program.class(self.state.class_of(object)).origin == Origin::User {
            return;
        }
        let Some(tracker) = &self.track.tracker else { return };
        let holders = tracker.reach.sources(object).iter().filter(|&&s| root_thread(s).is_none());
        let found: SmallVec<[String; 2]> = holders.filter_map(|&holder| self.unlocked_field(holder, object)).collect();
        found.into_iter().for_each(|name| self.withdraw(name));
    }

    /// A reference was compared with one to the same object or also null, or the identity hash is asked for: of two, it could be the
    /// other one.
    #[cold]
    pub(in crate::vm) fn look_for_identity(&mut self, object: Ref) {
        if object == 0 {
            return;
        }
        let class = self.state.class_of(object);
        if self.state.threads.len() == 1 || !self.config.checking || !self.program.class(class).may_be_view {
            return;
        }
        if class != self.known.string || !self.contents_are_compared() {
            self.look_for_view(object);
        }
    }

    fn contents_are_compared(&self) -> bool {
        let top = self.state.threads[self.exec.cur as usize].frames.last().map(|f| self.program.method(f.method));
        let around = |name: &str| name.split('$').next().is_some_and(|outer| COMPARES_CONTENTS.contains(&outer));
        top.is_some_and(|m| around(&self.program.class(m.class).name))
    }

    /// The field of the library with that object whose accesses are no scheduling points.
    fn unlocked_field(&self, holder: Ref, object: Ref) -> Option<String> {
        let o = self.state.heap.get(holder);
        let chain = &self.program.class(self.state.class_of(holder)).super_chain;
        chain.iter().find_map(|&id| {
            let class = self.program.class(id);
            if class.origin != Origin::Library {
                return None;
            }
            let holds =
                |f: &&Field| !f.is_static() && f.kind == Kind::Ref && o.slot(usize::from(f.slot)) as Ref == object;
            let unseen = |f: &&Field| {
                harmless(&class.name, &f.name).is_some_and(|row| row.identity)
                    && self.program.visibility(id, f) == Visibility::Never
            };
            let field = class.fields.iter().filter(holds).find(unseen)?;
            Some(name_of_field(&class.name, &field.name))
        })
    }
}
