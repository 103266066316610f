//! Small helpers with no knowledge of Java.

mod chunked_stack;
mod clip;
pub(crate) mod literals;
mod pattern;
mod shown;
mod wrapped;

pub use chunked_stack::ChunkedStack;
pub use clip::{clip, shortened};
pub(crate) use pattern::{Pattern, Patterns};
pub use shown::{shown, unfinished};
pub use wrapped::wrapped;

/// Hash map for small in-memory tables with trusted keys.
///
/// fxhash is fast and weak: of 16.7 million distinct 4-word states 14.68 million collided. States and stored keys are
/// hashed with xxh3 in `store`, never with this.
pub type FxMap<K, V> = std::collections::HashMap<K, V, fxhash::FxBuildHasher>;

/// Hash set counterpart of [`FxMap`], with the same restriction.
pub type FxSet<K> = std::collections::HashSet<K, fxhash::FxBuildHasher>;

/// A name without the number that it ends with.
pub(crate) fn without_number(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The name that a variant of an enum without fields has in JSON.
pub(crate) fn name_in_json(variant: &impl serde::Serialize) -> String {
    serde_json::to_value(variant).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
