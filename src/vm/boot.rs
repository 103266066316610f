//! Start-up: the library's few hooks, the main thread, `main`.

use std::rc::Rc;

use super::clock::ClockFields;
use super::execution::Execution;
use super::heap::{Data, Heap, Ref};
use super::listening::Listening;
use super::state::State;
use super::thread::{Status, Thread};
use super::tracking::Tracking;
use super::{Mutation, TransitionEnd, Vm, VmConfig, WellKnown};
use crate::program::{ClassId, Kind, LinkError, Program};

/// Why a program cannot start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BootError {
    /// The main class, or something it needs, is missing or malformed.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The main class needs a class of a module that is not packed.
    #[error("class {main} cannot be loaded: {class} belongs to the module {module}, which is not packed")]
    Module {
        /// With dots.
        main: String,
        /// What it needs, with dots.
        class: String,
        /// Where that would be.
        module: &'static str,
    },
    /// No method that starts a program.
    #[error("class {0} has no method 'public static void main(String[])': name the class that has it")]
    NoMain(String),
    /// The class-library bundle does not fit this engine.
    #[error("the class library cannot start: {0}; build it again with 'npm run build'")]
    Library(String),
    /// A listener's configuration does not fit the program.
    #[error("{0}")]
    Listener(String),
}

/// Instructions that library start-up may take.
const BOOT_FUEL: u64 = 50_000_000;

impl Vm {
    /// Loads the main class, starts the library, and puts the main thread at the start of `main`. The program's own code
    /// has not run yet: the main class is initialised by the main thread as part of the checked execution.
    pub fn boot(program: Program, config: VmConfig, main: &str, args: &[String]) -> Result<Vm, BootError> {
        let mut vm = Vm::with_library(program, config)?;
        let main = main.replace('.', "/");
        let class = vm.program.load(&main).map_err(|e| vm.not_loaded(&main, e))?;
        vm.ensure_statics(class);
        let early = vm.config.mutations.contains(Mutation::MissingClassEarly);
        let verified = match vm.program.verify_class(class) {
            // As with any other class it is an error of the program when the class is initialised.
            Err(LinkError::NotFound(_)) if !early => false,
            verified => verified.map(|()| true)?,
        };
        let method = vm.program.find_main(class).ok_or_else(|| BootError::NoMain(main.replace('/', ".")))?;
        if verified {
            vm.program.decode(method)?;
        }
        let method = vm.program.launcher(class, method)?;
        vm.program.decode(method)?;
        vm.ensure_statics(vm.program.method(method).class);
        let args = vm.argument_array(args)?;
        vm.state.pools = vm.program.source.interns() && !vm.config.mutations.contains(Mutation::InternCopies);
        vm.fill_pool();
        vm.freeze();
        let delays = vm.config.checking && vm.config.delayed;
        vm.state.heap.delays = delays;
        vm.state.heap.reaches_open = delays && !vm.config.mutations.contains(Mutation::OpenUnreached);
        vm.state.heap.stores_open = delays && !vm.config.mutations.contains(Mutation::OpenUnstored);
        vm.settle_noticed();
        vm.push_initial_frame(0, method, &[u64::from(args)]);
        vm.begin_atomic_method(method);
        (vm.exec.started_at, vm.exec.scheduled_at) = (vm.exec.instructions, vm.exec.instructions);
        vm.refresh_multi();
        Ok(vm)
    }

    /// A machine whose library is started: a copy of one that was kept, if there is one. A plain run needs one machine, and
    /// nothing is kept for a next one.
    fn with_library(mut program: Program, config: VmConfig) -> Result<Vm, BootError> {
        let key = config.checking.then(|| super::started::key(&program, &config));
        if let Some(vm) = key.as_ref().and_then(|key| Vm::kept(&mut program, key, &config)) {
            return Ok(vm);
        }
        let mut vm = Vm::empty(program, config)?;
        vm.start_library()?;
        if let Some(key) = key {
            vm.keep(key);
        }
        Ok(vm)
    }

    fn argument_array(&mut self, args: &[String]) -> Result<Ref, LinkError> {
        let class = self.known.string_array;
        let refs: Vec<u64> = args.iter().map(|a| u64::from(self.new_string(a))).collect();
        Ok(self.alloc(class, Data::Slots(refs.into_boxed_slice())))
    }

    fn empty(mut program: Program, config: VmConfig) -> Result<Vm, BootError> {
        let known = well_known(&mut program)?;
        let mut heap = Heap::default();
        heap.by_site = config.checking;
        heap.all_shared = config.checking && !config.reachability;
        let withdrawn = program.attributor.is_withdrawn(super::fill::ALLOCATION);
        let cleared = !config.mutations.contains(Mutation::ReferencesStayFilled);
        let config = VmConfig {
            skip_allocations: config.skip_allocations && !withdrawn,
            collects: config.collects && cleared,
            ..config
        };
        let state = State { heap, threads: vec![Thread::new(Box::new([]))], order: vec![0], ..State::default() };
        let mut vm = Vm {
            program,
            config,
            known: Rc::new(known),
            builtins: super::loader::Builtins::default(),
            names: super::names::Names::default(),
            references: None,
            delayed: None,
            pools: None,
            state,
            exec: Execution::default(),
            track: Tracking::default(),
            listen: Listening::default(),
        };
        let last = ClassId(vm.program.classes.len() as u32 - 1);
        vm.ensure_statics(last);
        Ok(vm)
    }

    /// Runs `System.initInterleave` on the main thread.
    fn start_library(&mut self) -> Result<(), BootError> {
        let n = self.program.class(self.known.thread).instance_kinds.len();
        let main = self.alloc(self.known.thread, Data::Slots(vec![0; n].into_boxed_slice()));
        self.state.threads[0].head.obj = main;
        self.state.threads[0].head.status = Status::Runnable;
        let throwable = self.known.throwable;
        let system = self.library_class("java/lang/System")?;
        let init = self.program.find_method(system, "initInterleave", "()V");
        let init = init.ok_or_else(|| BootError::Library("java.lang.System has no initInterleave".into()))?;
        self.program.decode(init)?;
        let checking = std::mem::replace(&mut self.config.checking, false);
        self.push_initial_frame(0, init, &[]);
        let mut ready = vec![self.known.string, self.known.class, self.known.thread, throwable, system];
        // Wrappers that `valueOf` gives are the same for everybody, whoever asks first.
        ready.push(self.library_class("java/lang/Boolean")?);
        // A JVM's own start needs it, too. A search would initialise it anew on each path.
        ready.push(self.library_class("java/lang/Math")?);
        for (_, cache) in super::invoke::BOX_CACHES {
            ready.push(self.library_class(cache)?);
        }
        for class in ready.into_iter().rev() {
            if !self.is_ready(class) {
                let _ = self.init_class(class);
            }
        }
        let end = self.run(BOOT_FUEL);
        self.config.checking = checking;
        match end {
            TransitionEnd::Ended => {}
            TransitionEnd::Uncaught { exception, .. } => {
                let e = self.describe_uncaught(0, exception);
                let text =
                    format!("{} {} at {:?}", e.exception.unwrap_or_default(), e.message.unwrap_or_default(), e.stack);
                return Err(BootError::Library(text));
            }
            other => return Err(BootError::Library(format!("start-up ended with {other:?}"))),
        }
        self.state.threads[0].head.status = Status::Runnable;
        (self.exec.instructions, self.exec.work_beside) = (0, 0);
        Ok(())
    }

    /// The heap as it is becomes permanent, and nothing of it is part of a state until it is written.
    fn freeze(&mut self) {
        self.state.heap.freeze();
        let always = self.config.checking && !self.config.skip_allocations;
        self.state.heap.room = if always { 0 } else { self.config.max_heap };
        self.track.gc.first = self.state.heap.objs.len();
        self.state.output.clear();
        self.state.chunks.clear();
        self.track.used = Default::default();
        self.state.exit = None;
    }
}

fn well_known(program: &mut Program) -> Result<WellKnown, BootError> {
    let mut class = |name: &str| program.load(name);
    let object = class("java/lang/Object")?;
    let class_class = class("java/lang/Class")?;
    let string = class("java/lang/String")?;
    let throwable = class("java/lang/Throwable")?;
    let error = class("java/lang/Error")?;
    let assertion_error = class("java/lang/AssertionError")?;
    let thread = class("java/lang/Thread")?;
    let system = class("java/lang/System")?;
    let print_stream = class("java/io/PrintStream")?;
    let object_array = class("[Ljava/lang/Object;")?;
    let string_array = class("[Ljava/lang/String;")?;
    let initialisation = class("jdk/internal/interleave/Initialisation")?;
    let init_above = program.find_method(initialisation, "above", "()V");
    let thread_run = program.find_method(thread, "run", "()V");
    let missing = |what: &str| BootError::Library(format!("{what} is missing"));
    let slot = |program: &Program, c: ClassId, name: &str| -> Option<u16> {
        program.class(c).fields.iter().find(|f| &*f.name == name && !f.is_static()).map(|f| f.slot)
    };
    let need = |program: &Program, c: ClassId, name: &str| slot(program, c, name).ok_or_else(|| missing(name));
    let init_above = init_above.ok_or_else(|| missing("Initialisation.above"))?;
    program.decode(init_above)?;
    let clock = |name: &str| {
        let mut fields = program.class(system).fields.iter();
        fields.find(|f| &*f.name == name && f.is_static()).map(|f| f.slot).ok_or_else(|| missing(name))
    };
    let clock = ClockFields { class: system, nanos: clock("clock")?, read: clock("clockRead")? };
    Ok(WellKnown {
        object,
        class: class_class,
        string,
        string_value: need(program, string, "value")?,
        string_coder: need(program, string, "coder")?,
        byte_array: program.primitive_array(Kind::Byte)?,
        long_array: program.primitive_array(Kind::Long)?,
        object_array,
        string_array,
        throwable,
        throwable_message: need(program, throwable, "detailMessage")?,
        throwable_backtrace: need(program, throwable, "backtrace")?,
        throwable_cause: need(program, throwable, "cause")?,
        throwable_depth: need(program, throwable, "depth")?,
        throwable_stack: need(program, throwable, "stackTrace")?,
        throwable_suppressed: need(program, throwable, "suppressedExceptions")?,
        error,
        assertion_error,
        thread,
        thread_name: need(program, thread, "name")?,
        thread_number: need(program, thread, "tid")?,
        print_stream,
        thread_run: thread_run.ok_or_else(|| missing("Thread.run"))?,
        init_above,
        class_name: slot(program, class_class, "name"),
        class_component: slot(program, class_class, "componentType"),
        clock,
    })
}
