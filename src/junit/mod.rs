//! Tests of JUnit 4 and 5 as programs: each test method is an entry point with a search of its own.
//!
//! JUnit's annotations are read from the class files, and a test becomes a script for a small driver in the class library
//! (`jdk.internal.interleave.TestDriver`), the main class of the search: it makes the instance, calls the life-cycle
//! methods and the test. JUnit's engines are not needed, only what the test itself calls. `docs/junit.md` says what is
//! supported and where checking a test differs from running it.
//!
//! | file | what it does |
//! |---|---|
//! | `annotations`, `classes` | class files as far as test classes need them |
//! | `known` | JUnit's annotations: understood, without effect, refused by name |
//! | `junit4`, `jupiter` | which methods are tests, and what runs around one |
//! | `sources` | arguments of parameterized tests |
//! | `words` | the script |

mod annotations;
mod classes;
mod junit4;
mod jupiter;
mod known;
mod sources;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::config;
use crate::input::{InputError, UserClasses};
use crate::report::{InputFile, ScanResult};
use classes::{Classes, TestClass};
use words::dotted;

/// The main class of a test's search.
pub const DRIVER: &str = "jdk.internal.interleave.TestDriver";

/// What stands between class and method in the name of a test. No main class has it in its name.
pub const SEPARATOR: char = '#';

/// A test method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// `package.Class#method`, with parameter types where the name alone is not unique. `Class$Inner` for nested tests.
    pub name: String,
    /// `@DisplayName`.
    pub display_name: Option<String>,
    /// What the user should know about it.
    pub notes: Vec<String>,
    /// What to do with it.
    pub plan: Plan,
}

impl Test {
    fn is_in(&self, class: &str) -> bool {
        self.name.split_once(SEPARATOR).is_some_and(|(own, _)| own == class)
    }
}

/// What to do with a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// Arguments of [`DRIVER`].
    Run(Vec<String>),
    /// It is switched off: `@Ignore` or `@Disabled`, with their reason.
    Skip(String),
    /// It cannot be checked, in one sentence.
    Refused(String),
}

/// A test that has no name yet.
struct Draft {
    method: String,
    descriptor: String,
    display_name: Option<String>,
    notes: Vec<String>,
    plan: Plan,
}

/// Why there is no test of that name.
#[derive(Debug, thiserror::Error)]
pub enum TestError {
    /// A class file cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The class is not there.
    #[error("there is no class {class}{hint}")]
    NoClass {
        /// With dots.
        class: String,
        /// What there is; begins with punctuation.
        hint: String,
    },
    /// No test in the class.
    #[error("{0} has no tests: no method with @Test, @ParameterizedTest or @RepeatedTest")]
    NoTests(String),
    /// The class cannot have instances.
    #[error("{0} is abstract: name a class that extends it")]
    Abstract(String),
    /// No test of that name in the class.
    #[error("{class} has no test {method}{hint}")]
    NoTest {
        /// With dots.
        class: String,
        /// As it was asked for.
        method: String,
        /// What there is; begins with punctuation.
        hint: String,
    },
    /// A test that cannot be checked, or that is switched off.
    #[error("{0}")]
    Refused(String),
}

/// The class files that were read to find a test: a link that carries it carries them too.
pub type ReadClasses = BTreeMap<String, Rc<[u8]>>;

/// Looks for tests of that many classes at most: far above real programs, and soon done.
const MAX_LOOKED_AT: usize = 20_000;

/// Fills in the tests of the classes that a look at files found.
pub fn add_tests(files: &[InputFile], result: &mut ScanResult) {
    let user = UserClasses::of_files(files.to_vec());
    let classes = Classes::new(&user);
    for found in result.classes.iter_mut().take(MAX_LOOKED_AT) {
        // No test class of its own: JUnit's and Hamcrest's jars are dropped with the others.
        let own = !["org.junit.", "junit.", "org.hamcrest."].iter().any(|p| found.name.starts_with(p));
        // Nested classes have their own place in the list.
        let Ok(tests) =
            select(&classes, &found.name, false).map(|t| t.into_iter().filter(|t| own && t.is_in(&found.name)))
        else {
            continue;
        };
        found.tests = tests.filter(|t| matches!(t.plan, Plan::Run(_))).map(|t| t.name).collect();
    }
}

/// The tests that `Class`, `Class#method` or `Class#method(Type)` names, with those of nested classes.
/// `wait`: threads that a test leaves behind go on; otherwise the end of the test ends the program, as JUnit's runners do.
pub fn find(user: &UserClasses, name: &str, wait: bool) -> Result<Vec<Test>, TestError> {
    select(&Classes::new(user), name, wait)
}

/// The arguments of [`DRIVER`] for the one test of that name, and the class files that it took to find them.
pub fn script(user: &UserClasses, name: &str, wait: bool) -> Result<(Vec<String>, ReadClasses), TestError> {
    let classes = Classes::new(user);
    let mut found = select(&classes, name, wait)?;
    if found.len() > 1 {
        let names: Vec<_> = found.iter().take(5).map(|t| t.name.as_str()).collect();
        return Err(TestError::Refused(format!("{name} names several tests: {}", names.join(", "))));
    }
    match found.pop().map(|t| t.plan) {
        Some(Plan::Run(words)) => Ok((words, classes.bytes.into_inner())),
        Some(Plan::Skip(why)) => Err(TestError::Refused(format!("{name} is switched off: {why}"))),
        Some(Plan::Refused(why)) => Err(TestError::Refused(why)),
        None => Err(TestError::NoTests(name.to_string())),
    }
}

fn select(classes: &Classes, name: &str, wait: bool) -> Result<Vec<Test>, TestError> {
    let (class_name, method) = match name.split_once(SEPARATOR) {
        Some((class, method)) => (class, Some(method)),
        None => (name, None),
    };
    let internal = class_name.replace('.', "/");
    let Some(class) = classes.get(&internal)? else {
        return Err(TestError::NoClass { class: class_name.to_string(), hint: class_hint(class_name) });
    };
    if class.is_abstract {
        return Err(TestError::Abstract(class_name.to_string()));
    }
    let all = with_nested(classes, &class, wait, &mut Open { depth: 0, met: BTreeSet::new() })?;
    let Some(method) = method else {
        return if all.is_empty() { Err(TestError::NoTests(class_name.to_string())) } else { Ok(all) };
    };
    let wanted: String = method.split_whitespace().collect();
    let own = |exact: bool| {
        let fits = |t: &&Test| {
            let (class, method) = t.name.split_once(SEPARATOR).unwrap_or_default();
            let simple = method.split('(').next().unwrap_or(method);
            class == class_name
                && if exact { method.replace(' ', "") == wanted } else { simple == wanted.trim_end_matches("()") }
        };
        all.iter().filter(fits).cloned().collect::<Vec<Test>>()
    };
    let mut chosen = own(true);
    if chosen.is_empty() {
        chosen = own(false);
    }
    if chosen.is_empty() {
        let known: Vec<&str> = all.iter().filter_map(|t| t.name.split_once(SEPARATOR).map(|(_, m)| m)).collect();
        let hint = method_hint(method, &known);
        return Err(TestError::NoTest { class: class_name.to_string(), method: method.to_string(), hint });
    }
    Ok(chosen)
}

/// How far the walk through nested classes has come.
struct Open {
    depth: u32,
    /// Class files can name each other as members in a circle.
    met: BTreeSet<String>,
}

/// The tests of a class and of the nested classes in it.
fn with_nested(classes: &Classes, class: &Rc<TestClass>, wait: bool, open: &mut Open) -> Result<Vec<Test>, InputError> {
    open.met.insert(class.name.clone());
    let mut drafts = junit4::tests(classes, class, wait)?;
    drafts.extend(jupiter::tests(classes, class, wait)?);
    let count = |name: &str| drafts.iter().filter(|d| d.method == name).count();
    let named = |draft: &Draft| {
        let plain = format!("{}{SEPARATOR}{}", dotted(&class.name), draft.method);
        if count(&draft.method) > 1 { format!("{plain}({})", simple_types(&draft.descriptor)) } else { plain }
    };
    let names: Vec<String> = drafts.iter().map(named).collect();
    let mut tests: Vec<Test> = names
        .into_iter()
        .zip(drafts)
        .map(|(name, d)| Test { name, display_name: d.display_name, notes: d.notes, plan: d.plan })
        .collect();
    for name in &class.inner {
        if open.depth < 20
            && !open.met.contains(name)
            && let Some(inner) = classes.get(name)?
            && !inner.is_abstract
            && jupiter::is_nested(classes, &inner)?
        {
            open.depth += 1;
            tests.extend(with_nested(classes, &inner, wait, open)?);
            open.depth -= 1;
        }
    }
    Ok(tests)
}

/// Takes the driver, JUnit's runner and the reflection that called the test off the end of a stack trace.
pub fn trim(stack: &mut Vec<String>) {
    let runners = [DRIVER, "org.junit.runners.model.FrameworkMethod", "junit.framework.TestCase.runTest"];
    let Some(mut end) = stack.iter().position(|line| runners.iter().any(|r| line.starts_with(r))) else { return };
    let reflection = ["java.lang.reflect.", "jdk.internal.reflect."];
    while end > 0 && reflection.iter().any(|r| stack[end - 1].starts_with(r)) {
        end -= 1;
    }
    // What fails in the driver itself keeps its place.
    if end > 0 {
        stack.truncate(end);
    }
}

/// `int, String` of a method's descriptor.
fn simple_types(descriptor: &str) -> String {
    let simple = |d: &String| {
        let element = d.trim_start_matches('[');
        let name = match element.chars().next() {
            Some('L') => {
                let name = element.trim_start_matches('L').trim_end_matches(';');
                name.rsplit(['/', '$']).next().unwrap_or(name).to_string()
            }
            Some(c) => primitive(c).to_string(),
            None => String::new(),
        };
        format!("{name}{}", "[]".repeat(d.len() - element.len()))
    };
    jupiter::parameters(descriptor).iter().map(simple).collect::<Vec<_>>().join(", ")
}

fn primitive(c: char) -> &'static str {
    match c {
        'Z' => "boolean",
        'B' => "byte",
        'C' => "char",
        'S' => "short",
        'I' => "int",
        'J' => "long",
        'F' => "float",
        _ => "double",
    }
}

fn class_hint(name: &str) -> String {
    match name.strip_suffix(".java").or(name.strip_suffix(".class")) {
        Some(stem) => format!("; name the class, not its file: {}", stem.replace('/', ".")),
        None => "; say with -c where its class files are, and JUnit's jars".to_string(),
    }
}

fn method_hint(method: &str, known: &[&str]) -> String {
    match config::nearest(method, known.iter().copied()) {
        Some(near) => format!("; did you mean {near}?"),
        None if known.is_empty() => "; it has none".to_string(),
        None => format!("; it has {}", known[..known.len().min(8)].join(", ")),
    }
}
