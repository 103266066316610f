//! Java sources become class files by javac on the VM: exact messages, the classes of the JDK's own javac, caps.

mod jdk;
mod support;

use interleave::compile::{Caps, Compiled, Job};
use interleave::report::{Diagnostic, InputFile, Severity};
use support::{RACE, compile, compiler, compiler_with, diagnose, for_one, job, job_with, names};

/// Severity, line, column, offsets, code and message of the only diagnostic.
fn only(found: &[Diagnostic]) -> (Severity, u32, u32, Option<u32>, Option<u32>, &str, &str) {
    let [d] = found else { panic!("{found:#?}") };
    (d.severity, d.line, d.column, d.start, d.end, &d.code, &d.message)
}

#[test]
fn a_program_becomes_classes() {
    let mut compiler = compiler();
    let done = compile(&mut compiler, job(&[("Race.java", RACE)]));
    assert_eq!((done.result.problem.as_deref(), &done.result.diagnostics[..]), (None, &[][..]));
    assert!(done.result.ok);
    assert_eq!((names(&done), &done.origins[..]), (vec!["Race.class"], &["Race.java".to_string()][..]));
    // Every compilation begins where the first one did: same answer, same heap.
    let bytes = &done.result.classes[0].bytes;
    let heap = compiler.heap_bytes();
    for n in 0..20 {
        let next = if n % 3 == 0 { "class Race { int x = y; }" } else { RACE };
        let again = compile(&mut compiler, job(&[("Race.java", next)]));
        assert_eq!(again.result.ok, n % 3 != 0);
        assert!(again.result.classes.iter().all(|class| class.bytes == *bytes));
    }
    assert!(compiler.heap_bytes() < heap + (2 << 20), "{} and then {}", heap, compiler.heap_bytes());
    if std::env::var_os("INTERLEAVE_TIMES").is_some() {
        let before = compiler.instructions();
        let done = compile(&mut compiler, job(&[("Race.java", RACE)]));
        let used = compiler.instructions() - before;
        eprintln!("{} ms, {used} instructions of {before}, heap {heap}", done.result.time_ms);
    }
}

#[test]
fn one_compilation_is_that_of_a_warm_compiler() {
    const WRONG: &str = "class A { int f() { return x; } java.util.List l = new java.util.ArrayList(); }";
    let jobs = [
        || job(&[("Race.java", RACE)]),
        || Job { lint: true, release: Some(8), ..job(&[("Race.java", RACE)]) },
        || Job { lint: true, ..job(&[("A.java", WRONG)]) },
    ];
    let all = |done: &Compiled| {
        let classes: Vec<_> =
            done.result.classes.iter().map(|class| (class.path.clone(), class.bytes.clone())).collect();
        (done.result.ok, classes, format!("{:?}", done.result.diagnostics), done.result.problem.clone())
    };
    for job in jobs {
        let (mut warm, mut once) = (compiler(), for_one(Caps::default()));
        assert_eq!(all(&compile(&mut once, job())), all(&compile(&mut warm, job())));
        assert!(once.instructions() * 2 < warm.instructions(), "{} of {}", once.instructions(), warm.instructions());
    }
    // Nothing is known of the last one in the next.
    let mut once = for_one(Caps::default());
    assert!(!compile(&mut once, job(&[("A.java", "class A { B b; }")])).result.ok);
    assert_eq!(names(&compile(&mut once, job(&[("B.java", "class B { }")]))), ["B.class"]);
    assert!(!compile(&mut once, job(&[("A.java", "class A { B b; }")])).result.ok);
}

#[test]
fn a_compilation_that_comes_early_does_not_wait_until_the_compiler_is_ready() {
    let ready = compiler().instructions();
    let all = |done: &Compiled| (names(done).join(" "), format!("{:?}", done.result.diagnostics));
    let wanted = all(&compile(&mut compiler(), job(&[("Race.java", RACE)])));
    let mut cold = compiler_with(Caps::default());
    assert!(!cold.warm_up(0.0).expect("it has begun"));
    for _ in 0..2 {
        let before = cold.instructions();
        assert_eq!(all(&compile(&mut cold, job(&[("Race.java", RACE)]))), wanted);
        // What gets ready has stood still meanwhile.
        assert_eq!(cold.instructions(), before);
    }
    // One that is given up leaves nothing behind; and a third one makes it ready, or nothing ever would.
    cold.begin(job(&[("A.java", "class A { B b; }")])).expect("a job");
    assert_eq!(all(&compile(&mut cold, job(&[("Race.java", RACE)]))), wanted);
    assert!(cold.instructions() >= ready, "{} of {ready}", cold.instructions());
    // Where it is nearly ready, the rest is waited for.
    let mut nearly = compiler_with(Caps::default());
    while nearly.instructions() < ready * 3 / 4 {
        assert!(!nearly.warm_up(0.0).expect("it gets ready"));
    }
    assert_eq!(all(&compile(&mut nearly, job(&[("Race.java", RACE)]))), wanted);
    assert!(nearly.instructions() >= ready, "{} of {ready}", nearly.instructions());
    // An early one is cancelled as any other.
    let mut cold = compiler_with(Caps::default());
    cold.begin(job(&[("Race.java", RACE)])).expect("a job");
    assert!(cold.step(0.0).expect("a step").is_none());
    cold.cancel();
    let done = cold.step(0.0).expect("a step").expect("an answer");
    assert_eq!(done.result.problem.as_deref(), Some("The compilation was cancelled."));
    assert!(cold.step(0.0).is_err());
}

#[test]
fn errors_have_their_places() {
    let mut compiler = compiler();
    let mut found = |text: &str| diagnose(&mut compiler, job(&[("A.java", text)]));
    let said = found("class A {\n\tint x = y;\n}\n");
    let message = "cannot find symbol\n  symbol:   variable y\n  location: class A";
    let code = "compiler.err.cant.resolve.location";
    assert_eq!(only(&said), (Severity::Error, 2, 10, Some(19), Some(20), code, message));
    assert_eq!(said[0].path.as_deref(), Some("A.java"));
    // A column is a UTF-16 unit, whatever ends the lines.
    let said = found("class A {\r\n  String s = \"\u{1f600}\"; int y = \"z\";\r\n}");
    let message = "incompatible types: String cannot be converted to int";
    let code = "compiler.err.prob.found.req";
    assert_eq!(only(&said), (Severity::Error, 2, 28, Some(38), Some(41), code, message));
    let said = found("class A { void f() { int x = 1 } }");
    assert_eq!(
        (only(&said).1, only(&said).2, only(&said).5, only(&said).6),
        (1, 31, "compiler.err.expected", "';' expected")
    );
    // A mark at the beginning is no error and moves nothing.
    let said = found("\u{feff}class A { int x = y; }");
    assert_eq!((only(&said).3, only(&said).4), (Some(19), Some(20)));
    let said = found("public class B {}");
    let message = "class B is public, should be declared in a file named B.java";
    assert_eq!((only(&said).5, only(&said).6), ("compiler.err.class.public.should.be.in.file", message));
    // The compiler keeps to itself what comes after the first hundred.
    let many: String = (0..120).map(|i| format!("int x{i} = y{i}; ")).collect();
    let said = found(&format!("class A {{ {many}}}"));
    assert_eq!(said.len(), 101);
    let last = only(&said[100..]);
    assert_eq!((last.0, last.1, last.6), (Severity::Note, 0, "only showing the first 100 errors, of 120 total"));
}

#[test]
fn warnings_come_on_wish() {
    let text = "import java.util.*;\nclass A { List l = new ArrayList(); }";
    let mut compiler = compiler();
    let said = compile(&mut compiler, job(&[("A.java", text)]));
    assert!(said.result.ok && said.result.diagnostics.is_empty());
    let mut lint = job(&[("A.java", text)]);
    lint.lint = true;
    let said = compile(&mut compiler, lint).result;
    assert!(said.ok && said.classes.len() == 1);
    let first = &said.diagnostics[0];
    assert_eq!(
        (first.severity, first.code.as_str(), first.line, first.column),
        (Severity::Warning, "compiler.warn.raw.class.use", 2, 11)
    );
    let message = "[rawtypes] found raw type: List\n  missing type arguments for generic class List<E>\n  where E is a type-variable:\n    E extends Object declared in interface List";
    assert_eq!((first.message.as_str(), said.diagnostics.len()), (message, 2));
}

#[test]
fn releases_have_their_language_and_their_library() {
    let mut compiler = compiler();
    let mut found = |release: u32, text: &str| {
        let mut job = job(&[("A.java", text)]);
        job.release = Some(release);
        diagnose(&mut compiler, job)
    };
    let record = "record A(int x) {}";
    let message = "records are not supported in -source 8\n  (use -source 16 or higher to enable records)";
    assert_eq!(only(&found(8, record)).6, message);
    assert_eq!(found(17, record), []);
    assert_eq!(found(16, record), []);
    let strip = "class A { String s = \" a \".strip(); }";
    assert!(
        only(&found(8, strip))
            .6
            .starts_with("cannot find symbol\n  symbol:   method strip()\n  location: class String")
    );
    assert_eq!(found(11, strip), []);
}

#[test]
fn classes_across_files_packages_and_libraries() {
    let mut compiler = compiler();
    let shop = (
        "shop/Shop.java",
        "package shop;\nimport shop.goods.Item;\npublic class Shop { Item item = new Item(3); class Till {} }",
    );
    let item = (
        "shop/goods/Item.java",
        "package shop.goods;\npublic class Item { final int price; public Item(int p) { price = p; } }",
    );
    let done = compile(&mut compiler, job(&[shop, item]));
    assert_eq!(done.result.diagnostics, []);
    assert_eq!(names(&done), ["shop/Shop$Till.class", "shop/Shop.class", "shop/goods/Item.class"]);
    let library: Vec<InputFile> = done.result.classes.into_iter().filter(|c| c.path.contains("Item")).collect();
    let alone = compile(&mut compiler, job_with(&[shop], library));
    assert_eq!(alone.result.diagnostics, []);
    assert_eq!(names(&alone), ["shop/Shop$Till.class", "shop/Shop.class"]);
    // What another compilation had is not there.
    let said = diagnose(&mut compiler, job(&[shop]));
    assert_eq!(said[0].message, "package shop.goods does not exist");
}

#[test]
fn the_checkers_own_classes_and_junits_annotations_are_there() {
    let text = "import gov.nasa.jpf.vm.Verify;\nimport org.junit.Test;\nimport org.junit.jupiter.api.*;\n\
        class A {\n  @Test(expected = Exception.class) public void old() { int n = Verify.getInt(0, 3); }\n\
        @RepeatedTest(2) @DisplayName(\"x\") void fresh() { gov.nasa.jpf.jvm.Verify.getBoolean(); }\n}";
    assert_eq!(diagnose(&mut compiler(), job(&[("A.java", text)])), []);
}

#[test]
fn the_api_is_the_jdks_own() {
    let mut compiler = compiler();
    // A method that the models add, and a member that only they have.
    let said = diagnose(&mut compiler, job(&[("A.java", "class A { Object o = java.util.List.of(1).getFirst(); }")]));
    assert!(only(&said).6.starts_with("cannot find symbol\n  symbol:   method getFirst()"), "{said:#?}");
    let more = "import java.sql.*; import java.net.http.*; class A { Connection c; HttpClient h; sun.misc.Unsafe u; }";
    assert_eq!(diagnose(&mut compiler, job(&[("A.java", more)])), []);
    let said = diagnose(&mut compiler, job(&[("A.java", "class A { Math m = new Math(); }")]));
    assert_eq!(only(&said).6, "Math() has private access in Math");
}

#[test]
fn caps_are_told() {
    let wide: String = (0..4_000).map(|n| format!("int f{n}() {{ return {n} + g; }}\n")).collect();
    let text = format!("class A {{\n{wide}}}");
    let mut compiler = compiler_with(Caps { heap: 4 << 20, ..Caps::default() });
    let done = compile(&mut compiler, job(&[("A.java", &text)]));
    assert_eq!(done.result.problem.as_deref(), Some("The compiler needs more memory than the cap of 4 MB."));
    assert!(!done.result.ok && done.result.classes.is_empty());
    // It is as good as before.
    assert!(compile(&mut compiler, job(&[("Race.java", RACE)])).result.ok);

    let mut compiler = compiler_with(Caps { time_ms: 1.0, ..Caps::default() });
    let done = compile(&mut compiler, job(&[("A.java", &text)]));
    let why = done.result.problem.expect("it has no time");
    assert_eq!(why, "The compiler has worked for 0.001 s without coming to an end.");
}

#[test]
fn what_is_nested_too_deeply_is_told() {
    let deep = format!("class A {{ int x = {}1{}; }}", "(".repeat(30_000), ")".repeat(30_000));
    let mut compiler = compiler();
    let done = compile(&mut compiler, job(&[("A.java", &deep)]));
    let why = "The program is nested too deeply for the compiler: its stack is full.";
    assert_eq!(done.result.problem.as_deref(), Some(why));
    assert!(compile(&mut compiler, job(&[("Race.java", RACE)])).result.ok);
}

#[test]
fn a_compilation_is_left_at_any_moment() {
    let mut compiler = compiler();
    while !compiler.warm_up(50.0).expect("it gets ready") {}
    for budget in [0.0, 1.0, 5.0] {
        compiler.begin(job(&[("Race.java", RACE)])).expect("a job");
        for _ in 0..3 {
            assert!(compiler.step(budget).expect("it is under way").is_none());
        }
        compiler.cancel();
        let done = compiler.step(budget).expect("it is under way").expect("the end");
        assert_eq!(done.result.problem.as_deref(), Some("The compilation was cancelled."));
    }
    compiler.begin(job(&[("Race.java", RACE)])).expect("a job");
    let _ = compiler.step(1.0);
    let done = compile(&mut compiler, job(&[("A.java", "class A {}")]));
    assert_eq!(names(&done), ["A.class"]);
    assert!(compiler.step(1.0).is_err());
}

#[test]
fn hostile_input_is_refused_or_told() {
    let mut compiler = compiler();
    let mut refused = |sources: &[(&str, &str)], release: Option<u32>| {
        let mut job = job(sources);
        job.release = release;
        compiler.begin(job).expect_err("no input for a compiler").to_string()
    };
    assert_eq!(refused(&[], None), "There is no source to compile.");
    assert_eq!(refused(&[("a.txt", "")], None), "a.txt is no Java source: its name does not end with .java.");
    assert_eq!(refused(&[("A.java", "")], Some(99)), "There is no release 99 to compile for: it can be 8 to 17.");
    let huge = " ".repeat(9 << 20);
    assert_eq!(
        refused(&[("A.java", &huge)], None),
        "The sources are too large: 9437184 bytes, and at most 8388608 are compiled."
    );
    // A path is a label and leads nowhere.
    let done = compile(&mut compiler, job(&[("../../%2e%2e/\u{202e}A.java", "class A {}")]));
    assert_eq!((names(&done), done.result.problem.as_deref()), (vec!["A.class"], None));
    let same = diagnose(&mut compiler, job(&[("A.java", "class A {}"), ("A.java", "class A {}")]));
    assert_eq!(only(&same).6, "duplicate class: A");
    let broken = vec![InputFile { path: "p/X.class".into(), bytes: vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 0] }];
    let said = diagnose(&mut compiler, job_with(&[("A.java", "class A { p.X x; }")], broken));
    assert_eq!(said[0].severity, Severity::Error);
    let info = diagnose(
        &mut compiler,
        job(&[("module-info.java", "module m { requires java.sql; }"), ("p/A.java", "package p; class A {}")]),
    );
    assert_eq!(info, []);
}
