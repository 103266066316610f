//! States of the search tree: what is in one, the way there, and a search that starts there.

use super::links::{self, end_of};
use super::machine::Machine;
use super::{Engine, Session, SessionError, guard};
use crate::report::{NodeTrace, Progress, StateView};
use crate::search::{NodePath, ReplayEnd, Search, follow, replay};
use crate::system::{Cached, Layer};
use crate::vm::{BootError, Vm};

impl Session {
    /// The state at a node of the search tree (`TreeEdge::to`; 0 is where the search starts). A stored state is restored
    /// from its number; to anything else the path is executed again. The search can go on afterwards.
    pub fn inspect(&mut self, node: u32) -> Result<StateView, SessionError> {
        let way = self.path_to(node)?;
        let mut view = StateView { node, steps: way.steps, ..StateView::default() };
        if let Some(state) = self.search()?.state_of(node) {
            let Engine::Search(search) = &mut self.engine else { return Err(no_tree()) };
            let looked = guard(|| search.with_state(state, |vm| vm.below_mut().fill_view(&mut view)));
            match looked {
                Ok(Some(())) => {
                    view.state = Some(state);
                    view.forget_dead_values();
                    return Ok(view);
                }
                Ok(None) => return Err(SessionError::Node("the transition under way is too long to wait for".into())),
                Err(message) => {
                    self.broke(message.clone());
                    return Err(SessionError::Internal(message));
                }
            }
        }
        self.execute(&way, &mut view)?;
        Ok(view)
    }

    /// The way from the start of the program to a node of the search tree, step by step, with a link to it.
    pub fn trace_to(&mut self, node: u32) -> Result<NodeTrace, SessionError> {
        let way = self.path_to(node)?;
        if way.steps == 0 {
            return Err(SessionError::Node("the start of the program has no way to it".into()));
        }
        let vm = self.boot()?;
        let replayed = guard(|| replay(vm, &way.path, None)).map_err(SessionError::Internal)?;
        self.library_answered()?;
        let link = links::of_way(&self.machine, &replayed);
        Ok(NodeTrace { node, trace: replayed.trace, link })
    }

    /// A search like this one that starts at a node of this one's tree. What it finds has paths from the start of the
    /// program.
    pub fn explore_from(&mut self, node: u32) -> Result<Session, SessionError> {
        let way = self.path_to(node)?;
        let (vm, config) = (Cached::new(self.boot_for_search()?), self.search()?.config().clone());
        let search = match &self.heuristic {
            Some(value_of) => super::by_caller(vm, config, value_of),
            None => Search::new(vm, config),
        };
        let from_node = way.steps > 0;
        let search = search.starting_after(way.path);
        let last = Progress { memory_limit_bytes: self.last.memory_limit_bytes, ..Progress::default() };
        let engine = Engine::Search(Box::new(search));
        let (machine, clock) = (self.machine.clone(), self.clock.clone());
        let heuristic = self.heuristic.clone();
        let (output, seed, configured, visible) = (Vec::new(), self.seed, self.configured, self.visible.clone());
        Ok(Session {
            machine,
            engine,
            clock,
            output,
            unshown: Vec::new(),
            last,
            seed,
            heuristic,
            configured,
            restarts: 0,
            mistakes: 0,
            in_vain: 0,
            visible,
            conflicts: Vec::new(),
            earlier: Vec::new(),
            on_other_paths: Vec::new(),
            from_node,
        })
    }

    fn search(&self) -> Result<&Search<Cached<Vm>>, SessionError> {
        if let Engine::Search(search) = &self.engine { Ok(search) } else { Err(no_tree()) }
    }

    fn path_to(&self, node: u32) -> Result<NodePath, SessionError> {
        let way = self.search()?.path_to(node);
        way.ok_or_else(|| SessionError::Node(format!("node {node} is not in the search tree")))
    }

    fn boot(&self) -> Result<Vm, SessionError> {
        self.booted(Machine::boot)
    }

    fn boot_for_search(&self) -> Result<Vm, SessionError> {
        self.booted(Machine::boot_for_search)
    }

    fn booted(&self, boot: impl FnOnce(&Machine) -> Result<Vm, BootError>) -> Result<Vm, SessionError> {
        guard(|| boot(&self.machine)).map_err(SessionError::Internal)?.map_err(|e| self.machine.explain(e))
    }

    fn library_answered(&self) -> Result<(), SessionError> {
        match self.machine.library.borrow().failure() {
            Some(why) => Err(SessionError::Library(why.to_string())),
            None => Ok(()),
        }
    }

    /// Goes the way in a machine of its own.
    fn execute(&self, way: &NodePath, view: &mut StateView) -> Result<(), SessionError> {
        let mut vm = self.boot()?;
        // So that frames are known that a thread has left with an exception.
        vm.set_tracing(true);
        let ended = guard(|| {
            let end = if way.steps == 0 { ReplayEnd::PathEnd } else { follow(&mut vm, &way.path) };
            vm.fill_view(view);
            end
        });
        self.library_answered()?;
        match ended.map_err(SessionError::Internal)? {
            ReplayEnd::PathEnd => {}
            ReplayEnd::Error(mut info) => {
                self.machine.tidy(&mut info);
                view.end = Some(end_of(info.property));
                view.error = Some(info);
                self.machine.add_what_was_thrown_at(&way.path, view);
            }
            ReplayEnd::Ended => view.end = Some("normal".to_string()),
            ReplayEnd::Ignored => view.end = Some("Verify.assume or Verify.ignoreIf pruned the path".to_string()),
            ReplayEnd::Cut(text) => view.end = Some(text),
            ReplayEnd::Diverged { step, text } => {
                return Err(SessionError::Internal(format!("the path to node {} at step {step}: {text}", view.node)));
            }
        }
        Ok(())
    }
}

fn no_tree() -> SessionError {
    SessionError::Node("there is no search tree".into())
}
