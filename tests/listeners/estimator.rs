//! How many states there will be.

use interleave::search::{SearchConfig, StrategyKind};

use super::{Observed, said};
use crate::common::subject::Subject;

const SOURCE: &str = "import gov.nasa.jpf.vm.Verify;
public class Tree {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 3), b = a == 0 ? 0 : Verify.getInt(0, 1), c = Verify.getInt(1, 5);
    }
}
";

/// A tree: what its leaves stand for is exactly the whole.
#[test]
fn lines_come_at_intervals_and_the_last_one_has_all() {
    let subject = Subject::of_source("Tree", SOURCE);
    let every = [("state_count_estimator.every", "10")];
    let text = |strategy: StrategyKind| {
        let config =
            SearchConfig { strategy, match_states: strategy != StrategyKind::DepthFirst, ..SearchConfig::default() };
        let report = Observed { subject: &subject, config }.with(&["StateCountEstimator"], &every);
        said(&report, "StateCountEstimator").text.clone()
    };
    let depth_first = "\
10 transitions: 4 states of about 15, 27.500 %
20 transitions: 5 states of about 10, 50.000 %
30 transitions: 8 states of about 12, 67.500 %
40 transitions: 10 states of about 11, 87.500 %
46 transitions: 11 states, which is all
";
    assert_eq!(text(StrategyKind::DepthFirst), depth_first);
    for strategy in [StrategyKind::BreadthFirst, StrategyKind::RandomDepthFirst] {
        let text = text(strategy);
        assert!(text.ends_with(" states, which is all\n"), "{text}");
    }
    let cut = SearchConfig { depth_limit: Some(2), ..SearchConfig::default() };
    let report = Observed { subject: &subject, config: cut }.with(&["StateCountEstimator"], &[]);
    assert!(said(&report, "StateCountEstimator").text.ends_with("which is all\n"), "what is cut off is done");
    let walk = text(StrategyKind::RandomWalk);
    assert!(!walk.contains('%') && walk.contains("Nothing can be estimated"), "{walk}");
}

#[test]
fn lines_are_thinned_out() {
    let source = "import gov.nasa.jpf.vm.Verify;
public class Many { static int a; public static void main(String[] args) { a = Verify.getInt(1, 1000); Verify.getInt(1, 2); } }";
    let subject = Subject::of_source("Many", source);
    let report = Observed::new(&subject).with(&["StateCountEstimator"], &[("state_count_estimator.every", "1")]);
    let text = &said(&report, "StateCountEstimator").text;
    assert!(text.lines().count() <= 201 && text.starts_with("16 transitions: "), "{text}");
    assert!(text.ends_with("3001 transitions: 1001 states, which is all\n"), "{text}");
}
