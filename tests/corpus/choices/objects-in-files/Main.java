import gov.nasa.jpf.vm.Verify;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;

public class Main {
    static class Plan implements Serializable {
        final List<String> steps;

        Plan(String... steps) {
            this.steps = List.of(steps);
        }
    }

    public static void main(String[] args) {
        boolean written = Verify.getBoolean();
        if (written) {
            Verify.writeObjectToFile(new Plan("in", "out"), "plan");
        }
        try {
            System.out.println(Verify.readObjectFromFile(Plan.class, "plan").steps);
        } catch (UncheckedIOException e) {
            System.out.println("no plan");
        }
        if (written) {
            try {
                Verify.readObjectFromFile(String.class, "plan");
            } catch (ClassCastException e) {
                System.out.println("another type");
            }
        }
    }
}
