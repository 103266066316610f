import gov.nasa.jpf.vm.Verify;

/** One call, two paths: both values of the boolean are explored, and each value of the number with each of them. */
public class Lamp {
    public static void main(String[] args) {
        boolean on = Verify.getBoolean();
        int brightness = on ? Verify.getInt(1, 3) : 0;
        System.out.println(on ? "on " + brightness : "off");
    }
}
