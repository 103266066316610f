public class Main {
    public static void main(String[] args) {
        Thread.startVirtualThread(() -> System.out.print("virtual"));
        System.out.print("end ");
    }
}
