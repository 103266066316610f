//! Virtual method tables. Default methods of interfaces get slots too, so that one table answers every virtual call.

use std::rc::Rc;

use super::{dotted, incompatible, package};
use crate::program::{Class, ClassId, LinkError, Method, MethodId, NO_VINDEX, Origin, Program, acc};
use crate::util::FxMap;

/// What the superinterfaces of a class offer for a signature.
pub(in crate::program) enum FromInterfaces {
    /// No interface declares it.
    None,
    /// The one to call: a default method, or an abstract one where no default exists.
    One(MethodId),
    /// Several unrelated default methods; the first of them.
    Conflict(MethodId),
}

/// Name and descriptor, interned.
pub(in crate::program) type Signature = (Rc<str>, Rc<str>);

/// A vtable slot needs a virtual method: not static, not private, no constructor.
fn is_virtual(method: &Method) -> bool {
    method.flags & (acc::STATIC | acc::PRIVATE) == 0 && !method.name.starts_with('<')
}

impl Program {
    /// Builds the vtable of a class; sets `vindex` of its methods. May append VM-made methods.
    pub(super) fn build_vtable(&self, class: &mut Class, methods: &mut Vec<Method>) -> Result<(), LinkError> {
        if class.is_interface() {
            return Ok(());
        }
        let first = class.methods.first().map_or(0, |m| m.0);
        let mut table: Vec<MethodId> = class.super_class.map_or_else(Vec::new, |s| self.class(s).vtable.to_vec());
        for (slot, entry) in table.iter_mut().enumerate() {
            let old = self.method(*entry);
            let Some(&id) = class.by_signature.get(&(old.name.clone(), old.descriptor.clone())) else { continue };
            let new = &mut methods[(id.0 - first) as usize];
            if !is_virtual(new) || !self.overrides(class, old) {
                continue;
            }
            if old.flags & acc::FINAL != 0 && class.origin == Origin::User {
                let (me, sup) = (dotted(&class.name), self.class(old.class).dotted());
                let message = format!("class {me} overrides final method {sup}.{}{}", old.name, old.descriptor);
                return incompatible("java/lang/IncompatibleClassChangeError", message);
            }
            *entry = id;
            if new.vindex == NO_VINDEX {
                new.vindex = slot as u16;
            }
        }
        for (method, &id) in methods.iter_mut().zip(&class.methods) {
            if is_virtual(method) && method.vindex == NO_VINDEX {
                method.vindex = self.next_slot(class, table.len())?;
                table.push(id);
            }
        }
        self.add_defaults(class, methods, &mut table)?;
        class.vtable = table.into();
        Ok(())
    }

    fn next_slot(&self, class: &Class, len: usize) -> Result<u16, LinkError> {
        match u16::try_from(len) {
            Ok(slot) if slot != NO_VINDEX => Ok(slot),
            _ => Err(super::malformed(&class.name, "it has more than 65534 virtual methods with the inherited ones")),
        }
    }

    /// JVMS 5.4.5, between a method of `class` and an inherited one of the same signature.
    fn overrides(&self, class: &Class, old: &Method) -> bool {
        let from = self.class(old.class);
        old.flags & (acc::PUBLIC | acc::PROTECTED) != 0
            || from.space == class.space && package(&from.name) == package(&class.name)
    }

    /// Fills slots for interface methods that the class does not implement itself.
    fn add_defaults(
        &self,
        class: &mut Class,
        methods: &mut Vec<Method>,
        table: &mut Vec<MethodId>,
    ) -> Result<(), LinkError> {
        let inherited = class.super_class.map_or(&[][..], |s| &self.class(s).all_interfaces);
        let fresh: Vec<ClassId> =
            class.all_interfaces.iter().copied().filter(|i| inherited.binary_search(i).is_err()).collect();
        if fresh.iter().all(|&i| self.class(i).methods.is_empty()) {
            return Ok(());
        }
        let own = methods.len();
        let first_own = self.methods.len() as u32;
        let mut slots: FxMap<Signature, usize> = FxMap::default();
        slots.reserve(table.len());
        for (slot, &id) in table.iter().enumerate() {
            let m = if id.0 >= first_own { &methods[(id.0 - first_own) as usize] } else { self.method(id) };
            slots.insert((m.name.clone(), m.descriptor.clone()), slot);
        }
        for interface in fresh {
            for &candidate in &self.class(interface).methods {
                let method = self.method(candidate);
                if !is_virtual(method) {
                    continue;
                }
                let signature = (method.name.clone(), method.descriptor.clone());
                let slot = slots.get(&signature).copied();
                if let Some(current) = slot.map(|s| table[s])
                    && (current.0 >= first_own && current.0 < first_own + own as u32
                        || current.0 < first_own && !self.is_from_interface(current))
                {
                    continue;
                }
                let chosen = match self.default_among(&class.all_interfaces, &signature) {
                    FromInterfaces::None => continue,
                    FromInterfaces::One(id) => id,
                    FromInterfaces::Conflict(like) => {
                        let id = MethodId(first_own + methods.len() as u32);
                        methods.push(self.conflict_method(class, like));
                        id
                    }
                };
                match slot {
                    Some(slot) => table[slot] = chosen,
                    None => {
                        let slot = self.next_slot(class, table.len())?;
                        slots.insert(signature, usize::from(slot));
                        table.push(chosen);
                    }
                }
            }
        }
        Ok(())
    }

    /// The method was put into a vtable for an interface: the interface's own, or a conflict marker.
    fn is_from_interface(&self, method: MethodId) -> bool {
        let method = self.method(method);
        method.file_index == u16::MAX || self.class(method.class).is_interface()
    }

    /// The maximally-specific method of a signature among interfaces (JVMS 5.4.3.3).
    pub(in crate::program) fn default_among(&self, interfaces: &[ClassId], signature: &Signature) -> FromInterfaces {
        let mut candidates: smallvec::SmallVec<[MethodId; 4]> = interfaces
            .iter()
            .filter_map(|&i| self.class(i).by_signature.get(signature).copied())
            .filter(|&m| is_virtual(self.method(m)))
            .collect();
        if candidates.len() > 1 {
            let all = candidates.clone();
            candidates.retain(|m| {
                let interface = self.method(*m).class;
                !all.iter().any(|&o| {
                    let other = self.method(o).class;
                    other != interface && self.is_subclass(other, interface)
                })
            });
        }
        let mut concrete = candidates.iter().filter(|&&m| !self.method(m).is_abstract());
        match (concrete.next(), concrete.next(), candidates.first()) {
            (Some(&one), None, _) => FromInterfaces::One(one),
            (Some(&one), Some(_), _) => FromInterfaces::Conflict(one),
            (None, _, Some(&any)) => FromInterfaces::One(any),
            (None, _, None) => FromInterfaces::None,
        }
    }
}
