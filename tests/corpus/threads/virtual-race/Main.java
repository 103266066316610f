public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread a = Thread.startVirtualThread(() -> count++);
        Thread b = Thread.ofVirtual().name("b").start(() -> count++);
        a.join();
        b.join();
        System.out.println(count + " " + a.isVirtual() + " " + b.getName() + " " + a.isDaemon());
    }
}
