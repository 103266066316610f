import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class Main {
    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b) s.append(String.format("%02x", x));
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        String text = "aé€😀\u0000";
        for (String name : new String[] {"UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32LE", "ISO-8859-1", "US-ASCII", "windows-1252", "ISO-8859-15", "IBM437", "cp850", "KOI8-R", "utf8", "latin1"}) {
            Charset c = Charset.forName(name);
            byte[] b = text.getBytes(c);
            System.out.println(name + " = " + c + " " + hex(b) + " " + new String(b, c).equals(text) + " " + c.canEncode() + " " + c.newEncoder().maxBytesPerChar() + " " + c.aliases().isEmpty());
        }
        try {
            Charset.forName("no-such");
        } catch (UnsupportedCharsetException e) {
            System.out.println(e);
        }
        try {
            Charset.forName("bad name");
        } catch (IllegalCharsetNameException e) {
            System.out.println(e);
        }
        System.out.println(Charset.isSupported("UTF-8") + " " + Charset.isSupported("nope") + " " + Charset.defaultCharset());
        byte[] bad = {'a', (byte) 0xc3, 'b', (byte) 0xe2, (byte) 0x82, (byte) 0xff, 'c'};
        for (CodingErrorAction action : new CodingErrorAction[] {CodingErrorAction.REPLACE, CodingErrorAction.IGNORE, CodingErrorAction.REPORT}) {
            CharsetDecoder d = StandardCharsets.UTF_8.newDecoder().onMalformedInput(action).onUnmappableCharacter(action).replaceWith("?");
            try {
                System.out.println(action + " " + d.decode(ByteBuffer.wrap(bad)));
            } catch (CharacterCodingException e) {
                System.out.println(action + " " + e);
            }
            CharsetEncoder e = StandardCharsets.ISO_8859_1.newEncoder().onUnmappableCharacter(action).onMalformedInput(action).replaceWith(new byte[] {'!'});
            try {
                System.out.println(hex(Arrays.copyOf(e.encode(CharBuffer.wrap("x€y\ud800z")).array(), 5)));
            } catch (CharacterCodingException x) {
                System.out.println(action + " " + x);
            }
        }
        CharsetEncoder enc = StandardCharsets.UTF_8.newEncoder();
        ByteBuffer out = ByteBuffer.allocate(4);
        CharBuffer in = CharBuffer.wrap("é€é");
        System.out.println(enc.encode(in, out, true) + " " + in.position() + " " + out.position());
        out.clear();
        System.out.println(enc.encode(in, out, true) + " " + enc.flush(out) + " " + out.position() + " " + enc.canEncode('x') + " " + enc.canEncode('\ud800'));
        CharBuffer chars = CharBuffer.allocate(10);
        CharsetDecoder dec = StandardCharsets.UTF_8.newDecoder();
        System.out.println(dec.decode(ByteBuffer.wrap(new byte[] {(byte) 0xe2, (byte) 0x82}), chars, false) + " " + chars.position());
        System.out.println(dec.decode(ByteBuffer.wrap(new byte[] {(byte) 0xff}), chars, true));
    }
}
