use super::*;
use crate::config::{ConfigError, Layer, Properties};
use crate::listener;
use crate::property;
use crate::search::{SearchConfig, StrategyKind};
use crate::store::StoreKind;

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
    assert_eq!((s.search.depth_limit, s.search.max_states, s.search.time_limit_ms), (None, None, None));
    assert_eq!((s.search.multiple_errors, s.search.match_states, s.skip_finals, s.vm.por), (false, true, true, true));
    assert_eq!((s.vm.max_transition_length, s.vm.max_heap, s.vm.max_frames), (50_000, 1 << 30, 2600));
    assert!((128 << 20..=8 << 30).contains(&s.search.memory_limit), "{}", s.search.memory_limit);
    assert_eq!(with(&["vm.store.memory_limit=auto"]).unwrap().search.memory_limit, s.search.memory_limit);
    assert!(
        s.vm.skip_exits
            && s.vm.boolean_false_first
            && s.assertions.is_none()
            && s.search.random_seed.is_none()
            && !s.draw_seed
    );
}

#[test]
fn a_search_without_settings_is_that_of_the_table() {
    let search = with(&[]).unwrap().search;
    let own = SearchConfig::default();
    assert!(search.shorten && search.shorten_budget > 0);
    // Of the device's memory nothing is known there, and a search by itself shows what it has found.
    let (memory_limit, shorten, shorten_budget) = (own.memory_limit, own.shorten, own.shorten_budget);
    // And it leaves nothing out unless the caller knows that nobody listens.
    assert!(search.ample && !own.ample && search.sleep && !own.sleep);
    assert_eq!(SearchConfig { memory_limit, shorten, shorten_budget, ample: false, sleep: false, ..search }, own);
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
    assert_eq!((s.search.depth_limit, s.search.max_states, s.search.time_limit_ms), (Some(12), Some(1000), Some(2500)));
    assert_eq!(
        (s.search.multiple_errors, s.search.max_errors, s.search.max_outcomes, s.search.match_states),
        (true, 3, 5, false)
    );
    assert_eq!((s.search.random_seed, s.vm.por, s.skip_finals, s.assertions), (Some(7), false, false, Some(false)));
    assert!(!s.vm.skip_exits);
    assert_eq!((s.search.memory_limit, s.vm.max_heap, s.vm.max_frames), (64 << 20, 32 << 20, 500));
    assert_eq!((s.vm.max_transition_length, s.vm.boolean_false_first), (1 << 53, false));
    assert!(with(&["search.seed=random"]).unwrap().draw_seed);
}

#[test]
fn what_is_kept_of_states_and_how_they_are_searched_fit_together() {
    let s = with(&["search.class=gov.nasa.jpf.search.heuristic.BFSHeuristic"]).unwrap();
    assert_eq!(
        (s.search.strategy, s.search.store, s.keep_states),
        (StrategyKind::BreadthFirst, StoreKind::Exact, true)
    );
    let s = with(&["vm.store=hash-compact", "vm.store.on_limit=bitstate"]).unwrap();
    assert_eq!(
        (s.search.strategy, s.search.store, s.search.bits_on_limit),
        (StrategyKind::DepthFirst, StoreKind::HashCompact, true)
    );
    assert!(!with(&["vm.store=none"]).unwrap().keep_states);
    let refused = |arguments: &[&str]| with(arguments).unwrap_err().to_string();
    assert!(refused(&["search.class=GoalHeuristic"]).contains("needs a `search.heuristic.goal`"));
    assert!(refused(&["search.class=PathReplay"]).contains("needs a `search.path`"));
    assert!(refused(&["search.heuristic.goal=there"]).contains("a line such as `File.java:12`"));
    assert!(refused(&["search.path=1,x"]).contains("indices of choices"));
    assert_eq!(with(&["search.class=PathReplay", "search.path=[0, 2,1]"]).unwrap().search.path, [0, 2, 1]);
    let s = with(&["search.RandomSearch.path_limit=7", "search.preemption_bound=2", "search.pct.steps=9"]).unwrap();
    assert_eq!((s.search.walks.paths, s.search.walks.pct_steps), (Some(7), Some(9)));
    assert_eq!((s.search.schedules.preemptions, s.search.schedules.delays), (Some(2), None));
    for other in ["vm.store=bitstate", "vm.store=none", "search.match_states=false", "vm.store.on_limit=bitstate"] {
        let error = with(&["search.class=BFSHeuristic", other]).unwrap_err().to_string();
        assert!(error.starts_with("command line: search.class cannot be `BFSHeuristic`: it goes back"), "{error}");
    }
}

#[test]
fn one_execution_of_each_class_goes_without_states_and_without_what_is_about_single_executions() {
    let s = with(&["search.class=DPORSearch", "search.preemption_bound=2"]).unwrap();
    assert_eq!((s.search.match_states, s.vm.matching, s.vm.transition_cache), (false, false, false));
    let single =
        ["search.delay_bound=1", "vm.spurious_wakeups=true", "question.place=Main.java:3", "listener=CoverageAnalyzer"];
    for other in single {
        let error = with(&["search.class=DPORSearch", other]).unwrap_err().to_string();
        assert!(error.starts_with("command line: search.class cannot be `DPORSearch`: it "), "{error}");
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
    assert_eq!((s.search.properties.deadlock, s.search.properties.uncaught), (true, false));
    assert_eq!(
        s.warnings,
        ["command line: search.properties cannot be `my.Own`: it takes some of `NotDeadlockedProperty`, \
          `NoUncaughtExceptionsProperty`, with commas; it is left out"]
    );
}

#[test]
fn without_properties_is_said() {
    let s = with(&["lenient=true", "search.properties=my.Own"]).unwrap();
    assert_eq!(s.search.properties, property::Properties::default());
    assert_eq!(s.warnings[1..], ["command line: nothing of search.properties is left, so it counts as not given"]);
    let s = file("search.properties=").unwrap();
    assert!(s.search.properties.is_none());
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
    let of = |text: &str| with(&[&format!("search.properties={text}")]).map(|s| s.search.properties);
    let all = property::Properties::default();
    assert_eq!(of("gov.nasa.jpf.vm.NotDeadlockedProperty,gov.nasa.jpf.vm.NoUncaughtExceptionsProperty"), Ok(all));
    assert_eq!(of(".vm.NotDeadlockedProperty"), Ok(property::Properties { assertion: false, uncaught: false, ..all }));
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
