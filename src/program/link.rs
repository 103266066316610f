//! Loading and linking: supertypes, field layout, vtables, natives.

use super::{ClassId, Kind, LinkError, MethodId, Origin, Program};

impl Program {
    /// The class of that internal name (`java/lang/String`, `[I`, `[Ljava/lang/String;`), loaded with its supertypes when
    /// it is not yet there.
    pub fn load(&mut self, name: &str) -> Result<ClassId, LinkError> {
        let _ = name;
        todo!()
    }

    /// Class of arrays whose elements are of that class.
    pub fn array_of(&mut self, element: ClassId) -> Result<ClassId, LinkError> {
        let _ = element;
        todo!()
    }

    /// Class of arrays of a primitive kind.
    pub fn primitive_array(&mut self, element: Kind) -> Result<ClassId, LinkError> {
        let _ = element;
        todo!()
    }

    /// The pseudo-class of a primitive type or `void`.
    pub fn primitive(&mut self, kind: Kind) -> ClassId {
        let _ = kind;
        todo!()
    }

    /// Defines a class from bytes.
    pub fn define(&mut self, bytes: &[u8], origin: Origin) -> Result<ClassId, LinkError> {
        let _ = (bytes, origin);
        todo!()
    }

    /// Method lookup as JVMS 5.4.3.3/5.4.3.4: the class, its superclasses, then its superinterfaces.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let _ = (class, name, descriptor);
        todo!()
    }

    /// Field lookup (JVMS 5.4.3.2): declaring class and index into its `fields`.
    pub fn find_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<(ClassId, usize)> {
        let _ = (class, name, descriptor);
        todo!()
    }
}
