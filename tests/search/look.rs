//! States of the search tree can be looked at while the search stands still, and searched from.

use std::collections::BTreeMap;

use interleave::report::{FrameView, Report, StateView, Stats, ThreadView, TreeEdge, TreeNodeKind, VariableView};
use interleave::search::{NodePath, Search, SearchConfig, StrategyKind, follow};
use interleave::system::{Cached, Layer};
use interleave::vm::{Vm, VmConfig};

use super::{configs, essence};

use crate::common::subject::{Program, Subject, WITH_LIBRARY, on_programs, programs};
use crate::common::{in_turn, usual_or_long};

const STRATEGIES: [StrategyKind; 2] = [StrategyKind::DepthFirst, StrategyKind::BreadthFirst];

fn seen(vm: &mut Vm) -> StateView {
    let mut view = StateView::default();
    vm.fill_view(&mut view);
    view
}

/// What two machines in the same state have in common: numbers of objects follow the order in which a machine met them.
fn comparable(view: &StateView) -> (Vec<String>, BTreeMap<String, usize>) {
    // A state that was restored does not have what dead variables held.
    let value = |v: &VariableView| {
        let words = if v.dead { None } else { v.value.split('@').next().map(str::to_owned) };
        (v.name.clone(), v.declared.clone(), words)
    };
    let values = |all: &[VariableView]| all.iter().map(value).collect::<Vec<_>>();
    let frame = |f: &FrameView| (f.class.clone(), f.method.clone(), f.line, values(&f.locals), values(&f.operands));
    // Threads that two others have started stand in the order in which they were started on the way to the state.
    let thread = |t: &ThreadView| {
        let frames: Vec<_> = t.frames.iter().map(frame).collect();
        format!("{} {} {:?} {} {frames:?}", t.name, t.status, t.held_by, t.holds.len())
    };
    let mut threads: Vec<String> = view.threads.iter().map(thread).collect();
    threads.sort();
    let statics = view.statics.iter().map(|s| format!("{} {} {:?}", s.class, s.initialised, values(&s.fields)));
    let mut objects = BTreeMap::new();
    for o in &view.objects {
        let fields: Vec<_> = o.variables().map(value).collect();
        let threads = (&o.locked_by, o.lock_count, &o.blocked, &o.waiting);
        let text = format!("{} {:?} {threads:?} {fields:?}", o.class, o.length);
        *objects.entry(text).or_insert(0) += 1;
    }
    (threads.into_iter().chain(statics).collect(), objects)
}

fn without_times(stats: &Stats) -> Stats {
    Stats { time_ms: 0, store_bytes: 0, peak_memory_bytes: 0, ..stats.clone() }
}

fn searched_from(subject: &Subject, vm: &VmConfig, config: &SearchConfig, way: &NodePath) -> Report {
    let mut search = subject.search(vm, config).starting_after(way.path.clone());
    while !search.work(1_000_000) {}
    search.report(&mut || subject.boot(vm.clone()).map(Cached::new))
}

/// Steps in which little happens: the clock runs at each look.
fn little(search: &mut Search<Cached<Vm>>) -> (bool, Vec<TreeEdge>) {
    let mut time = 0.0;
    let progress = search.step(0.0, &mut || {
        time += 1.0;
        time
    });
    (progress.done, progress.tree)
}

/// Searches to the end; all edges of the tree.
fn whole_tree(search: &mut Search<Cached<Vm>>) -> Vec<TreeEdge> {
    let mut edges = Vec::new();
    loop {
        let (done, mut new) = little(search);
        edges.append(&mut new);
        if done {
            return edges;
        }
    }
}

/// Looks at nodes between the slices of a search; some of them are compared with the path executed in a new machine.
fn looked_at(program: &Program, vm: &VmConfig, config: &SearchConfig, compared: &mut usize) -> Report {
    let mut search = program.subject.search(vm, config);
    let mut known: Vec<u32> = Vec::new();
    let mut turn = 0;
    loop {
        let (done, edges) = little(&mut search);
        known.extend(edges.iter().map(|edge| edge.to));
        for _ in 0..3 {
            turn += 1;
            let Some(&node) = known.get(turn * 7919 % known.len().max(1)) else { continue };
            let Some(state) = search.state_of(node) else { continue };
            let Some(view) = search.with_state(state, |system| seen(system.below_mut())) else {
                panic!("{}: {node} is not to be seen", program.name)
            };
            if turn % 5 == 0 && *compared < 2_000 {
                *compared += 1;
                let way = search.path_to(node).expect("it was logged");
                let mut fresh = program.subject.boot(vm.clone()).expect("it has started before");
                follow(&mut fresh, &way.path);
                assert_eq!(comparable(&view), comparable(&seen(&mut fresh)), "{} at {node}", program.name);
            }
        }
        if done {
            return search.report(&mut || program.subject.boot(vm.clone()).map(Cached::new));
        }
    }
}

/// Whoever looks changes nothing, and sees what an execution of the path sees.
#[test]
fn looking_at_states_changes_nothing() {
    let compared = on_programs(WITH_LIBRARY, |program| {
        let mut compared = 0;
        for &strategy in in_turn(&STRATEGIES, &program.name, 1) {
            let (vm, config) = configs(program);
            let (states, tree_limit) = usual_or_long((150, 120), (400, 250));
            let bounds = SearchConfig { multiple_errors: true, max_states: Some(states), tree_limit, ..config };
            let config = SearchConfig { strategy, ..bounds };
            let plain = program.subject.check(&vm, &config);
            let looked = looked_at(program, &vm, &config, &mut compared);
            assert_eq!(looked.warnings, plain.warnings, "{}", program.name);
            assert_eq!(essence(&looked), essence(&plain), "{}", program.name);
            assert_eq!(looked.findings, plain.findings, "{}", program.name);
            assert_eq!(without_times(&looked.stats), without_times(&plain.stats), "{}", program.name);
        }
        compared
    });
    let compared: usize = compared.into_iter().sum();
    assert!(compared > usual_or_long(200, 500), "{compared}");
}

/// From every node a search finds errors whose paths go through that node and come out from the start of the program;
/// what can be reached from a node is a part of the whole.
#[test]
fn a_search_from_a_node_is_a_part_of_the_search() {
    let mut from_nodes = 0;
    for program in programs() {
        let (vm, config) = configs(&program);
        let config = SearchConfig { multiple_errors: true, max_states: Some(500), tree_limit: 1_000, ..config };
        let mut search = program.subject.search(&vm, &config);
        let edges = whole_tree(&mut search);
        let whole = search.report(&mut || program.subject.boot(vm.clone()).map(Cached::new));
        if !whole.incomplete_because.is_empty() {
            continue;
        }
        let messages = |r: &Report| -> Vec<_> { r.findings.iter().map(|f| f.error.message.clone()).collect() };
        for edge in edges.iter().step_by(edges.len() / 6 + 1) {
            let way = search.path_to(edge.to).expect("it was logged");
            let part = searched_from(&program.subject, &vm, &config, &way);
            // A counterexample that does not replay from the start is a warning.
            assert_eq!(part.warnings, whole.warnings, "{} from {}", program.name, edge.to);
            assert!(part.stats.states_new <= whole.stats.states_new, "{} from {}", program.name, edge.to);
            assert!(part.findings.iter().all(|f| f.trace.path.starts_with(&way.path)));
            let known = messages(&whole);
            assert!(messages(&part).iter().all(|m| known.contains(m)), "{} from {}", program.name, edge.to);
            let known = essence(&whole).1;
            assert!(essence(&part).1.iter().all(|o| known.contains(o)), "{} from {}", program.name, edge.to);
            if edge.to == 1 {
                assert_eq!(without_times(&part.stats), without_times(&whole.stats), "{}", program.name);
            }
            from_nodes += 1;
        }
    }
    assert!(from_nodes > 200, "{from_nodes}");
}

/// Two threads of `steps` volatile writes each, alone: a grid of states. From the place (a, b) in it, what is right of it
/// and above is reached.
#[test]
fn the_states_behind_a_place_of_a_grid_are_counted() {
    let source = "
        public class Grid extends Thread {
            static volatile int a, b;
            final boolean first;
            Grid(boolean first) { this.first = first; }
            public void run() { for (int i = 0; i < 4; i++) if (first) a++; else b++; }
            public static void main(String[] args) {
                gov.nasa.jpf.vm.Verify.beginAtomic();
                new Grid(true).start();
                new Grid(false).start();
                gov.nasa.jpf.vm.Verify.endAtomic();
            }
        }";
    let grid = Subject::of_source("Grid", source);
    let vm = VmConfig::default();
    let config = SearchConfig { tree_limit: 10_000, ..SearchConfig::default() };
    let mut search = grid.search(&vm, &config);
    let edges = whole_tree(&mut search);
    // Its start, 4 times before reading and before writing, its end: a thread has 10 places. Both at the end is no state.
    let left = |place: u64| 10 - place;
    let mut seen_places = 0;
    for edge in edges.iter().filter(|edge| edge.kind == TreeNodeKind::New) {
        let state = search.state_of(edge.to).expect("a new state is stored");
        let view = search.with_state(state, |system| seen(system.below_mut())).expect("the search is over");
        if view.threads.iter().any(|t| t.name == "main" && t.status != "terminated") || view.threads.len() != 3 {
            continue;
        }
        let statics: BTreeMap<_, _> = view.statics[0]
            .fields
            .iter()
            .map(|f| (f.name.as_str(), f.value.parse::<u64>().expect("a number")))
            .collect();
        let place = |field: &str, thread: usize| {
            let t = &view.threads[thread];
            let Some(run) = t.frames.first() else { return 9 };
            // Between reading and writing the sum is on the operand stack.
            let loops = run.locals.iter().any(|v| v.name == "i");
            if loops { 1 + 2 * statics[field] + run.operands.len() as u64 } else { 0 }
        };
        let (a, b) = (place("a", 1), place("b", 2));
        let part = searched_from(&grid, &vm, &config, &search.path_to(edge.to).expect("it was logged"));
        assert_eq!(part.stats.states_new, left(a) * left(b) - 1, "from ({a}, {b})");
        seen_places += 1;
    }
    assert!(seen_places > 20, "{seen_places}");
}
