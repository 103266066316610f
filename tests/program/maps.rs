//! What reference maps say about small methods.

use interleave::program::{Kind, MethodId, Program};

use super::support::{javac, program};

/// The maps of `A.f` as text, one line per instruction: `.` for Void, `|` between locals and stack.
fn maps(body: &str) -> Vec<String> {
    let source = format!("class A {{ static void use(Object o) {{}} static int some() {{ return 1; }} {body} }}");
    let mut p: Program = program(javac("A.java", &source, &[]));
    let a = p.load("A").unwrap();
    let f = *p.class(a).methods.iter().find(|&&m| &*p.method(m).name == "f").unwrap();
    text(&mut p, f)
}

fn text(p: &mut Program, m: MethodId) -> Vec<String> {
    let maps = p.maps(m);
    let letter = |k: &Kind| match k {
        Kind::Int => 'I',
        Kind::Float => 'F',
        Kind::Long => 'J',
        Kind::Double => 'D',
        Kind::Ref => 'L',
        Kind::Void => '.',
        other => panic!("{other:?} in a map"),
    };
    let line = |at: &[Kind]| {
        let (locals, stack) = at.split_at(usize::from(maps.locals));
        format!("{}|{}", locals.iter().map(letter).collect::<String>(), stack.iter().map(letter).collect::<String>())
    };
    maps.at.iter().map(|at| line(at)).collect()
}

#[test]
fn dead_parameters_and_merged_locals() {
    let lines = maps(
        "static long f(int a, long b, Object o) {
            long r = b; if (a > 0) { String s = \"x\"; r += s.length(); } else { int k = 3; r += k; } return r; }",
    );
    // lload_1, lstore 4, iload_0, ifle: `o` is never read, `r` not before it is written.
    assert_eq!(lines[..4], ["IJ.....|", "I......|J.", "I...J..|", "....J..|I"]);
    let returns = &lines[lines.len() - 2..];
    assert_eq!(returns, ["....J..|", ".......|J."]);
}

#[test]
fn a_handler_keeps_locals_alive() {
    let lines = maps(
        "static void f(Object kept, Object dropped) {
            use(dropped); try { some(); } catch (RuntimeException e) { use(kept); } }",
    );
    // aload_1, invokestatic, invokestatic, pop, goto, astore_2, aload_0, invokestatic, return
    assert_eq!(lines, ["LL.|", "L..|L", "L..|", "L..|I", "...|", "L..|L", "L..|", "...|L", "...|"]);
}

#[test]
fn loops_and_reuse_of_a_slot() {
    let lines =
        maps("static void f(int n) { while (n > 0) { Object o = \"x\"; use(o); n--; } int k = n; some(); k++; }");
    // The object in slot 1 is gone after `use(o)`, and the slot holds an int later.
    let expected =
        ["I.|", "I.|I", "I.|", "I.|L", "IL|", "I.|L", "I.|", "I.|", "I.|", "..|I", ".I|", ".I|I", ".I|", "..|"];
    assert_eq!(lines, expected);
}

#[test]
fn wide_values_and_shuffles() {
    let lines = maps("static int g; static long[] f(long[] a, float x) { a[1] += 2; g = (int) (x * 2); return a; }");
    assert!(lines.contains(&"LF|LIJ.".to_string()), "{lines:?}");
    assert!(lines.iter().any(|l| l.ends_with("|LIJ.J.")), "{lines:?}");
    assert!(lines.iter().any(|l| l.ends_with("|FF")), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "..|L");
}
