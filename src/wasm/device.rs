//! How much memory the device has, as far as a browser or Node tells.

use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use super::convert::function;
use crate::config::Device;

/// More than this is no limit but a way to say that there is none.
const UNLIMITED: f64 = (1u64 << 50) as f64;

/// The device that this module was loaded on.
pub fn device() -> Device {
    let global: JsValue = js_sys::global().into();
    let process = get(&global, "process");
    if get(&get(&process, "versions"), "node").is_string() { Device::Process(node(&process)) } else { tab(&global) }
}

fn get(object: &JsValue, name: &str) -> JsValue {
    if object.is_object() {
        Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
    } else {
        JsValue::UNDEFINED
    }
}

fn tab(global: &JsValue) -> Device {
    let navigator = get(global, "navigator");
    let memory = get(&navigator, "deviceMemory").as_f64().map(|gibibytes| (gibibytes * (1u64 << 30) as f64) as u64);
    let agent = get(&navigator, "userAgent").as_string().unwrap_or_default();
    let known = get(&get(&navigator, "userAgentData"), "mobile").as_bool();
    let named = ["Mobi", "Android", "iPhone", "iPad"].iter().any(|word| agent.contains(word));
    Device::Tab { memory, mobile: known.unwrap_or(named) }
}

/// The machine's memory, or what the process's control group leaves it. Not every version of Node tells.
fn node(process: &JsValue) -> Option<u64> {
    let call = |object: &JsValue, name: &str, argument: &JsValue| {
        function(object, name).and_then(|f| f.call1(object, argument).ok()).unwrap_or(JsValue::UNDEFINED)
    };
    let limit = call(process, "constrainedMemory", &JsValue::UNDEFINED).as_f64();
    let os = call(process, "getBuiltinModule", &"os".into());
    let total = call(&os, "totalmem", &JsValue::UNDEFINED).as_f64();
    let known = [limit, total].into_iter().flatten().filter(|&bytes| bytes > 0.0 && bytes < UNLIMITED);
    known.reduce(f64::min).map(|bytes| bytes as u64)
}
