//! Typed settings.

use crate::choice::{known_class, known_classes, unknown_parameter, words};
use crate::listener;
use crate::program::Withdrawn;
use crate::property;
use crate::search::{HORIZON, HeuristicConfig, HeuristicKind, Limits, StrategyKind, WalkConfig};
use crate::store::StoreKind;
use crate::util::shortened;
use crate::vm::api::VmConfig;

use super::ConfigError;
use super::jpf::{self, Fate, Known};
use super::properties::{Entry, Layer, Properties};
use super::suggest::nearest;
use super::table::{self, TABLE};
use super::value::Value;

/// What the properties mean.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `vm.*`, `cg.*`, and every property for named generators.
    pub vm: VmConfig,
    /// `search.depth_limit`.
    pub depth_limit: Option<u32>,
    /// `search.max_states`.
    pub max_states: Option<u64>,
    /// `search.time_limit`, in milliseconds.
    pub time_limit_ms: Option<u64>,
    /// `cg.enumerate_random`.
    pub enumerate_random: bool,
    /// `search.multiple_errors`.
    pub multiple_errors: bool,
    /// `search.max_errors`.
    pub max_errors: u32,
    /// `search.max_outcomes`.
    pub max_outcomes: u32,
    /// `search.class`.
    pub strategy: StrategyKind,
    /// `search.horizon`.
    pub horizon: Option<u32>,
    /// `search.portfolio`: random walks beside the search.
    pub portfolio: bool,
    /// `search.preemption_bound`, `search.delay_bound`.
    pub schedules: Limits,
    /// `search.random.*`, `search.pct.*`.
    pub walks: WalkConfig,
    /// `search.path`.
    pub path: Vec<u32>,
    /// `search.path.then=stop`.
    pub stop_after_path: bool,
    /// `search.heuristic.*`.
    pub heuristics: HeuristicConfig,
    /// `search.match_states`.
    pub match_states: bool,
    /// `vm.store`: what is kept of known states,
    pub store: StoreKind,
    /// unless it is `none`.
    pub keep_states: bool,
    /// `vm.store.on_limit=bitstate`.
    pub bits_on_limit: bool,
    /// `search.seed`, when it is a number.
    pub seed: Option<u64>,
    /// `search.seed=random`: whoever starts the search draws one.
    pub random_seed: bool,
    /// `vm.por.skip_finals`.
    pub skip_finals: bool,
    /// `vm.por.assume`.
    pub assume: bool,
    /// `vm.por.visible`.
    pub withdrawn: Withdrawn,
    /// `vm.atomic.classes`.
    pub atomic_classes: String,
    /// `vm.atomic.exclude`.
    pub atomic_exclude: String,
    /// `vm.store.memory_limit`, in bytes.
    pub memory_limit: u64,
    /// `vm.enable_assertions`, where it is given: the command decides otherwise.
    pub assertions: Option<bool>,
    /// `junit.wait_for_threads`.
    pub wait_for_threads: bool,
    /// `lenient`: what is not here is left out.
    pub lenient: bool,
    /// `search.properties`.
    pub properties: property::Properties,
    /// `listener`, each once.
    pub listeners: Vec<&'static listener::Kind>,
    /// Unknown keys of property files, undefined references.
    pub warnings: Vec<String>,
}

impl Default for Settings {
    /// Every row's default, as parsed.
    fn default() -> Self {
        let mut settings = Settings {
            vm: VmConfig::default(),
            depth_limit: None,
            max_states: None,
            time_limit_ms: None,
            enumerate_random: false,
            multiple_errors: false,
            max_errors: 0,
            max_outcomes: 0,
            strategy: StrategyKind::default(),
            horizon: Some(HORIZON),
            portfolio: true,
            schedules: Limits::default(),
            walks: WalkConfig::default(),
            path: Vec::new(),
            stop_after_path: true,
            heuristics: HeuristicConfig::default(),
            match_states: true,
            store: StoreKind::default(),
            keep_states: true,
            bits_on_limit: false,
            seed: None,
            random_seed: false,
            skip_finals: true,
            assume: true,
            withdrawn: Withdrawn::default(),
            atomic_classes: String::new(),
            atomic_exclude: String::new(),
            memory_limit: 0,
            assertions: None,
            wait_for_threads: false,
            lenient: false,
            properties: property::Properties::default(),
            listeners: Vec::new(),
            warnings: Vec::new(),
        };
        for row in TABLE {
            if let Ok(value) = row.kind.parse(row.default_here()) {
                (row.apply)(&mut settings, value);
            }
        }
        // "As the command says" until somebody sets it.
        settings.assertions = None;
        settings
    }
}

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
    fits_together(&settings, properties)?;
    settings.vm.matching = settings.match_states && settings.keep_states;
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
    if row.key == "search.properties" && settings.properties.is_none() {
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
fn lenient(settings: &mut Settings, error: ConfigError) -> Result<(), ConfigError> {
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

/// A budget of time is the search's. What is wrong with it its listener says.
fn budgeted_time(settings: &mut Settings) {
    if settings.listeners.iter().any(|kind| kind.name == "BudgetChecker")
        && let Ok(Some(budget)) = listener::time_limit(&settings.vm.properties)
    {
        settings.time_limit_ms = Some(settings.time_limit_ms.map_or(budget, |limit| limit.min(budget)));
    }
}

/// Settings that contradict each other.
fn fits_together(settings: &Settings, properties: &Properties) -> Result<(), ConfigError> {
    let matched = settings.match_states && settings.keep_states;
    let restorable = matched && settings.store == StoreKind::Exact && !settings.bits_on_limit;
    let key = "search.class";
    let Some((_, entry)) = properties.iter().find(|(k, _)| *k == key) else { return Ok(()) };
    let needed = if settings.strategy.restores() && !restorable {
        "it goes back to stored states, which needs `vm.store=exact`, `vm.store.on_limit=stop` and `search.match_states=true`"
    } else if settings.strategy == StrategyKind::BestFirst(HeuristicKind::Goal) && settings.heuristics.goal.is_none() {
        "it needs a `search.heuristic.goal` to come near to"
    } else if settings.strategy == StrategyKind::PathReplay && properties.get("search.path").is_none() {
        "it needs a `search.path` to follow"
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

/// The listeners that are named. One that is not here could have changed the answer.
fn named_listeners(settings: &mut Settings, entry: &Entry) -> Result<(), ConfigError> {
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

/// `altitude.min` is the business of the generator `altitude` when there is an `altitude.class`.
pub(super) fn belongs_to_generator(properties: &Properties, key: &str) -> bool {
    key.match_indices('.').any(|(at, _)| properties.get(&format!("{}.class", &key[..at])).is_some())
}

/// Whether what looks like a slip is only told of: in files, and where that was done before.
fn forgives(layer: &Layer) -> bool {
    matches!(layer, Layer::File { .. } | Layer::Again)
}

/// A generator's class must be one that there is. A file written for JPF may name classes of its own, which only matter
/// when the program asks for that name.
fn generator_class(settings: &mut Settings, key: &str, entry: &Entry) -> Result<(), ConfigError> {
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
fn generator_parameters(settings: &mut Settings, properties: &Properties) -> Result<(), ConfigError> {
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
fn unknown(settings: &mut Settings, key: &str, origin: &Layer) -> Result<(), ConfigError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn with(arguments: &[&str]) -> Result<Settings, ConfigError> {
        let mut p = Properties::default();
        for a in arguments {
            p.set_argument(a, &Layer::CommandLine).unwrap();
        }
        resolve(&p)
    }

    fn file(text: &str) -> Result<Settings, ConfigError> {
        let mut p = Properties::default();
        p.load("t.jpf", &mut |_| Some(text.as_bytes().to_vec())).unwrap();
        resolve(&p)
    }

    #[test]
    fn defaults_are_those_of_the_table() {
        let s = with(&[]).unwrap();
        assert_eq!((s.depth_limit, s.max_states, s.time_limit_ms), (None, None, None));
        assert_eq!((s.multiple_errors, s.match_states, s.skip_finals, s.vm.por), (false, true, true, true));
        assert_eq!((s.vm.max_transition_length, s.vm.max_heap, s.vm.max_frames), (50_000, 1 << 30, 2600));
        assert!((128 << 20..=8 << 30).contains(&s.memory_limit), "{}", s.memory_limit);
        assert_eq!(with(&["vm.store.memory_limit=auto"]).unwrap().memory_limit, s.memory_limit);
        assert!(
            s.vm.skip_exits && s.vm.boolean_false_first && s.assertions.is_none() && s.seed.is_none() && !s.random_seed
        );
    }

    #[test]
    fn every_setting_arrives() {
        let s = with(&[
            "search.class=gov.nasa.jpf.search.DFSearch",
            "search.depth_limit=12",
            "search.max_states=1000",
            "search.time_limit=2.5",
            "search.multiple_errors",
            "search.max_errors=3",
            "search.max_outcomes=5",
            "search.match_states=false",
            "search.seed=7",
            "vm.por=false",
            "vm.por.skip_finals=no",
            "vm.por.skip_exits=no",
            "vm.max_transition_length=MAX",
            "vm.store.memory_limit=64M",
            "vm.max_heap=32M",
            "vm.max_frames=500",
            "vm.enable_assertions=false",
            "cg.boolean.false_first=false",
        ])
        .unwrap();
        assert_eq!((s.depth_limit, s.max_states, s.time_limit_ms), (Some(12), Some(1000), Some(2500)));
        assert_eq!((s.multiple_errors, s.max_errors, s.max_outcomes, s.match_states), (true, 3, 5, false));
        assert_eq!((s.seed, s.vm.por, s.skip_finals, s.assertions), (Some(7), false, false, Some(false)));
        assert!(!s.vm.skip_exits);
        assert_eq!((s.memory_limit, s.vm.max_heap, s.vm.max_frames), (64 << 20, 32 << 20, 500));
        assert_eq!((s.vm.max_transition_length, s.vm.boolean_false_first), (1 << 53, false));
        assert!(with(&["search.seed=random"]).unwrap().random_seed);
    }

    #[test]
    fn what_is_kept_of_states_and_how_they_are_searched_fit_together() {
        let s = with(&["search.class=gov.nasa.jpf.search.heuristic.BFSHeuristic"]).unwrap();
        assert_eq!((s.strategy, s.store, s.keep_states), (StrategyKind::BreadthFirst, StoreKind::Exact, true));
        let s = with(&["vm.store=hash-compact", "vm.store.on_limit=bitstate"]).unwrap();
        assert_eq!((s.strategy, s.store, s.bits_on_limit), (StrategyKind::DepthFirst, StoreKind::HashCompact, true));
        assert!(!with(&["vm.store=none"]).unwrap().keep_states);
        let refused = |arguments: &[&str]| with(arguments).unwrap_err().to_string();
        assert!(refused(&["search.class=GoalHeuristic"]).contains("needs a `search.heuristic.goal`"));
        assert!(refused(&["search.class=PathReplay"]).contains("needs a `search.path`"));
        assert!(refused(&["search.heuristic.goal=there"]).contains("a line such as `File.java:12`"));
        assert!(refused(&["search.path=1,x"]).contains("indices of choices"));
        assert_eq!(with(&["search.class=PathReplay", "search.path=[0, 2,1]"]).unwrap().path, [0, 2, 1]);
        let s = with(&["search.RandomSearch.path_limit=7", "search.preemption_bound=2", "search.pct.steps=9"]).unwrap();
        assert_eq!((s.walks.paths, s.walks.pct_steps), (Some(7), Some(9)));
        assert_eq!((s.schedules.preemptions, s.schedules.delays), (Some(2), None));
        for other in ["vm.store=bitstate", "vm.store=none", "search.match_states=false", "vm.store.on_limit=bitstate"] {
            let error = with(&["search.class=BFSHeuristic", other]).unwrap_err().to_string();
            assert!(error.starts_with("command line: search.class cannot be `BFSHeuristic`: it goes back"), "{error}");
        }
    }

    #[test]
    fn a_bad_value_names_key_value_and_what_is_allowed() {
        assert_eq!(
            with(&["search.depth_limit=deep"]).unwrap_err().to_string(),
            "command line: search.depth_limit cannot be `deep`: it takes a whole number from 1 on, or `none`"
        );
        let said = file("a=x\nsearch.class=BFSearch").unwrap_err().to_string();
        let begins = "t.jpf, line 2: search.class cannot be `BFSearch`: it takes one of `DFSearch`, `BFSHeuristic`";
        assert!(said.starts_with(begins) && said.contains("`PCTSearch`"), "{said}");
    }

    #[test]
    fn unknown_keys() {
        assert_eq!(
            with(&["serach.depth_limit=3"]).unwrap_err().to_string(),
            "command line: there is no setting `serach.depth_limit`; did you mean `search.depth_limit`?"
        );
        let own = "command line: foo is no setting, and only the program can read it (`Verify.getProperty`)";
        assert_eq!(with(&["foo=1"]).unwrap().warnings, [own]);
        let s = file("search.depth_limt=3\nmine=1").unwrap();
        assert_eq!(
            s.warnings,
            [
                "t.jpf, line 2: mine is no setting, and only the program can read it (`Verify.getProperty`)",
                "t.jpf, line 1: there is no setting `search.depth_limt`; did you mean `search.depth_limit`? Only the program can read it.",
            ]
        );
        assert_eq!(s.vm.properties["mine"], "1");
        assert_eq!(with(&["report.console.finished=result"]).unwrap().warnings.len(), 1);
    }

    #[test]
    fn a_property_that_is_not_here_can_be_left_out() {
        let own = "search.properties=my.Own,gov.nasa.jpf.vm.NotDeadlockedProperty";
        let says = "search.properties cannot be `my.Own,gov.nasa.jpf.vm.NotDeadlockedProperty`: it takes some of \
                    `NotDeadlockedProperty`, `NoUncaughtExceptionsProperty`, with commas (`--lenient` leaves it out)";
        assert_eq!(with(&[own]).unwrap_err().to_string(), format!("command line: {says}"));
        let s = with(&["lenient=true", own]).unwrap();
        assert_eq!((s.properties.deadlock, s.properties.uncaught), (true, false));
        assert_eq!(
            s.warnings,
            ["command line: search.properties cannot be `my.Own`: it takes some of `NotDeadlockedProperty`, \
              `NoUncaughtExceptionsProperty`, with commas; it is left out"]
        );
    }

    #[test]
    fn without_properties_is_said() {
        let s = with(&["lenient=true", "search.properties=my.Own"]).unwrap();
        assert_eq!(s.properties, property::Properties::default());
        assert_eq!(s.warnings[1..], ["command line: nothing of search.properties is left, so it counts as not given"]);
        let s = file("search.properties=").unwrap();
        assert!(s.properties.is_none());
        assert_eq!(
            s.warnings,
            ["t.jpf, line 1: search.properties is empty: no deadlock and no exception counts as an error"]
        );
    }

    #[test]
    fn misspelt_values_and_long_texts() {
        let said = |argument: &str| with(&[argument]).unwrap_err().to_string();
        assert!(said("search.class=.search.DFSerch").ends_with("; did you mean `DFSearch`?"));
        assert!(said(&format!("search.class={}", "x".repeat(3_000))).len() < 1_000);
        let long = with(&[&format!("search.{}=1", "x".repeat(3_000))]).unwrap();
        assert!(long.warnings[0].len() < 400 && long.warnings[0].ends_with("not used here"), "{:?}", long.warnings);
        assert_eq!(
            said("search.time_limit=-1"),
            "command line: search.time_limit cannot be `-1`: it takes a number of seconds such as `60` or `0.5`, or `none`"
        );
        assert_eq!(
            said("vm.disable_assertions=true"),
            "command line: vm.disable_assertions cannot be `true`: it takes names of classes such as `pack.*,Main`, or `*` for all of them"
        );
    }

    #[test]
    fn a_listener_that_is_not_here_is_an_error_unless_that_was_asked_for() {
        assert_eq!(
            file("listener=.listener.Foo,gov.nasa.jpf.listener.NoStateCycles").unwrap_err().to_string(),
            format!(
                "t.jpf, line 1: there is no listener `.listener.Foo` here; there are `{}` (`--lenient` leaves it out)",
                listener::KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join("`, `")
            )
        );
        let said = with(&["search.listener=Budgetcheker"]).unwrap_err().to_string();
        assert!(said.contains("there is no listener `Budgetcheker` here; did you mean `BudgetChecker`?"), "{said}");
        let s = file("lenient=true\nlistener=my.Own,.listener.NoStateCycles,.listener.StackDepthChecker").unwrap();
        assert_eq!(s.listeners.iter().map(|kind| kind.name).collect::<Vec<_>>(), ["StackDepthChecker"]);
        assert!(s.warnings[0].starts_with("t.jpf, line 2: there is no listener `my.Own` here;"), "{:?}", s.warnings);
        assert!(s.warnings[0].ends_with("; it is left out"), "{:?}", s.warnings);
        assert_eq!(s.warnings.len(), 2);
    }

    #[test]
    fn settings_of_jpf_by_another_name_and_those_that_are_not_here() {
        assert!(!with(&["vm.shared.skip_finals=false"]).unwrap().skip_finals);
        let s = with(&["vm.shared.skip_finals=false", "vm.por.skip_finals=true"]).unwrap();
        assert_eq!((s.skip_finals, s.warnings.len()), (true, 1));
        assert_eq!(
            with(&["vm.shared.skip_finals=perhaps"]).unwrap_err().to_string(),
            "command line: vm.shared.skip_finals cannot be `perhaps`: it takes `true` or `false`"
        );
        assert_eq!(
            file("vm.finalize=true").unwrap_err().to_string(),
            "t.jpf, line 1: vm.finalize = true is a setting of Java PathFinder that is not here: there are no finalizers \
             (weak-references.md) (`--lenient` leaves it out)"
        );
        assert_eq!(
            file("vm.finalize=false\nvm.scheduler.class=gov.nasa.jpf.vm.DelegatingScheduler").unwrap().warnings.len(),
            0
        );
        assert_eq!(file("vm.finalize=true\nlenient=yes").unwrap().warnings.len(), 1);
    }

    #[test]
    fn what_was_accepted_once_is_accepted_again() {
        let first = file("search.depth_limt=3\nx.class=my.own.Generator\ny.class=IntInterval\ny.step=2").unwrap();
        assert_eq!(first.warnings.len(), 3);
        let mut p = Properties::default();
        first.vm.properties.iter().for_each(|(key, value)| p.set(key, value, &Layer::Again).unwrap());
        let again = resolve(&p).unwrap();
        assert_eq!((again.warnings.len(), &again.vm.properties), (3, &first.vm.properties));
    }

    #[test]
    fn properties_that_are_checked() {
        let of = |text: &str| with(&[&format!("search.properties={text}")]).map(|s| s.properties);
        let all = property::Properties::default();
        assert_eq!(of("gov.nasa.jpf.vm.NotDeadlockedProperty,gov.nasa.jpf.vm.NoUncaughtExceptionsProperty"), Ok(all));
        assert_eq!(
            of(".vm.NotDeadlockedProperty"),
            Ok(property::Properties { assertion: false, uncaught: false, ..all })
        );
        assert_eq!(of("NoUncaughtExceptionsProperty"), Ok(property::Properties { deadlock: false, ..all }));
        assert!(of("my.own.Property").unwrap_err().to_string().contains("`NotDeadlockedProperty`"));
    }

    #[test]
    fn parameters_of_a_named_generator_pass() {
        let s = with(&[
            "velocity.class=DoubleThreshold",
            "velocity.threshold=3",
            "my.x.class=a.IntChoiceFromSet",
            "my.x.values=1",
        ])
        .unwrap();
        assert!(s.warnings.is_empty());
        assert_eq!(s.vm.properties["velocity.threshold"], "3");
        assert_eq!(with(&["velocity.threshold=3"]).unwrap().warnings.len(), 1);
        let said = with(&["x.class=IntInterva"]).unwrap_err().to_string();
        assert!(said.contains("generator classes are `BooleanChoiceGenerator`, `IntIntervalGenerator`"), "{said}");
        assert_eq!(
            with(&["x.class=IntInterval", "x.min=1", "x.step=2"]).unwrap_err().to_string(),
            "command line: x.step cannot be `2`: the parameters of IntIntervalGenerator are min, max, delta, order, seed"
        );
        assert_eq!(file("x.class=my.own.Generator").unwrap().warnings.len(), 1);
        assert_eq!(file("x.class=IntInterval\nx.step=2").unwrap().warnings.len(), 1);
    }
}
