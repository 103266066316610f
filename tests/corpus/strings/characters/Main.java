public class Main {
    public static void main(String[] args) throws Exception {
        char[] chars = {'a', 'Z', '5', ' ', '_', '\u00e9', '\u4e2d', '\n', '$', '\u0660'};
        for (char c : chars) {
            System.out.println((int) c + " " + Character.isLetter(c) + " " + Character.isDigit(c) + " "
                    + Character.isLetterOrDigit(c) + " " + Character.isWhitespace(c) + " " + Character.isUpperCase(c) + " "
                    + Character.isLowerCase(c) + " " + Character.isJavaIdentifierStart(c) + " " + (int) Character.toUpperCase(c)
                    + " " + (int) Character.toLowerCase(c) + " " + Character.getNumericValue(c) + " " + Character.getType(c));
        }
        System.out.println(Character.digit('f', 16) + " " + Character.forDigit(11, 16) + " " + Character.toString(65));
        System.out.println(Character.isSurrogate('\ud83d') + " " + Character.toCodePoint('\ud83d', '\ude00') + " "
                + Character.charCount(0x1f600) + " " + Character.toChars(0x1f600).length);
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').hashCode() + " " + Character.MAX_VALUE);
    }
}
