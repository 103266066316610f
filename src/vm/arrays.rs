//! Components of long arrays: chunks of elements under a tree, so that writing one element interns one chunk and the path
//! above it, not the array.

use super::Vm;
use super::heap::{Data, Ref};
use super::state_vector::{stored_as, unpack, unpack_shorts};
use crate::program::{Kind, Shape};
use crate::store::Store;
use crate::util::FxMap;

/// Words of a chunk.
const CHUNK_WORDS: usize = 64;
/// Numbers that a node of the tree holds.
const FAN: usize = 32;
/// Shorter arrays are one component.
const MIN_CHUNKS: usize = 4;

/// Numbers of the chunks of an array and of the nodes above them; 0 for what has changed.
#[derive(Debug, Clone)]
struct Tree {
    levels: Vec<Vec<u32>>,
}

/// The trees of the long arrays that have been interned. An array without a tree gets one when it is next interned.
#[derive(Debug, Clone, Default)]
pub(super) struct LongArrays(FxMap<Ref, Tree>);

/// Elements in a chunk.
fn chunk_of(data: &Data) -> usize {
    match data {
        Data::Slots(_) | Data::Free => CHUNK_WORDS,
        Data::Shorts(_) => CHUNK_WORDS * 2,
        Data::Bytes(_) => CHUNK_WORDS * 4,
    }
}

/// Whether an array of this content is stored in chunks.
pub(super) fn is_long(data: &Data) -> bool {
    data.len() > MIN_CHUNKS * chunk_of(data)
}

impl LongArrays {
    /// The whole array may have changed.
    pub(super) fn forget(&mut self, r: Ref) {
        self.0.remove(&r);
    }

    /// Every array may have changed.
    pub(super) fn forget_all(&mut self) {
        self.0.clear();
    }

    /// Element `i` may have changed; `data` is the array.
    pub(super) fn element_changed(&mut self, r: Ref, i: usize, data: &Data) {
        if !is_long(data) {
            return;
        }
        let Some(tree) = self.0.get_mut(&r) else { return };
        let mut at = i / chunk_of(data);
        for level in &mut tree.levels {
            level[at] = 0;
            at /= FAN;
        }
    }
}

impl Vm {
    /// The number of a long array's content.
    pub(super) fn long_array_root(&mut self, r: Ref, words: &mut Vec<u32>, store: &mut Store) -> u32 {
        let data = &self.state.heap.get(r).data;
        let (len, chunk) = (data.len(), chunk_of(data));
        let new = || Tree { levels: level_sizes(len.div_ceil(chunk)).map(|n| vec![0; n]).collect() };
        let mut tree = self.track.long_arrays.0.remove(&r).unwrap_or_else(new);
        for i in 0..tree.levels[0].len() {
            if tree.levels[0][i] == 0 {
                words.clear();
                self.chunk_words(r, i * chunk..(i * chunk + chunk).min(len), words);
                tree.levels[0][i] = store.intern(words);
            }
        }
        for upper in 1..tree.levels.len() {
            let (below, above) = tree.levels.split_at_mut(upper);
            for (number, children) in above[0].iter_mut().zip(below[upper - 1].chunks(FAN)) {
                if *number == 0 {
                    *number = store.intern(children);
                }
            }
        }
        let root = tree.levels.last().map_or(0, |top| top[0]);
        self.track.long_arrays.0.insert(r, tree);
        root
    }

    fn chunk_words(&self, r: Ref, range: std::ops::Range<usize>, words: &mut Vec<u32>) {
        let o = self.state.heap.get(r);
        match &o.data {
            Data::Slots(slots) => {
                let wide = match self.program.class(o.class).shape {
                    Shape::Array { elem, .. } => stored_as(elem, self.state.heap.stores_open).is_wide(),
                    _ => true,
                };
                for &v in &slots[range] {
                    words.push(v as u32);
                    if wide {
                        words.push((v >> 32) as u32);
                    }
                }
            }
            Data::Bytes(b) => super::state_vector::pack(&b[range], words),
            Data::Shorts(s) => super::state_vector::pack_shorts(&s[range], words),
            Data::Free => {}
        }
    }
}

impl Vm {
    /// The words of all chunks under `root`, of an array like `data` of that length.
    pub(super) fn long_array_words(&self, len: usize, data: &Data, root: u32, store: &Store, out: &mut Vec<u32>) {
        let mut numbers = vec![root];
        for _ in 1..level_sizes(len.div_ceil(chunk_of(data))).count() {
            numbers = numbers.iter().flat_map(|&n| store.component(n)).copied().collect();
        }
        numbers.iter().for_each(|&n| out.extend_from_slice(store.component(n)));
    }

    /// Gives a long array the content under `root`, chunk by chunk where it differs.
    pub(super) fn restore_long_array(&mut self, r: Ref, root: u32, store: &Store) {
        let o = self.state.heap.get(r);
        let (len, chunk, class) = (o.data.len(), chunk_of(&o.data), o.class);
        let Some(elem) = self.element_kind(class) else { return };
        let sizes: Vec<usize> = level_sizes(len.div_ceil(chunk)).collect();
        // What is known of the array as it is: where the numbers agree, so do the elements.
        let known = |arrays: &LongArrays, level: usize, i: usize| {
            arrays.0.get(&r).map_or(0, |tree| tree.levels[level].get(i).copied().unwrap_or(0))
        };
        let mut differ = vec![(0, root)];
        for level in (1..sizes.len()).rev() {
            let children = differ.iter().flat_map(|&(i, number)| {
                store.component(number).iter().enumerate().map(move |(k, &child)| (i * FAN + k, child))
            });
            differ = children.filter(|&(i, child)| known(&self.track.long_arrays, level - 1, i) != child).collect();
        }
        let mut scratch = self.array_data(class, chunk.min(len));
        for (i, number) in differ {
            let from = i * chunk;
            read_elements(&mut scratch, stored_as(elem, self.state.heap.stores_open), 0, store.component(number));
            for at in from..(from + chunk).min(len) {
                let value = element_of(&scratch, at - from);
                if element_of(&self.state.heap.get(r).data, at) != value {
                    self.touch_element(r, at);
                    self.state.heap.get_mut(r).set_element(at, value);
                }
            }
        }
    }
}

fn element_of(data: &Data, i: usize) -> u64 {
    match data {
        Data::Slots(s) => s[i],
        Data::Bytes(b) => u64::from(b[i]),
        Data::Shorts(s) => u64::from(s[i]),
        Data::Free => 0,
    }
}

/// Fills an array, from element `at` on, with what these words of a component say.
pub(super) fn read_elements(data: &mut Data, elem: Kind, at: usize, words: &[u32]) {
    match data {
        Data::Slots(slots) if matches!(elem, Kind::Long | Kind::Double) => {
            let values = words.chunks_exact(2).map(|w| u64::from(w[0]) | u64::from(w[1]) << 32);
            slots[at..].iter_mut().zip(values).for_each(|(slot, v)| *slot = v);
        }
        Data::Slots(slots) => slots[at..].iter_mut().zip(words).for_each(|(slot, &v)| *slot = v.into()),
        Data::Bytes(bytes) => bytes[at..].iter_mut().zip(unpack(words)).for_each(|(slot, v)| *slot = v),
        Data::Shorts(shorts) => shorts[at..].iter_mut().zip(unpack_shorts(words)).for_each(|(slot, v)| *slot = v),
        Data::Free => {}
    }
}

/// Sizes of the levels of a tree over that many chunks, up to the level of one node.
fn level_sizes(chunks: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(chunks), |&n| (n > 1).then(|| n.div_ceil(FAN)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_end_in_one_node() {
        assert_eq!(level_sizes(1).collect::<Vec<_>>(), [1]);
        assert_eq!(level_sizes(32).collect::<Vec<_>>(), [32, 1]);
        assert_eq!(level_sizes(33).collect::<Vec<_>>(), [33, 2, 1]);
    }

    #[test]
    fn a_change_reaches_every_level_above_it() {
        let data = Data::Slots(vec![0; 64 * 100].into_boxed_slice());
        let mut arrays = LongArrays::default();
        arrays.0.insert(7, Tree { levels: vec![vec![9; 100], vec![9; 4], vec![9; 1]] });
        arrays.element_changed(7, 64 * 40 + 3, &data);
        let tree = &arrays.0[&7];
        let changed = |level: usize| tree.levels[level].iter().enumerate().filter(|e| *e.1 == 0).map(|e| e.0).collect();
        let all: [Vec<usize>; 3] = [changed(0), changed(1), changed(2)];
        assert_eq!(all, [vec![40], vec![1], vec![0]]);
    }
}
