/** What methods return is replaced: by choices at the return, for one call by its line, and for an override by its own class. */
public class Main {
    interface Source {
        long next();
    }

    static class Fixed implements Source {
        public long next() {
            return 7L;
        }
    }

    static int half(int n) {
        return n / 2;
    }

    static synchronized boolean ready() {
        return false;
    }

    public static void main(String[] args) {
        Source source = new Fixed();
        int a = half(10);
        int b = half(20);
        System.out.println(a + " " + b + " " + source.next() + " " + ready());
    }
}
