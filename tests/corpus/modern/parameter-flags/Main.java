import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What class files say of parameters that no source names, or that the language demands. */
public class Main {
    enum Colour { RED, GREEN }

    record Pair(int first, CharSequence second) {
        Pair {
            second = second.toString();
        }
    }

    record Plain(long only) {}

    class Inner {
        Inner(final int own, List<Integer> others) {}
    }

    static Object local(int captured) {
        class Local {
            Local(String own) {}

            int captured() {
                return captured;
            }
        }
        return new Local("");
    }

    static abstract class Ordered implements Comparable<Ordered> {
        @Override
        public int compareTo(Ordered other) {
            return 0;
        }
    }

    static void show(Class<?> type) {
        List<Executable> members = new ArrayList<>(Arrays.asList(type.getDeclaredConstructors()));
        members.addAll(Arrays.asList(type.getDeclaredMethods()));
        members.removeIf(m -> m.getParameterCount() == 0 || m.getName().startsWith("lambda"));
        members.sort(Comparator.comparing(Executable::toString));
        for (Executable member : members) {
            System.out.println(member);
            for (Parameter p : member.getParameters()) {
                System.out.println("  " + p + ", " + Integer.toHexString(p.getModifiers()) + (p.isNamePresent() ? " named" : "")
                        + (p.isImplicit() ? " implicit" : "") + (p.isSynthetic() ? " synthetic" : ""));
            }
        }
    }

    public static void main(String[] args) {
        show(Colour.class);
        show(Pair.class);
        show(Plain.class);
        show(Inner.class);
        show(local(1).getClass());
        show(Ordered.class);
    }
}
