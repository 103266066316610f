//! What was noted of data, in states that were left out for being others renamed ([`crate::vm::symmetry`]).
//!
//! From a state that was taken for another one the search does not go on. There threads would do what those do whose roles they
//! have, to the objects that stand in the places of theirs; together with what came before that state it may be a conflict
//! that nobody has seen. So each such renaming is kept, by the threads that it moves, and at the end of the search what was
//! noted is noted of the renamed threads and objects too, until nothing is new. That is done for all that was noted, from
//! wherever in the search: so a conflict may be found that is none, which costs states.
//!
//! May assume: what an object is noted under (its class, or who makes such arrays) is the same for an object that stands in
//! its place. Threads that are yet to be started have no renaming: where one that changes its role has started another, the
//! search starts again without this.

use smallvec::SmallVec;

use super::accesses::{Accesses, MANY, Threads};
use super::locks::Lock;
use super::{Data, Watch};
use crate::choice::Tid;
use crate::util::{FxMap, FxSet};
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::noticed::Noticed;

/// The last thread that is noted apart from others.
pub(in crate::vm) const MOST_APART: u32 = MANY as u32 - 1;
/// Pairs of objects that are kept at most.
const MOST_PAIRS: usize = 1 << 20;

/// Threads that are renamed, each with the one in whose role it is then.
type Moved = SmallVec<[(Tid, Tid); 4]>;

/// The renamings that states were left out for.
#[derive(Debug, Default)]
pub(in crate::vm) struct Renamed {
    /// For those that move these threads, which objects come in the places of which.
    pairs: FxMap<Moved, FxSet<(Ref, Ref)>>,
    count: usize,
    /// There are more than are kept.
    many: bool,
}

impl Renamed {
    /// See [`Symmetry::take_for`](crate::system::Symmetry::take_for).
    pub(in crate::vm) fn note(&mut self, known: &[u32], left: &[u32]) {
        let threads = known.first().map_or(0, |&count| count as usize);
        let mut moved: Moved = known[1..=threads]
            .iter()
            .zip(&left[1..=threads])
            .filter(|(from, to)| from != to)
            .map(|(&from, &to)| (from as Tid, to as Tid))
            .collect();
        moved.sort_unstable();
        if self.count >= MOST_PAIRS {
            self.many = true;
            return;
        }
        let pairs = self.pairs.entry(moved).or_default();
        let before = pairs.len();
        pairs.extend(known[threads + 1..].iter().copied().zip(left[threads + 1..].iter().copied()));
        self.count += pairs.len() - before;
    }

    /// Bytes in use, about.
    pub(in crate::vm) fn bytes(&self) -> u64 {
        (self.count * 2 * size_of::<(Ref, Ref)>()) as u64
    }
}

/// One of them, to look things up.
struct Renaming {
    threads: Moved,
    objects: FxMap<Ref, SmallVec<[Ref; 1]>>,
}

impl Renaming {
    fn thread(&self, t: u8) -> u8 {
        let moved = self.threads.iter().find(|(from, _)| *from == Tid::from(t));
        moved.map_or(t, |&(_, to)| to as u8)
    }

    fn set(&self, set: Threads) -> Threads {
        (0..=MANY).filter(|t| set >> t & 1 != 0).fold(0, |all, t| all | 1 << self.thread(t))
    }

    /// What comes in the place of an object; nothing where it was in no state that was left out.
    fn object(&self, r: Ref) -> &[Ref] {
        self.objects.get(&r).map_or(&[], |all| all)
    }
}

impl Vm {
    /// See [`Symmetry::look_at_renamed`](crate::system::Symmetry::look_at_renamed).
    pub(in crate::vm) fn look_at_renamed(&mut self) {
        let renamed = std::mem::take(&mut self.track.renamed);
        if renamed.pairs.is_empty() {
            return;
        }
        let starts = renamed.pairs.keys().flatten().any(|&(t, _)| self.track.watch.starts.has_started(t as u8));
        if renamed.many || starts {
            return self.notice(Noticed::Names);
        }
        let mut all: Vec<Renaming> =
            renamed.pairs.into_iter().map(|(threads, pairs)| of_pairs(threads, pairs)).collect();
        all.sort_unstable_by(|a, b| a.threads.cmp(&b.threads));
        let mut new = true;
        while new {
            new = false;
            all.iter().for_each(|renaming| new |= self.rename_all(renaming));
        }
        self.look_again();
    }

    /// Notes what was noted of the renamed threads and objects, too; true if that is new.
    fn rename_all(&mut self, renaming: &Renaming) -> bool {
        let mut found: Vec<(Data, Accesses)> = Vec::new();
        for (data, noted) in &self.track.watch.accesses {
            let fixed = data.on == 0 || self.state.heap.get(data.on).permanent;
            let places = if fixed { std::slice::from_ref(&data.on) } else { renaming.object(data.on) };
            for &on in places {
                let lock = |lock: Lock| self.track.watch.renamed_lock(lock, renaming);
                found
                    .push((Data { on, ..*data }, noted.renamed(|t| renaming.thread(t), |set| renaming.set(set), lock)));
            }
        }
        let mut new = false;
        for (data, noted) in found {
            new |= self.track.watch.accesses.entry(data).or_default().add(noted);
        }
        new
    }
}

fn of_pairs(threads: Moved, pairs: FxSet<(Ref, Ref)>) -> Renaming {
    let mut objects: FxMap<Ref, SmallVec<[Ref; 1]>> = FxMap::default();
    pairs.into_iter().for_each(|(from, to)| objects.entry(from).or_default().push(to));
    objects.values_mut().for_each(|all| all.sort_unstable());
    Renaming { threads, objects }
}

impl Watch {
    /// The lock in the place of another one, where there is one that counts.
    fn renamed_lock(&self, lock: Lock, renaming: &Renaming) -> Option<Lock> {
        self.locks.renamed(lock, |r| match renaming.object(r) {
            [] => Some(r),
            [one] => Some(*one),
            _ => None,
        })
    }
}
