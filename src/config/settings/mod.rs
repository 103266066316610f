//! Typed settings.

mod names;
mod resolve;
#[cfg(test)]
mod tests;

use super::table::rows;
use crate::listener;
use crate::program::{Levels, Withdrawn};
use crate::search::SearchConfig;
use crate::vm::api::VmConfig;

pub(super) use resolve::belongs_to_generator;
pub use resolve::resolve;

/// What the properties mean.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `vm.*`, `cg.*`, and every property for named generators.
    pub vm: VmConfig,
    /// `search.*`, and what of `vm.store` the search needs. The question decides the rest of it.
    pub search: SearchConfig,
    /// Whether `vm.store` is another one than `none`.
    pub keep_states: bool,
    /// `search.seed=random`: whoever starts the search draws one.
    pub draw_seed: bool,
    /// `search.portfolio`: random walks beside the search.
    pub portfolio: bool,
    /// `cg.enumerate_random`.
    pub enumerate_random: bool,
    /// `vm.por.skip_finals`.
    pub skip_finals: bool,
    /// `vm.por.assume`.
    pub assume: bool,
    /// `vm.por.optimistic`.
    pub optimistic: bool,
    /// `vm.por.sync_detection`.
    pub sync_detection: bool,
    /// `vm.por.include_fields`.
    pub include_fields: String,
    /// `vm.por.exclude_fields`.
    pub exclude_fields: String,
    /// `vm.por.levels`.
    pub levels: Levels,
    /// `vm.por.annotations`.
    pub annotations: bool,
    /// `vm.por.visible`.
    pub withdrawn: Withdrawn,
    /// `vm.atomic.classes`.
    pub atomic_classes: String,
    /// `vm.atomic.exclude`.
    pub atomic_exclude: String,
    /// `vm.enable_assertions`, where it is given: the command decides otherwise.
    pub assertions: Option<bool>,
    /// `junit.wait_for_threads`.
    pub wait_for_threads: bool,
    /// `lenient`: what is not here is left out.
    pub lenient: bool,
    /// `listener`, each once.
    pub listeners: Vec<&'static listener::Kind>,
    /// `question.place`.
    pub question_place: String,
    /// `question.condition`.
    pub question_condition: String,
    /// Unknown keys of property files, undefined references.
    pub warnings: Vec<String>,
}

impl Default for Settings {
    /// Every row's default, as parsed.
    fn default() -> Self {
        let mut settings = Settings {
            vm: VmConfig::default(),
            search: SearchConfig::default(),
            keep_states: true,
            draw_seed: false,
            portfolio: true,
            enumerate_random: false,
            skip_finals: true,
            assume: true,
            optimistic: true,
            sync_detection: true,
            include_fields: String::new(),
            exclude_fields: String::new(),
            levels: Levels::default(),
            annotations: true,
            withdrawn: Withdrawn::default(),
            atomic_classes: String::new(),
            atomic_exclude: String::new(),
            assertions: None,
            wait_for_threads: false,
            lenient: false,
            listeners: Vec::new(),
            question_place: String::new(),
            question_condition: String::new(),
            warnings: Vec::new(),
        };
        for row in rows() {
            if let Ok(value) = row.kind.parse(row.default_here()) {
                (row.apply)(&mut settings, value);
            }
        }
        // "As the command says" until somebody sets it.
        settings.assertions = None;
        settings
    }
}
