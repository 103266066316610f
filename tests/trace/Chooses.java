import gov.nasa.jpf.vm.Verify;
public class Chooses {
    static int total;
    public static void main(String[] args) {
        int x = Verify.getInt(0, 3);
        if (Verify.getBoolean()) total = x;
        System.out.println("total " + total);
        assert total < 3;
    }
}
