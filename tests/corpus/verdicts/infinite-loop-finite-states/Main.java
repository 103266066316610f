public class Main {
    public static void main(String[] args) throws Exception {
        int i = 0;
        while (true) {
            i = (i + gov.nasa.jpf.vm.Verify.getInt(0, 1)) % 5;
        }
    }
}
