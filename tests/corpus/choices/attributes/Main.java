import gov.nasa.jpf.vm.Verify;
import java.util.Arrays;

/** Attributes of objects, fields, elements and variables: set, added, read, and what is refused. */
public class Main {
    int x;
    static int s;

    static class Sub extends Main {
        long y;
    }

    public static void main(String[] args) {
        Sub o = new Sub();
        int[] array = new int[3];
        System.out.println(Verify.getObjectAttribute(o) + " " + Verify.getObjectAttributes(o));
        Verify.setObjectAttribute(o, 42);
        Verify.setObjectAttribute(array, -1);
        System.out.println(Verify.getObjectAttribute(o) + " " + Verify.getObjectAttribute(array));
        Verify.addObjectAttribute(o, 43);
        System.out.println(Arrays.toString(Verify.getObjectAttributes(o)));
        Verify.setObjectAttribute(o, 0);
        System.out.println(Arrays.toString(Verify.getObjectAttributes(o)));

        Verify.setFieldAttribute(o, "x", 1);
        Verify.setFieldAttribute(o, "y", 2);
        o.x = 99;
        System.out.println(Verify.getFieldAttribute(o, "x") + " " + Verify.getFieldAttribute(o, "y"));
        Verify.addFieldAttribute(o, "y", 2);
        System.out.println(Arrays.toString(Verify.getFieldAttributes(o, "y")) + " " + Verify.getFieldAttribute(o, "x"));

        Verify.setElementAttribute(array, 2, 7);
        Verify.addElementAttribute(array, 0, 8);
        System.out.println(Verify.getElementAttribute(array, 0) + " " + Verify.getElementAttribute(array, 1) + " "
                + Arrays.toString(Verify.getElementAttributes(array, 2)));

        locals(o);
        nothing();
        refused("several", () -> Verify.getFieldAttribute(o, "y"));
        refused("field", () -> Verify.getFieldAttribute(o, "z"));
        refused("static field", () -> Verify.setFieldAttribute(o, "s", 1));
        refused("index", () -> Verify.setElementAttribute(array, 3, 1));
        refused("negative", () -> Verify.getElementAttributes(array, -1));
    }

    static void locals(Object p) {
        int a = 5;
        long b = 6;
        Verify.setLocalAttribute("a", 1);
        Verify.addLocalAttribute("b", 2);
        Verify.addLocalAttribute("b", 3);
        Verify.setLocalAttribute("p", 4);
        a++;
        System.out.println(Verify.getLocalAttribute("a") + " " + Arrays.toString(Verify.getLocalAttributes("b")) + " "
                + Verify.getLocalAttribute("p") + " " + a + b);
    }

    static void nothing() {
        Verify.setObjectAttribute(null, 1);
        Verify.addFieldAttribute(null, "x", 1);
        Verify.setElementAttribute(null, 0, 1);
        System.out.println(Verify.getObjectAttribute(null) + " " + Verify.getFieldAttributes(null, "x") + " "
                + Verify.getElementAttribute(null, 9));
    }

    static void refused(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": not refused");
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }
}
