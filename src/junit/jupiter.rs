//! Tests of JUnit 5 (Jupiter): which methods are tests, and what runs around one.

use std::rc::Rc;

use ristretto_classfile::MethodAccessFlags as F;

use super::annotations::Annotation;
use super::classes::{Classes, Declared, TestClass, methods_of};
use super::junit4::reason;
use super::known;
use super::sources;
use super::words::{Words, dotted};
use super::{Draft, Plan};
use crate::input::InputError;

const API: &str = "org/junit/jupiter/api/";
const PARAMETERIZED: &str = "org/junit/jupiter/params/ParameterizedTest";

/// What makes a method a test.
const TESTS: &[&str] = &["Test", "RepeatedTest", "TestFactory", "TestTemplate"];

/// Parameters that the driver can give besides those from sources.
const INJECTED: &[&str] = &[
    "Lorg/junit/jupiter/api/TestInfo;",
    "Lorg/junit/jupiter/api/RepetitionInfo;",
    "Lorg/junit/jupiter/api/TestReporter;",
];

fn find<'m>(annotations: &'m [Annotation], name: &str) -> Option<&'m Annotation> {
    annotations.iter().find(|a| a.kind.strip_prefix(API) == Some(name))
}

fn is_test(annotations: &[Annotation]) -> bool {
    TESTS.iter().any(|t| find(annotations, t).is_some()) || annotations.iter().any(|a| a.kind == PARAMETERIZED)
}

/// A class around the test, with what is inherited.
struct Level {
    class: Rc<TestClass>,
    family: Vec<Rc<TestClass>>,
    /// Of the class itself, with composed ones opened.
    own: Vec<Annotation>,
    per_class: bool,
}

/// A method with its composed annotations opened.
struct Marked {
    method: Declared,
    annotations: Vec<Annotation>,
}

/// Whether a member class that is not static holds tests.
pub(super) fn is_nested(classes: &Classes, class: &TestClass) -> Result<bool, InputError> {
    Ok(find(&classes.expand(&class.annotations)?, "Nested").is_some())
}

/// The tests of a class.
pub(super) fn tests(classes: &Classes, class: &Rc<TestClass>, wait: bool) -> Result<Vec<Draft>, InputError> {
    let mut chain = vec![level(classes, class)?];
    while is_nested(classes, &chain[0].class)? && chain.len() < 100 {
        let Some(outer) = chain[0].class.outer.clone() else { break };
        let Some(outer) = classes.get(&outer)? else { break };
        chain.insert(0, level(classes, &outer)?);
    }
    let methods = marked(classes, &chain[chain.len() - 1].family)?;
    let tests = methods.iter().filter(|m| is_test(&m.annotations));
    tests.map(|test| draft(classes, &chain, test, wait)).collect()
}

fn level(classes: &Classes, class: &Rc<TestClass>) -> Result<Level, InputError> {
    let mut per_class = false;
    for class in classes.lineage(class)? {
        if let Some(instance) = find(&classes.expand(&class.annotations)?, "TestInstance") {
            per_class = instance.constant("value") == Some("PER_CLASS");
        }
    }
    let own = classes.expand(&class.annotations)?;
    Ok(Level { class: class.clone(), family: classes.family(class)?, own, per_class })
}

/// The methods of a family that no lower class overrides or hides, with or without annotations.
fn marked(classes: &Classes, family: &[Rc<TestClass>]) -> Result<Vec<Marked>, InputError> {
    let mut found: Vec<Marked> = Vec::new();
    for method in methods_of(family) {
        let m = method.method();
        if !m.is(F::PRIVATE) {
            let hides = |f: &Marked| {
                let f = f.method.method();
                f.name == m.name && arguments(&f.descriptor) == arguments(&m.descriptor)
            };
            found.retain(|f| !hides(f));
        }
        let annotations = classes.expand(&m.annotations)?;
        found.push(Marked { method, annotations });
    }
    found.retain(|m| !m.method.method().is(F::ABSTRACT));
    Ok(found)
}

fn arguments(descriptor: &str) -> &str {
    descriptor.split(')').next().unwrap_or(descriptor)
}

fn draft(classes: &Classes, chain: &[Level], test: &Marked, wait: bool) -> Result<Draft, InputError> {
    let m = test.method.method();
    let mut notes = Vec::new();
    if find(&test.annotations, "Timeout").is_some() || chain.iter().any(|l| find(&l.own, "Timeout").is_some()) {
        notes.push("its timeout is not applied: time stands still while checking".to_string());
    }
    let disabled = std::iter::once(&test.annotations).chain(chain.iter().map(|l| &l.own));
    let disabled = disabled.filter_map(|a| find(a, "Disabled")).map(|a| reason("@Disabled", a)).next();
    let plan = match (disabled, problem(classes, chain, test)?) {
        (Some(why), _) => Plan::Skip(why),
        (None, Some(why)) => Plan::Refused(why),
        (None, None) => match script(classes, chain, test, wait)? {
            Ok(words) => Plan::Run(words),
            Err(why) => Plan::Refused(why),
        },
    };
    let display_name = find(&test.annotations, "DisplayName").and_then(|a| a.text("value")).map(str::to_string);
    Ok(Draft { method: m.name.clone(), descriptor: m.descriptor.clone(), display_name, notes, plan })
}

/// Why a test cannot be checked, if so.
fn problem(classes: &Classes, chain: &[Level], test: &Marked) -> Result<Option<String>, InputError> {
    for level in chain {
        for class in &level.family {
            let all = class.annotations.iter().chain(class.fields.iter().flat_map(|f| &f.annotations)).cloned();
            let all = classes.expand(&all.collect::<Vec<_>>())?;
            if let Some(why) = known::refused(&all, &dotted(&class.name)) {
                return Ok(Some(why));
            }
        }
    }
    let m = test.method.method();
    let shown = format!("{}#{}", dotted(&chain[chain.len() - 1].class.name), m.name);
    let mut all = test.annotations.clone();
    all.extend(classes.expand(&m.parameter_annotations)?);
    if let Some(why) = known::refused(&all, &shown) {
        return Ok(Some(why));
    }
    if m.is(F::PRIVATE) || m.is_static() || !m.descriptor.ends_with('V') {
        return Ok(Some(format!("{shown} cannot be a test: JUnit 5 wants a void method, neither private nor static")));
    }
    let parameterized = test.annotations.iter().any(|a| a.kind == PARAMETERIZED);
    let parameters = parameters(&m.descriptor);
    if parameters.iter().any(|p| p.contains("params/aggregator/ArgumentsAccessor")) {
        return Ok(Some(format!("the ArgumentsAccessor of {shown} is not supported: take the arguments one by one")));
    }
    if let Some(strange) = parameters.iter().find(|p| !parameterized && !INJECTED.contains(&p.as_str())) {
        let kind = dotted(strange.trim_start_matches('L').trim_end_matches(';'));
        return Ok(Some(format!("{shown} has a parameter of type {kind}, which nothing provides")));
    }
    Ok(None)
}

/// The descriptors of a method's parameters.
pub(super) fn parameters(descriptor: &str) -> Vec<String> {
    let inside = descriptor.trim_start_matches('(');
    let inside = arguments(inside);
    let mut list = Vec::new();
    let mut rest = inside;
    while !rest.is_empty() {
        let depth = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest[depth..].chars().next() {
            Some('L') => rest.find(';').map_or(rest.len(), |at| at + 1),
            Some(c) => depth + c.len_utf8(),
            None => rest.len(),
        };
        list.push(rest[..end].to_string());
        rest = &rest[end..];
    }
    list
}

/// The steps of a test; a sentence when one of its sources is not supported.
fn script(
    classes: &Classes,
    chain: &[Level],
    test: &Marked,
    wait: bool,
) -> Result<Result<Vec<String>, String>, InputError> {
    let mut steps = Steps { words: Words::default(), chain, made: 0 };
    let all: Vec<&Annotation> = test.annotations.iter().chain(chain.iter().flat_map(|l| &l.own)).collect();
    let name = find(&test.annotations, "DisplayName").and_then(|a| a.text("value"));
    let name = name.map_or_else(|| format!("{}()", test.method.method().name), str::to_string);
    steps.words.describe(&name, &tags(&all));
    for (depth, level) in chain.iter().enumerate() {
        let methods = marked(classes, &level.family)?;
        let before = with(&methods, "BeforeAll");
        if let Some(bad) = before.iter().find(|m| !level.per_class && !m.method().is_static()) {
            return Ok(Err(must_be_static("@BeforeAll", bad)));
        }
        steps.before_all(depth, level, &before);
    }
    let last = chain.len() - 1;
    let parameterized = test.annotations.iter().any(|a| a.kind == PARAMETERIZED);
    if let Some(repeated) = find(&test.annotations, "RepeatedTest") {
        steps.words.repeat(repeated.number("value").unwrap_or(1));
        steps.words.choose();
    } else if parameterized {
        let shown = format!("{}#{}", dotted(&chain[last].class.name), test.method.method().name);
        let found = sources::find(&test.annotations);
        if found.is_empty() {
            return Ok(Err(format!("{shown} is a @ParameterizedTest without a source of arguments")));
        }
        steps.words.target(&test.method, last);
        for source in &found {
            let m = test.method.method();
            if let Err(why) = sources::write(source, &chain[last].class.name, &m.name, &mut steps.words) {
                return Ok(Err(format!("{shown}: {why}")));
            }
        }
        steps.words.choose();
    }
    steps.make(last);
    for (depth, level) in chain.iter().enumerate() {
        let methods = marked(classes, &level.family)?;
        with(&methods, "BeforeEach").iter().for_each(|m| steps.words.call(m, depth));
    }
    steps.words.test(&test.method, last);
    for name in ["AfterEach", "AfterAll"] {
        for (depth, level) in chain.iter().enumerate().rev() {
            let methods = marked(classes, &level.family)?;
            let after = backwards(with(&methods, name), &level.family);
            if let Some(bad) = after.iter().find(|m| name == "AfterAll" && !level.per_class && !m.method().is_static())
            {
                return Ok(Err(must_be_static("@AfterAll", bad)));
            }
            after.iter().for_each(|m| steps.words.call(m, depth));
        }
    }
    steps.words.end(wait);
    Ok(Ok(steps.words.0))
}

fn must_be_static(name: &str, method: &Declared) -> String {
    let place = format!("{}#{}", dotted(method.class()), method.method().name);
    format!("{name} on {place}: the method must be static, or the class have @TestInstance(PER_CLASS)")
}

/// Methods with that annotation, outermost class first.
fn with(methods: &[Marked], name: &str) -> Vec<Declared> {
    methods.iter().filter(|m| find(&m.annotations, name).is_some()).map(|m| m.method.clone()).collect()
}

/// The lowest class first, but within a class in its order.
fn backwards(methods: Vec<Declared>, family: &[Rc<TestClass>]) -> Vec<Declared> {
    let of = |class: &Rc<TestClass>| {
        let name = class.name.clone();
        methods.iter().filter(move |m| m.class() == name).cloned().collect::<Vec<_>>()
    };
    family.iter().rev().flat_map(of).collect()
}

/// The texts of `@Tag`, also of several.
fn tags(annotations: &[&Annotation]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for annotation in annotations {
        match annotation.kind.strip_prefix(API) {
            Some("Tag") => found.extend(annotation.text("value").map(str::to_string)),
            Some("Tags") => found.extend(annotation.list("value").iter().filter_map(|v| match v {
                super::annotations::Value::Annotation(tag) => tag.text("value").map(str::to_string),
                _ => None,
            })),
            _ => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The script with what it has made so far.
struct Steps<'a> {
    words: Words,
    chain: &'a [Level],
    made: usize,
}

impl Steps<'_> {
    /// The instances down to that depth are there.
    fn make(&mut self, depth: usize) {
        while self.made <= depth {
            self.words.new_instance(&self.chain[self.made].class.name);
            self.made += 1;
        }
    }

    fn before_all(&mut self, depth: usize, level: &Level, methods: &[Declared]) {
        if level.per_class {
            self.make(depth);
        }
        methods.iter().for_each(|m| self.words.call(m, depth));
    }
}
