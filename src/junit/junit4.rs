//! Tests of JUnit 4 and 3: which methods are tests, and what runs around one.

use std::rc::Rc;

use ristretto_classfile::MethodAccessFlags as F;

use super::annotations::Annotation;
use super::classes::{Classes, Declared, TestClass, methods_of};
use super::known;
use super::words::{Words, dotted};
use super::{Draft, Plan};
use crate::input::InputError;

const RUNNERS: &[&str] = &[
    "org/junit/runners/JUnit4",
    "org/junit/runners/BlockJUnit4ClassRunner",
    "org/junit/platform/runner/JUnitPlatform",
];
const PARAMETERIZED: &str = "org/junit/runners/Parameterized";

/// The annotation of that simple name in `org.junit`.
fn find<'m>(annotations: &'m [Annotation], name: &str) -> Option<&'m Annotation> {
    annotations.iter().find(|a| a.kind.strip_prefix("org/junit/") == Some(name))
}

/// Methods with an annotation, outermost class first; of two that override each other where both have it, the lower one.
fn annotated(line: &[Rc<TestClass>], name: &str) -> Vec<Declared> {
    let mut found: Vec<Declared> = Vec::new();
    for method in methods_of(line).filter(|m| find(&m.method().annotations, name).is_some()) {
        let m = method.method();
        // The place in the order stays that of the higher one only if nothing hides it, so it is taken out.
        found.retain(|f| f.method().name != m.name || f.method().descriptor != m.descriptor);
        found.push(method);
    }
    found
}

/// The tests of a class.
pub(super) fn tests(classes: &Classes, class: &Rc<TestClass>, wait: bool) -> Result<Vec<Draft>, InputError> {
    let line = classes.lineage(class)?;
    let old = line.first().is_some_and(|c| c.superclass.as_deref() == Some("junit/framework/TestCase"))
        || line.iter().any(|c| c.name == "junit/framework/TestCase");
    if old {
        return Ok(old_tests(class, &line, wait));
    }
    let suite = Suite::new(&line);
    Ok(annotated(&line, "Test").iter().map(|method| suite.draft(method, wait)).collect())
}

/// `extends TestCase`: JUnit's own runner for them does it all.
fn old_tests(class: &Rc<TestClass>, line: &[Rc<TestClass>], wait: bool) -> Vec<Draft> {
    let is_test = |m: &Declared| {
        let m = m.method();
        m.name.starts_with("test") && m.descriptor == "()V" && m.is(F::PUBLIC) && !m.is_static()
    };
    let mut names: Vec<String> = Vec::new();
    for method in methods_of(line).filter(is_test) {
        let name = &method.method().name;
        if method.class() != "junit/framework/TestCase" && !names.contains(name) {
            names.push(name.clone());
        }
    }
    let draft = |name: String| {
        let mut words = Words::default();
        words.runner(&class.name, &name);
        words.end(wait);
        Draft {
            method: name,
            descriptor: "()V".to_string(),
            display_name: None,
            notes: Vec::new(),
            plan: Plan::Run(words.0),
        }
    };
    names.into_iter().map(draft).collect()
}

/// What all tests of a class have in common.
struct Suite<'a> {
    line: &'a [Rc<TestClass>],
    class: &'a TestClass,
    ignored: Option<String>,
    refused: Option<String>,
    /// Rules: JUnit's own runner runs the test.
    rules: bool,
    timeout_rule: bool,
    parameterized: bool,
}

impl<'a> Suite<'a> {
    fn new(line: &'a [Rc<TestClass>]) -> Suite<'a> {
        let class = &line[line.len() - 1];
        let shown = dotted(&class.name);
        let runner = line.iter().rev().find_map(|c| find(&c.annotations, "runner/RunWith"));
        let runner_class = runner.map(|r| r.class("value").unwrap_or("?"));
        let is_rule = |a: &&Annotation| matches!(a.kind.as_str(), "org/junit/Rule" | "org/junit/ClassRule");
        let fields = line.iter().flat_map(|c| &c.fields).filter(|f| f.annotations.iter().any(|a| is_rule(&a)));
        let (timeouts, others): (Vec<_>, Vec<_>) = fields.partition(|f| f.descriptor == "Lorg/junit/rules/Timeout;");
        let rule_methods = methods_of(line).any(|m| m.method().annotations.iter().any(|a| is_rule(&a)));
        let everything =
            line.iter().flat_map(|c| c.annotations.iter().chain(c.fields.iter().flat_map(|f| &f.annotations)));
        let mut refused = known::refused(everything, &shown);
        let unknown_runner = runner_class.filter(|r| !RUNNERS.contains(r) && *r != PARAMETERIZED);
        if let Some(runner) = unknown_runner {
            let simple = runner.rsplit('/').next().unwrap_or(runner).replace('$', ".");
            refused = Some(format!(
                "@RunWith({simple}.class) on {shown} is not supported: the runners JUnit4 and Parameterized are"
            ));
        }
        let parameterized = runner_class == Some(PARAMETERIZED);
        let rules = !others.is_empty() || rule_methods;
        if rules && parameterized {
            refused = refused.or(Some(format!("@Rule in the parameterized class {shown} is not supported")));
        } else if rules && !timeouts.is_empty() {
            refused = refused.or(Some(format!("a Timeout among other rules of {shown} is not supported: remove it")));
        }
        let ignored = find(&class.annotations, "Ignore").map(|a| reason("@Ignore", a));
        Suite { line, class, ignored, refused, rules, timeout_rule: !timeouts.is_empty(), parameterized }
    }

    fn draft(&self, method: &Declared, wait: bool) -> Draft {
        let m = method.method();
        let mut notes = Vec::new();
        let test = find(&m.annotations, "Test");
        let timeout = test.and_then(|t| t.number("timeout")).filter(|t| *t > 0);
        if timeout.is_some() || self.timeout_rule {
            notes.push("its timeout is not applied: time stands still while checking".to_string());
        }
        let ignored = self.ignored.clone().or_else(|| find(&m.annotations, "Ignore").map(|a| reason("@Ignore", a)));
        let plan = match ignored {
            Some(why) => Plan::Skip(why),
            None => match self.problem(method, timeout.is_some()) {
                Some(why) => Plan::Refused(why),
                None => self.script(method, test.and_then(|t| t.class("expected")), wait),
            },
        };
        Draft { method: m.name.clone(), descriptor: m.descriptor.clone(), display_name: None, notes, plan }
    }

    fn problem(&self, method: &Declared, timeout: bool) -> Option<String> {
        let m = method.method();
        let shown = format!("{}#{}", dotted(&self.class.name), m.name);
        if let Some(why) = &self.refused {
            return Some(why.clone());
        }
        if !m.is(F::PUBLIC) || m.is_static() || !m.descriptor.starts_with("()") || !m.descriptor.ends_with('V') {
            return Some(format!("{shown} cannot be a test: JUnit 4 wants `public void {}()`", m.name));
        }
        if timeout && self.rules {
            return Some(format!("@Test(timeout) on {shown} is not supported together with rules: remove the timeout"));
        }
        known::refused(m.annotations.iter().chain(&m.parameter_annotations), &shown)
    }

    fn script(&self, method: &Declared, expected: Option<&str>, wait: bool) -> Plan {
        let mut words = Words::default();
        if self.rules {
            words.runner(&self.class.name, &method.method().name);
            words.end(wait);
            return Plan::Run(words.0);
        }
        words.describe(&method.method().name, &[]);
        if self.parameterized {
            let Some(rows) = annotated(self.line, "runners/Parameterized$Parameters").pop() else {
                return Plan::Refused(format!("{} has no method with @Parameters", dotted(&self.class.name)));
            };
            words.source("source-method", &[dotted(rows.class()), rows.method().name.clone()]);
            words.choose();
        }
        let call_all = |words: &mut Words, methods: &[Declared]| methods.iter().for_each(|m| words.call(m, 0));
        let reversed = |name: &str| {
            let mut all: Vec<Declared> = Vec::new();
            // The lowest class first, but within a class in its order.
            for class in self.line.iter().rev() {
                all.extend(annotated(self.line, name).into_iter().filter(|m| m.class() == class.name));
            }
            all
        };
        call_all(&mut words, &annotated(self.line, "BeforeClass"));
        words.new_instance(&self.class.name);
        for class in self.line.iter().filter(|_| self.parameterized) {
            for field in &class.fields {
                if let Some(a) = find(&field.annotations, "runners/Parameterized$Parameter") {
                    words.field(&class.name, &field.name, a.number("value").unwrap_or(0));
                }
            }
        }
        call_all(&mut words, &annotated(self.line, "Before"));
        if let Some(class) = expected.filter(|c| !c.ends_with("Test$None")) {
            words.expect(class);
        }
        words.test(method, 0);
        call_all(&mut words, &reversed("After"));
        call_all(&mut words, &reversed("AfterClass"));
        words.end(wait);
        Plan::Run(words.0)
    }
}

/// `@Ignore: why`.
pub(super) fn reason(name: &str, annotation: &Annotation) -> String {
    match annotation.text("value") {
        Some(why) if !why.is_empty() => format!("{name}: {why}"),
        _ => name.to_string(),
    }
}
