package java.lang;

/** Names of characters, looked up in the library's table by the VM, so that the table is no part of any state. */
final class CharacterName {
    private static final CharacterName INSTANCE = new CharacterName();

    private CharacterName() {}

    public static CharacterName getInstance() {
        return INSTANCE;
    }

    public String getName(int codePoint) {
        return name0(codePoint);
    }

    /** The character of that name, or -1. */
    public int getCodePoint(String name) {
        return codePoint0(name);
    }

    private static native String name0(int codePoint);

    private static native int codePoint0(String name);
}
