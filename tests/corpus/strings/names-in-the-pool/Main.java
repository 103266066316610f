import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;

/** Names that reflection tells are strings of the pool; texts of annotations are not. */
public class Main {
    static class First {
        int somewhere;
    }

    static class Second {
        void sometime() {}
    }

    record Third(int someone) {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Noted {
        String value();

        String more() default "by default";
    }

    @Noted("said")
    static class Fourth {}

    static String joined(String a, String b) {
        return new StringBuilder(a).append(b).toString();
    }

    static void print(String what, boolean value) {
        System.out.println(what + ": " + value);
    }

    public static void main(String[] args) {
        String first = joined("Main$Fi", "rst");
        print("a class's name that came first", first.intern() == first && First.class.getName() == first);
        String second = Second.class.getName();
        print("one that was asked for first", joined("Main$Sec", "ond").intern() == second);

        String somewhere = joined("some", "where");
        print("a field's name", somewhere.intern() == somewhere);
        for (Field f : First.class.getDeclaredFields()) {
            print("is the interned one", f.getName() == somewhere);
        }
        for (Method m : Second.class.getDeclaredMethods()) {
            print("a method's name", joined("some", "time").intern() == m.getName());
        }
        for (RecordComponent c : Third.class.getRecordComponents()) {
            print("a component's name", joined("some", "one").intern() == c.getName());
        }
        Noted noted = Fourth.class.getAnnotation(Noted.class);
        print("a text of an annotation", noted.value() == "said" && noted.value().equals("said"));
        print("its default", noted.more() == "by default");
        print("twice the same", noted.more() == noted.more());
    }
}
