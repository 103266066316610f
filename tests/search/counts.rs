//! Programs whose numbers of states are known.

use interleave::report::{Report, Verdict};
use interleave::search::SearchConfig;
use interleave::vm::VmConfig;

use crate::common::subject::Subject;

fn check(main: &str, source: &str) -> Report {
    let report = Subject::of_source(main, source).check(&VmConfig::default(), &SearchConfig::default());
    assert_eq!(report.warnings, Vec::<String>::new());
    assert_eq!(report.verdict, Verdict::Holds, "{:?}", report.findings);
    report
}

/// `n` threads that are started at once and run `body`, with `fields`.
fn threads(n: usize, fields: &str, body: &str) -> Report {
    let source = format!(
        "public class Threads extends Thread {{
            {fields}
            final int id;
            Threads(int id) {{ this.id = id; }}
            public void run() {{ {body} }}
            public static void main(String[] args) {{
                Threads[] all = new Threads[{n}];
                for (int i = 0; i < all.length; i++) all[i] = new Threads(i);
                gov.nasa.jpf.vm.Verify.beginAtomic();
                for (int i = 0; i < all.length; i++) all[i].start();
                gov.nasa.jpf.vm.Verify.endAtomic();
            }}
        }}"
    );
    check("Threads", &source)
}

/// Where `main` has ended and `n` threads have `positions` places each to be in, one of them the end, there are
/// positions^n combinations; all of them but the last, where everything has ended, are states.
fn combinations(n: usize, positions: usize) -> u64 {
    (positions as u64).pow(n as u32) - 1
}

/// States before the threads are on their own: `main` at `beginAtomic`, and alone with them before its end.
fn prologue(n: usize) -> Report {
    threads(n, "", "")
}

/// Steps on private data are none: a thread is at its start or at its end, however much it does in between.
#[test]
fn private_steps_make_no_states() {
    for n in 1..=3 {
        let idle = prologue(n);
        for steps in [1, 50] {
            let busy =
                threads(n, "", &format!("int[] own = new int[1]; for (int i = 0; i < {steps}; i++) own[0] += i;"));
            assert_eq!(busy.stats.states_new, idle.stats.states_new, "{n} threads, {steps} steps");
            assert_eq!(busy.stats.transitions, idle.stats.transitions);
        }
    }
}

/// `n` threads, at least two, that write `m` values each to a field of their own: every combination of positions is one
/// state.
#[test]
fn a_grid_of_writes_is_a_grid_of_states() {
    for (n, m) in [(2, 1), (2, 5), (2, 4), (3, 2), (3, 4), (4, 2)] {
        let fields: String = (0..n).map(|i| format!("static volatile int f{i}; ")).collect();
        let cases: String =
            (0..n).map(|i| format!("case {i}: for (int i = 1; i <= {m}; i++) f{i} = i; break; ")).collect();
        let grid = threads(n, &fields, &format!("switch (id) {{ {cases} }}"));
        // At its start, before each of the writes, at its end.
        let all = combinations(n, m + 2);
        // With threads that do nothing there are two positions each.
        let rest = prologue(n).stats.states_new - combinations(n, 2);
        assert_eq!(grid.stats.states_new, all + rest, "{n} threads, {m} writes");
    }
}

/// Two threads allocate at different times: what each has made has its place in the state, whoever was first.
#[test]
fn the_order_of_allocations_is_no_part_of_a_state() {
    let fields = "static class Box { int value; } static volatile Box a, b;";
    let body = |make: &str| format!("if (id == 0) {{ a = {make}; }} else {{ b = {make}; }}");
    let made = threads(2, fields, &body("new Box()"));
    let none = threads(2, fields, &body("null"));
    assert_eq!(made.stats.states_new, none.stats.states_new);
    assert_eq!(made.stats.transitions, none.stats.transitions);
}

/// Loops that allocate and drop for ever come back to where they were: each thread has three arrays that take turns, since
/// the one that is dropped is collected at the end of the transition.
#[test]
fn garbage_of_an_endless_loop_is_a_finite_space() {
    let drops = threads(2, "static volatile Object last;", "while (true) last = new int[3];");
    assert_eq!((drops.stats.states_new, drops.stats.end_states), (46, 0));
}

/// What nobody can reach, and what nobody can read, tells no states apart.
#[test]
fn garbage_and_dead_locals_split_no_states() {
    let fields = "static volatile int f, g; static int pick() { return gov.nasa.jpf.vm.Verify.getInt(0, 4); }";
    let first = |body: &str| threads(2, fields, &format!("if (id == 0) {{ {body} }} else g = 1;")).stats.states_new;
    let plain = first("pick(); f = 1; f = 2;");
    assert_eq!(first("Object o = new int[pick() + 1]; o = null; f = 1; f = 2;"), plain);
    assert_eq!(first("int local = pick(); local++; f = 1; f = 2;"), plain);
    // The states before the first and the second write, with the other thread in any of its three places, five times.
    assert_eq!(first("int local = pick(); f = 1; f = 2; if (local > 9) f = 3;"), plain + 4 * 2 * 3);
}
