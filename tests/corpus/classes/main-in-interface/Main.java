/** An interface is started like a class; a class does not inherit its main. */
public interface Main {
    int[] TURN = new int[1];

    static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> TURN[0]++);
        other.start();
        TURN[0]++;
        other.join();
        assert TURN[0] == 2 : "turn is " + TURN[0];
    }
}
