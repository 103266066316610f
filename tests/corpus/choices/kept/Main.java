import gov.nasa.jpf.vm.Verify;

/** What is kept belongs to the search: the second path finds what the first one has left. */
public class Main {
    public static void main(String[] args) {
        int choice = Verify.getInt(0, 2);
        int paths = Verify.incrementCounter(3);
        int last = Verify.getValue("last");
        Verify.putValue("last", choice);
        boolean seen = Verify.getBitInBitSet(1, choice - 1);
        Verify.setBitInBitSet(1, choice, true);
        System.out.println(choice + " " + paths + " " + last + " " + seen);
    }
}
