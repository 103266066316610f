import gov.nasa.jpf.vm.Verify;

public class Main {
    static int most = 7;
    final double half = 0.5;

    static class Limits {
        static long far = 1L << 40;
    }

    int pick(int given) {
        short local = 3;
        return Verify.getInt("picked") + local - given;
    }

    double weigh() {
        return Verify.getDouble("weight");
    }

    public static void main(String[] args) {
        Main main = new Main();
        Limits.far++;
        switch (Verify.getInt(1, 3)) {
            case 1 -> System.out.println(main.pick(100));
            case 2 -> System.out.println(main.weigh());
            default -> System.out.println(Verify.getLong("distance"));
        }
    }
}
