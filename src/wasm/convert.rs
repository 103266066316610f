//! Values across the border between Rust and JavaScript.

use js_sys::{Function, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::input::Provider;
use crate::session::SessionError;
use crate::util::clip;

/// An `Error` with a sentence.
pub fn error(sentence: impl std::fmt::Display) -> JsValue {
    js_sys::Error::new(&clip(&sentence.to_string())).into()
}

/// The name of an `Error` that tells of a bug of ours.
pub const INTERNAL: &str = "InternalError";

/// An `Error` with the sentence of a session; its name says where it is a bug of ours.
pub fn session_error(fault: SessionError) -> JsValue {
    let thrown = js_sys::Error::new(&clip(&fault.to_string()));
    if matches!(fault, SessionError::Internal(_)) {
        thrown.set_name(INTERNAL);
    }
    thrown.into()
}

/// A plain JavaScript object: maps are objects, what is missing is `null`.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(error)
}

/// A value of a payload type.
pub fn from_js<T: DeserializeOwned>(value: JsValue, what: &str) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|e| error(format!("{what}: {e}")))
}

/// A number that counts something; JavaScript would wrap or cut any other one.
pub fn whole(value: f64, what: &str) -> Result<u32, JsValue> {
    let number = value as u32;
    if f64::from(number) == value {
        return Ok(number);
    }
    Err(error(format!("{what} is a whole number from 0, and not {value}")))
}

/// The message of whatever was thrown.
pub fn message(thrown: &JsValue) -> String {
    let text = thrown.dyn_ref::<js_sys::Error>().map(|e| String::from(e.message()));
    text.or_else(|| thrown.as_string()).unwrap_or_else(|| "the callback failed".to_string())
}

/// A function that an object may have.
pub fn function(object: &JsValue, name: &str) -> Option<Function> {
    if !object.is_object() {
        return None;
    }
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}

/// Bytes that a callback returned; `undefined` and `null` are none.
pub fn bytes(value: JsValue, what: &str) -> Result<Option<Vec<u8>>, String> {
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    match value.dyn_into::<Uint8Array>() {
        Ok(array) => Ok(Some(array.to_vec())),
        Err(_) => Err(format!("{what} is not a Uint8Array")),
    }
}

/// The class library behind a JavaScript function.
pub fn provider(function: Function) -> Provider {
    Box::new(move |file| match function.call1(&JsValue::UNDEFINED, &file.into()) {
        Ok(value) => bytes(value, file),
        Err(thrown) => Err(message(&thrown)),
    })
}

/// A clock: the caller's, else the platform's.
pub fn clock(given: Option<Function>) -> impl Fn() -> f64 {
    let global: JsValue = js_sys::global().into();
    let performance = Reflect::get(&global, &"performance".into()).unwrap_or(JsValue::UNDEFINED);
    let now = function(&performance, "now");
    move || {
        let read = match (&given, &now) {
            (Some(f), _) => f.call0(&JsValue::UNDEFINED),
            (None, Some(f)) => f.call0(&performance),
            (None, None) => Ok(js_sys::Date::now().into()),
        };
        read.ok().and_then(|t| t.as_f64()).unwrap_or(0.0)
    }
}
