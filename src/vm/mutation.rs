//! Mistakes that tests put back, to see that they would be noticed. No setting switches one on: what is found with one in
//! place is not true.

use enumset::EnumSetType;

/// A mistake. Each has a row in `tests/cases/mutations.rs`: the case that no longer comes out as it should.
#[derive(EnumSetType, Debug)]
pub enum Mutation {
    /// A remembered transition does not depend on the fields and elements that it has read.
    CacheMissesField,
}
