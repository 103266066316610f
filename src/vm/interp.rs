//! The interpreter loop: one `match` over pre-decoded instructions.
//!
//! While the loop runs, the running thread's stack and the code arena are local variables; every slow operation puts them
//! back (`slow!`), works on the frames and ends the inner loop; the outer one loads them again. What changes in the inner
//! loop besides `pc`, `sp` and `base` is paid for at each bytecode (docs/decisions/interpreter-loop.md). Fuel, collection
//! and transition length are looked at on back-edges and calls only. The visibility test of field and array accesses is
//! inline: an access is a scheduling point when several threads are alive, the field is one, the object is shared, and it is
//! not the bottom half (`policy.rs`).

use super::delayed::suspension;
use super::dispatch::Hooked;
use super::heap::Ref;
use super::thread::{Frame, Role};
use super::touched::IN_ORDER;
use super::watch::STATIC;
use super::{Flow, Init, TransitionEnd, Vm};
use crate::program::insn::{F_DECLARED, F_FINAL, F_KIND_SHIFT, F_MODEL, F_VISIBLE, F_WATCHED};
use crate::program::{Code, Insn, Kind, MethodId, NO_NATIVE};
use crate::system::{EventKind, Mutation};

/// Slots of one thread's stack before `StackOverflowError`, besides `vm.max_frames`: 8 MB.
pub(crate) const MAX_STACK_SLOTS: usize = 1 << 20;

/// Narrows a value to its field's kind: the upper bits of sub-int kinds are cut as `putfield` does.
#[inline]
fn narrow(v: u64, flags: u8) -> u64 {
    match flags >> F_KIND_SHIFT {
        0 => v & 1,
        1 => u64::from(v as u8 as i8 as i32 as u32),
        2 => u64::from(v as u16),
        3 => u64::from(v as u16 as i16 as i32 as u32),
        _ => v,
    }
}

#[inline]
fn f32_of(v: u64) -> f32 {
    f32::from_bits(v as u32)
}

#[inline]
fn f64_of(v: u64) -> f64 {
    f64::from_bits(v)
}

/// `fcmpl`/`fcmpg` and the double forms: `nan` is the result when an operand is NaN.
#[inline]
fn compare<T: PartialOrd>(a: T, b: T, nan: i32) -> i32 {
    match a.partial_cmp(&b) {
        Some(o) => o as i32,
        None => nan,
    }
}

impl Vm {
    /// Runs the current thread until its transition ends or about `fuel` instructions are used.
    pub fn run(&mut self, fuel: u64) -> TransitionEnd {
        self.exec.fuel_end = self.exec.instructions.saturating_add(fuel);
        loop {
            let hooked = self.listen.tracing
                || self.listen.dispatch.in_loop
                || self.track.recording.is_recording()
                || self.track.touches.has_all();
            let end = if hooked {
                let end = self.exec::<true, true>();
                self.loop_left(end)
            } else if self.state.heap.delays {
                self.exec::<false, true>()
            } else {
                self.exec::<false, false>()
            };
            if let Some(end) = self.exec.after_exec(end) {
                let end = self.guard_end(self.end_outside_conditions(end));
                self.recorded(&end);
                self.touched_by_end(&end);
                return end;
            }
        }
    }

    /// `DELAYS`: slots may hold suspensions (`delayed`). The hooked copy looks whether they do.
    #[allow(clippy::cognitive_complexity)]
    fn exec<const HOOKED: bool, const DELAYS: bool>(&mut self) -> TransitionEnd {
        let cur = self.exec.cur as usize;
        if self.state.threads[cur].frames.is_empty() {
            return self.thread_done();
        }
        // The owners of code and stack, and the slices that the loop works on: slices stay in registers.
        let mut code_owner = std::mem::take(&mut self.program.code);
        let mut stk_owner = std::mem::take(&mut self.state.threads[cur].stack);
        let mut code = &code_owner[..];
        let mut stk = &mut stk_owner[..];
        let mut icount;
        let scheduled = self.exec.scheduled_at;
        let (mut pc, mut sp, mut base): (usize, usize, usize);
        let (mut multi, mut touching, mut limit): (bool, bool, u64);
        let delays = DELAYS && (!HOOKED || self.state.heap.delays);
        // The instruction looks at a value that is not chosen, and has not said so: no arm of the match may forget that.
        let mut overlooked = false;

        macro_rules! load {
            () => {{
                let Some(f) = self.state.threads[cur].frames.last() else {
                    self.state.threads[cur].stack = stk_owner;
                    self.program.code = code_owner;
                    return self.thread_done();
                };
                pc = f.pc as usize;
                sp = f.sp as usize;
                base = f.base as usize;
                multi = self.exec.several;
                touching = multi && self.track.touches.are_visible_ones();
                limit = self.next_limit();
                icount = self.exec.instructions;
            }};
        }
        macro_rules! save {
            () => {{
                debug_assert!(!overlooked, "an instruction looks at a value that is not chosen");
                if let Some(f) = self.state.threads[cur].frames.last_mut() {
                    f.pc = pc as u32;
                    f.sp = sp as u32;
                }
                self.state.threads[cur].stack = stk_owner;
                self.program.code = code_owner;
                self.exec.instructions = icount;
            }};
        }
        // Runs an operation on the saved state, then reloads or leaves.
        macro_rules! slow {
            ($e:expr) => {{
                save!();
                match $e {
                    Flow::Go => break,
                    Flow::Exit(end) => return end,
                }
            }};
        }
        // Prepares something for the instruction, which is executed again, and is one.
        macro_rules! again {
            ($e:expr) => {{
                icount -= 1;
                if HOOKED {
                    self.listen.same_instruction_again();
                }
                slow!($e)
            }};
        }
        // Calls the listeners' side on the saved state; goes on here, at the top frame's `pc`, or nowhere.
        macro_rules! hook {
            ($e:expr) => {{
                save!();
                let hooked = $e;
                if let Hooked::Leave(end) = hooked {
                    return end;
                }
                code_owner = std::mem::take(&mut self.program.code);
                stk_owner = std::mem::take(&mut self.state.threads[cur].stack);
                code = &code_owner[..];
                stk = &mut stk_owner[..];
                load!();
                if let Hooked::Reload = hooked {
                    continue;
                }
            }};
        }
        macro_rules! leave {
            ($end:expr) => {{
                save!();
                return $end;
            }};
        }
        macro_rules! throw {
            ($class:expr, $msg:expr) => {{
                let msg: Option<String> = $msg;
                slow!(self.throw_new($class, msg.as_deref()))
            }};
        }
        macro_rules! npe {
            () => {
                slow!(self.throw_npe())
            };
        }
        // A safepoint with `pc` already at the next instruction.
        macro_rules! safepoint {
            () => {
                if icount >= limit {
                    slow!(self.safepoint());
                }
            };
        }
        macro_rules! push {
            ($v:expr) => {{
                let v: u64 = $v;
                stk[sp] = v;
                sp += 1;
            }};
        }
        macro_rules! push2 {
            ($v:expr) => {{
                let v: u64 = $v;
                stk[sp] = v;
                sp += 2;
            }};
        }
        // Slots that the instruction looks at: what waits there is chosen first.
        macro_rules! look {
            () => {
                if DELAYS && let Some(at) = self.looked_at(code[pc], stk, sp, base) {
                    overlooked = false;
                    slow!(self.force_operand(at));
                }
            };
            ($($at:expr),+) => {
                if DELAYS && !HOOKED && suspension($(stk[$at])|+) != 0 {
                    look!();
                }
            };
        }
        macro_rules! int {
            ($at:expr) => {
                stk[$at] as u32 as i32
            };
        }
        macro_rules! binop_i {
            ($f:expr) => {{
                look!(sp - 2, sp - 1);
                sp -= 1;
                let f: fn(i32, i32) -> i32 = $f;
                stk[sp - 1] = u64::from(f(int!(sp - 1), int!(sp)) as u32);
                pc += 1;
            }};
        }
        macro_rules! binop_l {
            ($f:expr) => {{
                sp -= 2;
                let f: fn(i64, i64) -> i64 = $f;
                stk[sp - 2] = f(stk[sp - 2] as i64, stk[sp] as i64) as u64;
                pc += 1;
            }};
        }
        macro_rules! binop_f {
            ($op:tt) => {{
                sp -= 1;
                stk[sp - 1] = u64::from((f32_of(stk[sp - 1]) $op f32_of(stk[sp])).to_bits());
                pc += 1;
            }};
        }
        macro_rules! binop_d {
            ($op:tt) => {{
                sp -= 2;
                stk[sp - 2] = (f64_of(stk[sp - 2]) $op f64_of(stk[sp])).to_bits();
                pc += 1;
            }};
        }
        macro_rules! shift_l {
            ($f:expr) => {{
                look!(sp - 1);
                sp -= 1;
                let f: fn(i64, u32) -> i64 = $f;
                stk[sp - 2] = f(stk[sp - 2] as i64, stk[sp] as u32 & 63) as u64;
                pc += 1;
            }};
        }
        macro_rules! branch {
            ($cond:expr, $target:expr) => {{
                if $cond {
                    let target = $target as usize;
                    let back = target <= pc;
                    pc = target;
                    if back {
                        safepoint!();
                    }
                } else {
                    pc += 1;
                }
            }};
        }
        macro_rules! if_i {
            ($op:tt, $t:expr) => {{
                look!(sp - 1);
                sp -= 1;
                branch!(int!(sp) $op 0, $t)
            }};
        }
        macro_rules! if_ii {
            ($op:tt, $t:expr) => {{
                look!(sp - 2, sp - 1);
                sp -= 2;
                branch!(int!(sp) $op int!(sp + 1), $t)
            }};
        }
        // Something that looks at the thread's frames and slots: they are put in order for it.
        macro_rules! with_stack {
            ($e:expr) => {{
                if let Some(f) = self.state.threads[cur].frames.last_mut() {
                    (f.pc, f.sp) = (pc as u32, sp as u32);
                }
                self.state.threads[cur].stack = stk_owner;
                let result = $e;
                stk_owner = std::mem::take(&mut self.state.threads[cur].stack);
                stk = &mut stk_owner[..];
                result
            }};
        }
        macro_rules! if_aa {
            ($op:tt, $t:expr) => {{
                look!(sp - 2, sp - 1);
                sp -= 2;
                let (one, other) = (stk[sp] as Ref, stk[sp + 1] as Ref);
                if one == other && one != 0 {
                    self.look_for_identity(one);
                }
                branch!(one $op other, $t)
            }};
        }
        // Ends the transition before an access to shared data that is a point, unless this is its bottom half or nobody else
        // can run. The frame is put in order for `$point`: who can run may depend on what it holds (`weak.rs`).
        macro_rules! visible {
            ($cond:expr, $point:expr) => {
                if multi && $cond && icount != scheduled + 1 && with_stack!($point) {
                    leave!(TransitionEnd::Choice);
                }
            };
        }
        // An access that is watched: the thread's stack tells which monitors it holds.
        macro_rules! watch {
            ($cond:expr, $watch:expr) => {
                if multi && $cond {
                    with_stack!($watch);
                }
            };
        }
        // An access that is made: what others may meet in is kept.
        macro_rules! touches {
            ($cond:expr, $touch:expr) => {
                if touching && $cond {
                    $touch;
                }
            };
        }
        // The barrier looks at constructors on the stack.
        macro_rules! share {
            ($object:expr) => {
                if !self.state.heap.get($object).shared {
                    with_stack!(self.share_from($object));
                }
            };
        }
        // Reading an element: checks, visibility, then the value.
        macro_rules! aload {
            ($slots:expr, $signed:expr) => {{
                look!(sp - 2, sp - 1);
                let r = stk[sp - 2] as Ref;
                if r == 0 {
                    npe!();
                }
                let i = int!(sp - 1) as u32 as usize;
                if multi && !self.track.watch.recent.has(r, i as u32, false) {
                    visible!(self.state.heap.get(r).is_known(), self.element_point(r, None));
                    watch!(self.state.heap.get(r).is_known(), self.array_used(r, Some(i), false));
                }
                touches!(self.state.heap.get(r).assumed() != IN_ORDER, self.touches_element(r, i, false));
                let o = self.state.heap.get(r);
                let Some(v) = o.element_within(i, $signed) else {
                    throw!("java/lang/ArrayIndexOutOfBoundsException", Some(index_message(i, o.data.len())));
                };
                stk[sp - 2] = v;
                sp = sp - 2 + $slots;
                pc += 1;
            }};
        }
        macro_rules! astore {
            ($slots:expr) => {
                astore!($slots, 0)
            };
            ($slots:expr, $stored:expr) => {{
                let at = sp - 2 - $slots;
                look!(at, at + 1);
                let r = stk[at] as Ref;
                if r == 0 {
                    npe!();
                }
                let i = int!(at + 1) as u32 as usize;
                if multi && !self.track.watch.recent.has(r, i as u32, true) {
                    visible!(self.state.heap.get(r).is_known(), self.element_point(r, Some($stored)));
                    watch!(self.state.heap.get(r).is_known(), self.array_used(r, Some(i), true));
                }
                touches!(self.state.heap.get(r).assumed() != IN_ORDER, self.touches_element(r, i, true));
                let v = stk[at + 2];
                if !self.state.heap.get_mut(r).set_element_in(self.track.trail.epoch, i, v) {
                    let len = self.state.heap.get(r).data.len();
                    if i >= len {
                        throw!("java/lang/ArrayIndexOutOfBoundsException", Some(index_message(i, len)));
                    }
                    self.touch_element(r, i);
                    self.state.heap.get_mut(r).set_element(i, v);
                }
                sp = at;
                pc += 1;
            }};
        }
        // What a store of the top `$slots` slots makes reachable: whether it is an object, and which.
        macro_rules! stored {
            ($flags:expr, $slots:expr) => {{
                let slot = stk[sp - $slots];
                match suspension(slot) {
                    waits if delays && $slots == 1 && waits != 0 => (true, u64::from(waits)),
                    _ => ($flags >> F_KIND_SHIFT == Kind::Ref as u8, slot),
                }
            }};
        }
        // A suspension that is stored in a field says the same in the field's kind: others were forced.
        macro_rules! narrowed {
            ($v:expr, $flags:expr, $slots:expr) => {{
                let v = $v;
                if delays && $slots == 1 && suspension(v) != 0 { self.kept_open(v) } else { narrow(v, $flags) }
            }};
        }
        macro_rules! get_static {
            ($flags:expr, $slot:expr, $class:expr, $slots:expr) => {{
                let s = &self.state.statics[$class.0 as usize];
                if s.init != Init::Done && s.init != Init::Running(cur as u16) {
                    slow!(self.init_class($class));
                }
                let v = s.slots[usize::from($slot)];
                visible!($flags & F_VISIBLE != 0, self.static_point($flags, $class, $slot, None));
                watch!(
                    $flags & F_WATCHED != 0 && !self.track.watch.recent.has($class.0 | STATIC, u32::from($slot), false),
                    self.watch_static($class, usize::from($slot), false)
                );
                touches!(true, self.touches_static($flags, $class, $slot, false));
                stk[sp] = v;
                sp += $slots;
                pc += 1;
            }};
        }
        macro_rules! put_static {
            ($flags:expr, $slot:expr, $class:expr, $slots:expr) => {{
                let s = &self.state.statics[$class.0 as usize];
                if s.init != Init::Done && s.init != Init::Running(cur as u16) {
                    slow!(self.init_class($class));
                }
                let (reference, stored) = stored!($flags, $slots);
                visible!($flags & F_VISIBLE != 0, self.static_point($flags, $class, $slot, Some((reference, stored))));
                watch!(
                    $flags & F_WATCHED != 0 && !self.track.watch.recent.has($class.0 | STATIC, u32::from($slot), true),
                    self.watch_static($class, usize::from($slot), true)
                );
                touches!(true, self.touches_static($flags, $class, $slot, true));
                sp -= $slots;
                let v = narrowed!(stk[sp], $flags, $slots);
                self.touch_statics($class);
                self.state.statics[$class.0 as usize].slots[usize::from($slot)] = v;
                if reference && stored != 0 && !self.is_for_initialiser($class) {
                    share!(stored as Ref);
                }
                pc += 1;
            }};
        }
        macro_rules! get_field {
            ($flags:expr, $slot:expr, $class:expr, $slots:expr) => {{
                look!(sp - 1);
                let r = stk[sp - 1] as Ref;
                if r == 0 {
                    npe!();
                }
                visible!(
                    $flags & F_VISIBLE != 0 && (self.state.heap.get(r).is_known() || $flags & F_DECLARED != 0),
                    self.field_point($flags, r, ($class, $slot), None)
                );
                watch!(
                    $flags & F_WATCHED != 0
                        && self.state.heap.get(r).is_known()
                        && !self.track.watch.recent.has(r, u32::from($slot), false),
                    self.watched($flags, r, $class, $slot, false)
                );
                touches!($flags & (F_VISIBLE | F_MODEL) != 0, self.touches_slot(r, $slot, false));
                stk[sp - 1] = self.state.heap.get(r).slot(usize::from($slot));
                sp = sp - 1 + $slots;
                pc += 1;
            }};
        }
        macro_rules! put_field {
            ($flags:expr, $slot:expr, $class:expr, $slots:expr) => {{
                let r = stk[sp - 1 - $slots] as Ref;
                if r == 0 {
                    npe!();
                }
                let (shared, known) = (self.state.heap.get(r).shared, self.state.heap.get(r).is_known());
                let (reference, stored) = stored!($flags, $slots);
                visible!(
                    $flags & F_VISIBLE != 0 && (known || $flags & F_DECLARED != 0),
                    self.field_point($flags, r, ($class, $slot), Some((reference, stored)))
                );
                watch!(
                    known
                        && $flags & (F_WATCHED | F_FINAL) != 0
                        && !self.track.watch.recent.has(r, u32::from($slot), true),
                    self.watched($flags, r, $class, $slot, true)
                );
                touches!($flags & (F_VISIBLE | F_MODEL) != 0, self.touches_slot(r, $slot, true));
                let v = narrowed!(stk[sp - $slots], $flags, $slots);
                self.touch(r);
                self.state.heap.get_mut(r).set_slot(usize::from($slot), v);
                if shared && reference && stored != 0 {
                    share!(stored as Ref);
                }
                sp -= 1 + $slots;
                pc += 1;
            }};
        }
        // Enters `$mid`, whose arguments take the top `$args` slots.
        macro_rules! enter {
            ($mid:expr, $args:expr) => {{
                let mid: MethodId = $mid;
                let m = self.program.method(mid);
                let start = match m.code {
                    Code::At { start, .. } if m.native == NO_NATIVE && !m.is_special() => start,
                    _ => slow!(self.invoke_slow(mid, usize::from($args))),
                };
                let new_base = sp - usize::from($args);
                let new_sp = new_base + usize::from(m.max_locals);
                let need = new_sp + usize::from(m.max_stack);
                if self.state.threads[cur].frames.len() >= self.config.max_frames as usize || need > MAX_STACK_SLOTS {
                    slow!(self.overflow());
                }
                if need > stk.len() {
                    again!(self.grow_stack(need * 2));
                }
                let frames = &mut self.state.threads[cur].frames;
                if let Some(f) = frames.last_mut() {
                    f.pc = pc as u32;
                    f.sp = new_base as u32;
                }
                frames.push(Frame::new(mid, start, new_base as u32, new_sp as u32, 0, Role::Call));
                pc = start as usize;
                sp = new_sp;
                base = new_base;
                if HOOKED && self.wants(EventKind::MethodEntered) {
                    hook!(self.method_entered(mid));
                }
                safepoint!();
            }};
        }
        macro_rules! leave_method {
            ($slots:expr) => {{
                let floor = self.state.threads[cur].head.floor as usize;
                let frames = &self.state.threads[cur].frames;
                let plain = match frames.last() {
                    Some(f) => f.lock == 0 && f.role == Role::Call && frames.len() > floor,
                    None => false,
                };
                if !plain {
                    slow!(self.return_slow($slots));
                }
                if HOOKED && self.wants(EventKind::MethodExited) {
                    hook!(self.method_exited(false));
                }
                let frames = &mut self.state.threads[cur].frames;
                frames.pop();
                let depth = frames.len() - 1;
                let f = frames[depth];
                let from = sp - $slots;
                sp = f.sp as usize;
                base = f.base as usize;
                if (depth as u32) < self.state.threads[cur].low {
                    // The caller is uncovered for the first time in this transition.
                    self.log_frame(self.exec.cur, depth as u32, stk);
                }
                if $slots > 0 {
                    stk[sp] = stk[from];
                    sp += $slots;
                }
                pc = f.pc as usize + 1;
                debug_assert_eq!(multi, self.exec.several);
            }};
        }

        load!();
        loop {
            loop {
                debug_assert!(!overlooked, "an instruction looks at a value that is not chosen");
                if HOOKED && self.has_executed() {
                    hook!(self.between_instructions());
                }
                icount += 1;
                if HOOKED && delays {
                    look!();
                }
                if HOOKED {
                    if code[pc].is_unresolved() && !(code[pc].is_test_of_unresolved() && stk[sp - 1] as Ref == 0) {
                        icount -= 1;
                        if self.listen.tracing {
                            // It may call a loader of the program first: what comes next is then not the next instruction.
                            hook!({
                                self.settle_access();
                                Hooked::Proceed
                            });
                        }
                        slow!(self.quicken());
                    }
                    if self.listen.tracing
                        && !self.listen.passes(cur, self.state.threads[cur].frames.len(), pc, code[pc])
                    {
                        hook!({
                            self.trace_at(pc as u32);
                            Hooked::Proceed
                        });
                    }
                    if self.track.recording.is_recording() {
                        hook!({
                            self.note_reads(pc as u32);
                            Hooked::Proceed
                        });
                    }
                    if self.track.touches.has_all() {
                        hook!({
                            self.touched_by_instruction(pc as u32);
                            Hooked::Proceed
                        });
                    }
                    if self.listen.listens_to_instructions() {
                        hook!(self.before_instruction(pc as u32));
                    }
                }
                if cfg!(debug_assertions) && DELAYS && !HOOKED {
                    overlooked = self.looked_at(code[pc], stk, sp, base).is_some();
                }
                // It is matched in its place: what an arm needs of it is read there.
                match code[pc] {
                    Insn::Nop => pc += 1,
                    Insn::IConst(v) => {
                        push!(u64::from(v as u32));
                        pc += 1;
                    }
                    Insn::WConst(i) => {
                        push2!(self.program.wide_consts[i as usize]);
                        pc += 1;
                    }
                    Insn::RefConst(r) => {
                        push!(u64::from(r));
                        pc += 1;
                    }
                    Insn::LdcU(cp) => slow!(self.ldc(cp)),
                    Insn::Load(n) => {
                        push!(stk[base + usize::from(n)]);
                        pc += 1;
                    }
                    Insn::Load2(n) => {
                        push2!(stk[base + usize::from(n)]);
                        pc += 1;
                    }
                    Insn::Store(n) => {
                        sp -= 1;
                        stk[base + usize::from(n)] = stk[sp];
                        pc += 1;
                    }
                    Insn::Store2(n) => {
                        sp -= 2;
                        stk[base + usize::from(n)] = stk[sp];
                        pc += 1;
                    }
                    Insn::Iinc { local, by } => {
                        let at = base + usize::from(local);
                        look!(at);
                        stk[at] = u64::from(int!(at).wrapping_add(i32::from(by)) as u32);
                        pc += 1;
                    }
                    Insn::Iaload | Insn::Faload | Insn::Aaload => aload!(1, true),
                    Insn::Laload | Insn::Daload => aload!(2, true),
                    Insn::Baload | Insn::Saload => aload!(1, true),
                    Insn::Caload => aload!(1, false),
                    Insn::Lastore | Insn::Dastore => astore!(2),
                    Insn::Bastore => {
                        look!(sp - 3, sp - 2, sp - 1);
                        let r = stk[sp - 3] as Ref;
                        if r != 0 && self.element_kind(self.state.class_of(r)) == Some(Kind::Boolean) {
                            stk[sp - 1] &= 1;
                        }
                        astore!(1)
                    }
                    Insn::Iastore | Insn::Aastore if delays && suspension(stk[sp - 1]) != 0 => {
                        look!(sp - 3, sp - 2, sp - 1);
                        let (r, waits) = (stk[sp - 3] as Ref, suspension(stk[sp - 1]));
                        if self.config.mutations.contains(Mutation::OpenLostInElements) {
                            stk[sp - 1] = 0;
                        }
                        let shared_store = r != 0 && self.state.heap.get(r).shared;
                        astore!(1, waits);
                        if shared_store {
                            share!(waits);
                        }
                    }
                    Insn::Iastore | Insn::Fastore => astore!(1),
                    Insn::Castore | Insn::Sastore => {
                        look!(sp - 3, sp - 2, sp - 1);
                        astore!(1)
                    }
                    Insn::Aastore => {
                        look!(sp - 3, sp - 2);
                        let (r, v) = (stk[sp - 3] as Ref, stk[sp - 1] as Ref);
                        let i = int!(sp - 2) as u32 as usize;
                        if r != 0 && v != 0 && i < self.state.heap.get(r).data.len() && !self.can_store(r, v) {
                            let name = self.program.class(self.state.class_of(v)).dotted();
                            throw!("java/lang/ArrayStoreException", Some(name));
                        }
                        let shared_store = r != 0 && v != 0 && self.state.heap.get(r).shared;
                        astore!(1, v);
                        if shared_store {
                            share!(v);
                        }
                    }
                    Insn::Pop => {
                        sp -= 1;
                        pc += 1;
                    }
                    Insn::Pop2 => {
                        sp -= 2;
                        pc += 1;
                    }
                    Insn::Dup => {
                        push!(stk[sp - 1]);
                        pc += 1;
                    }
                    Insn::DupX1 => {
                        let (a, b) = (stk[sp - 1], stk[sp - 2]);
                        stk[sp - 2] = a;
                        stk[sp - 1] = b;
                        push!(a);
                        pc += 1;
                    }
                    Insn::DupX2 => {
                        let (a, b, c) = (stk[sp - 1], stk[sp - 2], stk[sp - 3]);
                        stk[sp - 3] = a;
                        stk[sp - 2] = c;
                        stk[sp - 1] = b;
                        push!(a);
                        pc += 1;
                    }
                    Insn::Dup2 => {
                        stk[sp] = stk[sp - 2];
                        stk[sp + 1] = stk[sp - 1];
                        sp += 2;
                        pc += 1;
                    }
                    Insn::Dup2X1 => {
                        let (a, b, c) = (stk[sp - 1], stk[sp - 2], stk[sp - 3]);
                        stk[sp - 3] = b;
                        stk[sp - 2] = a;
                        stk[sp - 1] = c;
                        stk[sp] = b;
                        stk[sp + 1] = a;
                        sp += 2;
                        pc += 1;
                    }
                    Insn::Dup2X2 => {
                        let (a, b, c, d) = (stk[sp - 1], stk[sp - 2], stk[sp - 3], stk[sp - 4]);
                        stk[sp - 4] = b;
                        stk[sp - 3] = a;
                        stk[sp - 2] = d;
                        stk[sp - 1] = c;
                        stk[sp] = b;
                        stk[sp + 1] = a;
                        sp += 2;
                        pc += 1;
                    }
                    Insn::Swap => {
                        stk.swap(sp - 1, sp - 2);
                        pc += 1;
                    }
                    Insn::Iadd => binop_i!(i32::wrapping_add),
                    Insn::Ladd => binop_l!(i64::wrapping_add),
                    Insn::Fadd => binop_f!(+),
                    Insn::Dadd => binop_d!(+),
                    Insn::Isub => binop_i!(i32::wrapping_sub),
                    Insn::Lsub => binop_l!(i64::wrapping_sub),
                    Insn::Fsub => binop_f!(-),
                    Insn::Dsub => binop_d!(-),
                    Insn::Imul => binop_i!(i32::wrapping_mul),
                    Insn::Lmul => binop_l!(i64::wrapping_mul),
                    Insn::Fmul => binop_f!(*),
                    Insn::Dmul => binop_d!(*),
                    // So it is where the divisor is not chosen yet.
                    Insn::Idiv | Insn::Irem if int!(sp - 1) == 0 => {
                        look!(sp - 2, sp - 1);
                        throw!("java/lang/ArithmeticException", Some("/ by zero".into()))
                    }
                    Insn::Ldiv | Insn::Lrem if stk[sp - 2] == 0 => {
                        throw!("java/lang/ArithmeticException", Some("/ by zero".into()))
                    }
                    Insn::Idiv => binop_i!(i32::wrapping_div),
                    Insn::Ldiv => binop_l!(i64::wrapping_div),
                    Insn::Fdiv => binop_f!(/),
                    Insn::Ddiv => binop_d!(/),
                    Insn::Irem => binop_i!(i32::wrapping_rem),
                    Insn::Lrem => binop_l!(i64::wrapping_rem),
                    Insn::Frem => binop_f!(%),
                    Insn::Drem => binop_d!(%),
                    Insn::Ineg => {
                        look!(sp - 1);
                        stk[sp - 1] = u64::from(int!(sp - 1).wrapping_neg() as u32);
                        pc += 1;
                    }
                    Insn::Lneg => {
                        stk[sp - 2] = (stk[sp - 2] as i64).wrapping_neg() as u64;
                        pc += 1;
                    }
                    Insn::Fneg => {
                        stk[sp - 1] = u64::from((-f32_of(stk[sp - 1])).to_bits());
                        pc += 1;
                    }
                    Insn::Dneg => {
                        stk[sp - 2] = (-f64_of(stk[sp - 2])).to_bits();
                        pc += 1;
                    }
                    Insn::Ishl => binop_i!(|a, b| a.wrapping_shl(b as u32)),
                    Insn::Ishr => binop_i!(|a, b| a.wrapping_shr(b as u32)),
                    Insn::Iushr => binop_i!(|a, b| (a as u32).wrapping_shr(b as u32) as i32),
                    Insn::Lshl => shift_l!(|a, b| a << b),
                    Insn::Lshr => shift_l!(|a, b| a >> b),
                    Insn::Lushr => shift_l!(|a, b| (a as u64 >> b) as i64),
                    Insn::Iand => binop_i!(|a, b| a & b),
                    Insn::Land => binop_l!(|a, b| a & b),
                    Insn::Ior => binop_i!(|a, b| a | b),
                    Insn::Lor => binop_l!(|a, b| a | b),
                    Insn::Ixor => binop_i!(|a, b| a ^ b),
                    Insn::Lxor => binop_l!(|a, b| a ^ b),
                    Insn::I2l => {
                        look!(sp - 1);
                        stk[sp - 1] = i64::from(int!(sp - 1)) as u64;
                        sp += 1;
                        pc += 1;
                    }
                    Insn::I2f => {
                        look!(sp - 1);
                        stk[sp - 1] = u64::from((int!(sp - 1) as f32).to_bits());
                        pc += 1;
                    }
                    Insn::I2d => {
                        look!(sp - 1);
                        stk[sp - 1] = f64::from(int!(sp - 1)).to_bits();
                        sp += 1;
                        pc += 1;
                    }
                    Insn::L2i => {
                        sp -= 1;
                        stk[sp - 1] = u64::from(stk[sp - 1] as u32);
                        pc += 1;
                    }
                    Insn::L2f => {
                        sp -= 1;
                        stk[sp - 1] = u64::from((stk[sp - 1] as i64 as f32).to_bits());
                        pc += 1;
                    }
                    Insn::L2d => {
                        stk[sp - 2] = (stk[sp - 2] as i64 as f64).to_bits();
                        pc += 1;
                    }
                    Insn::F2i => {
                        stk[sp - 1] = u64::from(f32_of(stk[sp - 1]) as i32 as u32);
                        pc += 1;
                    }
                    Insn::F2l => {
                        stk[sp - 1] = f32_of(stk[sp - 1]) as i64 as u64;
                        sp += 1;
                        pc += 1;
                    }
                    Insn::F2d => {
                        stk[sp - 1] = f64::from(f32_of(stk[sp - 1])).to_bits();
                        sp += 1;
                        pc += 1;
                    }
                    Insn::D2i => {
                        sp -= 1;
                        stk[sp - 1] = u64::from(f64_of(stk[sp - 1]) as i32 as u32);
                        pc += 1;
                    }
                    Insn::D2l => {
                        stk[sp - 2] = f64_of(stk[sp - 2]) as i64 as u64;
                        pc += 1;
                    }
                    Insn::D2f => {
                        sp -= 1;
                        stk[sp - 1] = u64::from((f64_of(stk[sp - 1]) as f32).to_bits());
                        pc += 1;
                    }
                    Insn::I2b | Insn::I2c | Insn::I2s if delays && suspension(stk[sp - 1]) != 0 => {
                        look!(sp - 1);
                        // It stays what it is.
                        pc += 1;
                    }
                    Insn::I2b => {
                        stk[sp - 1] = u64::from(stk[sp - 1] as i8 as i32 as u32);
                        pc += 1;
                    }
                    Insn::I2c => {
                        stk[sp - 1] = u64::from(stk[sp - 1] as u16);
                        pc += 1;
                    }
                    Insn::I2s => {
                        stk[sp - 1] = u64::from(stk[sp - 1] as i16 as i32 as u32);
                        pc += 1;
                    }
                    Insn::Lcmp => {
                        sp -= 3;
                        let o = (stk[sp - 1] as i64).cmp(&(stk[sp + 1] as i64)) as i32;
                        stk[sp - 1] = u64::from(o as u32);
                        pc += 1;
                    }
                    Insn::Fcmpl | Insn::Fcmpg => {
                        sp -= 1;
                        let nan = if matches!(code[pc], Insn::Fcmpg) { 1 } else { -1 };
                        stk[sp - 1] = u64::from(compare(f32_of(stk[sp - 1]), f32_of(stk[sp]), nan) as u32);
                        pc += 1;
                    }
                    Insn::Dcmpl | Insn::Dcmpg => {
                        sp -= 3;
                        let nan = if matches!(code[pc], Insn::Dcmpg) { 1 } else { -1 };
                        stk[sp - 1] = u64::from(compare(f64_of(stk[sp - 1]), f64_of(stk[sp + 1]), nan) as u32);
                        pc += 1;
                    }
                    Insn::Ifeq(t) => if_i!(==, t),
                    Insn::Ifne(t) => if_i!(!=, t),
                    Insn::Iflt(t) => if_i!(<, t),
                    Insn::Ifge(t) => if_i!(>=, t),
                    Insn::Ifgt(t) => if_i!(>, t),
                    Insn::Ifle(t) => if_i!(<=, t),
                    Insn::IfIcmpeq(t) => if_ii!(==, t),
                    Insn::IfIcmpne(t) => if_ii!(!=, t),
                    Insn::IfIcmplt(t) => if_ii!(<, t),
                    Insn::IfIcmpge(t) => if_ii!(>=, t),
                    Insn::IfIcmpgt(t) => if_ii!(>, t),
                    Insn::IfIcmple(t) => if_ii!(<=, t),
                    Insn::IfAcmpeq(t) => if_aa!(==, t),
                    Insn::IfAcmpne(t) => if_aa!(!=, t),
                    Insn::Ifnull(t) => if_i!(==, t),
                    Insn::Ifnonnull(t) => if_i!(!=, t),
                    Insn::Goto(t) => branch!(true, t),
                    Insn::TableSwitch(n) => {
                        look!(sp - 1);
                        sp -= 1;
                        let s = &self.program.switches[n as usize];
                        let at = i64::from(int!(sp)) - i64::from(s.low);
                        let t = usize::try_from(at).ok().and_then(|i| s.targets.get(i)).copied().unwrap_or(s.default);
                        branch!(true, t)
                    }
                    Insn::LookupSwitch(n) => {
                        look!(sp - 1);
                        sp -= 1;
                        let s = &self.program.switches[n as usize];
                        let t = s.keys.binary_search(&int!(sp)).map_or(s.default, |i| s.targets[i]);
                        branch!(true, t)
                    }
                    Insn::Return1 => {
                        look!(sp - 1);
                        leave_method!(1)
                    }
                    Insn::Return2 => leave_method!(2),
                    Insn::Return => leave_method!(0),
                    Insn::GetStatic { flags, slot, class } => get_static!(flags, slot, class, 1),
                    Insn::GetStatic2 { flags, slot, class } => get_static!(flags, slot, class, 2),
                    Insn::PutStatic { flags, slot, class } => {
                        look!(sp - 1);
                        put_static!(flags, slot, class, 1)
                    }
                    Insn::PutStatic2 { flags, slot, class } => put_static!(flags, slot, class, 2),
                    Insn::GetField { flags, slot, class } => get_field!(flags, slot, class, 1),
                    Insn::GetField2 { flags, slot, class } => get_field!(flags, slot, class, 2),
                    Insn::PutField { flags, slot, class } => {
                        look!(sp - 2, sp - 1);
                        put_field!(flags, slot, class, 1)
                    }
                    Insn::PutField2 { flags, slot, class } => {
                        look!(sp - 3);
                        put_field!(flags, slot, class, 2)
                    }
                    Insn::InvokeStatic { args, method } => {
                        let class = self.program.method(method).class;
                        let init = self.state.statics[class.0 as usize].init;
                        if init != Init::Done && init != Init::Running(cur as u16) {
                            slow!(self.init_class(class));
                        }
                        touches!(true, self.touches_class(class));
                        enter!(method, args)
                    }
                    Insn::InvokeSpecial { args, method } => {
                        look!(sp - usize::from(args));
                        if stk[sp - usize::from(args)] == 0 {
                            npe!();
                        }
                        enter!(method, args)
                    }
                    Insn::InvokeVirtual { args, vindex, method } => {
                        look!(sp - usize::from(args));
                        let r = stk[sp - usize::from(args)] as Ref;
                        if r == 0 {
                            npe!();
                        }
                        let class = self.state.class_of(r);
                        match self.program.class(class).vtable.get(usize::from(vindex)) {
                            Some(&target) => enter!(target, args),
                            None => slow!(self.invoke_slow(method, usize::from(args))),
                        }
                    }
                    Insn::InvokeInterface { args, method } => {
                        look!(sp - usize::from(args));
                        let r = stk[sp - usize::from(args)] as Ref;
                        if r == 0 {
                            npe!();
                        }
                        let class = self.state.class_of(r);
                        match self.program.itable_cache.get(&(class, method)) {
                            Some(&target) => enter!(target, args),
                            None => again!(self.fill_itable(class, method)),
                        }
                    }
                    Insn::InvokePoly { args, site } => {
                        look!();
                        slow!(self.invoke_poly(site, usize::from(args)))
                    }
                    Insn::New(class) => {
                        let s = &self.state.statics[class.0 as usize];
                        if s.init != Init::Done && s.init != Init::Running(cur as u16) {
                            slow!(self.init_class(class));
                        }
                        touches!(true, self.touches_class(class));
                        if self.state.heap.live() >= self.state.heap.room {
                            slow!(self.new_instance(class));
                        }
                        let r = self.alloc_instance(class, pc as u32);
                        push!(u64::from(r));
                        pc += 1;
                        if self.exec.gc_due {
                            slow!(Flow::Go);
                        }
                    }
                    Insn::NewArray(kind) => {
                        look!(sp - 1);
                        slow!(self.new_primitive_array(kind))
                    }
                    Insn::ANewArray(class) => {
                        look!(sp - 1);
                        slow!(self.new_array(class))
                    }
                    Insn::ArrayLength => {
                        look!(sp - 1);
                        let r = stk[sp - 1] as Ref;
                        if r == 0 {
                            npe!();
                        }
                        stk[sp - 1] = self.state.heap.get(r).data.len() as u64;
                        pc += 1;
                    }
                    Insn::Athrow => {
                        look!(sp - 1);
                        let r = stk[sp - 1] as Ref;
                        if r == 0 {
                            npe!();
                        }
                        slow!(self.throw(r))
                    }
                    Insn::CheckCast(class) => {
                        look!(sp - 1);
                        let r = stk[sp - 1] as Ref;
                        if r != 0 {
                            let from = self.state.class_of(r);
                            if from != class && !self.program.is_subclass(from, class) {
                                slow!(self.cast_fails(from, class));
                            }
                        }
                        pc += 1;
                    }
                    Insn::InstanceOf(class) => {
                        look!(sp - 1);
                        let r = stk[sp - 1] as Ref;
                        let is = r != 0 && self.program.is_subclass(self.state.class_of(r), class);
                        // The class of a loader of the program's own is there if there are objects of it.
                        if r != 0 && !is && self.program.class(class).space != 0 {
                            slow!(self.is_no_instance(class));
                        }
                        stk[sp - 1] = u64::from(is);
                        pc += 1;
                    }
                    // As on HotSpot null asks for no class: it may even be missing.
                    Insn::CheckCastU(_) if stk[sp - 1] as Ref == 0 => {
                        look!(sp - 1);
                        pc += 1;
                    }
                    Insn::InstanceOfU(_) if stk[sp - 1] as Ref == 0 => {
                        look!(sp - 1);
                        stk[sp - 1] = 0;
                        pc += 1;
                    }
                    Insn::CheckCastU(_) | Insn::InstanceOfU(_) => {
                        icount -= 1;
                        slow!(self.quicken())
                    }
                    Insn::MonitorEnter => {
                        look!(sp - 1);
                        slow!(self.monitor_enter_insn())
                    }
                    Insn::MonitorExit => {
                        look!(sp - 1);
                        slow!(self.monitor_exit_insn())
                    }
                    Insn::MultiANewArray { dims, class } => {
                        look!();
                        slow!(self.multi_new_array(class, usize::from(dims)))
                    }
                    Insn::GetStaticU(_)
                    | Insn::PutStaticU(_)
                    | Insn::GetFieldU(_)
                    | Insn::PutFieldU(_)
                    | Insn::InvokeVirtualU(_)
                    | Insn::InvokeSpecialU(_)
                    | Insn::InvokeStaticU(_)
                    | Insn::InvokeInterfaceU(_)
                    | Insn::InvokeDynamicU(_)
                    | Insn::NewU(_)
                    | Insn::ANewArrayU(_)
                    | Insn::MultiANewArrayU { .. } => {
                        // Quickening is not an instruction of its own: counts and first steps stay the same.
                        icount -= 1;
                        slow!(self.quicken())
                    }
                    Insn::Unsupported(op) => slow!(self.unsupported(op)),
                }
            }
            // A slow operation may have changed what the variables were made of.
            code_owner = std::mem::take(&mut self.program.code);
            stk_owner = std::mem::take(&mut self.state.threads[cur].stack);
            code = &code_owner[..];
            stk = &mut stk_owner[..];
            load!();
        }
    }

    /// The running thread's stack has that many slots from here on.
    fn grow_stack(&mut self, slots: usize) -> Flow {
        self.state.threads[self.exec.cur as usize].stack.resize(slots, 0);
        Flow::Go
    }

    /// Whether an array accepts a (non-null) element.
    #[inline]
    fn can_store(&self, array: Ref, value: Ref) -> bool {
        match self.program.class(self.state.class_of(array)).shape {
            crate::program::Shape::Array { elem_class: Some(c), .. } => {
                c == self.known.object || self.program.is_subclass(self.state.class_of(value), c)
            }
            _ => true,
        }
    }
}

pub(super) fn index_message(i: usize, len: usize) -> String {
    format!("Index {} out of bounds for length {len}", i as u32 as i32)
}
