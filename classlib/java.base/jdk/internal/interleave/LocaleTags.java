package jdk.internal.interleave;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.spi.LocaleServiceProvider;
import sun.util.cldr.CLDRBaseLocaleDataMetaInfo;
import sun.util.locale.provider.AvailableLanguageTags;
import sun.util.locale.provider.BaseLocaleDataMetaInfo;
import sun.util.locale.provider.LocaleDataMetaInfo;
import sun.util.locale.provider.LocaleProviderAdapter;

/**
 * The tags of the locales that an adapter has data for. Those of java.base answer for American English, which is what most
 * programs ask for; the long list of the other languages is read when somebody asks for another one.
 */
public final class LocaleTags extends AbstractSet<String> {
    private static final Set<String> ENGLISH = Set.of("en", "en-US", "und");

    private final Set<String> base;
    private final String others;
    private final String category;
    private Set<String> all;

    private LocaleTags(LocaleDataMetaInfo base, String others, String category) {
        this.base = tags(base.availableLanguageTags(category));
        this.others = others;
        this.category = category;
    }

    /** In the place of {@code createLanguageTagSet} of an adapter. */
    static Set<String> of(LocaleProviderAdapter adapter, String category) {
        if (adapter.getAdapterType() == LocaleProviderAdapter.Type.CLDR) {
            String others = "sun.util.resources.cldr.provider.CLDRLocaleDataMetaInfo";
            return new LocaleTags(new CLDRBaseLocaleDataMetaInfo(), others, "AvailableLocales");
        }
        return new LocaleTags(new BaseLocaleDataMetaInfo(), "sun.util.resources.provider.NonBaseLocaleDataMetaInfo", category);
    }

    /**
     * In the place of {@code isSupportedLocale} of a provider: the JDK makes a locale of each tag to look for one. Variants, of
     * which some tags stand for another locale, and the root go the long way.
     */
    static boolean supports(LocaleServiceProvider provider, Locale locale) {
        Locale wanted = locale.stripExtensions();
        if (provider instanceof AvailableLanguageTags known && wanted.getVariant().isEmpty() && !wanted.equals(Locale.ROOT)) {
            return known.getAvailableLanguageTags().contains(wanted.toLanguageTag());
        }
        for (Locale available : provider.getAvailableLocales()) {
            if (wanted.equals(available.stripExtensions())) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> tags(String list) {
        Set<String> found = new HashSet<>();
        if (list != null && !list.isBlank()) {
            found.addAll(Arrays.asList(list.trim().split(" +")));
        }
        return found;
    }

    private synchronized Set<String> all() {
        if (all == null) {
            Set<String> found = new HashSet<>(base);
            try {
                LocaleDataMetaInfo more = (LocaleDataMetaInfo) Class.forName(others).getDeclaredConstructor().newInstance();
                found.addAll(tags(more.availableLanguageTags(category)));
            } catch (ReflectiveOperationException e) {
                throw new InternalError(e);
            }
            all = found;
        }
        return all;
    }

    @Override
    public boolean contains(Object tag) {
        return base.contains(tag) || !ENGLISH.contains(tag) && all().contains(tag);
    }

    @Override
    public Iterator<String> iterator() {
        return all().iterator();
    }

    @Override
    public boolean isEmpty() {
        return base.isEmpty() && all().isEmpty();
    }

    @Override
    public int size() {
        return all().size();
    }
}
