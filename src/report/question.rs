//! A question about a place in the program, and its answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::basis::Refusal;
use crate::util::clip;

/// Whether some thread can come to the statement that begins on a line, where a condition holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Question {
    /// The source, by its path in the compilation.
    pub path: String,
    /// Its line, from 1.
    pub line: u32,
    /// An expression of Java in the scope of that line; null for the line alone.
    pub condition: Option<String>,
}

/// What became of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Answer {
    /// An execution leads there.
    Yes,
    /// Everything was searched, and none does.
    Never,
    /// None was found, and not everything was searched: for what `incomplete_because` names, or because paths have failed.
    Unknown,
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Answered {
    /// What was asked.
    #[serde(flatten)]
    #[ts(flatten)]
    pub question: Question,
    /// The answer.
    pub answer: Answer,
    /// Exceptions that the condition has thrown on some paths, where it counts as not holding: their classes, with dots, or
    /// what it had to wait for.
    pub thrown: Vec<String>,
    /// Why the condition could not be evaluated on some paths, which end there: `it ends the program`.
    pub unevaluated: Vec<String>,
    /// Paths that ended before, with an exception that nobody catches, while other threads were left: what they do afterwards
    /// was not searched.
    #[ts(type = "number")]
    pub failed: u64,
}

/// Characters of a condition.
const MAX_CONDITION: usize = 2_000;

impl Question {
    /// From `Main.java:12` and a condition, blank for none; or one sentence.
    pub fn of(place: &str, condition: &str) -> Result<Question, String> {
        let parts = place.rsplit_once(':').map(|(path, line)| (path.trim(), line.trim().parse()));
        let Some((path, Ok(line))) = parts.filter(|(path, _)| path.ends_with(".java")) else {
            return Err(format!(
                "a question is about a line of a source, such as Main.java:12, and not about `{place}`"
            ));
        };
        let condition = condition.trim();
        if condition.contains(['\n', '\r']) {
            return Err("the condition of a question has one line".to_string());
        }
        if condition.len() > MAX_CONDITION {
            return Err(format!("the condition of a question is longer than {MAX_CONDITION} bytes"));
        }
        let condition = Some(condition.to_string()).filter(|condition| !condition.is_empty());
        Ok(Question { path: path.to_string(), line, condition })
    }

    /// As the settings that ask it. In those `${` begins a reference, and `\u0024` is a dollar sign as Java has it.
    pub fn settings(&self) -> Vec<(String, String)> {
        let place = format!("{}:{}", self.path, self.line);
        let condition = self.condition.as_ref().map(|text| text.replace("${", "\\u0024{"));
        let condition = condition.map(|text| ("question.condition".to_string(), text));
        std::iter::once(("question.place".to_string(), place)).chain(condition).collect()
    }

    /// The condition, from what the setting has.
    pub fn read_condition(setting: &str) -> String {
        setting.replace("\\u0024{", "${")
    }

    /// `line 12 of Main.java`.
    pub fn place(&self) -> String {
        format!("line {} of {}", self.line, self.path)
    }

    /// The condition as something that the checker cannot do: `the condition n < 0`, in backticks.
    pub fn condition_named(&self) -> String {
        format!("the condition `{}`", self.condition.as_deref().unwrap_or_default())
    }

    /// What a witness shows: `line 12 of Main.java can be reached`.
    pub fn witnessed(&self) -> String {
        match &self.condition {
            None => format!("{} can be reached", self.place()),
            Some(condition) => format!("`{condition}` can hold at {}", self.place()),
        }
    }

    /// The last event of a witness: `reaches line 12`.
    pub fn seen(&self) -> String {
        match &self.condition {
            None => format!("reaches line {}", self.line),
            Some(condition) => format!("finds that {condition} holds"),
        }
    }

    /// What holds where there is none: `line 12 of Main.java is not reached`.
    pub fn denied(&self) -> String {
        match &self.condition {
            None => format!("{} is not reached", self.place()),
            Some(condition) => format!("`{condition}` does not hold at {}", self.place()),
        }
    }

    /// What is asked: `whether line 12 of Main.java can be reached`.
    pub fn asked(&self) -> String {
        match &self.condition {
            None => format!("whether {} can be reached", self.place()),
            Some(condition) => format!("whether `{condition}` can hold at {}", self.place()),
        }
    }
}

impl Answered {
    /// Whether a refusal is that of the condition, of which the answer says why.
    pub fn tells_of(&self, refusal: &Refusal) -> bool {
        refusal.what == clip(&self.question.condition_named())
    }

    /// What the condition has thrown, and what was not followed: sentences that belong to the answer.
    pub fn remarks(&self) -> Vec<String> {
        let mut all = Vec::new();
        if !self.thrown.is_empty() {
            let what = self.thrown.join(", ");
            all.push(format!("On some paths the condition has no value, and counts as not holding: {what}."));
        }
        if self.answer != Answer::Yes && !self.unevaluated.is_empty() {
            let why = self.unevaluated.join(", ");
            all.push(format!(
                "On some paths the condition cannot be evaluated ({why}): what follows there was not searched."
            ));
        }
        if self.answer != Answer::Yes && self.failed > 0 {
            let paths =
                if self.failed == 1 { "One path fails".to_string() } else { format!("{} paths fail", self.failed) };
            all.push(format!(
                "{paths} with an exception that nobody catches: what other threads do afterwards was not searched \
                 (with search.properties=NotDeadlockedProperty they go on)."
            ));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_source_and_a_line() {
        let question = Question::of("a/Main.java:12", " n < 0 ").unwrap();
        assert_eq!(question, Question { path: "a/Main.java".into(), line: 12, condition: Some("n < 0".into()) });
        assert_eq!(question.witnessed(), "`n < 0` can hold at line 12 of a/Main.java");
        let plain = Question::of("C:\\x\\Main.java:3", " ").unwrap();
        assert_eq!((plain.path.as_str(), plain.line, plain.condition.clone()), ("C:\\x\\Main.java", 3, None));
        assert_eq!(plain.denied(), "line 3 of C:\\x\\Main.java is not reached");
        for wrong in ["", "Main.java", "Main:12", "Main.java:x", ":12", "Main.java:-1", "Main.java:99999999999"] {
            assert!(Question::of(wrong, "").unwrap_err().contains("such as Main.java:12"), "{wrong}");
        }
        assert!(Question::of("A.java:1", "a\nb").unwrap_err().contains("one line"));
        assert!(Question::of("A.java:1", &"a".repeat(2_001)).unwrap_err().contains("2000 bytes"));
    }
}
