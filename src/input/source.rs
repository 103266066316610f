//! What is read of a Java source without a compiler.

/// The package that a source declares; empty where it declares none.
pub fn package_of(text: &str) -> String {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("//") => rest.find('\n'),
            _ if rest.starts_with("/*") => rest.find("*/").map(|at| at + 1),
            _ => break,
        };
        rest = end.map_or("", |at| rest[at + 1..].trim_start());
    }
    let named = rest.strip_prefix("package").filter(|rest| rest.starts_with(char::is_whitespace));
    let name = named.and_then(|rest| rest.split(';').next()).unwrap_or_default();
    name.chars().filter(|c| !c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_is_read_past_comments() {
        assert_eq!(package_of("package a.b;\nclass A {}"), "a.b");
        assert_eq!(
            package_of("\u{feff}// package x;\n/* package y; */ /** z */\n package\n a . b ; class A {}"),
            "a.b"
        );
        for none in ["", "class A {}", "packages a;", "/* package a;", "// package a;", "import a.b;"] {
            assert_eq!(package_of(none), "", "{none}");
        }
    }
}
