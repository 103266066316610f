//! JUnit's annotations: which are understood, which change nothing here, which are refused.
//!
//! What is on no list is refused by name: an annotation of JUnit's that is passed over in silence could be the one that
//! the test's meaning hangs on.

use super::annotations::Annotation;

/// Read by the planners.
const UNDERSTOOD: &[&str] = &[
    "org/junit/Test",
    "org/junit/Before",
    "org/junit/After",
    "org/junit/BeforeClass",
    "org/junit/AfterClass",
    "org/junit/Ignore",
    "org/junit/Rule",
    "org/junit/ClassRule",
    "org/junit/runner/RunWith",
    "org/junit/runners/Parameterized$Parameters",
    "org/junit/runners/Parameterized$Parameter",
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/RepeatedTest",
    "org/junit/jupiter/api/BeforeEach",
    "org/junit/jupiter/api/AfterEach",
    "org/junit/jupiter/api/BeforeAll",
    "org/junit/jupiter/api/AfterAll",
    "org/junit/jupiter/api/Nested",
    "org/junit/jupiter/api/Disabled",
    "org/junit/jupiter/api/DisplayName",
    "org/junit/jupiter/api/Tag",
    "org/junit/jupiter/api/Tags",
    "org/junit/jupiter/api/TestInstance",
    "org/junit/jupiter/api/Timeout",
    "org/junit/jupiter/params/ParameterizedTest",
];

/// Order, names and parallel execution of whole runs: each test is checked by itself here.
const WITHOUT_EFFECT: &[&str] = &[
    "org/junit/FixMethodOrder",
    "org/junit/experimental/categories/Category",
    "org/junit/jupiter/api/DisplayNameGeneration",
    "org/junit/jupiter/api/IndicativeSentencesGeneration",
    "org/junit/jupiter/api/Order",
    "org/junit/jupiter/api/TestMethodOrder",
    "org/junit/jupiter/api/TestClassOrder",
    "org/junit/jupiter/api/parallel/Execution",
    "org/junit/jupiter/api/parallel/Isolated",
    "org/junit/jupiter/api/parallel/ResourceLock",
    "org/junit/jupiter/api/parallel/ResourceLocks",
];

/// Why an annotation of JUnit's is refused, as the end of a sentence; `None` when it is not.
fn refusal(kind: &str) -> Option<&'static str> {
    if !kind.starts_with("org/junit/") || UNDERSTOOD.contains(&kind) || WITHOUT_EFFECT.contains(&kind) {
        return None;
    }
    if kind.starts_with("org/junit/jupiter/params/provider/") {
        // `sources` has its own list.
        return None;
    }
    Some(match kind.rsplit('/').next().unwrap_or_default() {
        "ExtendWith" | "Extensions" | "RegisterExtension" => "extensions are not run",
        "TempDir" => "there are no temporary folders",
        "TestFactory" | "TestTemplate" => "its tests are only known when it runs",
        "Theory" => "write the values with @Parameters or as a @ParameterizedTest",
        _ if kind.starts_with("org/junit/jupiter/api/condition/") => {
            "conditions about the machine have no answer here; @Disabled always skips"
        }
        _ if kind.starts_with("org/junit/jupiter/params/") => "write the conversion in the test",
        _ => "it is not known here",
    })
}

/// The first of JUnit's annotations that is refused, as a sentence. `on` says where it stands.
pub(super) fn refused<'a>(annotations: impl IntoIterator<Item = &'a Annotation>, on: &str) -> Option<String> {
    annotations.into_iter().find_map(|a| {
        let why = refusal(&a.kind)?;
        Some(format!("{} on {on} is not supported: {why}", a.shown()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_annotations_of_junit_are_refused_by_name() {
        let said = |kind: &str| refused([&Annotation::of(kind, &[])], "p.T");
        let expected = "@ExtendWith on p.T is not supported: extensions are not run";
        assert_eq!(said("org/junit/jupiter/api/extension/ExtendWith").as_deref(), Some(expected));
        assert!(said("org/junit/jupiter/api/condition/EnabledOnOs").unwrap().starts_with("@EnabledOnOs on p.T"));
        assert!(said("org/junit/some/New").unwrap().ends_with("it is not known here"));
        for fine in ["org/junit/Test", "org/junit/jupiter/api/Order", "com/example/Mine", "java/lang/Deprecated"] {
            assert_eq!(said(fine), None, "{fine}");
        }
    }
}
