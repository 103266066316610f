//! Call sites of `invokedynamic`: every one links, and what stands in for it is sound code.

use interleave::program::{Code, Insn, Level, LinkError, MethodId, NO_VINDEX, Origin, Program};

use super::support::{java_base_names, javac, program};

/// Links every call site in the loaded methods from `first` on; how many there were.
fn link_all(p: &mut Program, first: usize) -> Result<usize, LinkError> {
    let mut sites = 0;
    for m in first..p.methods.len() {
        let m = MethodId(m as u32);
        p.decode(m)?;
        let Code::At { start, len } = p.method(m).code else { continue };
        for pc in start..start + len {
            if matches!(p.code[pc as usize], Insn::InvokeDynamicU(_)) {
                p.quicken(m, pc)?;
                assert!(matches!(p.code[pc as usize], Insn::InvokeStatic { .. }));
                sites += 1;
            }
        }
    }
    Ok(sites)
}

/// Everything in the VM-made classes resolves and verifies.
fn check_synthetic(p: &mut Program) -> usize {
    let mut checked = 0;
    for c in 0..p.classes.len() {
        if p.classes[c].origin != Origin::Synthetic || p.classes[c].file.is_none() {
            continue;
        }
        checked += 1;
        let id = p.classes[c].id;
        p.verify_class(id).unwrap();
        let methods = p.class(id).methods.clone();
        for &m in &methods {
            assert!(p.method(m).hidden);
            p.decode(m).unwrap();
            let Code::At { start, len } = p.method(m).code else { panic!("a VM-made method without code") };
            for pc in start..start + len {
                p.quicken(m, pc).unwrap_or_else(|e| panic!("{}: {e}", p.classes[c].name));
            }
            p.maps(m);
        }
    }
    checked
}

#[test]
fn links_every_call_site_of_java_base() {
    let mut p = program(Default::default());
    for name in java_base_names() {
        p.load(name).unwrap();
    }
    let sites = link_all(&mut p, 0).unwrap();
    assert!(sites > 1000, "{sites} sites");
    assert_eq!(check_synthetic(&mut p), sites);
}

const LAMBDAS: &str = r#"
    import java.util.function.*;
    import java.io.Serializable;
    class A {
        interface ToLong { long f(int x); }
        interface Wide<T> { T f(T a, int b, long c, double d); }
        interface Base<T> { void take(T t); }
        interface Strings extends Base<String> { void take(String s); }
        private int field;
        private int inst(int x) { return field + x; }
        static int twice(int x) { return 2 * x; }
        A() {}
        A(String s) { field = s.length(); }
        class Inner { Inner(int x) {} }
        Object[] all(long n, double d, byte b, String s, int[] array) {
            Runnable none = () -> {};
            Supplier<String> captures = () -> s + n + d + b + array.length;
            IntUnaryOperator bound = this::inst;
            Function<String, Integer> unbound = String::length;
            Function<Integer, Integer> boxes = A::twice;
            ToLong widens = A::twice;
            Function<String, A> makes = A::new;
            Function<Integer, Inner> inner = Inner::new;
            Function<Integer, int[]> arrays = int[]::new;
            Comparable<A> iface = o -> 0;
            Supplier<Object> clones = array::clone;
            Wide<String> wide = (w, x, y, z) -> w + x + y + z;
            BiFunction<CharSequence, Object, Boolean> viaInterface = Object::equals;
            Function<CharSequence, Integer> onInterface = CharSequence::length;
            ToIntFunction<Character> chars = Character::getNumericValue;
            Runnable marked = (Runnable & Serializable & Cloneable) () -> {};
            Strings bridged = t -> {};
            Strings bridgedRef = (Strings & Serializable) System.out::println;
            Consumer<Object> drops = java.util.Objects::hashCode;
            Supplier<Long> unboxThenBox = () -> n;
            DoubleSupplier widen = () -> n;
            return new Object[] { none, captures, bound, unbound, boxes, widens, makes, inner, arrays, iface, clones,
                wide, viaInterface, onInterface, chars, marked, bridged, bridgedRef, drops, unboxThenBox, widen };
        }
    }"#;

#[test]
fn lambdas_of_every_shape() {
    let mut p = program(javac("A.java", LAMBDAS, &[]));
    p.load("A").unwrap();
    let first = p.class(p.by_name["A"]).methods[0].0 as usize;
    let sites = link_all(&mut p, first).unwrap();
    assert_eq!(check_synthetic(&mut p), sites);
    let marked = p.classes.iter().filter(|c| {
        c.interfaces.iter().any(|&i| &*p.class(i).name == "java/lang/Cloneable") && c.name.starts_with("A$$Lambda$")
    });
    let marked: Vec<_> = marked.collect();
    // The expression itself, and its twin in `$deserializeLambda$`.
    assert_eq!(marked.len(), 2);
    assert!(marked.iter().all(|c| c.interfaces.len() == 3));
}

#[test]
fn one_instance_without_captures_and_stable_names() {
    let source =
        "class A { Runnable a() { return () -> {}; } Runnable b(int x) { return () -> System.out.println(x); } }";
    let classes = javac("A.java", source, &[]);
    let names = |order: [&str; 2]| {
        let mut p = program(classes.clone());
        let a = p.load("A").unwrap();
        for name in order {
            let m = *p.class(a).methods.iter().find(|&&m| &*p.method(m).name == name).unwrap();
            p.decode(m).unwrap();
            let Code::At { start, len } = p.method(m).code else { panic!() };
            let pc = (start..start + len).find(|&pc| matches!(p.code[pc as usize], Insn::InvokeDynamicU(_))).unwrap();
            p.quicken(m, pc).unwrap();
        }
        let (one, two) = (p.by_name["A$$Lambda$1"], p.by_name["A$$Lambda$2"]);
        assert_eq!((p.class(one).clinit.is_some(), p.class(one).static_kinds.len()), (true, 1));
        assert_eq!((p.class(two).clinit.is_some(), p.class(two).instance_kinds.len()), (false, 1));
        let run = p.find_method(two, "run", "()V").unwrap();
        assert_ne!(p.method(run).vindex, NO_VINDEX);
        (p.method(run).level, p.class(one).origin)
    };
    assert_eq!(names(["a", "b"]), (Level::User, Origin::Synthetic));
    assert_eq!(names(["b", "a"]), (Level::User, Origin::Synthetic));
}

#[test]
fn concatenation_and_records() {
    let source = r#"class A {
        record P(int i, long l, float f, double d, byte b, short s, char c, boolean z, String t, int[] a) {}
        record Empty() {}
        static String f(String s, char[] a, byte b, short h, char c, boolean z, float f, double d, long l, Object o) {
            return "[" + s + a + b + h + c + z + f + d + l + o + "\1\2\0\uD800]";
        }
        static String constant(Object o) { return o + "\u0001 \u0002"; }
    }"#;
    let mut p = program(javac("A.java", source, &[]));
    for class in ["A", "A$P", "A$Empty"] {
        let id = p.load(class).unwrap();
        let first = p.class(id).methods[0].0 as usize;
        link_all(&mut p, first).unwrap();
    }
    assert_eq!(check_synthetic(&mut p), 8);
}

#[test]
fn the_site_of_another_bootstrap_calls_its_target() {
    // A call site whose bootstrap is renamed in the constant pool.
    let mut classes = javac("A.java", "class A { Runnable f() { return () -> {}; } }", &[]);
    let bytes = classes.get_mut("A").unwrap();
    let at = bytes.windows(11).position(|w| w == b"metafactory").unwrap();
    bytes[at..at + 11].copy_from_slice(b"metafactorx");
    let mut p = program(classes);
    let a = p.load("A").unwrap();
    let f = p.find_method(a, "f", "()Ljava/lang/Runnable;").unwrap();
    p.decode(f).unwrap();
    let Code::At { start, .. } = p.method(f).code else { panic!("f has no code") };
    p.quicken(f, start).unwrap();
    let Insn::InvokePoly { args: 0, site } = p.code[start as usize] else { panic!("{:?}", p.code[start as usize]) };
    let (class, key) = p.poly_sites[site as usize].call_site.unwrap();
    assert_eq!(class, a);
    assert!(p.class(a).constant_slots.iter().any(|&(k, _)| k == key), "the call site has a slot");
}
