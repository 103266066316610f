/** Goes round for ever, writing each element of a long array twice in each round: after the round all is as it was. */
public class Main {
    static final int[] many = new int[70];

    static void turn() {
        for (int i = 0; i < many.length; i++) {
            many[i] = i ^ 1;
            many[i] = i;
        }
    }

    public static void main(String[] args) {
        while (true) {
            turn();
        }
    }
}
