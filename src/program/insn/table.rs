//! The table of the instruction set: for each instruction its operands, its mnemonic, and what it does as far as others
//! than the interpreter ask. The enum [`super::Insn`] and [`super::Insn::operation`] are made from it.

/// Hands the rows `Instruction => "mnemonic", Operation;` to another macro. The operation may use the operands by name.
macro_rules! for_each_insn {
    ($consumer:ident) => {
        $consumer! {
            Nop => "nop", Frame;
            /// Push a 32-bit constant (int or float bits).
            IConst(value: i32) => "push", Frame;
            /// Push a 64-bit constant: index into `Program::wide_consts`.
            WConst(index: u32) => "wconst", Frame;
            /// Push a permanent object (string literal, class mirror) by heap index; 0 is null.
            RefConst(object: u32) => "refconst", Frame;
            /// `ldc` not yet resolved; constant-pool index.
            LdcU(cp: u16) => "ldcu", LoadConstant;
            /// Load a one-slot local (int, float, reference).
            Load(local: u16) => "load", Local { slot: local, write: false };
            /// Load a two-slot local.
            Load2(local: u16) => "load", Local { slot: local, write: false };
            /// Store a one-slot local.
            Store(local: u16) => "store", Local { slot: local, write: true };
            /// Store a two-slot local.
            Store2(local: u16) => "store", Local { slot: local, write: true };
            Iinc { local: u16, by: i16 } => "iinc", Local { slot: local, write: true };
            Iaload => "iaload", Element { value: 0, is_write: false };
            Laload => "laload", Element { value: 0, is_write: false };
            Faload => "faload", Element { value: 0, is_write: false };
            Daload => "daload", Element { value: 0, is_write: false };
            Aaload => "aaload", Element { value: 0, is_write: false };
            Baload => "baload", Element { value: 0, is_write: false };
            Caload => "caload", Element { value: 0, is_write: false };
            Saload => "saload", Element { value: 0, is_write: false };
            Iastore => "iastore", Element { value: 1, is_write: true };
            Lastore => "lastore", Element { value: 2, is_write: true };
            Fastore => "fastore", Element { value: 1, is_write: true };
            Dastore => "dastore", Element { value: 2, is_write: true };
            Aastore => "aastore", Element { value: 1, is_write: true };
            Bastore => "bastore", Element { value: 1, is_write: true };
            Castore => "castore", Element { value: 1, is_write: true };
            Sastore => "sastore", Element { value: 1, is_write: true };
            Pop => "pop", Frame;
            Pop2 => "pop2", Frame;
            Dup => "dup", Frame;
            DupX1 => "dupx1", Frame;
            DupX2 => "dupx2", Frame;
            Dup2 => "dup2", Frame;
            Dup2X1 => "dup2x1", Frame;
            Dup2X2 => "dup2x2", Frame;
            Swap => "swap", Frame;
            Iadd => "iadd", Frame;
            Ladd => "ladd", Frame;
            Fadd => "fadd", Frame;
            Dadd => "dadd", Frame;
            Isub => "isub", Frame;
            Lsub => "lsub", Frame;
            Fsub => "fsub", Frame;
            Dsub => "dsub", Frame;
            Imul => "imul", Frame;
            Lmul => "lmul", Frame;
            Fmul => "fmul", Frame;
            Dmul => "dmul", Frame;
            Idiv => "idiv", Frame;
            Ldiv => "ldiv", Frame;
            Fdiv => "fdiv", Frame;
            Ddiv => "ddiv", Frame;
            Irem => "irem", Frame;
            Lrem => "lrem", Frame;
            Frem => "frem", Frame;
            Drem => "drem", Frame;
            Ineg => "ineg", Frame;
            Lneg => "lneg", Frame;
            Fneg => "fneg", Frame;
            Dneg => "dneg", Frame;
            Ishl => "ishl", Frame;
            Lshl => "lshl", Frame;
            Ishr => "ishr", Frame;
            Lshr => "lshr", Frame;
            Iushr => "iushr", Frame;
            Lushr => "lushr", Frame;
            Iand => "iand", Frame;
            Land => "land", Frame;
            Ior => "ior", Frame;
            Lor => "lor", Frame;
            Ixor => "ixor", Frame;
            Lxor => "lxor", Frame;
            I2l => "i2l", Frame;
            I2f => "i2f", Frame;
            I2d => "i2d", Frame;
            L2i => "l2i", Frame;
            L2f => "l2f", Frame;
            L2d => "l2d", Frame;
            F2i => "f2i", Frame;
            F2l => "f2l", Frame;
            F2d => "f2d", Frame;
            D2i => "d2i", Frame;
            D2l => "d2l", Frame;
            D2f => "d2f", Frame;
            I2b => "i2b", Frame;
            I2c => "i2c", Frame;
            I2s => "i2s", Frame;
            Lcmp => "lcmp", Frame;
            Fcmpl => "fcmpl", Frame;
            Fcmpg => "fcmpg", Frame;
            Dcmpl => "dcmpl", Frame;
            Dcmpg => "dcmpg", Frame;
            Ifeq(to: u32) => "ifeq", Branch { to, conditional: true };
            Ifne(to: u32) => "ifne", Branch { to, conditional: true };
            Iflt(to: u32) => "iflt", Branch { to, conditional: true };
            Ifge(to: u32) => "ifge", Branch { to, conditional: true };
            Ifgt(to: u32) => "ifgt", Branch { to, conditional: true };
            Ifle(to: u32) => "ifle", Branch { to, conditional: true };
            IfIcmpeq(to: u32) => "ificmpeq", Branch { to, conditional: true };
            IfIcmpne(to: u32) => "ificmpne", Branch { to, conditional: true };
            IfIcmplt(to: u32) => "ificmplt", Branch { to, conditional: true };
            IfIcmpge(to: u32) => "ificmpge", Branch { to, conditional: true };
            IfIcmpgt(to: u32) => "ificmpgt", Branch { to, conditional: true };
            IfIcmple(to: u32) => "ificmple", Branch { to, conditional: true };
            IfAcmpeq(to: u32) => "ifacmpeq", Branch { to, conditional: true };
            IfAcmpne(to: u32) => "ifacmpne", Branch { to, conditional: true };
            Ifnull(to: u32) => "ifnull", Branch { to, conditional: true };
            Ifnonnull(to: u32) => "ifnonnull", Branch { to, conditional: true };
            Goto(to: u32) => "goto", Branch { to, conditional: false };
            /// Index into `Program::switches`.
            TableSwitch(table: u32) => "tableswitch", Switch;
            /// Index into `Program::switches`.
            LookupSwitch(table: u32) => "lookupswitch", Switch;
            /// Return a one-slot value.
            Return1 => "return1", Return { slots: 1 };
            /// Return a two-slot value.
            Return2 => "return2", Return { slots: 2 };
            Return => "return", Return { slots: 0 };
            GetStaticU(cp: u16) => "getstaticu", Unresolved(Names::Field);
            PutStaticU(cp: u16) => "putstaticu", Unresolved(Names::Field);
            GetFieldU(cp: u16) => "getfieldu", Unresolved(Names::Field);
            PutFieldU(cp: u16) => "putfieldu", Unresolved(Names::Field);
            /// One-slot static read: `class` declares the field, `slot` is its static slot.
            GetStatic { flags: u8, slot: u16, class: ClassId } => "getstatic", Field(get_static(1, flags, slot, class));
            GetStatic2 { flags: u8, slot: u16, class: ClassId } =>
                "getstatic", Field(get_static(2, flags, slot, class));
            PutStatic { flags: u8, slot: u16, class: ClassId } => "putstatic", Field(put_static(1, flags, slot, class));
            PutStatic2 { flags: u8, slot: u16, class: ClassId } =>
                "putstatic", Field(put_static(2, flags, slot, class));
            /// One-slot instance read: `class` declares the field, `slot` is its instance slot.
            GetField { flags: u8, slot: u16, class: ClassId } => "getfield", Field(get_field(1, flags, slot, class));
            GetField2 { flags: u8, slot: u16, class: ClassId } => "getfield", Field(get_field(2, flags, slot, class));
            PutField { flags: u8, slot: u16, class: ClassId } => "putfield", Field(put_field(1, flags, slot, class));
            PutField2 { flags: u8, slot: u16, class: ClassId } => "putfield", Field(put_field(2, flags, slot, class));
            InvokeVirtualU(cp: u16) => "invokevirtualu", Unresolved(Names::Method);
            InvokeSpecialU(cp: u16) => "invokespecialu", Unresolved(Names::Method);
            InvokeStaticU(cp: u16) => "invokestaticu", Unresolved(Names::Method);
            InvokeInterfaceU(cp: u16) => "invokeinterfaceu", Unresolved(Names::Method);
            InvokeDynamicU(cp: u16) => "invokedynamicu", Unresolved(Names::Method);
            /// `args` counts argument slots with the receiver.
            InvokeVirtual { args: u8, vindex: u16, method: MethodId } =>
                "invokevirtual", Call(CallInsn { args, method, dispatch: Dispatch::Virtual(vindex) });
            InvokeSpecial { args: u8, method: MethodId } =>
                "invokespecial", Call(CallInsn { args, method, dispatch: Dispatch::Special });
            InvokeStatic { args: u8, method: MethodId } =>
                "invokestatic", Call(CallInsn { args, method, dispatch: Dispatch::Static });
            InvokeInterface { args: u8, method: MethodId } =>
                "invokeinterface", Call(CallInsn { args, method, dispatch: Dispatch::Interface });
            /// Signature-polymorphic call (`MethodHandle.invoke`, `VarHandle.getAndAdd`, …): index into
            /// `Program::poly_sites`.
            InvokePoly { args: u8, site: u32 } => "invokepoly", PolymorphicCall { site };
            NewU(cp: u16) => "newu", Unresolved(Names::Class);
            New(class: ClassId) => "new", New(class);
            NewArray(kind: Kind) => "newarray", NewPrimitiveArray(kind);
            ANewArrayU(cp: u16) => "anewarrayu", Unresolved(Names::Class);
            /// `class` is the array's class (not the element's).
            ANewArray(class: ClassId) => "anewarray", NewArray(class);
            ArrayLength => "arraylength", ArrayLength;
            Athrow => "athrow", Throw;
            CheckCastU(cp: u16) => "checkcastu", Unresolved(Names::ClassUnlessNull);
            InstanceOfU(cp: u16) => "instanceofu", Unresolved(Names::ClassUnlessNull);
            CheckCast(class: ClassId) => "checkcast", TypeTest(class);
            InstanceOf(class: ClassId) => "instanceof", TypeTest(class);
            MonitorEnter => "monitorenter", MonitorEnter;
            MonitorExit => "monitorexit", MonitorExit;
            MultiANewArrayU { dims: u8, cp: u16 } => "multianewarrayu", Unresolved(Names::Class);
            MultiANewArray { dims: u8, class: ClassId } => "multianewarray", NewArray(class);
            /// `jsr`/`ret` and other instructions that cannot run: throws `VerifyError` naming the opcode.
            Unsupported(opcode: u8) => "unsupported", Unsupported;
        }
    };
}

/// Makes `enum Insn` and what can be asked of an instruction from the table.
macro_rules! define_insn {
    ($(
        $(#[$doc:meta])*
        $name:ident $( ( $value:ident : $type:ty ) )? $( { $( $field:ident : $field_type:ty ),* } )?
            => $mnemonic:literal, $operation:expr;
    )*) => {
        /// One instruction. Operand stack conventions are the JVM's own: `long` and `double` take two slots.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub enum Insn {
            $( $(#[$doc])* $name $( ( $type ) )? $( { $( $field: $field_type ),* } )?, )*
        }

        impl Insn {
            /// Its name, in lower case and without operands.
            pub fn mnemonic(self) -> &'static str {
                match self {
                    $( Insn::$name { .. } => $mnemonic, )*
                }
            }

            /// Whether it accesses a field or an element, or calls a method.
            #[inline]
            pub fn uses(self) -> bool {
                use Operation::*;
                matches!(self.operation(), Field(_) | Element { .. } | Call(_) | PolymorphicCall { .. })
            }

            /// What it does.
            #[inline]
            #[allow(unused_variables)] // Of many instructions no operand matters to others.
            pub fn operation(self) -> Operation {
                use Operation::*;
                match self {
                    $( Insn::$name $( ( $value ) )? $( { $( $field ),* } )? => $operation, )*
                }
            }
        }
    };
}
