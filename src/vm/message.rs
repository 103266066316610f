//! What an exception says for itself.
//!
//! A report has the message of the exception that left a thread. Most exceptions have it in a field; the others are asked:
//! `toString` runs on the ended thread, alone and for a limited time, and then everything that it did is undone. An
//! exception that does not answer (it throws, blocks, asks for a choice or takes too long) is reported with its field.

use super::heap::Ref;
use super::natives::Native;
use super::thread::Status;
use super::{TransitionEnd, Vm};
use crate::choice::Tid;
use crate::program::LinkError;

/// Instructions that an exception may take to answer.
const FUEL: u64 = 1_000_000;

/// Classes whose answers are known without asking.
const PLAIN: [&str; 2] = ["java/lang/Throwable", "java/lang/NullPointerException"];

/// The methods behind what the JVM prints of an exception.
const ANSWERS: [&str; 3] = ["toString", "getLocalizedMessage", "getMessage"];

impl Vm {
    /// The message of an exception that has left that thread, as the JVM would print it.
    pub(crate) fn message_of(&mut self, thread: Tid, exception: Ref) -> Option<String> {
        let answer = if self.answers_itself(exception) { self.ask(thread, exception) } else { None };
        answer.unwrap_or_else(|| {
            let message = self.state.heap.get(exception).slot(usize::from(self.known.throwable_message)) as Ref;
            if message == 0 { self.null_message(exception) } else { Some(self.string_text(message)) }
        })
    }

    fn answers_itself(&self, exception: Ref) -> bool {
        let class = self.state.class_of(exception);
        self.config.checking
            && !self.state.heap.booting
            && ANSWERS.iter().any(|name| {
                let method = self.program.find_method(class, name, "()Ljava/lang/String;");
                method.is_some_and(|m| !PLAIN.contains(&&*self.program.class(self.program.method(m).class).name))
            })
    }

    /// The outer option: whether there was an answer.
    fn ask(&mut self, thread: Tid, exception: Ref) -> Option<Option<String>> {
        let mark = self.mark();
        let logging = self.track.trail.logging();
        // What the exception says is no part of the program's execution: nobody is told, and nothing is recorded.
        let listening = std::mem::take(&mut self.listen);
        let mut inner = self.exec.inner();
        inner.answers = true;
        let outer = std::mem::replace(&mut self.exec, inner);
        self.open_epoch();
        let end = self.run_answer(thread, exception);
        self.state.threads[usize::from(thread)].frames.clear();
        self.undo_to(mark);
        self.track.trail.log_as(logging);
        let inner = std::mem::replace(&mut self.exec, outer);
        self.exec.work_beside += inner.instructions - self.exec.instructions + inner.work_beside;
        let answer = inner.answer;
        self.listen = listening;
        matches!(end, Ok(TransitionEnd::Ended)).then_some(answer).flatten()
    }

    fn run_answer(&mut self, thread: Tid, exception: Ref) -> Result<TransitionEnd, LinkError> {
        let class = self.library_class("jdk/internal/interleave/Answer")?;
        let descriptor = "(Ljava/lang/Throwable;)V";
        let ask = self.program.find_method(class, "ask", descriptor);
        let ask = ask.ok_or_else(|| LinkError::NotFound("Answer.ask".into()))?;
        self.program.decode(ask)?;
        self.exec.answer = None;
        self.exec.cur = thread;
        self.set_status(thread, Status::Runnable);
        // Nobody else runs meanwhile; to wait for others is an error.
        self.state.threads[usize::from(thread)].head.atomic = 1;
        self.push_initial_frame(thread, ask, &[u64::from(exception)]);
        (self.exec.started_at, self.exec.scheduled_at) = (self.exec.instructions, self.exec.instructions);
        self.refresh_multi();
        Ok(self.run(FUEL))
    }

    /// The exception has answered.
    pub(crate) fn answered(&mut self, message: Ref) -> Native {
        self.exec.answer = Some((message != 0).then(|| self.string_text(message)));
        Native::Exit(TransitionEnd::Ended)
    }
}
