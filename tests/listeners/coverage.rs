//! Coverage.

use super::{Observed, file, said};
use crate::common::subject::Subject;

const SOURCE: &str = "import gov.nasa.jpf.vm.Verify;
public class Covered {
    static int pick(int a) {
        switch (a) {
            case 1: return 10;
            case 2: return 20;
            default: return 0;
        }
    }
    static int abs(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }
    static int abs(long x) {
        return 0;
    }
    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 0;
        }
    }
    static class Unused {
        int f() { return 1; }
    }
    public static void main(String[] args) {
        Runnable r = () -> abs(3);
        r.run();
        pick(Verify.getInt(1, 2));
        divide(1, 0);
    }
}
";

/// Both choices are covered though no execution takes both; a line counts once any of it ran; what threw has run; code
/// behind a throw has not.
#[test]
fn the_table_says_what_ran_in_any_execution() {
    let subject = Subject::of_source("Covered", SOURCE);
    let search = Observed::new(&subject);
    let text = |settings: &[(&str, &str)]| said(&search.with(&["Coverage"], settings), "CoverageAnalyzer").text.clone();
    let all = text(&[("coverage.show_bodies", "true"), ("coverage.show_branches", "true")]);
    let expected = "\x20                     methods       lines  branches  instructions
Covered              5/7  71%  13/17  76%  3/5  60%    34/45  75%
  <init>()           0/1   0%    0/1   0%         -      0/3   0%
    never ran: 2
  pick(int)          1/1 100%    3/4  75%  2/3  66%      6/8  75%
    never ran: 7
    line 4: 2 of 3 branches of pick
  abs(int)           1/1 100%    2/3  66%  1/2  50%      4/7  57%
    never ran: 12
    line 11: 1 of 2 branches of abs
  abs(long)          0/1   0%    0/1   0%         -      0/2   0%
    never ran: 17
  divide(int, int)   1/1 100%    3/3 100%         -      6/7  85%
  main(String[])     1/1 100%    5/5 100%         -    14/14 100%
  lambda$main$0()    1/1 100%    1/1 100%         -      4/4 100%
all: 1 of 1 classes  5/7  71%  13/17  76%  3/5  60%    34/45  75%
";
    assert_eq!(all, expected);
    let unloaded = text(&[("coverage.loaded_only", "false")]);
    let unused = unloaded.lines().find(|line| line.starts_with("Covered$Unused ")).unwrap_or_default();
    assert_eq!(
        unused.split_whitespace().collect::<Vec<_>>(),
        ["Covered$Unused", "0/2", "0%", "0/2", "0%", "-", "0/5", "0%"]
    );
    assert!(unloaded.contains("all: 1 of 2 classes"), "{unloaded}");
    let without = text(&[("coverage.exclude_handlers", "true"), ("coverage.show_methods", "true")]);
    let divide = without.lines().find(|line| line.starts_with("  divide")).unwrap_or_default();
    assert_eq!(
        divide.split_whitespace().skip(2).collect::<Vec<_>>(),
        ["1/1", "100%", "1/1", "100%", "-", "3/4", "75%"]
    );
    let none = text(&[("coverage.exclude", "Cov*")]);
    assert!(none.contains("all: 0 of 0 classes"), "{none}");
    let some = text(&[("coverage.include", "Covered$*"), ("coverage.loaded_only", "false")]);
    assert!(some.contains("all: 0 of 1 classes"), "{some}");
}

/// A record as `man geninfo` describes it: functions, then branches, then lines.
#[test]
fn the_file_is_an_lcov_tracefile() {
    let subject = Subject::of_source("Covered", SOURCE);
    let report = Observed::new(&subject).with(&["Coverage"], &[("coverage.source_dir", "src/main/java/")]);
    let expected = "\
TN:
SF:src/main/java/Covered.java
FN:2,Covered.<init>
FN:4,Covered.pick
FN:11,Covered.abs(int)
FN:17,Covered.abs(long)
FN:21,Covered.divide
FN:30,Covered.lambda$main$0
FN:30,Covered.main
FNDA:0,Covered.<init>
FNDA:1,Covered.pick
FNDA:1,Covered.abs(int)
FNDA:0,Covered.abs(long)
FNDA:1,Covered.divide
FNDA:1,Covered.lambda$main$0
FNDA:1,Covered.main
FNF:7
FNH:5
BRDA:4,0,0,1
BRDA:4,0,1,1
BRDA:4,0,2,0
BRDA:11,0,0,1
BRDA:11,0,1,0
BRF:5
BRH:3
DA:2,0
DA:4,1
DA:5,1
DA:6,1
DA:7,0
DA:11,1
DA:12,0
DA:14,1
DA:17,0
DA:21,1
DA:22,1
DA:23,1
DA:30,1
DA:31,1
DA:32,1
DA:33,1
DA:34,1
LF:17
LH:13
end_of_record
";
    assert_eq!(file(&report, "CoverageAnalyzer", "coverage.lcov"), expected);
    let report = Observed::new(&subject).with(&["Coverage"], &[("coverage.file", "none")]);
    assert!(said(&report, "CoverageAnalyzer").files.is_empty());
}
