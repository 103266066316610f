import gov.nasa.jpf.vm.Verify;

/** A value for heuristic searches can be read back, and so it tells states apart. */
public class Main {
    public static void main(String[] args) {
        System.out.println(Verify.getHeuristicSearchValue());
        assert Verify.isRunningInJPF() == Verify.vmIsMatchingStates();
        Verify.setHeuristicSearchValue(Verify.getInt(-1, 1));
        Verify.breakTransition("set");
        System.out.println(Verify.getHeuristicSearchValue());
        Verify.resetHeuristicSearchValue();
        System.out.println(Verify.getHeuristicSearchValue());
    }
}
