public class Main {
    record Point(int x, int y) {}

    record Mixed(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, Object j) {}

    record Nan(double d, float f) {}

    record Empty() {}

    record Pair<A, B>(A first, B second) {}

    record Range(int low, int high) {
        static int made;

        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + " > " + high);
            }
            made++;
        }

        static Range of(int high) {
            return new Range(0, high);
        }

        int length() {
            return high - low;
        }
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(1, 2);
        System.out.println(p + " " + p.x() + " " + p.equals(new Point(1, 2)) + " " + p.equals(new Point(2, 1)));
        System.out.println(p.hashCode() == new Point(1, 2).hashCode());
        System.out.println(new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.5, "s", null));
        System.out.println(new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.5, "s", null)
                .equals(new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.5, "s", null)));
        System.out.println(new Nan(Double.NaN, 0.0f).equals(new Nan(Double.NaN, 0.0f)) + " "
                + new Nan(0.0, 0.0f).equals(new Nan(-0.0, 0.0f)));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Pair<>("a", new Pair<>(1, null)));
        try {
            new Range(3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Range.of(4).length());
        System.out.println(new Mixed(false, (byte) -1, 'z', (short) 0, -3, -4L, 0f, -0.0, "", new int[0].length)
                .hashCode());
        System.out.println(java.util.Arrays.toString(Point.class.getRecordComponents()));
    }
}
