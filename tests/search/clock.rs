//! The clock as a part of the state.

use interleave::report::{IncompleteBecause, Report};
use interleave::search::SearchConfig;
use interleave::vm::VmConfig;

use crate::common::subject::Subject;

fn rounds(body: &str) -> String {
    format!(
        "public class Rounds {{
            public static void main(String[] args) throws Exception {{
                int round = 0;
                while (true) {{
                    {body}
                }}
            }}
        }}"
    )
}

fn cut(body: &str, vm: &VmConfig) -> Report {
    let config = SearchConfig { max_states: Some(4_000), ..SearchConfig::default() };
    Subject::of_source("Rounds", &rounds(body)).check(vm, &config)
}

/// A search that is cut says so where the clock is what has no end, and only there.
#[test]
fn times_without_end_are_named() {
    let named = |report: &Report| report.warnings.iter().any(|text| text.contains("different times were met"));
    let reads = "Thread.sleep(10); if (System.nanoTime() < 0) round++;";
    let endless = cut(reads, &VmConfig::default());
    assert!(endless.incomplete_because.contains(&IncompleteBecause::States), "{:?}", endless.incomplete_because);
    assert!(named(&endless), "{:?}", endless.warnings);
    let counts = cut("Thread.sleep(10); gov.nasa.jpf.vm.Verify.getBoolean(); round++;", &VmConfig::default());
    assert!(counts.incomplete_because.contains(&IncompleteBecause::States), "{:?}", counts.incomplete_because);
    assert!(!named(&counts), "{:?}", counts.warnings);
    let still = cut(reads, &VmConfig { time_passes: false, ..VmConfig::default() });
    assert!(still.incomplete_because.is_empty() && !named(&still), "{:?}", still.warnings);
}
