//! The part of JSON Schema that docs/report.schema.json uses.

use serde_json::Value;

/// The definition of that name in docs/report.schema.json accepts the value.
pub(crate) fn check(definition: &str, value: &Value) {
    let text = std::fs::read_to_string(super::at("docs/report.schema.json")).expect("the schema is there");
    let root: Value = serde_json::from_str(&text).expect("the schema is JSON");
    let schema = root.pointer(&format!("/$defs/{definition}")).expect("the schema has the definition");
    let mut errors = Vec::new();
    validate(&root, schema, value, "$", &mut errors);
    assert!(errors.is_empty(), "{errors:#?}\nin {value:#}");
}

const KNOWN: &[&str] =
    &["$ref", "description", "type", "enum", "anyOf", "required", "properties", "additionalProperties", "items"];

fn validate(root: &Value, schema: &Value, value: &Value, at: &str, errors: &mut Vec<String>) {
    let rules = schema.as_object().expect("a schema is an object");
    for rule in rules.keys() {
        assert!(KNOWN.contains(&rule.as_str()), "this test does not know the rule {rule}");
    }
    if let Some(Value::String(reference)) = rules.get("$ref") {
        let target = root.pointer(reference.trim_start_matches('#')).expect("the reference leads somewhere");
        validate(root, target, value, at, errors);
    }
    if let Some(kind) = rules.get("type") {
        let kinds: Vec<&str> =
            kind.as_array().map_or(vec![kind], |a| a.iter().collect()).into_iter().filter_map(Value::as_str).collect();
        if !kinds.iter().any(|k| is_type(k, value)) {
            errors.push(format!("{at} is no {}", kinds.join(" or ")));
        }
    }
    if let Some(Value::Array(allowed)) = rules.get("enum")
        && !allowed.contains(value)
    {
        errors.push(format!("{at} is {value}, which is none of the allowed values"));
    }
    if let Some(Value::Array(choices)) = rules.get("anyOf") {
        let fits = |choice| {
            let mut inner = Vec::new();
            validate(root, choice, value, at, &mut inner);
            inner.is_empty()
        };
        if !choices.iter().any(fits) {
            errors.push(format!("{at} fits none of the alternatives"));
        }
    }
    members(root, schema, value, at, errors);
    if let (Some(items), Value::Array(list)) = (rules.get("items"), value) {
        for (i, item) in list.iter().enumerate() {
            validate(root, items, item, &format!("{at}[{i}]"), errors);
        }
    }
}

fn members(root: &Value, schema: &Value, value: &Value, at: &str, errors: &mut Vec<String>) {
    let Value::Object(object) = value else { return };
    let properties = schema.get("properties").and_then(Value::as_object);
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(name) {
            errors.push(format!("{at}.{name} is missing"));
        }
    }
    for (name, member) in object {
        match properties.and_then(|p| p.get(name)) {
            Some(rule) => validate(root, rule, member, &format!("{at}.{name}"), errors),
            None if schema.get("additionalProperties") == Some(&Value::Bool(false)) => {
                errors.push(format!("{at}.{name} is not in the schema"));
            }
            None => {}
        }
    }
}

fn is_type(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("this test does not know the type {other}"),
    }
}

#[test]
#[should_panic(expected = "is not in the schema")]
fn a_wrong_object_is_refused() {
    check("link", &serde_json::json!(null));
    check("trace", &serde_json::json!({"steps": [], "path": [1], "extra": 1}));
}
