//! What happens to objects.

use interleave::search::{SearchConfig, StrategyKind};

use super::{Observed, file, said};
use crate::common::subject::Subject;

const NAME: &str = "ObjectTracker";

const SOURCE: &str = "public class Bank {
    static class Account {
        long balance;
        Account next;
        synchronized void deposit(int amount) {
            balance += amount;
        }
    }
    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        account.next = new Account();
        account.next = null;
        Thread other = new Thread(() -> account.deposit(5), \"other\");
        other.start();
        synchronized (account) {
            account.wait(10);
            account.notifyAll();
        }
        int[] seen = { 0, 0 };
        seen[1] = (int) account.balance;
        assert seen[1] == 5;
    }
}
";

/// Where the wait ends by its time before the other thread has come.
const STORY: &str = "\
assertion java.lang.AssertionError
main creates Account@1 at Bank.main(Bank.java:10)
main calls Account@1.<init> at Bank.main(Bank.java:10)
main creates Account@2 at Bank.main(Bank.java:11)
main calls Account@2.<init> at Bank.main(Bank.java:11)
main writes Account@1.next = Account@2 at Bank.main(Bank.java:11)
main writes Account@1.next = null at Bank.main(Bank.java:12)
main exposes Account@1 at Bank.main(Bank.java:14)
Account@2 is released
main locks Account@1 at Bank.main(Bank.java:15)
main waits on Account@1 at Bank.main(Bank.java:16)
main locks Account@1 at Bank.main(Bank.java:16)
main notifies all on Account@1 at Bank.main(Bank.java:17)
main unlocks Account@1 at Bank.main(Bank.java:18)
main reads Account@1.balance = 0 at Bank.main(Bank.java:20)
";

fn bank() -> Subject {
    Subject::of_source("Bank", SOURCE)
}

#[test]
fn the_story_of_objects_on_the_path_to_an_error() {
    let subject = bank();
    for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst] {
        let config = SearchConfig { strategy, ..SearchConfig::default() };
        let report = Observed { subject: &subject, config }.with(&[NAME], &[("ot.include", "Bank.Account, Bank$Acc*")]);
        assert_eq!(said(&report, NAME).text, STORY, "{strategy:?}");
    }
}

#[test]
fn what_is_told_is_chosen() {
    let subject = bank();
    let search = Observed::new(&subject);
    let text = |settings: &[(&str, &str)]| said(&search.with(&[NAME], settings), NAME).text.clone();
    let arrays = text(&[("ot.include", "int[]")]);
    let expected = "\
assertion java.lang.AssertionError
main creates int[]@1 at Bank.main(Bank.java:19)
main writes int[]@1[0] at Bank.main(Bank.java:19)
main writes int[]@1[1] at Bank.main(Bank.java:19)
main writes int[]@1[1] at Bank.main(Bank.java:20)
main reads int[]@1[1] at Bank.main(Bank.java:21)
";
    assert_eq!(arrays, expected);
    let none = [("ot.log_fields", "false"), ("ot.log_calls", "false"), ("ot.log_locks", "false")];
    let bare = text(&[&none[..], &[("ot.exclude", "*Lambda*")]].concat());
    let expected: Vec<&str> = STORY.lines().filter(|line| !line.contains("lock") || line.contains("exposes")).collect();
    let is_bare = |line: &&&str| ["assertion", "creates", "exposes", "released"].iter().any(|word| line.contains(word));
    let expected: Vec<&str> = expected.iter().filter(is_bare).copied().collect();
    assert_eq!(bare.lines().collect::<Vec<_>>(), expected);
    // The second account, by its name.
    let second = text(&[("ot.refs", "Account@2")]);
    let expected = "\
assertion java.lang.AssertionError
main creates Account@2 at Bank.main(Bank.java:11)
main calls Account@2.<init> at Bank.main(Bank.java:11)
Account@2 is released
";
    assert!(second.starts_with(expected), "{second}");
    let last = text(&[("ot.exclude", "*Lambda*"), ("ot.limit", "2")]);
    let lines: Vec<String> = last.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[1], "… 12 before (ot.limit)");
    assert!(lines[3].starts_with("main reads Account@1.balance = 0 at "), "{lines:?}");
}

/// The search goes back; what it does between two transitions is not the program's.
#[test]
fn the_search_as_it_goes() {
    let subject = Subject::of_source(
        "Pair",
        "import gov.nasa.jpf.vm.Verify;
public class Pair {
    float value;
    public static void main(String[] args) {
        Pair pair = new Pair();
        if (Verify.getBoolean()) pair = new Pair();
        Verify.getInt(1, 1);
        pair.value = 0.5f;
        throw new IllegalStateException(\"so\");
    }
}",
    );
    let depth = "\
main creates Pair@1 at Pair.main(Pair.java:5)
--- new state 0 depth 1
--- new state 1 depth 2
main writes Pair@1.value = 0.5 at Pair.main(Pair.java:8)
--- uncaught-exception java.lang.IllegalStateException: so
--- error depth 3
--- back to state 1 depth 2
--- back to state 0 depth 1
main creates Pair@2 at Pair.main(Pair.java:6)
Pair@1 is released
--- new state 2 depth 2
main writes Pair@2.value = 0.5 at Pair.main(Pair.java:8)
--- uncaught-exception java.lang.IllegalStateException: so
--- error depth 3
--- back to state 2 depth 2
--- back to state 0 depth 1
";
    let breadth = "\
main creates Pair@1 at Pair.main(Pair.java:5)
--- new state 0 depth 1
--- restored state 0 depth 1
--- new state 1 depth 2
--- restored state 0 depth 1
main creates Pair@2 at Pair.main(Pair.java:6)
Pair@1 is released
--- new state 2 depth 2
--- restored state 1 depth 2
main writes Pair@1.value = 0.5 at Pair.main(Pair.java:8)
--- uncaught-exception java.lang.IllegalStateException: so
--- error depth 3
--- restored state 2 depth 2
main writes Pair@2.value = 0.5 at Pair.main(Pair.java:8)
--- uncaught-exception java.lang.IllegalStateException: so
--- error depth 3
";
    for (strategy, expected) in [(StrategyKind::DepthFirst, depth), (StrategyKind::BreadthFirst, breadth)] {
        let config = SearchConfig { strategy, multiple_errors: true, ..SearchConfig::default() };
        let search = Observed { subject: &subject, config };
        let settings = [("ot.record", "search"), ("ot.log_calls", "false")];
        let report = search.with(&[NAME], &settings);
        assert_eq!(said(&report, NAME).text, expected, "{strategy:?}");
        let few = search.with(&[NAME], &[&settings[..], &[("ot.limit", "1"), ("ot.file", "o.txt")]].concat());
        let left_out = expected.lines().count() - 1;
        let first = "main creates Pair@1 at Pair.main(Pair.java:5)\n";
        let expected = format!("{first}({left_out} more lines were left out: ot.limit)\n");
        assert_eq!(file(&few, NAME, "o.txt"), expected);
    }
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let subject = bank();
    let search = Observed::new(&subject);
    let said = |key: &str, value: &str| search.try_with(&[NAME], &[(key, value)]).expect_err("it is wrong");
    assert!(
        said("ot.refs", "Bank@1, Bank@x")
            .ends_with("ot.refs has 'Bank@x', which is no name of an object, such as Account@2")
    );
    assert!(said("ot.record", "all").ends_with("ot.record is 'all', which is neither errors nor search"));
    assert!(said("ot.log_calls", "no").ends_with("ot.log_calls is 'no', which is not true or false"));
}
