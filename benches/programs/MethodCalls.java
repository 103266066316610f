/** Static, virtual and interface calls: frames pushed and popped. */
public class MethodCalls {
    interface Shape {
        int area(int scale);
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area(int scale) {
            return square(side) * scale;
        }

        int square(int x) {
            return x * x;
        }
    }

    static class Oblong extends Square {
        Oblong(int side) {
            super(side);
        }

        @Override
        int square(int x) {
            return x * (x + 1);
        }
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        Shape[] shapes = {new Square(3), new Oblong(4)};
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += shapes[i & 1].area(i);
            if ((i & 1023) == 0) {
                sum += fibonacci(14);
            }
        }
        System.out.println(sum);
    }
}
