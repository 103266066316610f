//! Remembered transitions as trees of questions: at each node what is read next, by the answer the next node, and at the
//! leaves what the transition does.

use std::rc::Rc;

use super::{Does, Footprint, Remembered};
use crate::choice::Tid;
use crate::system::Touch;
use crate::util::FxMap;

const NONE: u32 = u32::MAX;

/// A node of a tree.
#[derive(Debug, Clone, Copy)]
pub(super) enum Node<L> {
    /// This is read. After the first answer that was met the next node is here, others are in `Table::branches`.
    Read { place: L, value: u32, next: u32 },
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
    /// The same of `Table::touches`.
    touches_from: u32,
    touches_len: u32,
    /// Number of what it leaves behind, [`NONE`] for none.
    post: u32,
    /// Instructions executed.
    pub instructions: u32,
}

/// The trees.
#[derive(Debug)]
pub(super) struct Table<L, P> {
    nodes: Vec<Node<L>>,
    /// By thread and component of the thread.
    roots: FxMap<(Tid, u32), u32>,
    /// By node and answer.
    branches: FxMap<(u32, u32), u32>,
    /// Positions of the state vector and the numbers that come there.
    writes: Vec<(u32, u32)>,
    touches: Vec<Touch>,
    posts: Vec<Rc<P>>,
    post_bytes: u64,
}

impl<L, P> Default for Table<L, P> {
    fn default() -> Self {
        Table {
            nodes: Vec::new(),
            roots: FxMap::default(),
            branches: FxMap::default(),
            writes: Vec::new(),
            touches: Vec::new(),
            posts: Vec::new(),
            post_bytes: 0,
        }
    }
}

/// Where a reference to a node stands.
#[derive(Clone, Copy)]
enum Slot {
    Root((Tid, u32)),
    First(u32),
    Branch((u32, u32)),
}

impl<L: Copy + PartialEq, P> Table<L, P> {
    /// Where the transition of a thread that stands like this begins.
    #[inline]
    pub(super) fn root(&self, t: Tid, stands: u32) -> Option<u32> {
        self.roots.get(&(t, stands)).copied()
    }

    #[inline]
    pub(super) fn node(&self, at: u32) -> &Node<L> {
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

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let maps = (self.roots.capacity() + self.branches.capacity()) * 14;
        let nodes = self.nodes.capacity() * size_of::<Node<L>>();
        (nodes + self.writes.capacity() * 8 + self.touches.capacity() * size_of::<Touch>() + maps) as u64
            + self.post_bytes
    }

    /// What the transition does.
    pub(super) fn remembered(&self, effect: Effect) -> Remembered<'_> {
        let touches = effect.touches_from as usize..(effect.touches_from + effect.touches_len) as usize;
        Remembered { instructions: effect.instructions, writes: self.writes(effect), touches: &self.touches[touches] }
    }

    /// What the transition leaves behind, where that was kept.
    pub(super) fn post(&self, effect: Effect) -> Option<Rc<P>> {
        self.posts.get(effect.post as usize).cloned()
    }

    /// Writes a transition down.
    pub(super) fn insert(&mut self, footprint: Footprint<L, P>) {
        let mut slot = Slot::Root((footprint.thread, footprint.stood));
        for (place, value) in footprint.reads {
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
        let node = match footprint.does {
            None => Node::Closed,
            Some(Does { instructions, writes, touches, post }) => {
                let (from, touches_from) = (self.writes.len() as u32, self.touches.len() as u32);
                self.touches.extend_from_slice(&touches);
                self.writes.extend_from_slice(&writes);
                let post = post.map_or(NONE, |(post, bytes)| {
                    self.post_bytes += bytes;
                    self.posts.push(Rc::new(post));
                    self.posts.len() as u32 - 1
                });
                Node::Known(Effect {
                    from,
                    len: writes.len() as u32,
                    touches_from,
                    touches_len: touches.len() as u32,
                    post,
                    instructions,
                })
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

    fn put(&mut self, slot: Slot, node: Node<L>) -> u32 {
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

    /// A location is a letter.
    type Letters = Table<char, ()>;

    fn does(instructions: u32, writes: &[(u32, u32)]) -> Option<Does<()>> {
        Some(Does { instructions, writes: writes.to_vec(), touches: Vec::new(), post: None })
    }

    fn insert(table: &mut Letters, (thread, stood): (Tid, u32), reads: &[(char, u32)], does: Option<Does<()>>) {
        table.insert(Footprint { thread, stood, reads: reads.to_vec(), does });
    }

    fn walk(table: &Letters, root: (Tid, u32), answers: &[u32]) -> Option<u32> {
        let mut at = table.root(root.0, root.1)?;
        for &answer in answers {
            at = table.follow(at, answer)?;
        }
        Some(at)
    }

    #[test]
    fn a_transition_is_found_by_what_it_reads() {
        let mut table = Letters::default();
        let (a, b) = ('a', 'b');
        insert(&mut table, (1, 7), &[(a, 10), (b, 20)], does(3, &[(4, 40)]));
        insert(&mut table, (1, 7), &[(a, 10), (b, 21)], does(4, &[(4, 41), (5, 50)]));
        insert(&mut table, (1, 7), &[(a, 11)], None);
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
        let mut table = Letters::default();
        let reads = [('s', 1)];
        insert(&mut table, (0, 1), &reads, does(1, &[(1, 1)]));
        insert(&mut table, (0, 1), &reads, does(2, &[(2, 2)]));
        insert(&mut table, (0, 1), &[('t', 1)], None);
        let Node::Known(effect) = table.node(walk(&table, (0, 1), &[1]).unwrap()) else { panic!() };
        assert_eq!(effect.instructions, 1);
        assert!(matches!(table.node(walk(&table, (0, 1), &[]).unwrap()), Node::Read { place: 's', .. }));
    }
}
