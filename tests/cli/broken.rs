//! Class files that do not fit together: what the checker says before the program starts, and the Java error after that.

use super::programs::{folder, interleave};

/// Copies a class into a folder of its own with `old` bytes replaced.
fn patched(class: &str, old: &[u8], new: &[u8]) {
    let from = std::fs::read(folder().join(format!("classes/{class}.class"))).expect("it was compiled");
    let at = from.windows(old.len()).position(|w| w == old).unwrap_or_else(|| panic!("{class} has no {old:?}"));
    let bytes = [&from[..at], new, &from[at + old.len()..]].concat();
    let to = folder().join("broken");
    std::fs::create_dir_all(&to).expect("a folder");
    std::fs::write(to.join(format!("{class}.class")), bytes).expect("written");
}

#[test]
fn classes_that_do_not_fit_are_one_clear_sentence_or_a_java_error() {
    // `bipush 77; ireturn` becomes `bipush 77; areturn`; members and a bootstrap method get names that nobody has.
    patched("Seven", &[0x10, 77, 0xac], &[0x10, 77, 0xb0]);
    patched("Callee", b"methodA", b"methodB");
    patched("FieldHolder", b"fieldA", b"fieldB");
    patched("BadLambda", b"\0\x0bmetafactory", b"\0\x0bmetafactorx");
    let path = "broken:classes";
    for command in ["check", "run"] {
        let before = interleave(&[command, "-c", path, "Seven"]);
        assert_eq!((before.status, before.stdout.as_str()), (2, ""), "{}", before.stderr);
        let said = "interleave: Seven: bytecode fails verification: Seven.seven()I at instruction 1 (line ";
        assert!(before.stderr.starts_with(said) && before.stderr.lines().count() == 1, "{}", before.stderr);
    }
    let cases = [
        ("CallsMethod", "java.lang.NoSuchMethodError: 'void Callee.methodA()'"),
        ("ReadsField", "java.lang.NoSuchFieldError: fieldA"),
        (
            "BadLambda",
            "java.lang.NoSuchMethodError: 'java.lang.invoke.CallSite java.lang.invoke.LambdaMetafactory.metafactorx(",
        ),
        ("UsesSeven", "java.lang.VerifyError: Seven: Seven.seven()I at instruction 1"),
    ];
    for (class, error) in cases {
        let ran = interleave(&["run", "-c", path, class]);
        assert_eq!(ran.status, 1, "{class}: {}", ran.stderr);
        assert!(ran.stderr.starts_with(&format!("Exception in thread \"main\" {error}")), "{class}: {}", ran.stderr);
        let at = format!("\n\tat {class}.main(Programs.java:");
        assert!(ran.stderr.contains(&at), "{class}: {}", ran.stderr);
    }
}
