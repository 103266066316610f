import gov.nasa.jpf.vm.Verify;

/** Objects that only a local variable holds, whether or not it is read again. */
public class Main {
    record Node(String name) {}

    public static void main(String[] args) throws InterruptedException {
        Node node = new Node("of main");
        Thread other = new Thread(Main::other);
        other.start();
        other.join();
        {
            Node gone = new Node("out of scope");
        }
        Object found = Verify.getObject("node");
        System.out.println(found);
    }

    static void other() {
        Node node = new Node("of other");
        Object found = Verify.randomObject("Main$Node");
        System.out.print(found + ", ");
    }
}
