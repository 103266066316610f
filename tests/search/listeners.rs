//! Listeners that only look change nothing; what they are told is exact.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use interleave::listener::{Answer, EnumSet, Event, EventKind, Filter, Listener, SearchView, Subscriptions};
use interleave::report::{IncompleteBecause, Property, Report, Stats, TreeNodeKind, Verdict};
use interleave::search::{HeuristicConfig, HeuristicKind, Search, SearchConfig, StrategyKind};
use interleave::vm::{BootError, VmConfig, VmView};

use super::configs;
use crate::common::in_turn;
use crate::common::subject::{Program, Subject, WITH_LIBRARY, on_programs};

type Notes = Rc<RefCell<Vec<String>>>;
type Counts = Rc<RefCell<BTreeMap<EventKind, u64>>>;

/// Counts all events.
#[derive(Default)]
struct Counter(Counts);

impl Listener for Counter {
    fn name(&self) -> &str {
        "Counter"
    }
    fn events(&self) -> EnumSet<EventKind> {
        EnumSet::all()
    }
    fn notify(&mut self, _vm: &mut VmView<'_>, happening: &Event<'_>) {
        *self.0.borrow_mut().entry(happening.kind()).or_default() += 1;
    }
}

/// Writes down what concerns the program's own classes.
struct Notebook {
    events: EnumSet<EventKind>,
    notes: Notes,
}

impl Listener for Notebook {
    fn name(&self) -> &str {
        "Notebook"
    }
    fn events(&self) -> EnumSet<EventKind> {
        self.events
    }
    fn notify(&mut self, vm: &mut VmView<'_>, happening: &Event<'_>) {
        let Some(text) = in_words(vm, happening) else { return };
        self.notes.borrow_mut().push(format!("{} {text}", happening.kind().name()));
    }
}

fn own(vm: &VmView<'_>, r: u32) -> Option<String> {
    let name = vm.object_name(r);
    name.starts_with("Box@").then_some(name)
}

/// `None` for the class library's business.
fn in_words(vm: &VmView<'_>, happening: &Event<'_>) -> Option<String> {
    Some(match *happening {
        Event::ExecuteInstruction(at) | Event::InstructionExecuted(at) => {
            if !vm.is_user_method(at.method) {
                return None;
            }
            format!("{:?} {}", at.ran, vm.insn_text(at.pc))
        }
        Event::ChoiceRegistered(cg) => cg.text(),
        Event::ChoiceSet(cascade) => cascade.iter().map(|cg| cg.text()).collect::<Vec<_>>().join("; "),
        Event::ChoiceAdvanced(path) | Event::ChoiceProcessed(path) => {
            path.current().iter().map(|cg| format!("{} {}", cg.id, cg.label)).collect::<Vec<_>>().join("; ")
        }
        Event::ObjectCreated(r)
        | Event::ObjectReleased(r)
        | Event::ObjectExposed(r)
        | Event::ObjectLocked(r)
        | Event::ObjectUnlocked(r)
        | Event::ObjectWait(r) => own(vm, r)?,
        Event::ObjectNotify(r, all) => format!("{} {all}", own(vm, r)?),
        Event::ClassLoaded(class) => Some(vm.class_name(class)).filter(|name| name.starts_with("Events"))?,
        Event::MethodEntered(method) => Some(vm.method_name(method)).filter(|name| name.starts_with("Events"))?,
        Event::MethodExited(method, thrown) => {
            let name = Some(vm.method_name(method)).filter(|name| name.starts_with("Events"))?;
            if thrown { format!("{name} by exception") } else { name }
        }
        Event::ExceptionThrown(r) | Event::ExceptionHandled(r) | Event::ExceptionBailedOut(r) => {
            vm.class_name(vm.class_of_object(r))
        }
        Event::ThreadBlocked(t, r) => format!("{} {}", vm.thread_name(t), own(vm, r)?),
        Event::ThreadStarted(t)
        | Event::ThreadWaiting(t)
        | Event::ThreadNotified(t)
        | Event::ThreadTerminated(t)
        | Event::ThreadScheduled(t) => vm.thread_name(t),
        Event::StateAdvanced(view)
        | Event::StateBacktracked(view)
        | Event::StateStored(view)
        | Event::StateRestored(view)
        | Event::StateProcessed(view)
        | Event::StatePurged(view)
        | Event::SearchStarted(view)
        | Event::ConstraintHit(view)
        | Event::PropertyViolated(view)
        | Event::SearchFinished(view) => {
            format!("{:?} depth {} node {} state {:?}", view.kind, view.depth, view.node, view.state)
        }
    })
}

fn with(program: &Subject, vm: &VmConfig, config: &SearchConfig, listener: Box<dyn Listener>) -> Report {
    let mut system = program.boot(vm.clone()).expect("it boots");
    system.attach(vec![listener]).expect("nothing to complain of");
    let mut search = Search::new(system, config.clone());
    while !search.work(1_000_000) {}
    search.report(&mut || program.boot(vm.clone()))
}

/// A search that is listened to has the statistics of one that is not, whatever the strategy; and of every kind of event
/// something is told.
#[test]
fn who_only_looks_changes_nothing() {
    let compare = |program: &Program, strategy: StrategyKind| {
        let (vm, config) = configs(program);
        let config =
            SearchConfig { multiple_errors: true, max_states: Some(3_000), horizon: Some(20), strategy, ..config };
        let heuristics = HeuristicConfig { queue_limit: Some(3), ..config.heuristics.clone() };
        let config = SearchConfig { heuristics, ..config };
        let alone = program.subject.check(&vm, &config);
        let own = Counter::default();
        let told = own.0.clone();
        let watched = with(&program.subject, &vm, &config, Box::new(own));
        // Where somebody listens every transition is executed, so that other memory is used.
        let result = |report: &Report| {
            let stats = Stats { time_ms: 0, store_bytes: 0, peak_memory_bytes: 0, ..report.stats.clone() };
            Report { stats, ..report.clone() }
        };
        assert_eq!(result(&watched), result(&alone), "{}", program.name);
        let told = told.take();
        let count = |event| told.get(&event).copied().unwrap_or(0);
        let stats = &watched.stats;
        assert_eq!(count(EventKind::StateAdvanced), stats.transitions, "{}", program.name);
        assert_eq!(count(EventKind::StateBacktracked), stats.backtracked, "{}", program.name);
        assert_eq!(count(EventKind::StateStored), stats.states_new, "{}", program.name);
        let registered = stats.thread_choices + stats.data_choices;
        assert_eq!(count(EventKind::ChoiceRegistered), registered, "{}", program.name);
        assert_eq!(count(EventKind::ExecuteInstruction), count(EventKind::InstructionExecuted), "{}", program.name);
        assert_eq!((count(EventKind::SearchStarted), count(EventKind::SearchFinished)), (1, 1), "{}", program.name);
        let errors: u64 = watched.findings.iter().map(|f| u64::from(f.error.arrivals)).sum();
        assert_eq!(count(EventKind::PropertyViolated), errors, "{}", program.name);
        let cut = &watched.incomplete_because;
        if cut.is_empty() || cut == &[IncompleteBecause::Queue] {
            let purged = count(EventKind::StatePurged);
            assert_eq!(count(EventKind::StateProcessed) + purged, count(EventKind::ChoiceSet), "{}", program.name);
            assert_eq!(purged > 0, !cut.is_empty(), "{}", program.name);
        }
        told
    };
    let best = StrategyKind::BestFirst(HeuristicKind::MostBlocked);
    let all = on_programs(WITH_LIBRARY, |program| {
        let all = [StrategyKind::DepthFirst, StrategyKind::BreadthFirst, best];
        in_turn(&all, &program.name, 1).map(|&strategy| compare(program, strategy)).collect::<Vec<_>>()
    });
    let mut counts = BTreeMap::new();
    for (event, n) in all.into_iter().flatten().flatten() {
        *counts.entry(event).or_insert(0) += n;
    }
    let untold: Vec<EventKind> =
        EnumSet::<EventKind>::all().iter().filter(|event| !counts.contains_key(event)).collect();
    assert!(untold.is_empty(), "{untold:?} {counts:?}");
}

fn noted(main: &str, source: &str, events: EnumSet<EventKind>, config: &SearchConfig) -> Vec<String> {
    let notes = Notes::default();
    let listener = Notebook { events, notes: notes.clone() };
    let subject = Subject::of_source(main, source);
    with(&subject, &VmConfig::default(), config, Box::new(listener));
    notes.take()
}

/// One thread: what it does, in its order.
#[test]
fn events_of_the_machine_come_in_order() {
    let source = "public class Events {
        static class Box { int value; synchronized int get() { return value; } }
        static int fail(Box box) { box.value = 1; throw new IllegalStateException(); }
        public static void main(String[] args) {
            Box box = new Box();
            box.get();
            synchronized (box) { box.notifyAll(); }
            try { fail(box); } catch (IllegalStateException e) { box = null; }
        }
    }";
    let events =
        EnumSet::all() - EventKind::ExecuteInstruction - EventKind::InstructionExecuted - EventKind::ThreadScheduled;
    let of_machine = events.iter().filter(|event| !event.is_of_search()).collect();
    let notes = noted("Events", source, of_machine, &SearchConfig::default());
    let expected = "\
method-entered Events.main
object-created Box@1
method-entered Events$Box.<init>
method-exited Events$Box.<init>
object-locked Box@1
method-entered Events$Box.get
method-exited Events$Box.get
object-unlocked Box@1
object-locked Box@1
object-notify Box@1 true
object-unlocked Box@1
method-entered Events.fail
exception-thrown java.lang.IllegalStateException
exception-bailed-out java.lang.IllegalStateException
method-exited Events.fail by exception
exception-handled java.lang.IllegalStateException
method-exited Events.main
thread-terminated main";
    assert_eq!(notes.join("\n"), expected);
}

/// Two threads at one field: the search's events, whole.
#[test]
fn events_of_the_search_come_in_order() {
    let source = "public class Events {
        static volatile int x;
        public static void main(String[] args) {
            new Thread(() -> x = 1, \"other\").start();
            x = 2;
        }
    }";
    let events = EnumSet::<EventKind>::all().iter().filter(|event| event.is_of_search()).collect();
    let notes = noted("Events", source, events, &SearchConfig::default());
    let expected = "\
search-started New depth 0 node 0 state None
state-advanced New depth 1 node 1 state Some(0)
state-stored New depth 1 node 1 state Some(0)
choice-set ThreadChoiceFromSet static-access 0/2
choice-advanced static-access thread 0
state-advanced New depth 2 node 2 state Some(1)
state-stored New depth 2 node 2 state Some(1)
choice-set ThreadChoiceFromSet thread-end 0/1
choice-advanced thread-end thread 1
state-advanced End depth 3 node 3 state None
state-backtracked New depth 2 node 2 state Some(1)
choice-processed thread-end thread 1
state-processed New depth 2 node 2 state Some(1)
state-backtracked New depth 1 node 1 state Some(0)
choice-advanced static-access thread 1
state-advanced New depth 2 node 4 state Some(2)
state-stored New depth 2 node 4 state Some(2)
choice-set ThreadChoiceFromSet static-access 0/2
choice-advanced static-access thread 0
state-advanced New depth 3 node 5 state Some(3)
state-stored New depth 3 node 5 state Some(3)
choice-set ThreadChoiceFromSet thread-end 0/1
choice-advanced thread-end thread 1
state-advanced End depth 4 node 6 state None
state-backtracked New depth 3 node 5 state Some(3)
choice-processed thread-end thread 1
state-processed New depth 3 node 5 state Some(3)
state-backtracked New depth 2 node 4 state Some(2)
choice-advanced static-access thread 1
state-advanced New depth 3 node 7 state Some(4)
state-stored New depth 3 node 7 state Some(4)
choice-set ThreadChoiceFromSet thread-end 0/1
choice-advanced thread-end thread 0
state-advanced End depth 4 node 8 state None
state-backtracked New depth 3 node 7 state Some(4)
choice-processed thread-end thread 0
state-processed New depth 3 node 7 state Some(4)
state-backtracked New depth 2 node 4 state Some(2)
choice-processed static-access thread 1
state-processed New depth 2 node 4 state Some(2)
state-backtracked New depth 1 node 1 state Some(0)
choice-processed static-access thread 1
state-processed New depth 1 node 1 state Some(0)
search-finished End depth 0 node 8 state None";
    assert_eq!(notes.join("\n"), expected);
}

/// An instruction that has to make a class ready first has not run yet: it is told of again. Where that was done when the
/// instruction was resolved, it is told of once.
#[test]
fn an_instruction_that_makes_a_class_ready_runs_again() {
    let source = "public class Events {
        static class Plain { static int get() { return 1; } }
        static class Other {}
        static class Ready { static int value = Plain.get(); }
        public static void main(String[] args) {
            Plain.get();
            new Other();
            int value = Ready.value;
            gov.nasa.jpf.vm.Verify.getBoolean();
        }
    }";
    let events = EventKind::ExecuteInstruction | EventKind::InstructionExecuted;
    let notes = noted("Events", source, events, &SearchConfig::default());
    let of = |text: &str| notes.iter().filter(|note| note.ends_with(text)).cloned().collect::<Vec<_>>();
    let told = |text: &str, ran: &str| {
        vec![format!("execute-instruction NotYet {text}"), format!("instruction-executed {ran} {text}")]
    };
    let all = |text: &str, ran: &[&str]| ran.iter().flat_map(|ran| told(text, ran)).collect::<Vec<_>>();
    let check = |text: &str, ran: &[&str]| assert_eq!(of(text), all(text, ran), "{notes:#?}");
    check("new Events$Other", &["Done"]);
    check("invokestatic Events$Plain.get", &["Done", "Done"]);
    check("getstatic Events$Ready.value", &["Prepares", "Done"]);
    check("invokestatic gov.nasa.jpf.vm.Verify.getBoolean", &["Prepares", "Again", "Done", "Done"]);
}

/// A bound is told of wherever it cuts a path.
#[test]
fn every_path_that_a_bound_cuts_is_told_of() {
    let source = "public class Events {
        static volatile int x;
        public static void main(String[] args) {
            new Thread(() -> x = 1, \"other\").start();
            x = 2;
        }
    }";
    let config = SearchConfig { depth_limit: Some(2), ..SearchConfig::default() };
    let notes = noted("Events", source, EventKind::ConstraintHit.into(), &config);
    let expected = "\
constraint-hit Bound depth 2 node 2 state Some(1)
constraint-hit Bound depth 2 node 3 state Some(2)";
    assert_eq!(notes.join("\n"), expected);
}

/// Reports an error at every state of some kind.
struct Judge(TreeNodeKind);

impl Listener for Judge {
    fn name(&self) -> &str {
        "Judge"
    }
    fn events(&self) -> EnumSet<EventKind> {
        EventKind::StateAdvanced.into()
    }
    fn judges(&self) -> bool {
        true
    }
    fn state_advanced(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        if search.kind == self.0 {
            let output = vm.output();
            vm.report_violation(format!("printed {output}"));
        }
    }
}

/// An error that a listener finds where a path ends, or at a state that is stored, is an error like any other: with a
/// trace that comes out again.
#[test]
fn what_a_listener_finds_at_a_state_is_an_error() {
    let source = "public class Events {
        public static void main(String[] args) {
            System.out.print(gov.nasa.jpf.vm.Verify.getInt(1, 3));
        }
    }";
    let subject = Subject::of_source("Events", source);
    let judged = |kind, config: &SearchConfig| {
        let boot = || {
            let mut system = subject.boot(VmConfig::default())?;
            system.attach(vec![Box::new(Judge(kind))]).expect("nothing to complain of");
            Ok::<_, BootError>(system)
        };
        let mut search = Search::new(boot().expect("it boots"), config.clone());
        while !search.work(1_000_000) {}
        let report = search.report(&mut || boot());
        let errors: Vec<_> = report.findings.iter().map(|f| f.error.message.clone().unwrap_or_default()).collect();
        assert!(report.findings.iter().all(|f| f.error.property == Property::Listener), "{report:?}");
        assert_eq!((report.verdict, report.warnings.len()), (Verdict::Violated, 0), "{report:?}");
        let paths: Vec<_> = report.findings.iter().map(|f| f.trace.path.clone()).collect();
        (errors, paths, report.stats.end_states)
    };
    for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst, StrategyKind::RandomWalk] {
        let all = SearchConfig { multiple_errors: true, strategy, ..SearchConfig::default() };
        let (mut errors, mut paths, ends) = judged(TreeNodeKind::End, &all);
        errors.sort();
        paths.sort();
        assert_eq!(errors, ["printed 1", "printed 2", "printed 3"]);
        assert_eq!((paths, ends), (vec![vec![0], vec![1], vec![2]], 0));
        assert_eq!(judged(TreeNodeKind::New, &all), (vec!["printed ".to_owned()], vec![vec![]], 0));
    }
    let first = judged(TreeNodeKind::End, &SearchConfig::default());
    assert_eq!(first, (vec!["printed 1".to_owned()], vec![vec![0]], 0));
}

/// A wait is the program's own where its code calls `wait`, although that is two methods of the library.
#[test]
fn who_listens_hears_of_the_waits_of_the_program() {
    let source = "public class Waits {
        static boolean done;
        static final Object lock = new Object();

        public static void main(String[] args) throws Exception {
            new Thread(() -> { synchronized (lock) { done = true; lock.notifyAll(); } }).start();
            synchronized (lock) { while (!done) lock.wait(); }
        }
    }";
    let subject = Subject::of_source("Waits", source);
    let told = |event, filter| {
        let (calls, mut subscriptions) = (Rc::new(RefCell::new(0)), Subscriptions::default());
        let callback = {
            let calls = calls.clone();
            move |_: &_| {
                *calls.borrow_mut() += 1;
                Answer::GoOn
            }
        };
        subscriptions.add(event, filter, Box::new(callback)).expect("the filter fits");
        with(&subject, &VmConfig::default(), &SearchConfig::default(), Box::new(subscriptions));
        calls.take()
    };
    let all = || Filter { library: Some(true), ..Filter::default() };
    for event in [EventKind::ObjectWait, EventKind::ObjectNotify] {
        let own = told(event, Filter::default());
        assert!(own > 0 && own == told(event, all()), "{event:?}: {own}");
    }
}
