//! Reachability and sharedness of objects, kept up to date edge by edge.
//!
//! The collector's mark phase (JPF's developer guide, *Partial Order Reduction*) answers two questions for each
//! object: is it reachable, and is it *shared*, that is, reachable from statics or from two threads. Here each answer
//! has a certificate, a reference that proves it, so that a change of the graph costs what depends on it and not a
//! pass over the heap:
//!
//! - `first`: a source that reaches the object, and the owner it reaches it for;
//! - `second`: a source that is shared itself, or whose owner is another one than the object's: a proof of sharedness.
//!
//! When a certificate's reference goes, another one is looked for that does not lead through the object itself; where
//! none is near, everything that was certified through it is taken back and derived again from the references that
//! remain (the delete-and-rederive scheme of incremental view maintenance). The answers are exact, cycles included.
//!
//! This file knows of numbers and edges only; `delta.rs` says what changed. All changes can be undone in reverse.

mod fate;

pub(super) use fate::Fate;

use crate::util::ChunkedStack;

/// Where references come from: an object, or a root.
pub(super) type Source = u32;

const ROOT: u32 = 1 << 31;
/// Static fields of classes that nobody initialises now, and permanent objects: what they reach is shared.
pub(super) const STATICS: Source = ROOT | STATIC_OWNER as u32;
const STATIC_OWNER: u16 = u16::MAX;
/// In a root beside the number of a thread: static fields of the classes that it initialises.
const INITIALISER: u32 = 1 << 16;
/// Longest proof that is followed in search of a replacement.
const NEAR: usize = 48;

/// The root that stands for a thread's stack and header.
pub(super) fn thread_root(tid: u16) -> Source {
    ROOT | u32::from(tid)
}

/// The root that stands for the static fields of the classes that a thread initialises: nobody else gets there before that
/// has ended (JVMS 5.5).
pub(super) fn initialiser_root(tid: u16) -> Source {
    thread_root(tid) | INITIALISER
}

/// Whether a root stands for static fields of any kind.
pub(super) fn is_of_statics(s: Source) -> bool {
    s == STATICS || s & (ROOT | INITIALISER) == ROOT | INITIALISER
}

/// The thread that a root stands for (`u16::MAX` for that of statics); `None` for an object.
pub(super) fn root_thread(s: Source) -> Option<u16> {
    (s & ROOT != 0).then_some(s as u16)
}

/// 0 for "none"; an object's number is never 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct First {
    via: Source,
    owner: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Second {
    via: Source,
    /// The source is shared itself; otherwise its owner is another one.
    shared: bool,
}

#[derive(Debug, Default)]
struct Node {
    /// One entry for each reference to the object.
    incoming: Vec<Source>,
    first: First,
    second: Second,
}

#[derive(Debug)]
enum Change {
    Added(u32, Source),
    Removed(u32, Source),
    First(u32, First),
    Second(u32, Second),
    /// An object became garbage; what referred to it is at the end of the pool.
    Dropped(u32),
}

/// References that came and went since the last update.
#[derive(Debug, Default)]
pub(super) struct Delta {
    pub added: Vec<(Source, u32)>,
    pub removed: Vec<(Source, u32)>,
    pub created: Vec<u32>,
}

impl Delta {
    pub(super) fn clear(&mut self) {
        self.added.clear();
        self.removed.clear();
        self.created.clear();
    }
}

/// The certificates of all objects.
#[derive(Debug, Default)]
pub(super) struct Reach {
    nodes: Vec<Node>,
    log: ChunkedStack<Change>,
    dropped: ChunkedStack<Vec<Source>>,
    /// Scratch: objects whose reachability, or only sharedness, has lost its proof.
    lost: Vec<(u32, First)>,
    lost_second: Vec<u32>,
    unproved: Vec<u32>,
    work: Vec<u32>,
    kids: Vec<u32>,
    /// Objects whose sharedness may have changed, after an update.
    pub looked_at: Vec<u32>,
    /// Objects that nothing reaches any more, after an update.
    pub dead: Vec<u32>,
}

/// Lists the objects that an object refers to, with repetitions.
pub(super) trait Children {
    fn children(&self, object: u32, out: &mut Vec<u32>);
}

impl Reach {
    /// Whether the object is reachable from statics or from several threads.
    pub(super) fn is_shared(&self, object: u32) -> bool {
        self.nodes[object as usize].second.via != 0
    }

    /// Where the references to an object come from, as of the last update; none for an object that was not there.
    pub(super) fn sources(&self, object: u32) -> &[Source] {
        self.nodes.get(object as usize).map_or(&[], |node| &node.incoming)
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node>() + self.dropped.len() * 16) as u64
            + self.log.bytes()
            + self.dropped.bytes()
            // What refers to a node is a small allocation of its own.
            + self.nodes.len() as u64 * 24
    }

    /// A point in the log of changes.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Nothing before this moment will be taken back.
    pub(super) fn forget_log(&mut self) {
        self.log.clear();
        self.dropped.clear();
    }

    /// Takes everything back that was done since `mark`.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while let Some(change) = self.log.pop_above(mark) {
            match change {
                Change::Added(v, s) => {
                    take_one(&mut self.nodes[v as usize].incoming, s);
                }
                Change::Removed(v, s) => self.nodes[v as usize].incoming.push(s),
                Change::First(v, old) => self.nodes[v as usize].first = old,
                Change::Second(v, old) => self.nodes[v as usize].second = old,
                Change::Dropped(v) => self.nodes[v as usize].incoming = self.dropped.pop().unwrap_or_default(),
            }
        }
    }

    /// Brings the certificates up to date. `heap` has the references as they are now. Afterwards `dead` lists what to
    /// free and `looked_at` the objects whose sharedness may be another.
    pub(super) fn update(&mut self, delta: &Delta, heap: &impl Children) {
        self.dead.clear();
        self.looked_at.clear();
        self.lost.clear();
        self.lost_second.clear();
        self.unproved.clear();
        let mut top = 0;
        delta.added.iter().for_each(|&(_, v)| top = v.max(top));
        delta.created.iter().for_each(|&v| top = v.max(top));
        if self.nodes.len() <= top as usize {
            self.nodes.resize_with(top as usize + 1, Node::default);
        }
        for &(s, v) in &delta.added {
            self.nodes[v as usize].incoming.push(s);
            self.log.push(Change::Added(v, s));
        }
        for &(s, v) in &delta.removed {
            take_one(&mut self.nodes[v as usize].incoming, s);
            self.log.push(Change::Removed(v, s));
        }
        self.lose_certificates(delta);
        self.replace_or_cascade(heap);
        self.derive_again(delta, heap);
        self.drop_dead(heap);
    }

    /// Takes back what was proved by references that are gone.
    fn lose_certificates(&mut self, delta: &Delta) {
        for &(s, v) in &delta.removed {
            let node = &self.nodes[v as usize];
            if (node.first.via != s && node.second.via != s) || node.incoming.contains(&s) {
                continue;
            }
            if node.first.via == s {
                self.lose_first(v);
            }
            if self.nodes[v as usize].second.via == s {
                self.lose_second(v);
            }
        }
    }

    fn set_first(&mut self, v: u32, new: First) {
        let node = &mut self.nodes[v as usize];
        self.log.push(Change::First(v, node.first));
        node.first = new;
    }

    fn set_second(&mut self, v: u32, new: Second) {
        let node = &mut self.nodes[v as usize];
        self.log.push(Change::Second(v, node.second));
        node.second = new;
        self.looked_at.push(v);
    }

    fn lose_first(&mut self, v: u32) {
        let old = self.nodes[v as usize].first;
        self.set_first(v, First::default());
        self.lost.push((v, old));
    }

    fn lose_second(&mut self, v: u32) {
        self.set_second(v, Second::default());
        self.lost_second.push(v);
    }

    /// For what lost its proof: another one near by, or all that depended on it loses its own.
    fn replace_or_cascade(&mut self, heap: &impl Children) {
        loop {
            if let Some((v, old)) = self.lost.pop() {
                if let Some(new) = self.near_first(v, old.owner) {
                    self.set_first(v, new);
                    continue;
                }
                self.unproved.push(v);
                if self.nodes[v as usize].second.via != 0 {
                    self.set_second(v, Second::default());
                }
                self.for_children(v, heap, |this, w| {
                    let node = &this.nodes[w as usize];
                    let (first, second) = (node.first.via == v, node.second.via == v);
                    if first {
                        this.lose_first(w);
                    }
                    if second {
                        this.lose_second(w);
                    }
                });
            } else if let Some(v) = self.lost_second.pop() {
                if self.nodes[v as usize].second.via != 0 {
                    continue;
                }
                if let Some(new) = self.near_second(v) {
                    self.set_second(v, new);
                    continue;
                }
                self.unproved.push(v);
                self.for_children(v, heap, |this, w| {
                    let second = this.nodes[w as usize].second;
                    if second.via == v && second.shared {
                        this.lose_second(w);
                    }
                });
            } else {
                return;
            }
        }
    }

    fn for_children(&mut self, v: u32, heap: &impl Children, mut each: impl FnMut(&mut Self, u32)) {
        let mut kids = std::mem::take(&mut self.kids);
        kids.clear();
        heap.children(v, &mut kids);
        for &w in &kids {
            each(self, w);
        }
        self.kids = kids;
    }

    fn owner(&self, s: Source) -> Option<u16> {
        if s & ROOT != 0 {
            return Some(s as u16);
        }
        let first = self.nodes[s as usize].first;
        (first.via != 0).then_some(first.owner)
    }

    fn shares(&self, s: Source) -> bool {
        if s & ROOT != 0 { s == STATICS } else { self.is_shared(s) }
    }

    /// Whether the proof that `s` is reachable ends at a root soon, and not by way of `v`.
    fn proved_without(&self, mut s: Source, v: u32) -> bool {
        for _ in 0..NEAR {
            if s & ROOT != 0 {
                return true;
            }
            if s == v || s == 0 {
                return false;
            }
            s = self.nodes[s as usize].first.via;
        }
        false
    }

    fn near_first(&self, v: u32, owner: u16) -> Option<First> {
        let sources = &self.nodes[v as usize].incoming;
        let fits = |s: &&Source| self.owner(**s) == Some(owner) && self.proved_without(**s, v);
        sources.iter().rev().take(NEAR).find(fits).map(|&via| First { via, owner })
    }

    fn near_second(&self, v: u32) -> Option<Second> {
        let node = &self.nodes[v as usize];
        if node.first.via == 0 {
            return None;
        }
        let proof = |&s: &Source| self.second_by(s, node.first.owner).filter(|second| self.holds_without(*second, v));
        node.incoming.iter().rev().take(NEAR).find_map(proof)
    }

    /// The proof of sharedness that a reference from `s` gives to an object of that owner.
    fn second_by(&self, s: Source, owner: u16) -> Option<Second> {
        if self.shares(s) {
            return Some(Second { via: s, shared: true });
        }
        let other = self.owner(s).is_some_and(|o| o != owner);
        other.then_some(Second { via: s, shared: false })
    }

    /// Whether this proof of the sharedness of `v` ends at roots soon, and not by way of `v`.
    fn holds_without(&self, mut second: Second, v: u32) -> bool {
        for _ in 0..NEAR {
            let s = second.via;
            if s & ROOT != 0 {
                return true;
            }
            if s == v || s == 0 {
                return false;
            }
            if !second.shared {
                return self.proved_without(s, v);
            }
            second = self.nodes[s as usize].second;
        }
        false
    }

    /// Proves again what can be proved, and what new references prove.
    fn derive_again(&mut self, delta: &Delta, heap: &impl Children) {
        let mut unproved = std::mem::take(&mut self.unproved);
        for &v in &unproved {
            for i in 0..self.nodes[v as usize].incoming.len() {
                let s = self.nodes[v as usize].incoming[i];
                if self.derive(s, v) {
                    self.work.push(v);
                }
            }
        }
        for &(s, v) in &delta.added {
            if self.derive(s, v) {
                self.work.push(v);
            }
        }
        while let Some(u) = self.work.pop() {
            self.for_children(u, heap, |this, w| {
                if this.derive(u, w) {
                    this.work.push(w);
                }
            });
        }
        if unproved.is_empty() && delta.created.is_empty() {
            self.unproved = unproved;
            return;
        }
        // Those that are still without a proof are garbage.
        unproved.retain(|&v| self.nodes[v as usize].first.via == 0);
        unproved.extend(delta.created.iter().copied().filter(|&v| self.nodes[v as usize].first.via == 0));
        unproved.sort_unstable();
        unproved.dedup();
        self.dead.clone_from(&unproved);
        self.unproved = unproved;
    }

    /// What the reference from `s` proves of `v`; whether that is something new.
    fn derive(&mut self, s: Source, v: u32) -> bool {
        let Some(owner) = self.owner(s) else { return false };
        let mut news = false;
        if self.nodes[v as usize].first.via == 0 {
            self.set_first(v, First { via: s, owner });
            news = true;
        }
        let node = &self.nodes[v as usize];
        if node.second.via == 0
            && let Some(second) = self.second_by(s, node.first.owner)
        {
            self.set_second(v, second);
            news = true;
        }
        news
    }

    /// Takes the references of garbage off the books.
    fn drop_dead(&mut self, heap: &impl Children) {
        for i in 0..self.dead.len() {
            let d = self.dead[i];
            self.for_children(d, heap, |this, w| {
                let node = &mut this.nodes[w as usize];
                if node.first.via != 0 && take_one(&mut node.incoming, d) {
                    this.log.push(Change::Removed(w, d));
                }
            });
            let incoming = std::mem::take(&mut self.nodes[d as usize].incoming);
            self.dropped.push(incoming);
            self.log.push(Change::Dropped(d));
        }
    }
}

/// Removes one occurrence, the newest first.
fn take_one(list: &mut Vec<Source>, s: Source) -> bool {
    let at = list.iter().rposition(|&x| x == s);
    if let Some(at) = at {
        list.swap_remove(at);
    }
    at.is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OBJECTS: u32 = 14;

    /// Objects with a few reference fields, three threads and statics.
    #[derive(Debug, Clone, Default)]
    struct Graph {
        fields: Vec<Option<[u32; 3]>>,
        roots: [[u32; 2]; 4],
    }

    impl Children for Graph {
        fn children(&self, object: u32, out: &mut Vec<u32>) {
            out.extend(self.fields[object as usize].iter().flatten().filter(|&&v| v != 0));
        }
    }

    const SOURCES: [Source; 4] = [STATICS, ROOT, ROOT | 1, ROOT | 2];

    impl Graph {
        /// Which owners reach each object, by definition.
        fn owners(&self) -> Vec<u8> {
            let mut owners = vec![0; self.fields.len()];
            for (i, roots) in self.roots.iter().enumerate() {
                let mut work: Vec<u32> = roots.iter().copied().filter(|&v| v != 0).collect();
                while let Some(v) = work.pop() {
                    if owners[v as usize] & 1 << i == 0 {
                        owners[v as usize] |= 1 << i;
                        self.children(v, &mut work);
                    }
                }
            }
            owners
        }

        fn edges(&self) -> Vec<(Source, u32)> {
            let mut all = Vec::new();
            for (i, roots) in self.roots.iter().enumerate() {
                all.extend(roots.iter().filter(|&&v| v != 0).map(|&v| (SOURCES[i], v)));
            }
            for u in 0..self.fields.len() as u32 {
                let mut kids = Vec::new();
                self.children(u, &mut kids);
                all.extend(kids.into_iter().map(|v| (u, v)));
            }
            all
        }
    }

    fn minus(from: &[(Source, u32)], what: &[(Source, u32)]) -> Vec<(Source, u32)> {
        let mut rest = from.to_vec();
        for edge in what {
            if let Some(at) = rest.iter().position(|e| e == edge) {
                rest.swap_remove(at);
            }
        }
        rest
    }

    /// Carries out random edits; each is (kind, place, field, target), in numbers of known objects. Returns what the update has to be told.
    fn edit(graph: &mut Graph, edits: &[(u8, u32, usize, u32)]) -> Delta {
        let before = graph.edges();
        let mut delta = Delta::default();
        let reachable = graph.owners();
        // Programs get references only to what they can reach, or to what they have just made.
        let mut known: Vec<u32> = (1..OBJECTS).filter(|&v| reachable[v as usize] != 0).collect();
        for &(kind, place, field, target) in edits {
            let (root, free) = ((place as usize % 4, field % 2), 1 + target % (OBJECTS - 1));
            let pick = |n: u32| known.get(n as usize % (known.len() + 1)).copied().unwrap_or(0);
            let (place, target) = (pick(place), pick(target));
            if kind < 2 && graph.fields[free as usize].is_none() {
                graph.fields[free as usize] = Some([target, place, 0]);
                delta.created.push(free);
                known.push(free);
                graph.roots[root.0][root.1] = free;
            } else if kind == 2 {
                graph.roots[root.0][root.1] = target;
            } else if let Some(fields) = &mut graph.fields[place as usize] {
                fields[field] = target;
            }
        }
        let after = graph.edges();
        (delta.added, delta.removed) = (minus(&after, &before), minus(&before, &after));
        delta
    }

    fn check(graph: &Graph, reach: &Reach) {
        for (v, owners) in graph.owners().iter().enumerate() {
            assert_eq!(graph.fields[v].is_some() && v > 0, *owners != 0, "reachability of {v} in {graph:?}");
            if *owners != 0 {
                let shared = owners & 1 != 0 || owners.count_ones() > 1;
                assert_eq!(reach.is_shared(v as u32), shared, "sharedness of {v} in {graph:?}");
            }
        }
    }

    /// Two objects that refer to each other, held by one thread.
    fn pair() -> (Graph, Reach) {
        let mut graph = Graph { fields: vec![None; 4], ..Graph::default() };
        (graph.fields[1], graph.fields[2]) = (Some([2, 0, 0]), Some([1, 0, 0]));
        graph.roots[1][0] = 1;
        let mut reach = Reach::default();
        let added = graph.edges();
        reach.update(&Delta { added, created: vec![1, 2], ..Delta::default() }, &graph);
        assert!(reach.dead.is_empty());
        (graph, reach)
    }

    #[test]
    fn objects_do_not_hold_each_other() {
        let (mut graph, mut reach) = pair();
        graph.roots[1][0] = 0;
        reach.update(&Delta { removed: vec![(SOURCES[1], 1)], ..Delta::default() }, &graph);
        assert_eq!(reach.dead, [1, 2]);
    }

    #[test]
    fn objects_do_not_share_each_other() {
        let (mut graph, mut reach) = pair();
        graph.roots[2][0] = 1;
        reach.update(&Delta { added: vec![(SOURCES[2], 1)], ..Delta::default() }, &graph);
        assert!(reach.is_shared(1) && reach.is_shared(2));
        graph.roots[2][0] = 0;
        reach.update(&Delta { removed: vec![(SOURCES[2], 1)], ..Delta::default() }, &graph);
        assert!(!reach.is_shared(1) && !reach.is_shared(2));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]
        #[test]
        fn certificates_agree_with_the_definition(
            steps in prop::collection::vec(
                (prop::collection::vec((0..6u8, 0..20u32, 0..3usize, 0..OBJECTS), 1..5), 0..5u8), 1..40)
        ) {
            let mut graph = Graph { fields: vec![None; OBJECTS as usize], ..Graph::default() };
            let mut reach = Reach::default();
            reach.nodes.resize_with(OBJECTS as usize, Node::default);
            let mut path: Vec<(Graph, usize)> = Vec::new();
            for (edits, back) in &steps {
                if *back == 0 && !path.is_empty() {
                    let at = edits.len() % path.len();
                    path.truncate(at + 1);
                    if let Some((old, mark)) = path.pop() {
                        graph = old;
                        reach.undo_to(mark);
                        check(&graph, &reach);
                    }
                    continue;
                }
                path.push((graph.clone(), reach.mark()));
                let delta = edit(&mut graph, edits);
                reach.update(&delta, &graph);
                for i in 0..reach.dead.len() {
                    graph.fields[reach.dead[i] as usize] = None;
                }
                check(&graph, &reach);
            }
        }
    }
}
