/** Nothing but locals, integer arithmetic and branches: the interpreter's loop by itself. */
public class ArithmeticLoop {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int sum = 0;
        int bits = 0x2545F491;
        for (int i = 0; i < rounds; i++) {
            bits ^= bits << 13;
            bits ^= bits >>> 17;
            bits ^= bits << 5;
            if ((bits & 3) == 0) {
                sum += i;
            } else {
                sum -= bits % 7;
            }
        }
        System.out.println(sum);
    }
}
