//! What paths print.

use interleave::report::{IncompleteBecause, Report, Verdict};
use interleave::search::{SearchConfig, StrategyKind};
use interleave::store::StoreKind;
use interleave::vm::VmConfig;

use super::{Observed, counts, file, said};
use crate::common::subject::Subject;

const NAME: &str = "PathOutputMonitor";

/// Two orders of two lines, each with what follows; what was printed is nowhere but in the output.
const SOURCE: &str = "import gov.nasa.jpf.vm.Verify;
public class Words {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.out.println(\"other.\"), \"other\");
        other.start();
        System.out.println(\"main.\");
        System.err.println(\"beside\");
        other.join();
        if (Verify.getBoolean()) System.out.println(\"more\");
    }
}
";

const LIST: &str = "\
main.
other.
~~~ 2 ends
main.
other.
more
~~~ 2 ends
other.
main.
~~~ 1 end
other.
main.
more
~~~ 1 end
";

fn words() -> Subject {
    Subject::of_source("Words", SOURCE)
}

fn text(report: &Report) -> &str {
    &said(report, NAME).text
}

fn messages(report: &Report) -> Vec<&str> {
    report.findings.iter().map(|found| found.error.message.as_deref().unwrap_or_default()).collect()
}

#[test]
fn the_distinct_outputs_are_listed() {
    let subject = words();
    for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst, StrategyKind::IterativeDeepening] {
        let search = Observed { subject: &subject, config: SearchConfig { strategy, ..SearchConfig::default() } };
        let report = search.with(&[NAME], &[]);
        assert_eq!(report.verdict, Verdict::Holds);
        if strategy != StrategyKind::IterativeDeepening {
            assert_eq!(text(&report), format!("6 ends of the program with 4 distinct outputs\n{LIST}"));
        }
        let outputs = "main.\nother.\n~~~\nmain.\nother.\nmore\n~~~\nother.\nmain.\n~~~\nother.\nmain.\nmore\n~~~\n";
        let without_counts: String = text(&report).lines().skip(1).fold(String::new(), |all, line| {
            let line = line.split_once("~~~").map_or(line, |_| "~~~");
            all + line + "\n"
        });
        assert_eq!(without_counts, outputs);
    }
    let search = Observed::new(&subject);
    let quiet = search.with(&[NAME], &[("pom.print_output", "false")]);
    assert_eq!(text(&quiet), "6 ends of the program with 4 distinct outputs\n");
    let both = search.with(&[NAME], &[("pom.err", "true"), ("pom.limit", "1")]);
    let expected =
        "at least 1 distinct output\n(5 more ends with further outputs: pom.limit)\nmain.\nbeside\nother.\n~~~ 1 end\n";
    assert!(text(&both).ends_with(expected), "{}", text(&both));
}

/// The list is what the next search is held to: everything in it occurs, and nothing else.
#[test]
fn a_list_can_be_read_again() {
    let subject = words();
    let search = Observed::new(&subject);
    let first = search.with(&[NAME], &[("pom.file", "out.txt")]);
    assert_eq!(
        (text(&first), file(&first, NAME, "out.txt")),
        ("6 ends of the program with 4 distinct outputs\n", LIST)
    );
    let list = format!("\"{LIST}\"");
    let class = ("pom.output_spec.class", ".listener.PathOutputMonitor$VerbatimOutputSpec");
    let held = search.with(&[NAME], &[class, ("pom.all", &list), ("pom.any", &list)]);
    assert_eq!(held.verdict, Verdict::Holds, "{:?}", messages(&held));
    let fewer = format!("\"{}\"", &LIST[..LIST.len() - "other.\nmain.\nmore\n~~~ 1 end\n".len()]);
    let report = search.with(&[NAME], &[class, ("pom.any", &fewer)]);
    assert_eq!(messages(&report), [r#"the output "other.\nmain.\nmore" matches nothing in pom.any"#]);
}

/// Paths that have printed different things would meet where that is no part of the state, and one of them would not come
/// to its end. The search is that of one in which output is visible.
#[test]
fn output_is_part_of_the_state() {
    let subject = Subject::of_source(
        "Meet",
        "import gov.nasa.jpf.vm.Verify;
        public class Meet {
            public static void main(String[] args) {
                if (Verify.getBoolean()) System.out.println(\"yes\"); else System.out.println(\"no\");
                Verify.getInt(1, 2);
            }
        }",
    );
    let search = Observed::new(&subject);
    assert_eq!(search.plain().stats.end_states, 2);
    for (word, path) in [("yes", [1, 0]), ("no", [0, 0])] {
        let report = search.with(&[NAME], &[("pom.none", &format!("\"{word}\""))]);
        assert_eq!((report.verdict, &report.findings[0].trace.path[..]), (Verdict::Violated, &path[..]), "{word}");
    }
    for subject in [subject, words()] {
        let visible = VmConfig { output_visible: true, ..VmConfig::default() };
        let plain = subject.check(&visible, &SearchConfig::default());
        let report = Observed::new(&subject).with(&[NAME], &[]);
        assert_eq!(counts(&report), counts(&plain));
    }
}

/// Each output that is wrong is an error of its own, whose path prints it when it is executed again.
#[test]
fn errors_come_out_again() {
    let subject = words();
    for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst] {
        let config = SearchConfig { strategy, multiple_errors: true, ..SearchConfig::default() };
        let report = Observed { subject: &subject, config }.with(&[NAME], &[("pom.none", "\"...\n~~~\nx\"")]);
        assert_eq!(report.incomplete_because, []);
        let mut printed: Vec<String> = Vec::new();
        for found in &report.findings {
            let output: String = found.trace.steps.iter().map(|step| step.output.as_str()).collect();
            let message =
                format!("the output {:?} matches pom.none: \"...\"", output.replace("beside\n", "").trim_end());
            assert_eq!(found.error.message.as_ref(), Some(&message));
            printed.push(message);
        }
        printed.sort();
        printed.dedup();
        assert_eq!((printed.len(), report.stats.end_states), (4, 0));
        assert!(text(&report).starts_with("6 ends of the program with 4 distinct outputs\n"), "{}", text(&report));
    }
}

/// That no path prints something is known only when all paths were searched.
#[test]
fn what_has_to_occur_is_known_at_the_end() {
    let subject = words();
    let settings = [("pom.all", "\"main[.]\n...\n~~~\nnever\n...\"")];
    let with = |config: SearchConfig| Observed { subject: &subject, config }.with(&[NAME], &settings);
    let line = "no path has printed what pom.all asks for: \"never\\n...\"\n";

    let report = with(SearchConfig::default());
    assert_eq!(messages(&report), [r#"no path prints what pom.all asks for: "never\n...""#]);
    let found = &report.findings[0];
    assert_eq!((report.verdict, found.trace.path.len(), found.trace.steps.len()), (Verdict::Violated, 0, 0));
    assert_eq!((found.error.thread.as_str(), &report.incomplete_because[..]), ("", &[][..]));
    assert!(text(&report).contains(line));

    let short = with(SearchConfig { max_states: Some(3), ..SearchConfig::default() });
    assert_eq!((short.verdict, &short.incomplete_because[..]), (Verdict::Incomplete, &[IncompleteBecause::States][..]));
    assert!(text(&short).contains(line));

    let hashed = with(SearchConfig { store: StoreKind::HashCompact, ..SearchConfig::default() });
    assert_eq!(hashed.verdict, Verdict::Incomplete);
}

/// Where the first error ends the search, it says nothing of what else might have occurred.
#[test]
fn an_error_that_ends_the_search_stands_alone() {
    let subject = words();
    let search = Observed::new(&subject);
    let settings = [("pom.none", "\"main[.]\nother[.]\""), ("pom.all", "\"never\"")];
    assert_eq!(search.with(&[NAME], &settings).findings.len(), 1);
    let config = SearchConfig { multiple_errors: true, ..SearchConfig::default() };
    let all = Observed { subject: &subject, config }.with(&[NAME], &settings);
    assert_eq!(messages(&all).last(), Some(&r#"no path prints what pom.all asks for: "never""#));
    assert!(all.findings.len() > 1);
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let subject = words();
    let search = Observed::new(&subject);
    let said = |key: &str, value: &str| search.try_with(&[NAME], &[(key, value)]).expect_err("it is wrong");
    assert_eq!(
        said("pom.any", "missing.txt"),
        "pom.any is 'missing.txt', and there is no file of that name (text goes in quotes)"
    );
    assert!(said("pom.all", "\"fine\n(open\"").starts_with("pom.all: line 2 is no regular expression: "));
    assert!(said("pom.none", "\"(?=a)\"").starts_with("pom.none: line 1 is no regular expression: "));
    let class = said("pom.output_spec.class", "Fuzzy");
    assert!(class.ends_with("is 'Fuzzy', which is neither RegexOutputSpec nor VerbatimOutputSpec"), "{class}");
    assert!(said("pom.limit", "many").ends_with("pom.limit is 'many', which is not a whole number"));
}
