//! What is executed.

use super::{Observed, file, said};
use crate::common::subject::Subject;

const SOURCE: &str = "import gov.nasa.jpf.vm.Verify;
public class Small {
    int value;
    void set(int to) {
        value = to;
    }
    public static void main(String[] args) {
        Small small = new Small();
        small.set(Verify.getInt(1, 2));
    }
}
";

#[test]
fn instructions_choices_and_states_are_shown() {
    let subject = Subject::of_source("Small", SOURCE);
    let search = Observed::new(&subject);
    let report = search.with(&["ExecTracker"], &[("et.print_mth", "true"), ("et.print_src", "true")]);
    let expected = "\
--- search started
  Small.main
thread main
  Small.main(Small.java:8)
      0  new Small
      1  dup
  Small.<init>
      2  invokespecial Small.<init>
  Small.<init>(Small.java:2)
      0  load 0
      1  invokespecial java.lang.Object.<init>
      2  return
  Small.main(Small.java:8)
      3  store 1
  Small.main(Small.java:9)
      4  load 1
      5  push 1
      6  push 2
      7  invokestatic gov.nasa.jpf.vm.Verify.getInt (again after a choice)
--- new state 0 depth 1
--- choice 1 of 2 at verify-get-int: 1
thread main
  Small.main(Small.java:9)
      7  invokestatic gov.nasa.jpf.vm.Verify.getInt
  Small.set
      8  invokevirtual Small.set
  Small.set(Small.java:5)
      0  load 0
      1  load 1
      2  putfield Small.value
  Small.set(Small.java:6)
      3  return
  Small.main(Small.java:10)
      9  return
--- end depth 2
--- back to state 0 depth 1
--- choice 2 of 2 at verify-get-int: 2
thread main
  Small.main(Small.java:9)
      7  invokestatic gov.nasa.jpf.vm.Verify.getInt
  Small.set
      8  invokevirtual Small.set
  Small.set(Small.java:5)
      0  load 0
      1  load 1
      2  putfield Small.value
  Small.set(Small.java:6)
      3  return
  Small.main(Small.java:10)
      9  return
--- end depth 2
--- back to state 0 depth 1
--- search finished
";
    assert_eq!(said(&report, "ExecTracker").text, expected);
}

#[test]
fn there_is_a_bound() {
    let subject = Subject::of_source("Small", SOURCE);
    let search = Observed::new(&subject);
    let settings = [("et.print_insn", "false"), ("et.limit", "3"), ("et.file", "out.txt")];
    let report = search.with(&["ExecTracker"], &settings);
    let left_out = "(6 more lines were left out: et.limit)\n";
    assert_eq!(said(&report, "ExecTracker").text, left_out);
    let expected =
        format!("--- search started\n--- new state 0 depth 1\n--- choice 1 of 2 at verify-get-int: 1\n{left_out}");
    assert_eq!(file(&report, "ExecTracker", "out.txt"), expected);
}
