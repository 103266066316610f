package java.lang.invoke;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.constant.Constable;
import java.lang.constant.MethodHandleDesc;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Method handles that work on boxed arguments. The VM boxes what a call passes and calls {@link #invokeBoxed}; no
 * bytecode is spun, so a handle costs a few objects and nothing at start-up.
 */
public abstract class MethodHandle implements Constable {
    /** Marks the methods whose calls carry their own descriptor. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface PolymorphicSignature {}

    private final MethodType type;
    private final boolean varargs;

    MethodHandle(MethodType type, boolean varargs) {
        this.type = Objects.requireNonNull(type);
        this.varargs = varargs;
    }

    /** Does the work on arguments that have the number and the types of {@link #type()}. */
    abstract Object call(Object[] args) throws Throwable;

    /** The same handle, with or without collecting trailing arguments. */
    abstract MethodHandle copy(boolean varargs);

    public MethodType type() {
        return type;
    }

    // ---- calls -------------------------------------------------------------------------------------------------

    public final native @PolymorphicSignature Object invokeExact(Object... args) throws Throwable;

    public final native @PolymorphicSignature Object invoke(Object... args) throws Throwable;

    /**
     * A call with boxed arguments, made by the VM for {@code invoke} and {@code invokeExact}; the result is boxed, and
     * the VM unboxes it to what the descriptor of the call says. Where the caller's loader is one of the program's own,
     * the result and the parameters are what it means by the descriptor; otherwise they are null.
     */
    final Object invokeBoxed(String descriptor, Class<?> result, Class<?>[] parameters, boolean exact, Object[] args)
            throws Throwable {
        if (result == null && descriptor.equals(type.toMethodDescriptorString())) {
            return call(args);
        }
        MethodType site = result == null
                ? MethodType.fromMethodDescriptorString(descriptor, null)
                : MethodType.methodType(result, parameters);
        if (site.equals(type)) {
            return call(args);
        }
        if (exact) {
            throw new WrongMethodTypeException("expected " + type + " but found " + site);
        }
        Object value = asType(site).call(args);
        return site.returnType() == void.class ? null : Conversions.convert(value, site.returnType());
    }

    public Object invokeWithArguments(Object... arguments) throws Throwable {
        return callWith(arguments);
    }

    final Object callWith(Object[] arguments) throws Throwable {
        Object[] args = varargs ? collect(arguments) : arguments;
        if (args.length != type.parameterCount()) {
            MethodType generic = MethodType.genericMethodType(arguments.length);
            throw new WrongMethodTypeException("cannot convert " + this + " to " + generic);
        }
        return call(Conversions.convert(args, type));
    }

    public Object invokeWithArguments(List<?> arguments) throws Throwable {
        return callWith(arguments.toArray());
    }

    /** Trailing arguments of a variable-arity call, put into an array where they are not one already. */
    private Object[] collect(Object[] args) {
        int fixed = type.parameterCount() - 1;
        Class<?> arrayType = type.parameterType(fixed);
        if (args.length < fixed || args.length == fixed + 1 && arrayType.isInstance(args[fixed])) {
            return args;
        }
        return gather(args, fixed, arrayType, args.length - fixed);
    }

    /** The arguments with some of them moved into an array. */
    static Object[] gather(Object[] args, int position, Class<?> arrayType, int count) {
        Class<?> element = arrayType.getComponentType();
        Object array = Array.newInstance(element, count);
        for (int i = 0; i < count; i++) {
            Array.set(array, i, Conversions.convert(args[position + i], element));
        }
        Object[] gathered = new Object[args.length - count + 1];
        System.arraycopy(args, 0, gathered, 0, position);
        gathered[position] = array;
        int rest = args.length - position - count;
        System.arraycopy(args, position + count, gathered, position + 1, rest);
        return gathered;
    }

    // ---- adaptation --------------------------------------------------------------------------------------------

    public MethodHandle asType(MethodType newType) {
        if (newType.equals(type)) {
            return this;
        }
        if (varargs) {
            MethodHandle collecting = collectorFor(newType);
            if (collecting != null) {
                return collecting.asType(newType);
            }
        }
        if (!type.isConvertibleTo(newType)) {
            throw new WrongMethodTypeException("cannot convert " + this + " to " + newType);
        }
        Class<?> result = newType.returnType();
        boolean fromVoid = type.returnType() == void.class;
        return new BodyHandle(newType, args -> {
            Object[] converted = new Object[args.length];
            for (int i = 0; i < args.length; i++) {
                converted[i] = Conversions.convert(args[i], newType.parameterType(i), type.parameterType(i));
            }
            Object value = call(converted);
            return fromVoid ? Conversions.zero(result) : Conversions.convert(value, result);
        });
    }

    private MethodHandle collectorFor(MethodType newType) {
        int fixed = type.parameterCount() - 1;
        int given = newType.parameterCount();
        Class<?> arrayType = type.parameterType(fixed);
        boolean asArray = given == fixed + 1 && arrayType.isAssignableFrom(newType.parameterType(fixed));
        if (asArray) {
            return asFixedArity();
        }
        if (given < fixed) {
            return null;
        }
        return asFixedArity().asCollector(arrayType, given - fixed);
    }

    public MethodHandle asSpreader(Class<?> arrayType, int arrayLength) {
        return asSpreader(type.parameterCount() - arrayLength, arrayType, arrayLength);
    }

    public MethodHandle asSpreader(int spreadArgPos, Class<?> arrayType, int arrayLength) {
        requireArray(arrayType);
        if (spreadArgPos < 0 || spreadArgPos + arrayLength > type.parameterCount() || arrayLength < 0) {
            throw new IllegalArgumentException("bad spread array length");
        }
        Class<?> element = arrayType.getComponentType();
        MethodType spread = type;
        for (int i = 0; i < arrayLength; i++) {
            spread = spread.changeParameterType(spreadArgPos + i, element);
        }
        MethodHandle target = asFixedArity().asType(spread);
        MethodType taking = type.dropParameterTypes(spreadArgPos, spreadArgPos + arrayLength)
                .insertParameterTypes(spreadArgPos, arrayType);
        return new BodyHandle(taking, args -> {
            Object array = args[spreadArgPos];
            int length = array == null ? 0 : Array.getLength(array);
            if (array == null && arrayLength != 0) {
                throw new NullPointerException("null array reference");
            }
            if (length != arrayLength) {
                throw new IllegalArgumentException("array is not of length " + arrayLength);
            }
            Object[] all = new Object[args.length - 1 + length];
            System.arraycopy(args, 0, all, 0, spreadArgPos);
            for (int i = 0; i < length; i++) {
                all[spreadArgPos + i] = Conversions.element(array, i);
            }
            System.arraycopy(args, spreadArgPos + 1, all, spreadArgPos + length, args.length - 1 - spreadArgPos);
            return target.call(all);
        });
    }

    public MethodHandle asCollector(Class<?> arrayType, int arrayLength) {
        return asCollector(type.parameterCount() - 1, arrayType, arrayLength);
    }

    public MethodHandle asCollector(int collectArgPos, Class<?> arrayType, int arrayLength) {
        requireArray(arrayType);
        if (collectArgPos < 0 || collectArgPos >= type.parameterCount()
                || !type.parameterType(collectArgPos).isAssignableFrom(arrayType)) {
            throw new IllegalArgumentException("array type not assignable to argument: " + arrayType);
        }
        if (arrayLength < 0 || arrayLength > 255) {
            throw new IllegalArgumentException("array length is not legal");
        }
        Class<?>[] elements = new Class<?>[arrayLength];
        Arrays.fill(elements, arrayType.getComponentType());
        MethodType collecting = type.dropParameterTypes(collectArgPos, collectArgPos + 1)
                .insertParameterTypes(collectArgPos, elements);
        return new BodyHandle(collecting, args -> call(gather(args, collectArgPos, arrayType, arrayLength)));
    }

    private static void requireArray(Class<?> arrayType) {
        if (!arrayType.isArray()) {
            throw new IllegalArgumentException("not an array type: " + arrayType.getName());
        }
    }

    public MethodHandle withVarargs(boolean makeVarargs) {
        return makeVarargs == varargs ? this : makeVarargs ? asVarargsCollector(lastParameter()) : asFixedArity();
    }

    private Class<?> lastParameter() {
        if (type.parameterCount() == 0) {
            throw new IllegalArgumentException("not an array type");
        }
        return type.lastParameterType();
    }

    public MethodHandle asVarargsCollector(Class<?> arrayType) {
        requireArray(arrayType);
        Class<?> last = lastParameter();
        if (last == arrayType) {
            return varargs ? this : copy(true);
        }
        if (!last.isAssignableFrom(arrayType)) {
            throw new IllegalArgumentException("array type not assignable to trailing argument");
        }
        return asType(type.changeParameterType(type.parameterCount() - 1, arrayType)).copy(true);
    }

    public boolean isVarargsCollector() {
        return varargs;
    }

    public MethodHandle asFixedArity() {
        return varargs ? copy(false) : this;
    }

    public MethodHandle bindTo(Object x) {
        if (type.parameterCount() == 0 || type.parameterType(0).isPrimitive()) {
            throw new IllegalArgumentException("no leading reference parameter");
        }
        Object receiver = type.parameterType(0).cast(x);
        return new BodyHandle(type.dropParameterTypes(0, 1), args -> {
            Object[] all = new Object[args.length + 1];
            all[0] = receiver;
            System.arraycopy(args, 0, all, 1, args.length);
            return call(all);
        }).copy(varargs && type.parameterCount() > 1);
    }

    @Override
    public Optional<MethodHandleDesc> describeConstable() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "MethodHandle" + type;
    }
}
