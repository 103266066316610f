import gov.nasa.jpf.vm.Verify;

/** What a program lets the search remember. Only a path that does not depend on other paths can be replayed. */
public class Main {
    public static void main(String[] args) {
        assert Verify.getCounter(3) == 0 && Verify.incrementCounter(3) == 1 && Verify.getCounter(3) == 1;
        Verify.setCounter(-7, 41);
        assert Verify.incrementCounter(-7) == 42;
        Verify.resetCounter(-7);
        assert Verify.getCounter(-7) == 0;
        assert Verify.getValue("last") == Verify.NO_VALUE;
        Verify.putValue("last", 5);
        assert Verify.getValue("last") == 5;
        assert !Verify.getBitInBitSet(1, 70);
        Verify.setBitInBitSet(1, 70, true);
        assert Verify.getBitInBitSet(1, 70) && !Verify.getBitInBitSet(2, 70);
        Verify.setBitInBitSet(1, 70, false);
        assert !Verify.getBitInBitSet(1, 70);
    }
}
