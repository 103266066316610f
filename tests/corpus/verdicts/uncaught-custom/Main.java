public class Main {
    static class Trouble extends Exception {
        Trouble(String message) {
            super(message);
        }
    }

    public static void main(String[] args) throws Exception {
        if (gov.nasa.jpf.vm.Verify.getBoolean()) {
            throw new Trouble("odd");
        }
    }
}
