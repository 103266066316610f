//! Generated programs: a few threads that read, write, publish, lock and choose at random, and print what they saw.

use crate::common::subject::Subject;

/// Xorshift: the same programs on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % n
    }

    fn of(&mut self, texts: &[&str]) -> String {
        texts[self.below(texts.len() as u64) as usize].to_owned()
    }
}

const PLAIN: &[&str] = &[
    "x++;",
    "a = x;",
    "x = a + 1;",
    "y = x;",
    "a += y;",
    "cells[0] = a + 1;",
    "a += cells[1];",
    "cells[1]++;",
    "shared.v++;",
    "a = shared.v;",
    "{ Box box = shared; box.v += 2; a += box.v; }",
    "{ Box box = new Box(); box.v = a + 3; shared = box; box.v++; }",
    "{ Box box = new Box(); box.next = mine; shared.next = box; mine.v = a; }",
    "if (shared.next != null) { a += 10 + shared.next.v; }",
    "if (shared.next != null && shared.next.next != null) { shared.next.next.v = 5; a += mine.v; }",
    "{ Box box = new Box(); box.v = 4; held.set(box); a += held.get().v; }",
    "synchronized (shared) { shared.v *= 2; }",
];

fn statement(random: &mut Random, depth: u32) -> String {
    let kind = if depth > 1 { 0 } else { random.below(10) };
    let block = |random: &mut Random| {
        let length = 1 + random.below(2);
        (0..length).map(|_| statement(random, depth + 1)).collect::<Vec<_>>().join(" ")
    };
    match kind {
        6 => format!("synchronized (ONE) {{ {} }}", block(random)),
        7 => format!("synchronized (TWO) {{ {} }}", block(random)),
        8 => format!("if (gov.nasa.jpf.vm.Verify.getBoolean()) {{ {} }}", block(random)),
        9 => format!("for (int i{depth} = 0; i{depth} < 2; i{depth}++) {{ {} }}", block(random)),
        _ => random.of(PLAIN),
    }
}

fn class(name: &str, random: &mut Random) -> String {
    let threads = 2 + random.below(4) / 3;
    let bodies = (0..threads).map(|t| {
        let length = 2 + random.below(if threads > 2 { 1 } else { 3 });
        let body: String = (0..length).map(|_| statement(random, 0) + "\n").collect();
        format!("static void run{t}() {{ int a = 0; Box mine = new Box(); {body} seen[{t}] = a * 100 + mine.v; }}\n")
    });
    let bodies: String = bodies.collect();
    let all: String = (0..threads).map(|t| format!("new Thread({name}::run{t}),")).collect();
    format!(
        "class {name} {{
            static class Box {{ int v; Box next; }}
            static final Object ONE = new Object(), TWO = new Object();
            static final ThreadLocal<Box> held = new ThreadLocal<>();
            static int x, y;
            static int[] cells = new int[2];
            static int[] seen = new int[{threads}];
            static Box shared = new Box();
            {bodies}
            public static void main(String[] args) throws Exception {{
                Thread[] all = {{ {all} }};
                for (Thread t : all) t.start();
                for (Thread t : all) t.join();
                String text = x + \" \" + y + \" \" + cells[0] + cells[1] + \" \" + shared.v + (shared.next == null);
                for (int s : seen) text += \" \" + s;
                System.out.println(text);
            }}
        }}\n"
    )
}

/// Programs with their sources.
pub(crate) fn programs(seed: u64, count: usize) -> Vec<(Subject, String)> {
    let mut random = Random(seed);
    let sources: Vec<String> = (0..count).map(|i| class(&format!("P{i}"), &mut random)).collect();
    let mains: Vec<String> = (0..count).map(|i| format!("P{i}")).collect();
    Subject::of_sources(&mains, &sources.concat()).into_iter().zip(sources).collect()
}

/// Sources of programs of the same kind that fail where the numbers that come out have a certain sum.
pub(crate) fn failing_programs(seed: u64, count: usize) -> Vec<String> {
    let mut random = Random(seed);
    let fails = "int sum = 0; for (char c : text.toCharArray()) sum += c; assert sum % 3 != 0 : text;";
    let failing = |i| class(&format!("P{i}"), &mut random).replace("System.out.println(text);", fails);
    (0..count).map(failing).collect()
}
