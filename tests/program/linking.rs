//! Layout, vtables, initial values, and the errors of linking and resolution.

use interleave::program::{Code, Insn, Kind, LinkError, MethodId, Program};

use super::support::{Classes, javac, program};

fn method(p: &mut Program, class: &str, name: &str) -> MethodId {
    let id = p.load(class).unwrap();
    *p.class(id).methods.iter().find(|&&m| &*p.method(m).name == name).unwrap()
}

/// The method that a virtual call of `name` reaches on an instance of `class`, as `Class.name`.
fn dispatch(p: &mut Program, class: &str, name: &str) -> String {
    let id = p.load(class).unwrap();
    let table = &p.class(id).vtable;
    let hits: Vec<MethodId> = table.iter().copied().filter(|&m| &*p.method(m).name == name).collect();
    assert_eq!(hits.len(), 1, "{class}.{name} has {} slots", hits.len());
    format!("{}.{name}", p.class(p.method(hits[0]).class).name)
}

/// Quickens everything in a method; the first error.
fn quicken_all(p: &mut Program, m: MethodId) -> Result<(), LinkError> {
    p.decode(m).unwrap();
    let Code::At { start, len } = p.method(m).code else { panic!("no code") };
    (start..start + len).try_for_each(|pc| p.quicken(m, pc))
}

/// Compiles `users` against `before`, then puts `after` in the place of `before`.
fn evolve(before: &str, after: &str, users: &str) -> Classes {
    let mut classes = javac("A.java", &format!("{before}\n{users}"), &[]);
    classes.extend(javac("A.java", after, &[]));
    classes
}

/// The error of quickening `User.use` after `A` changed.
fn error_after(before: &str, after: &str, body: &str) -> (&'static str, String) {
    let users = format!("class User {{ static Object use() {{ {body} }} }}");
    let mut p = program(evolve(before, after, &users));
    let m = method(&mut p, "User", "use");
    quicken_all(&mut p, m).expect_err("it must not resolve").java()
}

#[test]
fn lays_out_fields() {
    let source = "class A { int x; static final int K = -7; static final long L = 5; static final String S = \"s\"; static int n; }
        class B extends A { double d; byte b; Object o; static final byte Y = (byte) 200; }
        class C { static final int K = 3; }";
    let mut p = program(javac("A.java", source, &[]));
    let a = p.load("A").unwrap();
    let b = p.load("B").unwrap();
    let c = p.load("C").unwrap();
    assert_eq!(*p.class(b).instance_kinds, [Kind::Int, Kind::Double, Kind::Byte, Kind::Ref]);
    assert_eq!(p.class(b).field("o", "Ljava/lang/Object;").unwrap().slot, 3);
    assert_eq!(*p.class(a).static_kinds, [Kind::Int, Kind::Long, Kind::Ref, Kind::Int]);
    assert_eq!(*p.class(a).static_init, [u64::from(-7i32 as u32), 5, 0, 0]);
    assert_eq!(p.class(a).static_strings.len(), 1);
    assert_eq!(*p.class(b).static_init, [u64::from(-56i32 as u32)]);
    assert_eq!(p.find_field(b, "K", "I"), Some((a, 1)));
    assert!(p.class(c).trivial_init && !p.class(a).trivial_init && !p.class(b).trivial_init);
    assert_eq!(*p.class(b).super_chain, [p.by_name["java/lang/Object"], a, b]);
}

#[test]
fn default_methods_have_vtable_slots() {
    let source = "interface I { default int f() { return 1; } int g(); }
        interface J extends I { default int f() { return 2; } }
        abstract class C implements I {}
        class D extends C implements J { public int g() { return 0; } }
        class E extends D { public int f() { return 3; } }
        class F extends E implements I {}
        class User { static int use(C c, I i) { return c.f() + c.g() + i.f() + i.hashCode(); } }";
    let mut p = program(javac("A.java", source, &[]));
    assert_eq!(dispatch(&mut p, "C", "f"), "I.f");
    assert_eq!(dispatch(&mut p, "D", "f"), "J.f");
    assert_eq!(dispatch(&mut p, "E", "f"), "E.f");
    assert_eq!(dispatch(&mut p, "F", "f"), "E.f");
    assert_eq!(dispatch(&mut p, "C", "g"), "I.g");
    assert_eq!(dispatch(&mut p, "F", "g"), "D.g");
    let user = method(&mut p, "User", "use");
    quicken_all(&mut p, user).unwrap();
    let Code::At { start, len } = p.method(user).code else { panic!() };
    let calls: Vec<Insn> = p.code[start as usize..(start + len) as usize].to_vec();
    let (virtuals, interfaces): (Vec<Insn>, Vec<Insn>) = calls
        .into_iter()
        .filter(|i| matches!(i, Insn::InvokeVirtual { .. } | Insn::InvokeInterface { .. }))
        .partition(|i| matches!(i, Insn::InvokeVirtual { .. }));
    // `c.f()`, `c.g()` and `i.hashCode()` go through the vtable, `i.f()` is searched.
    assert_eq!((virtuals.len(), interfaces.len()), (3, 1));
    let Insn::InvokeVirtual { vindex, .. } = virtuals[0] else { panic!() };
    let f = p.load("F").unwrap();
    let reached = p.method(p.class(f).vtable[usize::from(vindex)]);
    assert_eq!(&*p.class(reached.class).name, "E");
    let Insn::InvokeInterface { method: i_f, .. } = interfaces[0] else { panic!() };
    let d = p.load("D").unwrap();
    let selected = p.select_interface(d, i_f).unwrap();
    assert_eq!(&*p.class(p.method(selected).class).name, "J");
    assert_eq!(p.select_interface(d, i_f).unwrap(), selected);
}

#[test]
fn conflicting_defaults_are_an_error_at_the_call() {
    let before = "interface I { default int f() { return 1; } } interface J {}";
    let after = "interface I { default int f() { return 1; } } interface J { default int f() { return 2; } }";
    let mut p = program(evolve(before, after, "class C implements I, J {}"));
    let (c, f) = (p.load("C").unwrap(), method(&mut p, "I", "f"));
    let (kind, message) = p.select_interface(c, f).unwrap_err().java();
    assert_eq!(kind, "java/lang/IncompatibleClassChangeError");
    assert_eq!(message, "Conflicting default methods: I.f J.f");
    let marker = *p.class(c).vtable.last().unwrap();
    assert!(p.method(marker).is_abstract());
    assert_eq!(p.abstract_error(c, marker).java().0, "java/lang/IncompatibleClassChangeError");
}

#[test]
fn package_private_methods_are_overridden_in_their_package_only() {
    let mut classes =
        javac("A.java", "package p; public class A { int f() { return 1; } public int g() { return f(); } }", &[]);
    let dir = std::env::temp_dir().join(format!("interleave-pp-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("p")).unwrap();
    std::fs::write(dir.join("p/A.class"), &classes["p/A"]).unwrap();
    let path = dir.to_string_lossy().into_owned();
    let source = "package q; public class B extends p.A { int f() { return 2; } }";
    classes.extend(javac("B.java", source, &["-cp", &path]));
    std::fs::remove_dir_all(&dir).unwrap();
    let mut p = program(classes);
    let b = p.load("q/B").unwrap();
    let owners: Vec<String> = p
        .class(b)
        .vtable
        .iter()
        .filter(|&&m| &*p.method(m).name == "f")
        .map(|&m| p.class(p.method(m).class).name.to_string())
        .collect();
    assert_eq!(owners, ["p/A", "q/B"]);
}

#[test]
fn arrays() {
    let mut p = program(Classes::new());
    let strings = p.load("[[Ljava/lang/String;").unwrap();
    let objects = p.load("[Ljava/lang/Object;").unwrap();
    let ints = p.load("[I").unwrap();
    let int_arrays = p.load("[[I").unwrap();
    let serializable = p.load("java/io/Serializable").unwrap();
    assert!(p.is_subclass(strings, objects) && p.is_subclass(int_arrays, objects) && !p.is_subclass(ints, objects));
    assert!(p.is_subclass(ints, serializable));
    assert_eq!(p.array_of(ints).unwrap(), int_arrays);
    let int = p.primitive(Kind::Int);
    assert_eq!(p.array_of(int).unwrap(), ints);
    let object = p.load("java/lang/Object").unwrap();
    assert_eq!(*p.class(ints).super_chain, [object, ints]);
    assert!(p.load("int").is_err() && p.load("[V").is_err() && p.load("[").is_err() && p.load("").is_err());
    assert!(p.load(&format!("{}I", "[".repeat(255))).is_ok());
    assert!(p.load(&format!("{}I", "[".repeat(256))).is_err());
}

#[test]
fn resolution_errors() {
    let a = "class A { static int s; int x; void m(int i) {} static void t() {} }";
    assert_eq!(error_after(a, "class A {}", "return A.s;"), ("java/lang/NoSuchFieldError", "s".into()));
    assert_eq!(
        error_after(a, "class A {}", "new A().m(1); return null;"),
        ("java/lang/NoSuchMethodError", "'void A.m(int)'".into())
    );
    assert_eq!(
        error_after(a, "class A { int s; }", "return A.s;"),
        ("java/lang/IncompatibleClassChangeError", "Expected static field A.s".into())
    );
    assert_eq!(
        error_after(a, "class A { void t() {} }", "A.t(); return null;"),
        ("java/lang/IncompatibleClassChangeError", "Expected static method 'void A.t()'".into())
    );
    assert_eq!(
        error_after(a, "class A { private static int s; }", "return A.s;"),
        ("java/lang/IllegalAccessError", "class User tried to access private field A.s".into())
    );
    assert_eq!(
        error_after(a, "class A { private void m(int i) {} }", "new A().m(1); return null;"),
        ("java/lang/IllegalAccessError", "class User tried to access private method 'void A.m(int)'".into())
    );
    assert_eq!(
        error_after(a, "class A { final int x = 1; }", "new A().x = 2; return null;"),
        (
            "java/lang/IllegalAccessError",
            "Update to non-static final field A.x attempted from a different class (User) than the field's declaring class"
                .into()
        )
    );
    assert_eq!(error_after(a, "abstract class A {}", "return new A();"), ("java/lang/InstantiationError", "A".into()));
    assert_eq!(
        error_after(a, "interface A { default void m(int i) {} }", "((A) null).m(1); return null;"),
        ("java/lang/IncompatibleClassChangeError", "Found interface A, but class was expected".into())
    );
}

#[test]
fn nest_mates_share_private_members() {
    let source = "class A { private int x; private void m() {} static class B { int f(A a) { a.m(); return a.x; } } }";
    let mut p = program(javac("A.java", source, &[]));
    let f = method(&mut p, "A$B", "f");
    quicken_all(&mut p, f).unwrap();
}

fn load_error(classes: Classes, name: &str) -> (&'static str, String) {
    program(classes).load(name).expect_err("it must not load").java()
}

#[test]
fn supertype_errors() {
    let icce = "java/lang/IncompatibleClassChangeError";
    let classes = evolve("class A {}", "final class A {}", "class B extends A {}");
    assert_eq!(load_error(classes, "B"), (icce, "class B cannot inherit from final class A".into()));
    let classes = evolve("class A {}", "interface A {}", "class B extends A {}");
    assert_eq!(load_error(classes, "B"), (icce, "class B has interface A as super class".into()));
    let classes = evolve("interface A {}", "class A {}", "class B implements A {}");
    assert_eq!(load_error(classes, "B"), (icce, "class B can not implement A, because it is not an interface".into()));
    let classes =
        evolve("class A { void f() {} }", "class A { final void f() {} }", "class B extends A { void f() {} }");
    assert_eq!(load_error(classes, "B"), (icce, "class B overrides final method A.f()V".into()));
    let mut classes = evolve("class A {}", "class A {}", "class B extends A {}");
    classes.extend(javac("B.java", "class A extends B {} class B {}", &[]).into_iter().filter(|(n, _)| n == "A"));
    assert_eq!(load_error(classes, "B"), ("java/lang/ClassCircularityError", "B".into()));
    let mut classes = javac("A.java", "class A {}", &[]);
    let bytes = classes["A"].clone();
    classes.insert("Other".into(), bytes);
    assert_eq!(load_error(classes, "Other"), ("java/lang/NoClassDefFoundError", "Other (wrong name: A)".into()));
    assert_eq!(load_error(Classes::new(), "Nowhere"), ("java/lang/NoClassDefFoundError", "Nowhere".into()));
}

#[test]
fn a_handler_range_reaches_the_last_instruction() {
    let source = "class A { static int f(int a) { try { return a; } catch (RuntimeException e) { return 1; } } }";
    let mut classes = javac("A.java", source, &[]);
    // iload_0, ireturn, astore_1, iconst_1, ireturn; one handler for 0..1 at 2. Let it reach the end of the code.
    let bytes = classes.get_mut("A").unwrap();
    let at = bytes.windows(8).position(|w| w == [0, 1, 0, 0, 0, 1, 0, 2]).unwrap();
    bytes[at + 5] = 5;
    let mut p = program(classes);
    let f = method(&mut p, "A", "f");
    p.decode(f).unwrap();
    let m = p.method(f);
    assert_eq!((m.handlers[0].start, m.handlers[0].end, m.handlers[0].target), (0, 5, 2));
    assert!(m.line_at(0) == 1 && m.lines.iter().all(|&(_, l)| l == 1));
    let (a, runtime, error) =
        (m.class, p.load("java/lang/RuntimeException").unwrap(), p.load("java/lang/Error").unwrap());
    let catch_type = p.method(f).handlers[0].catch_type;
    assert!(p.catches(a, 0, error) && p.catches(a, catch_type, runtime) && !p.catches(a, catch_type, error));
}

#[test]
fn user_code_that_does_not_verify_is_not_decoded() {
    let mut classes = javac("A.java", "class A { static int f(int a) { return a; } }", &[]);
    let bytes = classes.get_mut("A").unwrap();
    let at = bytes.windows(2).position(|w| w == [0x1A, 0xAC]).unwrap();
    bytes[at] = 0x2A;
    let mut p = program(classes);
    let f = method(&mut p, "A", "f");
    for _ in 0..2 {
        assert_eq!(p.decode(f).unwrap_err().java().0, "java/lang/VerifyError");
        assert_eq!(p.method(f).code, Code::Undecoded);
    }
}
