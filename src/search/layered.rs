//! A layer over the toy, as a product with an automaton would be: it watches which thread runs, its state is one more
//! component of the state vector, and where the automaton rejects, the path violates a property.

use super::tests::unmatched;
use super::toy::{Op, Toy};
use super::{ReplayEnd, Search, SearchConfig, StrategyKind, follow};
use crate::choice::Tid;
use crate::report::{ErrorInfo, Property, Report, Verdict};
use crate::store::{StateVector, Store};
use crate::system::{Cascade, Choices, Layer, Mark, Observed, Remembers, TransitionEnd, TransitionSystem};

/// Where the automaton's state stands in the vector; the toy needs fewer positions.
const POSITION: usize = 8;

/// The toy, and which thread ran last (its number plus 1; 0 before any). Nobody may run right after `banned.0` but others
/// than `banned.1`.
#[derive(Debug, Clone)]
struct Product {
    toy: Toy,
    last: u32,
    banned: Option<(Tid, Tid)>,
    /// What `last` was at the marks that may be gone back to.
    marks: Vec<(Mark, u32)>,
    /// A transition runs that choices have started: its end moves the automaton.
    moves: bool,
    vector: StateVector,
}

impl Product {
    fn of(toy: Toy, banned: Option<(Tid, Tid)>) -> Self {
        Product { toy, last: 0, banned, marks: Vec::new(), moves: false, vector: StateVector::default() }
    }

    /// The automaton reads who has run. The error, where it rejects that.
    fn read(&mut self) -> Option<ErrorInfo> {
        let (before, now) = (self.last, self.toy.current_thread());
        self.last = u32::from(now) + 1;
        let rejects = self.banned.is_some_and(|(first, then)| before == u32::from(first) + 1 && now == then);
        rejects.then(|| ErrorInfo {
            property: Property::Listener,
            exception: None,
            message: Some(format!("{now} right after {}", before - 1)),
            thread: self.toy.thread_name(now),
            stack: Vec::new(),
            deadlock: Vec::new(),
            arrivals: 1,
            race: None,
            causes: Vec::new(),
        })
    }
}

impl Layer for Product {
    type Below = Toy;
    fn below(&self) -> &Toy {
        &self.toy
    }
    fn below_mut(&mut self) -> &mut Toy {
        &mut self.toy
    }
}

impl Remembers for Product {}

impl TransitionSystem for Product {
    fn run(&mut self, fuel: u64) -> TransitionEnd {
        let end = self.toy.run(fuel);
        if end == TransitionEnd::Budget || !std::mem::take(&mut self.moves) {
            return end;
        }
        match self.read() {
            Some(error) => {
                self.toy.take_registered();
                TransitionEnd::Violated(Box::new(error))
            }
            None => end,
        }
    }
    fn take_registered(&mut self) -> Cascade {
        self.toy.take_registered()
    }
    fn begin(&mut self, choices: Choices) {
        self.moves = true;
        self.toy.begin(choices);
    }
    fn mark(&mut self) -> Mark {
        let mark = self.toy.mark();
        self.marks.push((mark, self.last));
        mark
    }
    fn undo_to(&mut self, mark: Mark) {
        while let Some(&(at, last)) = self.marks.last() {
            self.last = last;
            if at == mark {
                break;
            }
            self.marks.pop();
        }
        self.toy.undo_to(mark);
    }
    fn forget_history(&mut self) {
        self.marks.clear();
        self.toy.forget_history();
    }
    fn canonical(&mut self, store: &mut Store) -> &mut StateVector {
        for (position, &number) in self.toy.canonical(store).iter().enumerate() {
            self.vector.set(position, number);
        }
        self.vector.set(POSITION, store.intern(&[self.last]));
        &mut self.vector
    }
    fn collect(&mut self) {
        self.toy.collect();
    }
    fn restore(&mut self, store: &mut Store, vector: &[u32], pending: Option<Tid>) {
        self.last = store.component(vector[POSITION])[0];
        self.toy.restore(store, vector, pending);
    }
    fn forget_components(&mut self) -> Option<String> {
        self.toy.forget_components()
    }
}

fn run(product: &Product, config: SearchConfig) -> Report {
    let mut search = Search::new(product.clone(), config);
    while !search.work(1_000) {}
    search.report(&mut || Ok::<_, String>(product.clone()))
}

/// Depth first by steps back, breadth first by restored states, and in random order.
fn orders() -> [SearchConfig; 3] {
    let of = |strategy, random_seed| SearchConfig { strategy, random_seed, ..SearchConfig::default() };
    [of(StrategyKind::DepthFirst, None), of(StrategyKind::BreadthFirst, None), of(StrategyKind::DepthFirst, Some(7))]
}

#[test]
fn the_states_of_a_product_are_pairs() {
    for steps in 1..6 {
        let product = Product::of(Toy::counters(2, steps), None);
        for config in orders() {
            let report = run(&product, SearchConfig { verify_states: true, ..config });
            assert_eq!(report.verdict, Verdict::Holds);
            // Where both counters have moved either thread may have run last; at the start none, at the end nothing is chosen.
            let m = steps as u64;
            assert_eq!(report.stats.states_new, 2 * m * (m + 1) - 1, "{steps} steps");
        }
    }
}

#[test]
fn a_path_that_the_automaton_rejects_is_an_error_that_replays() {
    let product = Product::of(Toy::counters(2, 2), Some((1, 0)));
    for config in orders().into_iter().chain([unmatched()]) {
        let report = run(&product, config);
        assert_eq!(report.verdict, Verdict::Violated);
        let [finding] = &report.findings[..] else { panic!("one error is reported") };
        assert_eq!(finding.error.message.as_deref(), Some("0 right after 1"));
        let ReplayEnd::Error(again) = follow(&mut product.clone(), &finding.trace.path) else { panic!("it replays") };
        assert_eq!(again, finding.error);
    }
}

#[test]
fn what_the_system_below_does_wrong_is_found_through_the_layer() {
    let toy = Toy::new(vec![vec![Op::Add(0, 1)], vec![Op::FailIf(0, 1)]]);
    for config in orders() {
        let report = run(&Product::of(toy.clone(), None), config);
        assert_eq!(report.findings.len(), 1);
        assert_eq!(report.findings[0].error.exception.as_deref(), Some("java.lang.AssertionError"));
    }
}
