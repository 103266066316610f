//! `--show-config`: every setting in force and where it comes from.

use std::rc::Rc;

use serde::Serialize;

use super::args::SessionArgs;
use super::input::{jpf_file, properties};
use super::style::{Style, harmless, message};
use super::{Host, json};
use crate::config::{Layer, Origin, Properties, Role, Settings, Shown, in_force, resolve};
use crate::report::Mode;
use crate::session::SessionError;

#[derive(Serialize)]
struct SettingsJson<'a> {
    settings: Vec<SettingJson<'a>>,
    warnings: &'a [String],
}

#[derive(Serialize)]
struct SettingJson<'a> {
    key: &'a str,
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<&'a str>,
    role: &'static str,
    origin: Vec<OriginJson<'a>>,
}

#[derive(Serialize, Default)]
struct OriginJson<'a> {
    from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
}

/// Prints them. What is wrong with the settings is an error here as it is where the program runs.
pub(super) fn show(args: &SessionArgs, host: &Rc<dyn Host>) -> Result<i32, SessionError> {
    let properties = properties(args, host)?;
    let settings = resolve(&properties)?;
    let shown = with_options(in_force(&properties), args, &settings, &properties);
    for warning in &settings.warnings {
        host.stderr(&format!("interleave: {}\n", message(warning)));
    }
    if args.json {
        let settings_json =
            SettingsJson { settings: shown.iter().map(in_json).collect(), warnings: &settings.warnings };
        host.stdout(&json::print(&settings_json));
    } else {
        host.stdout(&text(&shown, Style { color: host.colors() }));
    }
    Ok(0)
}

/// What options with a name of their own say, and the main class, is a setting too.
fn with_options(mut shown: Vec<Shown>, args: &SessionArgs, settings: &Settings, given: &Properties) -> Vec<Shown> {
    let mut put = |key: &str, value: String, origin: Origin| {
        let new = Shown { key: key.to_string(), value, meaning: None, origin, role: Role::Setting };
        if let Some(old) = shown.iter_mut().find(|s| s.key == key) {
            *old = new;
            return;
        }
        let at = shown.iter().position(|s| s.role != Role::Setting).unwrap_or(shown.len());
        shown.insert(at, new);
    };
    let command = || Origin::Given(vec![Layer::CommandLine]);
    if let Some(on) = args.assertions {
        put("vm.enable_assertions", on.to_string(), Origin::Option(if on { "-ea" } else { "-da" }));
    } else if settings.assertions.is_none() {
        put("vm.enable_assertions", (args.mode != Mode::Run).to_string(), Origin::Default);
    }
    if jpf_file(args).is_none() && !args.main.is_empty() {
        put("target", args.main.clone(), command());
    }
    if !args.args.is_empty() {
        put("target.args", args.args.join(","), command());
    }
    if !args.classpath.is_empty() {
        put("classpath", args.classpath.join(","), Origin::Option("-c"));
    } else if given.get("classpath").is_none_or(|text| text.trim().is_empty()) {
        put("classpath", ".".to_string(), Origin::Default);
    }
    shown
}

fn text(shown: &[Shown], style: Style) -> String {
    let left = |s: &Shown| {
        let meaning = s.meaning.as_ref().map_or_else(String::new, |m| format!(" ({m})"));
        let value = harmless(&s.value).replace('\n', "\\n");
        format!("{} = {value}{meaning}", s.key)
    };
    // A value that is very long does not push all the origins out of sight.
    let width = shown.iter().map(|s| left(s).chars().count()).filter(|&n| n <= 60).max().unwrap_or(0);
    let mut out = String::new();
    let mut unused = false;
    for s in shown {
        if s.role == Role::Unused && !unused {
            unused = true;
            out.push_str(&style.faint("\n# not used by Interleave; a program can read it with Verify.getProperty\n"));
        }
        let (left, origin) = (left(s), style.faint(&format!("# {}", harmless(&s.origin.to_string()))));
        out.push_str(&format!("{left:<width$}  {origin}\n"));
    }
    out
}

fn in_json(s: &Shown) -> SettingJson<'_> {
    let role = match s.role {
        Role::Setting => "setting",
        Role::Generator => "generator",
        Role::Listener => "listener",
        Role::Unused => "unused",
    };
    let origin = match &s.origin {
        Origin::Default => vec![OriginJson { from: "default", ..OriginJson::default() }],
        Origin::Option(name) => vec![OriginJson { from: "command-line", option: Some(name), ..OriginJson::default() }],
        Origin::Given(layers) => layers.iter().map(layer).collect(),
    };
    SettingJson { key: &s.key, value: &s.value, meaning: s.meaning.as_deref(), role, origin }
}

fn layer(layer: &Layer) -> OriginJson<'_> {
    match layer {
        Layer::CommandLine => OriginJson { from: "command-line", ..OriginJson::default() },
        Layer::Options | Layer::Again => OriginJson { from: "options", ..OriginJson::default() },
        Layer::File { path, line } => {
            OriginJson { from: "file", file: Some(path), line: Some(*line), ..OriginJson::default() }
        }
    }
}
