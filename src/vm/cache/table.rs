//! Remembered transitions as trees of questions: at each node what is read next, by the answer the next node, and at the
//! leaves what the transition does.

use std::rc::Rc;

use super::location::Location;
use super::post_state::PostState;
use crate::choice::Tid;
use crate::util::FxMap;
use crate::vm::heap::Ref;
use crate::vm::reachability::Source;

const NONE: u32 = u32::MAX;

/// A node of a tree.
#[derive(Debug, Clone, Copy)]
pub(super) enum Node {
    /// This is read. After the first answer that was met the next node is here, others are in `Table::branches`.
    Read { place: Location, value: u32, next: u32 },
    /// It does this.
    Known(Effect),
    /// It does something that is not remembered.
    Closed,
}

/// What a transition does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effect {
    from: u32,
    len: u32,
    /// Number of what it leaves behind, [`NONE`] for none.
    post: u32,
    /// Instructions executed.
    pub instructions: u32,
}

/// What a transition does: its instructions, the positions of the state vector that it changes with what comes there, and
/// what it leaves behind where that was kept.
pub(super) struct Does<'a> {
    pub instructions: u32,
    pub writes: &'a [(u32, u32)],
    pub post: Option<PostState>,
}

/// The trees.
#[derive(Debug, Default)]
pub(super) struct Table {
    nodes: Vec<Node>,
    /// By thread and component of the thread.
    roots: FxMap<(Tid, u32), u32>,
    /// By node and answer.
    branches: FxMap<(u32, u32), u32>,
    /// Positions of the state vector and the numbers that come there.
    writes: Vec<(u32, u32)>,
    posts: Vec<Rc<PostState>>,
    post_bytes: u64,
    /// Lists of references that transitions take away, and their numbers.
    gone: Vec<Rc<[Reference]>>,
    gone_numbers: FxMap<Rc<[Reference]>, u32>,
}

/// From where, and to which object.
pub(super) type Reference = (Source, Ref);

/// Where a reference to a node stands.
#[derive(Clone, Copy)]
enum Slot {
    Root((Tid, u32)),
    First(u32),
    Branch((u32, u32)),
}

impl Table {
    /// Where the transition of a thread that stands like this begins.
    #[inline]
    pub(super) fn root(&self, t: Tid, stands: u32) -> Option<u32> {
        self.roots.get(&(t, stands)).copied()
    }

    #[inline]
    pub(super) fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// The node behind a read, by what was read.
    #[inline]
    pub(super) fn follow(&self, at: u32, answer: u32) -> Option<u32> {
        match self.nodes[at as usize] {
            Node::Read { value, next, .. } if value == answer => (next != NONE).then_some(next),
            _ => self.branches.get(&(at, answer)).copied(),
        }
    }

    pub(super) fn writes(&self, effect: Effect) -> &[(u32, u32)] {
        &self.writes[effect.from as usize..][..effect.len as usize]
    }

    /// The list with that number.
    pub(super) fn gone(&self, number: u32) -> &[Reference] {
        &self.gone[number as usize]
    }

    /// The number of a list of references.
    pub(super) fn number_of(&mut self, list: &[Reference]) -> u32 {
        if let Some(&number) = self.gone_numbers.get(list) {
            return number;
        }
        let (number, list) = (self.gone.len() as u32, Rc::<[Reference]>::from(list));
        self.gone.push(list.clone());
        self.gone_numbers.insert(list, number);
        number
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let maps = (self.roots.capacity() + self.branches.capacity()) * 14;
        // A list is a few references long.
        let lists = self.gone.capacity() * 128;
        let nodes = self.nodes.capacity() * size_of::<Node>();
        (nodes + self.writes.capacity() * 8 + maps + lists) as u64 + self.post_bytes
    }

    /// What the transition leaves behind, where that was kept.
    pub(super) fn post(&self, effect: Effect) -> Option<Rc<PostState>> {
        self.posts.get(effect.post as usize).cloned()
    }

    /// Writes a transition down: what it has read, in order, and what it does, `None` for what is not remembered.
    pub(super) fn insert(&mut self, root: (Tid, u32), reads: &[(Location, u32)], does: Option<Does<'_>>) {
        let mut slot = Slot::Root(root);
        for &(place, value) in reads {
            let at = self.target(slot).unwrap_or_else(|| self.put(slot, Node::Read { place, value, next: NONE }));
            match self.nodes[at as usize] {
                Node::Read { place: here, value: first, .. } if here == place => {
                    slot = if first == value { Slot::First(at) } else { Slot::Branch((at, value)) };
                }
                // Known to do what is not remembered, on less.
                _ => return,
            }
        }
        if self.target(slot).is_some() {
            return;
        }
        let node = match does {
            None => Node::Closed,
            Some(Does { instructions, writes, post }) => {
                let from = self.writes.len() as u32;
                self.writes.extend_from_slice(writes);
                let post = post.map_or(NONE, |post| {
                    self.post_bytes += post.bytes();
                    self.posts.push(Rc::new(post));
                    self.posts.len() as u32 - 1
                });
                Node::Known(Effect { from, len: writes.len() as u32, post, instructions })
            }
        };
        self.put(slot, node);
    }

    fn target(&self, slot: Slot) -> Option<u32> {
        match slot {
            Slot::Root(root) => self.roots.get(&root).copied(),
            Slot::Branch(branch) => self.branches.get(&branch).copied(),
            Slot::First(at) => match self.nodes[at as usize] {
                Node::Read { next, .. } if next != NONE => Some(next),
                _ => None,
            },
        }
    }

    fn put(&mut self, slot: Slot, node: Node) -> u32 {
        let new = self.nodes.len() as u32;
        self.nodes.push(node);
        match slot {
            Slot::Root(root) => _ = self.roots.insert(root, new),
            Slot::Branch(branch) => _ = self.branches.insert(branch, new),
            Slot::First(at) => {
                if let Node::Read { next, .. } = &mut self.nodes[at as usize] {
                    *next = new;
                }
            }
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn does(instructions: u32, writes: &[(u32, u32)]) -> Option<Does<'_>> {
        Some(Does { instructions, writes, post: None })
    }

    fn walk(table: &Table, root: (Tid, u32), answers: &[u32]) -> Option<u32> {
        let mut at = table.root(root.0, root.1)?;
        for &answer in answers {
            at = table.follow(at, answer)?;
        }
        Some(at)
    }

    #[test]
    fn a_transition_is_found_by_what_it_reads() {
        let mut table = Table::default();
        let (a, b) = (Location::Object(1), Location::Object(2));
        table.insert((1, 7), &[(a, 10), (b, 20)], does(3, &[(4, 40)]));
        table.insert((1, 7), &[(a, 10), (b, 21)], does(4, &[(4, 41), (5, 50)]));
        table.insert((1, 7), &[(a, 11)], None);
        let effect = |answers: &[u32]| match table.node(walk(&table, (1, 7), answers).unwrap()) {
            Node::Known(effect) => (effect.instructions, table.writes(*effect)),
            other => panic!("{other:?}"),
        };
        assert_eq!(effect(&[10, 20]), (3, &[(4, 40)][..]));
        assert_eq!(effect(&[10, 21]), (4, &[(4, 41), (5, 50)][..]));
        assert!(matches!(table.node(walk(&table, (1, 7), &[11]).unwrap()), Node::Closed));
        assert_eq!(walk(&table, (1, 7), &[12]), None);
        assert_eq!(walk(&table, (1, 7), &[10, 22]), None);
        assert_eq!(walk(&table, (2, 7), &[]), None);
    }

    #[test]
    fn what_is_there_stays() {
        let mut table = Table::default();
        let reads = [(Location::Shared(1), 1)];
        table.insert((0, 1), &reads, does(1, &[(1, 1)]));
        table.insert((0, 1), &reads, does(2, &[(2, 2)]));
        table.insert((0, 1), &[(Location::Shared(2), 1)], None);
        let Node::Known(effect) = table.node(walk(&table, (0, 1), &[1]).unwrap()) else { panic!() };
        assert_eq!(effect.instructions, 1);
        assert!(matches!(
            table.node(walk(&table, (0, 1), &[]).unwrap()),
            Node::Read { place: Location::Shared(1), .. }
        ));
    }
}
