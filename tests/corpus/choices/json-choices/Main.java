import gov.nasa.jpf.vm.Verify;

/** Choices in JSON: every combination. */
public class Main {
    static class Box {
        boolean full;
        int size;
        Inner[] inner;
    }

    static class Inner {
        Double weight;
        byte count;
    }

    public static void main(String[] args) {
        Box box = Verify.createFromJSON(Box.class, "{'full': TrueFalse(), 'size': IntInterval(7, 8),"
                + " 'inner': [{'weight': DoubleSet(0.5, 1), 'count': IntSet(3)}, {'weight': DoubleThreshold('limit')}]}");
        System.out.println(box.full + " " + box.size + " " + box.inner[0].weight + " " + box.inner[0].count + " "
                + box.inner[1].weight);
        try {
            Verify.createFromJSON(int.class, "IntSet(1, 1)");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
