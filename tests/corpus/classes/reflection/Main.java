import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

public class Main {
    @Deprecated
    public static class Bean implements Runnable {
        private int value;
        protected static final String NAME = "bean";
        public volatile Object any;

        public Bean(int value) {
            this.value = value;
        }

        public int getValue() {
            return value;
        }

        private static long twice(long x) {
            return 2 * x;
        }

        public void fail() {
            throw new IllegalStateException("inside");
        }

        @Override
        public void run() {}
    }

    public static void main(String[] args) throws Exception {
        Class<?> c = Bean.class;
        System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.getSuperclass().getSimpleName() + " "
                + Modifier.toString(c.getModifiers()));
        for (Field f : c.getDeclaredFields()) {
            System.out.println(Modifier.toString(f.getModifiers()) + " " + f.getType().getSimpleName() + " " + f.getName());
        }
        Object bean = c.getDeclaredConstructor(int.class).newInstance(5);
        Method get = c.getMethod("getValue");
        System.out.println(get.invoke(bean) + " " + get.getReturnType());
        Field value = c.getDeclaredField("value");
        value.setAccessible(true);
        value.setInt(bean, 9);
        System.out.println(value.get(bean));
        Method twice = c.getDeclaredMethod("twice", long.class);
        twice.setAccessible(true);
        System.out.println(twice.invoke(null, 21L));
        try {
            c.getMethod("fail").invoke(bean);
        } catch (InvocationTargetException e) {
            System.out.println("target threw " + e.getCause());
        }
        try {
            c.getMethod("missing");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            get.invoke(bean, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Object array = Array.newInstance(int.class, 3);
        Array.set(array, 1, 8);
        System.out.println(Array.getInt(array, 1) + " " + Array.getLength(array));
        System.out.println(Class.forName("java.lang.String") == String.class);
        System.out.println(Class.forName("[I").getSimpleName() + " " + int[].class.getComponentType());
        System.out.println(c.isInstance(bean) + " " + Number.class.isAssignableFrom(Integer.class));
        System.out.println(c.getInterfaces().length + " " + c.getInterfaces()[0].getSimpleName());
        System.out.println(c.isAnnotationPresent(Deprecated.class));
    }
}
