//! What is told of a call of the library when it has returned.

use super::Happening;
use super::access::Cell;
use super::call::Does;
use super::life::Woken;
use crate::program::{Kind, descriptor};
use crate::report::TraceEventKind as Is;
use crate::util::shown;
use crate::vm::Vm;
use crate::vm::delayed::suspension;
use crate::vm::heap::Ref;

impl Vm {
    /// A call has returned: the frame of its caller stands behind it, with the result on top.
    pub(super) fn tell_of_call(&mut self, at: usize) {
        let t = self.exec.cur;
        let call = &self.listen.recorder.calls_of(t)[at];
        let (does, receiver, used, said) = (call.does, call.receiver, call.used, call.said);
        let chosen = call.chosen.clone().filter(|id| id != "library-decision" && id != "notify");
        let wakes = !call.woken.is_empty();
        // It is over, whoever has ended it; the two that say who it was do so first.
        if !matches!(does, Does::ObjectWait | Does::Park) {
            self.listen.recorder.woken.remove(&t);
        }
        if chosen.is_some() && matches!(does, Does::Uses | Does::Verify) {
            return self.tell_of_choice(at);
        }
        if matches!(does, Does::Uses | Does::Verify) && self.gives_open_value(at) {
            return self.tell_of_open_value(at);
        }
        match does {
            Does::ObjectWait | Does::Start | Does::Verify | Does::Exit => {}
            Does::Sleep if said => {}
            Does::Sleep => {
                let text = self.sleep_text(at);
                self.record_call(at, Happening::new(Is::Sleep, text));
            }
            Does::Join => {
                let thread = self.name_of_thread_object(receiver);
                if self.state.thread_object_alive(receiver) {
                    let text = format!("waits no longer for {thread} to end: the time is over");
                    return self.record_call(at, Happening::new(Is::Join, text).on(receiver).with(Some(thread)));
                }
                self.record_call(
                    at,
                    Happening::new(Is::Join, format!("joins {thread}")).on(receiver).with(Some(thread)),
                );
            }
            Does::Interrupt => {
                let thread = self.name_of_thread_object(receiver);
                let what = Happening::new(Is::Interrupt, format!("interrupts {thread}"));
                self.record_call(at, what.on(receiver).with(Some(thread)));
            }
            Does::Park => self.tell_of_waking(at, said, "goes on after parking"),
            Does::Unpark => {
                let thread = self.listen.recorder.calls_of(t)[at].args.first().map_or(0, |&r| r as Ref);
                let thread = if thread == 0 { "nobody".to_string() } else { self.name_of_thread_object(thread) };
                self.record_call(at, Happening::new(Is::Unpark, format!("unparks {thread}")).with(Some(thread)));
            }
            Does::ObjectNotify => self.tell_of_notify(at, receiver),
            Does::Variable => self.tell_of_variable(at),
            Does::Lock | Does::Unlock | Does::Await | Does::Signal | Does::Asks => {
                if self.is_told_of_receiver(receiver) || used || said {
                    self.tell_of_use(at);
                }
            }
            // What it was called for has been told of: `field.setInt(o, 3)`.
            Does::Uses if self.has_told_all(at) => {}
            Does::Uses if used || said || wakes => self.tell_of_use(at),
            Does::Uses => {}
        }
    }

    /// Whether the events of what a call has changed say all that there is to say of it.
    fn has_told_all(&mut self, at: usize) -> bool {
        self.listen.recorder.calls_of(self.exec.cur)[at].told && self.result(at).is_none()
    }

    fn is_told_of_receiver(&self, receiver: Ref) -> bool {
        receiver == 0 || self.is_told_of(receiver)
    }

    /// The value that a call has returned, with its type; `None` for calls without.
    fn result(&mut self, at: usize) -> Option<(String, u64)> {
        let call = &self.listen.recorder.calls_of(self.exec.cur)[at];
        let declared = descriptor::split_method(&call.descriptor)?.1.to_string();
        let slots = declared.bytes().next().and_then(Kind::of_char).map_or(0, Kind::slots);
        let value = (slots > 0).then(|| self.peek(slots - 1))?;
        Some((declared, value))
    }

    fn result_text(&mut self, at: usize) -> Option<String> {
        let receiver = self.listen.recorder.calls_of(self.exec.cur)[at].receiver;
        let (declared, value) = self.result(at)?;
        // A call that gives what it was called on says nothing by it.
        let itself = descriptor::parse_field(&declared) == Some(Kind::Ref) && receiver != 0 && value as Ref == receiver;
        (!itself).then(|| self.value_text(&declared, value))
    }

    /// `queue.put(3)`, `map.get(k): null`.
    fn tell_of_use(&mut self, at: usize) {
        let result = self.result_text(at);
        let call = &self.listen.recorder.calls_of(self.exec.cur)[at];
        let (does, receiver, woken) = (call.does, call.receiver, call.woken.names());
        let first = call.woken.first();
        let failed = result.as_deref() == Some("false") || result.as_deref() == Some("0");
        let kind = match does {
            Does::Lock if failed => Is::Call,
            Does::Lock => Is::Lock,
            Does::Unlock => Is::Unlock,
            Does::Await => Is::Notified,
            Does::Signal => Is::Notify,
            _ => Is::Call,
        };
        let mut text = self.call_text(at);
        if let Some(result) = &result {
            text = format!("{text}: {result}");
        } else if does == Does::Await {
            text.push_str(": goes on");
        }
        if !woken.is_empty() {
            text = format!("{text}, lets {} go on", woken.join(", "));
        }
        let mut what = Happening::new(kind, text).naming_call().on(receiver).with(first);
        what.lock = if does == Does::Await { self.lock_of_condition(receiver) } else { None };
        what.value = result;
        self.record_call(at, what);
    }

    /// A call on a variable that stands for a place in memory: as a read or a write of it.
    fn tell_of_variable(&mut self, at: usize) {
        let call = &self.listen.recorder.calls_of(self.exec.cur)[at];
        let (changed, cells, used) = (call.changed.clone(), call.cells.clone(), call.used);
        let result = self.result_text(at);
        let text = self.call_text(at);
        let told: Vec<(Cell, u64)> = changed.into_iter().filter(|&(cell, _)| self.cell_is_told_of(cell)).collect();
        let with_result = match &result {
            Some(result) => format!("{text}: {result}"),
            None => text,
        };
        if let [(cell, before)] = told[..] {
            self.listen.recorder.calls_of(self.exec.cur)[at].changed.clear();
            let mut what = self.written(cell, before, self.cell_value(cell)).naming_call();
            let (value, was) = (what.value.clone().unwrap_or_default(), what.was.clone().unwrap_or_default());
            what.text = match &result {
                Some(result) if *result == was && value != was => format!("{with_result} (now {value})"),
                _ => format!("{with_result} (was {was})"),
            };
            return self.record_call(at, what);
        }
        // One cell, not changed: its value was read, or compared with another, or written again.
        if let ([(cell, value)], true) = (&cells[..], told.is_empty())
            && self.cell_is_told_of(*cell)
        {
            let (mut what, _, declared) = self.of_cell(Is::Read, *cell);
            what.names_call = true;
            let value = self.value_text(&declared, *value);
            what.text = match &result {
                Some(result) if *result == value => with_result,
                _ => format!("{with_result} (is {value})"),
            };
            what.value = Some(value);
            return self.record_call(at, what);
        }
        let shared = cells.iter().any(|&(cell, _)| self.cell_is_told_of(cell));
        if used || shared {
            self.tell_of_use(at);
        }
    }

    /// `chooses x = 3`.
    fn tell_of_choice(&mut self, at: usize) {
        let Some(value) = self.result_text(at) else { return };
        let text = match self.chosen_name(at) {
            Some(name) => format!("chooses {name} = {value}"),
            None => format!("chooses {value}"),
        };
        let mut what = Happening::new(Is::Choose, text);
        (what.member, what.value) = (self.chosen_name(at), Some(value));
        self.record_call(at, what);
    }

    /// Whether the call gives a value that is to be chosen where it is used.
    fn gives_open_value(&mut self, at: usize) -> bool {
        if !self.delays() {
            return false;
        }
        let Some((declared, value)) = self.result(at) else { return false };
        let open = suspension(value);
        let narrow = descriptor::parse_field(&declared).is_some_and(|kind| !kind.is_wide());
        narrow && open != 0 && self.chosen(open).is_none()
    }

    /// `leaves x open: any value in 0..3`.
    fn tell_of_open_value(&mut self, at: usize) {
        let Some(value) = self.result_text(at) else { return };
        let name = self.chosen_name(at);
        let what = name.as_deref().unwrap_or("its value");
        let mut what = Happening::new(Is::Choose, format!("leaves {what} open: {value}"));
        (what.member, what.value) = (name, Some(value));
        self.record_call(at, what);
    }

    fn tell_of_notify(&mut self, at: usize, object: Ref) {
        if !self.is_told_of(object) {
            return;
        }
        let call = &self.listen.recorder.calls_of(self.exec.cur)[at];
        let (all, woken) = (&*call.name == "notifyAll", call.woken.names());
        let first = call.woken.first();
        let name = self.object_label(object);
        let text = match &woken[..] {
            [] => format!("notifies nobody on {name}"),
            [one] => format!("notifies {one} on {name}"),
            many if all => format!("notifies all on {name}: {}", many.join(", ")),
            many => format!("notifies {} on {name}", many.join(", ")),
        };
        self.record_call(at, Happening::new(Is::Notify, text).on(object).with(first));
    }

    /// The thread goes on after it has waited.
    pub(super) fn tell_of_waking(&mut self, at: usize, said: bool, without: &str) {
        let receiver = self.listen.recorder.calls_of(self.exec.cur)[at].receiver;
        let what = match self.listen.recorder.woken.remove(&self.exec.cur) {
            Some(Woken { by, interrupted: true }) => {
                Happening::new(Is::Interrupt, format!("is interrupted by {by}")).with(Some(by))
            }
            Some(Woken { by, .. }) if receiver == 0 => {
                Happening::new(Is::Notified, format!("is unparked by {by}")).with(Some(by))
            }
            Some(Woken { by, .. }) => Happening::new(Is::Notified, format!("is notified by {by}")).with(Some(by)),
            None if said => Happening::new(Is::Notified, without.to_string()),
            None => return,
        };
        self.record_call(at, what.on(receiver));
    }

    /// What a call has printed and no event tells yet.
    pub(super) fn tell_of_output(&mut self, at: usize) {
        let printed = std::mem::take(&mut self.listen.recorder.calls_of(self.exec.cur)[at].printed);
        if printed.is_empty() {
            return;
        }
        let text = shown(&printed);
        let value = super::words::quoted_text(text.strip_suffix('\n').unwrap_or(&text));
        let mut what = Happening::new(Is::Print, format!("prints {value}"));
        what.value = Some(value);
        self.record_call(at, what);
    }
}
