//! The tables of `docs/verify.md` and the public methods of the class file are the same.

use std::collections::BTreeSet;

use interleave::classfile;

use super::library;
use crate::common::at;

/// `name(type,type)result`, without packages, type parameters and names of parameters.
fn of_page(row: &str) -> Option<String> {
    let code = row.strip_prefix("| `")?.split('`').next()?;
    let erased = code.strip_prefix("<T> ").unwrap_or(code).replace("<T>", "").replace("<?>", "");
    let (head, parameters) = erased.strip_suffix(')')?.split_once('(')?;
    let (result, name) = head.split_once(' ')?;
    let plain =
        |t: &str| if t == "T" { "Object".to_string() } else { t.replace("T...", "Object[]").replace("...", "[]") };
    let types: Vec<String> =
        parameters.split(", ").filter(|p| !p.is_empty()).map(|p| plain(p.split(' ').next().unwrap_or(p))).collect();
    Some(format!("{name}({}){}", types.join(","), plain(result)))
}

fn type_name(descriptor: &str) -> (String, &str) {
    let (first, rest) = descriptor.split_at(1);
    let word = |name: &str| (name.to_string(), rest);
    match first {
        "Z" => word("boolean"),
        "B" => word("byte"),
        "C" => word("char"),
        "S" => word("short"),
        "I" => word("int"),
        "J" => word("long"),
        "F" => word("float"),
        "D" => word("double"),
        "V" => word("void"),
        "[" => {
            let (element, rest) = type_name(rest);
            (format!("{element}[]"), rest)
        }
        _ => {
            let (class, rest) = rest.split_once(';').expect("a class ends");
            (class.rsplit('/').next().unwrap_or(class).to_string(), rest)
        }
    }
}

fn of_class(name: &str, descriptor: &str) -> String {
    let (mut parameters, result) = descriptor[1..].split_once(')').expect("a method descriptor");
    let mut types = Vec::new();
    while !parameters.is_empty() {
        let (one, rest) = type_name(parameters);
        types.push(one);
        parameters = rest;
    }
    format!("{name}({}){}", types.join(","), type_name(result).0)
}

fn methods(class: &str) -> BTreeSet<String> {
    const PUBLIC: u16 = 1;
    let bytes = library().find(class).expect("the library is whole").unwrap_or_else(|| panic!("{class} is not there"));
    let file = classfile::parse(&bytes, class).expect("a class file");
    let public = file.methods.iter().filter(|m| m.access_flags.bits() & PUBLIC != 0);
    let text = |index| classfile::pool::utf8(&file, index).expect("a name").into_owned();
    public.map(|m| of_class(&text(m.name_index), &text(m.descriptor_index))).collect()
}

#[test]
fn every_method_of_verify_is_on_its_page() {
    let page = std::fs::read_to_string(at("docs/verify.md")).expect("docs/verify.md is there");
    let rows: Vec<String> = page.lines().filter_map(of_page).collect();
    let documented: BTreeSet<String> = rows.iter().cloned().collect();
    assert_eq!(documented.len(), rows.len(), "a method is there twice");
    let real = methods("gov/nasa/jpf/vm/Verify");
    let missing: Vec<_> = real.difference(&documented).collect();
    let stale: Vec<_> = documented.difference(&real).collect();
    assert!(missing.is_empty() && stale.is_empty(), "not in docs/verify.md: {missing:#?}\nonly there: {stale:#?}");
    assert!(methods("gov/nasa/jpf/jvm/Verify").is_empty(), "the older name inherits them all");
}
