import gov.nasa.jpf.vm.Verify;

/** What threads and the like are told is chosen. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        int number = Verify.getInt(4, 5);
        boolean daemon = Verify.getBoolean();
        Thread thread = new Thread(() -> {
            Thread me = Thread.currentThread();
            System.out.println(me.getName() + " " + me.getPriority() + " " + me.isDaemon() + " " + number);
        });
        thread.setName(new String(new char[] {'t', (char) ('0' + number)}));
        thread.setPriority(number);
        thread.setDaemon(daemon);
        thread.start();
        thread.join();
    }
}
