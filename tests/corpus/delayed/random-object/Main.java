import gov.nasa.jpf.vm.Verify;

public class Main {
    static class Node {
        int value;
    }

    public static void main(String[] args) {
        Node node = new Node();
        node.value = Verify.getInt(0, 1);
        Object any = Verify.randomObject("java.lang.Object");
        System.out.println(any.getClass().getName());
    }
}
