//! Share links in a page: what is in one, and its execution.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{error, from_js, session_error, to_js};
use super::session::{JsProvider, job_of, library_of};
use crate::cli::json::replay_of;
use crate::link::{self, Edit, Expected, FileRole, LinkedFile};
use crate::report::{InputFile, SessionInput};

/// What a link holds, for a page that opens one.
#[derive(Serialize)]
struct Opened {
    input: SessionInput,
    path: Vec<u32>,
    step: Option<u32>,
    engine: String,
    library: String,
    expected: Option<Expected>,
    edit: Option<Edit>,
}

/// Reads a link (`#v1.…`, or a whole address): the `SessionInput` that it was made with, its path, and the step to show.
/// Sources that the link carries are files of it too.
/// Throws an `Error` with one sentence.
#[wasm_bindgen(js_name = openLink, unchecked_return_type = "OpenedLink")]
pub fn open_link(text: &str) -> Result<JsValue, JsValue> {
    let payload = link::decode(text).map_err(error)?;
    let mut data = Vec::new();
    let mut stdin = None;
    let mut resources = Vec::new();
    for LinkedFile { role, path, bytes } in payload.files {
        match role {
            FileRole::Resource | FileRole::Source => resources.push(InputFile { path, bytes }),
            FileRole::File => data.push(InputFile { path, bytes }),
            FileRole::Stdin => stdin = Some(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
    let files = payload.classes.into_iter().map(|c| InputFile { path: format!("{}.class", c.name), bytes: c.bytes });
    let input = SessionInput {
        mode: payload.mode,
        files: files.chain(resources).collect(),
        main: payload.main,
        args: payload.args,
        config: payload.config,
        data: (!data.is_empty()).then_some(data),
        stdin,
    };
    let (path, step, engine, library) = (payload.path, payload.step, payload.engine, payload.library);
    let opened = Opened { input, path, step, engine, library, expected: payload.expected, edit: payload.edit };
    // Class files are bytes, not lists of numbers.
    let serializer = serde_wasm_bindgen::Serializer::json_compatible().serialize_bytes_as_arrays(false);
    opened.serialize(&serializer).map_err(error)
}

/// A link to the program of a `SessionInput` with its settings, for somebody who is to go on with it; `edit` says how its
/// sources are compiled. It has no path.
#[wasm_bindgen(js_name = editLink)]
pub fn edit_link(
    #[wasm_bindgen(unchecked_param_type = "SessionInput")] input: JsValue,
    #[wasm_bindgen(unchecked_param_type = "EditSettings")] edit: JsValue,
) -> Result<String, JsValue> {
    crate::session::edit_link(from_js(input, "input")?, from_js(edit, "edit")?).map_err(session_error)
}

/// Executes a link's path and says whether it comes out as recorded: the object of `replay --json`.
#[wasm_bindgen(js_name = replayLink, unchecked_return_type = "Replay")]
pub fn replay_link(text: &str, provider: JsProvider) -> Result<JsValue, JsValue> {
    let payload = link::decode(text).map_err(error)?;
    let report = crate::session::replay(&payload, library_of(provider)?).map_err(session_error)?;
    to_js(&replay_of(&report))
}

/// Replays the failure of a link on the program of a `SessionInput`, which was edited since: a `ReplayedOn`.
#[wasm_bindgen(js_name = replayOn, unchecked_return_type = "ReplayedOn")]
pub fn replay_on(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "SessionInput")] input: JsValue,
    provider: JsProvider,
) -> Result<JsValue, JsValue> {
    let payload = link::decode(text).map_err(error)?;
    let input: SessionInput = from_js(input, "input")?;
    let job = job_of(input).map_err(session_error)?;
    to_js(&crate::session::replay_on(&payload, job, library_of(provider)?).map_err(session_error)?)
}

/// Whether an error that a check has found is the one of another link, from before an edit.
#[wasm_bindgen(js_name = isOldError)]
pub fn is_old_error(old: &str, found: &str, provider: JsProvider) -> Result<bool, JsValue> {
    let decoded = |text| link::decode(text).map_err(error);
    crate::session::is_old_error(&decoded(old)?, &decoded(found)?, library_of(provider)?).map_err(session_error)
}
