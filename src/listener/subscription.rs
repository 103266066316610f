//! Subscriptions: a listener for callers outside of Rust, who name an event and say with a filter which of its happenings
//! they want to hear of. Filters are evaluated here, so that only those cross the border.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{At, EnumSet, Event, EventKind, Listener, Ran, SearchView};
use crate::choice::{Choice, ChoiceGenerator, Taken, Tid};
use crate::program::{ClassId, MethodId};
use crate::report::{ErrorInfo, IncompleteBecause, TraceChoice, TreeNodeKind};
use crate::util::Pattern;
use crate::vm::VmView;
use crate::vm::heap::Ref;

/// Which happenings of an event are wanted. In names `*` stands for any letters.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
#[ts(export, optional_fields, rename = "ListenerFilter")]
pub struct Filter {
    /// Name of the thread.
    pub thread: Option<String>,
    /// The class, with dots: that of the code, of the object, of the exception, or the loaded one.
    pub class: Option<String>,
    /// Name of the method.
    pub method: Option<String>,
    /// The field that an instruction reads or writes, such as `pack.Class.field`.
    pub field: Option<String>,
    /// The instruction in words, such as `getfield *`.
    pub insn: Option<String>,
    /// Id of a generator.
    pub id: Option<String>,
    /// Class of a generator, or a supertype of it.
    pub generator: Option<String>,
    /// What a transition has led to.
    pub kind: Option<TreeNodeKind>,
    /// Also what the class library's own code does.
    pub library: Option<bool>,
}

/// A happening, as far as the event knows of it; what does not belong to the event is left out.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[ts(export, optional_fields, rename = "ListenerEventInfo")]
pub struct EventInfo {
    /// Which event.
    pub event: EventKind,
    /// Name of the thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<String>,
    /// The class, with dots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The method's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Source line of the instruction; 0 where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The instruction in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insn: Option<String>,
    /// `done`, `again` (it has ended the transition and runs again), `prepares` (the same, after the initialisation of a class
    /// or the like), `threw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ran: Option<String>,
    /// The field that the instruction reads or writes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The object, such as `Fork@2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The method was left because of an exception; or all waiting threads are notified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<bool>,
    /// The cascade of generators, with what was chosen where something was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<TraceChoice>>,
    /// Transitions on the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Number in the search tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<u32>,
    /// Number of the stored state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<u32>,
    /// What the transition has led to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<TreeNodeKind>,
    /// The error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorInfo>,
    /// The bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constraint: Option<IncompleteBecause>,
}

/// What the caller wants after a happening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Nothing.
    GoOn,
    /// Not to explore this path further.
    Prune,
    /// To end the search, for this reason.
    Stop(String),
}

/// What is called.
pub type Callback = Box<dyn FnMut(&EventInfo) -> Answer>;

/// Subscriptions of one caller.
#[derive(Default)]
pub struct Subscriptions(Vec<(EventKind, Filter, Callback)>);

impl Subscriptions {
    /// Adds one.
    ///
    /// # Errors
    /// One sentence when the filter asks for what the event does not know.
    pub fn add(&mut self, event: EventKind, filter: Filter, callback: Callback) -> Result<(), String> {
        fits(event, &filter)?;
        self.0.push((event, filter, callback));
        Ok(())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Listener for Subscriptions {
    fn name(&self) -> &str {
        "subscriptions"
    }

    fn events(&self) -> EnumSet<EventKind> {
        self.0.iter().map(|(event, ..)| *event).collect()
    }

    fn notify(&mut self, vm: &mut VmView<'_>, happening: &Event<'_>) {
        for (event, filter, callback) in &mut self.0 {
            if *event != happening.kind() || !wanted(vm, happening, filter) {
                continue;
            }
            match callback(&described(vm, happening)) {
                Answer::GoOn => {}
                Answer::Prune => vm.ignore_state(),
                Answer::Stop(why) => vm.end_search(why),
            }
        }
    }
}

/// What a happening is about, for filters and descriptions.
#[derive(Default)]
struct Subject<'a> {
    thread: Option<Tid>,
    class: Option<ClassId>,
    method: Option<MethodId>,
    pc: Option<u32>,
    object: Option<Ref>,
    cascade: Vec<TraceChoice>,
    generators: Vec<(String, &'static str)>,
    view: Option<SearchView<'a>>,
}

fn is_of_instruction(event: EventKind) -> bool {
    matches!(event, EventKind::ExecuteInstruction | EventKind::InstructionExecuted)
}

fn is_of_choice(event: EventKind) -> bool {
    matches!(
        event,
        EventKind::ChoiceRegistered | EventKind::ChoiceSet | EventKind::ChoiceAdvanced | EventKind::ChoiceProcessed
    )
}

/// Whether the event knows what the filter asks for.
fn fits(event: EventKind, filter: &Filter) -> Result<(), String> {
    let machine = !event.is_of_search();
    let method = is_of_instruction(event) || matches!(event, EventKind::MethodEntered | EventKind::MethodExited);
    let of_thread = event.name().starts_with("thread-");
    let view = event.is_of_search() && !is_of_choice(event);
    let known = [
        ("thread", filter.thread.is_some(), machine && event != EventKind::ObjectReleased),
        ("class", filter.class.is_some(), machine && !of_thread && event != EventKind::ChoiceRegistered),
        ("method", filter.method.is_some(), method),
        ("field", filter.field.is_some(), is_of_instruction(event)),
        ("insn", filter.insn.is_some(), is_of_instruction(event)),
        ("id", filter.id.is_some(), is_of_choice(event)),
        ("generator", filter.generator.is_some(), is_of_choice(event)),
        ("kind", filter.kind.is_some(), view),
        ("library", filter.library.is_some(), machine),
    ];
    match known.iter().find(|(_, given, fits)| *given && !fits) {
        None => Ok(()),
        Some((key, ..)) => {
            let has: Vec<&str> = known.iter().filter(|(.., fits)| *fits).map(|(key, ..)| *key).collect();
            let has = if has.is_empty() { "no filters".to_owned() } else { format!("the filters {}", has.join(", ")) };
            Err(format!("the event {} knows no `{key}`; it has {has}", event.name()))
        }
    }
}

fn choice_of(vm: &VmView<'_>, cg: &Taken) -> TraceChoice {
    let value = if let Choice::Thread(t) = cg.choice { vm.thread_name(t) } else { cg.label.clone() };
    TraceChoice {
        id: cg.id.clone(),
        kind: if cg.scheduling { "thread" } else { "data" }.to_owned(),
        index: cg.index,
        count: cg.total,
        value,
        access: None,
    }
}

fn unmade(cg: &dyn ChoiceGenerator) -> TraceChoice {
    TraceChoice {
        id: cg.id().to_owned(),
        kind: if cg.is_scheduling() { "thread" } else { "data" }.to_owned(),
        index: 0,
        count: cg.total(),
        value: String::new(),
        access: None,
    }
}

fn subject<'a>(vm: &VmView<'_>, happening: &Event<'a>) -> Subject<'a> {
    let running = || Some(vm.current_thread());
    let of_object = |r: Ref| Subject {
        thread: running(),
        class: Some(vm.class_of_object(r)),
        object: Some(r),
        ..Subject::default()
    };
    let of_thread = |t: Tid| Subject { thread: Some(t), ..Subject::default() };
    let of_code = |method: MethodId, pc: Option<u32>| Subject {
        thread: running(),
        class: Some(vm.class_of_method(method)),
        method: Some(method),
        pc,
        ..Subject::default()
    };
    match *happening {
        Event::ExecuteInstruction(at) | Event::InstructionExecuted(at) => of_code(at.method, Some(at.pc)),
        Event::MethodEntered(method) | Event::MethodExited(method, _) => of_code(method, None),
        Event::ClassLoaded(class) => Subject { thread: running(), class: Some(class), ..Subject::default() },
        Event::ObjectReleased(r) => Subject { thread: None, ..of_object(r) },
        Event::ObjectCreated(r)
        | Event::ObjectExposed(r)
        | Event::ObjectLocked(r)
        | Event::ObjectUnlocked(r)
        | Event::ObjectWait(r)
        | Event::ObjectNotify(r, _)
        | Event::ExceptionThrown(r)
        | Event::ExceptionHandled(r)
        | Event::ExceptionBailedOut(r) => of_object(r),
        Event::ThreadBlocked(t, r) => Subject { object: Some(r), ..of_thread(t) },
        Event::ThreadStarted(t)
        | Event::ThreadWaiting(t)
        | Event::ThreadNotified(t)
        | Event::ThreadTerminated(t)
        | Event::ThreadScheduled(t) => of_thread(t),
        Event::ChoiceRegistered(cg) => Subject {
            thread: running(),
            cascade: vec![unmade(cg)],
            generators: vec![(cg.id().to_owned(), cg.class())],
            ..Subject::default()
        },
        Event::ChoiceSet(cascade) => Subject {
            cascade: cascade.iter().map(|cg| unmade(&**cg)).collect(),
            generators: cascade.iter().map(|cg| (cg.id().to_owned(), cg.class())).collect(),
            ..Subject::default()
        },
        Event::ChoiceAdvanced(path) | Event::ChoiceProcessed(path) => Subject {
            cascade: path.current().iter().map(|cg| choice_of(vm, cg)).collect(),
            generators: path.current().iter().map(|cg| (cg.id.clone(), cg.class)).collect(),
            ..Subject::default()
        },
        Event::StateAdvanced(view)
        | Event::StateBacktracked(view)
        | Event::StateStored(view)
        | Event::StateRestored(view)
        | Event::StateProcessed(view)
        | Event::StatePurged(view)
        | Event::SearchStarted(view)
        | Event::ConstraintHit(view)
        | Event::PropertyViolated(view)
        | Event::SearchFinished(view) => Subject { view: Some(view), ..Subject::default() },
    }
}

/// Whether the program's own code does it. What happens between transitions is nobody's code.
fn is_own(vm: &VmView<'_>, happening: &Event<'_>, subject: &Subject) -> bool {
    match happening {
        Event::ObjectReleased(_) | Event::ObjectExposed(_) => true,
        Event::ClassLoaded(class) => vm.is_user_class(*class),
        Event::ObjectCreated(_) | Event::ObjectLocked(_) | Event::ObjectUnlocked(_) | Event::ObjectNotify(..) => {
            vm.frames_of(vm.current_thread()).last().is_none_or(|(method, _)| vm.is_user_method(method))
        }
        // `Object.wait()` calls another one, which is native.
        Event::ObjectWait(_) => {
            let waits = |method| vm.class_name(vm.class_of_method(method)) == "java.lang.Object";
            let frames = vm.frames_of(vm.current_thread()).map(|(method, _)| method);
            frames.filter(|&method| !waits(method)).last().is_none_or(|method| vm.is_user_method(method))
        }
        _ => subject.method.is_none_or(|method| vm.is_user_method(method)),
    }
}

fn field_of(vm: &VmView<'_>, pc: u32) -> Option<String> {
    let access = vm.field_access(pc)?;
    Some(format!("{}.{}", vm.class_name(access.class), vm.field_name(access)))
}

fn wanted(vm: &VmView<'_>, happening: &Event<'_>, filter: &Filter) -> bool {
    let subject = subject(vm, happening);
    let is = |wanted: &Option<String>, text: &dyn Fn() -> Option<String>| {
        wanted.as_ref().is_none_or(|pattern| text().is_some_and(|text| Pattern::new(pattern).matches(&text)))
    };
    (filter.library == Some(true) || is_own(vm, happening, &subject))
        && is(&filter.thread, &|| subject.thread.map(|t| vm.thread_name(t)))
        && is(&filter.class, &|| subject.class.map(|class| vm.class_name(class)))
        && is(&filter.method, &|| subject.method.map(|method| vm.simple_name(method).to_owned()))
        && is(&filter.field, &|| subject.pc.and_then(|pc| field_of(vm, pc)))
        && is(&filter.insn, &|| subject.pc.map(|pc| vm.insn_text(pc)))
        && filter.id.as_ref().is_none_or(|id| subject.generators.iter().any(|(own, _)| Pattern::new(id).matches(own)))
        && filter
            .generator
            .as_ref()
            .is_none_or(|class| subject.generators.iter().any(|(_, own)| crate::choice::is_generator(own, class)))
        && filter.kind.is_none_or(|kind| subject.view.is_some_and(|view| view.kind == kind))
}

fn described(vm: &VmView<'_>, happening: &Event<'_>) -> EventInfo {
    let subject = subject(vm, happening);
    let ran = |at: &At| match at.ran {
        Ran::NotYet => None,
        Ran::Done => Some("done"),
        Ran::Again => Some("again"),
        Ran::Prepares => Some("prepares"),
        Ran::Threw => Some("threw"),
    };
    let view = subject.view;
    EventInfo {
        event: happening.kind(),
        thread: subject.thread.map(|t| vm.thread_name(t)),
        class: subject.class.map(|class| vm.class_name(class)),
        method: subject.method.map(|method| vm.simple_name(method).to_owned()),
        line: subject.pc.zip(subject.method).map(|(pc, method)| vm.line_of(method, pc)),
        insn: subject.pc.map(|pc| vm.insn_text(pc)),
        ran: if let Event::InstructionExecuted(at) = happening { ran(at).map(str::to_owned) } else { None },
        field: subject.pc.and_then(|pc| field_of(vm, pc)),
        object: subject.object.map(|r| vm.object_name(r)),
        flag: match happening {
            Event::MethodExited(_, flag) | Event::ObjectNotify(_, flag) => Some(*flag),
            _ => None,
        },
        choices: is_of_choice(happening.kind()).then_some(subject.cascade),
        depth: view.map(|view| view.depth),
        node: view.map(|view| view.node),
        state: view.and_then(|view| view.state),
        kind: view.map(|view| view.kind),
        error: view.and_then(|view| view.error.cloned()),
        constraint: view.and_then(|view| view.constraint),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_letters() {
        for (pattern, text) in [("a*c", "abbc"), ("*", ""), ("a*", "a"), ("*.x", "p.T.x"), ("a*b*c", "a-b--b-c")] {
            assert!(Pattern::new(pattern).matches(text), "{pattern} {text}");
        }
        for (pattern, text) in [("a*c", "abb"), ("a", "ab"), ("*.x", "p.T.xy"), ("", "a")] {
            assert!(!Pattern::new(pattern).matches(text), "{pattern} {text}");
        }
    }

    #[test]
    fn a_filter_that_the_event_does_not_know_is_refused() {
        let mut all = Subscriptions::default();
        let mut add = |event, filter| all.add(event, filter, Box::new(|_| Answer::GoOn));
        let field = || Filter { field: Some("T.x".into()), ..Filter::default() };
        assert_eq!(add(EventKind::ExecuteInstruction, field()), Ok(()));
        assert_eq!(
            add(EventKind::ChoiceAdvanced, field()).unwrap_err(),
            "the event choice-advanced knows no `field`; it has the filters id, generator"
        );
        let class = Filter { class: Some("T".into()), ..Filter::default() };
        assert_eq!(
            add(EventKind::StateAdvanced, class).unwrap_err(),
            "the event state-advanced knows no `class`; it has the filters kind"
        );
    }
}
