/** An initialiser starts a thread that works on what is in its static field. */
public class Main {
    static class Adder implements Runnable {
        final int[] sum;

        Adder(int[] sum) {
            this.sum = sum;
        }

        @Override
        public void run() {
            sum[0]++;
        }
    }

    static class Sum {
        static final int[] SUM = new int[1];
        static final Thread ADDER = new Thread(new Adder(SUM));

        static {
            ADDER.start();
            SUM[0]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Sum.ADDER.join();
        System.out.println(Sum.SUM[0]);
    }
}
