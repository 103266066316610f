import gov.nasa.jpf.jvm.Verify;

public class Main {
    public static void main(String[] args) throws Exception {
        int i = Verify.getIntFromList(7, 9);
        double d = Verify.getDoubleFromList(0.5, 1.5);
        boolean r = gov.nasa.jpf.vm.Verify.randomBool();
        System.out.println(i + " " + d + " " + r + " " + Verify.random(0));
    }
}
