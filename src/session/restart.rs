//! A search that starts again, without an assumption that did not hold ([`crate::program::Withdrawn`]).

use super::{Engine, Session, SessionError};
use crate::system::Layer;

/// Restarts after which no assumption is made at all.
const MOST: u32 = 40;

impl Session {
    /// Starts the search anew if it has ended since an assumption has failed. A search from a node cannot: the path that
    /// leads to it belongs to a search with the assumption.
    pub(super) fn start_again_if_needed(&mut self) -> Result<(), SessionError> {
        let Engine::Search(search) = &mut self.engine else { return Ok(()) };
        let failed = search.failed_assumptions().to_vec();
        if failed.is_empty() || search.has_prefix() {
            return Ok(());
        }
        let (spent, tree_limit) = (search.time(), search.config().tree_limit);
        let listeners = search.system_mut().below_mut().listeners().take(self.configured);
        let (heuristic, restarts, seed) = (self.heuristic.take(), self.restarts + 1, self.seed);
        let mut list = self.machine.job.settings.withdrawn.as_ref().clone();
        let known = list.len();
        list.extend(failed);
        // A name that a setting cannot carry would fail again and again.
        let carried = list.iter().all(|name| is_plain(name));
        let hopeless = restarts > MOST || list.len() == known || !carried;
        let more = if hopeless {
            let plain: Vec<String> = list.into_iter().filter(|name| is_plain(name)).collect();
            vec![
                ("vm.por.visible".to_string(), plain.join(",")),
                ("vm.por.skip_allocations".to_string(), "false".to_string()),
                ("vm.por.assume".to_string(), "false".to_string()),
                ("vm.por.skip_finals".to_string(), "false".to_string()),
            ]
        } else {
            let list: Vec<String> = list.into_iter().collect();
            vec![("vm.por.visible".to_string(), list.join(","))]
        };
        let job = self.machine.job.with(&more)?;
        let mut next = Session::new(job, self.machine.library.clone(), self.clock.clone(), tree_limit)?;
        if let Some(value_of) = heuristic {
            next.set_heuristic(value_of)?;
        }
        for listener in listeners {
            next.listen(listener)?;
        }
        (next.restarts, next.seed) = (restarts, seed);
        if let Engine::Search(search) = &mut next.engine {
            search.add_time(spent);
        }
        *self = next;
        Ok(())
    }
}

/// Whether a name with a dollar sign is that of a nested class and no reference to another setting.
fn is_plain(name: &str) -> bool {
    !name.contains("${") && !name.contains([',', '\n', '\\', '\t'])
}
