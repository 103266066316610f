//! Choices recorded and played back.

use interleave::report::{IncompleteBecause, Verdict};
use interleave::search::{SearchConfig, StrategyKind};

use super::{Observed, counts, file, said};
use crate::common::subject::Subject;

const SOURCE: &str = "import gov.nasa.jpf.vm.Verify;
public class Race {
    static int x;
    static void go(int by) {
        x = x + by;
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = x + 1, \"other\");
        t.start();
        go(Verify.getInt(1, 3));
        t.join();
        assert x != 3 : \"x is \" + x;
    }
}
";

const RECORD: &str = "\
# choices of a path: step, id, class, index/total = label
path 1: assertion java.lang.AssertionError: x is 3
1: \"verify-get-int\" IntIntervalGenerator 1/3 = 2
    at Race.main(Race.java:10)
2: \"static-access\" ThreadChoiceFromSet 0/2 = thread 0
    at Race.go(Race.java:5)
3: \"static-access\" ThreadChoiceFromSet 0/2 = thread 0
    at Race.go(Race.java:5)
4: \"join\" SynchronizedThreadChoice 0/1 = thread 1
    at Race.main(Race.java:11)
5: \"thread-end\" ThreadChoiceFromSet 0/1 = thread 0
";

const BOTH: [&str; 2] = ["ChoiceSelector", "ChoiceTracker"];

fn race() -> Subject {
    Subject::of_source("Race", SOURCE)
}

#[test]
fn the_choices_to_an_error_are_recorded() {
    let subject = race();
    let search = Observed::new(&subject);
    let report = search.with(&["ChoiceTracker"], &[("choice.trace", "race.txt")]);
    assert_eq!(file(&report, "ChoiceTracker", "race.txt"), RECORD);
    assert_eq!(said(&search.with(&["ChoiceTracker"], &[]), "ChoiceTracker").text, RECORD);
    let settings = [("choice.format", "choice"), ("choice.show_location", "false"), ("choice.exclude", "thread 1")];
    let labels = search.with(&["ChoiceTracker"], &settings);
    let expected = "path 1: assertion java.lang.AssertionError: x is 3\n1: 2\n2: thread 0\n3: thread 0\n5: thread 0\n";
    assert_eq!(said(&labels, "ChoiceTracker").text, expected);
    let ints =
        search.with(&["ChoiceTracker"], &[("choice.class", "IntChoiceGenerator"), ("choice.show_location", "false")]);
    assert!(
        said(&ints, "ChoiceTracker").text.ends_with("x is 3\n1: \"verify-get-int\" IntIntervalGenerator 1/3 = 2\n")
    );
}

/// In every order of search the record leads to its error, executes that one path, and is recorded again the same.
#[test]
fn a_record_is_played_back() {
    let subject = race();
    for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst, StrategyKind::IterativeDeepening] {
        let config = SearchConfig { strategy, ..SearchConfig::default() };
        let search = Observed { subject: &subject, config };
        let report = search.with(&BOTH, &[("choice.use_trace", RECORD)]);
        assert_eq!(report.findings[0].trace.path, [1, 0, 0, 0, 0]);
        assert_eq!((report.stats.transitions, report.stats.states_new), (6, 5));
        assert_eq!(said(&report, "ChoiceTracker").text, RECORD);
        assert_eq!(said(&report, "ChoiceSelector").text, "steps played back: 5 of 5\nthe search was not set free\n");
    }
}

/// A path that was drawn is recorded and played back: both have the same statistics.
#[test]
fn record_and_replay_have_equal_statistics() {
    let subject = race();
    let search = Observed::new(&subject);
    let mut paths = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let seed = seed.to_string();
        let settings = [("choice.seed", seed.as_str()), ("choice.record", "ends"), ("choice.trace", "t")];
        let drawn = search.with(&BOTH, &settings);
        let record = file(&drawn, "ChoiceTracker", "t").to_owned();
        assert_eq!(drawn.stats.backtracked == 0, drawn.verdict == Verdict::Violated);
        let again = search.with(&BOTH, &settings);
        assert_eq!((counts(&again), file(&again, "ChoiceTracker", "t")), (counts(&drawn), record.as_str()));
        let settings = [("choice.use_trace", record.as_str()), ("choice.record", "ends"), ("choice.trace", "t")];
        let played = search.with(&BOTH, &settings);
        assert_eq!((counts(&played), file(&played, "ChoiceTracker", "t")), (counts(&drawn), record.as_str()));
        assert_eq!((played.verdict, &played.incomplete_because), (drawn.verdict, &drawn.incomplete_because));
        paths.insert(record);
    }
    assert!(paths.len() > 5, "seeds make a difference: {}", paths.len());
}

/// Behind the record everything is searched: with the first choice alone, all that follows from it.
#[test]
fn the_search_begins_where_the_record_ends() {
    let subject = Subject::of_source(
        "Tree",
        "import gov.nasa.jpf.vm.Verify;
        public class Tree {
            public static void main(String[] args) {
                int a = Verify.getInt(0, 2);
                int b = Verify.getInt(0, 3);
                int c = Verify.getInt(0, 4);
                System.out.println(a + \" \" + b + \" \" + c);
            }
        }",
    );
    let search = Observed { subject: &subject, config: SearchConfig { outcomes: true, ..SearchConfig::default() } };
    let ends = |settings: &[(&str, &str)]| {
        let report = search.with(&["ChoiceSelector"], settings);
        assert_eq!(report.verdict, Verdict::Incomplete);
        assert_eq!(report.incomplete_because, [IncompleteBecause::Listener]);
        report.stats.end_states
    };
    assert_eq!(search.plain().stats.end_states, 60);
    let one = "path 1: to b\n1: \"verify-get-int\" IntIntervalGenerator 1/3 = 1\n";
    let two = format!("{one}2: \"verify-get-int\" IntIntervalGenerator 3/4 = 3\n");
    assert_eq!(ends(&[("choice.use_trace", one)]), 20);
    assert_eq!(ends(&[("choice.use_trace", &two)]), 5);
    assert_eq!(ends(&[("choice.use_trace", one), ("choice.search_after_trace", "false")]), 1);
    let drawn = [("choice.use_trace", one), ("choice.search_after_trace", "false"), ("choice.depth", "3")];
    assert_eq!(ends(&drawn), 5);
    assert_eq!(ends(&[]), 1);
    assert_eq!(ends(&[("choice.depth", "2")]), 20);
    // From the start on nothing is left out.
    let whole = search.with(&["ChoiceSelector"], &[("choice.depth", "1")]);
    assert_eq!((whole.verdict, whole.stats.end_states), (Verdict::Holds, 60));
}

/// The path comes by its first state again, with all of its choices to be explored: the error that only the choice that was
/// left out leads to is found there.
#[test]
fn a_state_of_the_path_does_not_stand_for_itself_when_the_search_has_begun() {
    let subject = Subject::of_source(
        "Round",
        "import gov.nasa.jpf.vm.Verify;
        public class Round {
            public static void main(String[] args) {
                while (Verify.getBoolean()) {
                }
                throw new IllegalStateException();
            }
        }",
    );
    let search = Observed::new(&subject);
    let on = "path 1: once round\n1: \"verify-get-boolean\" BooleanChoiceGenerator 1/2 = true\n";
    let report = search.with(&["ChoiceSelector"], &[("choice.use_trace", on)]);
    assert_eq!((report.verdict, report.findings[0].trace.path.clone()), (Verdict::Violated, vec![1, 0]));
}

/// Conditions: a thread was started, a method was entered.
#[test]
fn the_search_begins_when_its_conditions_are_met() {
    let subject = race();
    let search = Observed::new(&subject);
    let from = |settings: &[(&str, &str)]| {
        let report = search.with(&["ChoiceSelector"], settings);
        said(&report, "ChoiceSelector").text.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(from(&[("choice.threads", "oth*")]), "everything was searched from depth 1 on");
    assert_eq!(from(&[("choice.calls", "Race.go")]), "everything was searched from depth 2 on");
    assert_eq!(from(&[("choice.calls", "Race.go"), ("choice.depth", "4")]), "everything was searched from depth 4 on");
    assert_eq!(from(&[("choice.calls", "Race.nothing")]), "the search was not set free");
}

#[test]
fn a_record_that_does_not_fit_is_refused() {
    let subject = race();
    let search = Observed::new(&subject);
    let said =
        |text: &str| search.try_with(&["ChoiceSelector"], &[("choice.use_trace", text)]).expect_err("it is wrong");
    assert_eq!(said("no.txt"), "choice.use_trace is 'no.txt', and there is no file of that name");
    assert_eq!(said("\"hello\""), "choice.use_trace: line 1 is no recorded choice: hello");
    let other = RECORD.replace("IntIntervalGenerator 1/3", "IntIntervalGenerator 1/4");
    let report = search.with(&["ChoiceSelector"], &[("choice.use_trace", &other)]);
    assert_eq!(report.incomplete_because, [IncompleteBecause::Listener]);
    let expected = "The recorded choices are not those of this program: step 1 is `verify-get-int` IntIntervalGenerator 1/4, \
                    and it asks for `verify-get-int` IntIntervalGenerator of 3.";
    assert_eq!(report.warnings, [expected]);
    let short = Subject::of_source("Short", "public class Short { public static void main(String[] args) { } }");
    let report = Observed::new(&short).with(&["ChoiceSelector"], &[("choice.use_trace", RECORD)]);
    assert_eq!(report.verdict, Verdict::Incomplete);
    assert_eq!(report.warnings, ["The program has ended after 0 of the 5 recorded steps."]);
}
