//! The state space as a graph (JPF's `StateSpaceDot` and `SimpleDot`): in DOT, as GraphML, or a line of JSON for each state
//! and transition.
//!
//! Nodes are states by their number, and ends of paths; edges are the transitions that were executed. Where states have no
//! numbers, for they are not matched, nodes are those of the search tree. Going back is no edge.

mod formats;

use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::choice::{Choice, Path};
use crate::report::{ListenerReport, OutputFile, TreeNodeKind};
use crate::util::{FxMap, FxSet};
use crate::vm::VmView;
use formats::Format;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "statespace.format",
        "`dot`, `graphml` or `jsonl` (a line of JSON for each state and transition); by the file's name, or else `dot`.",
    ),
    ("statespace.file", "Name of the file, `statespace.dot` and so on if it is left out."),
    ("statespace.limit", "Transitions at most; 10,000 if it is left out."),
    ("dot.file", "The same as `statespace.file`, with the format `dot`."),
    ("dot.print_file", "`true`: the graph is shown too."),
    ("dot.graph_attr", "Statements of DOT for the graph, such as `rankdir=LR`."),
    ("dot.node_attr", "Attributes of DOT for all nodes."),
    ("dot.edge_attr", "Attributes for all edges."),
    ("dot.start_node_attr", "Attributes for where the search starts."),
    ("dot.end_node_attr", "Attributes for ends of the program."),
    ("dot.error_node_attr", "Attributes for errors."),
    ("dot.new_edge_attr", "Attributes for edges to states that were new."),
    ("dot.visited_edge_attr", "Attributes for edges to states that were known."),
];

/// A node of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum NodeId {
    Start,
    /// A stored state.
    State(u32),
    /// A node of the search tree.
    Tree(u32),
}

impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NodeId::Start => f.write_str("start"),
            NodeId::State(number) => write!(f, "s{number}"),
            NodeId::Tree(number) => write!(f, "n{number}"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    Start,
    State,
    End,
    Error,
    Bound,
    Ignored,
}

impl NodeKind {
    fn word(self) -> &'static str {
        match self {
            NodeKind::Start => "start",
            NodeKind::State => "state",
            NodeKind::End => "end",
            NodeKind::Error => "error",
            NodeKind::Bound => "bound",
            NodeKind::Ignored => "ignored",
        }
    }
}

#[derive(Debug)]
struct Node {
    id: NodeId,
    kind: NodeKind,
    /// What is wrong here.
    error: Option<String>,
}

#[derive(Debug)]
struct Edge {
    from: NodeId,
    to: NodeId,
    /// Whether the state was new.
    new: bool,
    thread: String,
    /// The choices that started it.
    choice: String,
    /// Where the thread stood at its end.
    at: String,
}

/// The graph as far as there was room.
#[derive(Debug, Default)]
struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    transitions_left_out: u64,
}

/// The listener.
#[derive(Debug)]
pub(super) struct StateSpaceDot {
    format: Format,
    file: String,
    shown: bool,
    limit: usize,
    graph: Graph,
    places: FxMap<NodeId, usize>,
    /// Random walks take a transition again and again.
    known: FxSet<(NodeId, NodeId, String)>,
    text_bytes: usize,
    /// Where the current transition has started, or the machine stands.
    here: NodeId,
    /// Thread and choices of the current transition.
    started: (String, String),
    /// The node of the search tree that the last transition has led to.
    arrived: Option<u32>,
    /// An error at a node that was not told of yet.
    error: Option<(u32, String)>,
}

impl StateSpaceDot {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let given = options.get("statespace.file").or(options.get("dot.file"));
        let name = match (options.get("statespace.format"), given) {
            (Some(format), _) => format,
            (None, Some(file)) => file.rsplit_once('.').map_or("dot", |(_, extension)| extension),
            (None, None) => "dot",
        };
        let format = match Format::named(name, options) {
            None if options.get("statespace.format").is_some() => {
                return Err(format!("statespace.format is '{name}', which is none of dot, graphml and jsonl"));
            }
            format => format.unwrap_or_else(|| Format::dot(options)),
        };
        Ok(StateSpaceDot {
            file: given.map_or_else(|| format!("statespace.{}", format.extension()), str::to_owned),
            format,
            shown: options.parsed("dot.print_file", "true or false")?.unwrap_or(false),
            limit: options.parsed("statespace.limit", "a whole number")?.unwrap_or(10_000),
            graph: Graph {
                nodes: vec![Node { id: NodeId::Start, kind: NodeKind::Start, error: None }],
                ..Graph::default()
            },
            places: [(NodeId::Start, 0)].into_iter().collect(),
            known: FxSet::default(),
            text_bytes: 0,
            here: NodeId::Start,
            started: Default::default(),
            arrived: None,
            error: None,
        })
    }

    fn add(&mut self, vm: &VmView<'_>, to: NodeId, search: SearchView<'_>) {
        let (thread, choice) = match self.here {
            NodeId::Start => (vm.thread_name(vm.current_thread()), String::new()),
            _ => self.started.clone(),
        };
        if !self.known.insert((self.here, to, choice.clone())) {
            return;
        }
        if self.graph.edges.len() >= self.limit {
            self.known.remove(&(self.here, to, choice));
            self.graph.transitions_left_out += 1;
            return;
        }
        if !self.places.contains_key(&to) {
            self.places.insert(to, self.graph.nodes.len());
            let kind = match search.kind {
                TreeNodeKind::New | TreeNodeKind::Visited => NodeKind::State,
                TreeNodeKind::End => NodeKind::End,
                TreeNodeKind::Error => NodeKind::Error,
                TreeNodeKind::Bound => NodeKind::Bound,
                TreeNodeKind::Ignored => NodeKind::Ignored,
            };
            self.graph.nodes.push(Node { id: to, kind, error: None });
        }
        let at = vm.place_of(vm.current_thread()).map_or_else(String::new, |place| vm.place_text(place));
        self.text_bytes += thread.len() + 2 * choice.len() + at.len();
        let new = search.kind != TreeNodeKind::Visited;
        self.graph.edges.push(Edge { from: self.here, to, new, thread, choice, at });
    }

    fn mark_error(&mut self, id: NodeId, message: String) {
        if let Some(node) = self.places.get(&id).and_then(|&place| self.graph.nodes.get_mut(place)) {
            node.kind = NodeKind::Error;
            self.text_bytes += message.len();
            node.error = Some(message);
        }
    }
}

fn id_of(search: SearchView<'_>) -> NodeId {
    match (search.state, search.node) {
        (Some(state), _) => NodeId::State(state),
        (None, 0) => NodeId::Start,
        (None, node) => NodeId::Tree(node),
    }
}

impl Listener for StateSpaceDot {
    fn name(&self) -> &str {
        "StateSpaceDot"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::StateAdvanced
            | EventKind::StateBacktracked
            | EventKind::StateRestored
            | EventKind::ChoiceAdvanced
            | EventKind::PropertyViolated
    }

    /// Names are taken now: a thread that ends in the transition has none after it.
    fn choice_advanced(&mut self, vm: &mut VmView<'_>, path: &Path) {
        let mut thread = path.registered_by().map_or_else(String::new, |thread| vm.thread_name(thread));
        let mut words = Vec::new();
        for taken in path.current() {
            match taken.choice {
                Choice::Thread(t) => {
                    thread = vm.thread_name(t);
                    words.push(format!("{}: {thread}", taken.id));
                }
                _ => words.push(format!("{} = {}", taken.id, taken.label)),
            }
        }
        self.started = (thread, words.join(", "));
    }

    fn state_advanced(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        let to = id_of(search);
        self.add(vm, to, search);
        (self.here, self.arrived) = (to, Some(search.node));
        if let Some((_, message)) = self.error.take().filter(|(node, _)| *node == search.node) {
            self.mark_error(to, message);
        }
    }

    fn state_backtracked(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.here = id_of(search);
    }

    fn state_restored(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.here = id_of(search);
    }

    /// Before the arrival is told of, or after it where a listener has found the error then.
    fn property_violated(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        let Some(error) = search.error else { return };
        let what = error.exception.iter().chain(&error.message).cloned().collect::<Vec<_>>().join(": ");
        let message = if what.is_empty() { format!("{:?}", error.property).to_lowercase() } else { what };
        if self.arrived == Some(search.node) {
            self.mark_error(self.here, message);
        } else {
            self.error = Some((search.node, message));
        }
    }

    fn bytes(&self) -> u64 {
        let Graph { nodes, edges, .. } = &self.graph;
        let known = self.known.capacity() * size_of::<(NodeId, NodeId, String)>() + self.places.capacity() * 24;
        let lists = nodes.capacity() * size_of::<Node>() + edges.capacity() * size_of::<Edge>();
        (known + lists + self.text_bytes) as u64
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let Graph { nodes, edges, transitions_left_out } = &self.graph;
        let file = self.format.text(&self.graph);
        let mut text = format!("{} nodes, {} transitions\n", nodes.len(), edges.len());
        if *transitions_left_out > 0 {
            text.push_str(&format!("{transitions_left_out} more transitions were left out (statespace.limit)\n"));
        }
        if self.shown {
            text.push_str(&file);
        }
        let files = vec![OutputFile { name: self.file.clone(), text: file }];
        Some(ListenerReport { listener: self.name().to_owned(), text, files })
    }
}
