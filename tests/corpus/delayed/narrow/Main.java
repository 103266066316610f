import gov.nasa.jpf.vm.Verify;

/** Fields and arrays of less than 32 bits: what is out of their range is cut, as the language says. */
public class Main {
    static byte inByte;
    static short inShort;
    static char inChar;
    static boolean inBoolean;

    public static void main(String[] args) {
        int large = Verify.getIntFromSet(127, 128, 65536 + 97, -1);
        int small = Verify.getInt('a', 'b');
        inByte = (byte) large;
        inShort = (short) large;
        inChar = (char) large;
        byte[] bytes = {(byte) large, (byte) small};
        char[] chars = {(char) small, (char) large};
        short[] shorts = {(short) large};
        inBoolean = Verify.getBoolean();
        boolean[] flags = {inBoolean};
        char letter = (char) small;
        byte fits = (byte) small;
        System.out.println(inByte + " " + inShort + " " + (int) inChar + " " + bytes[0] + " " + bytes[1] + " " + chars[0] + " "
            + (int) chars[1] + " " + shorts[0] + " " + flags[0] + " " + letter + " " + fits + " " + large);
    }
}
