//! What a verdict means for a question.

use super::machine::Machine;
use crate::report::{Answer, Answered, Mode, Report, Verdict};
use crate::search::Search;
use crate::system::{Cached, Layer};
use crate::vm::Vm;

/// The class that a compiled question calls, as class files name it.
const CALLED: &[u8] = b"jdk/internal/interleave/Question";

/// What is said where nobody has compiled the question.
const NOT_COMPILED: &str = "Nothing in the classes asks the question: they were not compiled with it, or the compiler has left the line out, as it \
     does where a condition is always false.";

/// The answer, where a question is asked.
pub(super) fn answer(machine: &Machine, search: &Search<Cached<Vm>>, report: &mut Report) {
    let job = &machine.job;
    let Some(question) = job.settings.vm.question.clone().filter(|_| job.mode == Mode::Check) else { return };
    let mut answer = match report.verdict {
        Verdict::Violated => Answer::Yes,
        Verdict::Holds => Answer::Never,
        Verdict::Incomplete => Answer::Unknown,
    };
    if answer == Answer::Never && !is_compiled(machine) {
        report.warnings.push(NOT_COMPILED.to_string());
        answer = Answer::Unknown;
        report.verdict = Verdict::Incomplete;
    }
    let thrown = search.system().below().thrown_by_condition();
    // Paths end where an exception leaves a thread. A JVM goes on, and the others may come to the line afterwards.
    let failed = search.failed_paths();
    if answer == Answer::Never && failed > 0 {
        answer = Answer::Unknown;
        report.verdict = Verdict::Incomplete;
    }
    let mut answered = Answered { question, answer, thrown, unevaluated: Vec::new(), failed };
    let refused = report.unsupported.iter().filter(|refusal| answered.tells_of(refusal));
    let mut why: Vec<String> = refused.map(|refusal| refusal.why.clone()).collect();
    why.dedup();
    answered.unevaluated = why;
    report.question = Some(answered);
}

/// Whether some class of the program has the question in it: perhaps one that no execution has come to.
fn is_compiled(machine: &Machine) -> bool {
    let has = |bytes: &[u8]| bytes.windows(CALLED.len()).any(|part| part == CALLED);
    if machine.used.borrow().values().any(|bytes| has(bytes)) {
        return true;
    }
    let classes = &machine.job.classes;
    classes.packed_names().iter().any(|name| matches!(classes.find(name), Ok(Some((bytes, _))) if has(&bytes)))
}
