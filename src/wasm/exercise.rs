//! `class Task`, `readAnswer`, `fileKind`: exercises in a page. What is decided here is what `interleave answer` decides.

use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::convert::{clock, error, from_js, function, to_js};
use super::session::{JsProvider, library_of};
use crate::compile::Caps;
use crate::exercise::{
    Answer, CheckedAnswer, Exercise, ExerciseError, ExerciseView, Kind, Limits, Prepared, Work, hand_in, kind_of,
};
use crate::report::SourceText;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "TaskOptions")]
    pub type JsTaskOptions;
}

/// An exercise that answers are checked against.
#[wasm_bindgen]
pub struct Task {
    exercise: Exercise,
    work: Work,
    /// Compiled when it is first needed.
    prepared: Option<Prepared>,
}

#[wasm_bindgen]
impl Task {
    /// Of an exercise file. Throws an `Error` with one sentence for a file that is none.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &[u8], provider: JsProvider, options: Option<JsTaskOptions>) -> Result<Task, JsValue> {
        let exercise = Exercise::read(file).map_err(error)?;
        let options: JsValue = options.map_or(JsValue::UNDEFINED, Into::into);
        let clock = Rc::new(clock(function(&options, "now")));
        let mut work = Work::new(library_of(provider)?, clock, Caps::default());
        if let Some(told) = function(&options, "onStates") {
            // A callback that throws is the caller's affair, and the search goes on.
            work.tell_to(move |states| _ = told.call1(&JsValue::UNDEFINED, &(states as f64).into()));
        }
        Ok(Task { exercise, work, prepared: None })
    }

    /// What a student sees.
    #[wasm_bindgen(unchecked_return_type = "ExerciseView")]
    pub fn view(&self) -> Result<JsValue, JsValue> {
        to_js(&ExerciseView::of(&self.exercise).map_err(error)?)
    }

    /// The texts of an answer file, as `verify` takes them. Throws an `Error` with one sentence where it would refuse them.
    #[wasm_bindgen(js_name = openAnswer, unchecked_return_type = "ReadAnswer[\"files\"]")]
    pub fn open_answer(&self, file: &[u8]) -> Result<JsValue, JsValue> {
        let answer = Answer::read(file).map_err(error)?;
        to_js(&self.exercise.open(&answer).map_err(error)?)
    }

    /// What whole files (`SourceText[]`) have in the parts that are the student's. Throws an `Error` with one sentence where
    /// `interleave answer` would refuse them.
    #[wasm_bindgen(unchecked_return_type = "ReadAnswer[\"files\"]")]
    pub fn texts(
        &self,
        #[wasm_bindgen(unchecked_param_type = "SourceText[]")] files: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.exercise.texts(&sources(files)?).map_err(error)?)
    }

    /// Compiles and searches files (`SourceText[]`), in one go. Throws an `Error` with one sentence where the exercise itself
    /// cannot be used.
    #[wasm_bindgen(unchecked_return_type = "CheckedAnswer")]
    pub fn check(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SourceText[]")] files: JsValue,
    ) -> Result<JsValue, JsValue> {
        let files = sources(files)?;
        if self.prepared.is_none() {
            let made = Prepared::new(self.exercise.clone(), &mut self.work);
            self.prepared = Some(made.map_err(|e| error(format!("the exercise cannot be used: {e}")))?);
        }
        let Some(prepared) = &self.prepared else { return Err(error("there is no exercise")) };
        let limits = Limits { shorten: true, ..Limits::default() };
        let came = match hand_in(prepared, &files, &mut self.work, limits) {
            Err(ExerciseError::Session(e)) => return Err(super::convert::session_error(e)),
            came => came,
        };
        to_js(&CheckedAnswer::of(&self.exercise, came))
    }
}

fn sources(files: JsValue) -> Result<Vec<(String, String)>, JsValue> {
    let files: Vec<SourceText> = from_js(files, "files")?;
    Ok(files.into_iter().map(|file| (file.path, file.text)).collect())
}

/// Whether a file says that it is an exercise or an answer. Throws an `Error` with one sentence for one that is neither.
#[wasm_bindgen(js_name = fileKind, unchecked_return_type = "\"exercise\" | \"answer\"")]
pub fn file_kind(file: &[u8]) -> Result<String, JsValue> {
    let kind = match kind_of(file).map_err(error)? {
        Kind::Exercise => "exercise",
        Kind::Answer => "answer",
    };
    Ok(kind.to_string())
}

/// What an answer file says. Throws an `Error` with one sentence for a file that is none.
#[wasm_bindgen(js_name = readAnswer, unchecked_return_type = "ReadAnswer")]
pub fn read_answer(file: &[u8]) -> Result<JsValue, JsValue> {
    to_js(&Answer::read(file).map_err(error)?)
}
