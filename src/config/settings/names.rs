//! Names of listeners, generators and settings, and what is said of those that are not here.

use super::Settings;
use super::resolve::lenient;
use crate::choice::{known_class, known_classes, unknown_parameter, words};
use crate::config::jpf::{self, Fate, Known};
use crate::config::properties::{Entry, Layer, Properties};
use crate::config::suggest::nearest;
use crate::config::{ConfigError, table};
use crate::listener;
use crate::util::shortened;

/// The listeners that are named. One that is not here could have changed the answer.
pub(super) fn named_listeners(settings: &mut Settings, entry: &Entry) -> Result<(), ConfigError> {
    for name in words(&entry.value) {
        if let Some(kind) = listener::known_kind(name) {
            if settings.listeners.iter().all(|other| other.name != kind.name) {
                settings.listeners.push(kind);
            }
            continue;
        }
        let origin = entry.layer.clone();
        let hint = match jpf::listener(name) {
            Some(Known { fate: Fate::NotNeeded, note, .. }) => {
                settings.warnings.push(format!("{origin}: listener `{name}` is not needed here: {note}"));
                continue;
            }
            Some(known) => format!(": {}", known.note),
            None => {
                let known = || listener::KINDS.iter().map(|kind| kind.name);
                match nearest(name.rsplit('.').next().unwrap_or(name), known()) {
                    Some(near) => format!("; did you mean `{near}`?"),
                    None => format!("; there are `{}`", known().collect::<Vec<_>>().join("`, `")),
                }
            }
        };
        lenient(settings, ConfigError::NoListener { origin, name: name.to_string(), hint })?;
    }
    Ok(())
}

/// Whether what looks like a slip is only told of: in files, and where that was done before.
fn forgives(layer: &Layer) -> bool {
    matches!(layer, Layer::File { .. } | Layer::Again)
}

/// A generator's class must be one that there is. A file written for JPF may name classes of its own, which only matter
/// when the program asks for that name.
pub(super) fn generator_class(settings: &mut Settings, key: &str, entry: &Entry) -> Result<(), ConfigError> {
    if known_class(&entry.value).is_some() {
        return Ok(());
    }
    let short = entry.value.rsplit('.').next().unwrap_or("");
    let near = nearest(short, known_classes()).map(|n| format!("; did you mean `{n}`?"));
    let error = ConfigError::BadValue {
        origin: entry.layer.clone(),
        key: key.to_string(),
        value: entry.value.clone(),
        allowed: format!(
            "generator classes are `{}`{}",
            known_classes().collect::<Vec<_>>().join("`, `"),
            near.unwrap_or_default()
        ),
    };
    if forgives(&entry.layer) {
        settings.warnings.push(error.to_string());
        return Ok(());
    }
    Err(error)
}

/// Parameters that their generator does not have. Those of a file are only a warning, as its classes are.
pub(super) fn generator_parameters(settings: &mut Settings, properties: &Properties) -> Result<(), ConfigError> {
    for (key, entry) in properties.iter().filter(|(key, _)| !table::is_jpf(key) && !listener::known_key(key)) {
        let Some(name) = key.strip_suffix(".class") else { continue };
        let Some(class) = known_class(&entry.value) else { continue };
        if let Some((parameter, allowed)) = unknown_parameter(name, class, &settings.vm.properties) {
            let key = format!("{name}.{parameter}");
            let given = properties.iter().find(|(k, _)| **k == *key).map_or(entry, |(_, given)| given);
            let origin = given.layer.clone();
            let error = ConfigError::BadValue { origin, key, value: given.value.clone(), allowed };
            match forgives(&given.layer) {
                true => settings.warnings.push(error.to_string()),
                false => return Err(error),
            }
        }
    }
    Ok(())
}

/// A key that nothing here looks at. One that is nearly a known one is a slip; any other is the program's own, which can
/// read it.
pub(super) fn unknown(settings: &mut Settings, key: &str, origin: &Layer) -> Result<(), ConfigError> {
    let found = table::nearest(key);
    let key = &*shortened(key);
    let Some(known) = found else {
        let what = match table::is_jpf(key) {
            true => "is a setting of Java PathFinder that is not used here",
            false => "is no setting, and only the program can read it (`Verify.getProperty`)",
        };
        settings.warnings.push(format!("{origin}: {key} {what}"));
        return Ok(());
    };
    let hint = format!("; did you mean `{known}`?");
    if forgives(origin) || settings.lenient {
        settings.warnings.push(format!("{origin}: there is no setting `{key}`{hint} Only the program can read it."));
        return Ok(());
    }
    Err(ConfigError::Unknown { origin: origin.clone(), key: key.to_string(), hint })
}
