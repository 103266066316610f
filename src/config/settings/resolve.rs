//! From properties to settings.

use super::Settings;
use super::names::{generator_class, generator_parameters, named_listeners, unknown};
use crate::config::ConfigError;
use crate::config::jpf::{self, Fate, Known};
use crate::config::properties::{Entry, Properties};
use crate::config::table;
use crate::config::value::Value;
use crate::listener;
use crate::report::Question;
use crate::search::{HeuristicKind, StrategyKind};
use crate::system::Races;
use crate::util::shortened;

/// Parses every known key; unknown ones are errors or warnings (see the introduction of docs/configuration.md).
pub fn resolve(properties: &Properties) -> Result<Settings, ConfigError> {
    let mut settings = Settings { warnings: properties.warnings.clone(), ..Settings::default() };
    reference(&mut settings, properties);
    // It decides what is an error in the others.
    apply(&mut settings, properties, "lenient", "lenient")?;
    for (key, entry) in properties.iter() {
        settings.vm.properties.insert(key.to_string(), entry.value.clone());
        match jpf::key(key).filter(|known| known.fate != Fate::Same) {
            Some(known) => of_jpf(&mut settings, properties, key, known)?,
            None => one(&mut settings, properties, key, entry)?,
        }
    }
    generator_parameters(&mut settings, properties)?;
    budgeted_time(&mut settings);
    question(&mut settings, properties)?;
    if settings.search.strategy == StrategyKind::Dpor {
        // It knows where it has been without: there is no table of states, and nothing to be remembered beside it.
        settings.keep_states = false;
        settings.vm.transition_cache = false;
        // It does not come to every state, and a race is seen in one.
        if settings.vm.races == Races::Reported {
            settings.vm.races = Races::Ignored;
        }
    }
    if settings.vm.delayed {
        // What a transition has read, and which transitions commute, is not known of choices that are made late.
        settings.vm.transition_cache = false;
        (settings.search.ample, settings.search.sleep) = (false, false);
    }
    if settings.search.symmetry {
        // What they rest on was seen of threads and objects by their numbers.
        settings.vm.transition_cache = false;
        (settings.search.ample, settings.search.sleep) = (false, false);
    }
    settings.search.match_states &= settings.keep_states;
    settings.vm.matching = settings.search.match_states;
    fits_together(&settings, properties)?;
    Ok(settings)
}

/// One setting.
fn one(settings: &mut Settings, properties: &Properties, key: &str, entry: &Entry) -> Result<(), ConfigError> {
    if table::find(key).is_some() {
        apply(settings, properties, key, key)?;
        if key == "listener" {
            named_listeners(settings, entry)?;
        }
    } else if listener::known_key(key) {
        // Its listener looks at it.
    } else if key.ends_with(".class") && !table::is_jpf(key) {
        generator_class(settings, key, entry)?;
    } else if !matches!(key, "config" | "config_path") && !belongs_to_generator(properties, key) {
        unknown(settings, key, &entry.layer)?;
    }
    Ok(())
}

/// Gives the value of `key`, if it has one, to the setting `row`.
fn apply(settings: &mut Settings, properties: &Properties, key: &str, row: &str) -> Result<(), ConfigError> {
    let (Some(entry), Some(row)) = (properties.entry(key), table::find(row)) else { return Ok(()) };
    let bad = |value: &str, allowed: String| ConfigError::BadValue {
        origin: entry.layer.clone(),
        key: key.to_string(),
        value: shortened(value).into_owned(),
        allowed,
    };
    let mut text = entry.value.clone();
    let own = if settings.lenient { row.kind.strangers(&text) } else { Vec::new() };
    let left_out = !own.is_empty();
    for name in own {
        let words = text.split([',', ' ']).filter(|word| *word != name);
        text = words.collect::<Vec<_>>().join(",");
        let error = bad(&name, format!("it takes {}", row.kind.allowed()));
        settings.warnings.push(format!("{error}; it is left out"));
    }
    if left_out && text.split([',', ' ']).all(str::is_empty) {
        settings.warnings.push(format!("{}: nothing of {key} is left, so it counts as not given", entry.layer));
        return Ok(());
    }
    let may_be_left_out = !row.kind.strangers(&text).is_empty();
    let way_out = if may_be_left_out { " (`--lenient` leaves it out)" } else { "" };
    let value = row.kind.parse(&text).map_err(|allowed| bad(&entry.value, format!("{allowed}{way_out}")))?;
    (row.apply)(settings, value);
    if row.key == "search.properties" && settings.search.properties.is_none() {
        let origin = &entry.layer;
        settings.warnings.push(format!("{origin}: {key} is empty: no deadlock and no exception counts as an error"));
    }
    Ok(())
}

/// A setting of JPF that is not here under its name.
fn of_jpf(settings: &mut Settings, properties: &Properties, key: &str, known: &Known) -> Result<(), ConfigError> {
    let Some(entry) = properties.entry(key) else { return Ok(()) };
    if key.starts_with("vm.sysprop.") {
        // It is no system property of that name.
        settings.vm.properties.remove(key);
    }
    let (origin, why) = (entry.layer.clone(), known.note);
    match known.fate {
        Fate::Named("listener") => return named_listeners(settings, entry),
        // What has a name of its own here goes by that.
        Fate::Named(row) if properties.get(row).is_none() => return apply(settings, properties, key, row),
        Fate::Named(row) => settings.warnings.push(format!("{origin}: {key} does not count beside {row}")),
        Fate::Same => {}
        Fate::NotNeeded => settings.warnings.push(format!("{origin}: {key} is not needed here: {why}")),
        Fate::Refused if known.is_harmless(&entry.value) => {}
        Fate::Refused => {
            let (key, value, why) = (key.to_string(), entry.value.clone(), why.to_string());
            lenient(settings, ConfigError::NotHere { origin, key, value, why })?;
        }
    }
    Ok(())
}

/// An error, or where that was asked for a warning.
pub(super) fn lenient(settings: &mut Settings, error: ConfigError) -> Result<(), ConfigError> {
    if !settings.lenient {
        return Err(error);
    }
    settings.warnings.push(error.to_string().replace(" (`--lenient` leaves it out)", "; it is left out"));
    Ok(())
}

/// `vm.por=false` is off altogether: each reduction that is not asked for by its own setting goes with it.
fn reference(settings: &mut Settings, properties: &Properties) {
    let off = properties.get("vm.por").and_then(|text| table::find("vm.por")?.kind.parse(text).ok());
    if off != Some(Value::Bool(false)) {
        return;
    }
    for (key, value) in table::REDUCTIONS {
        if properties.get(key).is_none()
            && let Some(row) = table::find(key)
            && let Ok(value) = row.kind.parse(value)
        {
            (row.apply)(settings, value);
        }
    }
}

/// What is asked, and what follows for the search: errors do not end it, so that each is met in every order.
fn question(settings: &mut Settings, properties: &Properties) -> Result<(), ConfigError> {
    let key = if settings.question_place.is_empty() { "question.condition" } else { "question.place" };
    let Some(entry) = properties.entry(key).filter(|entry| !entry.value.is_empty()) else { return Ok(()) };
    let asked = Question::of(&settings.question_place, &Question::read_condition(&settings.question_condition));
    let asked = asked.map_err(|allowed| ConfigError::BadValue {
        origin: entry.layer.clone(),
        key: key.to_string(),
        value: shortened(&entry.value).into_owned(),
        allowed,
    })?;
    settings.vm.question = Some(asked);
    settings.vm.every_error = true;
    settings.vm.every_way = settings.search.multiple_errors;
    settings.search.properties.question = true;
    Ok(())
}

/// A budget of time is the search's. What is wrong with it its listener says.
fn budgeted_time(settings: &mut Settings) {
    if settings.listeners.iter().any(|kind| kind.name == "BudgetChecker")
        && let Ok(Some(budget)) = listener::time_limit(&settings.vm.properties)
    {
        settings.search.time_limit_ms = Some(settings.search.time_limit_ms.map_or(budget, |limit| limit.min(budget)));
    }
}

/// Settings that contradict each other.
fn fits_together(settings: &Settings, properties: &Properties) -> Result<(), ConfigError> {
    livelock_fits(settings, properties)?;
    delayed_fits(settings, properties)?;
    symmetry_fits(settings, properties)?;
    let key = "search.class";
    let Some((_, entry)) = properties.iter().find(|(k, _)| *k == key) else { return Ok(()) };
    let needed = if settings.search.strategy.restores() && !settings.search.states_are_kept() {
        "it goes back to stored states, which needs `vm.store=exact`, `vm.store.on_limit=stop` and `search.match_states=true`"
    } else if settings.search.strategy == StrategyKind::BestFirst(HeuristicKind::Goal)
        && settings.search.heuristics.goal.is_none()
    {
        "it needs a `search.heuristic.goal` to come near to"
    } else if settings.search.strategy == StrategyKind::PathReplay && properties.get("search.path").is_none() {
        "it needs a `search.path` to follow"
    } else if let Some(why) = not_by_classes(settings) {
        why
    } else {
        return Ok(());
    };
    Err(ConfigError::BadValue {
        origin: entry.layer.clone(),
        key: key.to_string(),
        value: entry.value.clone(),
        allowed: needed.to_string(),
    })
}

/// Listeners that look at the values which the program has, and would find some that are not chosen yet.
const LOOKING: [&str; 5] =
    ["Perturbator", "NumericValueChecker", "PreciseRaceDetector", "NonSharedChecker", "ObjectTracker"];

/// Values that are not chosen yet are nothing to look at.
fn delayed_fits(settings: &Settings, properties: &Properties) -> Result<(), ConfigError> {
    let key = "cg.delayed";
    let looking = settings.listeners.iter().find(|kind| LOOKING.contains(&kind.name));
    let (Some(entry), Some(kind)) = (properties.entry(key).filter(|_| settings.vm.delayed), looking) else {
        return Ok(());
    };
    Err(ConfigError::BadValue {
        origin: entry.layer.clone(),
        key: key.to_string(),
        value: entry.value.clone(),
        allowed: format!(
            "the listener {} looks at values, which may not be chosen yet: leave one of them out",
            kind.name
        ),
    })
}

/// Livelocks are decided on stored states.
fn livelock_fits(settings: &Settings, properties: &Properties) -> Result<(), ConfigError> {
    let key = "search.livelock";
    let Some(entry) = properties.entry(key).filter(|_| settings.search.properties.livelock) else { return Ok(()) };
    if settings.search.states_are_kept() && settings.search.strategy != StrategyKind::Dpor {
        return Ok(());
    }
    Err(ConfigError::BadValue {
        origin: entry.layer.clone(),
        key: key.to_string(),
        value: entry.value.clone(),
        allowed: "it is decided on stored states, which needs `vm.store=exact`, `vm.store.on_limit=stop`, \
                  `search.match_states=true` and another order than `DPORSearch`"
            .to_string(),
    })
}

/// States that differ in which thread is which are one where nobody tells threads apart.
fn symmetry_fits(settings: &Settings, properties: &Properties) -> Result<(), ConfigError> {
    let key = "vm.por.symmetry";
    let Some(entry) = properties.entry(key).filter(|_| settings.search.symmetry) else { return Ok(()) };
    let search = &settings.search;
    let why = if search.strategy == StrategyKind::Dpor || !search.match_states {
        "it is about known states, and none are kept (`search.class`, `search.match_states`, `vm.store`)"
    } else if !search.states_are_kept() {
        "it keeps states as they are, which needs `vm.store=exact` and `vm.store.on_limit=stop`"
    } else if search.depth_limit.is_some() || search.schedules.any() {
        "bounds on depth and schedules tell apart how threads have come to a state: leave one of them out"
    } else if search.properties.livelock {
        "`search.livelock` looks at every state: leave one of them out"
    } else if settings.vm.question.is_some() {
        "a question is about every thread that comes to a place: leave one of them out"
    } else if settings.vm.delayed {
        "values that are not chosen yet belong to the thread that has asked for them: leave out it or `cg.delayed`, which \
         `generate` sets"
    } else if !settings.listeners.is_empty() {
        "a `listener` can tell threads apart: leave one of them out"
    } else {
        return Ok(());
    };
    let allowed = why.to_string();
    Err(ConfigError::BadValue {
        origin: entry.layer.clone(),
        key: key.to_string(),
        value: entry.value.clone(),
        allowed,
    })
}

/// What does not go with one execution for each order of dependent events.
fn not_by_classes(settings: &Settings) -> Option<&'static str> {
    if settings.search.strategy != StrategyKind::Dpor {
        return None;
    }
    if settings.vm.delayed {
        return Some(
            "it has to know which events depend on each other, and `cg.delayed` chooses where values are used",
        );
    }
    if settings.search.schedules.delays.is_some() {
        return Some(
            "it takes one execution for many, which cost different delays: `search.delay_bound` needs another order",
        );
    }
    if settings.vm.spurious_wakeups {
        return Some("it has to know what makes a thread go on, which `vm.spurious_wakeups` leaves to chance");
    }
    if settings.vm.races == Races::Errors {
        return Some("it does not come to every state, and `search.races=error` looks at each");
    }
    if settings.vm.question.is_some() {
        return Some("it takes one execution for many: whether all of them come to a place needs another order");
    }
    if !settings.listeners.is_empty() {
        return Some("it takes one execution for many, of which a `listener` would see one alone");
    }
    None
}

/// `altitude.min` is the business of the generator `altitude` when there is an `altitude.class`.
pub(in crate::config) fn belongs_to_generator(properties: &Properties, key: &str) -> bool {
    key.match_indices('.').any(|(at, _)| properties.get(&format!("{}.class", &key[..at])).is_some())
}
