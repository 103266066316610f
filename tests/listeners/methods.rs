//! Calls on the path to an error.

use interleave::search::{SearchConfig, StrategyKind};

use super::{Observed, file, said};
use crate::common::subject::Subject;

const NAME: &str = "MethodAnalyzer";

const SOURCE: &str = "public class Shop {
    static abstract class Item {
        abstract int take(int n);
    }
    static class Stock extends Item {
        private int left = 3;
        int take(int n) {
            return left = check(left - n);
        }
        static int check(int left) {
            if (left < 0) throw new IllegalArgumentException(\"none\");
            return left;
        }
    }
    static class Till {
        int sum;
        synchronized void add() {
            sum++;
        }
    }
    public static void main(String[] args) throws InterruptedException {
        Item stock = new Stock();
        Till till = new Till();
        Thread other = new Thread(() -> { stock.take(2); till.add(); }, \"other\");
        other.start();
        stock.take(2);
        till.add();
        other.join();
        throw new IllegalStateException();
    }
}
";

const RAW: &str = "\
uncaught-exception java.lang.IllegalArgumentException: none
main   >-   Shop.main
main   >-     Shop$Stock.<init> on Stock@1 from Shop.main(Shop.java:22)
main   >-       Shop$Item.<init> on Stock@1 from Shop$Stock.<init>(Shop.java:5)
main     <      Shop$Item.<init> on Stock@1
main     <    Shop$Stock.<init> on Stock@1
main   >-     Shop$Till.<init> on Till@1 from Shop.main(Shop.java:23)
main     <    Shop$Till.<init> on Till@1
main   >-     Shop$Stock.take on Stock@1 from Shop.main(Shop.java:26)
main   >-       Shop$Stock.check from Shop$Stock.take(Shop.java:8)
main     <      Shop$Stock.check
main     <    Shop$Stock.take on Stock@1
main   >      Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
main    -     Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
main     <    Shop$Till.add on Till@1
other  >-   Shop.lambda$main$0
other  >-     Shop$Stock.take on Stock@1 from Shop.lambda$main$0(Shop.java:24)
other  >-       Shop$Stock.check from Shop$Stock.take(Shop.java:8)
other    <      Shop$Stock.check, by an exception
other    <    Shop$Stock.take on Stock@1, by an exception
other    <  Shop.lambda$main$0, by an exception
";

const COMPACT: &str = "\
uncaught-exception java.lang.IllegalArgumentException: none
--- transition 1
main   >-   Shop.main
main   >-     Shop$Stock.<init> on Stock@1 from Shop.main(Shop.java:22)
main   >-<      Shop$Item.<init> on Stock@1 from Shop$Stock.<init>(Shop.java:5)
main     <    Shop$Stock.<init> on Stock@1
main   >-<    Shop$Till.<init> on Till@1 from Shop.main(Shop.java:23)
main   >-     Shop$Stock.take on Stock@1 from Shop.main(Shop.java:26)
--- transition 2
main   >-<      Shop$Stock.check from Shop$Stock.take(Shop.java:8)
--- transition 3
main     <    Shop$Stock.take on Stock@1
main   >      Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
--- transition 4
main    -<    Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
--- transition 7
other  >-   Shop.lambda$main$0
other  >-     Shop$Stock.take on Stock@1 from Shop.lambda$main$0(Shop.java:24)
other  >-       Shop$Stock.check from Shop$Stock.take(Shop.java:8)
other    <      Shop$Stock.check, by an exception
other    <    Shop$Stock.take on Stock@1, by an exception
other    <  Shop.lambda$main$0, by an exception
";

/// Of three errors, by their paths: one thread after the other; both in `take`, and the second to read fails; both in
/// `take` and one waits for the other's `add`.
const OVERLAPPING: &str = "\
uncaught-exception java.lang.IllegalArgumentException: none
no calls overlap

uncaught-exception java.lang.IllegalArgumentException: none
main   >-   Shop$Stock.take on Stock@1 from Shop.main(Shop.java:26)
other  >-<  Shop$Stock.take on Stock@1 from Shop.lambda$main$0(Shop.java:24)
main     <  Shop$Stock.take on Stock@1, by an exception

uncaught-exception java.lang.IllegalStateException
main   >-   Shop$Stock.take on Stock@1 from Shop.main(Shop.java:26)
other  >-   Shop$Stock.take on Stock@1 from Shop.lambda$main$0(Shop.java:24)
main     <  Shop$Stock.take on Stock@1
main   >    Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
other    <  Shop$Stock.take on Stock@1
other  >    Shop$Till.add on Till@1 from Shop.lambda$main$0(Shop.java:24)
other   -<  Shop$Till.add on Till@1 from Shop.lambda$main$0(Shop.java:24)
main    -<  Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
";

fn shop() -> Subject {
    Subject::of_source("Shop", SOURCE)
}

#[test]
fn calls_to_an_error_are_shown() {
    let subject = shop();
    let search = Observed::new(&subject);
    let text = |settings: &[(&str, &str)]| said(&search.with(&[NAME], settings), NAME).text.clone();
    assert_eq!(text(&[]), RAW);
    assert_eq!(text(&[("method.format", "compact"), ("method.show_transition", "true")]), COMPACT);
    let till = "\
uncaught-exception java.lang.IllegalArgumentException: none
main  >-   Shop$Till.<init> on Till@1 from Shop.main(Shop.java:23)
main    <  Shop$Till.<init> on Till@1
main  >    Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
main   -   Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
main    <  Shop$Till.add on Till@1
";
    assert_eq!(text(&[("method.include", "Shop$Till.*")]), till);
    let last = "\
uncaught-exception java.lang.IllegalArgumentException: none
… 12 before (method.max_history)
other    <  Shop$Stock.take on Stock@1, by an exception
other    <  Shop.lambda$main$0, by an exception
";
    let settings = [("method.exclude", "*.<init>"), ("method.max_history", "2"), ("method.show_depth", "false")];
    assert_eq!(text(&settings), last);
    let without_start = text(&[("method.skip_init", "true")]);
    let expected = "\
uncaught-exception java.lang.IllegalArgumentException: none
main   >-   Shop$Stock.check from Shop$Stock.take(Shop.java:8)
main     <  Shop$Stock.check
main     <  Shop$Stock.take
main   >    Shop$Till.add on Till@1 from Shop.main(Shop.java:27)
";
    assert!(without_start.starts_with(expected), "{without_start}");
    let to_file = search.with(&[NAME], &[("method.file", "calls.txt")]);
    assert_eq!((said(&to_file, NAME).text.as_str(), file(&to_file, NAME, "calls.txt")), ("", RAW));
}

/// Breadth-first, where states are restored and what is dead in a frame is gone.
#[test]
fn calls_that_overlap_are_shown() {
    let subject = shop();
    let config =
        SearchConfig { strategy: StrategyKind::BreadthFirst, multiple_errors: true, ..SearchConfig::default() };
    let report = Observed { subject: &subject, config }.with(&[NAME], &[("method.format", "overlapping")]);
    assert_eq!(said(&report, NAME).text, OVERLAPPING);
}

/// A native method has no frame; the initialiser of a class comes between a call and its entering.
#[test]
fn methods_of_other_kinds() {
    let subject = Subject::of_source(
        "Odd",
        "public class Odd {
    static volatile int many;
    static class Late {
        static final Late ONE = make();
        static Late make() { many++; return new Late(); }
        static void use() { System.identityHashCode(ONE); }
    }
    public static void main(String[] args) {
        new Thread(() -> many++, \"other\").start();
        Late.use();
        throw new IllegalStateException();
    }
}",
    );
    let settings =
        [("method.include", "Odd.*, Odd$Late.*, java.lang.System.identityHashCode"), ("method.exclude", "*lambda*")];
    let report = Observed::new(&subject).with(&[NAME], &settings);
    let expected = "\
uncaught-exception java.lang.IllegalStateException
main  >-   Odd.main
main  >      Odd$Late.use from Odd.main(Odd.java:10)
main  >-       Odd$Late.<clinit> from Odd.main(Odd.java:10)
main  >-         Odd$Late.make from Odd$Late.<clinit>(Odd.java:4)
main  >-           Odd$Late.<init> on Late@1 from Odd$Late.make(Odd.java:5)
main    <          Odd$Late.<init> on Late@1
main    <        Odd$Late.make
main    <      Odd$Late.<clinit>
main   -     Odd$Late.use from Odd.main(Odd.java:10)
main  >-       java.lang.System.identityHashCode from Odd$Late.use(Odd.java:6)
main    <      java.lang.System.identityHashCode
main    <    Odd$Late.use
main    <  Odd.main, by an exception
";
    assert_eq!(said(&report, NAME).text, expected);
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let subject = shop();
    let search = Observed::new(&subject);
    let said = |key: &str, value: &str| search.try_with(&[NAME], &[(key, value)]).expect_err("it is wrong");
    let format = said("method.format", "pretty");
    assert!(format.ends_with("method.format is 'pretty', which is not raw, compact or overlapping"), "{format}");
    assert!(said("method.max_history", "-1").ends_with("method.max_history is '-1', which is not a whole number"));
}
