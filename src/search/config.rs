//! Bounds and switches of a search.

use enumset::EnumSet;

use super::bounds::Limits;
use super::heuristic::HeuristicConfig;
use super::strategy::StrategyKind;
use crate::property::Properties;
use crate::store::StoreKind;
use crate::system::Mutation;

/// `search.horizon` by default.
pub const HORIZON: u32 = 128;

/// How many random walks, and which.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WalkConfig {
    /// `search.random.path_limit`: walks at most.
    pub paths: Option<u64>,
    /// `search.random.length`: transitions of a walk at most.
    pub length: u32,
    /// `search.pct.depth`.
    pub pct_depth: u32,
    /// `search.pct.steps`.
    pub pct_steps: Option<u64>,
}

impl Default for WalkConfig {
    fn default() -> Self {
        WalkConfig { paths: Some(1_000), length: 10_000, pct_depth: 3, pct_steps: None }
    }
}

/// How to search. The names in the comments are the configuration keys.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchConfig {
    /// `search.class`.
    pub strategy: StrategyKind,
    /// `search.horizon`: depth-first, what lies deeper waits until everything nearer was explored.
    pub horizon: Option<u32>,
    /// `search.preemption_bound`, `search.delay_bound`: schedules that are left out.
    pub schedules: Limits,
    /// Random walks.
    pub walks: WalkConfig,
    /// `PathReplay`: `search.path`, what is followed first,
    pub path: Vec<u32>,
    /// and whether nothing follows: `search.path.then=stop`.
    pub stop_after_path: bool,
    /// Best-first search.
    pub heuristics: HeuristicConfig,
    /// `search.depth_limit`: transitions on a path at most.
    pub depth_limit: Option<u32>,
    /// `search.max_states`: distinct states at most.
    pub max_states: Option<u64>,
    /// `search.time_limit`, in milliseconds of searching.
    pub time_limit_ms: Option<u64>,
    /// `vm.store.memory_limit`: bytes of states, heap, undo log and search stack together.
    pub memory_limit: u64,
    /// `search.multiple_errors`: go on after an error.
    pub multiple_errors: bool,
    /// `search.match_states`, `vm.store=none`: turn back at known states.
    pub match_states: bool,
    /// `vm.store`: what is kept of known states.
    pub store: StoreKind,
    /// `vm.store.on_limit=bitstate`: when memory runs out, go on with a table of bits.
    pub bits_on_limit: bool,
    /// `search.max_errors`: distinct errors kept with `multiple_errors`.
    pub max_errors: usize,
    /// `search.max_outcomes`: distinct outcomes kept.
    pub max_outcomes: usize,
    /// `search.seed`: the order in which the choices of a point are tried is shuffled.
    pub random_seed: Option<u64>,
    /// `trace.shorten`: counterexamples are shortened before they are reported,
    pub shorten: bool,
    /// `trace.shorten.budget`: with so much work, for all of them together.
    pub shorten_budget: u64,
    /// Enumerate final outputs; errors are outcomes like any other.
    pub outcomes: bool,
    /// It makes walks beside another search: what would end a search, such as `Verify.terminateSearch`, ends one walk.
    pub beside: bool,
    /// Edges of the search tree that are logged at most; 0 for none.
    pub tree_limit: u64,
    /// Computes every state twice, the second time from nothing, and again after every step back, and ends with an
    /// internal error where they differ. Slow: for tests of the system.
    pub verify_states: bool,
    /// Mistakes put back by tests.
    pub mutations: EnumSet<Mutation>,
    /// `vm.por.ample`: depth-first, only some of the threads that can go on are let go on where the others make no difference.
    pub ample: bool,
    /// `vm.por.ample_trial`: so many transitions after which the search starts again without ample sets and with sleep sets, where
    /// they have left out little; 0: it begins so.
    pub ample_trial: u64,
    /// `vm.por.sleep`: who has gone on at a point need not go on after others there that are in no conflict with it. With ample sets,
    /// and in searches that restore their states.
    pub sleep: bool,
    /// `vm.por.symmetry`: of states that differ in which thread is which one is explored.
    pub symmetry: bool,
    /// What counts as an error.
    pub properties: Properties,
}

impl Default for SearchConfig {
    fn default() -> Self {
        SearchConfig {
            strategy: StrategyKind::DepthFirst,
            horizon: Some(HORIZON),
            schedules: Limits::default(),
            walks: WalkConfig::default(),
            path: Vec::new(),
            stop_after_path: true,
            heuristics: HeuristicConfig::default(),
            depth_limit: None,
            max_states: None,
            time_limit_ms: None,
            memory_limit: 1 << 30,
            multiple_errors: false,
            match_states: true,
            store: StoreKind::Exact,
            bits_on_limit: false,
            max_errors: 100,
            max_outcomes: 10_000,
            random_seed: None,
            shorten: false,
            shorten_budget: 0,
            outcomes: false,
            beside: false,
            tree_limit: 0,
            verify_states: false,
            mutations: EnumSet::empty(),
            ample: false,
            ample_trial: 20_000,
            sleep: false,
            symmetry: false,
            properties: Properties::default(),
        }
    }
}

impl SearchConfig {
    /// Whether every state that was met can be restored from its number.
    pub fn states_are_kept(&self) -> bool {
        self.match_states && self.store == StoreKind::Exact && !self.bits_on_limit
    }

    /// Whether threads may be left out at a point where errors, deadlocks and final outputs are the same without: whether every
    /// execution can end, for one, is decided on all transitions.
    pub(super) fn may_leave_out(&self) -> bool {
        let whole = self.depth_limit.is_none() && !self.schedules.any() && !self.properties.livelock;
        self.ample && self.match_states && whole
    }
}
