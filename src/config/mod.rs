//! Settings: what a user can turn, where a value comes from, and what is said when it does not fit.
//!
//! [`table`] is the one list of options: it parses values, it is what `docs/configuration.md` is generated from, and it
//! suggests the nearest key for a misspelt one. [`properties`] reads JPF's property syntax (`.jpf` files). [`Settings`] is
//! the typed outcome that the VM and the search are built from; [`in_force`] says where each value comes from. [`Device`] decides how much memory a search may use.
//! `jpf` lists what becomes of the settings and listeners of Java PathFinder.

mod device;
mod docs;
mod form;
mod jpf;
pub mod properties;
mod settings;
mod shown;
mod suggest;
mod table;
mod value;

pub use device::{Device, set_device};
pub use docs::markdown;
pub use form::{FormField, KnownOption, NamedValue, OptionType, known_options};
pub use properties::{Layer, Properties, PropertiesError};
pub use settings::{Settings, resolve};
pub use shown::{Origin, Role, Shown, in_force};
pub use suggest::nearest;
pub use table::{Form, Group, OptionSpec};

/// A setting that cannot be used, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The key is known, the value does not fit.
    #[error("{origin}: {key} cannot be `{value}`: {allowed}")]
    BadValue {
        /// Where it was given.
        origin: Layer,
        /// The setting.
        key: String,
        /// The value as given.
        value: String,
        /// What would be allowed.
        allowed: String,
    },
    /// A key on the command line or in the page's form that does not exist.
    #[error("{origin}: there is no setting `{key}`{hint}")]
    Unknown {
        /// Where it was given.
        origin: Layer,
        /// The key as given.
        key: String,
        /// The nearest known key, or where the list is; begins with punctuation.
        hint: String,
    },
    /// A setting of JPF without which the answer could be another one.
    #[error(
        "{origin}: {key} = {value} is a setting of Java PathFinder that is not here: {why} (`--lenient` leaves it out)"
    )]
    NotHere {
        /// Where it was given.
        origin: Layer,
        /// The setting.
        key: String,
        /// The value as given.
        value: String,
        /// Why, and what to do instead.
        why: String,
    },
    /// A listener that is not here.
    #[error("{origin}: there is no listener `{name}` here{hint} (`--lenient` leaves it out)")]
    NoListener {
        /// Where it was given.
        origin: Layer,
        /// The name as given.
        name: String,
        /// What to do instead; begins with punctuation.
        hint: String,
    },
    /// A property file that cannot be read.
    #[error(transparent)]
    Properties(#[from] PropertiesError),
}
