package java.util;

/** What Java 19 adds to {@code Locale}. */
final class LocaleExtension {
    public static Locale of(String language) {
        return new Locale(language);
    }

    public static Locale of(String language, String country) {
        return new Locale(language, country);
    }

    public static Locale of(String language, String country, String variant) {
        return new Locale(language, country, variant);
    }
}
