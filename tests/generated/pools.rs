//! Programs whose threads draw objects of one pool, keep them, and go over all of them. Which objects a choice tries depends
//! on whether they can be told apart, and that is a question about the whole heap at that moment. Each program has a second
//! pool, written by hand, that tries every object: its outcomes are the measure.

use super::choices::put;
use super::java::Program;
use super::random::Random;
use super::tree::item;

const STEPS: &[&str] = &[
    "R = pool.getAny();",
    "R = pool.getAny();",
    "R = pool.getAnyOrNull();",
    "for (Node k : pool) R = k;",
    "for (Node k : pool) { R = k; break; }",
    "for (Node k : pool) if (k != Q) R = k;",
    "for (Node k : pool) k.v = 3;",
    "for (Node k : pool) k.next = R;",
    "for (Node k : pool) if (k == R) n++;",
    "for (Node k : pool) synchronized (k) { n++; }",
    "{ Iterator<Node> i = pool.iterator(); i.next(); R = i.next(); }",
    "R = Q;",
    "R = null;",
    "R.v++;",
    "R.next = Q;",
    "R = R.next;",
    "if (R == Q) n += 10;",
    "if (R.hashCode() == Q.hashCode()) n += 10;",
    "synchronized (R) { n++; }",
    "synchronized (R) { R = pool.getAny(); R.v++; }",
    "Verify.assume(R != Q);",
];

const PLACES: &[&str] = &["r", "q", "shared", "kept[0]"];

const SHOWN: &[&str] =
    &["n", "r == q", "shared == r", "kept[0] == q", "shared == kept[0]", "r.v", "shared.v", "q.next == r"];

fn steps(r: &mut Random, length: usize) -> String {
    let placed = |r: &mut Random| {
        let step = r.pick(STEPS);
        item(&format!(
            "try {{ {} }} catch (RuntimeException e) {{ n += 100; }}\n",
            put(r, step, &[('R', PLACES), ('Q', PLACES)])
        ))
    };
    (0..length).map(|_| placed(r)).collect()
}

fn shown(r: &mut Random) -> String {
    let places = SHOWN.iter().filter(|_| r.percent(35));
    places
        .map(|place| {
            item(&format!(
                "try {{ text += \" {place}=\" + ({place}); }} catch (RuntimeException e) {{ text += \" -\"; }}\n"
            ))
        })
        .collect()
}

/// Program `number` of this seed.
pub(crate) fn program(seed: u64, number: usize) -> Program {
    let mut r = Random::of(seed ^ 0x9001_5eed, number);
    let name = format!("P{number}");
    let threads = if number.is_multiple_of(4) { 1 } else { 2 };
    let bodies: String = (0..threads)
        .map(|at| {
            let length = if threads == 1 { 4 + r.below(5) } else { 1 + r.below(2) };
            let body = steps(&mut r, length) + "synchronized (PROGRAM.class) {\n" + &shown(&mut r) + "}\n";
            format!("static void run{at}() {{\nNode r = null, q = null;\n{body}}}\n")
        })
        .collect();
    let starts = match threads {
        1 => "run0();\n",
        _ => "Thread one = new Thread(PROGRAM::run0);\none.start();\nrun1();\none.join();\n",
    };
    let size = if r.percent(30) { "3" } else { "2" };
    let marked = WHOLE.replace("BODIES", &bodies).replace("STARTS", starts).replace("SIZE", size);
    Program { marked: marked.replace("PROGRAM", &name), name }
}

const WHOLE: &str = r#"import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.util.Arrays;
import java.util.Iterator;

public class PROGRAM {
static class Node {
    int v;
    Node next;
}
static int n;
static String text = "";
static Node shared;
static final Node[] kept = new Node[1];
interface Pool extends Iterable<Node> {
    Node getAny();
    Node getAnyOrNull();
}
static class Reduced implements Pool {
    final ObjectPool<Node> all = new ObjectPool<>(Node.class, SIZE);
    public Node getAny() { return all.getAny(); }
    public Node getAnyOrNull() { return all.getAnyOrNull(); }
    public Iterator<Node> iterator() { return all.iterator(); }
}
static class ByHand implements Pool {
    final Node[] all = new Node[SIZE];
    ByHand() { for (int i = 0; i < SIZE; i++) all[i] = new Node(); }
    public Node getAny() { return all[Verify.getInt(0, SIZE - 1)]; }
    public Node getAnyOrNull() { int i = Verify.getInt(-1, SIZE - 1); return i < 0 ? null : all[i]; }
    public Iterator<Node> iterator() { return Arrays.asList(all).iterator(); }
}
static final Pool pool = Verify.getProperty("pool.by_hand") == null ? new Reduced() : new ByHand();
BODIES
public static void main(String[] args) throws Exception {
STARTS
System.out.println(text);
}
}
"#;
