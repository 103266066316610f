//! How the state space is searched, and how far.

use super::convert::{names, num, on, opt, text};
use super::{Form, Group, OptionSpec, SEARCH, field, limit, row};
use crate::config::value::{Kind, Value};
use crate::search::{Goal, HeuristicKind, StrategyKind, StrategyKind::BestFirst};
use crate::system::Races;

/// Values of `search.properties`.
const PROPERTIES: &[&str] = &["NotDeadlockedProperty", "NoUncaughtExceptionsProperty"];

/// Values of `search.class`.
static STRATEGIES: &[&str] = &{
    let mut names = [""; StrategyKind::NAMES.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = StrategyKind::NAMES[i].0;
        i += 1;
    }
    names
};

fn about_order(name: &str) -> &'static str {
    StrategyKind::NAMES.iter().find(|(known, ..)| *known == name).map_or("", |(_, _, note)| note)
}

fn by_horizon(order: StrategyKind) -> bool {
    use StrategyKind::{DepthFirst, IterativeDeepening, PathReplay, RandomDepthFirst};
    matches!(order, DepthFirst | IterativeDeepening | RandomDepthFirst | PathReplay)
}

fn random_walks(order: StrategyKind) -> bool {
    matches!(order, StrategyKind::RandomWalk | StrategyKind::Pct | StrategyKind::Pos)
}

fn best_first(order: StrategyKind) -> bool {
    matches!(order, BestFirst(_))
}

fn looks_back(order: StrategyKind) -> bool {
    matches!(order, BestFirst(HeuristicKind::Interleaving | HeuristicKind::GlobalSwitchThread))
}

pub(super) static ROWS: &[OptionSpec] = &[
    row(
        SEARCH,
        "search.class",
        field(Group::Search, "Search order"),
        Kind::Name(STRATEGIES),
        "DFSearch",
        |s, v| s.search.strategy = StrategyKind::named(&text(v)).unwrap_or_default(),
        "The search order; docs/search-strategies.md describes each. `DFSearch` goes depth first, to the \
         `search.horizon`. `BFSHeuristic` goes breadth first, so that the first error found has a shortest \
         path. `IterativeDeepening` goes depth first to the `search.horizon` and then further by as much each \
         time. These two need `vm.store=exact`. `RandomDFSearch` is `DFSearch` with choices in random order. \
         `RandomSearch` makes random walks from the start; `PCTSearch` makes them by random priorities, with \
         a guaranteed probability of finding an error; `POSSearch` samples orders of conflicting operations. \
         `DPORSearch` makes one execution of each order of dependent events, for programs that end; it stores no \
         states. `PathReplay` follows `search.path`. The others are best-first searches by a heuristic (and need \
         `vm.store=exact`): most blocked threads, much or little switching between threads, named threads, \
         fewest preemptions, fewest choices of data, nearness to a goal, depth, chance, or what the program \
         says. JPF's full class names are understood.",
    )
    .noted(about_order),
    row(
        SEARCH,
        "search.horizon",
        field(Group::Search, "First horizon"),
        limit(1, u32::MAX as u64),
        "128",
        |s, v| s.search.horizon = opt(v).map(|n| n as u32),
        "Depth to which a depth-first search goes at first, in transitions. Deeper states wait until \
         everything nearer is explored; then the horizon moves to twice the depth, and so on. Nothing is \
         explored twice for that, and the answer is the same, but an infinite path does not hide an error beside it. \
         `none` follows each path to its end at once. Without effect where states cannot be restored \
         (`vm.store`, `search.match_states=false`) and under a `search.depth_limit`.",
    )
    .read_by(by_horizon),
    row(
        SEARCH,
        "search.portfolio",
        field(Group::Search, "Portfolio of random walks"),
        Kind::Name(&["walks", "none"]),
        "walks",
        |s, v| s.portfolio = text(v) != "none",
        "What runs beside a `check` in the default order. `walks`: the search pauses after 10,000 \
         transitions, and each time their number has quadrupled, for some random walks from the start. With \
         many threads these come to errors that the search does not reach. The report says when a walk has \
         found the error; nothing else that the search reports depends on the walks. `none`: no walks. There \
         are none either in `outcomes`, with another `search.class`, with `search.multiple_errors`, with \
         listeners (`Verify.storeTrace` brings one), and in searches from a node of the tree.",
    )
    .read_by(|order| order == StrategyKind::DepthFirst),
    row(
        SEARCH,
        "search.preemption_bound",
        field(Group::Search, "Max preemptions"),
        limit(0, 1_000),
        "none",
        |s, v| s.search.schedules.preemptions = opt(v).map(|n| n as u16),
        "Explores only schedules with at most this many preemptions: switches away from a thread that could \
         go on and does not yield. Most errors need one or two. Without an error the answer is `incomplete` \
         (`preemptions`) if a schedule was left out.",
    ),
    row(
        SEARCH,
        "search.delay_bound",
        field(Group::Search, "Max delays"),
        limit(0, 1_000),
        "none",
        |s, v| s.search.schedules.delays = opt(v).map(|n| n as u16),
        "Explores only schedules with at most this many deviations from round robin without preemption. \
         Without an error the answer is `incomplete` (`delays`) if a schedule was left out.",
    ),
    row(
        SEARCH,
        "search.random.path_limit",
        field(Group::Search, "Number of random walks"),
        limit(1, 1 << 53),
        "1000",
        |s, v| s.search.walks.paths = opt(v),
        "Number of random walks. They end earlier when every choice of every state was taken, which makes the \
         answer exhaustive; otherwise it is `incomplete` (`random`). `none`: they go on until then, or until \
         another bound.",
    )
    .read_by(random_walks),
    row(
        SEARCH,
        "search.RandomSearch.path_limit",
        Form::Alias("search.random.path_limit"),
        limit(1, 1 << 53),
        "1000",
        |s, v| s.search.walks.paths = opt(v),
        "JPF's name of `search.random.path_limit`.",
    )
    .read_by(random_walks),
    row(
        SEARCH,
        "search.random.length",
        field(Group::Search, "Max walk length"),
        Kind::Count { min: 1, max: u32::MAX as u64, unlimited: false },
        "10000",
        |s, v| s.search.walks.length = num(v) as u32,
        "Length of a random walk at most, in transitions; a longer walk is cut, and the next one begins.",
    )
    .read_by(|order| random_walks(order) || order == StrategyKind::DepthFirst),
    row(
        SEARCH,
        "search.pct.depth",
        field(Group::Search, "PCT: depth of the error"),
        Kind::Count { min: 1, max: 20, unlimited: false },
        "3",
        |s, v| s.search.walks.pct_depth = num(v) as u32,
        "`PCTSearch`: the depth of the error, that is how many operations have to come in a certain order for \
         it.",
    )
    .read_by(|order| order == StrategyKind::Pct),
    row(
        SEARCH,
        "search.pct.steps",
        field(Group::Search, "PCT: steps of a walk"),
        limit(1, 1 << 40),
        "none",
        |s, v| s.search.walks.pct_steps = opt(v),
        "`PCTSearch`: number of scheduling points of a walk at most; if it is not given, that of the longest \
         walk so far.",
    )
    .read_by(|order| order == StrategyKind::Pct),
    row(
        SEARCH,
        "search.path",
        field(Group::Search, "Path to follow"),
        Kind::Path,
        "",
        |s, v| s.search.path = if let Value::Path(path) = v { path } else { Vec::new() },
        "`PathReplay`: the choices to take, as in `trace.path` of a JSON report (`0,2,1`), or a share link.",
    )
    .read_by(|order| order == StrategyKind::PathReplay),
    row(
        SEARCH,
        "search.path.then",
        field(Group::Search, "After the path"),
        Kind::Name(&["stop", "search"]),
        "stop",
        |s, v| s.search.stop_after_path = text(v) != "search",
        "`PathReplay`: what follows the path: nothing, or a depth-first search of everything that comes after \
         it.",
    )
    .read_by(|order| order == StrategyKind::PathReplay),
    row(
        SEARCH,
        "search.heuristic.queue_limit",
        field(Group::Search, "Max queue length"),
        limit(1, 1 << 40),
        "none",
        |s, v| s.search.heuristics.queue_limit = opt(v),
        "Best-first searches: length of the queue at most. When it is full, the worst state is dropped, and \
         without an error the answer is `incomplete` (`queue`).",
    )
    .read_by(best_first),
    row(
        SEARCH,
        "search.heuristic.default_value",
        field(Group::Search, "Default value of a state"),
        Kind::Integer,
        "0",
        |_, _| {},
        "`UserHeuristic`: the value of states to which the program has given none, and the value that \
         `Verify.resetHeuristicSearchValue` restores.",
    )
    .read_by(|order| order == BestFirst(HeuristicKind::User)),
    row(
        SEARCH,
        "search.heuristic.beam_search",
        field(Group::Search, "Beam search"),
        Kind::Bool,
        "false",
        |s, v| s.search.heuristics.beam = on(v),
        "Best-first searches: goes level by level and keeps the best `search.heuristic.queue_limit` states of \
         each; 1 if that is not given, as in JPF.",
    )
    .read_by(best_first),
    row(
        SEARCH,
        "search.heuristic.astar",
        field(Group::Search, "Add the depth (A*)"),
        Kind::Bool,
        "false",
        |s, v| s.search.heuristics.astar = on(v),
        "Best-first searches: adds the depth to the value of each state, so that near states come sooner.",
    )
    .read_by(best_first),
    row(
        SEARCH,
        "search.heuristic.goal",
        field(Group::Search, "Goal"),
        Kind::Goal,
        "",
        |s, v| s.search.heuristics.goal = Goal::parse(&text(v)),
        "`GoalHeuristic`: a line, `File.java:12` or `Class:12`, or a value of a static field or of a field of \
         any object, `Class.field=5`.",
    )
    .read_by(|order| order == BestFirst(HeuristicKind::Goal)),
    row(
        SEARCH,
        "search.heuristic.preferredThreads",
        field(Group::Search, "Preferred threads"),
        Kind::Text,
        "",
        |s, v| s.search.heuristics.preferred = names(v),
        "`PreferThreads`: names of threads, with commas between. States in which one of them ran last come \
         first.",
    )
    .read_by(|order| order == BestFirst(HeuristicKind::PreferThreads)),
    row(
        SEARCH,
        "search.heuristic.avoidedThreads",
        field(Group::Search, "Avoided threads"),
        Kind::Text,
        "",
        |s, v| s.search.heuristics.avoided = names(v),
        "`PreferThreads`: names of threads, with commas between. States in which one of them ran last come \
         last.",
    )
    .read_by(|order| order == BestFirst(HeuristicKind::PreferThreads)),
    row(
        SEARCH,
        "search.heuristic.thread_history_limit",
        field(Group::Search, "Transitions to look back"),
        Kind::Count { min: 1, max: 10_000, unlimited: false },
        "10",
        |s, v| s.search.heuristics.history = num(v) as usize,
        "`Interleaving` and `GlobalSwitchThread`: how many transitions they look back.",
    )
    .read_by(looks_back),
    row(
        SEARCH,
        "search.depth_limit",
        field(Group::Bounds, "Depth limit"),
        limit(1, u32::MAX as u64),
        "none",
        |s, v| s.search.depth_limit = opt(v).map(|n| n as u32),
        "Longest path, in transitions. A search that was cut here ends as `incomplete` (`depth`) unless it \
         finds an error.",
    ),
    row(
        SEARCH,
        "search.max_states",
        field(Group::Bounds, "Max states"),
        limit(1, 1 << 53),
        "none",
        |s, v| s.search.max_states = opt(v),
        "Stop after this many new states; the verdict is then `incomplete` (`states`).",
    ),
    row(
        SEARCH,
        "search.time_limit",
        field(Group::Bounds, "Time limit, in seconds"),
        Kind::Seconds,
        "none",
        |s, v| s.search.time_limit_ms = opt(v),
        "Stop after this much wall time; the verdict is then `incomplete` (`time`).",
    ),
    row(
        SEARCH,
        "search.properties",
        field(Group::Search, "Properties to check"),
        Kind::Names(PROPERTIES),
        "NotDeadlockedProperty,NoUncaughtExceptionsProperty",
        |s, v| {
            let wanted = text(v);
            let has = |name: &str| wanted.split(',').any(|word| word == name);
            s.search.properties.deadlock = has(PROPERTIES[0]);
            s.search.properties.uncaught = has(PROPERTIES[1]);
            s.search.properties.assertion = has(PROPERTIES[1]);
            s.vm.uncaught_is_error = has(PROPERTIES[1]);
        },
        "What counts as an error: threads that wait for ever, and exceptions that leave a thread, failed \
         assertions among them. A listener that reports errors is named in `listener`. A thread that an \
         exception leaves has ended, and the others go on.",
    ),
    row(
        SEARCH,
        "search.races",
        field(Group::Search, "Data races"),
        Kind::Name(&["report", "error", "none"]),
        "report",
        |s, v| {
            s.vm.races = match &*text(v) {
                "error" => Races::Errors,
                "none" => Races::Ignored,
                _ => Races::Reported,
            }
        },
        "A data race is a state in which two threads are about to access the same field or element, one of them \
         to write it, and the field is not `volatile`. `report`: the answer lists them, or says \
         that there are none: then it holds on every JVM, for a JVM reorders nothing that such a program could \
         notice. `error`: a race is an error, with its counterexample; what comes after it is not searched. \
         `none`: nobody looks.",
    ),
    row(
        SEARCH,
        "search.livelock",
        field(Group::Search, "Livelocks"),
        Kind::Bool,
        "false",
        |s, v| (s.search.properties.livelock, s.vm.sections_look) = (on(v.clone()), on(v)),
        "A livelock is an error: a state from which executions go on for ever and none comes to an end, whatever \
         the schedule. A loop that waits for another thread is none as long as some schedule leads out of it. \
         Decided when everything was searched, on the graph of the states, which counts against the memory cap; \
         without ample sets and sleep sets (`vm.por.ample`). Needs stored states: `vm.store=exact`, \
         `search.match_states=true`, another order than `DPORSearch`.",
    ),
    row(
        SEARCH,
        "search.multiple_errors",
        field(Group::Search, "Collect every error"),
        Kind::Bool,
        "false",
        |s, v| (s.search.multiple_errors, s.vm.every_error) = (on(v.clone()), on(v)),
        "Go on after an error and report each distinct one once, with the number of arrivals.",
    ),
    row(
        SEARCH,
        "search.max_errors",
        field(Group::Search, "Max errors"),
        Kind::Count { min: 1, max: 100_000, unlimited: false },
        "100",
        |s, v| s.search.max_errors = num(v) as usize,
        "With `search.multiple_errors`: how many distinct errors are kept with their traces.",
    ),
    row(
        SEARCH,
        "search.max_outcomes",
        field(Group::Bounds, "Max outcomes"),
        Kind::Count { min: 1, max: 10_000_000, unlimited: false },
        "10000",
        |s, v| s.search.max_outcomes = num(v) as usize,
        "`outcomes`: how many distinct outcomes are kept; with more the list is not complete.",
    ),
    row(
        SEARCH,
        "trace.shorten",
        field(Group::Search, "Shorten counterexamples"),
        Kind::Bool,
        "true",
        |s, v| s.search.shorten = on(v),
        "Looks for a counterexample that is easier to follow before an error is reported: with fewest \
         preemptions (switches away from a thread that could go on), then with fewest steps. The report says \
         how many switches there were, whether fewer preemptions at scheduling points are proved not to \
         suffice, and which choices are critical. Errors of listeners stay as they were found, and so do all errors with a listener that \
         alters the program or judges it, those of a search from a node of the tree and of `PathReplay`.",
    ),
    row(
        SEARCH,
        "trace.shorten.budget",
        field(Group::Search, "Budget for shortening"),
        Kind::Count { min: 0, max: 1 << 40, unlimited: false },
        "4000000",
        |s, v| s.search.shorten_budget = num(v),
        "How much work shortening may be, for all errors of a search together: an instruction counts as 1, a \
         transition as 200 more. It is counted and not timed, so that the same comes out everywhere. It is \
         400000000 at most; of a replay, which looks for critical choices only, 20000000.",
    ),
    row(
        SEARCH,
        "search.match_states",
        field(Group::Reductions, "Match states"),
        Kind::Bool,
        "true",
        |s, v| s.search.match_states = on(v),
        "Recognises states that were met before and does not explore them again. Off, every path is explored: \
         exponentially more work, and work without end for cyclic programs.",
    ),
    row(
        SEARCH,
        "search.seed",
        field(Group::Search, "Random seed"),
        Kind::Seed,
        "none",
        |s, v| {
            s.search.random_seed = opt(v.clone());
            s.draw_seed = v == Value::Random;
        },
        "Explore the choices of each generator in a random order drawn from this seed; `random` draws a seed \
         and reports it. `none` keeps the generators' own order, and is 0 for random searches. Verdicts of \
         exhaustive searches do not depend on it.",
    ),
];
