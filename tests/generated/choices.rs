//! Programs that choose values and carry them to every kind of place: locals, the operand stack, fields, arrays of each type,
//! arguments and results, lambdas, boxes, what reflection and handles reach. Some have two threads. Each prints some of its
//! places and leaves others unread, and is searched in several ways that must come to the same outcomes; with
//! `cg.delayed=true` choices are made where their values are used.
//!
//! What a program prints says nothing of addresses and hashes, and objects of its pool are never told apart before they were
//! chosen: an iteration over the pool, or `getNew` before a choice was used, may number them otherwise when choices wait.

use super::java::Program;
use super::random::Random;
use super::tree::item;

/// Choices. `A` and `B` are ints, `T` and `U` booleans, `R` and `Q` nodes, each a place.
const CHOICES: &[&str] = &[
    "A = Verify.getInt(0, 2);",
    "A = Verify.getInt(-1, 1);",
    "A = Verify.getIntFromList(3, 500, 3);",
    "A = Verify.random(1);",
    "A = same(Verify.getInt(0, 1));",
    "A = first(Verify.getInt(0, 1), B);",
    "ints = new int[] {Verify.getInt(0, 1), B, 7};",
    "ints = new int[Verify.getInt(-1, 2)];",
    "grid = new int[Verify.getInt(1, 2)][1];",
    "grid = new int[2][Verify.getInt(0, 1)];",
    "box.i = Verify.getInt(5, 6);",
    "ints[2] = Verify.getInt(0, 2);",
    "box = new Box(Verify.getInt(0, 1), R);",
    "{ int k = Verify.getInt(0, 2); IntSupplier f = () -> k; A = f.getAsInt(); }",
    "T = Verify.getBoolean();",
    "T = Verify.getBoolean(false);",
    "T = Verify.randomBool();",
    "flags[0] = Verify.getBoolean();",
    "bytes[0] = (byte) Verify.getInt(126, 128);",
    "chars[0] = (char) Verify.getInt('a', 'b');",
    "shorts[0] = (short) Verify.getInt(32767, 32768);",
    "longs[0] = Verify.getLongFromList(1L, 1L << 40);",
    "doubles[0] = Verify.getDoubleFromList(0.5, -0.0);",
    "floats[0] = Verify.getFloatFromList(0.5f, 2f);",
    "R = pool.getAny();",
    "R = pool.getAnyOrNull();",
    "nodes[0] = pool.getAny();",
    "box.r = pool.getAnyOrNull();",
    "sr = pool.getAny();",
    "{ Node k = pool.getAnyOrNull(); Supplier<Node> f = () -> k; R = f.get(); }",
    "objects[0] = pool.getAny();",
];

/// What only carries values from place to place; some of it has to look at them all the same.
const COPIES: &[&str] = &[
    "A = B;",
    "si = A;",
    "A = si;",
    "box.i = A;",
    "A = box.i;",
    "ints[1] = A;",
    "A = ints[0];",
    "A = same(B);",
    "A = first(A, B);",
    "A = last(A, B);",
    "A = box.self().i;",
    "{ int k = A; A = B; B = k; }",
    "ints[0] = ints[1] = A;",
    "box.i = si = A;",
    "A = box.i = B;",
    "box.i = ints[2] = A = B;",
    "{ int k = B; IntSupplier f = () -> k; A = f.getAsInt(); }",
    "{ IntUnaryOperator f = x -> x; A = f.applyAsInt(B); }",
    "{ IntUnaryOperator f = PROGRAM::same; A = f.applyAsInt(B); }",
    "{ Function<Integer, Box> f = Box::new; A = f.apply(B).i; }",
    "System.arraycopy(ints, 0, ints, 1, 2);",
    "{ int[] k = ints.clone(); A = k[1]; }",
    "{ int[] k = Arrays.copyOf(ints, 2); A = k[0]; }",
    "{ int[] k = Arrays.copyOfRange(ints, 1, 4); ints[0] = k[1]; }",
    "Arrays.fill(ints, A);",
    "{ Box k = box.copy(); A = k.i; }",
    "grid[1][0] = A;",
    "A = grid[1][0];",
    "{ int[][] k = grid.clone(); k[0][0] = A; }",
    "deep[0][0][0][0][0][0][0][0] = A;",
    "A = deep[0][0][0][0][0][0][0][0];",
    "{ Integer k = A; B = k; }",
    "objects[0] = A;",
    "{ Object k = objects[0]; if (k instanceof Integer) A = (Integer) k; }",
    "bytes[1] = (byte) A;",
    "A = bytes[0];",
    "chars[1] = (char) (A & 127);",
    "A = chars[0];",
    "shorts[1] = (short) A;",
    "A = shorts[0];",
    "flags[1] = T;",
    "T = flags[0];",
    "longs[1] = A;",
    "A = (int) longs[0];",
    "floats[1] = A;",
    "doubles[1] = A;",
    "A = (int) doubles[0];",
    "sy = (byte) A;",
    "sc = (char) (A & 127);",
    "sh = (short) A;",
    "sl = A;",
    "sd = A;",
    "A = sy;",
    "A = (int) sl;",
    "sb = T;",
    "T = sb;",
    "box.t = T;",
    "T = box.t;",
    "T = sameFlag(U);",
    "volatileInt = A;",
    "A = volatileInt;",
    "atomic.set(A);",
    "A = atomic.get();",
    "A = atomic.getAndSet(B);",
    "list.add(A);",
    "if (!list.isEmpty()) A = list.get(0);",
    "map.put(1, A);",
    "A = map.getOrDefault(1, B);",
    "A = new Pair(A, B).right();",
    "A = Optional.of(B).get();",
    "A = IntStream.of(A, B).toArray()[1];",
    "FIELD.setInt(box, A);",
    "A = FIELD.getInt(box);",
    "A = (Integer) FIELD.get(box);",
    "STATIC.setInt(null, A);",
    "A = STATIC.getInt(null);",
    "Array.setInt(ints, 0, A);",
    "A = Array.getInt(ints, 1);",
    "A = (Integer) SAME.invoke(null, B);",
    "A = (int) HANDLE.invokeExact(B);",
    "VARIABLE.set(box, A);",
    "A = (int) VARIABLE.getVolatile(box);",
    "A = (int) VARIABLE.getAndSet(box, B);",
    "A = (int) ELEMENT.get(ints, 0);",
    "box = Box.class.getDeclaredConstructor(int.class, Node.class).newInstance(A, R);",
    "own.set(A);",
    "if (own.get() != null) A = own.get();",
    "R = Q;",
    "sr = R;",
    "R = sr;",
    "box.r = R;",
    "R = box.r;",
    "nodes[1] = R;",
    "R = nodes[0];",
    "R = sameNode(Q);",
    "System.arraycopy(nodes, 0, nodes, 1, 1);",
    "{ Node[] k = nodes.clone(); R = k[1]; }",
    "Arrays.fill(nodes, R);",
    "objects[0] = R;",
    "if (objects[0] instanceof Node k) R = k;",
    "R = (Node) objects[0];",
    "holder.set(R);",
    "R = holder.get();",
    "{ WeakReference<Node> k = new WeakReference<>(R); R = k.get(); }",
    "{ Node k = R; R = Q; Q = k; }",
    "R = Optional.ofNullable(Q).orElse(R);",
];

/// What looks at values.
const USES: &[&str] = &[
    "A++;",
    "A += B;",
    "A = A * B + 1;",
    "A = -B;",
    "A = (A >> 1) ^ B;",
    "A = B / A;",
    "A = B % A;",
    "A = ints[A];",
    "ints[A] = B;",
    "ints[A & 1] = B;",
    "A = (byte) B;",
    "A = (char) B;",
    "A = ints.length;",
    "if (A < B) si++;",
    "if (A == B) A = 9;",
    "T = A == B;",
    "T = A > 0 && U;",
    "T = !U;",
    "if (T) A++; else B--;",
    "A = T ? A : B;",
    "while (A > 3) A >>= 1;",
    "switch (A) { case 0: B = 1; break; case 1: B = A; break; default: T = !T; }",
    "switch (B) { case -100: A = 1; break; case 500: A = 2; break; default: A = 3; }",
    "switch (\"x\" + A) { case \"x1\": B = 4; break; case \"x2\": B = 5; break; default: }",
    "switch (COLORS[A]) { case RED: B = 6; break; default: B = 7; }",
    "text += A;",
    "text = \"<\" + A + T + \">\";",
    "text += String.valueOf(T);",
    "text += String.format(\"%d|\", A);",
    "builder.append(A).append(chars[0]);",
    "text += builder.reverse();",
    "A = Math.max(A, B);",
    "A = Integer.compare(A, B);",
    "A = Objects.hash(A, B) & 15;",
    "T = Objects.equals(A, B);",
    "T = new Pair(A, B).equals(new Pair(B, A));",
    "T = Arrays.equals(ints, new int[] {A, B, 7});",
    "A = Arrays.hashCode(ints) & 7;",
    "Arrays.sort(ints);",
    "atomic.compareAndSet(A, B);",
    "A = atomic.addAndGet(B);",
    "T = list.contains(A);",
    "A = map.merge(A, 1, Integer::sum);",
    "T = longs[0] > A;",
    "A = Double.compare(doubles[0], 0.0);",
    "T = doubles[1] == floats[1];",
    "Verify.assume(A != B);",
    "Verify.ignoreIf(T);",
    "R.v = A;",
    "A = R.v;",
    "R.v++;",
    "R.next = Q;",
    "R = R.next;",
    "T = R == Q;",
    "T = R != null;",
    "if (R == null) A = 8;",
    "T = R.equals(Q);",
    "T = R.hashCode() == R.hashCode();",
    "T = objects[0] instanceof Node;",
    "A = (Integer) objects[0];",
    "synchronized (R) { A++; }",
    "T = Thread.holdsLock(R);",
    "T = R.getClass() == Node.class;",
    "A = R.read();",
    "text += name(R);",
    "T = List.of(nodes).contains(R);",
    "T = VARIABLE.compareAndSet(box, A, B);",
    "T = holder.compareAndSet(R, Q);",
    "throw new IllegalStateException(\"at \" + A);",
    "assert A < 2 : A;",
    "A = R.next.v;",
    "Thread.currentThread().setName(\"t\" + A);",
    "text += Thread.currentThread().getName();",
];

/// Steps with others in them.
const BLOCKS: &[&str] = &[
    "if (A > 0) { {} } else { B = 9; }",
    "if (T) { {} }",
    "for (int i = 0; i < 2; i++) { {} }",
    "synchronized (PROGRAM.class) { {} }",
    "try { {} } finally { B = A; }",
    "switch (A) { case 1 -> { {} } default -> T = true; }",
];

const INTS: &[&str] = &["a", "b", "c", "a", "b", "si", "box.i", "ints[0]", "ints[1]", "atomicLike.i"];
const FLAGS: &[&str] = &["t", "u", "sb", "box.t", "flags[0]"];
const NODES: &[&str] = &["r", "q", "r", "q", "sr", "box.r", "nodes[0]", "nodes[1]"];

/// What is printed in the end, or left unread.
const SHOWN: &[&str] = &[
    "a",
    "b",
    "c",
    "t",
    "u",
    "si",
    "sb",
    "sy",
    "sh",
    "sc + 0",
    "sl",
    "sd",
    "box.i",
    "box.t",
    "ints[0]",
    "ints.length",
    "flags[0]",
    "flags[1]",
    "bytes[0]",
    "bytes[1]",
    "chars[0] + 0",
    "shorts[0]",
    "shorts[1]",
    "longs[0]",
    "longs[1]",
    "floats[0]",
    "floats[1]",
    "doubles[0]",
    "doubles[1]",
    "grid[0][0]",
    "deep[0][0][0][0][0][0][0][0]",
    "atomic",
    "volatileInt",
    "list",
    "map",
    "text",
    "name(r)",
    "name(q)",
    "name(sr)",
    "name(box.r)",
    "name(nodes[0])",
    "name(nodes[1])",
    "r == q",
    "sr == q",
    "nodes[0] == nodes[1]",
    "holder.get() == r",
    "own.get()",
];

/// Each `A`, `T` … of a step becomes one of its places: the same letter the same place.
pub(super) fn put(r: &mut Random, step: &str, letters: &[(char, &[&str])]) -> String {
    let places: Vec<(char, &str)> = letters.iter().map(|&(letter, from)| (letter, r.pick(from))).collect();
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let chars: Vec<char> = step.chars().collect();
    let mut out = String::with_capacity(step.len() * 2);
    for (at, &c) in chars.iter().enumerate() {
        let alone = !is_word(at.checked_sub(1).map(|before| chars[before])) && !is_word(chars.get(at + 1).copied());
        match places.iter().find(|(letter, _)| *letter == c && alone) {
            Some((_, place)) => out.push_str(place),
            None => out.push(c),
        }
    }
    out
}

fn placed(r: &mut Random, step: &str) -> String {
    put(r, step, &[('A', INTS), ('B', INTS), ('T', FLAGS), ('U', FLAGS), ('R', NODES), ('Q', NODES)])
}

fn step(r: &mut Random, choices: &mut usize, nest: bool) -> String {
    let choose = *choices > 0 && r.percent(35);
    let kind = r.below(100);
    let text = match (choose, nest && kind < 8) {
        (true, _) => {
            *choices -= 1;
            let step = r.pick(CHOICES);
            placed(r, step)
        }
        (_, true) => {
            // Without choices: a loop would make them twice.
            let inner = step(r, &mut 0, false);
            let block = r.pick(BLOCKS);
            placed(r, block).replace("{}", &inner)
        }
        _ => {
            let step = r.pick(if kind < 60 { COPIES } else { USES });
            placed(r, step)
        }
    };
    item(&format!("try {{ {text} }} catch (Throwable e) {{ text += say(e); }}\n"))
}

/// Program `number` of this seed.
pub(crate) fn program(seed: u64, number: usize) -> Program {
    let mut r = Random::of(seed ^ 0xde1a_7ed0, number);
    let name = format!("D{number}");
    let threads = if number % 4 == 3 { 2 } else { 1 };
    let mut bodies = String::new();
    for at in 0..threads {
        let mut choices = if threads == 1 { 4 } else { 1 + r.below(2) };
        let length = if threads == 1 { 9 + r.below(8) } else { 2 + r.below(2) };
        let steps: String = (0..length).map(|_| step(&mut r, &mut choices, true)).collect();
        let shown: String = SHOWN
            .iter()
            .filter(|_| r.percent(if threads == 1 { 40 } else { 15 }))
            .map(|place| {
                item(&format!(
                    "try {{ text += \" {}=\" + ({place}); }} catch (Throwable e) {{ text += say(e); }}\n",
                    place.replace('"', "")
                ))
            })
            .collect();
        bodies.push_str(&format!(
            "static void run{at}() {{\nint a = 1, b = 0, c = 2;\nboolean t = false, u = true;\nNode r = null, q = null;\n{steps}{}}}\n",
            if threads == 1 { shown } else { format!("synchronized (PROGRAM.class) {{\n{shown}}}\n") }
        ));
    }
    let starts = match threads {
        1 => "run0();\n".to_string(),
        _ => "Thread one = new Thread(PROGRAM::run0, \"one\");\none.start();\nrun1();\none.join();\n".to_string(),
    };
    let marked = WHOLE.replace("BODIES", &bodies).replace("STARTS", &starts).replace("PROGRAM", &name);
    Program { name, marked }
}

const WHOLE: &str = r#"import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.lang.invoke.*;
import java.lang.ref.WeakReference;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.IntStream;

public class PROGRAM {
static class Node {
    int v;
    Node next;
    int read() { return v; }
}
static class Box implements Cloneable {
    int i;
    boolean t;
    Node r;
    Box(int i) { this.i = i; }
    Box(int i, Node r) { this.i = i; this.r = r; }
    Box self() { return this; }
    Box copy() throws CloneNotSupportedException { return (Box) clone(); }
}
enum Color { RED, GREEN }
record Pair(int left, int right) {}
static final Color[] COLORS = Color.values();
static final Field FIELD, STATIC;
static final Method SAME;
static final MethodHandle HANDLE;
static final VarHandle VARIABLE, ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
static {
    try {
        FIELD = Box.class.getDeclaredField("i");
        STATIC = PROGRAM.class.getDeclaredField("si");
        SAME = PROGRAM.class.getDeclaredMethod("same", int.class);
        HANDLE = MethodHandles.lookup().unreflect(SAME);
        VARIABLE = MethodHandles.lookup().findVarHandle(Box.class, "i", int.class);
    } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
    }
}
static int si;
static boolean sb;
static byte sy;
static short sh;
static char sc;
static long sl;
static double sd;
static Node sr;
static volatile int volatileInt;
static String text = "";
static Box box = new Box(4), atomicLike = new Box(3);
static int[] ints = new int[3];
static boolean[] flags = new boolean[2];
static byte[] bytes = new byte[2];
static char[] chars = new char[2];
static short[] shorts = new short[2];
static long[] longs = new long[2];
static float[] floats = new float[2];
static double[] doubles = new double[2];
static int[][] grid = new int[2][1];
static int[][][][][][][][] deep = new int[1][1][1][1][1][1][1][1];
static Node[] nodes = new Node[2];
static Object[] objects = new Object[1];
static final AtomicInteger atomic = new AtomicInteger();
static final AtomicReference<Node> holder = new AtomicReference<>();
static final ThreadLocal<Integer> own = new ThreadLocal<>();
static final List<Integer> list = new ArrayList<>();
static final Map<Integer, Integer> map = new TreeMap<>();
static final StringBuilder builder = new StringBuilder();
static final ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
static int same(int x) { return x; }
static boolean sameFlag(boolean x) { return x; }
static Node sameNode(Node x) { return x; }
static int first(int... all) { return all[0]; }
static int last(Integer... all) { return all[all.length - 1]; }
static String name(Node n) { return n == null ? "-" : n.v + (n.next == null ? "." : n.next == n ? "o" : ">"); }
static String say(Throwable e) { return " " + e.getClass().getSimpleName() + ": " + e.getMessage(); }
BODIES
public static void main(String[] args) throws Exception {
STARTS
System.out.println(text);
}
}
"#;

/// A program of every step there is, so that each of them is Java.
pub(crate) fn of_all_steps() -> Program {
    let mut r = Random::of(1, 0);
    let name = "D0".to_string();
    let mut bodies = String::new();
    let all = CHOICES.iter().chain(COPIES).chain(USES).map(|step| step.to_string());
    let blocks = BLOCKS.iter().map(|block| block.replace("{}", "si++;"));
    for (at, step) in all.chain(blocks).enumerate() {
        let step = placed(&mut r, &step);
        bodies.push_str(&format!("static void step{at}(int a, int b, int c, boolean t, boolean u, Node r, Node q) throws Throwable {{\nif (si >= 0) {{ {step} }}\n}}\n"));
    }
    let shown = SHOWN.iter().map(|place| format!("text += ({place});\n")).collect::<String>();
    bodies.push_str(&format!(
        "static void shown(int a, int b, int c, boolean t, boolean u, Node r, Node q) {{\n{shown}}}\n"
    ));
    Program { marked: WHOLE.replace("BODIES", &bodies).replace("STARTS", "").replace("PROGRAM", &name), name }
}
