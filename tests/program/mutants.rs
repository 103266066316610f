//! Class files with random damage: any answer is fine, a panic or a hang is not.

use std::time::{Duration, Instant};

use interleave::classfile;
use interleave::program::{Code, Origin, Program};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};

use super::support::{Classes, java_base, java_home, javac, program};

/// xorshift64*: the same mutants in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..1 + random.below(6) / 4 {
        let at = random.below(bytes.len());
        match random.below(16) {
            0 => bytes.truncate(at.max(1)),
            1 => bytes.insert(at, random.next() as u8),
            2 if bytes.len() > 1 => drop(bytes.remove(at)),
            3..=5 => bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][random.below(5)],
            6..=8 => {
                let from = random.below(bytes.len());
                bytes[at] = bytes[from];
            }
            9..=11 => bytes[at] = bytes[at].wrapping_add(1),
            _ => bytes[at] = random.next() as u8,
        }
    }
}

/// Damages the instructions of one method; the rest of the file stays sound.
fn mutate_code(bytes: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let mut file = classfile::parse(bytes, "victim").ok()?;
    let donors: Vec<Instruction> =
        file.methods.iter().filter_map(classfile::code_of).flat_map(|view| view.code.to_vec()).collect();
    let method = random.below(file.methods.len());
    for attribute in &mut file.methods[method].attributes {
        let Attribute::Code { max_stack, max_locals, code, exception_table, attributes, .. } = attribute else {
            continue;
        };
        attributes.clear();
        for _ in 0..1 + random.below(3) {
            let (at, other) = (random.below(code.len()), random.below(code.len()));
            match random.below(8) {
                0 => code.swap(at, other),
                1 => code.insert(at, donors[random.below(donors.len())].clone()),
                2 if code.len() > 1 => drop(code.remove(at)),
                3 => *max_stack = random.below(4) as u16,
                4 => *max_locals = max_locals.saturating_sub(1),
                5 => exception_table.push(ExceptionTableEntry {
                    range_pc: at.min(other) as u16..(at.max(other) + 1) as u16,
                    handler_pc: random.below(code.len()) as u16,
                    catch_type: 0,
                }),
                _ => code[at] = donors[random.below(donors.len())].clone(),
            }
        }
    }
    let mut changed = Vec::new();
    file.to_bytes(&mut changed).ok()?;
    Some(changed)
}

/// Takes a class through everything; how far it came.
fn exercise(p: &mut Program, bytes: &[u8], origin: Origin) -> usize {
    let Ok(id) = p.define(bytes, origin, 0) else { return 0 };
    let verified = p.verify_class(id).is_ok();
    let methods = p.class(id).methods.clone();
    for &m in &methods {
        // Library code is not verified, so maps must hold their own on anything.
        let maps = p.maps(m);
        let room = usize::from(p.method(m).max_stack) + usize::from(maps.locals);
        assert!(!verified || maps.at.iter().all(|at| at.len() <= room));
        if p.decode(m).is_err() || !verified {
            continue;
        }
        let Code::At { start, len } = p.method(m).code else { continue };
        for pc in start..start + len {
            let _ = p.quicken(m, pc);
            let class = p.method(m).class;
            if let interleave::program::Insn::LdcU(cp) = p.code[pc as usize] {
                let _ = p.constant(class, cp);
            }
        }
    }
    1 + usize::from(verified)
}

#[test]
fn no_mutant_panics() {
    let source = r#"
        import java.util.function.*;
        class Victim<T extends Comparable<T>> implements Runnable {
            record P(int a, String b) {}
            enum E { X, Y }
            static final long L = 7; static final String S = "s"; double d; volatile T t;
            interface D { default int f() { return 1; } }
            static class C implements D, Cloneable { int[][] grid = new int[3][4]; }
            public void run() { try { synchronized (this) { wait(1); } } catch (InterruptedException e) { d++; } finally { d--; } }
            int f(int n, Object o, long w) {
                Supplier<String> s = () -> "x" + n + o + w;
                for (int i = 0; i < n; i++) { switch (i) { case 1: n2(i); break; case 2: case 100000: return i; default: } }
                if (o instanceof String str) return str.length() + s.get().length();
                Function<String, Integer> g = String::length;
                return g.apply("a") + new P(n, "b").hashCode() + E.valueOf("X").ordinal() + (int) (w % 3);
            }
            private static int n2(int i) { return i * 2; }
        }"#;
    let mut victims: Vec<Vec<u8>> = javac("Victim.java", source, &[]).into_values().collect();
    victims.sort_unstable();
    let library = ["java/util/ArrayDeque", "java/util/Optional", "java/lang/Long$LongCache", "java/io/Reader"];
    victims.extend(library.iter().map(|name| java_base()[*name].clone()));
    let mut random = Random(0x1BAD_B002_0000_0001);
    let mut reached = [0usize; 3];
    let started = Instant::now();
    for round in 0..4000 {
        let victim = &victims[round % victims.len()];
        let mut bytes = victim.clone();
        if round % 2 == 0 {
            mutate(&mut bytes, &mut random);
        } else if let Some(changed) = mutate_code(victim, &mut random) {
            bytes = changed;
        }
        let mut p = program(Classes::new());
        let before = Instant::now();
        // As the library's, unverified code is decoded too.
        let origin = if round % 3 == 0 { Origin::Library } else { Origin::User };
        reached[exercise(&mut p, &bytes, origin)] += 1;
        assert!(before.elapsed() < Duration::from_secs(5), "mutant {round} takes too long");
    }
    println!("{reached:?} (refused, linked, verified) in {:?}", started.elapsed());
    assert!(reached.iter().all(|&n| n > 500), "{reached:?}");
}

/// The verifier against HotSpot's own for class files without stack maps: the same verdict on every mutant.
#[test]
fn verdicts_agree_with_hotspot() {
    let dir = std::env::temp_dir().join(format!("interleave-verdicts-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let classes = javac("Victims.java", include_str!("java/Victims.java"), &["--release", "8"]);
    let mut harness = javac("Verdicts.java", include_str!("java/Verdicts.java"), &[]);
    harness.extend(classes.clone());
    for (name, bytes) in &harness {
        std::fs::write(dir.join(format!("{name}.class")), bytes).unwrap();
    }
    // The class loader must not find the sound classes where the harness is.
    let harness_dir = dir.join("harness");
    std::fs::create_dir_all(&harness_dir).unwrap();
    for name in ["Verdicts", "Verdicts$Loader"] {
        std::fs::rename(dir.join(format!("{name}.class")), harness_dir.join(format!("{name}.class"))).unwrap();
    }
    let mut victims: Vec<(&String, &Vec<u8>)> = classes.iter().collect();
    victims.sort_unstable();
    let mut random = Random(0x1BAD_B002_0000_0002);
    let (mut ours, mut list) = (Vec::new(), String::new());
    for round in 0..3000 {
        let (name, victim) = victims[round % victims.len()];
        let Some(mut bytes) = mutate_code(victim, &mut random) else { continue };
        // Version 49 is checked by inference there too.
        bytes[7] = 49;
        let mut others = classes.clone();
        others.remove(name);
        let mut p = program(others);
        let Ok(id) = p.define(&bytes, Origin::User, 0) else { continue };
        let verdict = p.verify_class(id);
        std::fs::write(dir.join(format!("m{round}")), &bytes).unwrap();
        list += &format!("m{round} {name}\n");
        ours.push((format!("m{round}"), verdict));
    }
    std::fs::write(dir.join("list"), list).unwrap();
    let out = std::process::Command::new(java_home().join("bin/java"))
        .arg("-cp")
        .arg(&harness_dir)
        .arg("Verdicts")
        .arg(&dir)
        .output()
        .unwrap();
    let theirs = String::from_utf8_lossy(&out.stdout).into_owned();
    let mut counts = [0usize; 2];
    for ((file, verdict), line) in ours.iter().zip(theirs.lines()) {
        let expected = if verdict.is_ok() { "ok" } else { "refused" };
        assert_eq!(line, format!("{file} {expected}"), "ours: {verdict:?}; kept in {}", dir.display());
        counts[usize::from(verdict.is_ok())] += 1;
    }
    assert_eq!(counts.iter().sum::<usize>(), ours.len(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(counts.iter().all(|&n| n > 500), "{counts:?}");
    std::fs::remove_dir_all(&dir).unwrap();
}
