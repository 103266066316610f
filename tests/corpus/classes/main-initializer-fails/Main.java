public class Main { static int x = 1 / Integer.parseInt("0"); public static void main(String[] a) { try { System.out.println("in"); } catch (Throwable t) { System.out.println("caught " + t); } } }
