/**
 * The initialiser of an enum asks the class for its constants, and the class keeps them. Who asks afterwards gets them without
 * waiting for the end of the initialiser.
 */
public class Main {
    enum Level {
        LOW;

        int weight;

        static {
            Level.class.getEnumConstants();
            LOW.weight = 1;
            LOW.weight = 2;
        }

        static void use() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(Level::use);
        user.start();
        Level low = Level.class.getEnumConstants()[0];
        System.out.print(low.weight);
        user.join();
    }
}
