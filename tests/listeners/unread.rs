//! What is written and never read.

use interleave::search::{SearchConfig, StrategyKind};

use super::{Observed, said};
use crate::common::subject::Subject;

const SOURCE: &str = "import gov.nasa.jpf.vm.Verify;
public class Unread {
    enum Colour { RED, GREEN }
    static final int LIMIT = 3;
    final long fixed = 7;
    static int total;
    int name, last, seldom, counted;
    volatile int shared;
    Unread(int name) {
        this.name = name;
        last = LIMIT;
        counted++;
    }
    public static void main(String[] args) throws Exception {
        Unread one = new Unread(LIMIT);
        one.last = one.name;
        total = 1;
        int result = Verify.getInt(0, 1);
        int steps = 0;
        for (int i = 0; i < 3; i++) steps++;
        final int constant = 5;
        int twice = 5;
        twice = 6;
        one.seldom = 4;
        Thread other = new Thread(() -> {
            one.shared = constant;
            if (one.shared == 2) one.seldom = one.seldom + 1;
        });
        other.start();
        one.shared = 2;
        try {
            other.join();
        } catch (InterruptedException ignored) {
            total = 2;
        }
        Object colour = Colour.RED;
    }
}
";

const EXPECTED: &str = "6 variables are written and never read:
field Unread.last, written at Unread.<init>(Unread.java:11), Unread.main(Unread.java:16)
field Unread.total, written at Unread.main(Unread.java:17)
variable colour in Unread.main, written at Unread.main(Unread.java:36)
variable result in Unread.main, written at Unread.main(Unread.java:18)
variable steps in Unread.main, written at Unread.main(Unread.java:19), Unread.main(Unread.java:20)
variable twice in Unread.main, written at Unread.main(Unread.java:22), Unread.main(Unread.java:23)
";

#[test]
fn what_no_execution_reads_is_listed() {
    let subject = Subject::of_source("Unread", SOURCE);
    for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst] {
        let search = Observed { subject: &subject, config: SearchConfig { strategy, ..SearchConfig::default() } };
        let report = search.with(&["UnreadVariables"], &[]);
        assert_eq!(said(&report, "UnreadVariables").text, EXPECTED);
    }
    // On the first path alone the other thread does not see the value that makes it read.
    let short = SearchConfig { max_states: Some(3), ..SearchConfig::default() };
    let report = Observed { subject: &subject, config: short }.with(&["UnreadVariables"], &[]);
    assert!(said(&report, "UnreadVariables").text.contains("field Unread.seldom, written at"));
    let report = Observed::new(&subject).with(&["UnreadVariables"], &[("unread.classes", "Other,Unread$*")]);
    assert_eq!(said(&report, "UnreadVariables").text, "every variable that is written is read\n");
}
