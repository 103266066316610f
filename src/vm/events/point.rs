//! Why a transition ends before an access to data: what the data are, and why their accesses are scheduling points.

use crate::choice::EXPOSE;
use crate::program::{ClassId, Origin, acc, name_of_field};
use crate::report::{PointData, WhyPoint};
use crate::vm::Vm;
use crate::vm::race::On;

/// Ids of scheduling points before accesses to data.
const ACCESSES: [&str; 4] = ["field-access", "static-access", "array-access", EXPOSE];

impl Vm {
    /// The data that the thread which has run is about to access, where that is what has ended its transition. `id`: of the
    /// choice that follows.
    pub fn point_data(&self, id: &str) -> Option<PointData> {
        if !ACCESSES.contains(&id) {
            return None;
        }
        let accesses = self.next_accesses(self.exec.cur);
        let access = accesses.first()?;
        let writes = accesses.iter().any(|access| access.write);
        let (data, object, why) = match access.on {
            On::Static(class) => {
                let (data, why) = self.field_point_data(class, access.parts.0 as usize, true)?;
                (data, None, why)
            }
            On::Fields(object, class) => {
                let (data, why) = self.field_point_data(class, access.parts.0 as usize, false)?;
                (data, Some(self.object_label(object)), why)
            }
            On::Elements(array) => {
                let data = self.name_of_array(array);
                let attributor = &self.program.attributor;
                let why = match () {
                    () if attributor.is_withdrawn(&data) => WhyPoint::Conflict,
                    () if attributor.assume && !self.is_made_by_the_program(array) => WhyPoint::Library,
                    () => WhyPoint::NotAssumed,
                };
                (data, Some(self.object_label(array)), why)
            }
        };
        Some(PointData { data, object, writes, why })
    }

    fn field_point_data(&self, class: ClassId, slot: usize, is_static: bool) -> Option<(String, WhyPoint)> {
        let (declaring, field) = self.field_at(class, slot, is_static)?;
        let class = self.program.class(declaring);
        let data = name_of_field(&class.name, &field.name);
        let attributor = &self.program.attributor;
        let library = class.origin != Origin::User;
        let why = match () {
            () if field.flags & acc::VOLATILE != 0 => WhyPoint::Volatile,
            () if attributor.is_withdrawn(&data) => WhyPoint::Conflict,
            () if library && attributor.assume => WhyPoint::Library,
            () if !library && attributor.is_excluded(&class.name, &field.name) => WhyPoint::Excluded,
            () => WhyPoint::NotAssumed,
        };
        Some((data, why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A point that goes by another name now would have no data.
    #[test]
    fn the_points_exist() {
        assert!(ACCESSES.iter().all(|id| crate::choice::scheduling_point(id).is_some()));
    }
}
