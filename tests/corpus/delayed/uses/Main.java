import gov.nasa.jpf.vm.Verify;

/** Each kind of instruction that looks at a value has it chosen. */
public class Main {
    static int count;

    public static void main(String[] args) {
        int way = Verify.getInt(0, 17);
        int n = Verify.getInt(1, 2);
        int copy = n;
        String result = switch (way) {
            case 0 -> "" + (n + copy);
            case 1 -> "" + (n - 1) * copy;
            case 2 -> "" + (8 / n) + (9 % copy);
            case 3 -> "" + (n << 3) + (-n) + (~copy);
            case 4 -> "" + (long) n + (float) copy + (double) n;
            case 5 -> n == copy ? "same" : "differ";
            case 6 -> n > 1 ? "two" : "one";
            case 7 -> "" + new int[n].length;
            case 8 -> "" + new String[n][copy][0].length;
            case 9 -> "" + new int[]{5, 6, 7}[n];
            case 10 -> {
                int[] array = new int[3];
                array[n] = 4;
                yield "" + array[1] + array[copy];
            }
            case 11 -> {
                int counter = n;
                counter++;
                count += copy;
                yield "" + counter + count;
            }
            case 12 -> switch (n) {
                case 1 -> "first";
                default -> "other";
            };
            case 13 -> "" + (1L << n) + (256 >>> copy);
            case 14 -> "" + Integer.valueOf(n).hashCode() + Integer.toBinaryString(copy) + Math.max(n, 1);
            case 15 -> "abc".substring(n) + "abc".charAt(copy);
            case 16 -> String.format("%d", n) + new StringBuilder().append(copy).append((char) ('a' + n));
            default -> {
                try {
                    yield "" + new int[n][0][1];
                } catch (ArrayIndexOutOfBoundsException e) {
                    yield e.getMessage() + n;
                }
            }
        };
        System.out.println(way + " " + result);
    }
}
