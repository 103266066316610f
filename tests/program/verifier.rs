//! The verifier: what it refuses, each by one change to a sound class, and what it must accept.

use interleave::classfile;
use interleave::program::{LinkError, Program};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction as I};
use ristretto_classfile::{ClassFile, Version};

use super::support::{Classes, javac, program};

const SOURCE: &str = "
    class Other { int there; void call() {} }
    interface Face { void face(); }
    class A {
        int x; long wide; static int s; Object o;
        A() {}
        A(int x) { this.x = x; }
        static int f(int a, long b, Object o, A me) { return a; }
        static void nothing() {}
        static void takes(A a) {}
        int inst() { return x; }
    }";

/// The parts of a method's code that the tests change.
struct Body<'a> {
    file: &'a mut ClassFile<'static>,
    code: Vec<I>,
    handlers: Vec<ExceptionTableEntry>,
    max_stack: u16,
    max_locals: u16,
}

impl Body<'_> {
    fn class(&mut self, name: &str) -> u16 {
        self.file.constant_pool.add_class(name).unwrap()
    }
    fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        self.file.constant_pool.add_field_ref(class, name, descriptor).unwrap()
    }
    fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        self.file.constant_pool.add_method_ref(class, name, descriptor).unwrap()
    }
}

fn classes() -> Classes {
    static CLASSES: std::sync::OnceLock<Classes> = std::sync::OnceLock::new();
    CLASSES.get_or_init(|| javac("A.java", SOURCE, &[])).clone()
}

/// Class A with the code of `method` changed.
fn changed(method: &str, change: impl FnOnce(&mut Body)) -> Classes {
    let mut classes = classes();
    let mut file = classfile::parse(&classes["A"], "A").unwrap();
    let index =
        file.methods.iter().position(|m| file.constant_pool.try_get_utf8(m.name_index).unwrap() == method).unwrap();
    let attributes = std::mem::take(&mut file.methods[index].attributes);
    let Some(Attribute::Code { name_index, .. }) = attributes.first() else { panic!("no code") };
    let name_index = *name_index;
    let mut body = Body { file: &mut file, code: Vec::new(), handlers: Vec::new(), max_stack: 6, max_locals: 8 };
    change(&mut body);
    let Body { code, handlers, max_stack, max_locals, .. } = body;
    file.methods[index].attributes = vec![Attribute::Code {
        name_index,
        max_stack,
        max_locals,
        code,
        exception_table: handlers,
        attributes: Vec::new(),
    }];
    let mut bytes = Vec::new();
    file.to_bytes(&mut bytes).unwrap();
    classes.insert("A".into(), bytes);
    classes
}

fn verify(classes: Classes, class: &str) -> Result<(), LinkError> {
    let mut p: Program = program(classes);
    let id = p.load(class)?;
    p.verify_class(id)
}

/// The complaint about `A.f(int a, long b, Object o, A me)` with this code; slots 0, 1, 3, 4.
fn complaint(change: impl FnOnce(&mut Body)) -> String {
    match verify(changed("f", change), "A") {
        Err(LinkError::Verify { class, reason }) => {
            assert_eq!(class, "A");
            let prefix = "A.f(IJLjava/lang/Object;LA;)I at instruction ";
            reason.strip_prefix(prefix).unwrap_or_else(|| panic!("{reason}")).to_string()
        }
        other => panic!("not refused: {other:?}"),
    }
}

fn code_complaint(code: &[I]) -> String {
    complaint(|body| body.code = code.to_vec())
}

#[test]
fn accepts_what_is_sound() {
    for class in ["A", "Other", "Face"] {
        verify(classes(), class).unwrap();
    }
    let sound = changed("f", |b| {
        let new = b.class("A");
        let init = b.method("A", "<init>", "(I)V");
        b.code = vec![I::New(new), I::Dup, I::Iload_0, I::Invokespecial(init), I::Astore_3, I::Iload_0, I::Ireturn];
    });
    verify(sound, "A").unwrap();
}

#[test]
fn stack_bounds() {
    assert_eq!(code_complaint(&[I::Pop, I::Iload_0, I::Ireturn]), "0: the stack is empty");
    assert_eq!(code_complaint(&[I::Iload_0, I::Iadd, I::Ireturn]), "1: the stack is empty");
    let overflow = complaint(|b| (b.code, b.max_stack) = (vec![I::Lload_1, I::L2i, I::Ireturn], 1));
    assert_eq!(overflow, "0: the stack grows beyond the 1 slots declared");
    let overflow = complaint(|b| (b.code, b.max_stack) = (vec![I::Iload_0, I::Dup, I::Iadd, I::Ireturn], 1));
    assert_eq!(overflow, "1: the stack grows beyond the 1 slots declared");
    let depth = [I::Iload_0, I::Ifeq(3), I::Iload_0, I::Iload_0, I::Ireturn];
    assert_eq!(code_complaint(&depth), "3: the stack holds 1 slots here but 0 on another path to instruction 3");
}

#[test]
fn kinds() {
    assert_eq!(code_complaint(&[I::Aload_3, I::Ireturn]), "1: java.lang.Object is on the stack where int is expected");
    assert_eq!(code_complaint(&[I::Iload_3, I::Ireturn]), "0: local variable 3 holds java.lang.Object, not int");
    assert_eq!(
        code_complaint(&[I::Iload_2, I::Ireturn]),
        "0: local variable 2 holds half of a long or double, not int"
    );
    assert_eq!(code_complaint(&[I::Iload(5), I::Ireturn]), "0: local variable 5 holds an unusable value, not int");
    assert_eq!(code_complaint(&[I::Iload(8), I::Ireturn]), "0: local variable 8 does not exist");
    assert_eq!(
        code_complaint(&[I::Lconst_0, I::Lstore(7), I::Iload_0, I::Ireturn]),
        "1: local variable 7 does not exist"
    );
    assert_eq!(code_complaint(&[I::Lload_1, I::Pop, I::Pop, I::Iload_0, I::Ireturn]), "1: a long or double is split");
    assert_eq!(code_complaint(&[I::Iload_0, I::Lload_1, I::Swap, I::Ireturn]), "2: a long or double is split");
    assert_eq!(code_complaint(&[I::Aload_3, I::Areturn]), "1: the method returns another type than it declares");
    assert_eq!(code_complaint(&[I::Return]), "0: the method returns another type than it declares");
    // Overwriting half of a long makes the whole unusable.
    let torn = [I::Iload_0, I::Istore_2, I::Lload_1, I::L2i, I::Ireturn];
    assert_eq!(code_complaint(&torn), "2: local variable 1 holds an unusable value, not long");
    // Different kinds on two paths.
    let merged = [I::Iload_0, I::Ifeq(4), I::Iconst_0, I::Istore_3, I::Aload_3, I::Pop, I::Iload_0, I::Ireturn];
    assert_eq!(code_complaint(&merged), "4: local variable 3 holds an unusable value, not a reference");
    assert_eq!(
        code_complaint(&[I::Aload_3, I::Iconst_0, I::Iaload, I::Ireturn]),
        "2: java.lang.Object is not the kind of array that this instruction works on"
    );
    assert_eq!(code_complaint(&[I::Aload_3, I::Arraylength, I::Ireturn]), "1: java.lang.Object is no array");
    assert_eq!(
        code_complaint(&[I::Aload_3, I::Athrow]),
        "1: java.lang.Object is used where java.lang.Throwable is expected"
    );
}

#[test]
fn control_flow() {
    assert_eq!(code_complaint(&[I::Iload_0, I::Pop]), "1: control leaves the method's code here");
    assert_eq!(code_complaint(&[I::Iload_0, I::Ifeq(0)]), "1: control leaves the method's code here");
    assert!(code_complaint(&[I::Jsr(1), I::Return]).starts_with("0: jsr and ret are not supported"));
    assert!(code_complaint(&[I::Ret(0)]).starts_with("0: jsr and ret are not supported"));
    assert!(code_complaint(&[I::Breakpoint]).starts_with("0: this instruction is reserved"));
    // A branch into the middle of an instruction does not even parse.
    let mut classes = changed("f", |b| b.code = vec![I::Sipush(7), I::Goto(2), I::Ireturn]);
    let bytes = classes.get_mut("A").unwrap();
    let at = bytes.windows(3).position(|w| w == [0x11, 0, 7]).unwrap();
    bytes[at + 4..at + 6].copy_from_slice(&(-2i16).to_be_bytes());
    assert!(matches!(verify(classes, "A"), Err(LinkError::Format(_))));
}

#[test]
fn objects_under_construction() {
    let used = complaint(|b| {
        let new = b.class("A");
        let inst = b.method("A", "inst", "()I");
        b.code = vec![I::New(new), I::Invokevirtual(inst), I::Ireturn];
    });
    assert_eq!(used, "1: an object whose constructor did not run is on the stack where an object is expected");
    let passed = complaint(|b| {
        let new = b.class("A");
        let takes = b.method("A", "takes", "(LA;)V");
        b.code = vec![I::New(new), I::Invokestatic(takes), I::Iload_0, I::Ireturn];
    });
    assert_eq!(passed, "1: an object whose constructor did not run is on the stack where an object is expected");
    let twice = complaint(|b| {
        let init = b.method("A", "<init>", "()V");
        b.code = vec![I::Aload(4), I::Invokespecial(init), I::Iload_0, I::Ireturn];
    });
    assert_eq!(twice, "1: a constructor is called on A");
    let wrong = complaint(|b| {
        let new = b.class("A");
        let init = b.method("Other", "<init>", "()V");
        b.code = vec![I::New(new), I::Invokespecial(init), I::Iload_0, I::Ireturn];
    });
    assert_eq!(wrong, "1: the constructor of Other is called on a A");
    let virtually = complaint(|b| {
        let init = b.method("A", "<init>", "()V");
        b.code = vec![I::Aload(4), I::Invokevirtual(init), I::Iload_0, I::Ireturn];
    });
    assert_eq!(virtually, "1: <init> cannot be called this way");
    let no_super = verify(changed("<init>", |b| b.code = vec![I::Return]), "A").unwrap_err().to_string();
    assert!(no_super.contains("the constructor returns before it has called another constructor"), "{no_super}");
    let leaked = changed("<init>", |b| {
        let field = b.field("A", "o", "Ljava/lang/Object;");
        b.code = vec![I::Aload_0, I::Aload_0, I::Putfield(field), I::Return];
    });
    let leaked = verify(leaked, "A").unwrap_err().to_string();
    assert!(leaked.contains("this before super() was called is on the stack"), "{leaked}");
}

#[test]
fn members() {
    let foreign = complaint(|b| {
        let field = b.field("Other", "there", "I");
        b.code = vec![I::Aload(4), I::Getfield(field), I::Ireturn];
    });
    assert_eq!(foreign, "1: A is used where Other is expected");
    let call = complaint(|b| {
        let method = b.method("Other", "call", "()V");
        b.code = vec![I::Aload_3, I::Invokevirtual(method), I::Iload_0, I::Ireturn];
    });
    assert_eq!(call, "1: java.lang.Object is used where Other is expected");
    let argument = complaint(|b| {
        let method = b.method("A", "takes", "(LA;)V");
        b.code = vec![I::Aload_3, I::Invokestatic(method), I::Iload_0, I::Ireturn];
    });
    assert_eq!(argument, "1: java.lang.Object is used where A is expected");
    let special = complaint(|b| {
        let method = b.method("Other", "call", "()V");
        b.code = vec![I::Aload_3, I::Invokespecial(method), I::Iload_0, I::Ireturn];
    });
    assert_eq!(special, "1: Other.call is called as a supertype's but is none");
    let wide = complaint(|b| {
        let field = b.field("A", "wide", "J");
        b.code = vec![I::Aload(4), I::Iload_0, I::Putfield(field), I::Iload_0, I::Ireturn];
    });
    assert_eq!(wide, "2: int is on the stack where long is expected");
    let cloned = complaint(|b| {
        let method = b.method("java/lang/Object", "clone", "()Ljava/lang/Object;");
        b.code = vec![I::Aload_3, I::Invokevirtual(method), I::Pop, I::Iload_0, I::Ireturn];
    });
    assert_eq!(cloned, "1: protected member clone is used on another class's instance");
    assert!(code_complaint(&[I::Getstatic(9999), I::Ireturn]).starts_with("0: constant-pool entry 9999 is no field"));
    let loads = complaint(|b| {
        let long = b.file.constant_pool.add_long(1).unwrap();
        b.code = vec![I::Ldc_w(long), I::Ireturn];
    });
    assert!(loads.ends_with("cannot be loaded here"), "{loads}");
}

#[test]
fn handlers() {
    let caught = complaint(|b| {
        b.handlers = vec![ExceptionTableEntry { range_pc: 0..1, handler_pc: 2, catch_type: b.class("Other") }];
        b.code = vec![I::Iload_0, I::Ireturn, I::Athrow];
    });
    assert_eq!(caught, "2: Other is caught but is no Throwable");
    // The handler sees local 3 as an int or an object, depending on where the exception came from.
    let merged = complaint(|b| {
        b.handlers = vec![ExceptionTableEntry { range_pc: 0..4, handler_pc: 4, catch_type: 0 }];
        b.code =
            vec![I::Iload_0, I::Istore_3, I::Iload_3, I::Ireturn, I::Pop, I::Aload_3, I::Pop, I::Iload_0, I::Ireturn];
    });
    assert_eq!(merged, "5: local variable 3 holds an unusable value, not a reference");
}

#[test]
fn interfaces_count_as_objects_and_missing_classes_are_named() {
    let sound = changed("f", |b| {
        let class = b.class("Face");
        let face = b.file.constant_pool.add_interface_method_ref(class, "face", "()V").unwrap();
        b.code = vec![I::Aload_3, I::Invokeinterface(face, 1), I::Iload_0, I::Ireturn];
    });
    verify(sound, "A").unwrap();
    let missing = changed("f", |b| {
        let method = b.method("Nowhere", "call", "()V");
        b.code = vec![I::Aload_3, I::Invokevirtual(method), I::Iload_0, I::Ireturn];
    });
    assert_eq!(verify(missing, "A"), Err(LinkError::NotFound("Nowhere".into())));
}

/// What verification has to load, and what not, as HotSpot decides it by the `StackMapTable`.
#[test]
fn classes_are_missing_for_verification_where_hotspot_misses_them() {
    let source = r#"
    class Base { int v = 1; }
    class Missing extends Base { }
    class Present extends Base { }
    interface Face { default int f() { return 3; } }
    class MissingFace implements Face { }
    class PresentFace implements Face { }
    class Err extends RuntimeException { }
    class UseParam { static int take(Base b) { return b.v; } static int go(boolean c) { if (c) return take(new Missing()); return 7; } }
    class UseMerge { static Base b; static int go(boolean c) { Base x = c ? new Missing() : new Present(); b = x; return x.v; } }
    class UseMergeObj { static Object b; static int go(boolean c) { Base x; if (c) x = new Missing(); else x = new Present(); System.out.println("merge"); return 5; } }
    class UseFace { static int take(Face b) { return b.f(); } static int go(boolean c) { if (c) return take(new MissingFace()); return 7; } }
    class UseMergeFace { static int go(boolean c) { Face x = c ? new MissingFace() : new PresentFace(); return x.f(); } }
    class UseRet { static Base mk() { return new Missing(); } static int go(boolean c) { return c ? mk().v : 3; } }
    class UseField { static Base f; static int go(boolean c) { if (c) f = new Missing(); return 4; } }
    class UseCatch { static int go(boolean c) { try { if (c) throw new Err(); return 1; } catch (Err e) { return 2; } } }
    class UseThrow { static int go(boolean c) { if (c) throw new Err(); return 1; } }
    class UseCall { static int go(boolean c) { if (c) return new Missing().v; return 1; } }
    class UseArr { static int go(boolean c) { Base[] x = c ? new Missing[1] : new Base[2]; return x.length; } }
    class UseArr2 { static Object go2() { return null; } static int go(boolean c) { Base[] x = new Base[1]; if (c) x[0] = new Missing(); return x.length; } }
    class Sub extends UseParam { static int go2(boolean c) { return 8; } }
    class Fields { Missing m; static Missing s; static int go(boolean c) { return 1; } Missing mm(Missing x) { return x; } }
    class Ctor extends Base { Ctor(Base b) {} Ctor() { this(new Missing()); } static int go(boolean c) { return 1; } }
    class Loop { static int go(boolean c) { Base b = new Present(); for (int i = 0; i < 2; i++) { if (c) b = new Missing(); } return b.v; } }
    class Cast { static int go(boolean c) { Object o = new Present(); if (c) { Missing m = (Missing) o; return m.v; } return o instanceof Base ? 1 : 0; } }
    class Inst { static int go(boolean c) { Object o = new Present(); if (c && o instanceof Missing) return 2; return 1; } }
    class Lam { static int go(boolean c) { java.util.function.Supplier<Base> s = Missing::new; return c ? s.get().v : 2; } }
    class Invoke { static int go(boolean c) { if (c) { Missing m = new Missing(); return m.hashCode() > 0 ? 1 : 0; } return 2; } }
    "#;
    let mut classes = javac("Base.java", source, &[]);
    for gone in ["Missing", "MissingFace", "Err"] {
        classes.remove(gone).expect("it was compiled");
    }
    let needs = |class: &str| match verify(classes.clone(), class) {
        Ok(()) => None,
        Err(LinkError::NotFound(missing)) => Some(missing),
        Err(other) => panic!("{class}: {other}"),
    };
    for class in ["UseParam", "UseMerge", "UseMergeObj", "UseRet", "UseField", "UseArr", "Sub", "Ctor", "Loop"] {
        assert_eq!(needs(class).as_deref(), Some("Missing"), "{class}");
    }
    for class in ["UseCatch", "UseThrow"] {
        assert_eq!(needs(class).as_deref(), Some("Err"), "{class}");
    }
    for class in ["UseFace", "UseMergeFace", "UseCall", "UseArr2", "Fields", "Cast", "Inst", "Lam", "Invoke"] {
        assert_eq!(needs(class), None, "{class}");
    }
}

#[test]
fn old_class_files_verify_by_inference() {
    let source = "class A { static String f(int n) {
        String s = null; for (int i = 0; i < n; i++) { try { s = s == null ? \"x\" : s + i; } finally { n--; } } return s; } }";
    let mut classes = javac("A.java", source, &["--release", "8"]);
    let mut file = classfile::parse(&classes["A"], "A").unwrap();
    file.version = Version::from(49, 0).unwrap();
    for method in &mut file.methods {
        for attribute in &mut method.attributes {
            if let Attribute::Code { attributes, .. } = attribute {
                attributes.retain(|a| matches!(a, Attribute::LineNumberTable { .. }));
            }
        }
    }
    let mut bytes = Vec::new();
    file.to_bytes(&mut bytes).unwrap();
    classes.insert("A".into(), bytes);
    verify(classes, "A").unwrap();
}

#[test]
fn messages_name_the_line() {
    let mut classes = javac("A.java", "class A {\n static int f(int a) {\n  a++;\n  return a;\n } }", &[]);
    let bytes = classes.get_mut("A").unwrap();
    // iload_0; ireturn → aload_0; ireturn
    let at = bytes.windows(2).position(|w| w == [0x1A, 0xAC]).unwrap();
    bytes[at] = 0x2A;
    let said = verify(classes, "A").unwrap_err().to_string();
    assert_eq!(
        said,
        "A: bytecode fails verification: A.f(I)I at instruction 1 (line 4): local variable 0 holds int, not a reference"
    );
}
