//! `class Compiler`.

use std::rc::Rc;

use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use super::convert::{clock, error, from_js, function, to_js};
use super::session::{JsProvider, library_of};
use crate::compile::{Caps, Compiler as Core};
use crate::report::CompileInput;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A Java source; its path is for messages, such as `pkg/Main.java`. */
export interface SourceText { path: string; text: string }
/** What `Compiler.begin` takes. */
export interface CompileInput {
  /** All of them are compiled. */
  sources: SourceText[];
  /** Class files and jars that the sources may use. */
  libraries: { path: string; bytes: Uint8Array }[];
  /** 8 to 17; null for the release of the class library, which is 17. */
  release: number | null;
  /** Warnings, as of `javac -Xlint`. */
  lint: boolean;
  /**
   * A question about a line of one of the sources: the classes ask it. A session of them gives the answer with the settings
   * `question.place` (`Main.java:12`) and `question.condition`.
   */
  question?: { path: string; line: number; condition: string | null };
}
/** A message of the compiler. */
export interface Diagnostic {
  severity: "error" | "warning" | "note";
  /** The source, as it was given; null where it is about none, and `<condition>` where it is about that of the question. */
  path: string | null;
  /** From 1; 0 where unknown. */
  line: number; column: number;
  /** Offsets in UTF-16 units into the source's text. */
  start: number | null; end: number | null;
  /** `compiler.err.cant.resolve.location` and so on. */
  code: string;
  message: string;
}
/** What `Compiler.step` gives at the end. */
export interface CompileResult {
  ok: boolean;
  /** `pkg/Name.class`, as `SessionInput.files` takes them. */
  classes: { path: string; bytes: Uint8Array }[];
  diagnostics: Diagnostic[];
  /** Why there is no answer: a cap, or that it was cancelled. */
  problem: string | null;
  time_ms: number;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// `CompileInput` of the TypeScript section.
    #[wasm_bindgen(typescript_type = "CompileInput")]
    pub type JsInput;
    #[wasm_bindgen(typescript_type = "CompilerOptions")]
    pub type JsCompilerOptions;
    #[wasm_bindgen(typescript_type = "CompileResult | undefined")]
    pub type JsResult;
}

/// The JDK's javac, which stays warm between compilations. One at a time.
#[wasm_bindgen]
pub struct Compiler {
    inner: Core,
}

#[wasm_bindgen]
impl Compiler {
    /// A compiler that is not ready yet: `warmUp` makes it so, or the third compilation; the first two do without. The
    /// options may have `now`, a clock in milliseconds, `heap`, the cap of the compiler's memory in bytes, and `timeMs`,
    /// that of its time.
    #[wasm_bindgen(constructor)]
    pub fn new(provider: JsProvider, options: Option<JsCompilerOptions>) -> Result<Compiler, JsValue> {
        let library = library_of(provider)?;
        let options: JsValue = options.map_or(JsValue::UNDEFINED, Into::into);
        let number = |key: &str| Reflect::get(&options, &key.into()).ok().and_then(|v| v.as_f64()).filter(|n| *n > 0.0);
        let caps = Caps::default();
        let heap = number("heap").map_or(caps.heap, |bytes| bytes as u64);
        let caps = Caps { heap, time_ms: number("timeMs").unwrap_or(caps.time_ms) };
        let clock = Rc::new(clock(function(&options, "now")));
        Ok(Compiler { inner: Core::new(library, clock, caps) })
    }

    /// Works for about that many milliseconds at getting ready. True when it is: call it again until then, or never.
    #[wasm_bindgen(js_name = warmUp)]
    pub fn warm_up(&mut self, budget_ms: f64) -> Result<bool, JsValue> {
        self.inner.warm_up(budget_ms).map_err(error)
    }

    /// Begins a compilation, in the place of one that is under way. Throws an `Error` with one sentence for input that is
    /// none.
    pub fn begin(&mut self, input: JsInput) -> Result<(), JsValue> {
        let input: CompileInput = from_js(input.into(), "input")?;
        self.inner.begin(input.into()).map_err(error)
    }

    /// Works for about that many milliseconds; the `CompileResult` when that was the end.
    pub fn step(&mut self, budget_ms: f64) -> Result<JsResult, JsValue> {
        let done = self.inner.step(budget_ms).map_err(error)?;
        let value = done.map_or(Ok(JsValue::UNDEFINED), |done| to_js(&done.result))?;
        Ok(value.unchecked_into())
    }

    /// The next step ends the compilation, with a `problem` that says so.
    pub fn cancel(&mut self) {
        self.inner.cancel();
    }
}
