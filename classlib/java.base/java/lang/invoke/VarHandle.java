package java.lang.invoke;

import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A variable: which one stands in the fields, and the VM does the access, in one step that other threads can come
 * before or after. The kinds that are no slot of an object (views of bytes) are done by {@link #accessBoxed}.
 */
public abstract class VarHandle implements Constable {
    static final int INSTANCE_FIELD = 0;
    static final int STATIC_FIELD = 1;
    static final int ARRAY_ELEMENT = 2;
    static final int OTHER = 3;

    // Read by the VM. The offset is that of Unsafe; the base is the owner of a static field.
    final int kind;
    final Class<?> owner;
    final Class<?> varType;
    final long offset;
    final Object base;
    final boolean readOnly;
    final boolean exact;

    VarHandle(int kind, Class<?> owner, Class<?> varType, long offset, Object base, boolean readOnly, boolean exact) {
        this.kind = kind;
        this.owner = owner;
        this.varType = varType;
        this.offset = offset;
        this.base = base;
        this.readOnly = readOnly;
        this.exact = exact;
    }

    // ---- the access methods ------------------------------------------------------------------------------------

    public final native @MethodHandle.PolymorphicSignature Object get(Object... args);

    public final native @MethodHandle.PolymorphicSignature void set(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean compareAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchange(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchangeAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchangeRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetPlain(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSetAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSetRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAdd(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAddAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAddRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOr(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOrRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOrAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAnd(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAndRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAndAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXor(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXorRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXorAcquire(Object... args);

    /**
     * The access with boxed operands. The VM calls it for handles of the kind {@code OTHER}, with the ordinal of the
     * access mode; handles of slots are turned into method handles through it.
     */
    abstract Object accessBoxed(int mode, Object[] args);

    // ---- description -------------------------------------------------------------------------------------------

    public boolean hasInvokeExactBehavior() {
        return exact;
    }

    public abstract VarHandle withInvokeExactBehavior();

    public abstract VarHandle withInvokeBehavior();

    public Class<?> varType() {
        return varType;
    }

    public abstract List<Class<?>> coordinateTypes();

    public final MethodType accessModeType(AccessMode accessMode) {
        List<Class<?>> parameters = new ArrayList<>(coordinateTypes());
        for (int i = 0; i < accessMode.shape.operands; i++) {
            parameters.add(varType);
        }
        Class<?> result = switch (accessMode.shape) {
            case SET -> void.class;
            case COMPARE_AND_SET -> boolean.class;
            default -> varType;
        };
        return MethodType.methodType(result, parameters);
    }

    public boolean isAccessModeSupported(AccessMode accessMode) {
        if (readOnly) {
            return accessMode.shape == Shape.GET;
        }
        if (accessMode.isAdd()) {
            return varType.isPrimitive() && varType != boolean.class;
        }
        if (accessMode.isBitwise()) {
            return varType.isPrimitive() && varType != float.class && varType != double.class;
        }
        return true;
    }

    public MethodHandle toMethodHandle(AccessMode accessMode) {
        int mode = accessMode.ordinal();
        return new BodyHandle(accessModeType(accessMode), args -> accessBoxed(mode, args));
    }

    @Override
    public Optional<VarHandleDesc> describeConstable() {
        return Optional.empty();
    }

    @Override
    public final String toString() {
        return String.format("VarHandle[varType=%s, coord=%s]", varType().getName(), coordinateTypes());
    }

    // ---- fences: every step of the checker is seen by all --------------------------------------------------------

    public static void fullFence() {}

    public static void acquireFence() {}

    public static void releaseFence() {}

    public static void loadLoadFence() {}

    public static void storeStoreFence() {}

    // ---- access modes ------------------------------------------------------------------------------------------

    /** What an access mode takes and gives. */
    enum Shape {
        GET(0),
        SET(1),
        COMPARE_AND_SET(2),
        COMPARE_AND_EXCHANGE(2),
        GET_AND_UPDATE(1);

        final int operands;

        Shape(int operands) {
            this.operands = operands;
        }
    }

    /** The access modes of the API documentation; the VM knows them by their position. */
    public enum AccessMode {
        GET("get", Shape.GET),
        SET("set", Shape.SET),
        GET_VOLATILE("getVolatile", Shape.GET),
        SET_VOLATILE("setVolatile", Shape.SET),
        GET_ACQUIRE("getAcquire", Shape.GET),
        SET_RELEASE("setRelease", Shape.SET),
        GET_OPAQUE("getOpaque", Shape.GET),
        SET_OPAQUE("setOpaque", Shape.SET),
        COMPARE_AND_SET("compareAndSet", Shape.COMPARE_AND_SET),
        COMPARE_AND_EXCHANGE("compareAndExchange", Shape.COMPARE_AND_EXCHANGE),
        COMPARE_AND_EXCHANGE_ACQUIRE("compareAndExchangeAcquire", Shape.COMPARE_AND_EXCHANGE),
        COMPARE_AND_EXCHANGE_RELEASE("compareAndExchangeRelease", Shape.COMPARE_AND_EXCHANGE),
        WEAK_COMPARE_AND_SET_PLAIN("weakCompareAndSetPlain", Shape.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET("weakCompareAndSet", Shape.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET_ACQUIRE("weakCompareAndSetAcquire", Shape.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET_RELEASE("weakCompareAndSetRelease", Shape.COMPARE_AND_SET),
        GET_AND_SET("getAndSet", Shape.GET_AND_UPDATE),
        GET_AND_SET_ACQUIRE("getAndSetAcquire", Shape.GET_AND_UPDATE),
        GET_AND_SET_RELEASE("getAndSetRelease", Shape.GET_AND_UPDATE),
        GET_AND_ADD("getAndAdd", Shape.GET_AND_UPDATE),
        GET_AND_ADD_ACQUIRE("getAndAddAcquire", Shape.GET_AND_UPDATE),
        GET_AND_ADD_RELEASE("getAndAddRelease", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_OR("getAndBitwiseOr", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_OR_RELEASE("getAndBitwiseOrRelease", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_OR_ACQUIRE("getAndBitwiseOrAcquire", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_AND("getAndBitwiseAnd", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_AND_RELEASE("getAndBitwiseAndRelease", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_AND_ACQUIRE("getAndBitwiseAndAcquire", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR("getAndBitwiseXor", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR_RELEASE("getAndBitwiseXorRelease", Shape.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR_ACQUIRE("getAndBitwiseXorAcquire", Shape.GET_AND_UPDATE);

        private final String methodName;
        final Shape shape;

        AccessMode(String methodName, Shape shape) {
            this.methodName = methodName;
            this.shape = shape;
        }

        public String methodName() {
            return methodName;
        }

        boolean isAdd() {
            return this == GET_AND_ADD || this == GET_AND_ADD_ACQUIRE || this == GET_AND_ADD_RELEASE;
        }

        boolean isBitwise() {
            return ordinal() >= GET_AND_BITWISE_OR.ordinal();
        }

        public static AccessMode valueFromMethodName(String methodName) {
            for (AccessMode mode : values()) {
                if (mode.methodName.equals(methodName)) {
                    return mode;
                }
            }
            throw new IllegalArgumentException("No AccessMode value for method name " + methodName);
        }
    }

    // ---- nominal descriptors -------------------------------------------------------------------------------------

    /** The nominal descriptor of a variable. */
    public static final class VarHandleDesc extends DynamicConstantDesc<VarHandle> {
        private final ClassDesc declaringClass;
        private final ClassDesc varType;

        private VarHandleDesc(DirectMethodHandleDesc bootstrap, String name, ClassDesc declaringClass,
                ClassDesc varType, ConstantDesc... arguments) {
            super(bootstrap, name, ConstantDescs.CD_VarHandle, arguments);
            this.declaringClass = declaringClass;
            this.varType = varType;
        }

        public static VarHandleDesc ofField(ClassDesc declaringClass, String name, ClassDesc fieldType) {
            Objects.requireNonNull(name);
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_FIELD, name, Objects.requireNonNull(declaringClass),
                    Objects.requireNonNull(fieldType), declaringClass, fieldType);
        }

        public static VarHandleDesc ofStaticField(ClassDesc declaringClass, String name, ClassDesc fieldType) {
            Objects.requireNonNull(name);
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_STATIC_FIELD, name,
                    Objects.requireNonNull(declaringClass), Objects.requireNonNull(fieldType), declaringClass, fieldType);
        }

        public static VarHandleDesc ofArray(ClassDesc arrayClass) {
            if (!arrayClass.isArray()) {
                throw new IllegalArgumentException("Array class argument not an array: " + arrayClass);
            }
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_ARRAY, ConstantDescs.DEFAULT_NAME, arrayClass,
                    arrayClass.componentType(), arrayClass);
        }

        public ClassDesc varType() {
            return varType;
        }

        @Override
        public VarHandle resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
            Class<?> owner = (Class<?>) declaringClass.resolveConstantDesc(lookup);
            DirectMethodHandleDesc bootstrap = bootstrapMethod();
            if (bootstrap.equals(ConstantDescs.BSM_VARHANDLE_ARRAY)) {
                return MethodHandles.arrayElementVarHandle(owner);
            }
            Class<?> type = (Class<?>) varType.resolveConstantDesc(lookup);
            return bootstrap.equals(ConstantDescs.BSM_VARHANDLE_FIELD)
                    ? lookup.findVarHandle(owner, constantName(), type)
                    : lookup.findStaticVarHandle(owner, constantName(), type);
        }

        @Override
        public String toString() {
            String coordinates = declaringClass.displayName();
            return "VarHandleDesc[" + coordinates + "." + constantName() + ":" + varType.displayName() + "]";
        }
    }
}
