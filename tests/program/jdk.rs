//! Everything in java.base goes through.

use interleave::program::{Code, Insn, MethodId};

use super::support::{java_base_names, program};

#[test]
fn links_and_decodes_java_base() {
    let mut program = program(Default::default());
    let started = std::time::Instant::now();
    for name in java_base_names() {
        program.load(name).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    println!("linked {} classes in {:?}", program.classes.len(), started.elapsed());
    for m in 0..program.methods.len() as u32 {
        program.decode(MethodId(m)).unwrap();
    }
    println!("decoded {} instructions by {:?}", program.code.len(), started.elapsed());
    assert!(program.classes.len() > 5000 && program.code.len() > 1_000_000);
    let mut unsupported = program.code.iter().filter(|i| matches!(i, Insn::Unsupported(_)));
    assert_eq!(unsupported.next(), None);
    for m in &program.methods {
        assert!(m.code != Code::Undecoded);
    }
}

#[test]
fn quickens_java_base() {
    let mut program = program(Default::default());
    for name in java_base_names() {
        program.load(name).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let (mut quick, mut failed) = (0, Vec::new());
    for m in 0..program.methods.len() as u32 {
        let m = MethodId(m);
        program.decode(m).unwrap();
        let Code::At { start, len } = program.method(m).code else { continue };
        for pc in start..start + len {
            if matches!(program.code[pc as usize], Insn::InvokeDynamicU(_)) {
                continue;
            }
            match program.quicken(m, pc) {
                Ok(()) => quick += 1,
                Err(e) => failed.push(format!("{}: {e}", program.class(program.method(m).class).name)),
            }
        }
    }
    // The JVM's own hooks below method handles, which have no declaration that fits.
    let odd: Vec<_> = failed.iter().filter(|f| !f.contains("MethodHandle.linkTo")).collect();
    assert!(odd.is_empty() && quick > 1_000_000, "{odd:#?}");
}

#[test]
fn maps_of_java_base() {
    let mut program = program(Default::default());
    for name in java_base_names() {
        program.load(name).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let started = std::time::Instant::now();
    let mut entries = 0usize;
    for m in 0..program.methods.len() as u32 {
        let maps = program.maps(MethodId(m));
        let method = program.method(MethodId(m));
        let room = usize::from(method.max_locals) + usize::from(method.max_stack);
        for at in &maps.at {
            assert!(at.len() >= usize::from(maps.locals) && at.len() <= room, "{}", method.name);
        }
        entries += maps.at.len();
    }
    println!("maps of {entries} instructions in {:?}", started.elapsed());
    assert!(entries > 1_000_000);
}

#[test]
fn verifies_java_base() {
    let mut program = program(Default::default());
    for name in java_base_names() {
        program.load(name).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let started = std::time::Instant::now();
    let mut failed = Vec::new();
    for c in 0..program.classes.len() {
        let id = program.classes[c].id;
        if let Err(e) = program.verify_class(id) {
            failed.push(e.to_string());
        }
    }
    println!("verified in {:?}", started.elapsed());
    assert!(failed.is_empty(), "{} failed: {:#?}", failed.len(), &failed[..failed.len().min(30)]);
}
