/** Goes round for ever, writing each element of a long array in each round: after two rounds all is as it was. */
public class Main {
    static final int[] many = new int[66];

    static void turn() {
        many[7] += 5;
        for (int i = 0; i < many.length; i++) {
            many[i] ^= 1;
        }
        many[7] -= 5;
    }

    public static void main(String[] args) {
        while (true) {
            turn();
        }
    }
}
