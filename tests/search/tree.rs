//! What the tree log says of a real program: at which of its lines transitions begin, and how many nodes there are of each
//! kind, however few are logged.

use std::collections::BTreeSet;

use interleave::report::{Progress, TreeCounts, TreeEdge};
use interleave::search::SearchConfig;
use interleave::vm::VmConfig;

use crate::common::subject::Subject;

const SOURCE: &str = "public class Race {
    static int n;
    static final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            n++;
            lock.lock();
            lock.unlock();
        });
        t.start();
        n++;
        if (gov.nasa.jpf.vm.Verify.getInt(1, 2) == 1) n++;
    }
}
";

fn tree(config: SearchConfig) -> (Vec<TreeEdge>, Progress) {
    let race = Subject::of_source("Race", SOURCE);
    let config = SearchConfig { multiple_errors: true, ..config };
    let mut search = race.search(&VmConfig::default(), &config);
    let (mut edges, mut progress) = (Vec::new(), Progress::default());
    while !progress.done {
        progress = search.step(f64::MAX, &mut || 0.0);
        edges.append(&mut progress.tree);
    }
    (edges, progress)
}

#[test]
fn an_edge_says_the_line_at_which_its_thread_stood() {
    let (edges, _) = tree(SearchConfig { tree_limit: 100_000, ..SearchConfig::default() });
    let lines = |label: &str| -> BTreeSet<&str> {
        edges.iter().filter(|edge| edge.label.ends_with(label)).map(|edge| edge.at.as_str()).collect()
    };
    // The first transition has no choice before it.
    assert_eq!((edges[0].label.as_str(), edges[0].at.as_str()), ("main", ""));
    // In the library's lock, and in the thread's start, it is the program's line that called it.
    assert_eq!(lines("Thread-0"), BTreeSet::from(["", "Race.java:6", "Race.java:7", "Race.java:8"]));
    for value in ["=1", "=2"] {
        assert_eq!(lines(value), BTreeSet::from(["Race.java:12"]), "{value}");
    }
}

#[test]
fn nodes_are_counted_whether_logged_or_not() {
    let (edges, whole) = tree(SearchConfig { tree_limit: 100_000, ..SearchConfig::default() });
    let mut counted = TreeCounts::default();
    edges.iter().for_each(|edge| counted.add(edge.kind));
    assert_eq!(whole.tree_counts, counted);
    let stats = &whole.stats;
    assert_eq!((counted.new, counted.visited, counted.end), (stats.states_new, stats.states_visited, stats.end_states));
    assert_eq!(edges.len() as u64, stats.transitions);
    let (few, cut) = tree(SearchConfig { tree_limit: 5, ..SearchConfig::default() });
    assert_eq!((few.len() as u64, cut.tree_counts), (5, counted));
    assert_eq!(few.len() as u64 + cut.tree_dropped, stats.transitions);
}
