import gov.nasa.jpf.vm.Verify;

public class Main {
    private static void add(Counter counter, int times) {
        for (int i = 0; i < times; i++) counter.add();
    }

    public static void main(String[] args) throws InterruptedException {
        // A number that nobody can guess beforehand.
        int first = Verify.getInt(0, 2), second = Verify.getInt(1, 2);
        Counter counter = new Counter();
        Thread a = new Thread(() -> add(counter, first));
        Thread b = new Thread(() -> add(counter, second));
        a.start();
        b.start();
        int between = counter.get();
        assert between >= 0 && between <= first + second : "in between the counter says " + between;
        a.join();
        b.join();
        int sum = first + second, counted = counter.get();
        assert counted == sum : "one was added " + sum + " times, and the counter says " + counted;
    }
}
