import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] sum = {0};
        Thread thread = new Thread(() -> {
            int n = Verify.getInt(0, 3);
            Verify.ignoreIf(n == 3);
            sum[0] = Answer.twice(n);
        });
        thread.start();
        thread.join();
        assert sum[0] < 6;
    }
}

class Answer {
    static int twice(int n) {
        return 2 * n;
    }
}
