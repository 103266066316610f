import gov.nasa.jpf.vm.Verify;

/** Objects that the configuration describes. */
public class Main {
    static class Shape {
        String name;
        int[] sides;

        @Override
        public String toString() {
            return name + (sides == null ? "" : sides.length);
        }
    }

    public static void main(String[] args) {
        Shape shape = (Shape) Verify.getObject("shape");
        assert shape == null || shape != Verify.createFromJSON(Shape.class, "{}");
        System.out.println(shape);
    }
}
