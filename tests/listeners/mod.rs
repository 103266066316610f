//! What the shipped listeners say and write, to the letter.

mod all;
mod choices;
mod coverage;
mod estimator;
mod exec_tracker;
mod loops;
mod methods;
mod nonshared;
mod objects;
mod path_output;
mod state_space;
mod unread;

use std::collections::BTreeMap;

use crate::common::subject::Subject;
use interleave::listener::{Kind, known_kind, listeners_of};
use interleave::report::{ListenerReport, Report, Stats};
use interleave::search::{Search, SearchConfig};
use interleave::vm::{Vm, VmConfig};

/// A search with listeners, given by their names.
struct Observed<'a> {
    subject: &'a Subject,
    config: SearchConfig,
}

impl<'a> Observed<'a> {
    fn new(subject: &'a Subject) -> Self {
        Observed { subject, config: SearchConfig::default() }
    }

    fn try_with(&self, listeners: &[&str], settings: &[(&str, &str)]) -> Result<Report, String> {
        let mut search = Search::new(self.system(listeners, settings, false)?, self.config.clone());
        while !search.work(1_000_000) {}
        Ok(search.report(&mut || self.system(listeners, settings, true)))
    }

    /// A machine that they listen to; for executing a path again, those that have a say.
    fn system(&self, listeners: &[&str], settings: &[(&str, &str)], again: bool) -> Result<Vm, String> {
        let kinds: Vec<&'static Kind> =
            listeners.iter().map(|name| known_kind(name).unwrap_or_else(|| panic!("no listener {name}"))).collect();
        let properties: BTreeMap<String, String> =
            settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let mut attached = listeners_of(&kinds, &properties)?;
        attached.retain(|listener| !again || listener.alters() || listener.judges());
        let mut system = self.subject.boot(VmConfig { properties, ..VmConfig::default() }).expect("it boots");
        system.attach(attached)?;
        Ok(system)
    }

    fn with(&self, listeners: &[&str], settings: &[(&str, &str)]) -> Report {
        self.try_with(listeners, settings).expect("the settings are well")
    }

    fn plain(&self) -> Report {
        self.with(&[], &[])
    }
}

/// What a listener says.
fn said<'a>(report: &'a Report, listener: &str) -> &'a ListenerReport {
    let found = report.listeners.iter().find(|said| said.listener == listener);
    found.unwrap_or_else(|| panic!("{listener} says nothing"))
}

/// The only file of a listener.
fn file<'a>(report: &'a Report, listener: &str, name: &str) -> &'a str {
    let files = &said(report, listener).files;
    assert_eq!(files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), [name]);
    &files[0].text
}

/// Statistics without what the clock and the memory say.
fn counts(report: &Report) -> Stats {
    Stats { time_ms: 0, peak_memory_bytes: 0, store_bytes: 0, ..report.stats.clone() }
}
