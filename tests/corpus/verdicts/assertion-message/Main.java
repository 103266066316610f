public class Main {
    public static void main(String[] args) throws Exception {
        int x = gov.nasa.jpf.vm.Verify.getInt(0, 3);
        assert x != 2 : "x is " + x;
    }
}
