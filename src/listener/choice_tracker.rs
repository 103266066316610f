//! Choices of a path as a text (JPF's `ChoiceTracker`): of the paths to errors, or to every end.
//!
//! What it writes is what [`super::choice_selector`] reads. A path is one on which the search has met its end: where states
//! are matched, it is not every path there is.

use super::stories::in_short;
use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::choice::Taken;
use crate::report::{ListenerReport, OutputFile, TreeNodeKind};
use crate::vm::VmView;
use crate::vm::choice_text::{HEADER, Style};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("choice.trace", "Name of a file for the recorded choices; without it they are shown."),
    ("choice.record", "`errors`, or `ends` for the paths to all ends of the program too. `errors` if it is left out."),
    ("choice.limit", "Paths to record at most; 100 if it is left out."),
    ("choice.show_location", "`false`: without the places where the choices were asked for."),
    ("choice.format", "`cg`: id, class, index and label. `choice`: the label alone, which cannot be played back."),
    ("choice.class", "Generator classes, supertypes too, to record alone; such a record cannot be played back."),
    (
        "choice.exclude",
        "Choices not to record, by the beginnings of their labels with `,` between them; such a record cannot be played back.",
    ),
];

/// Bytes of all recorded paths.
const MOST_BYTES: usize = 8 << 20;

/// The listener.
#[derive(Debug)]
pub(super) struct ChoiceTracker {
    file: Option<String>,
    ends: bool,
    limit: u32,
    locations: bool,
    labels_alone: bool,
    classes: Vec<String>,
    exclude: Vec<String>,
    paths: u32,
    left_out: u64,
    text: String,
}

impl ChoiceTracker {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let one_of = |key: &str, first: &str, second: &str| match options.get(key).map(str::to_ascii_lowercase) {
            None => Ok(false),
            Some(text) if text == first => Ok(false),
            Some(text) if text == second => Ok(true),
            Some(text) => Err(format!("{key} is '{text}', which is neither {first} nor {second}")),
        };
        Ok(ChoiceTracker {
            file: options.get("choice.trace").map(str::to_owned),
            ends: one_of("choice.record", "errors", "ends")?,
            limit: options.parsed("choice.limit", "a whole number")?.unwrap_or(100),
            locations: options.parsed("choice.show_location", "true or false")?.unwrap_or(true),
            labels_alone: one_of("choice.format", "cg", "choice")?,
            classes: options.words("choice.class"),
            exclude: options.get("choice.exclude").map_or_else(Vec::new, starts),
            paths: 0,
            left_out: 0,
            text: String::new(),
        })
    }

    fn is_wanted(&self, taken: &Taken) -> bool {
        (self.classes.is_empty() || self.classes.iter().any(|class| taken.is_a(class)))
            && !self.exclude.iter().any(|start| taken.label.starts_with(start.as_str()))
    }

    fn record(&mut self, vm: &VmView<'_>, end: &str) {
        if self.paths >= self.limit || self.text.len() > MOST_BYTES {
            self.left_out += 1;
            return;
        }
        self.paths += 1;
        let mut text = String::new();
        let style = Style {
            wanted: &|taken| self.is_wanted(taken),
            labels_alone: self.labels_alone,
            locations: self.locations,
        };
        vm.push_path(&mut text, self.paths, end, &style);
        self.text.push_str(&text);
    }
}

impl Listener for ChoiceTracker {
    fn name(&self) -> &str {
        "ChoiceTracker"
    }

    fn events(&self) -> EnumSet<EventKind> {
        if self.ends {
            EventKind::PropertyViolated | EventKind::StateAdvanced
        } else {
            EventKind::PropertyViolated.into()
        }
    }

    fn property_violated(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        if let Some(error) = search.error {
            self.record(vm, &in_short(error));
        }
    }

    fn state_advanced(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        if search.kind == TreeNodeKind::End {
            self.record(vm, "the program ended");
        }
    }

    fn bytes(&self) -> u64 {
        self.text.capacity() as u64
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let mut text = match self.paths {
            0 => String::new(),
            _ if self.labels_alone => self.text.clone(),
            _ => format!("{HEADER}{}", self.text),
        };
        let left_out = match self.left_out {
            0 => String::new(),
            n => format!("# {n} more paths were left out (choice.limit)\n"),
        };
        text.push_str(&left_out);
        let said = match self.paths {
            1 => "choices of 1 path recorded\n".to_owned(),
            n => format!("choices of {n} paths recorded\n"),
        };
        let (shown, files) = match &self.file {
            Some(name) => (said, vec![OutputFile { name: name.clone(), text }]),
            None if self.paths == 0 => (said, Vec::new()),
            None => (text, Vec::new()),
        };
        Some(ListenerReport { listener: self.name().to_owned(), text: shown, files })
    }
}

/// Beginnings of labels, which may have blanks in them.
fn starts(text: &str) -> Vec<String> {
    text.split([',', ';']).map(|start| start.trim().to_owned()).filter(|start| !start.is_empty()).collect()
}
