public class Main { static void main() { System.out.println("static no args"); throw new IllegalStateException("end"); } }
