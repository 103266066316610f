public class Main {
    static int[] data = new int[2];

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> data[0]++);
        Thread b = new Thread(() -> data[0] += 10);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(data[0] + " " + data[1]);
    }
}
