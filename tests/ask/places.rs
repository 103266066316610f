//! What a place is: the first statement that begins on a line, wherever it stands.

use interleave::report::Answer;

use super::support::{ask, ask_with, line_of, refusal};

/// Statements that are the body of something, each with what holds before it and what does not.
const BODIES: &str = "public class Main {
    static int sum;
    public static void main(String[] args) {
        int n = 2;
        if (n == 3)
            sum += 100; // then
        else
            sum += 1; // else
        if (n == 3) {
            sum += 100;
        } else if (n == 2) // else-if
            sum += 1;
        for (int i = 0; i < 3; i++)
            sum += i; // for
        for (int i : new int[] { 4, 5 })
            sum += i; // each
        while (n < 4)
            n++; // while
        do
            n--; // do
        while (n > 0);
        outer:
        for (int i = 0; i < 3; i++) // label
            for (int j = 0; j < 3; j++)
                if (j == 1)
                    continue outer; // continue
        inner: // inner
        while (n < 2) {
            n++;
            if (n == 1)
                continue inner;
            break inner; // break
        }
        switch (n) {
            case 1: sum += 100; // no-case
            case 2: sum += 1; // case
        }
        switch (n) {
            case 2 -> sum += 1; // rule
            default -> throw new IllegalStateException(); // default
        }
        int value = switch (n) {
            case 2 -> {
                yield 7; // yield
            }
            default -> throw new IllegalStateException();
        };
        synchronized (args) { sum++; } // synchronized
        Runnable r = () -> {
            sum += value; // lambda
        };
        r.run();
        new Object() {
            int field = sum; // field
            void run() { sum += field; } // method
        }.run();
        class Local { int twice() { return sum * 2; } } int twice = new Local().twice(); // local
        ;
        { sum = 0; } // block
        try {
            Integer.parseInt(\"x\"); // try
        } catch (NumberFormatException e) {
            sum++; // catch
        } finally {
            sum++; // finally
        }
        if (sum != 2 || n != 2 || value != 7) throw new AssertionError(); // end
        System.out.println(twice); // printed
    }
}
";

#[test]
fn bodies_without_braces_keep_their_meaning() {
    let rows = [
        ("// else\n", "sum == 0", "sum != 0"),
        ("// else-if", "sum == 1", "sum != 1"),
        ("// for", "i == 2 && sum == 3", "i == 3"),
        ("// each", "i == 5 && sum == 9", "i == 0"),
        ("// while", "n == 3", "n == 4"),
        ("// do", "n == 1", "n == 0"),
        ("// label", "sum == 14", "sum > 14"),
        ("// continue", "i == 2 && j == 1", "j == 2"),
        ("// inner", "n == 0", "n > 0"),
        ("// break", "n == 2", "n == 1"),
        ("// case", "sum == 14", "sum == 114"),
        ("// rule", "sum == 15", "sum != 15"),
        ("// yield", "sum == 16", "n != 2"),
        ("// synchronized", "value == 7", "value != 7"),
        ("// lambda", "value == 7 && sum == 17", "sum != 17"),
        ("// field", "sum == 24", "sum != 24 || field != 0"),
        ("// method", "field == 24", "field != 24"),
        ("// local", "sum == 48", "sum != 48"),
        ("// block", "twice == 96", "twice != 96"),
        ("// try", "sum == 0", "sum != 0"),
        ("// catch", "e != null", "e == null"),
        ("// finally", "sum == 1", "sum != 1"),
        ("// end", "sum == 2", "sum != 2"),
    ];
    let end = line_of(BODIES, "// printed");
    for (mark, holds, does_not) in rows {
        let mark = mark.trim_end();
        let line = BODIES.lines().position(|line| line.ends_with(mark)).expect(mark) as u32 + 1;
        assert_eq!(ask(BODIES, line, holds), Answer::Yes, "{mark} {holds}");
        // The program comes to its end as it does without a question: its own assertion would end the path.
        let report = ask_with(BODIES, line, does_not, &[]);
        let answered = report.question.expect("an answer");
        assert_eq!(
            (answered.answer, answered.failed, report.stats.end_states),
            (Answer::Never, 0, 1),
            "{mark} {does_not}"
        );
    }
    for mark in ["// then", "// no-case", "// default"] {
        assert_eq!(ask(BODIES, line_of(BODIES, mark), ""), Answer::Never, "{mark}");
    }
    assert_eq!(ask(BODIES, end, ""), Answer::Yes);
}

#[test]
fn where_no_statement_begins_the_next_one_is_named() {
    let source = "public class Main extends Thread {
    int field;
    // a comment

    static final int SIZE = 3;
    Main(int n) {
        super(\"n\");
        field = n;
    }
    Main() {
        this(
            1);
    }
    java.util.function.IntUnaryOperator twice = x ->
        x * 2;
    public static void main(String[] args) {
        int n = new Main().field +
            1;
        switch (n) {
            case 2:
                break;
            default:
        }
        int v = switch (n) {
            case 1 ->
                5;
            default -> 6;
        };
        for (int i = 0;
             i < 2;
             i++) {
        }
    }
}
";
    let none = |line: u32, next: u32| {
        let said = format!("No statement begins on line {line} of Main.java; the next one begins on line {next}.");
        assert_eq!(refusal(source, line, ""), said);
        // Whatever the condition is.
        assert_eq!(refusal(source, line, "true"), said);
    };
    for (line, next) in [(1, 5), (2, 5), (3, 5), (4, 5), (6, 8), (7, 8), (9, 14), (10, 14), (11, 14), (12, 14)] {
        none(line, next);
    }
    for (line, next) in [(13, 14), (15, 17), (16, 17), (18, 19), (20, 21), (22, 24), (25, 29), (26, 29), (27, 29)] {
        none(line, next);
    }
    for line in 30..=34 {
        let said = refusal(source, line, "");
        assert_eq!(said, format!("No statement begins on line {line} of Main.java, and none behind it."));
    }
    assert_eq!(refusal(source, 36, ""), "Main.java has 34 lines: there is no line 36.");
    assert_eq!(refusal(source, 0, ""), "Main.java has 34 lines: there is no line 0.");
    assert_eq!(ask(source, 8, "field == 0 && n == 1"), Answer::Yes);
    assert_eq!(ask(source, 14, "twice == null"), Answer::Yes);
    assert_eq!(ask(source, 17, "SIZE == 3"), Answer::Yes);
    // A variable has no value before its statement, and may have none yet.
    assert!(refusal(source, 17, "n == 2").starts_with("<condition>: cannot find symbol"));
    let unassigned = "public class Main {\n public static void main(String[] a) {\n  int n;\n  if (a.length > 5) n = 1;\n  a = null;\n } }";
    assert_eq!(refusal(unassigned, 5, "n == 1"), "<condition>: variable n might not have been initialized");
    let unreachable = "public class Main {\n public static void main(String[] a) {\n  return;\n  a = null;\n } }";
    assert_eq!(refusal(unreachable, 4, ""), "Main.java: unreachable statement");
}

#[test]
fn records_enums_and_interfaces_have_places() {
    let source = "public class Main {
    enum Colour {
        RED(1),
        GREEN(2);
        final int code;
        Colour(int code) {
            this.code = code; // enum
        }
        static final java.util.List<Colour> ALL = java.util.List.of(values()); // static
    }
    record Point(int x, int y) {
        static int made = 0; // of-record
        Point {
            made++; // compact
        }
    }
    interface Shape {
        int SIDES = Integer.parseInt(\"4\"); // of-interface
        default int sides() {
            return SIDES; // method
        }
    }
    public static void main(String[] args) {
        new Point(1, 2);
        System.out.println(Colour.ALL + \" \" + new Shape() {}.sides());
    }
}
";
    let at = |mark: &str| line_of(source, mark);
    assert_eq!(ask(source, at("// enum"), "code == 2"), Answer::Yes);
    assert_eq!(ask(source, at("// enum"), "code == 3"), Answer::Never);
    assert_eq!(ask(source, at("// static"), "GREEN.code == 2 && ALL == null"), Answer::Yes);
    assert_eq!(ask(source, at("// of-record"), "made == 0"), Answer::Yes);
    assert_eq!(ask(source, at("// compact"), "x + y == 3"), Answer::Yes);
    assert_eq!(ask(source, at("// compact"), "y == 1"), Answer::Never);
    assert_eq!(ask(source, at("// method"), "SIDES == 4"), Answer::Yes);
    let enumerators = refusal(source, 3, "");
    assert_eq!(enumerators, "No statement begins on line 3 of Main.java; the next one begins on line 7.");
    let of_interface = refusal(source, at("// of-interface"), "");
    assert!(of_interface.contains("the next one begins on line 20"), "{of_interface}");
}

#[test]
fn code_that_the_compiler_tries_in_several_ways_has_places() {
    let source = "import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;
public class Main {
    static <A, B> B apply(Function<? super A, ? extends B> f, A a) { return f.apply(a); }
    public static void main(String[] args) throws Exception {
        List<Integer> all = Stream.of(1, 2, 3).map(x -> {
            int twice = x * 2;
            return twice; // map
        }).filter(x -> {
            if (x > 4) return false; // filter
            return true;
        }).collect(Collectors.toCollection(() -> {
            return new ArrayList<>(); // collect
        }));
        var made = apply(a -> apply(b -> {
            return b + 1; // nested
        }, a), all.size());
        Callable<Integer> call = new Callable<>() {
            @Override public Integer call() {
                return made + all.get(1); // anonymous
            }
        };
        int got = CompletableFuture.supplyAsync(() -> {
            try {
                return call.call(); // async
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }).get();
        Supplier<Supplier<Integer>> twice = () -> () -> {
            return got; // returned
        };
        System.out.println(twice.get().get()); // end
    }
}
";
    let at = |mark: &str| line_of(source, mark);
    for (mark, holds, does_not) in [
        ("// map", "twice == 6", "twice == 5"),
        ("// filter", "x == 6", "x == 5"),
        ("// collect", "args.length == 0", "args.length == 1"),
        ("// nested", "b == 2", "b == 3"),
        ("// anonymous", "made == 3", "made == 2"),
        ("// async", "call != null && all.stream().anyMatch(n -> n == 4)", "call == null"),
        ("// returned", "got == 7", "got != 7"),
        ("// end", "got == 7 && made == 3", "all.size() != 2"),
    ] {
        assert_eq!(ask(source, at(mark), holds), Answer::Yes, "{mark} {holds}");
        assert_eq!(ask(source, at(mark), does_not), Answer::Never, "{mark} {does_not}");
    }
    // Names that mean nothing are told once, however often the code is tried.
    let said = refusal(source, at("// nested"), "c > 0");
    assert_eq!(said, "<condition>: cannot find symbol\n  symbol:   variable c\n  location: class Main");
}
