//! `class Session`.

use std::cell::{RefCell, RefMut};
use std::collections::BTreeSet;
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::prelude::*;

use super::convert::{clock, error, from_js, function, message, provider, session_error, to_js, whole};
use super::generate::asked;
use super::walk::{JsPath, Walk, numbers};
use crate::cli::json;
use crate::config::{ConfigError, Layer, Properties, nearest, resolve};
use crate::generate::{Answer as Generated, Request};
use crate::input::{Library, UserClasses};
use crate::listener::{Answer, EnumSet, EventInfo, EventKind, Filter, Subscriptions, perturbation};
use crate::report::{Finding, Progress, Report, SessionInput};
use crate::search::{ErrorKey, HeuristicState};
use crate::session::{Job, Session as Core, SessionError, SharedLibrary};
use crate::vm::Stdin;

/// Edges of the search tree that are logged, unless the caller says otherwise.
const TREE_LIMIT: f64 = 100_000.0;
/// Length of a slice of `run`.
const SLICE_MS: f64 = 10.0;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Provider")]
    pub type JsProvider;
    #[wasm_bindgen(typescript_type = "SessionOptions")]
    pub type JsOptions;
    #[wasm_bindgen(typescript_type = "RunCallbacks")]
    pub type JsCallbacks;
    #[wasm_bindgen(typescript_type = "ListenerEvent")]
    pub type JsEvent;
    #[wasm_bindgen(typescript_type = "ListenerFilter | null | undefined")]
    pub type JsFilter;
    #[wasm_bindgen(typescript_type = "(info: ListenerEventInfo) => ListenerAnswer")]
    pub type JsListener;
    #[wasm_bindgen(typescript_type = "(state: HeuristicState) => number")]
    pub type JsHeuristic;
    #[wasm_bindgen(typescript_type = "Perturbation")]
    pub type JsPerturbation;
}

thread_local! {
    /// The library of the last provider: a second session with the same one finds its pieces unpacked.
    static LIBRARY: RefCell<Option<(Function, SharedLibrary)>> = const { RefCell::new(None) };
}

/// One program, one question.
#[wasm_bindgen]
pub struct Session {
    inner: Rc<RefCell<Inner>>,
}

struct Inner {
    core: Core,
    report: Option<Report>,
    /// What structures it lists.
    request: Option<Request>,
    /// Attached when the first step comes.
    subscriptions: Subscriptions,
}

#[wasm_bindgen]
impl Session {
    /// Boots the program of a `SessionInput`. Throws an `Error` with one sentence for bad input.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "SessionInput")] input: JsValue,
        provider: JsProvider,
        options: Option<JsOptions>,
    ) -> Result<Session, JsValue> {
        let input: SessionInput = from_js(input, "input")?;
        let library = library_of(provider)?;
        let options: JsValue = options.map_or(JsValue::UNDEFINED, Into::into);
        let request = asked(Reflect::get(&options, &"generate".into()).unwrap_or(JsValue::UNDEFINED))?;
        let input = match &request {
            Some(request) => request.asked_of(input),
            None => input,
        };
        let clock = Rc::new(clock(function(&options, "now")));
        let core = job_of(input)
            .and_then(|job| Core::new(job, library, clock, tree_limit(&options)))
            .map_err(session_error)?;
        let session = Session::of(core);
        session.inner()?.request = request;
        Ok(session)
    }

    /// Works for about that many milliseconds and returns `Progress`.
    #[wasm_bindgen(unchecked_return_type = "Progress")]
    pub fn step(&self, budget_ms: f64) -> Result<JsValue, JsValue> {
        to_js(&self.inner()?.step(budget_ms).map_err(session_error)?)
    }

    /// The next step ends the session.
    pub fn cancel(&self) -> Result<(), JsValue> {
        self.inner()?.core.cancel();
        Ok(())
    }

    /// The next error that was found and not told of yet, as a `Finding`; undefined when there is none. The report, after
    /// the last step, has all of them.
    #[wasm_bindgen(js_name = nextFinding, unchecked_return_type = "Finding | undefined")]
    pub fn next_finding(&self) -> Result<JsValue, JsValue> {
        let finding = self.inner()?.core.next_finding();
        finding.map_or(Ok(JsValue::UNDEFINED), |f| to_js(&f))
    }

    /// The `Report`, after the last step. Throws an `Error` before it: what was searched so far is no answer.
    #[wasm_bindgen(unchecked_return_type = "Report")]
    pub fn report(&self) -> Result<JsValue, JsValue> {
        to_js(self.inner()?.report()?)
    }

    /// What `check --json` and `outcomes --json` print. Throws an `Error` before the last step.
    #[wasm_bindgen(js_name = reportJson)]
    pub fn report_json(&self) -> Result<String, JsValue> {
        Ok(json::report(self.inner()?.report()?))
    }

    /// The state at a node of the search tree (`TreeEdge.to`; 0 is where the search starts), as a `StateView`: between two
    /// steps or after the last one. Throws an `Error` with one sentence when there is no such node.
    #[wasm_bindgen(unchecked_return_type = "StateView")]
    pub fn inspect(&self, node: f64) -> Result<JsValue, JsValue> {
        to_js(&self.inner()?.core.inspect(whole(node, "the node")?).map_err(session_error)?)
    }

    /// The way from the start of the program to a node of the search tree, as a `NodeTrace` with a link to it.
    #[wasm_bindgen(js_name = traceTo, unchecked_return_type = "NodeTrace")]
    pub fn trace_to(&self, node: f64) -> Result<JsValue, JsValue> {
        to_js(&self.inner()?.core.trace_to(whole(node, "the node")?).map_err(session_error)?)
    }

    /// A session like this one whose search starts at a node of this one's tree. Traces and links of what it finds begin
    /// at the start of the program all the same; its depth and its statistics count from the node.
    #[wasm_bindgen(js_name = exploreFrom)]
    pub fn explore_from(&self, node: f64) -> Result<Session, JsValue> {
        Ok(Session::of(self.inner()?.core.explore_from(whole(node, "the node")?).map_err(session_error)?))
    }

    /// One execution of the program in one's own hands, on a path of its choices. It has the settings that the search has
    /// come to: paths of what it finds fit them alone.
    pub fn walk(&self, path: JsPath) -> Result<Walk, JsValue> {
        Ok(Walk::of(self.inner()?.core.walk(&numbers(path)?).map_err(session_error)?))
    }

    /// Calls back at an event of the search or of the machine, where the filter lets it: see `ListenerEvent` and
    /// `ListenerFilter`. Before the first step. The callback runs within the step and may not call the session; one that
    /// throws ends the search in good order.
    pub fn on(&self, event: JsEvent, filter: JsFilter, callback: JsListener) -> Result<(), JsValue> {
        let (event, filter, callback): (JsValue, JsValue, JsValue) = (event.into(), filter.into(), callback.into());
        let name = event.as_string().unwrap_or_default();
        let event = EventKind::named(&name).ok_or_else(|| {
            let known: Vec<String> = EnumSet::<EventKind>::all().iter().map(EventKind::name).collect();
            let near = nearest(&name, known.iter().map(String::as_str)).map(|n| format!("; did you mean {n}?"));
            let near = near.unwrap_or_else(|| ".".to_owned());
            error(format!("there is no event '{name}'{near} Known are {}", known.join(", ")))
        })?;
        let filter = match filter.is_undefined() || filter.is_null() {
            true => Filter::default(),
            // By way of text: a key that there is not is an error then.
            false => {
                let text: String = js_sys::JSON::stringify(&filter)?.into();
                serde_json::from_str(&text).map_err(|e| error(format!("filter: {e}")))?
            }
        };
        let callback: Function = callback.dyn_into().map_err(|_| error("the callback is not a function"))?;
        self.inner()?.subscribe(event, filter, callback).map_err(session_error)
    }

    /// Replaces what is read from a field, passed as a parameter or returned by a method, by choices: the listener `Perturbator`. Before the first
    /// step. It becomes part of the settings, so that links and replays have it too.
    pub fn perturb(&self, what: JsPerturbation) -> Result<(), JsValue> {
        let what: JsValue = what.into();
        self.inner()?.perturb(&js_sys::Object::from(what)).map_err(session_error)
    }

    /// Searches best-first: each new state is described to the callback as a `HeuristicState`, and the one with the lowest
    /// number comes next, whatever order is configured. Before the first step. The callback runs within the step and may
    /// not call the session; one that throws, or returns something else than a number, ends the search as incomplete.
    /// Sessions of `exploreFrom` use it too. It is not part of links: what is found replays without it.
    pub fn heuristic(&self, callback: JsHeuristic) -> Result<(), JsValue> {
        let callback: JsValue = callback.into();
        let callback: Function = callback.dyn_into().map_err(|_| error("the heuristic is not a function"))?;
        let value_of = move |state: &HeuristicState| {
            let given = to_js(state).and_then(|state| callback.call1(&JsValue::UNDEFINED, &state));
            let given = given
                .map_err(|thrown| format!("The heuristic has thrown and ended the search: {}", message(&thrown)))?;
            given.as_f64().filter(|value| !value.is_nan()).ok_or_else(|| {
                let number = given.as_f64().map(|n| n.to_string());
                let text = given.as_string().or(number).unwrap_or_else(|| format!("{given:?}"));
                format!("The heuristic has returned no number and ended the search: {text}")
            })
        };
        self.inner()?.core.set_heuristic(Rc::new(RefCell::new(value_of))).map_err(session_error)
    }

    /// Steps until the end, with a turn of the event loop between two slices, and resolves with the report.
    #[wasm_bindgen(unchecked_return_type = "Promise<Report>")]
    pub fn run(&self, callbacks: Option<JsCallbacks>, slice_ms: Option<f64>) -> Promise {
        let callbacks: JsValue = callbacks.map_or(JsValue::UNDEFINED, Into::into);
        let slice_ms = slice_ms.filter(|s| *s > 0.0).unwrap_or(SLICE_MS);
        Drive { inner: self.inner.clone(), callbacks, slice_ms, told: BTreeSet::new() }.start()
    }
}

impl Session {
    pub(super) fn of(core: Core) -> Session {
        Session { inner: Rc::new(RefCell::new(Inner::new(core))) }
    }

    /// The structures that it lists, after the last step.
    pub(super) fn answer(&self) -> Result<(Generated, Request), JsValue> {
        let mut inner = self.inner()?;
        let request = inner.request.clone().ok_or_else(|| error("the session has not the option `generate`"))?;
        let asked = inner.core.has_asked();
        let answer = Generated::of(&request, inner.report()?, asked).map_err(error)?;
        Ok((answer, request))
    }

    /// A listener's callback runs while the session is at work.
    fn inner(&self) -> Result<RefMut<'_, Inner>, JsValue> {
        self.inner.try_borrow_mut().map_err(|_| error("the session is at work: a callback cannot call it"))
    }
}

impl Inner {
    fn new(core: Core) -> Inner {
        Inner { core, report: None, request: None, subscriptions: Subscriptions::default() }
    }

    fn step(&mut self, budget_ms: f64) -> Result<Progress, SessionError> {
        if !self.subscriptions.is_empty() {
            self.core.listen(Box::new(std::mem::take(&mut self.subscriptions)))?;
        }
        self.core.step(budget_ms)
    }

    fn subscribe(&mut self, event: EventKind, filter: Filter, callback: Function) -> Result<(), SessionError> {
        self.core.can_listen()?;
        // Where a search has finished there is nothing to end, unless it would start again.
        let (stops, throws) = match event {
            EventKind::SearchFinished => ("A listener has answered search-finished with \"stop\".", ""),
            _ => ("A listener has ended the search.", " and ended the search"),
        };
        let call = move |info: &EventInfo| {
            let answered = to_js(info).and_then(|info| callback.call1(&JsValue::UNDEFINED, &info));
            match answered.map(|answer| answer.as_string()) {
                Ok(Some(word)) if word == "prune" => Answer::Prune,
                Ok(Some(word)) if word == "stop" => Answer::Stop(stops.to_owned()),
                Ok(_) => Answer::GoOn,
                Err(thrown) => {
                    let (name, said) = (info.event.name(), message(&thrown));
                    Answer::Stop(format!("The callback for {name} has thrown{throws}: {said}"))
                }
            }
        };
        self.subscriptions.add(event, filter, Box::new(call)).map_err(SessionError::Listener)
    }

    /// A perturbation in the words of the configuration.
    fn perturb(&mut self, what: &js_sys::Object) -> Result<(), SessionError> {
        let mut given = Vec::new();
        for entry in js_sys::Object::entries(what).iter() {
            let entry = js_sys::Array::from(&entry);
            given.push((entry.get(0).as_string().unwrap_or_default(), text_of(&entry.get(1))));
        }
        let more = perturbation(self.core.properties(), given);
        self.core.configure(&more)
    }

    /// Made once: paths are executed again for it.
    fn report(&mut self) -> Result<&Report, JsValue> {
        let (core, lists) = (&mut self.core, self.request.is_some());
        if !core.has_ended() {
            return Err(error(
                "the session has not ended: there is a report after the last step (progress.done), or after cancel()",
            ));
        }
        Ok(self.report.get_or_insert_with(|| if lists { core.report_of_structures() } else { core.report() }))
    }
}

/// A scalar, or a list of them, as configuration writes it.
fn text_of(value: &JsValue) -> String {
    if let Some(list) = value.dyn_ref::<js_sys::Array>() {
        return list.iter().map(|item| text_of(&item)).collect::<Vec<_>>().join(",");
    }
    let plain = value.as_string().or_else(|| value.as_bool().map(|b| b.to_string()));
    plain.or_else(|| value.as_f64().map(|n| n.to_string())).unwrap_or_default()
}

/// Edges of the search tree that the options allow.
pub(super) fn tree_limit(options: &JsValue) -> u64 {
    Reflect::get(options, &"treeLimit".into()).ok().and_then(|v| v.as_f64()).unwrap_or(TREE_LIMIT) as u64
}

/// What is asked about which program.
pub(super) fn job_of(input: SessionInput) -> Result<Job, SessionError> {
    let mut properties = Properties::default();
    for (key, value) in &input.config {
        properties.set(key, value, &Layer::Options).map_err(ConfigError::from)?;
    }
    no_paths(&properties)?;
    let mut settings = resolve(&properties)?;
    let data = input.data.unwrap_or_default().into_iter().map(|f| (f.path, f.bytes.into()));
    settings.vm.environment.files = Rc::new(data.collect());
    if let Some(text) = input.stdin {
        settings.vm.environment.stdin = Stdin::of(text.into_bytes());
    }
    let classes = UserClasses::of_files(input.files);
    let main = if input.main.is_empty() { classes.main_of_jar(None)? } else { input.main };
    Ok(Job { mode: input.mode, main, args: input.args, classes: classes.into(), settings })
}

/// There is no disk to read here: a setting that names a place on one would be ignored.
fn no_paths(properties: &Properties) -> Result<(), ConfigError> {
    for key in ["vm.files", "vm.stdin.file"] {
        if let Some(path) = properties.get(key).filter(|path| !path.trim().is_empty()) {
            return Err(ConfigError::BadValue {
                origin: Layer::Options,
                key: key.to_string(),
                value: path.to_string(),
                allowed: "the disk cannot be read here; in the page, files and standard input are given under Input"
                    .to_string(),
            });
        }
    }
    Ok(())
}

/// The class library of a provider.
pub(super) fn library_of(provider: JsProvider) -> Result<SharedLibrary, JsValue> {
    let provider: JsValue = provider.into();
    let function = provider.dyn_into().map_err(|_| error("the class-library provider is not a function"))?;
    library(function).map_err(session_error)
}

fn library(function: Function) -> Result<SharedLibrary, SessionError> {
    LIBRARY.with(|cell| {
        let mut cell = cell.borrow_mut();
        if let Some((known, library)) = cell.as_ref()
            && js_sys::Object::is(known, &function)
        {
            return Ok(library.clone());
        }
        let library = Rc::new(RefCell::new(Library::open(provider(function.clone()))?));
        *cell = Some((function, library.clone()));
        Ok(library)
    })
}

/// How a slice asks for its next turn. Timers are held back in nested use, so: Node's `setImmediate`, or a message to
/// itself. (Node serves a thousand messages of one port before it looks at anything else.)
enum Turns {
    Immediate(Function),
    Channel { receiver: JsValue, sender: JsValue, post: Function },
}

impl Turns {
    fn new() -> Result<Turns, JsValue> {
        let global: JsValue = js_sys::global().into();
        if let Some(immediate) = function(&global, "setImmediate") {
            return Ok(Turns::Immediate(immediate));
        }
        let none = || error("there is neither setImmediate nor MessageChannel");
        let make = function(&global, "MessageChannel").ok_or_else(none)?;
        let channel = Reflect::construct(&make, &js_sys::Array::new())?;
        let receiver = Reflect::get(&channel, &"port1".into())?;
        let sender = Reflect::get(&channel, &"port2".into())?;
        let post = function(&sender, "postMessage").ok_or_else(none)?;
        Ok(Turns::Channel { receiver, sender, post })
    }

    /// `callback` runs after whatever else is waiting.
    fn ask(&self, callback: &JsValue) -> Result<(), JsValue> {
        match self {
            Turns::Immediate(immediate) => immediate.call1(&JsValue::UNDEFINED, callback)?,
            Turns::Channel { receiver, sender, post } => {
                Reflect::set(receiver, &"onmessage".into(), callback)?;
                post.call1(sender, &JsValue::NULL)?
            }
        };
        Ok(())
    }

    /// An open port would be kept for ever.
    fn end(&self) {
        if let Turns::Channel { receiver, .. } = self
            && let Some(close) = function(receiver, "close")
        {
            let _ = close.call0(receiver);
        }
    }
}

/// A session that runs by itself.
struct Drive {
    inner: Rc<RefCell<Inner>>,
    callbacks: JsValue,
    slice_ms: f64,
    /// Errors that `onError` was told of: a search that starts again finds them again.
    told: BTreeSet<ErrorKey>,
}

impl Drive {
    fn start(self) -> Promise {
        let mut this = Some(self);
        Promise::new(&mut |resolve, reject| {
            let Some(drive) = this.take() else { return };
            if let Err(thrown) = drive.schedule(resolve, reject.clone()) {
                let _ = reject.call1(&JsValue::UNDEFINED, &thrown);
            }
        })
    }

    /// Makes the turns: each slice asks for the next one.
    fn schedule(self, resolve: Function, reject: Function) -> Result<(), JsValue> {
        let turns = Rc::new(Turns::new()?);
        let handler: Rc<RefCell<Option<Closure<dyn FnMut()>>>> = Rc::default();
        // Called through JavaScript, which catches what a panic or a trap throws: the promise is then rejected.
        let drive = Rc::new(RefCell::new(Some(self)));
        let driven = drive.clone();
        let body = move || driven.borrow_mut().as_mut().map_or(Ok(JsValue::UNDEFINED), Drive::slice);
        let slice = Closure::wrap(Box::new(body) as Box<dyn FnMut() -> Result<JsValue, JsValue>>);
        let tick = {
            let (handler, turns) = (handler.clone(), turns.clone());
            move || {
                let sliced = slice.as_ref().unchecked_ref::<Function>().call0(&JsValue::UNDEFINED);
                let (settle, value) = match sliced {
                    Ok(report) if report.is_undefined() => {
                        match handler.borrow().as_ref().map(|own| turns.ask(own.as_ref())) {
                            Some(Ok(())) => return,
                            Some(Err(thrown)) => (&reject, thrown),
                            None => return,
                        }
                    }
                    Ok(report) => (&resolve, report),
                    Err(thrown) => (&reject, thrown),
                };
                turns.end();
                let _ = settle.call1(&JsValue::UNDEFINED, &value);
                // The closure that runs here must outlive its own call; the session need not. (What a panic left borrowed
                // stays as it is.)
                if let Ok(mut drive) = drive.try_borrow_mut() {
                    drive.take();
                }
                if let Some(closure) = handler.borrow_mut().take() {
                    closure.forget();
                }
            }
        };
        let closure = Closure::wrap(Box::new(tick) as Box<dyn FnMut()>);
        let first = turns.ask(closure.as_ref());
        *handler.borrow_mut() = Some(closure);
        first
    }

    /// One slice; the report when it was the last, else undefined. A callback that throws ends the search.
    fn slice(&mut self) -> Result<JsValue, JsValue> {
        let progress = self.inner.borrow_mut().step(self.slice_ms).map_err(session_error)?;
        self.tell(&progress)?;
        if !progress.done {
            // One at a time: a trace is an execution of its own.
            let finding = self.inner.borrow_mut().core.next_finding();
            if let Some(finding) = finding {
                self.tell_error(&finding)?;
            }
            return Ok(JsValue::UNDEFINED);
        }
        // Callbacks may ask the session for things: it must not be borrowed while they run.
        let report = self.inner.borrow_mut().report()?.clone();
        for finding in &report.findings {
            self.tell_error(finding)?;
        }
        let value = to_js(&report)?;
        self.call("onDone", || Ok(value.clone()))?;
        Ok(value)
    }

    fn tell_error(&mut self, finding: &Finding) -> Result<(), JsValue> {
        let new = self.told.insert(ErrorKey::of(&finding.error));
        if new { self.call("onError", || to_js(finding)) } else { Ok(()) }
    }

    fn tell(&self, progress: &Progress) -> Result<(), JsValue> {
        self.call("onProgress", || to_js(progress))?;
        if !progress.tree.is_empty() {
            self.call("onTree", || to_js(&progress.tree))?;
        }
        if !progress.output.is_empty() {
            self.call("onOutput", || Ok(progress.output.as_str().into()))?;
        }
        Ok(())
    }

    fn call(&self, name: &str, value: impl FnOnce() -> Result<JsValue, JsValue>) -> Result<(), JsValue> {
        match function(&self.callbacks, name) {
            Some(f) => f.call1(&self.callbacks, &value()?).map(|_| ()),
            None => Ok(()),
        }
    }
}
