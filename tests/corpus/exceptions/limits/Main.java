import java.util.*;
public class Main {
    static int d;
    static void r() {
        d++;
        r();
    }
    static int q(int n) {
        try {
            return q(n + 1);
        }  finally {
            d++;
        }
    }
    static int f(Object o) {
        return o.hashCode();
    }
    public static void main(String[] a) {
        try {
            r();
        } catch (StackOverflowError e) {
            System.out.println("so " + (d>500) + " " + e.getMessage() + " " + (e.getStackTrace().length) +
                    " " + e.getStackTrace()[5].getMethodName());
        }
        List<Object> l = new ArrayList<>();
        l.add(l);
        try {
            l.hashCode();
        } catch (StackOverflowError e) {
            System.out.println("so2");
        }
        try {
            q(0);
        } catch (StackOverflowError e) {
            System.out.println("so3");
        }
        try {
            int[] big = new int[Integer.MAX_VALUE];
            System.out.println(big.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e);
        }
        System.out.println(Runtime.getRuntime().maxMemory()>0);
    }
}
