package java.lang.invoke;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

/** Lookups and combinators of method handles; {@link LoopHandles} has the loops. */
public class MethodHandles {
    private MethodHandles() {}

    // ---- lookups -----------------------------------------------------------------------------------------------

    @CallerSensitive
    public static Lookup lookup() {
        return new Lookup(Reflection.getCallerClass());
    }

    public static Lookup publicLookup() {
        return Lookup.PUBLIC_LOOKUP;
    }

    public static Lookup privateLookupIn(Class<?> targetClass, Lookup caller) throws IllegalAccessException {
        if (targetClass.isPrimitive() || targetClass.isArray()) {
            throw new IllegalArgumentException(targetClass + " is a primitive class or an array class");
        }
        if ((caller.lookupModes() & Lookup.MODULE) == 0) {
            throw new IllegalAccessException("caller does not have PRIVATE and MODULE lookup mode");
        }
        return new Lookup(targetClass);
    }

    public static <T> T classData(Lookup caller, String name, Class<T> type) throws IllegalAccessException {
        Objects.requireNonNull(type);
        if ((caller.lookupModes() & Lookup.ORIGINAL) == 0) {
            throw new IllegalAccessException(caller + " does not have ORIGINAL access");
        }
        if (!name.equals("_")) {
            throw new IllegalArgumentException("name must be \"_\": " + name);
        }
        return cast(SharedSecrets.getJavaLangAccess().classData(caller.lookupClass()), type);
    }

    public static <T> T classDataAt(Lookup caller, String name, Class<T> type, int index)
            throws IllegalAccessException {
        List<?> data = classData(caller, name, List.class);
        return data == null ? null : cast(data.get(index), type);
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Object value, Class<T> type) {
        return (T) MethodType.methodType(type).wrap().returnType().cast(value);
    }

    public static <T extends Member> T reflectAs(Class<T> expected, MethodHandle target) {
        return Lookup.IMPL_LOOKUP.revealDirect(target).reflectAs(expected, Lookup.IMPL_LOOKUP);
    }

    // ---- arrays ------------------------------------------------------------------------------------------------

    public static MethodHandle arrayConstructor(Class<?> arrayClass) {
        return ArrayHandles.constructor(arrayClass);
    }

    public static MethodHandle arrayLength(Class<?> arrayClass) {
        return ArrayHandles.length(arrayClass);
    }

    public static MethodHandle arrayElementGetter(Class<?> arrayClass) {
        return ArrayHandles.getter(arrayClass);
    }

    public static MethodHandle arrayElementSetter(Class<?> arrayClass) {
        return ArrayHandles.setter(arrayClass);
    }

    public static VarHandle arrayElementVarHandle(Class<?> arrayClass) {
        ArrayHandles.element(arrayClass);
        return SlotHandle.elements(arrayClass);
    }

    public static VarHandle byteArrayViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder) {
        return ByteViewHandle.of(viewArrayClass, byteOrder, false);
    }

    public static VarHandle byteBufferViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder) {
        return ByteViewHandle.of(viewArrayClass, byteOrder, true);
    }

    // ---- invokers ----------------------------------------------------------------------------------------------

    public static MethodHandle spreadInvoker(MethodType type, int leadingArgCount) {
        if (leadingArgCount < 0 || leadingArgCount > type.parameterCount()) {
            throw new IllegalArgumentException("bad argument count: " + leadingArgCount);
        }
        return invoker(type).asSpreader(Object[].class, type.parameterCount() - leadingArgCount);
    }

    public static MethodHandle exactInvoker(MethodType type) {
        return new BodyHandle(type.insertParameterTypes(0, MethodHandle.class), args -> {
            MethodHandle target = (MethodHandle) args[0];
            if (!target.type().equals(type)) {
                throw new WrongMethodTypeException("expected " + target.type() + " but found " + type);
            }
            return target.call(tail(args));
        });
    }

    public static MethodHandle invoker(MethodType type) {
        return new BodyHandle(type.insertParameterTypes(0, MethodHandle.class),
                args -> ((MethodHandle) args[0]).asType(type).call(tail(args)));
    }

    public static MethodHandle varHandleExactInvoker(VarHandle.AccessMode accessMode, MethodType type) {
        return varHandleInvoker(accessMode, type);
    }

    public static MethodHandle varHandleInvoker(VarHandle.AccessMode accessMode, MethodType type) {
        return new BodyHandle(type.insertParameterTypes(0, VarHandle.class),
                args -> ((VarHandle) args[0]).toMethodHandle(accessMode).asType(type).call(tail(args)));
    }

    private static Object[] tail(Object[] args) {
        return Arrays.copyOfRange(args, 1, args.length);
    }

    // ---- conversions and constants -------------------------------------------------------------------------------

    public static MethodHandle explicitCastArguments(MethodHandle target, MethodType newType) {
        MethodType type = target.type();
        if (type.parameterCount() != newType.parameterCount()) {
            throw new WrongMethodTypeException("cannot explicitly cast " + target + " to " + newType);
        }
        return new BodyHandle(newType, args -> {
            Object[] cast = new Object[args.length];
            for (int i = 0; i < args.length; i++) {
                cast[i] = Conversions.cast(args[i], type.parameterType(i));
            }
            return Conversions.cast(target.call(cast), newType.returnType());
        });
    }

    public static MethodHandle constant(Class<?> type, Object value) {
        if (type == void.class) {
            throw new IllegalArgumentException("void type");
        }
        Object converted = Conversions.convert(value, type);
        return new BodyHandle(MethodType.methodType(type), args -> converted);
    }

    public static MethodHandle identity(Class<?> type) {
        return type == void.class
                ? zero(type)
                : new BodyHandle(MethodType.methodType(type, type), args -> args[0]);
    }

    public static MethodHandle zero(Class<?> type) {
        Object zero = Conversions.zero(Objects.requireNonNull(type));
        return new BodyHandle(MethodType.methodType(type), args -> zero);
    }

    public static MethodHandle empty(MethodType type) {
        Object zero = Conversions.zero(type.returnType());
        return new BodyHandle(type, args -> zero);
    }

    // ---- arguments ---------------------------------------------------------------------------------------------

    public static MethodHandle permuteArguments(MethodHandle target, MethodType newType, int... reorder) {
        MethodType type = target.type();
        if (reorder.length != type.parameterCount() || newType.returnType() != type.returnType()) {
            throw new IllegalArgumentException("bad reorder array: " + Arrays.toString(reorder));
        }
        int[] order = reorder.clone();
        for (int i = 0; i < order.length; i++) {
            if (order[i] < 0 || order[i] >= newType.parameterCount()
                    || newType.parameterType(order[i]) != type.parameterType(i)) {
                throw new IllegalArgumentException("parameter types do not match after reorder: " + type + ", " + newType);
            }
        }
        return new BodyHandle(newType, args -> {
            Object[] reordered = new Object[order.length];
            for (int i = 0; i < order.length; i++) {
                reordered[i] = args[order[i]];
            }
            return target.call(reordered);
        });
    }

    /** The arguments with some put in between. */
    private static Object[] insert(Object[] args, int pos, Object[] values) {
        Object[] all = new Object[args.length + values.length];
        System.arraycopy(args, 0, all, 0, pos);
        System.arraycopy(values, 0, all, pos, values.length);
        System.arraycopy(args, pos, all, pos + values.length, args.length - pos);
        return all;
    }

    /** The arguments with some taken out. */
    private static Object[] remove(Object[] args, int pos, int count) {
        Object[] rest = new Object[args.length - count];
        System.arraycopy(args, 0, rest, 0, pos);
        System.arraycopy(args, pos + count, rest, pos, rest.length - pos);
        return rest;
    }

    private static void checkPosition(boolean good) {
        if (!good) {
            throw new IllegalArgumentException("no argument type to append");
        }
    }

    public static MethodHandle insertArguments(MethodHandle target, int pos, Object... values) {
        MethodType type = target.type();
        checkPosition(pos >= 0 && pos + values.length <= type.parameterCount());
        Object[] inserted = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            inserted[i] = Conversions.bound(values[i], type.parameterType(pos + i));
        }
        return new BodyHandle(type.dropParameterTypes(pos, pos + values.length),
                args -> target.call(insert(args, pos, inserted)));
    }

    public static MethodHandle dropArguments(MethodHandle target, int pos, List<Class<?>> valueTypes) {
        checkPosition(pos >= 0 && pos <= target.type().parameterCount());
        int count = valueTypes.size();
        return new BodyHandle(target.type().insertParameterTypes(pos, valueTypes),
                args -> target.call(remove(args, pos, count)));
    }

    public static MethodHandle dropArguments(MethodHandle target, int pos, Class<?>... valueTypes) {
        return dropArguments(target, pos, List.of(valueTypes));
    }

    public static MethodHandle dropArgumentsToMatch(MethodHandle target, int skip, List<Class<?>> newTypes,
            int pos) {
        List<Class<?>> kept = target.type().parameterList();
        List<Class<?>> wanted = kept.subList(skip, kept.size());
        if (pos + wanted.size() > newTypes.size() || !newTypes.subList(pos, pos + wanted.size()).equals(wanted)) {
            throw new IllegalArgumentException("argument lists do not match");
        }
        MethodHandle padded = dropArguments(target, skip + wanted.size(),
                newTypes.subList(pos + wanted.size(), newTypes.size()));
        return dropArguments(padded, skip, newTypes.subList(0, pos));
    }

    public static MethodHandle dropReturn(MethodHandle target) {
        return new BodyHandle(target.type().changeReturnType(void.class), args -> {
            target.call(args);
            return null;
        });
    }

    public static MethodHandle filterArguments(MethodHandle target, int pos, MethodHandle... filters) {
        MethodHandle[] applied = filters.clone();
        MethodType type = target.type();
        checkPosition(pos >= 0 && pos + applied.length <= type.parameterCount());
        for (int i = 0; i < applied.length; i++) {
            if (applied[i] != null) {
                MethodType filter = applied[i].type();
                if (filter.parameterCount() != 1 || filter.returnType() != type.parameterType(pos + i)) {
                    throw new IllegalArgumentException("target and filter types do not match: " + type + ", " + filter);
                }
                type = type.changeParameterType(pos + i, filter.parameterType(0));
            }
        }
        return new BodyHandle(type, args -> {
            Object[] filtered = args.clone();
            for (int i = applied.length - 1; i >= 0; i--) {
                if (applied[i] != null) {
                    filtered[pos + i] = applied[i].call(new Object[] {args[pos + i]});
                }
            }
            return target.call(filtered);
        });
    }

    public static MethodHandle collectArguments(MethodHandle target, int pos, MethodHandle filter) {
        MethodType inner = filter.type();
        boolean isVoid = inner.returnType() == void.class;
        MethodType outer = target.type();
        if (!isVoid) {
            if (outer.parameterType(pos) != inner.returnType()) {
                throw new IllegalArgumentException("target and filter types do not match: " + outer + ", " + inner);
            }
            outer = outer.dropParameterTypes(pos, pos + 1);
        }
        int count = inner.parameterCount();
        return new BodyHandle(outer.insertParameterTypes(pos, inner.parameterList()), args -> {
            Object value = filter.call(Arrays.copyOfRange(args, pos, pos + count));
            Object[] rest = remove(args, pos, count);
            return target.call(isVoid ? rest : insert(rest, pos, new Object[] {value}));
        });
    }

    public static MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter) {
        MethodType inner = target.type();
        boolean isVoid = inner.returnType() == void.class;
        MethodType outer = filter.type();
        if (outer.parameterCount() != (isVoid ? 0 : 1) || !isVoid && outer.parameterType(0) != inner.returnType()) {
            throw new IllegalArgumentException("target and filter types do not match: " + inner + ", " + outer);
        }
        return new BodyHandle(inner.changeReturnType(outer.returnType()), args -> {
            Object value = target.call(args);
            return filter.call(isVoid ? new Object[0] : new Object[] {value});
        });
    }

    public static MethodHandle foldArguments(MethodHandle target, MethodHandle combiner) {
        return foldArguments(target, 0, combiner);
    }

    public static MethodHandle foldArguments(MethodHandle target, int pos, MethodHandle combiner) {
        MethodType inner = combiner.type();
        boolean isVoid = inner.returnType() == void.class;
        MethodType type = target.type();
        if (!isVoid) {
            if (type.parameterType(pos) != inner.returnType()) {
                throw new IllegalArgumentException("target and combiner types must match: " + type + ", " + inner);
            }
            type = type.dropParameterTypes(pos, pos + 1);
        }
        int count = inner.parameterCount();
        if (pos + count > type.parameterCount() || !type.parameterList().subList(pos, pos + count)
                .equals(inner.parameterList())) {
            throw new IllegalArgumentException("target and combiner types must match: " + type + ", " + inner);
        }
        return new BodyHandle(type, args -> {
            Object value = combiner.call(Arrays.copyOfRange(args, pos, pos + count));
            return target.call(isVoid ? args : insert(args, pos, new Object[] {value}));
        });
    }

    // ---- control flow ------------------------------------------------------------------------------------------

    /** The arguments that a handle with fewer parameters takes of a longer list. */
    static Object[] first(Object[] args, MethodHandle handle) {
        int count = handle.type().parameterCount();
        return count == args.length ? args : Arrays.copyOf(args, count);
    }

    private static void requireSame(Object one, Object other, String what) {
        if (!one.equals(other)) {
            throw new IllegalArgumentException(what + " must match: " + one + " != " + other);
        }
    }

    public static MethodHandle guardWithTest(MethodHandle test, MethodHandle target, MethodHandle fallback) {
        requireSame(target.type(), fallback.type(), "target and fallback types");
        if (test.type().returnType() != boolean.class) {
            throw new IllegalArgumentException("guard type is not a predicate " + test.type());
        }
        List<Class<?>> tested = test.type().parameterList();
        List<Class<?>> given = target.type().parameterList();
        if (tested.size() > given.size() || !given.subList(0, tested.size()).equals(tested)) {
            requireSame(target.type(), test.type(), "target and test types");
        }
        return new BodyHandle(target.type(),
                args -> ((Boolean) test.call(first(args, test)) ? target : fallback).call(args));
    }

    public static MethodHandle catchException(MethodHandle target, Class<? extends Throwable> exType,
            MethodHandle handler) {
        requireSame(target.type().returnType(), handler.type().returnType(), "target and handler return types");
        return new BodyHandle(target.type(), args -> {
            try {
                return target.call(args);
            } catch (Throwable thrown) {
                if (!exType.isInstance(thrown)) {
                    throw thrown;
                }
                Object[] all = insert(args, 0, new Object[] {thrown});
                return handler.call(first(all, handler));
            }
        });
    }

    public static MethodHandle throwException(Class<?> returnType, Class<? extends Throwable> exType) {
        return new BodyHandle(MethodType.methodType(returnType, exType), args -> {
            throw (Throwable) args[0];
        });
    }

    public static MethodHandle tryFinally(MethodHandle target, MethodHandle cleanup) {
        Class<?> result = target.type().returnType();
        requireSame(result, cleanup.type().returnType(), "target and cleanup return types");
        boolean isVoid = result == void.class;
        return new BodyHandle(target.type(), args -> {
            Throwable failure = null;
            Object value = Conversions.zero(result);
            try {
                value = target.call(args);
            } catch (Throwable thrown) {
                failure = thrown;
            }
            Object[] head = isVoid ? new Object[] {failure} : new Object[] {failure, value};
            Object cleaned = cleanup.call(first(insert(args, 0, head), cleanup));
            if (failure != null) {
                throw failure;
            }
            return cleaned;
        });
    }

    public static MethodHandle tableSwitch(MethodHandle fallback, MethodHandle... targets) {
        MethodHandle[] cases = targets.clone();
        if (cases.length == 0) {
            throw new IllegalArgumentException("Not enough target case handles supplied");
        }
        for (MethodHandle target : cases) {
            requireSame(target.type(), fallback.type(), "fallback and target types");
        }
        return new BodyHandle(fallback.type(), args -> {
            int index = (Integer) args[0];
            return (index >= 0 && index < cases.length ? cases[index] : fallback).call(args);
        });
    }

    public static MethodHandle loop(MethodHandle[]... clauses) {
        return LoopHandles.loop(clauses);
    }

    public static MethodHandle whileLoop(MethodHandle init, MethodHandle pred, MethodHandle body) {
        return LoopHandles.whileLoop(init, pred, body);
    }

    public static MethodHandle doWhileLoop(MethodHandle init, MethodHandle body, MethodHandle pred) {
        return LoopHandles.doWhileLoop(init, body, pred);
    }

    public static MethodHandle countedLoop(MethodHandle iterations, MethodHandle init, MethodHandle body) {
        return countedLoop(empty(iterations.type()), iterations, init, body);
    }

    public static MethodHandle countedLoop(MethodHandle start, MethodHandle end, MethodHandle init,
            MethodHandle body) {
        return LoopHandles.countedLoop(start, end, init, body);
    }

    public static MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init, MethodHandle body) {
        return LoopHandles.iteratedLoop(iterator, init, body);
    }

    // ---- the lookup class --------------------------------------------------------------------------------------

    /** Finds members as a class sees them. */
    public static final class Lookup {
        public static final int PUBLIC = Modifier.PUBLIC;
        public static final int PRIVATE = Modifier.PRIVATE;
        public static final int PROTECTED = Modifier.PROTECTED;
        public static final int PACKAGE = Modifier.STATIC;
        public static final int MODULE = PACKAGE << 1;
        public static final int UNCONDITIONAL = PACKAGE << 2;
        public static final int ORIGINAL = PACKAGE << 3;

        static final int ACC_VARARGS = 0x80;

        private static final int FULL = PUBLIC | PRIVATE | PROTECTED | PACKAGE | MODULE | ORIGINAL;
        private static final int TRUSTED = -1;

        static final Lookup PUBLIC_LOOKUP = new Lookup(Object.class, null, UNCONDITIONAL);
        static final Lookup IMPL_LOOKUP = new Lookup(Object.class, null, TRUSTED);

        private final Class<?> lookupClass;
        private final Class<?> previous;
        private final int modes;

        Lookup(Class<?> lookupClass) {
            this(lookupClass, null, FULL);
        }

        private Lookup(Class<?> lookupClass, Class<?> previous, int modes) {
            this.lookupClass = lookupClass;
            this.previous = previous;
            this.modes = modes;
        }

        public Class<?> lookupClass() {
            return lookupClass;
        }

        public Class<?> previousLookupClass() {
            return previous;
        }

        public int lookupModes() {
            return modes == TRUSTED ? FULL : modes;
        }

        public boolean hasPrivateAccess() {
            return hasFullPrivilegeAccess();
        }

        public boolean hasFullPrivilegeAccess() {
            return (lookupModes() & (PRIVATE | MODULE)) == (PRIVATE | MODULE);
        }

        public Lookup in(Class<?> requestedLookupClass) {
            if (requestedLookupClass == lookupClass) {
                return this;
            }
            int kept = lookupModes() & ~(ORIGINAL | PROTECTED);
            if (requestedLookupClass.getClassLoader() != lookupClass.getClassLoader()
                    || MemberInfo.isLibrary(requestedLookupClass) != MemberInfo.isLibrary(lookupClass)) {
                // Another module, as far as lookups are concerned.
                return new Lookup(requestedLookupClass, lookupClass, kept & PUBLIC);
            }
            if (!requestedLookupClass.getPackageName().equals(lookupClass.getPackageName())) {
                kept &= ~(PACKAGE | PRIVATE);
            } else if (requestedLookupClass.getNestHost() != lookupClass.getNestHost()) {
                kept &= ~PRIVATE;
            }
            return new Lookup(requestedLookupClass, previous, kept);
        }

        public Lookup dropLookupMode(int modeToDrop) {
            int dropped = switch (modeToDrop) {
                case PUBLIC -> FULL | UNCONDITIONAL;
                case MODULE -> MODULE | PACKAGE | PRIVATE | PROTECTED | ORIGINAL;
                case PACKAGE -> PACKAGE | PRIVATE | PROTECTED | ORIGINAL;
                case PRIVATE -> PRIVATE | PROTECTED | ORIGINAL;
                case PROTECTED, ORIGINAL -> PROTECTED | ORIGINAL;
                case UNCONDITIONAL -> UNCONDITIONAL;
                default -> throw new IllegalArgumentException(modeToDrop + " is not a valid mode to drop");
            };
            return new Lookup(lookupClass, previous, lookupModes() & ~dropped);
        }

        @Override
        public String toString() {
            String name = lookupClass.getName() + (previous == null ? "" : "/" + previous.getName());
            return switch (modes) {
                case TRUSTED -> "/trusted";
                case UNCONDITIONAL -> name + "/publicLookup";
                case PUBLIC -> name + "/public";
                case 0 -> name + "/noaccess";
                case PUBLIC | MODULE -> name + "/module";
                case PUBLIC | PACKAGE, PUBLIC | MODULE | PACKAGE -> name + "/package";
                case PUBLIC | PACKAGE | PRIVATE, PUBLIC | MODULE | PACKAGE | PRIVATE -> name + "/private";
                case PUBLIC | PACKAGE | PRIVATE | PROTECTED, PUBLIC | MODULE | PACKAGE | PRIVATE | PROTECTED, FULL -> name;
                default -> name + "/" + Integer.toHexString(modes);
            };
        }

        // ---- classes -------------------------------------------------------------------------------------------

        public Class<?> findClass(String targetName) throws ClassNotFoundException, IllegalAccessException {
            return Class.forName(targetName, false, lookupClass.getClassLoader());
        }

        public Class<?> ensureInitialized(Class<?> targetClass) throws IllegalAccessException {
            jdk.internal.misc.Unsafe.getUnsafe().ensureClassInitialized(targetClass);
            return targetClass;
        }

        public Class<?> accessClass(Class<?> targetClass) throws IllegalAccessException {
            return Objects.requireNonNull(targetClass);
        }

        public Class<?> defineClass(byte[] bytes) throws IllegalAccessException {
            if ((lookupModes() & PACKAGE) == 0) {
                throw new IllegalAccessException("Lookup does not have PACKAGE access");
            }
            return define(bytes.clone(), false, 0, null);
        }

        /** A class beside the lookup class; the lowest bits of the flags are those of {@code JavaLangAccess}. */
        private Class<?> define(byte[] bytes, boolean initialize, int flags, Object classData) {
            JavaLangAccess lang = SharedSecrets.getJavaLangAccess();
            String name = MemberHandle.nameOf(bytes);
            int end = name.lastIndexOf('.');
            if (!lookupClass.getPackageName().equals(end < 0 ? "" : name.substring(0, end))) {
                throw new IllegalArgumentException(name + " not in same package as lookup class");
            }
            return lang.defineClass(lookupClass.getClassLoader(), lookupClass, name, bytes, null, initialize, flags,
                    classData);
        }

        /** Options of hidden classes. */
        public enum ClassOption {
            NESTMATE,
            STRONG
        }

        public Lookup defineHiddenClass(byte[] bytes, boolean initialize, ClassOption... options)
                throws IllegalAccessException {
            return hidden(bytes, initialize, options, null);
        }

        public Lookup defineHiddenClassWithClassData(byte[] bytes, Object classData, boolean initialize,
                ClassOption... options) throws IllegalAccessException {
            return hidden(bytes, initialize, options, Objects.requireNonNull(classData));
        }

        private Lookup hidden(byte[] bytes, boolean initialize, ClassOption[] options, Object classData)
                throws IllegalAccessException {
            Objects.requireNonNull(bytes);
            if (!hasFullPrivilegeAccess()) {
                throw new IllegalAccessException(this + " does not have full privilege access");
            }
            boolean nestMate = Arrays.asList(options).contains(ClassOption.NESTMATE);
            return new Lookup(define(bytes.clone(), initialize, nestMate ? 3 : 2, classData));
        }

        // ---- members -------------------------------------------------------------------------------------------

        public MethodHandle findStatic(Class<?> refc, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            return method(MethodHandleInfo.REF_invokeStatic, refc, name, type);
        }

        public MethodHandle findVirtual(Class<?> refc, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            if (refc == MethodHandle.class && (name.equals("invoke") || name.equals("invokeExact"))) {
                return name.equals("invoke") ? invoker(type) : exactInvoker(type);
            }
            if (refc == VarHandle.class) {
                for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
                    if (mode.methodName().equals(name)) {
                        return varHandleInvoker(mode, type);
                    }
                }
            }
            if (refc.isArray() && name.equals("clone") && type.equals(MethodType.methodType(Object.class))) {
                MethodType own = MethodType.methodType(Object.class, refc);
                return new BodyHandle(own, args -> Conversions.copyOf(Objects.requireNonNull(args[0])));
            }
            int kind = refc.isInterface() ? MethodHandleInfo.REF_invokeInterface : MethodHandleInfo.REF_invokeVirtual;
            return method(kind, refc, name, type);
        }

        public MethodHandle findSpecial(Class<?> refc, String name, MethodType type, Class<?> specialCaller)
                throws NoSuchMethodException, IllegalAccessException {
            if (modes != TRUSTED && !(specialCaller == lookupClass && hasPrivateAccess())) {
                throw new IllegalAccessException("no private access for invokespecial: " + specialCaller);
            }
            MethodHandle found = method(MethodHandleInfo.REF_invokeSpecial, refc, name, type);
            return found.asType(found.type().changeParameterType(0, specialCaller));
        }

        public MethodHandle findConstructor(Class<?> refc, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            if (refc.isArray()) {
                throw new NoSuchMethodException("no constructor for array class: " + refc.getName());
            }
            return method(MethodHandleInfo.REF_newInvokeSpecial, refc, "<init>", type.changeReturnType(void.class));
        }

        public MethodHandle bind(Object receiver, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            return findVirtual(receiver.getClass(), name, type).bindTo(receiver);
        }

        private MethodHandle method(int kind, Class<?> owner, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            String descriptor = type.toMethodDescriptorString();
            int modifiers = MemberHandle.modifiers0(kind, owner, name, descriptor);
            boolean wantStatic = kind == MethodHandleInfo.REF_invokeStatic;
            if (modifiers < 0) {
                throw new NoSuchMethodException("no such method: " + MemberInfo.text(kind, owner, name, type));
            }
            if (Modifier.isStatic(modifiers) != wantStatic) {
                throw new IllegalAccessException("no such method: " + MemberInfo.text(kind, owner, name, type));
            }
            check(kind, owner, name, descriptor, modifiers, type);
            MethodType own = switch (kind) {
                case MethodHandleInfo.REF_invokeStatic -> type;
                case MethodHandleInfo.REF_newInvokeSpecial -> type.changeReturnType(owner);
                default -> type.insertParameterTypes(0, owner);
            };
            return MemberHandle.of(kind, owner, name, descriptor, own, modifiers);
        }

        private int field(int kind, Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            String descriptor = type.descriptorString();
            int modifiers = MemberHandle.modifiers0(kind, owner, name, descriptor);
            if (modifiers < 0) {
                throw new NoSuchFieldException("no such field: " + MemberInfo.text(kind, owner, name, type));
            }
            boolean wantStatic = kind == MethodHandleInfo.REF_getStatic || kind == MethodHandleInfo.REF_putStatic;
            if (Modifier.isStatic(modifiers) != wantStatic) {
                throw new IllegalAccessException("no such field: " + MemberInfo.text(kind, owner, name, type));
            }
            check(kind, owner, name, descriptor, modifiers, type);
            return modifiers;
        }

        private void check(int kind, Class<?> owner, String name, String descriptor, int modifiers, Object type)
                throws IllegalAccessException {
            if (modes == TRUSTED) {
                return;
            }
            Class<?> declaring = MemberHandle.declaringClass0(kind, owner, name, descriptor);
            boolean allowed = Modifier.isPublic(modifiers) && Modifier.isPublic(Reflection.getClassAccessFlags(declaring))
                    || (lookupModes() & PACKAGE) != 0
                            && Reflection.verifyMemberAccess(lookupClass, declaring, owner, modifiers);
            if (!allowed) {
                String from = this == PUBLIC_LOOKUP ? "public Lookup" : lookupClass + " (" + lookupClass.getModule() + ")";
                throw new IllegalAccessException(MemberInfo.why(declaring, owner, modifiers) + ": "
                        + MemberInfo.text(kind, declaring, name, type) + ", from " + from);
            }
        }

        private MethodHandle fieldHandle(int kind, Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            int modifiers = field(kind, owner, name, type);
            boolean put = kind >= MethodHandleInfo.REF_putField;
            if (put && Modifier.isFinal(modifiers) && modes != TRUSTED) {
                throw new IllegalAccessException("final field has no write access: "
                        + MemberInfo.text(kind, owner, name, type) + ", from " + lookupClass + " ("
                        + lookupClass.getModule() + ")");
            }
            return fieldHandle(kind, owner, name, type, modifiers);
        }

        private static MethodHandle fieldHandle(int kind, Class<?> owner, String name, Class<?> type, int modifiers) {
            MethodType own = kind >= MethodHandleInfo.REF_putField
                    ? MethodType.methodType(void.class, type)
                    : MethodType.methodType(type);
            boolean instance = kind == MethodHandleInfo.REF_getField || kind == MethodHandleInfo.REF_putField;
            return MemberHandle.of(kind, owner, name, type.descriptorString(),
                    instance ? own.insertParameterTypes(0, owner) : own, modifiers);
        }

        public MethodHandle findGetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return fieldHandle(MethodHandleInfo.REF_getField, refc, name, type);
        }

        public MethodHandle findSetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return fieldHandle(MethodHandleInfo.REF_putField, refc, name, type);
        }

        public MethodHandle findStaticGetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return fieldHandle(MethodHandleInfo.REF_getStatic, refc, name, type);
        }

        public MethodHandle findStaticSetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return fieldHandle(MethodHandleInfo.REF_putStatic, refc, name, type);
        }

        public VarHandle findVarHandle(Class<?> recv, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            int modifiers = field(MethodHandleInfo.REF_getField, recv, name, type);
            long offset = MemberHandle.fieldOffset0(MethodHandleInfo.REF_getField, recv, name, type.descriptorString());
            return SlotHandle.field(recv, type, offset, Modifier.isFinal(modifiers));
        }

        public VarHandle findStaticVarHandle(Class<?> decl, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            int kind = MethodHandleInfo.REF_getStatic;
            String descriptor = type.descriptorString();
            int modifiers = field(kind, decl, name, type);
            Class<?> declaring = MemberHandle.declaringClass0(kind, decl, name, descriptor);
            ensureInitialized(declaring);
            long offset = MemberHandle.fieldOffset0(kind, decl, name, descriptor);
            return SlotHandle.staticField(declaring, type, offset, Modifier.isFinal(modifiers));
        }

        /** By the reference kind of a class file. */
        MethodHandle findField(int kind, Class<?> owner, String name, Class<?> type)
                throws ReflectiveOperationException {
            return fieldHandle(kind, owner, name, type);
        }

        /** By the reference kind of a class file. */
        MethodHandle findMethod(int kind, Class<?> owner, String name, MethodType type)
                throws ReflectiveOperationException {
            return switch (kind) {
                case MethodHandleInfo.REF_invokeVirtual, MethodHandleInfo.REF_invokeInterface ->
                    findVirtual(owner, name, type);
                case MethodHandleInfo.REF_newInvokeSpecial -> findConstructor(owner, type);
                default -> method(kind, owner, name, type);
            };
        }

        // ---- from reflection -----------------------------------------------------------------------------------

        public MethodHandle unreflect(Method m) throws IllegalAccessException {
            Class<?> owner = m.getDeclaringClass();
            int kind = Modifier.isStatic(m.getModifiers())
                    ? MethodHandleInfo.REF_invokeStatic
                    : owner.isInterface() ? MethodHandleInfo.REF_invokeInterface : MethodHandleInfo.REF_invokeVirtual;
            Lookup lookup = m.isAccessible() ? IMPL_LOOKUP : this;
            try {
                return lookup.method(kind, owner, m.getName(),
                        MethodType.methodType(m.getReturnType(), m.getParameterTypes()));
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectSpecial(Method m, Class<?> specialCaller) throws IllegalAccessException {
            try {
                return findSpecial(m.getDeclaringClass(), m.getName(),
                        MethodType.methodType(m.getReturnType(), m.getParameterTypes()), specialCaller);
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectConstructor(Constructor<?> c) throws IllegalAccessException {
            Lookup lookup = c.isAccessible() ? IMPL_LOOKUP : this;
            try {
                return lookup.findConstructor(c.getDeclaringClass(),
                        MethodType.methodType(void.class, c.getParameterTypes()));
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        private MethodHandle unreflectField(Field f, boolean put) throws IllegalAccessException {
            boolean isStatic = Modifier.isStatic(f.getModifiers());
            int kind = put
                    ? isStatic ? MethodHandleInfo.REF_putStatic : MethodHandleInfo.REF_putField
                    : isStatic ? MethodHandleInfo.REF_getStatic : MethodHandleInfo.REF_getField;
            Lookup lookup = f.isAccessible() && !(put && isStatic) ? IMPL_LOOKUP : this;
            try {
                return lookup.fieldHandle(kind, f.getDeclaringClass(), f.getName(), f.getType());
            } catch (NoSuchFieldException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectGetter(Field f) throws IllegalAccessException {
            return unreflectField(f, false);
        }

        public MethodHandle unreflectSetter(Field f) throws IllegalAccessException {
            return unreflectField(f, true);
        }

        public VarHandle unreflectVarHandle(Field f) throws IllegalAccessException {
            try {
                return Modifier.isStatic(f.getModifiers())
                        ? findStaticVarHandle(f.getDeclaringClass(), f.getName(), f.getType())
                        : findVarHandle(f.getDeclaringClass(), f.getName(), f.getType());
            } catch (NoSuchFieldException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandleInfo revealDirect(MethodHandle target) {
            if (target instanceof MemberHandle member) {
                return new MemberInfo(member);
            }
            throw new IllegalArgumentException("not a direct method handle");
        }
    }
}
