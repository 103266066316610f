public class Main {
    static int x;

    static void add() {
        gov.nasa.jpf.vm.Verify.beginAtomic();
        x++;
        gov.nasa.jpf.vm.Verify.endAtomic();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> add());
        Thread b = new Thread(() -> add());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(x);
    }
}
