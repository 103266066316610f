//! The graph as a text.

use std::fmt::Write;

use serde_json::json;

use super::super::table::Options;
use super::{Graph, NodeKind};

/// How the graph is written.
#[derive(Debug)]
pub(super) enum Format {
    Dot(Box<Attributes>),
    GraphMl,
    JsonLines,
}

/// Attributes of DOT for what there is.
#[derive(Debug)]
pub(super) struct Attributes {
    graph: String,
    node: String,
    edge: String,
    start: String,
    end: String,
    error: String,
    new: String,
    visited: String,
}

impl Format {
    pub(super) fn named(name: &str, options: &Options) -> Option<Format> {
        match name.to_ascii_lowercase().as_str() {
            "dot" | "gv" => Some(Format::dot(options)),
            "graphml" | "xml" => Some(Format::GraphMl),
            "jsonl" | "json" | "ndjson" => Some(Format::JsonLines),
            _ => None,
        }
    }

    pub(super) fn dot(options: &Options) -> Format {
        let get = |key: &str, or: &str| options.get(key).unwrap_or(or).to_owned();
        Format::Dot(Box::new(Attributes {
            graph: get("dot.graph_attr", "pad=0.5"),
            node: get("dot.node_attr", "shape=circle,style=filled,fillcolor=white"),
            edge: get("dot.edge_attr", "fontsize=10,arrowsize=0.5"),
            start: get("dot.start_node_attr", "shape=box,fillcolor=palegreen"),
            end: get("dot.end_node_attr", "shape=doublecircle,fillcolor=lightblue"),
            error: get("dot.error_node_attr", "shape=octagon,color=red,fillcolor=mistyrose"),
            new: get("dot.new_edge_attr", "arrowhead=normal"),
            visited: get("dot.visited_edge_attr", "arrowhead=vee,style=dashed"),
        }))
    }

    pub(super) fn extension(&self) -> &'static str {
        match self {
            Format::Dot(_) => "dot",
            Format::GraphMl => "graphml",
            Format::JsonLines => "jsonl",
        }
    }

    pub(super) fn text(&self, graph: &Graph) -> String {
        match self {
            Format::Dot(attributes) => dot(graph, attributes),
            Format::GraphMl => graphml(graph),
            Format::JsonLines => json_lines(graph),
        }
    }
}

/// A quoted string of DOT.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

fn dot(graph: &Graph, attributes: &Attributes) -> String {
    let mut out = String::from("digraph statespace {\n");
    for (what, given) in [("graph", &attributes.graph), ("node", &attributes.node), ("edge", &attributes.edge)] {
        let _ = writeln!(out, "  {what} [{given}];");
    }
    if graph.transitions_left_out > 0 {
        let _ = writeln!(out, "  // {} more transitions were left out", graph.transitions_left_out);
    }
    for node in &graph.nodes {
        let own = match node.kind {
            NodeKind::Start => &attributes.start,
            NodeKind::End => &attributes.end,
            NodeKind::Error => &attributes.error,
            NodeKind::Bound | NodeKind::Ignored => "fillcolor=lightgray",
            NodeKind::State => "",
        };
        let label = match (&node.error, node.kind) {
            (Some(error), _) => error.clone(),
            (None, NodeKind::State) => node.id.to_string(),
            (None, kind) => kind.word().to_owned(),
        };
        let own = if own.is_empty() { String::new() } else { format!(",{own}") };
        let _ = writeln!(out, "  {} [label={}{own}];", node.id, quoted(&label));
    }
    for edge in &graph.edges {
        let label = if edge.choice.is_empty() { &edge.thread } else { &edge.choice };
        let own = if edge.new { &attributes.new } else { &attributes.visited };
        let (label, at) = (quoted(label), quoted(&format!("{} {}", edge.thread, edge.at)));
        let _ = writeln!(out, "  {} -> {} [label={label},tooltip={at},{own}];", edge.from, edge.to);
    }
    out.push_str("}\n");
    out
}

/// Text of XML. What XML 1.0 has no way to write becomes a replacement character.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

fn graphml(graph: &Graph) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
    );
    let keys = [("node", "kind"), ("node", "error"), ("edge", "thread"), ("edge", "choice"), ("edge", "at")];
    for (of, name) in keys {
        let _ = writeln!(out, "  <key id=\"{name}\" for=\"{of}\" attr.name=\"{name}\" attr.type=\"string\"/>");
    }
    if graph.transitions_left_out > 0 {
        let _ = writeln!(out, "  <!-- {} more transitions were left out -->", graph.transitions_left_out);
    }
    out.push_str("  <graph id=\"statespace\" edgedefault=\"directed\">\n");
    let data = |name: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<data key=\"{name}\">{}</data>", escaped(value)),
    };
    for node in &graph.nodes {
        let error = data("error", node.error.as_deref().unwrap_or_default());
        let _ = writeln!(out, "    <node id=\"{}\">{}{error}</node>", node.id, data("kind", node.kind.word()));
    }
    for edge in &graph.edges {
        let known = [("thread", &edge.thread), ("choice", &edge.choice), ("at", &edge.at)];
        let known: String = known.map(|(name, value)| data(name, value)).concat();
        let _ = writeln!(out, "    <edge source=\"{}\" target=\"{}\">{known}</edge>", edge.from, edge.to);
    }
    out.push_str("  </graph>\n</graphml>\n");
    out
}

fn json_lines(graph: &Graph) -> String {
    let mut out = String::new();
    for node in &graph.nodes {
        let mut line = json!({ "type": "state", "id": node.id.to_string(), "kind": node.kind.word() });
        if let Some(error) = &node.error {
            line["error"] = json!(error);
        }
        let _ = writeln!(out, "{line}");
    }
    for edge in &graph.edges {
        let line = json!({
            "type": "transition", "from": edge.from.to_string(), "to": edge.to.to_string(), "new": edge.new,
            "thread": edge.thread, "choice": edge.choice, "at": edge.at,
        });
        let _ = writeln!(out, "{line}");
    }
    if graph.transitions_left_out > 0 {
        let line = json!({ "type": "omitted", "transitions": graph.transitions_left_out });
        let _ = writeln!(out, "{line}");
    }
    out
}
