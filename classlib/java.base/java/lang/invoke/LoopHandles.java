package java.lang.invoke;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The loops of {@link MethodHandles}. */
final class LoopHandles {
    private LoopHandles() {}

    /** One clause of the general loop, complete: what it does not give does nothing. */
    private record Clause(MethodHandle init, MethodHandle step, MethodHandle pred, MethodHandle fini, int variable) {}

    static MethodHandle loop(MethodHandle[][] clauses) {
        if (clauses == null || clauses.length == 0) {
            throw new IllegalArgumentException("null or no clauses passed");
        }
        List<Class<?>> variables = new ArrayList<>();
        List<Class<?>> outer = new ArrayList<>();
        List<Clause> complete = new ArrayList<>();
        for (MethodHandle[] clause : clauses) {
            if (clause.length > 4) {
                throw new IllegalArgumentException("All loop clauses must be represented as MethodHandle arrays"
                        + " with at most 4 elements.");
            }
            MethodHandle init = part(clause, 0);
            MethodHandle step = part(clause, 1);
            Class<?> variable = step != null ? step.type().returnType() : init != null ? init.type().returnType()
                    : void.class;
            int index = variable == void.class ? -1 : variables.size();
            if (index >= 0) {
                variables.add(variable);
            }
            if (init != null && init.type().parameterCount() > outer.size()) {
                outer = new ArrayList<>(init.type().parameterList());
            }
            complete.add(new Clause(init, step, part(clause, 2), part(clause, 3), index));
        }
        return build(complete, variables, outerTypes(complete, variables, outer));
    }

    private static MethodHandle part(MethodHandle[] clause, int index) {
        return index < clause.length ? clause[index] : null;
    }

    /** The parameters of the loop: what the parts take beyond the loop's variables, or the initialisers' own. */
    private static List<Class<?>> outerTypes(List<Clause> clauses, List<Class<?>> variables, List<Class<?>> outer) {
        List<Class<?>> longest = outer;
        for (Clause clause : clauses) {
            for (MethodHandle part : new MethodHandle[] {clause.step, clause.pred, clause.fini}) {
                if (part != null && part.type().parameterCount() - variables.size() > longest.size()) {
                    List<Class<?>> all = part.type().parameterList();
                    longest = new ArrayList<>(all.subList(variables.size(), all.size()));
                }
            }
        }
        return longest;
    }

    private static MethodHandle build(List<Clause> clauses, List<Class<?>> variables, List<Class<?>> outer) {
        Class<?> result = void.class;
        boolean ends = false;
        for (Clause clause : clauses) {
            ends |= clause.pred != null;
            if (clause.fini != null) {
                result = clause.fini.type().returnType();
            }
        }
        if (!ends) {
            throw new IllegalArgumentException("no predicate found");
        }
        Class<?> returned = result;
        return new BodyHandle(MethodType.methodType(result, outer), args -> run(clauses, variables, args, returned));
    }

    private static Object run(List<Clause> clauses, List<Class<?>> variables, Object[] args, Class<?> returned)
            throws Throwable {
        Object[] state = new Object[variables.size() + args.length];
        System.arraycopy(args, 0, state, variables.size(), args.length);
        for (Clause clause : clauses) {
            Object value = clause.init == null ? null : clause.init.call(MethodHandles.first(args, clause.init));
            if (clause.variable >= 0) {
                state[clause.variable] = clause.init == null ? Conversions.zero(variables.get(clause.variable)) : value;
            }
        }
        while (true) {
            for (Clause clause : clauses) {
                if (clause.step != null) {
                    Object value = clause.step.call(MethodHandles.first(state, clause.step));
                    if (clause.variable >= 0) {
                        state[clause.variable] = value;
                    }
                }
                if (clause.pred != null && !(Boolean) clause.pred.call(MethodHandles.first(state, clause.pred))) {
                    return clause.fini == null
                            ? Conversions.zero(returned)
                            : clause.fini.call(MethodHandles.first(state, clause.fini));
                }
            }
        }
    }

    // ---- the usual loops -----------------------------------------------------------------------------------------

    /** A body's arguments: the value so far, unless the loop has none, then what else there is. */
    private static Object[] withValue(boolean hasValue, Object value, Object[] extra, Object[] args) {
        int head = (hasValue ? 1 : 0) + extra.length;
        Object[] all = new Object[head + args.length];
        if (hasValue) {
            all[0] = value;
        }
        System.arraycopy(extra, 0, all, hasValue ? 1 : 0, extra.length);
        System.arraycopy(args, 0, all, head, args.length);
        return all;
    }

    private static final Object[] NONE = {};

    private static Object initial(MethodHandle init, Class<?> result, Object[] args) throws Throwable {
        return init == null ? Conversions.zero(result) : init.call(MethodHandles.first(args, init));
    }

    /** The parameters of a loop whose body takes a number of leading arguments of the loop's own. */
    private static MethodType loopType(MethodHandle init, MethodHandle body, int own) {
        List<Class<?>> all = body.type().parameterList();
        List<Class<?>> outer = all.subList(Math.min(own, all.size()), all.size());
        if (init != null && init.type().parameterCount() > outer.size()) {
            outer = init.type().parameterList();
        }
        return MethodType.methodType(body.type().returnType(), outer);
    }

    static MethodHandle whileLoop(MethodHandle init, MethodHandle pred, MethodHandle body) {
        boolean hasValue = body.type().returnType() != void.class;
        MethodType type = loopType(init, body, hasValue ? 1 : 0);
        return new BodyHandle(type, args -> {
            Object value = initial(init, type.returnType(), args);
            while (true) {
                Object[] all = withValue(hasValue, value, NONE, args);
                if (!(Boolean) pred.call(MethodHandles.first(all, pred))) {
                    return value;
                }
                value = body.call(MethodHandles.first(all, body));
            }
        });
    }

    static MethodHandle doWhileLoop(MethodHandle init, MethodHandle body, MethodHandle pred) {
        boolean hasValue = body.type().returnType() != void.class;
        MethodType type = loopType(init, body, hasValue ? 1 : 0);
        return new BodyHandle(type, args -> {
            Object value = initial(init, type.returnType(), args);
            boolean again;
            do {
                value = body.call(MethodHandles.first(withValue(hasValue, value, NONE, args), body));
                Object[] all = withValue(hasValue, value, NONE, args);
                again = (Boolean) pred.call(MethodHandles.first(all, pred));
            } while (again);
            return value;
        });
    }

    static MethodHandle countedLoop(MethodHandle start, MethodHandle end, MethodHandle init, MethodHandle body) {
        boolean hasValue = body.type().returnType() != void.class;
        MethodType inner = loopType(init, body, hasValue ? 2 : 1);
        MethodType type = inner.parameterCount() >= end.type().parameterCount()
                ? inner
                : end.type().changeReturnType(inner.returnType());
        return new BodyHandle(type, args -> {
            int from = (Integer) start.call(MethodHandles.first(args, start));
            int to = (Integer) end.call(MethodHandles.first(args, end));
            Object value = initial(init, type.returnType(), args);
            for (int i = from; i < to; i++) {
                Object[] all = withValue(hasValue, value, new Object[] {i}, args);
                value = body.call(MethodHandles.first(all, body));
            }
            return value;
        });
    }

    static MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init, MethodHandle body) {
        boolean hasValue = body.type().returnType() != void.class;
        MethodType inner = loopType(init, body, hasValue ? 2 : 1);
        MethodType type;
        if (iterator != null) {
            type = iterator.type().changeReturnType(inner.returnType());
        } else {
            type = inner.parameterCount() > 0 ? inner : inner.insertParameterTypes(0, Iterable.class);
        }
        return new BodyHandle(type, args -> {
            Iterator<?> elements = iterator == null
                    ? ((Iterable<?>) args[0]).iterator()
                    : (Iterator<?>) iterator.call(MethodHandles.first(args, iterator));
            Object value = initial(init, type.returnType(), args);
            while (elements.hasNext()) {
                Object[] all = withValue(hasValue, value, new Object[] {elements.next()}, args);
                value = body.call(MethodHandles.first(all, body));
            }
            return value;
        });
    }
}
