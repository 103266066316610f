//! `java.lang.Class` objects. One per class, permanent, made on demand.

use super::Vm;
use super::heap::{Data, Ref};
use crate::program::{ClassId, Kind, Shape};
use crate::vm::state::State;

impl State {
    /// The class that a mirror stands for.
    pub(crate) fn mirrored(&self, mirror: Ref) -> Option<ClassId> {
        self.mirror_class.get(&mirror).copied()
    }
}

impl Vm {
    /// The mirror of a class.
    pub(crate) fn mirror(&mut self, class: ClassId) -> Ref {
        let m = self.program.class(class).mirror;
        if m != 0 {
            return m;
        }
        self.ensure_statics(class);
        let known = self.known.clone();
        let n = self.program.class(known.class).instance_kinds.len();
        let mut slots = vec![0; n].into_boxed_slice();
        // `name` and `componentType` are caches in the JDK; filled at once they are never written, so they never
        // become part of a state. Which string the name is depends on the state where the program interns strings: there
        // it is asked for each time.
        if let Some(slot) = known.class_name.filter(|_| !self.has_pool()) {
            let dotted = self.program.class(class).dotted();
            slots[usize::from(slot)] = u64::from(self.intern_str(&dotted));
        }
        if let (Some(slot), Shape::Array { elem, elem_class }) =
            (known.class_component, self.program.class(class).shape)
        {
            let component = match elem_class {
                Some(c) => c,
                None => self.program.primitive(elem),
            };
            slots[usize::from(slot)] = u64::from(self.mirror(component));
        }
        // Of a class that a program makes at run time, the name that the program knows.
        let meaning = xxhash_rust::xxh3::xxh3_64(self.program.class(class).dotted().as_bytes()) as u32;
        let r = self.state.heap.alloc_permanent(known.class, Data::Slots(slots), meaning);
        self.program.classes[class.0 as usize].mirror = r;
        self.state.mirror_class.insert(r, class);
        r
    }

    /// Mirror of a primitive type.
    pub(crate) fn primitive_mirror(&mut self, kind: Kind) -> Ref {
        let c = self.program.primitive(kind);
        self.mirror(c)
    }
}
