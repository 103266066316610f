//! Structures that satisfy a predicate: sessions with the option `generate`, and what they answer.

use wasm_bindgen::prelude::*;

use super::convert::{error, from_js, to_js};
use super::session::Session;
use crate::cli::json;
use crate::generate::{self, GenerateRequest, GeneratedView, Request};
use crate::input::UserClasses;
use crate::report::InputFile;

/// Methods that `generate` can be asked about: boolean ones of the classes without parameters, or static ones with an object of
/// their class.
#[wasm_bindgen(unchecked_return_type = "Predicate[]")]
pub fn predicates(#[wasm_bindgen(unchecked_param_type = "InputFile[]")] files: JsValue) -> Result<JsValue, JsValue> {
    let files: Vec<InputFile> = from_js(files, "files")?;
    to_js(&generate::predicates(&UserClasses::of_files(files)))
}

/// What the option `generate` asks.
pub(super) fn asked(option: JsValue) -> Result<Option<Request>, JsValue> {
    if option.is_undefined() || option.is_null() {
        return Ok(None);
    }
    from_js::<GenerateRequest>(option, "generate")?.read().map(Some).map_err(error)
}

#[wasm_bindgen]
impl Session {
    /// After the last step of a session with the option `generate`: its structures, as a `GeneratedView`. Throws an `Error` with one
    /// sentence where there is nothing to generate.
    #[wasm_bindgen(unchecked_return_type = "GeneratedView")]
    pub fn generated(&self) -> Result<JsValue, JsValue> {
        let (answer, _) = self.answer()?;
        to_js(&GeneratedView { notes: answer.notes(), answer })
    }

    /// The same as `interleave generate --json` prints it.
    #[wasm_bindgen(js_name = generatedJson)]
    pub fn generated_json(&self) -> Result<String, JsValue> {
        Ok(json::print(&self.answer()?.0))
    }

    /// The structures as a class of JUnit tests with that name.
    #[wasm_bindgen(js_name = generatedTests)]
    pub fn generated_tests(&self, name: &str) -> Result<String, JsValue> {
        let (answer, request) = self.answer()?;
        Ok(generate::junit_tests(&request, &answer.structures, name))
    }
}
