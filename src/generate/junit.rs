//! Structures as a class of JUnit 5 tests: each builds one and asserts that the predicate holds for it.
//!
//! Fields are written by reflection, so that the tests compile whatever is private. What the tests do with a structure stands in
//! one method, `check`, for whoever goes on from there.

use std::fmt::Write;

use ristretto_classfile::ClassFile;

use super::{Object, Request, Structure, Value};
use crate::classfile::pool;

/// The source of the class `name`, in the package of the class that the structures are of.
pub fn tests(request: &Request, structures: &[Structure], name: &str) -> String {
    let (package, _) = request.class.rsplit_once('.').unwrap_or(("", &request.class));
    let mut out = String::new();
    if !package.is_empty() {
        let _ = writeln!(out, "package {package};\n");
    }
    out.push_str(IMPORTS);
    let Request { class, predicate, size, ints } = request;
    let _ = write!(
        out,
        "\n/**\n * Every structure of at most {size} objects of a class, and numbers from {} to {}, for which {}.{predicate} holds.\n\
         \x20* Written by {}.\n */\nclass {name} {{\n",
        ints.0,
        ints.1,
        class.replace('$', "."),
        command(request)
    );
    let all: Vec<(usize, &Structure)> = (1..).zip(structures).collect();
    for (number, structure) in all.iter().take(IN_A_CLASS) {
        test(&mut out, *number, structure);
    }
    // A class has room for so many constants only.
    for more in all.chunks(IN_A_CLASS).skip(1) {
        let _ = writeln!(out, "    @Nested\n    class From{} {{\n", more[0].0);
        more.iter().for_each(|(number, structure)| test(&mut out, *number, structure));
        out.push_str("    }\n\n");
    }
    // No name of Java's has such a sign.
    out.push_str(&HELPERS.replace("%CLASS%", class).replace("%PREDICATE%", predicate));
    out
}

/// Tests of one class, at most.
const IN_A_CLASS: usize = 1_000;
/// Objects and values of one method, at most: a method has room for 65,535 bytes of code.
const IN_A_METHOD: usize = 500;

/// Whether a file was written here: it can be written again.
pub fn is_ours(file: &[u8]) -> bool {
    let text = String::from_utf8_lossy(file);
    text.contains(IMPORTS) && text.contains("\n * Written by interleave generate ")
}

/// Whether a class was compiled from such a file.
pub fn are_tests(class: &ClassFile<'static>) -> bool {
    let has = |name: &str| class.methods.iter().any(|m| pool::utf8(class, m.name_index).is_some_and(|is| is == name));
    ["check", "holds", "make", "array", "type", "set", "put", "as"].into_iter().all(has)
}

/// Whether a class of tests can have that name: no keyword, and no class that the tests use.
pub fn can_be_named(name: &str) -> bool {
    !TAKEN.split_whitespace().any(|taken| taken == name)
}

const TAKEN: &str = "
    _ abstract assert boolean break byte case catch char class const continue default do double else enum extends false
    final finally float for goto if implements import instanceof int interface long native new null package private
    protected public return short static strictfp super switch synchronized this throw throws transient true try void
    volatile while var yield record sealed permits
    Array Class Constructor Enum Exception Field Method Modifier Nested NoSuchMethodException Number Object String Test";

/// How to ask for the same again.
fn command(Request { class, predicate, size, ints }: &Request) -> String {
    format!("interleave generate {class}#{predicate} --size {size} --int {}..{}", ints.0, ints.1)
}

/// Those of `java.lang` too: the package of the tests may have classes of these names.
const IMPORTS: &str = "\
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.Class;
import java.lang.Enum;
import java.lang.Exception;
import java.lang.NoSuchMethodException;
import java.lang.Number;
import java.lang.Object;
import java.lang.String;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
";

fn test(out: &mut String, number: usize, structure: &Structure) {
    let objects = &structure.objects;
    let (mut first, mut statements) = (String::new(), Vec::new());
    if objects.len() <= IN_A_METHOD {
        let made: Vec<String> = objects.iter().map(made).collect();
        let _ = write!(first, "{{{}}}", made.join(", "));
    } else {
        let _ = write!(first, "new Object[{}]", objects.len());
        statements.extend(objects.iter().enumerate().map(|(at, object)| format!("all[{at}] = {};", made(object))));
    }
    for (at, object) in objects.iter().enumerate() {
        for field in object.fields.iter().flatten() {
            let (class, name, value) = (&field.r#in, &field.name, written(&field.value));
            statements.push(format!("set(all[{at}], \"{class}\", \"{name}\", {value});"));
        }
        for (i, value) in object.elements.iter().flatten().enumerate() {
            statements.push(format!("put(all[{at}], {i}, {});", written(value)));
        }
    }
    let (here, parts) =
        if statements.len() > IN_A_METHOD { (&[][..], &statements[..]) } else { (&statements[..], &[][..]) };
    let parts: Vec<&[String]> = parts.chunks(IN_A_METHOD).collect();
    let _ =
        writeln!(out, "    @Test\n    void structure{number}() throws Exception {{\n        Object[] all = {first};");
    here.iter().for_each(|statement| out.push_str(&format!("        {statement}\n")));
    (1..=parts.len()).for_each(|part| out.push_str(&format!("        fill{number}Part{part}(all);\n")));
    out.push_str("        check(all[0]);\n    }\n\n");
    for (part, statements) in (1..).zip(parts) {
        let _ = writeln!(out, "    private void fill{number}Part{part}(Object[] all) throws Exception {{");
        statements.iter().for_each(|statement| out.push_str(&format!("        {statement}\n")));
        out.push_str("    }\n\n");
    }
}

fn made(object: &Object) -> String {
    match &object.elements {
        None => format!("make(\"{}\")", object.class),
        Some(elements) => format!("array(\"{}\", {})", object.class, elements.len()),
    }
}

fn written(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Boolean(value) => value.to_string(),
        Value::Number(value) => match i32::try_from(*value) {
            Ok(value) => value.to_string(),
            Err(_) => format!("{value}L"),
        },
        Value::Char(text) => format!("(char) {}", text.encode_utf16().next().unwrap_or(0)),
        Value::Half { char } => format!("(char) {char}"),
        Value::Constant { constant } => format!("\"{constant}\""),
        Value::Object { object } => format!("all[{object}]"),
    }
}

const HELPERS: &str = r#"    /** What is tested with each structure. */
    private static void check(Object structure) throws Exception {
        assertEquals(true, holds(structure));
    }

    private static Object holds(Object structure) throws Exception {
        for (Class<?> at = type("%CLASS%"); at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                Class<?>[] parameters = method.getParameterTypes();
                boolean isStatic = Modifier.isStatic(method.getModifiers());
                boolean fits = isStatic ? parameters.length == 1 && parameters[0].isInstance(structure) : parameters.length == 0;
                int access = method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE);
                boolean near = access == 0 && at.getPackageName().equals(type("%CLASS%").getPackageName());
                boolean has = at == type("%CLASS%") || near || (access & ~Modifier.PRIVATE) != 0;
                if (method.getName().equals("%PREDICATE%") && method.getReturnType() == boolean.class && fits && has) {
                    method.setAccessible(true);
                    return isStatic ? method.invoke(null, structure) : method.invoke(structure);
                }
            }
        }
        for (Method method : type("%CLASS%").getMethods()) {
            boolean fits = method.isDefault() && method.getParameterCount() == 0 && method.getReturnType() == boolean.class;
            if (fits && method.getName().equals("%PREDICATE%")) {
                method.setAccessible(true);
                return method.invoke(structure);
            }
        }
        throw new NoSuchMethodException("%CLASS%.%PREDICATE%");
    }

    private static Object make(String name) throws Exception {
        Constructor<?> constructor = type(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Object array(String name, int length) throws Exception {
        return Array.newInstance(type(name.substring(0, name.length() - 2)), length);
    }

    private static Class<?> type(String name) throws Exception {
        if (name.endsWith("[]")) {
            return array(name, 0).getClass();
        }
        switch (name) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "char": return char.class;
            case "short": return short.class;
            case "int": return int.class;
            case "long": return long.class;
            default: return Class.forName(name);
        }
    }

    private static void set(Object object, String in, String name, Object value) throws Exception {
        Field field = type(in).getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, as(field.getType(), value));
    }

    private static void put(Object array, int index, Object value) {
        Array.set(array, index, as(array.getClass().getComponentType(), value));
    }

    /** The value as what a place of that type takes. */
    private static Object as(Class<?> type, Object value) {
        if (value instanceof String) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(value)) {
                    return constant;
                }
            }
        }
        if (type == byte.class) {
            return ((Number) value).byteValue();
        }
        return type == short.class ? (Object) ((Number) value).shortValue() : value;
    }
}
"#;

#[cfg(test)]
mod tests {
    use super::super::Field;
    use super::*;

    #[test]
    fn a_test_builds_a_structure() {
        let field = |name: &str, value: Value| Field { r#in: "p.A$B".into(), name: name.into(), value };
        let fields = vec![
            field("next", Value::Object { object: 1 }),
            field("none", Value::Null),
            field("c", Value::Char("\u{e9}".into())),
            field("color", Value::Constant { constant: "RED".into() }),
            field("big", Value::Number(1 << 40)),
            field("flag", Value::Boolean(true)),
        ];
        let objects = vec![
            Object { class: "p.A$B".into(), fields: Some(fields), elements: None },
            Object { class: "int[]".into(), fields: None, elements: Some(vec![Value::Number(-3)]) },
        ];
        let request = Request { class: "p.A$B".into(), predicate: "ok".into(), size: 2, ints: (-3, 1) };
        let text = tests(&request, &[Structure { objects }], "BTest");
        let wanted = "    @Test
    void structure1() throws Exception {
        Object[] all = {make(\"p.A$B\"), array(\"int[]\", 1)};
        set(all[0], \"p.A$B\", \"next\", all[1]);
        set(all[0], \"p.A$B\", \"none\", null);
        set(all[0], \"p.A$B\", \"c\", (char) 233);
        set(all[0], \"p.A$B\", \"color\", \"RED\");
        set(all[0], \"p.A$B\", \"big\", 1099511627776L);
        set(all[0], \"p.A$B\", \"flag\", true);
        put(all[1], 0, -3);
        check(all[0]);
    }
";
        assert!(text.starts_with("package p;\n\nimport static"), "{text}");
        assert!(text.contains(wanted), "{text}");
        assert!(text.contains("Written by interleave generate p.A$B#ok --size 2 --int -3..1."), "{text}");
        assert!(text.contains("\nclass BTest {\n") && text.contains("type(\"p.A$B\")"), "{text}");
        assert!(
            is_ours(text.as_bytes()) && !is_ours(b"class BTest {\n    // Written by interleave generate by hand\n}\n")
        );
    }

    #[test]
    fn a_class_has_room_for_its_tests() {
        let one = Structure { objects: vec![Object { class: "A".into(), fields: Some(Vec::new()), elements: None }] };
        let request = Request { class: "A".into(), predicate: "ok".into(), size: 1, ints: (0, 1) };
        let text = tests(&request, &vec![one; 2_001], "ATest");
        let nested: Vec<&str> = text.lines().filter(|line| line.starts_with("    class ")).collect();
        assert_eq!(nested, ["    class From1001 {", "    class From2001 {"]);
        assert_eq!(text.matches("    @Test\n").count(), 2_001);
        assert!(text.contains("class From2001 {\n\n    @Test\n    void structure2001()"));
    }

    #[test]
    fn a_method_has_room_for_its_part_of_a_structure() {
        let field = |name: usize| Field { r#in: "A".into(), name: format!("f{name}"), value: Value::Null };
        let one = Object { class: "A".into(), fields: Some((0..2).map(field).collect()), elements: None };
        let request = Request { class: "A".into(), predicate: "ok".into(), size: 100, ints: (0, 1) };
        let text = tests(&request, &[Structure { objects: vec![one; 501] }], "ATest");
        // 501 objects with two fields each.
        let calls: Vec<&str> =
            text.lines().filter(|line| line.starts_with("        fill1Part")).map(str::trim).collect();
        assert_eq!(calls, ["fill1Part1(all);", "fill1Part2(all);", "fill1Part3(all);", "fill1Part4(all);"]);
        assert!(text.contains("        Object[] all = new Object[501];\n        fill1Part1(all);\n"), "{text}");
        assert_eq!(text.matches("] = make(\"A\");\n").count(), 501);
        assert_eq!(text.matches("        set(all[").count(), 1_002);
        assert_eq!(text.matches("    private void fill1Part").count(), 4);
    }

    #[test]
    fn names_are_put_in_as_they_are() {
        let request = Request { class: "MyPREDICATE".into(), predicate: "isCLASS".into(), size: 1, ints: (0, 1) };
        let text = tests(&request, &[], "XTest");
        assert!(text.contains("type(\"MyPREDICATE\")") && text.contains("equals(\"isCLASS\")"), "{text}");
        assert!(text.contains("NoSuchMethodException(\"MyPREDICATE.isCLASS\")") && !text.contains('%'), "{text}");
    }

    #[test]
    fn names_of_what_the_tests_use_are_taken() {
        assert_eq!(
            ["CartTest", "Test", "class", "Object", "Tests"].map(can_be_named),
            [true, false, false, false, true]
        );
    }
}
