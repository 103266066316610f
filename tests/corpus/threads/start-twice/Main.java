public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> System.out.println("run"), "worker");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getName());
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getThreadGroup());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority " + t.getPriority());
        }
        System.out.println(Thread.currentThread());
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
