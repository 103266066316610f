//! What the loss of references would do, asked before they are lost.

use super::{NEAR, ROOT, Reach, Source};

/// What becomes of an object that has lost its proof of being reachable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::vm) enum Fate {
    /// Nothing refers to it any more.
    Dies,
    /// It is reachable still.
    Stays,
    /// It would have to be looked at more closely.
    Open,
}

impl Reach {
    /// Whether a reference from `source` is the proof that the object is reachable.
    pub(crate) fn is_proved_by(&self, object: u32, source: Source) -> bool {
        self.nodes.get(object as usize).is_some_and(|node| node.first.via == source)
    }

    /// What becomes of an object whose proof is lost with those references: it stays if there is another proof near by
    /// that none of them is part of.
    pub(crate) fn fate(&self, object: u32, gone: &[(Source, u32)]) -> Fate {
        let Some(node) = self.nodes.get(object as usize) else { return Fate::Open };
        let mut fate = Fate::Dies;
        for &s in node.incoming.iter().rev().take(NEAR) {
            if self.remains(s, object, gone) {
                fate = Fate::Open;
                if self.proved_despite(s, object, gone) {
                    return Fate::Stays;
                }
            }
        }
        if node.incoming.len() > NEAR { Fate::Open } else { fate }
    }

    /// Whether there is a reference left.
    fn remains(&self, source: Source, object: u32, gone: &[(Source, u32)]) -> bool {
        let there = self.nodes[object as usize].incoming.iter().filter(|&&s| s == source).count();
        there > gone.iter().filter(|&&edge| edge == (source, object)).count()
    }

    /// [`Reach::proved_without`], where those references are gone too.
    fn proved_despite(&self, mut s: Source, v: u32, gone: &[(Source, u32)]) -> bool {
        for _ in 0..NEAR {
            if s & ROOT != 0 {
                return true;
            }
            let via = self.nodes[s as usize].first.via;
            if s == v || via == 0 || !self.remains(via, s, gone) {
                return false;
            }
            s = via;
        }
        false
    }
}
