import gov.nasa.jpf.vm.Verify;

/** The first thing that the thread does is a choice: the state before it has the same frames as the state before the thread ran. */
public class Main {
    static class Chooser extends Thread {
        @Override
        public void run() {
            if (Verify.getBoolean()) {
                System.out.println("yes");
            } else {
                System.out.println("no");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Chooser();
        t.start();
        t.join();
        System.out.println("end");
    }
}
