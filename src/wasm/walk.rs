//! `class Walk`.

use std::rc::Rc;

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::convert::{clock, from_js, function, session_error, to_js, whole};
use super::session::{JsOptions, JsProvider, Session, job_of, library_of, tree_limit};
use crate::report::SessionInput;
use crate::session::{SessionError, Walk as Core};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Uint32Array | readonly number[]")]
    pub type JsPath;
}

/// One execution in one's own hands. What cannot be done throws an `Error` with one sentence, and it stands where it stood.
#[wasm_bindgen]
pub struct Walk {
    core: Core,
}

#[wasm_bindgen]
impl Walk {
    /// Boots the program of a `SessionInput` and goes the path: the choices of a finding's trace, say; none for the start.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "SessionInput")] input: JsValue,
        path: JsPath,
        provider: JsProvider,
    ) -> Result<Walk, JsValue> {
        let input: SessionInput = from_js(input, "input")?;
        let (library, path) = (library_of(provider)?, numbers(path)?);
        let core = job_of(input).and_then(|job| Core::new(job, library, &path)).map_err(session_error)?;
        Ok(Walk { core })
    }

    /// Where it stands, as a `WalkView`.
    #[wasm_bindgen(unchecked_return_type = "WalkView")]
    pub fn view(&mut self) -> Result<JsValue, JsValue> {
        answer(self.core.view())
    }

    /// Goes on with the choices of an option (`WalkOption.index`).
    #[wasm_bindgen(unchecked_return_type = "WalkView")]
    pub fn take(&mut self, index: JsPath) -> Result<JsValue, JsValue> {
        answer(self.core.take(&numbers(index)?))
    }

    /// A step back. What was gone stays known, until another choice is taken.
    #[wasm_bindgen(unchecked_return_type = "WalkView")]
    pub fn undo(&mut self) -> Result<JsValue, JsValue> {
        answer(self.core.undo())
    }

    /// Back or forward along what is known.
    #[wasm_bindgen(js_name = goTo, unchecked_return_type = "WalkView")]
    pub fn go_to(&mut self, step: f64) -> Result<JsValue, JsValue> {
        answer(self.core.go_to(whole(step, "the step")? as usize))
    }

    /// The state after that many transitions of what is known, as a `StateView`; it stays where it stands.
    #[wasm_bindgen(unchecked_return_type = "StateView")]
    pub fn state(&mut self, step: f64) -> Result<JsValue, JsValue> {
        to_js(&self.core.state(whole(step, "the step")? as usize).map_err(session_error)?)
    }

    /// Goes on, each time with the first choice, until the program has ended or a bound is met.
    #[wasm_bindgen(unchecked_return_type = "WalkView")]
    pub fn finish(&mut self) -> Result<JsValue, JsValue> {
        answer(self.core.finish())
    }

    /// A session whose search starts here. Traces and links of what it finds begin at the start of the program.
    pub fn explore(&mut self, options: Option<JsOptions>) -> Result<Session, JsValue> {
        let options: JsValue = options.map_or(JsValue::UNDEFINED, Into::into);
        let clock = Rc::new(clock(function(&options, "now")));
        Ok(Session::of(self.core.explore(clock, tree_limit(&options)).map_err(session_error)?))
    }
}

impl Walk {
    pub(super) fn of(core: Core) -> Walk {
        Walk { core }
    }
}

fn answer(view: Result<crate::report::WalkView, SessionError>) -> Result<JsValue, JsValue> {
    to_js(&view.map_err(session_error)?)
}

/// A `Uint32Array`, or a list of numbers that fit into one.
pub(super) fn numbers(path: JsPath) -> Result<Vec<u32>, JsValue> {
    let path: JsValue = path.into();
    match path.dyn_into::<Uint32Array>() {
        Ok(array) => Ok(array.to_vec()),
        Err(other) => from_js(other, "the path is no list of choices"),
    }
}
