//! Which error a link led to, and whether another one is the same.
//!
//! The message may tell a value, and lines move with an edit. So an error is the old one where it violates the same
//! property by an exception of the same class, and comes from the same place by the same calls: each line of the stack is the
//! same, or, where it was changed or is gone, a changed or new line of the same method. A deadlock is the old one where the
//! same threads wait in the same way, a race where it is over the same data.

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
        let expected = payload.expected.as_ref().and_then(|expected| Some((expected.property?, &expected.exception)));
        let (property, exception) = expected.ok_or(refused)?;
        let mut old = Old { property, exception: exception.clone(), info: None, places };
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
        let (old, new) = (self.origins(old), self.origins(new));
        old.len() == new.len() && old.iter().zip(&new).all(|(old, new)| self.is_line(old, new))
    }

    /// Whether a line of the edited program is that line of the old one, or may be what it was changed to.
    fn is_line(&self, old: &Origin, new: &Origin) -> bool {
        match self.places.unchanged(&old.stand) {
            Some(now) => now == new.stand,
            None => old.in_method() == new.in_method() && !self.places.was(&new.stand),
        }
    }

    /// An exception that is this error, and the line, if the edit has changed one on the way there: whether the check is
    /// still the same is not for us to say.
    pub(super) fn edited(&self, info: &ErrorInfo) -> Option<String> {
        let exception = info.exception.as_ref()?;
        let (old, new) = (self.origins(self.info.as_ref()?), self.origins(info));
        let changed = old.iter().zip(&new).find(|(old, _)| self.places.unchanged(&old.stand).is_none());
        changed.map(|(_, new)| format!("{exception} at {}", in_words(&new.stand)))
    }

    /// The lines of the program's own sources in a stack, innermost first; without sources, the innermost of all.
    fn origins(&self, info: &ErrorInfo) -> Vec<Origin> {
        let all = || info.stack.iter().filter_map(|line| Origin::of(line));
        let own: Vec<Origin> = all().filter(|origin| self.places.covers(&origin.stand.file)).collect();
        if own.is_empty() { all().take(1).collect() } else { own }
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
        let Some(old) = self.info.as_ref().filter(|_| self.is_alike(info)) else { return what };
        let (here, there) = (self.origins(info), self.origins(old));
        let differ = here.iter().zip(&there).find(|(here, there)| !self.is_line(there, here));
        match differ.or(here.first().zip(there.first())) {
            Some((here, there)) if info.exception.is_some() => {
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
    /// The method, without the numbers that the compiler gives to lambdas.
    fn in_method(&self) -> &str {
        match self.method.rsplit_once('$') {
            Some((method, number)) if method.contains("lambda$") && number.parse::<u32>().is_ok() => method,
            _ => &self.method,
        }
    }

    /// Of a line of a stack such as `Bank.deposit(Bank.java:12)`.
    fn of(line: &str) -> Option<Origin> {
        let (method, place) = line.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let (file, line) = place.rsplit_once(':')?;
        Some(Origin { method: method.to_string(), stand: Stand { file: file.to_string(), line: line.parse().ok()? } })
    }
}
