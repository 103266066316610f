//! Classes that were just compiled stand before what the class path has.

use std::collections::BTreeSet;

use super::UserClasses;
use super::user::Place;
use crate::report::InputFile;

impl UserClasses {
    /// This class path behind class files, `pkg/Name.class`, and with the sources that they were made of.
    pub fn behind(mut self, given: Vec<InputFile>, sources: Vec<InputFile>) -> UserClasses {
        let named = |file: InputFile| (file.path.trim_end_matches(".class").to_string(), (file.path, file.bytes));
        self.places.insert(0, Place::Classes(given.into_iter().map(named).collect()));
        self.unnamed = self.unnamed.iter().map(|index| index + 1).collect::<BTreeSet<_>>();
        self.sources.extend(sources);
        self
    }
}
