//! What becomes of the settings and listeners of Java PathFinder: the same here, of another name, not needed, or refused.
//!
//! A file written for JPF carries keys that mean nothing here, and some without which the answer would be another one. The
//! first are told in a warning; the second are an error, unless `lenient` is on. Both lists are data ([`KEYS`],
//! [`LISTENERS`]): settings are resolved by them, and `docs/from-jpf.md` is generated from them.

mod keys;
mod listeners;
mod page;

pub(super) use keys::KEYS;
pub(super) use listeners::LISTENERS;

/// What becomes of it here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is here, by the same name and with the same meaning.
    Same,
    /// Another setting or listener does it, and this name of it is understood.
    Named(&'static str),
    /// The answer is the same without it.
    NotNeeded,
    /// The answer could be another one, and it is not here.
    Refused,
}

/// A setting or a listener of JPF.
#[derive(Debug)]
pub(super) struct Known {
    /// Its name; that of a setting may end with a dot or an asterisk, and stands for all that begin so.
    pub name: &'static str,
    /// What becomes of it.
    pub fate: Fate,
    /// Values, of those that are refused otherwise, that say what happens here anyway.
    pub harmless: &'static [&'static str],
    /// Why, and what to do instead: the end of a sentence.
    pub note: &'static str,
}

const fn known(name: &'static str, fate: Fate, note: &'static str) -> Known {
    Known { name, fate, harmless: &[], note }
}

/// Refused, unless it has one of these values.
const fn refused(name: &'static str, harmless: &'static [&'static str], note: &'static str) -> Known {
    Known { name, fate: Fate::Refused, harmless, note }
}

impl Known {
    /// Whether a value asks for nothing but what happens anyway. Classes count by their last part.
    pub(super) fn is_harmless(&self, value: &str) -> bool {
        let mut words = value.split([',', ' ']).filter(|word| !word.is_empty());
        words.all(|word| self.harmless.contains(&word.rsplit('.').next().unwrap_or(word)))
    }

    fn means(&self, key: &str) -> bool {
        match self.name.strip_suffix('*') {
            Some(start) => key.starts_with(start),
            None if self.name.ends_with('.') => key.starts_with(self.name),
            None => key == self.name,
        }
    }
}

/// What is known of a setting: of the one with that very name, or else of the family that it belongs to.
pub(super) fn key(key: &str) -> Option<&'static Known> {
    KEYS.iter().find(|known| known.name == key).or_else(|| KEYS.iter().find(|known| known.means(key)))
}

/// JPF's names of a setting that has another one here.
pub(super) fn other_names(row: &'static str) -> impl Iterator<Item = &'static str> {
    KEYS.iter().filter(move |known| known.fate == Fate::Named(row)).map(|known| known.name)
}

/// What is known of a listener, by its short or its full name.
pub(super) fn listener(name: &str) -> Option<&'static Known> {
    let short = name.rsplit('.').next().unwrap_or(name);
    LISTENERS.iter().find(|known| known.name == short)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::table;
    use crate::config::{Layer, Properties, resolve};
    use crate::listener::{known_key, known_kind};

    fn settings(key: &str, value: &str) -> Result<Vec<String>, String> {
        let mut properties = Properties::default();
        properties.set(key, value, &Layer::CommandLine).expect("a setting");
        resolve(&properties).map(|settings| settings.warnings).map_err(|e| e.to_string())
    }

    #[test]
    fn what_is_said_of_settings_is_so() {
        for known in KEYS {
            let key = known.name.replace('*', "x");
            let example = if key.ends_with('.') { format!("{key}x") } else { key };
            let here = |name: &str| table::find(name).is_some() || known_key(name);
            match known.fate {
                Fate::Same => assert!(here(&example), "{} is not here", known.name),
                Fate::Named(name) => {
                    assert!(here(name) && !here(&example), "{} or {name}", known.name);
                }
                Fate::NotNeeded => {
                    let warnings = settings(&example, "x").unwrap_or_else(|e| panic!("{e}"));
                    assert!(warnings.len() == 1 && warnings[0].contains(known.note), "{example}: {warnings:?}");
                }
                Fate::Refused => {
                    let said = settings(&example, "x").expect_err(known.name);
                    assert!(said.contains(known.note), "{said}");
                    for value in known.harmless {
                        assert_eq!(settings(&example, value), Ok(Vec::new()), "{example}={value}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_said_of_listeners_is_so() {
        for known in LISTENERS {
            let name = format!("gov.nasa.jpf.listener.{}", known.name);
            let kind = known_kind(&name).map(|kind| kind.name);
            match known.fate {
                Fate::Same => assert_eq!(kind, Some(known.name)),
                Fate::Named(here) => assert_eq!(kind, Some(here), "{}", known.name),
                Fate::NotNeeded => {
                    let warnings = settings("listener", &name).unwrap_or_else(|e| panic!("{e}"));
                    assert!(warnings.len() == 1 && warnings[0].contains(known.note), "{warnings:?}");
                }
                Fate::Refused => {
                    let said = settings("listener", &name).expect_err(known.name);
                    assert!(said.contains(known.note), "{said}");
                }
            }
        }
    }

    #[test]
    fn names_come_once() {
        for list in [KEYS, LISTENERS] {
            for (i, known) in list.iter().enumerate() {
                assert!(list[..i].iter().all(|other| other.name != known.name), "{}", known.name);
            }
        }
    }
}
