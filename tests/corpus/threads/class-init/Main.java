public class Main {
    static int total;

    static class Lazy {
        static int times;
        static int value;

        static {
            times++;
            Thread.yield();
            value = 5;
        }
    }

    static class Self {
        static int a = get();
        static int b = 3;

        static int get() {
            return b + 1;
        }
    }

    static class First {
        static int x = Second.y + 1;
    }

    static class Second {
        static int y = First.x + 10;
    }

    public static void main(String[] args) throws Exception {
        Runnable use = () -> {
            int v = Lazy.value;
            synchronized (Main.class) {
                total += v;
            }
        };
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(use);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(total + " " + Lazy.times);
        System.out.println(Self.a + " " + Self.b + " " + First.x + " " + Second.y);
    }
}
