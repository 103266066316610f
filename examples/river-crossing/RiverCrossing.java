import gov.nasa.jpf.vm.Verify;

/** The puzzle as a question of reachability: every crossing is a choice, and unsafe banks end the path. */
public class RiverCrossing {
    // false is the near bank, true the far one
    private static boolean farmer;
    private static boolean wolf;
    private static boolean goat;
    private static boolean cabbage;

    private static boolean safe() {
        boolean wolfEatsGoat = wolf == goat && farmer != goat;
        boolean goatEatsCabbage = goat == cabbage && farmer != goat;
        return !wolfEatsGoat && !goatEatsCabbage;
    }

    public static void main(String[] args) {
        while (true) {
            int passenger = Verify.getInt(0, 3);
            boolean from = farmer;
            farmer = !from;
            switch (passenger) {
                case 1 -> {
                    Verify.ignoreIf(wolf != from);
                    wolf = farmer;
                    System.out.println("with the wolf to the " + bank());
                }
                case 2 -> {
                    Verify.ignoreIf(goat != from);
                    goat = farmer;
                    System.out.println("with the goat to the " + bank());
                }
                case 3 -> {
                    Verify.ignoreIf(cabbage != from);
                    cabbage = farmer;
                    System.out.println("with the cabbage to the " + bank());
                }
                default -> System.out.println("alone to the " + bank());
            }
            Verify.ignoreIf(!safe());
            assert !(farmer && wolf && goat && cabbage) : "everybody is across";
        }
    }

    private static String bank() {
        return farmer ? "far bank" : "near bank";
    }
}
