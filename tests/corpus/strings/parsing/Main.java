public class Main {
    public static void main(String[] args) throws Exception {
        String[] inputs = {"42", "-42", "+7", "007", "2147483647", "2147483648", "-2147483648", "", " 1", "1 ", "0x10", "1_000", "abc", "-"};
        for (String s : inputs) {
            try {
                System.out.print(Integer.parseInt(s) + " ");
            } catch (NumberFormatException e) {
                System.out.print("[" + e.getMessage() + "] ");
            }
            try {
                System.out.println(Long.decode(s));
            } catch (NumberFormatException e) {
                System.out.println("[" + e.getMessage() + "]");
            }
        }
        System.out.println(Integer.parseInt("ff", 16) + Integer.parseInt("-101", 2) + Integer.valueOf("z", 36));
        System.out.println(Double.parseDouble("1e3") + Double.parseDouble(" -0x1p3 ") + Double.valueOf("1.") + Float.parseFloat(".5f"));
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.parseBoolean("yes"));
        System.out.println(Byte.parseByte("-128") + Short.parseShort("32767"));
        try {
            Byte.parseByte("200");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615"));
        String[] doubles = {"0.1", "123456789012345678", "4.9e-324", "1.7976931348623157e308", "1e309", "NaN", "-Infinity", "0.30000000000000004", "9007199254740993"};
        for (String s : doubles) {
            System.out.println(Double.parseDouble(s) + " " + Float.parseFloat(s));
        }
    }
}
