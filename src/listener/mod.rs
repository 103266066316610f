//! Listeners: observers of every event of a search, which may also act on it (JPF's `ListenerAdapter`).
//!
//! A listener says which events it wants to hear of and is called for those alone. While nobody listens to events of the
//! machine, it runs a loop that was compiled without them.
//!
//! Through the machine a listener may register choices, have an instruction executed again, skip one or change its
//! operands, throw, ask for a scheduling point, prune the path, report an error and end the search. What it asks for is
//! done when all listeners were told, see [`crate::vm::Vm::register_choice`] and its neighbours.
//!
//! What it must keep to: the search goes back and forth, and a listener's own memory does not go with it. Whatever a
//! listener does *to* the program has to follow from the state it finds, else states are taken for equal that are not. One
//! that acts says so by [`Listener::alters`]; it is then also there when a path is executed again.
//!
//! | file | what it holds |
//! |---|---|
//! | `history` | what happened along the current path, for listeners that tell of it |
//! | `stories` | what is told of each error |
//! | `subscription` | events for callers outside of Rust, through filters |
//! | `perturb`, `coverage`, … | listeners, a file or folder each |
//! | `table` | the listeners that `listener=…` can name |

mod assertion;
mod budget;
mod choice_selector;
mod choice_tracker;
mod coverage;
mod deadlock;
mod endless;
mod estimator;
mod exec_tracker;
mod history;
mod idle;
mod inject;
mod method_analyzer;
mod nonshared;
mod object_tracker;
mod oome;
mod path_output;
mod perturb;
mod race;
mod range;
mod stack_depth;
mod state_space;
mod stop_watch;
mod stories;
mod subscription;
mod table;
mod trace_storer;
mod unread;

pub use budget::time_limit;
pub use perturb::perturbation;
pub use subscription::{Answer, Callback, EventInfo, Filter, Subscriptions};
pub use table::{INPUT_FILES, KINDS, Kind, known_key, known_kind, listeners_of};

pub use crate::system::{At, Event, EventKind, Ran, SearchView, Selection};
pub use crate::vm::Listener;
pub use enumset::EnumSet;
