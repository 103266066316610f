//! Which error a link led to, and whether another one is the same.
//!
//! The message may tell a value, and lines move with an edit. So an error is the old one where it violates the same
//! property by an exception of the same class, and comes from the same place: the same line, or, where that line was
//! changed or is gone, a changed or new line of the same method. A deadlock is the old one where the same threads wait in the
//! same way, a race where it is over the same data.

use super::Places;
use crate::link::Payload;
use crate::report::{ErrorInfo, Property};
use crate::search::{ReplayEnd, Replayed, Stand};
use crate::session::SessionError;

/// The old error.
pub(super) struct Old {
    property: Property,
    exception: Option<String>,
    /// As it is in the old program; without it where the path does not lead to it there any more.
    info: Option<ErrorInfo>,
    pub(super) places: Places,
}

impl Old {
    /// The error that a link leads to, whose path has come to `replayed` in its own program.
    ///
    /// # Errors
    ///
    /// When the link leads to no error.
    pub(super) fn of(payload: &Payload, replayed: Replayed, places: Places) -> Result<Old, SessionError> {
        let refused = SessionError::NoError("the link leads to no error that could be replayed");
        let Some(expected) = &payload.expected else { return Err(refused) };
        let Some(property) = expected.property else { return Err(refused) };
        let mut old = Old { property, exception: expected.exception.clone(), info: None, places };
        if let ReplayEnd::Error(info) = replayed.end
            && old.is_alike(&info)
        {
            old.info = Some(info);
        }
        Ok(old)
    }

    fn is_alike(&self, info: &ErrorInfo) -> bool {
        self.property == info.property && self.exception == info.exception
    }

    /// Whether an error of the edited program is this one.
    pub(super) fn is(&self, info: &ErrorInfo) -> bool {
        let Some(old) = &self.info else { return self.is_alike(info) };
        let same_waits = waits(old) == waits(info);
        let data = |of: &ErrorInfo| of.race.as_ref().map(|race| race.data.clone());
        self.is_alike(info) && same_waits && data(old) == data(info) && self.is_where(old, info)
    }

    /// Whether an exception comes from where the old one came from.
    fn is_where(&self, old: &ErrorInfo, new: &ErrorInfo) -> bool {
        if self.exception.is_none() {
            return true;
        }
        match (self.origin(old), self.origin(new)) {
            (Some(old), Some(new)) => match self.places.unchanged(&old.stand) {
                Some(now) => now == new.stand,
                None => old.method == new.method && !self.places.was(&new.stand),
            },
            (old, new) => old.is_none() && new.is_none(),
        }
    }

    /// The innermost line of the program's own sources in a stack; without sources, the innermost of all.
    fn origin(&self, info: &ErrorInfo) -> Option<Origin> {
        let own = || info.stack.iter().filter_map(|line| Origin::of(line)).find(|o| self.places.covers(&o.stand.file));
        own().or_else(|| info.stack.iter().find_map(|line| Origin::of(line)))
    }

    /// An error that is another one, in the words that tell it from this one.
    pub(super) fn in_contrast(&self, info: &ErrorInfo) -> String {
        let what = match (&info.exception, info.property) {
            (Some(exception), _) => exception.clone(),
            (None, Property::DataRace) => match &info.race {
                Some(race) => format!("a data race over {}", race.data),
                None => "a data race".to_string(),
            },
            (None, Property::Listener) => "an error that a listener reports".to_string(),
            (None, _) => "a deadlock".to_string(),
        };
        let (here, there) = match &self.info {
            Some(old) if self.is_alike(info) => (self.origin(info), self.origin(old)),
            _ => return what,
        };
        match (here, there) {
            (Some(here), Some(there)) if info.exception.is_some() => {
                let (now, before) = (in_words(&here.stand), there.stand.line);
                format!("another {what}, from {now}; the old one came from what was line {before}")
            }
            _ if info.property == Property::Deadlock => "another deadlock, in which other threads wait".to_string(),
            _ => what,
        }
    }
}

fn in_words(stand: &Stand) -> String {
    format!("line {} of {}", stand.line, stand.file)
}

/// Who waits in a deadlock, and how.
fn waits(info: &ErrorInfo) -> Vec<(&str, &str)> {
    let mut all: Vec<_> = info.deadlock.iter().map(|w| (w.thread.as_str(), w.kind.as_str())).collect();
    all.sort_unstable();
    all
}

/// Where an exception comes from.
struct Origin {
    /// Its class and method.
    method: String,
    stand: Stand,
}

impl Origin {
    /// Of a line of a stack such as `Bank.deposit(Bank.java:12)`.
    fn of(line: &str) -> Option<Origin> {
        let (method, place) = line.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let (file, line) = place.rsplit_once(':')?;
        Some(Origin { method: method.to_string(), stand: Stand { file: file.to_string(), line: line.parse().ok()? } })
    }
}
