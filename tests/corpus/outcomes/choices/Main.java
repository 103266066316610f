public class Main {
    public static void main(String[] args) throws Exception {
        boolean b = gov.nasa.jpf.vm.Verify.getBoolean();
        int i = gov.nasa.jpf.vm.Verify.getInt(1, 3);
        gov.nasa.jpf.vm.Verify.ignoreIf(b && i == 2);
        System.out.println(b + " " + i);
    }
}
