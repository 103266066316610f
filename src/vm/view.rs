//! The state the machine stands in, for people to read: what `report::StateView` holds of threads, statics and objects.
//!
//! What the program can still read is shown. Local variables in scope that no code will read again are shown as dead: with
//! the value of a primitive type, which lies in its slot as it was, but not with what a reference refers to, for the object
//! may be gone and its index may be that of another one.

use std::collections::VecDeque;

use super::delayed::suspension;
use super::heap::{Data, Obj, Ref};
use super::inspect::{is_library, is_of_program};
use super::names::source_name;
use super::thread::{Frame, Status};
use super::{Init, Vm};
use crate::choice::Tid;
use crate::program::{Class, ClassId, Code, Field, Kind, Origin, Shape, Variable, acc, descriptor};
use crate::report::{FrameView, ObjectView, StateView, StaticsView, ThreadView, VariableView};
use crate::util::{FxMap, literals};

/// Frames shown of a thread.
const MAX_FRAMES: usize = 100;
/// Objects listed.
const MAX_OBJECTS: usize = 300;
/// Objects looked at, to say how many there are beyond those.
const MAX_VISITED: usize = 5_000;
/// Elements shown of an array.
const MAX_ELEMENTS: usize = 50;
/// Characters shown of a string.
const MAX_TEXT: usize = 200;

impl Vm {
    /// Fills the threads, statics and objects of a view.
    pub fn fill_view(&mut self, view: &mut StateView) {
        let shown = (0..self.state.threads.len() as Tid)
            .filter(|&t| self.state.threads[t as usize].head.status != Status::Absent);
        view.threads = shown.collect::<Vec<_>>().into_iter().map(|t| self.thread_view(t)).collect();
        view.statics = self.statics_views();
        self.list_objects(view);
    }

    pub(super) fn thread_view(&mut self, t: Tid) -> ThreadView {
        let head = self.state.threads[t as usize].head;
        let (status, on, held_by) = self.standing(t);
        let (frames, frames_omitted) = self.frames_in_view(t);
        let mut view = ThreadView {
            thread: u32::from(t),
            name: self.thread_name(t),
            status,
            on,
            held_by: held_by.map(|by| self.thread_name(by)),
            holds: self.held_by(t),
            interrupted: head.interrupted,
            frames_omitted,
            frames,
            thrown: None,
        };
        if self.has_fallen(t) {
            self.show_fall(&mut view);
        }
        view
    }

    /// The frames of a thread as far as they are shown, innermost first, and how many more there are.
    pub(super) fn frames_in_view(&mut self, t: Tid) -> (Vec<FrameView>, u32) {
        let frames = (0..self.state.threads[t as usize].frames.len()).rev();
        let visible = |i: &usize| !self.program.method(self.state.threads[t as usize].frames[*i].method).hidden;
        let frames: Vec<usize> = frames.filter(visible).collect();
        let omitted = frames.len().saturating_sub(MAX_FRAMES) as u32;
        (frames.into_iter().take(MAX_FRAMES).map(|i| self.frame_view(t, i)).collect(), omitted)
    }

    /// Whether it is over with an exception that nobody caught.
    fn has_fallen(&self, t: Tid) -> bool {
        let thread = &self.state.threads[t as usize];
        thread.frames.is_empty() && thread.head.status != Status::Terminated
    }

    /// What a thread does in a word, what it waits for, and who has that.
    fn standing(&self, t: Tid) -> (String, Option<String>, Option<Tid>) {
        let thread = &self.state.threads[t as usize];
        // What it has waited for has come: it has not run since. A wait for a time may always end, and still is one.
        let goes_on = match thread.head.status {
            Status::Entering(_) | Status::Blocked(_) | Status::Notified { .. } | Status::ClassInit(_) => {
                self.is_enabled(t)
            }
            Status::Parked { .. } => thread.head.permit || thread.head.interrupted,
            _ => false,
        };
        match (self.waits_known_for(t).filter(|_| !goes_on), thread.head.status) {
            (Some((kind, on, by)), _) => (kind, Some(on).filter(|on| !on.is_empty()), by),
            (None, Status::Sleeping) => ("sleeping".to_string(), None, None),
            (None, Status::Terminated) => ("terminated".to_string(), None, None),
            _ if self.has_fallen(t) => ("terminated".to_string(), None, None),
            _ => ("runnable".to_string(), None, None),
        }
    }

    fn frame_view(&mut self, t: Tid, i: usize) -> FrameView {
        let f = self.state.threads[t as usize].frames[i];
        let m = self.program.method(f.method);
        let c = self.program.class(m.class);
        let library = is_library(c);
        let mut view = FrameView {
            class: c.dotted(),
            method: m.name.to_string(),
            file: c.source_file.as_deref().unwrap_or("").to_string(),
            line: m.line_at(m.index_of(f.pc)),
            library,
            locals: Vec::new(),
            operands: Vec::new(),
        };
        if !library {
            self.fill_variables(t, f, &mut view);
        }
        view
    }

    fn fill_variables(&mut self, t: Tid, f: Frame, view: &mut FrameView) {
        let maps = self.program.maps(f.method);
        let Code::At { start, .. } = self.program.method(f.method).code else { return };
        let index = f.pc - start;
        let Some(kinds) = maps.at.get(index as usize) else { return };
        let (named, complete) = self.program.variables_at(f.method, index);
        let arguments = usize::from(self.program.method(f.method).arg_slots);
        let stack = &self.state.threads[t as usize].stack[f.base as usize..f.sp as usize];
        for (slot, (&value, &kind)) in stack.iter().zip(kinds.iter()).enumerate() {
            let known = named.iter().find(|v| usize::from(v.slot) == slot);
            let parameter = slot < arguments;
            if kind == Kind::DEAD {
                let dead = known.filter(|_| slot < usize::from(maps.locals)).map(|known| dead_variable(known, value));
                view.locals.extend(dead.map(|variable| VariableView { parameter, ..variable }));
                continue;
            }
            if slot >= usize::from(maps.locals) {
                view.operands.push(self.variable(String::new(), "", kind, value));
                continue;
            }
            // What has no name in a class with names is a help of the compiler's.
            if known.is_none() && complete {
                continue;
            }
            let (name, declared) = known
                .map_or_else(|| (format!("local {slot}"), ""), |known| (known.name.clone(), known.descriptor.as_str()));
            view.locals.push(VariableView { parameter, ..self.variable(name, declared, kind, value) });
        }
    }

    /// A variable of that descriptor, or of that kind where there is none. What a class file says of its variables is
    /// believed only where it fits.
    pub(super) fn variable(&self, name: String, declared: &str, kind: Kind, value: u64) -> VariableView {
        let said = declared.bytes().next().and_then(Kind::of_char);
        let fits =
            said.is_some_and(|said| (said == Kind::Ref) == (kind == Kind::Ref) && said.is_wide() == kind.is_wide());
        let (kind, declared) = if fits { (said.unwrap_or(kind), declared) } else { (kind, "") };
        let declared = if declared.is_empty() { String::new() } else { descriptor::source_form(declared) };
        let open = if kind.is_wide() || !self.delays() { 0 } else { suspension(value) };
        let value = self.chosen(open).unwrap_or(value);
        let (value, object) = match kind {
            _ if suspension(value) != 0 && open != 0 => (self.open_text(open), None),
            Kind::Ref => self.reference(value as Ref),
            _ => (primitive(kind, value), None),
        };
        VariableView { declared, value, object, ..VariableView::named(&name) }
    }

    /// A reference in words, and the object where there is more to say about it.
    fn reference(&self, r: Ref) -> (String, Option<u32>) {
        if r == 0 {
            return ("null".to_string(), None);
        }
        if let Some(c) = self.state.mirrored(r) {
            return (format!("class {}", self.program.class(c).dotted()), None);
        }
        let o = self.state.heap.get(r);
        if o.class == self.known.string {
            return (quoted(&self.string_text(r)), None);
        }
        let class = self.program.class(o.class);
        if let Some(kind) = boxed(&class.name) {
            let slot = self.field_slot(o.class, "value").map_or(0, |s| o.slot(usize::from(s)));
            return (primitive(kind, slot), None);
        }
        if self.is_enum(class) {
            return (self.string_text(self.get_ref(r, "name")), None);
        }
        let unchanged = !o.is_dirty() || self.state.is_pristine(r);
        let untouched = o.permanent && unchanged && class.origin == Origin::Library;
        (self.object_label(r), (!untouched).then_some(r))
    }

    fn is_enum(&self, class: &Class) -> bool {
        let mut above = class.super_chain.iter().map(|&c| self.program.class(c));
        above.any(|c| &*c.name == "java/lang/Enum")
    }

    fn statics_views(&self) -> Vec<StaticsView> {
        let mut views = Vec::new();
        for (id, s) in self.state.statics.iter().enumerate() {
            let class = self.program.class(ClassId(id as u32));
            // Whether a class that nobody has initialised is loaded is no part of a state.
            if !is_of_program(class) || s.init == Init::None {
                continue;
            }
            // What the compiler adds for itself says nothing.
            let own = class.fields.iter().filter(|f| f.is_static() && f.flags & acc::SYNTHETIC == 0);
            let value = |f: &Field| s.slots.get(usize::from(f.slot)).copied().unwrap_or(0);
            let fields: Vec<_> =
                own.map(|f| self.variable(f.name.to_string(), &f.descriptor, f.kind, value(f))).collect();
            if fields.is_empty() {
                continue;
            }
            let initialised = match s.init {
                Init::Done => "done",
                Init::Running(_) => "running",
                Init::Failed | Init::None => "failed",
            };
            views.push(StaticsView { class: class.dotted(), initialised: initialised.to_string(), fields });
        }
        views.sort_by(|a, b| a.class.cmp(&b.class));
        views
    }

    /// Lists what the threads and statics of the view refer to, and what that refers to; the program's own objects first.
    fn list_objects(&self, view: &mut StateView) {
        let mut found = Found::default();
        let variables = view.threads.iter().flat_map(|t| &t.frames).flat_map(|f| f.locals.iter().chain(&f.operands));
        let variables = variables.chain(view.statics.iter().flat_map(|s| &s.fields));
        variables.filter_map(|v| v.object).for_each(|r| found.add(self, r, false));
        let of_program = |r: Ref| self.program.class(self.state.class_of(r)).origin == Origin::User;
        for (r, o) in self.state.heap.objs.iter().enumerate().filter(|(_, o)| !o.is_free()) {
            // Monitors in use, whoever knows them.
            if o.lock_owner != 0 && self.state.mirrored(r as Ref).is_none() {
                found.add(self, r as Ref, true);
            }
        }
        for t in self.state.threads.iter().filter(|t| t.is_alive()) {
            match t.head.status {
                Status::Blocked(r) | Status::Waiting { obj: r, .. } | Status::Notified { obj: r, .. }
                    if self.state.mirrored(r).is_none() =>
                {
                    found.add(self, r, true);
                }
                _ => {}
            }
            if of_program(t.head.obj) {
                found.add(self, t.head.obj, false);
            } else {
                self.add_what_it_runs(t.head.obj, &mut found);
            }
        }
        let mut objects = Vec::new();
        let mut visited = 0;
        while visited < MAX_VISITED
            && let Some((r, library)) = found.next()
        {
            visited += 1;
            let object = self.object_view(r, library);
            object.variables().filter_map(|v| v.object).for_each(|kid| found.add(self, kid, library));
            if objects.len() < MAX_OBJECTS {
                objects.push(object);
            }
        }
        view.objects_omitted = (visited - objects.len() + found.own.len() + found.others.len()) as u32;
        view.objects = objects;
        forget_unlisted(view);
    }

    /// What a thread of the library's class was made to run: an object of the program, or what a lambda has got from around it. The
    /// thread need not have come to it.
    fn add_what_it_runs(&self, thread: Ref, found: &mut Found) {
        let runs = self.get_ref(thread, "target");
        if runs == 0 {
            return;
        }
        let o = self.state.heap.get(runs);
        let class = self.program.class(o.class);
        match class.origin {
            Origin::User => found.add(self, runs, false),
            Origin::Synthetic => {
                let got = self.fields(o, class, false);
                got.iter().filter_map(|variable| variable.object).for_each(|r| found.add(self, r, false));
            }
            Origin::Library => {}
        }
    }

    fn object_view(&self, r: Ref, library: bool) -> ObjectView {
        let o = self.state.heap.get(r);
        let class = self.program.class(o.class);
        let content = self.content_view(r);
        let (length, fields) = match class.shape {
            Shape::Array { elem, .. } => (Some(o.data.len() as u32), self.elements(o, elem, &class.name[1..])),
            _ => (None, self.fields(o, class, content.is_some())),
        };
        let all = 0..self.state.threads.len() as Tid;
        let status = |t: &Tid| self.state.threads[*t as usize].head.status;
        let waits = |t: &Tid| matches!(status(t), Status::Waiting { obj, .. } if obj == r);
        // One that was notified enters again.
        let enters = |t: &Tid| match status(t) {
            Status::Entering(on) | Status::Blocked(on) | Status::Notified { obj: on, .. } => {
                on == r && !self.is_enabled(*t)
            }
            _ => false,
        };
        ObjectView {
            id: r,
            label: self.object_label(r),
            class: source_name(class),
            library,
            fields,
            content,
            length,
            locked_by: o.lock_owner.checked_sub(1).map(|t| self.thread_name(t)),
            lock_count: o.lock_count.get(),
            blocked: all.clone().filter(enters).map(|t| self.thread_name(t)).collect(),
            waiting: all.filter(waits).map(|t| self.thread_name(t)).collect(),
        }
    }

    /// The fields of an object; without those of the library's classes where its contents are `shown` in other words.
    fn fields(&self, o: &Obj, class: &Class, shown: bool) -> Vec<VariableView> {
        let declaring = class.super_chain.iter().map(|&c| self.program.class(c));
        let all = declaring.flat_map(|c| c.fields.iter().map(move |f| (c, f))).filter(|(_, f)| !f.is_static());
        // Of a thread's own bookkeeping only what it runs is of interest.
        let runs = |f: &Field| &*f.name == "target" && o.slot(usize::from(f.slot)) != 0;
        let wanted = all
            .filter(|(c, f)| if c.id == self.known.thread { runs(f) } else { !(shown && c.origin == Origin::Library) });
        let each = |(c, f): (&Class, &Field)| {
            let name = self.field_name(class.id, (c.id, f));
            self.variable(name, &f.descriptor, f.kind, o.slot(usize::from(f.slot)))
        };
        wanted.map(each).collect()
    }

    fn elements(&self, o: &Obj, elem: Kind, declared: &str) -> Vec<VariableView> {
        let signed = matches!(elem, Kind::Byte | Kind::Short);
        let shown = 0..o.data.len().min(MAX_ELEMENTS);
        shown.map(|i| self.variable(i.to_string(), declared, elem, o.element(i, signed))).collect()
    }
}

/// What was met and is still to be listed.
#[derive(Default)]
struct Found {
    met: FxMap<Ref, ()>,
    own: VecDeque<Ref>,
    others: VecDeque<Ref>,
}

impl Found {
    /// An array is the library's when it was met in an object of the library's.
    fn add(&mut self, vm: &Vm, r: Ref, in_library: bool) {
        if matches!(vm.state.heap.get(r).data, Data::Free) || self.met.insert(r, ()).is_some() {
            return;
        }
        let class = vm.program.class(vm.state.class_of(r));
        let library = match class.origin {
            Origin::User => is_library(class),
            Origin::Library => true,
            Origin::Synthetic => in_library,
        };
        if library { self.others.push_back(r) } else { self.own.push_back(r) }
    }

    fn next(&mut self) -> Option<(Ref, bool)> {
        let own = self.own.pop_front().map(|r| (r, false));
        own.or_else(|| self.others.pop_front().map(|r| (r, true)))
    }
}

fn forget_unlisted(view: &mut StateView) {
    let listed: FxMap<Ref, ()> = view.objects.iter().map(|o| (o.id, ())).collect();
    let frames = view.threads.iter_mut().flat_map(|t| &mut t.frames);
    let variables = frames.flat_map(|f| f.locals.iter_mut().chain(&mut f.operands));
    let variables = variables.chain(view.statics.iter_mut().flat_map(|s| &mut s.fields));
    let variables = variables.chain(view.objects.iter_mut().flat_map(|o| o.variables_mut()));
    for v in variables {
        v.object = v.object.filter(|r| listed.contains_key(r));
    }
}

/// A variable that no code will read again.
fn dead_variable(known: &Variable, value: u64) -> VariableView {
    let value = match known.descriptor.bytes().next().and_then(Kind::of_char) {
        Some(Kind::Ref) if value == 0 => "null".to_string(),
        Some(kind) if kind != Kind::Ref => primitive(kind, value),
        _ => String::new(),
    };
    let declared = descriptor::source_form(&known.descriptor);
    VariableView { declared, value, dead: true, ..VariableView::named(&known.name) }
}

/// What a wrapper class wraps.
fn boxed(class: &str) -> Option<Kind> {
    Some(match class.strip_prefix("java/lang/")? {
        "Boolean" => Kind::Boolean,
        "Byte" => Kind::Byte,
        "Character" => Kind::Char,
        "Short" => Kind::Short,
        "Integer" => Kind::Int,
        "Float" => Kind::Float,
        "Long" => Kind::Long,
        "Double" => Kind::Double,
        _ => return None,
    })
}

pub(super) fn primitive(kind: Kind, value: u64) -> String {
    let int = value as u32 as i32;
    match kind {
        Kind::Boolean => (int != 0).to_string(),
        Kind::Char => literals::character(char::from_u32(int as u32 & 0xffff).unwrap_or('\u{fffd}')),
        Kind::Float => literals::floating(&format!("{:e}", f32::from_bits(value as u32))),
        Kind::Long => (value as i64).to_string(),
        Kind::Double => literals::floating(&format!("{:e}", f64::from_bits(value))),
        _ => int.to_string(),
    }
}

fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", literals::string(&text[..end])),
        None => literals::string(text),
    }
}
