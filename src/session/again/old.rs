//! Which error a link led to, and whether another one is the same.
//!
//! Lines move with an edit. So an error is the old one where it violates the same property by an exception of the same class
//! and with the same message, and comes from the same place by the same calls: each line of the stack is the same, or, where it
//! was changed or is gone, a changed or new line of the same method. A deadlock is the old one where threads of the same names
//! wait in the same way at the same lines, a race where it is over the same data. Where only a name differs, or the message,
//! which may tell a value, the error is like the old one, and that is said.

use std::rc::Rc;

use super::places::Places;
use crate::input::UserClasses;
use crate::link::Payload;
use crate::report::{ErrorInfo, Property, Race, WaitsFor};
use crate::search::Stand;
use crate::session::SessionError;

/// How like the old error another one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness {
    /// It is the old one.
    Same,
    /// It is where the old one was, and something that is told of it differs.
    Alike,
    /// It is another one.
    Other,
}

/// The old error.
pub(super) struct Old {
    pub(super) property: Property,
    exception: Option<String>,
    /// As it is in the old program; without it where the path does not lead to it there any more.
    info: Option<ErrorInfo>,
    pub(super) places: Places,
    /// Classes of the old program, and of the edited one.
    classes: [Rc<UserClasses>; 2],
}

impl Old {
    /// The error that a link leads to, whose path has come to `error` in its own program.
    ///
    /// # Errors
    ///
    /// When the link leads to no error.
    pub(super) fn of(
        payload: &Payload,
        error: Option<ErrorInfo>,
        places: Places,
        classes: [Rc<UserClasses>; 2],
    ) -> Result<Old, SessionError> {
        let refused = SessionError::NoError("the link leads to no error that could be replayed");
        let expected = payload.expected.as_ref().and_then(|expected| Some((expected.property?, &expected.exception)));
        let (property, exception) = expected.ok_or(refused)?;
        let info = error.filter(|info| info.property == property && info.exception == *exception);
        Ok(Old { property, exception: exception.clone(), info, places, classes })
    }

    /// Whether an exception of the edited program is of the class of the old one, be it that its class has another name.
    fn is_alike(&self, info: &ErrorInfo) -> bool {
        self.property == info.property
            && match (&self.exception, &info.exception) {
                (Some(old), Some(new)) => old == new || self.is_renamed(old, new),
                (old, new) => old == new,
            }
    }

    /// Whether a class of the old program is gone, and there is another one that was not there.
    fn is_renamed(&self, old: &str, new: &str) -> bool {
        let is_in = |program: &UserClasses, name: &str| matches!(program.find(&name.replace('.', "/")), Ok(Some(_)));
        let [before, now] = &self.classes;
        is_in(before, old) && !is_in(now, old) && is_in(now, new) && !is_in(before, new)
    }

    /// Whether an error of the edited program is this one.
    pub(super) fn likeness(&self, info: &ErrorInfo) -> Likeness {
        let like = |same| if same { Likeness::Same } else { Likeness::Alike };
        let Some(old) = self.info.as_ref().filter(|_| self.is_alike(info)) else {
            return if self.info.is_none() && self.is_alike(info) { Likeness::Alike } else { Likeness::Other };
        };
        match (&old.race, &info.race) {
            (Some(old), Some(new)) if old.data == new.data => Likeness::Same,
            (Some(old), Some(new)) if self.are_lines(old, new) => Likeness::Alike,
            (None, None) if !self.waits_where(old, info) || !self.is_where(old, info) => Likeness::Other,
            (None, None) if self.exception.is_some() => {
                like(old.message == info.message && old.exception == info.exception)
            }
            (None, None) => like(waiting(old) == waiting(info)),
            _ => Likeness::Other,
        }
    }

    /// Whether the two accesses of a race are at the lines of those of another one.
    fn are_lines(&self, old: &Race, new: &Race) -> bool {
        let same = |a: &str, b: &str| self.is_place(a, b);
        let (a, b) = (&old.first.at, &old.second.at);
        same(a, &new.first.at) && same(b, &new.second.at) || same(a, &new.second.at) && same(b, &new.first.at)
    }

    /// Whether threads wait in the same way at the same lines.
    fn waits_where(&self, old: &ErrorInfo, new: &ErrorInfo) -> bool {
        let mut left: Vec<&WaitsFor> = new.deadlock.iter().collect();
        let mut take = |wait: &WaitsFor| {
            let same = |other: &&WaitsFor| other.kind == wait.kind && self.is_place(&wait.at, &other.at);
            left.iter().position(same).map(|at| left.swap_remove(at))
        };
        old.deadlock.len() == new.deadlock.len() && old.deadlock.iter().all(|wait| take(wait).is_some())
    }

    /// Whether an exception comes from where the old one came from.
    fn is_where(&self, old: &ErrorInfo, new: &ErrorInfo) -> bool {
        if self.exception.is_none() {
            return true;
        }
        let (old, new) = (self.origins(old), self.origins(new));
        old.len() == new.len() && old.iter().zip(&new).all(|(old, new)| self.is_line(old, new))
    }

    /// Whether a place such as `Bank.deposit(Bank.java:12)` is that one.
    fn is_place(&self, old: &str, new: &str) -> bool {
        match (Origin::of(old), Origin::of(new)) {
            (Some(old), Some(new)) => self.is_line(&old, &new),
            _ => old == new,
        }
    }

    /// Whether a line of the edited program is that line of the old one, or may be what it was changed to.
    fn is_line(&self, old: &Origin, new: &Origin) -> bool {
        match self.places.unchanged(&old.stand) {
            Some(now) => now == new.stand,
            None => old.in_method() == new.in_method() && !self.places.was(&new.stand),
        }
    }

    /// What came of the old failure, where an error did.
    pub(super) fn still(&self, info: &ErrorInfo, exact: bool) -> String {
        let schedule = match exact {
            true => "the old counterexample",
            false => "the old schedule, fitted to the program as it is now,",
        };
        match self.likeness(info) {
            Likeness::Other => self.in_contrast(info),
            likeness => match self.edited(info) {
                // Whether the check is still the same is not for us to say.
                Some(what) => format!("It still fails: {schedule} leads to {what}, in code that was edited."),
                None if likeness == Likeness::Same => format!("It still fails: {schedule} leads to the same error."),
                None => format!("It still fails: {schedule} leads to {}.", self.difference(info)),
            },
        }
    }

    /// An error like this one, where the edit has changed a line on the way there.
    fn edited(&self, info: &ErrorInfo) -> Option<String> {
        let old = self.info.as_ref()?;
        let is_edited = |origin: &Origin| self.places.unchanged(&origin.stand).is_none();
        if info.property == Property::Deadlock {
            let waits = old.deadlock.iter().filter_map(|wait| Origin::of(&wait.at));
            return waits.into_iter().any(|wait| is_edited(&wait)).then(|| "a deadlock".to_string());
        }
        let exception = info.exception.as_ref()?;
        let (old, new) = (self.origins(old), self.origins(info));
        let changed = old.iter().zip(&new).find(|(old, _)| is_edited(old));
        changed.map(|(_, new)| format!("{exception} at {}", in_words(&new.stand)))
    }

    /// An error that is like this one, in the words that tell it from this one.
    fn difference(&self, info: &ErrorInfo) -> String {
        match (&info.exception, &info.race) {
            (_, Some(race)) => format!("a data race at the same lines, on {}", race.data),
            (Some(exception), _) if info.exception != self.exception => {
                format!("the same error, which is a {exception} now")
            }
            (Some(_), _) if self.info.is_some() => {
                "the same exception at the same lines, with another message".to_string()
            }
            (Some(exception), _) => exception.clone(),
            (None, _) => "a deadlock at the same lines, of threads with other names".to_string(),
        }
    }

    /// The lines of the program's own sources in a stack, innermost first; without sources, the innermost of all.
    fn origins(&self, info: &ErrorInfo) -> Vec<Origin> {
        let all = || info.stack.iter().filter_map(|line| Origin::of(line));
        let own: Vec<Origin> = all().filter(|origin| self.places.covers(&origin.stand.file)).collect();
        if own.is_empty() { all().take(1).collect() } else { own }
    }

    /// What came of the old failure, where another error did.
    fn in_contrast(&self, info: &ErrorInfo) -> String {
        let other = |what: &str| format!("It still fails, but in another way: the old schedule now leads to {what}.");
        let what = match (&info.exception, info.property) {
            (Some(exception), _) => exception.clone(),
            (None, Property::DataRace) => match &info.race {
                Some(race) => format!("a data race over {}", race.data),
                None => "a data race".to_string(),
            },
            (None, Property::Livelock) => "a livelock".to_string(),
            (None, Property::Forbidden) => "what an answer may not do".to_string(),
            (None, Property::Listener) => "an error that a listener reports".to_string(),
            (None, _) if self.property == Property::Deadlock => "another deadlock".to_string(),
            (None, _) => "a deadlock".to_string(),
        };
        let Some(old) = self.info.as_ref().filter(|_| self.is_alike(info) && info.exception.is_some()) else {
            return other(&what);
        };
        let (here, there) = (self.origins(info), self.origins(old));
        let differ = here.iter().zip(&there).find(|(here, there)| !self.is_line(there, here));
        let Some((here, there)) = differ.or(here.first().zip(there.first())) else { return other(&what) };
        let from = format!("from {}; the old one came from what was line {}", in_words(&here.stand), there.stand.line);
        match old.message == info.message {
            // It may be the old check in another place.
            true => format!("It still fails: the old schedule now leads to {what} with the same message, {from}."),
            false => other(&format!("another {what}, {from}")),
        }
    }
}

pub(super) fn in_words(stand: &Stand) -> String {
    let file = stand.file.rsplit('/').next().unwrap_or(&stand.file);
    format!("line {} of {file}", stand.line)
}

/// The threads that wait in a deadlock.
fn waiting(info: &ErrorInfo) -> Vec<&str> {
    let mut all: Vec<_> = info.deadlock.iter().map(|wait| wait.thread.as_str()).collect();
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

    /// Of a line of a stack such as `Bank.deposit(Bank.java:12)`, with a module before it for some.
    fn of(line: &str) -> Option<Origin> {
        let (method, place) = line.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let (file, line) = place.rsplit_once(':')?;
        let class = method.rsplit_once('.')?.0.rsplit('/').next()?;
        let file = match class.rsplit_once('.') {
            Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
            None => file.to_string(),
        };
        Some(Origin { method: method.to_string(), stand: Stand { file, line: line.parse().ok()? } })
    }
}
