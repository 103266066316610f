//! One execution in one's own hands, on real programs.

use std::collections::BTreeSet;
use std::time::Instant;

use interleave::report::{
    ContentKind, ContentView, Mode, ObjectView, Property, StateView, TreeNodeKind, Verdict, WalkOption, WalkOptionKind,
    WalkThread, WalkView,
};
use interleave::session::{Clock, MAX_OPTIONS, Session, Walk};

use crate::common::subject::{Program, Subject, WITH_LIBRARY, on_programs, programs};

fn clock() -> Clock {
    let start = Instant::now();
    std::rc::Rc::new(move || start.elapsed().as_secs_f64() * 1e3)
}

fn try_walk(subject: &Subject, settings: &[(&str, &str)], path: &[u32]) -> Result<Walk, String> {
    Walk::new(subject.job(Mode::Check, settings), subject.class_library(), path).map_err(|e| e.to_string())
}

fn walk(subject: &Subject, settings: &[(&str, &str)], path: &[u32]) -> Walk {
    try_walk(subject, settings, path).expect("the path fits")
}

fn named(name: &str) -> Subject {
    let found = programs().into_iter().find(|program| program.name == name);
    found.unwrap_or_else(|| panic!("there is no {name}")).subject
}

fn option<'a>(view: &'a WalkView, label: &str) -> &'a WalkOption {
    let found = view.options.iter().find(|option| option.label == label);
    found.unwrap_or_else(|| panic!("{label} is none of {:?}", view.options))
}

/// `label: next`, for each option.
fn options(view: &WalkView) -> Vec<String> {
    view.options.iter().map(|option| format!("{}: {}", option.label, option.next)).collect()
}

/// Those that cannot go on, and why.
fn stuck(view: &WalkView) -> Vec<String> {
    let stuck = view.threads.iter().filter(|thread| !thread.enabled);
    stuck.map(|WalkThread { name, why, .. }| format!("{name} {why}")).collect()
}

/// The options before each step, and who cannot go on, while that thread goes next until it has.
fn led(walk: &mut Walk, steps: &[&str]) -> Vec<(Vec<String>, Vec<String>)> {
    let mut view = walk.view().expect("it stands somewhere");
    let mut seen = vec![(options(&view), stuck(&view))];
    for label in steps {
        let index = option(&view, label).index.clone();
        view = walk.take(&index).expect("it is an option");
        seen.push((options(&view), stuck(&view)));
    }
    seen
}

#[test]
fn philosophers_are_led_into_their_deadlock() {
    let mut walk = walk(&named("examples/dining-philosophers"), &[], &[]);
    let schedule = [0, 0, 1, 1, 2, 2, 0, 1].map(|t| format!("Thread-{t}"));
    let seen = led(&mut walk, &schedule.each_ref().map(String::as_str));
    let begins = |t: u32| format!("Thread-{t}: begins, DiningPhilosophers.java:16");
    let left = |t: u32| format!("Thread-{t}: locks Fork@{}, DiningPhilosophers.java:16", t + 1);
    let right = |t: u32| format!("Thread-{t}: locks Fork@{}, DiningPhilosophers.java:18", (t + 1) % 3 + 1);
    let tries = |t: u32| {
        let other = (t + 1) % 3;
        format!("Thread-{t}: tries to lock Fork@{}, which Thread-{other} holds, DiningPhilosophers.java:18", other + 1)
    };
    let ended = || "main has ended".to_owned();
    let waits = |t: u32| {
        let other = (t + 1) % 3;
        format!("Thread-{t} waits to lock Fork@{}, which Thread-{other} holds", other + 1)
    };
    let expected = [
        (vec![begins(0), begins(1), begins(2)], vec![ended()]),
        (vec![left(0), begins(1), begins(2)], vec![ended()]),
        (vec![right(0), begins(1), begins(2)], vec![ended()]),
        (vec![right(0), left(1), begins(2)], vec![ended()]),
        (vec![right(1), begins(2)], vec![ended(), waits(0)]),
        (vec![right(1), left(2)], vec![ended(), waits(0)]),
        // The third one finds its right fork taken when it comes to it: nobody can go on. The others run into theirs.
        (vec![tries(0)], vec![ended(), waits(1), waits(2)]),
        (vec![tries(1)], vec![ended(), waits(0), waits(2)]),
        (vec![], vec![ended(), waits(0), waits(1), waits(2)]),
    ];
    assert_eq!(seen, expected);
    let end = walk.view().expect("it stands at the end");
    assert_eq!((end.end.as_deref(), end.step), (Some("deadlock"), 9));
    assert_eq!(end.error.map(|error| error.deadlock.len()), Some(3));
    // Back to where somebody can still give way: the second one takes its right fork before the third one has begun.
    walk.go_to(5).expect("it is known");
    assert_eq!(led(&mut walk, &[])[0], expected[4]);
    led(&mut walk, &["Thread-1"; 1]);
    let end = walk.finish().expect("it ends");
    assert_eq!((end.end.as_deref(), end.notes), (Some("normal"), Vec::new()));
}

#[test]
fn contents_are_what_the_objects_print() {
    let source = std::fs::read_to_string(crate::common::at("tests/search/java/Contents.java")).expect("the source");
    let mut walk = walk(&Subject::of_source("Contents", &source), &[], &[]);
    let view = walk.finish().expect("it ends");
    assert_eq!(view.end.as_deref(), Some("normal"));
    let state = walk.state(view.step as usize).expect("it is known");
    let mut compared = BTreeSet::new();
    for (objects, texts) in [("lists", "listTexts"), ("others", "otherTexts")] {
        let elements = |name| array(&state, "Contents", name).fields.iter();
        for (object, text) in elements(objects).zip(elements(texts)) {
            let (Some(id), false) = (object.object, text.value == "null") else { continue };
            let shown = state.objects.iter().find(|object| object.id == id).expect("it is listed");
            let content = shown.content.as_ref().unwrap_or_else(|| panic!("{} has no content", shown.class));
            assert_eq!(content.note, None, "{}", shown.class);
            assert_eq!(printed(content), unquoted(&text.value), "{}", shown.class);
            compared.insert(shown.class.clone());
        }
    }
    assert_eq!(compared.len(), 57, "{compared:#?}");
    let own = state.objects.iter().find(|object| object.class == "Contents$Own").expect("it is listed");
    let fields: Vec<_> = own.fields.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
    assert_eq!((own.library, fields), (false, vec![("extra", "17")]));
}

/// The array in a static field.
fn array<'a>(state: &'a StateView, class: &str, field: &str) -> &'a ObjectView {
    let statics = state.statics.iter().find(|statics| statics.class == class).expect("the class is initialised");
    let id = statics.fields.iter().find(|f| f.name == field).and_then(|f| f.object).expect("the field has an object");
    state.objects.iter().find(|object| object.id == id).expect("the object is listed")
}

fn unquoted(text: &str) -> String {
    let parsed: Result<String, _> = serde_json::from_str(text);
    parsed.unwrap_or_else(|_| panic!("{text} is no text"))
}

/// As `toString` has it.
fn printed(content: &ContentView) -> String {
    let text = |value: &str| if value.starts_with('"') { unquoted(value) } else { value.to_owned() };
    let parts: Vec<String> = content
        .entries
        .iter()
        .map(|entry| match &entry.key {
            Some(key) => format!("{}={}", text(&key.value), text(&entry.value.value)),
            None => text(&entry.value.value),
        })
        .collect();
    assert_eq!(
        content.size as usize,
        if content.kind == ContentKind::Text { parts[0].chars().count() } else { parts.len() }
    );
    let list = parts.join(", ");
    match (content.kind, parts.len()) {
        (ContentKind::Optional, 0) => "Optional.empty".to_owned(),
        (ContentKind::Optional, _) => format!("Optional[{list}]"),
        (ContentKind::Map, _) => format!("{{{list}}}"),
        (ContentKind::Atomic, 1) | (ContentKind::Text, _) => list,
        _ => format!("[{list}]"),
    }
}

/// What a walk says of threads that wait in each of the usual ways.
const WAITING: &str = r#"
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Waiting {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static final Semaphore permits = new Semaphore(0);
    static final CountDownLatch latch = new CountDownLatch(1);
    static final Object monitor = new Object();

    static void named(String name, Runnable what) {
        new Thread(what, name).start();
    }

    static void quietly(Callable<?> what) {
        try {
            what.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        lock.lock();
        named("locks", lock::lock);
        named("acquires", permits::acquireUninterruptibly);
        named("awaits", () -> quietly(() -> { latch.await(); return 0; }));
        named("waits", () -> quietly(() -> { synchronized (monitor) { monitor.wait(); } return 0; }));
        named("parks", LockSupport::park);
        Thread last = new Thread(() -> quietly(() -> { new FutureTask<>(() -> 0).get(); return 0; }), "gets");
        last.start();
        last.join();
    }
}
"#;

#[test]
fn each_way_of_waiting_has_its_words() {
    let mut walk = walk(&Subject::of_source("Waiting", WAITING), &[], &[]);
    // Of a thread whose first code is the library's it is said that it begins, and not where.
    let mut view = walk.view().expect("it stands");
    while view.options.iter().all(|option| option.label != "locks") {
        let index = view.options[0].index.clone();
        view = walk.take(&index).expect("it goes on");
    }
    assert_eq!(option(&view, "locks").next, "begins");
    let view = walk.finish().expect("it ends");
    assert_eq!(view.end.as_deref(), Some("deadlock"));
    assert_eq!(
        stuck(&view),
        [
            "main waits for gets to end",
            "locks waits to lock ReentrantLock@1, which main holds",
            "acquires waits for a permit of Semaphore@1",
            "awaits waits for the end of the countdown of CountDownLatch@1",
            "waits waits to be notified on Object@1",
            "parks is parked in LockSupport.park",
            "gets is parked in FutureTask.get",
        ]
    );
    let state = walk.state(view.step as usize).expect("it is known");
    let content = |class: &str| {
        let object = state.objects.iter().find(|object| object.class.ends_with(class)).expect("it is listed");
        let content = object.content.as_ref().expect("it has contents");
        let parts = content.entries.iter().map(|entry| format!("{} {}", entry.value.name, entry.value.value));
        (content.kind, parts.collect::<Vec<_>>())
    };
    assert_eq!(
        content("ReentrantLock"),
        (ContentKind::Lock, vec!["owner main".to_owned(), "waiting locks".to_owned()])
    );
    assert_eq!(
        content("Semaphore"),
        (ContentKind::Semaphore, vec!["permits 0".to_owned(), "waiting acquires".to_owned()])
    );
    assert_eq!(
        content("CountDownLatch"),
        (ContentKind::Latch, vec!["count 1".to_owned(), "waiting awaits".to_owned()])
    );
}

const CHOOSING: &str = r#"
import gov.nasa.jpf.vm.Verify;

public class Choosing {
    static int sum;

    public static void main(String[] args) {
        int many = Verify.getInt(0, 999);
        boolean twice = Verify.getBoolean();
        sum = twice ? 2 * many : many;
        assert sum != 14;
    }
}
"#;

#[test]
fn values_are_chosen_like_threads() {
    let subject = Subject::of_source("Choosing", CHOOSING);
    let mut walk = walk(&subject, &[], &[]);
    let view = walk.view().expect("it has begun");
    let of = |i: usize| {
        let option = &view.options[i];
        (option.kind, option.thread, option.label.as_str(), option.next.as_str(), option.index.clone())
    };
    assert_eq!(of(7), (WalkOptionKind::Data, Some(0), "7", "chooses verify-get-int, Choosing.java:8", vec![7]));
    // What is not listed can be taken all the same.
    assert_eq!((view.options.len(), view.options_omitted), (MAX_OPTIONS, 1000 - MAX_OPTIONS as u32));
    walk.take(&[999]).expect("it fits");
    assert_eq!(
        options(&walk.view().expect("it goes on")),
        ["false: chooses verify-get-boolean, Choosing.java:9", "true: chooses verify-get-boolean, Choosing.java:9"]
    );
    walk.undo().expect("a step back");
    walk.take(&[7]).expect("it fits");
    let end = walk.take(&[1]).expect("it fits");
    assert_eq!((end.end.as_deref(), end.trace.path), (Some("assertion"), vec![7, 1]));
    let state = walk.state(2).expect("it is known");
    let locals: Vec<_> = state.threads[0].frames[0]
        .locals
        .iter()
        .map(|v| (v.name.as_str(), v.value.as_str(), v.parameter, v.dead))
        .collect();
    assert_eq!(locals, [("args", "", true, true), ("many", "7", false, false)]);
}

/// A number that follows from one.
fn drawn(from: &mut u64, below: usize) -> usize {
    *from = from.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*from >> 33) % below.max(1) as u64) as usize
}

/// Goes some steps at random, at each of which another option is taken first and undone.
fn wander(walk: &mut Walk, seed: u64, most: u32) -> WalkView {
    let mut seed = seed;
    let mut view = walk.view().expect("it stands somewhere");
    while view.step < most && !view.options.is_empty() {
        let mut any = || view.options[drawn(&mut seed, view.options.len())].index.clone();
        let (first, then) = (any(), any());
        let _ = walk.take(&first).expect("it is an option");
        walk.undo().expect("it is not the start");
        view = walk.take(&then).expect("it is an option");
    }
    view
}

/// The settings that a search of the program comes to: one whose assumptions fail has other schedule points.
fn settled(program: &Program) -> Vec<(String, String)> {
    program.properties.clone().into_iter().collect()
}

#[test]
fn going_back_and_forth_shows_what_executing_again_shows() {
    let compared = on_programs(WITH_LIBRARY, |program| {
        // Every fifth by its name.
        if program.name.bytes().map(u32::from).sum::<u32>() % 5 != 0 {
            return 0;
        }
        let settings = settled(program);
        let settings: Vec<(&str, &str)> = settings.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let Ok(mut walk) = try_walk(&program.subject, &settings, &[]) else { return 0 };
        let end = wander(&mut walk, 7, 40);
        let mut states = |steps: &mut dyn Iterator<Item = u32>| {
            steps.map(|step| walk.state(step as usize).expect("it is known")).collect::<Vec<_>>()
        };
        let forwards = states(&mut (0..=end.step));
        let mut backwards = states(&mut (0..=end.step).rev());
        backwards.reverse();
        assert!(forwards == backwards, "{}: back and forth", program.name);
        // The path alone, in a machine that never goes back.
        let mut alone = try_walk(&program.subject, &settings, &end.trace.path).expect("it fits");
        let view = alone.view().expect("it stands there");
        assert_eq!((&view.trace.path, view.step, &view.end), (&end.trace.path, end.step, &end.end), "{}", program.name);
        assert_eq!((&view.stdout, options(&view).len()), (&end.stdout, options(&end).len()), "{}", program.name);
        let mut step_by_step = try_walk(&program.subject, &settings, &[]).expect("it begins");
        let mut rest = &end.trace.path[..];
        for step in 1..=end.step {
            let shown = step_by_step.state(step as usize).expect("it is known");
            assert_eq!(nameless(&shown), nameless(&forwards[step as usize]), "{} at step {step}", program.name);
            if step < end.step {
                let asked = step_by_step.view().expect("it goes on").options[0].index.len();
                step_by_step.take(&rest[..asked]).expect("it fits");
                rest = &rest[asked..];
            }
        }
        1
    });
    assert!(compared.iter().sum::<u32>() >= 20, "{compared:?}");
}

/// Without the numbers of objects, which follow the order in which a machine has met them.
fn nameless(state: &StateView) -> Vec<String> {
    let text = serde_json::to_string(state).expect("it is data");
    let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let mut lines = Vec::new();
    flatten("", &value, &mut lines);
    lines.sort();
    lines
}

fn flatten(at: &str, value: &serde_json::Value, lines: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.iter().filter(|(key, _)| !["id", "object"].contains(&key.as_str())).for_each(|(key, value)| {
                flatten(&format!("{at}.{key}"), value, lines);
            });
        }
        serde_json::Value::Array(items) if at == ".objects" => {
            items.iter().for_each(|item| flatten(at, item, lines));
        }
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| flatten(&format!("{at}[{i}]"), item, lines));
        }
        serde_json::Value::String(text) => lines.push(format!("{at} = {}", without_numbers(text))),
        other => lines.push(format!("{at} = {other}")),
    }
}

/// `Fork@` for `Fork@2`.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('@');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        out.push('@');
        out.push_str(part.trim_start_matches("jdk").trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

#[test]
fn first_choices_lead_where_the_first_path_of_a_search_leads() {
    let compared = on_programs(&["examples/", "tests/corpus/verdicts/"], |program| {
        // The first choices are those of depth-first search in its own order.
        if program.properties.keys().any(|key| key.starts_with("search.") || key.starts_with("cg.")) {
            return 0;
        }
        let settings = settled(program);
        let mut settings: Vec<(&str, &str)> = settings.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        settings.extend([("search.match_states", "false"), ("search.portfolio", "none")]);
        let job = program.subject.job(Mode::Check, &settings);
        let session = Session::new(job, program.subject.class_library(), clock(), 50_000);
        let mut session = session.unwrap_or_else(|e| panic!("{}: {e}", program.name));
        let mut edges = Vec::new();
        let first = loop {
            let progress = session.step(0.0).expect("it searches");
            edges.extend(progress.tree);
            match edges.iter().find(|edge| edge.kind != TreeNodeKind::New) {
                // Where it starts again these are edges of two searches.
                _ if progress.restarts > 0 => break None,
                Some(edge) => break Some(edge.to),
                None if progress.done || edges.len() > 2_000 => break None,
                None => {}
            }
        };
        let Some(node) = first else { return 0 };
        let way = session.trace_to(node).expect("it is in the tree");
        let mut walk = try_walk(&program.subject, &settings, &[]).expect("it begins");
        let view = walk.finish().expect("it ends");
        assert_eq!(view.trace, way.trace, "{}", program.name);
        assert!(view.end.is_some(), "{}", program.name);
        1
    });
    assert!(compared.iter().sum::<u32>() >= 20, "{compared:?}");
}

#[test]
fn a_search_from_a_step_finds_the_error_beyond_it() {
    let mut walk = walk(&named("examples/dining-philosophers"), &[], &[]);
    led(&mut walk, &["Thread-0"]);
    let here = walk.view().expect("it stands there");
    let mut session = walk.explore(clock(), 0).expect("it goes on");
    while !session.step(50.0).expect("it searches").done {}
    let report = session.report();
    assert_eq!(report.verdict, Verdict::Violated);
    let finding = &report.findings[0];
    assert_eq!(finding.error.property, Property::Deadlock);
    assert!(finding.trace.path.starts_with(&here.trace.path));
    assert_eq!(finding.trace.steps[..here.trace.steps.len()], here.trace.steps);
    // From the start it is a search like any other.
    walk.go_to(0).expect("the start is known");
    let mut session = walk.explore(clock(), 0).expect("it goes on");
    while !session.step(50.0).expect("it searches").done {}
    assert_eq!(session.report().verdict, Verdict::Violated);
    // A walk in the program of that search, on the path of what it has found.
    let report = session.report();
    let mut again = session.walk(&report.findings[0].trace.path).expect("it fits");
    let view = again.view().expect("it stands there");
    assert_eq!((view.end.as_deref(), view.link), (Some("deadlock"), report.findings[0].link.clone()));
}

#[test]
fn what_cannot_be_done_is_one_sentence() {
    let philosophers = named("examples/dining-philosophers");
    let said = |path: &[u32]| try_walk(&philosophers, &[], path).err().expect("it does not fit");
    // What is asked for on the way, by a path that fits.
    let way = walk(&philosophers, &[], &[0, 0]).view().expect("it stands there").trace;
    let asked = |step: usize| (way.steps[step].choices[0].id.clone(), way.steps[step].choices[0].count);
    let (id, count) = asked(2);
    assert_eq!(said(&[0, 9]), format!("at step 3: the path takes choice 10 of `{id}`, which has {count} here"));
    assert_eq!(said(&[0; 100_001]), "the path has 100001 choices, and 100000 can be walked");
    let long = said(&[0; 200]);
    assert!(
        long.contains(": the program ended, with ") && long.ends_with(" choices of the path still to come"),
        "{long}"
    );
    let mut walk = walk(&philosophers, &[], &[]);
    let before = walk.view().expect("it stands there");
    assert_eq!(
        walk.take(&[]).expect_err("one is asked for").to_string(),
        format!("at step 2: the path has no choice left for `{}`", asked(1).0)
    );
    assert_eq!(walk.go_to(3).expect_err("it is not known").to_string(), "there is no step 3: 1 are known");
    assert_eq!(walk.state(3).expect_err("it is not known").to_string(), "there is no step 3: 1 are known");
    assert_eq!(walk.view().expect("it stands there"), before);
    walk.finish().expect("it ends");
    assert_eq!(
        walk.take(&[0]).expect_err("it has ended").to_string(),
        "the execution has ended here: there is nothing to choose"
    );
    assert_eq!(
        walk.explore(clock(), 0).err().map(|e| e.to_string()).as_deref(),
        Some("the execution has ended here: there is nothing to search")
    );
}

const ENDLESS: &str = r#"
import gov.nasa.jpf.vm.Verify;

public class Endless {
    public static void main(String[] args) {
        boolean spins = Verify.getBoolean();
        Verify.beginAtomic();
        while (spins) {}
    }
}
"#;

#[test]
fn a_transition_without_an_end_is_stopped() {
    let mut walk = walk(&Subject::of_source("Endless", ENDLESS), &[("vm.cut_atomic", "false")], &[]);
    let said = walk.take(&[1]).expect_err("it has no end").to_string();
    assert_eq!(said, "step 2 has run for 100 million instructions without coming to a choice: it was stopped");
    let view = walk.view().expect("it stands where it stood");
    assert_eq!((view.step, view.recorded, view.options.len()), (1, 1, 2));
    assert_eq!(walk.take(&[0]).expect("the other one ends").end.as_deref(), Some("normal"));
}

const RACING: &str = r#"
import java.util.*;

public class Racing {
    static final Map<Integer, Integer> map = new HashMap<>();
    static final List<Integer> list = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { map.put(1, 1); list.add(1); });
        other.start();
        map.put(2, 2);
        list.add(2);
        other.join();
    }
}
"#;

#[test]
fn a_change_that_is_half_done_is_shown_as_it_is() {
    let subject = Subject::of_source("Racing", RACING);
    let mut notes = BTreeSet::new();
    for seed in 0..8 {
        let mut walk = walk(&subject, &[("vm.por", "false")], &[]);
        let end = wander(&mut walk, seed, 120);
        for step in 0..=end.step {
            let state = walk.state(step as usize).expect("it is known");
            notes.extend(state.objects.iter().filter_map(|object| object.content.as_ref()?.note.clone()));
        }
    }
    assert!(notes.contains("it says that its size is 0, and 1 are there: a change is half done"), "{notes:?}");
}
