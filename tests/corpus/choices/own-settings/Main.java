import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        System.out.println(Verify.getProperty("shop.tills") + " " + Verify.getProperty("report.console.start") + " " + Verify.getProperty("none"));
    }
}
