//! How points were reached that are kept for later: their choices, with common beginnings kept once, nearly a byte each.

use std::collections::BTreeMap;

use super::point::ChoicePoint;
use super::tree_log::LoggedEdge;

/// Where a point is in the table: so many bytes of a stretch, after what comes before that stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PathPosition {
    stretch: u32,
    used: u32,
}

/// Choices that follow each other.
#[derive(Debug)]
struct Stretch {
    before: Option<PathPosition>,
    /// Index of its first byte; it ends where the next one starts.
    start: u64,
}

/// How each point was reached.
#[derive(Debug, Default)]
pub(super) struct PathTable {
    stretches: Vec<Stretch>,
    /// Indices of choices in groups of seven bits, the lowest first; the highest bit says that there are more.
    bytes: Vec<u8>,
    /// Edges that were not put into the tree log, by the place of the point that they lead to.
    unlogged: BTreeMap<PathPosition, Box<LoggedEdge>>,
}

impl PathTable {
    /// Begins a stretch after `before`, and gives the place where it begins.
    pub(super) fn begin(&mut self, before: Option<PathPosition>) -> PathPosition {
        self.stretches.push(Stretch { before, start: self.bytes.len() as u64 });
        PathPosition { stretch: self.stretches.len() as u32 - 1, used: 0 }
    }

    /// Goes on from `place`, the end of the stretch begun last, by the current choices of the point there.
    pub(super) fn extend(&mut self, place: PathPosition, point: &ChoicePoint) -> PathPosition {
        let before = self.bytes.len();
        for mut index in point.indices() {
            while index >= 0x80 {
                self.bytes.push(index as u8 | 0x80);
                index >>= 7;
            }
            self.bytes.push(index as u8);
        }
        PathPosition { used: place.used + (self.bytes.len() - before) as u32, ..place }
    }

    /// Keeps the edge to the point at `place`.
    pub(super) fn keep_edge(&mut self, place: PathPosition, edge: Option<Box<LoggedEdge>>) {
        if let Some(edge) = edge {
            self.unlogged.insert(place, edge);
        }
    }

    /// This place, and those where the stretches before it were left.
    fn stretches_to(&self, place: PathPosition) -> Vec<PathPosition> {
        let next = |place: &PathPosition| self.stretches[place.stretch as usize].before;
        let mut places: Vec<PathPosition> = std::iter::successors(Some(place), next).collect();
        places.reverse();
        places
    }

    /// The choices on the way to a place.
    pub(super) fn path(&self, place: PathPosition) -> Vec<u32> {
        let mut path = Vec::new();
        for part in self.stretches_to(place) {
            let start = self.stretches[part.stretch as usize].start as usize;
            let (mut index, mut shift) = (0u32, 0);
            for &byte in &self.bytes[start..start + part.used as usize] {
                index |= u32::from(byte & 0x7f) << shift;
                shift += 7;
                if byte < 0x80 {
                    path.push(index);
                    (index, shift) = (0, 0);
                }
            }
        }
        path
    }

    /// Takes the edges on the way to a place, oldest first, that were not put into the tree log.
    pub(super) fn take_unlogged(&mut self, place: PathPosition) -> Vec<LoggedEdge> {
        let mut edges = Vec::new();
        for part in self.stretches_to(place) {
            let here = PathPosition { used: 0, ..part }..=part;
            let places: Vec<PathPosition> = self.unlogged.range(here).map(|(&place, _)| place).collect();
            edges.extend(places.iter().filter_map(|place| self.unlogged.remove(place)).map(|edge| *edge));
        }
        edges
    }

    /// Bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        let edge = size_of::<PathPosition>() + size_of::<Box<LoggedEdge>>() + size_of::<LoggedEdge>();
        let fixed = self.stretches.capacity() * size_of::<Stretch>() + self.bytes.capacity();
        (fixed + self.unlogged.len() * edge) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{Generator, IntInterval};
    use crate::system::Cascade;

    fn point(indices: &[u32]) -> ChoicePoint {
        let wide = |_: &u32| Generator::Other(Box::new(IntInterval::new("i", 0, i32::MAX - 1, 1)));
        ChoicePoint::standing_on(indices.iter().map(wide).collect::<Cascade>(), indices)
    }

    #[test]
    fn beginnings_are_shared_at_any_point() {
        let mut ways = PathTable::default();
        let start = ways.begin(None);
        let first = ways.extend(start, &point(&[3, 200]));
        let second = ways.extend(first, &point(&[70_000]));
        let other = ways.begin(Some(first));
        let third = ways.extend(other, &point(&[0]));
        let end = ways.begin(Some(third));
        assert_eq!(ways.path(start), [0u32; 0]);
        assert_eq!(ways.path(first), [3, 200]);
        assert_eq!(ways.path(second), [3, 200, 70_000]);
        assert_eq!(ways.path(third), [3, 200, 0]);
        assert_eq!(ways.path(end), ways.path(third));
        assert_eq!(ways.bytes.len(), 1 + 2 + 3 + 1);
    }
}
