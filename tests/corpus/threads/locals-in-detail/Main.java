import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class Main {
    static final class Loud<T> extends ThreadLocal<T> {
        private final String name;

        Loud(String name) {
            this.name = name;
        }

        @Override
        protected T initialValue() {
            System.out.println("initial " + name);
            return super.initialValue();
        }

        @Override
        public void set(T value) {
            System.out.println("set " + name + " " + value);
            super.set(value);
        }

        @Override
        public void remove() {
            System.out.println("remove " + name);
            super.remove();
        }
    }

    static final class Inherited extends InheritableThreadLocal<Integer> {
        @Override
        protected Integer childValue(Integer parent) {
            return parent == null ? -1 : parent + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Loud<String> loud = new Loud<>("a");
        System.out.println(loud.get() + " " + loud.get());
        loud.set("x");
        System.out.println(loud.get());
        loud.set(null);
        System.out.println(loud.get());
        loud.remove();
        loud.remove();
        System.out.println(loud.get());

        try {
            ThreadLocal.withInitial((Supplier<?>) null);
        } catch (NullPointerException e) {
            System.out.println("no supplier");
        }
        ThreadLocal<String> fails = ThreadLocal.withInitial(() -> {
            throw new IllegalStateException("no value");
        });
        for (int i = 0; i < 2; i++) {
            try {
                fails.get();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        fails.set("a value");
        System.out.println(fails.get());

        // The value that the initial one sets on the way is replaced.
        ThreadLocal<?>[] self = new ThreadLocal<?>[1];
        ThreadLocal<String> nested = ThreadLocal.withInitial(() -> {
            @SuppressWarnings("unchecked")
            ThreadLocal<String> me = (ThreadLocal<String>) self[0];
            me.set("inner");
            return me.get() + ", outer";
        });
        self[0] = nested;
        System.out.println(nested.get() + " / " + nested.get());

        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ThreadLocal<Integer> one = new ThreadLocal<>();
            one.set(i);
            many.add(one);
        }
        for (int i = 0; i < 50; i += 3) {
            many.get(i).remove();
        }
        StringBuilder text = new StringBuilder();
        for (ThreadLocal<Integer> one : many) {
            text.append(one.get()).append(' ');
        }
        System.out.println(text.toString().trim());

        Inherited inherited = new Inherited();
        InheritableThreadLocal<Object> object = new InheritableThreadLocal<>();
        Object mine = new Object();
        object.set(mine);
        Thread without = new Thread(null, () -> System.out.println(inherited.get() + " " + object.get()), "t", 0, false);
        without.start();
        without.join();
        Thread first = new Thread(() -> System.out.println(inherited.get() + " " + (object.get() == mine)));
        inherited.set(5);
        Thread second = new Thread(() -> {
            System.out.println(inherited.get() + " " + (object.get() == mine) + " " + loud.get());
            inherited.set(50);
            object.remove();
            Thread third = new Thread(() -> System.out.println(inherited.get() + " " + object.get()));
            third.start();
            try {
                third.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        inherited.set(6);
        first.start();
        first.join();
        second.start();
        second.join();
        System.out.println(inherited.get() + " " + (object.get() == mine));
    }
}
