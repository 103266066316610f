package java.lang.invoke;

import java.util.Objects;

/**
 * String concatenation. The VM links what compilers write by itself; this is for sites whose constants take code to
 * make, and for callers of the methods.
 */
public final class StringConcatFactory {
    private static final char ARGUMENT = '\u0001';
    private static final char CONSTANT = '\u0002';
    private static final int MAX_SLOTS = 200;

    private StringConcatFactory() {}

    public static CallSite makeConcat(MethodHandles.Lookup lookup, String name, MethodType concatType)
            throws StringConcatException {
        return make(concatType, String.valueOf(ARGUMENT).repeat(concatType.parameterCount()));
    }

    public static CallSite makeConcatWithConstants(MethodHandles.Lookup lookup, String name, MethodType concatType,
            String recipe, Object... constants) throws StringConcatException {
        Objects.requireNonNull(lookup, "Lookup is null");
        Objects.requireNonNull(name, "Name is null");
        Objects.requireNonNull(recipe, "Recipe is null");
        Objects.requireNonNull(concatType, "Concat type is null");
        Objects.requireNonNull(constants, "Constants are null");
        for (Object constant : constants) {
            Objects.requireNonNull(constant, "Cannot accept null constants");
        }
        return make(concatType, recipe, constants);
    }

    private static CallSite make(MethodType type, String recipe, Object... constants) throws StringConcatException {
        int arguments = (int) recipe.chars().filter(c -> c == ARGUMENT).count();
        int used = (int) recipe.chars().filter(c -> c == CONSTANT).count();
        if (arguments != type.parameterCount()) {
            throw new StringConcatException("Mismatched number of concat arguments: recipe wants " + arguments
                    + " arguments, but signature provides " + type.parameterCount());
        }
        if (used != constants.length) {
            throw new StringConcatException("Mismatched number of concat constants: recipe wants " + used
                    + " constants, but only " + constants.length + " are passed");
        }
        if (!type.returnType().isAssignableFrom(String.class)) {
            throw new StringConcatException("The return type should be compatible with String, but it is "
                    + type.returnType());
        }
        if (type.parameterCount() > MAX_SLOTS) {
            throw new StringConcatException("Too many concat argument slots: " + type.parameterCount()
                    + ", can only accept " + MAX_SLOTS);
        }
        return new ConstantCallSite(new BodyHandle(type, args -> concatenate(recipe, args, constants)));
    }

    private static String concatenate(String recipe, Object[] args, Object[] constants) {
        StringBuilder text = new StringBuilder();
        int argument = 0;
        int constant = 0;
        for (int i = 0; i < recipe.length(); i++) {
            switch (recipe.charAt(i)) {
                case ARGUMENT -> text.append(args[argument++]);
                case CONSTANT -> text.append(constants[constant++]);
                default -> text.append(recipe.charAt(i));
            }
        }
        return text.toString();
    }
}
