package jdk.internal.interleave;

import sun.util.locale.provider.LocaleDataMetaInfo;
import sun.util.locale.provider.LocaleProviderAdapter;

/** The locales whose data the library has beyond the root and American English: English everywhere else. */
public final class EnglishLocales implements LocaleDataMetaInfo {
    private static final String REGIONS =
            "001 150 AE AG AI AS AT AU BB BE BI BM BS BW BZ CA CC CH CK CM CX CY DE DG DK DM ER FI FJ FK FM GB GD GG GH GI"
                    + " GM GU GY HK IE IL IM IN IO JE JM KE KI KN KY LC LR LS MG MH MO MP MS MT MU MW MY NA NF NG NL NR NU"
                    + " NZ PG PH PK PN PR PW RW SB SC SD SE SG SH SI SL SS SX SZ TC TK TO TT TV TZ UG UM VC VG VI VU WS ZA"
                    + " ZM ZW";

    public EnglishLocales() {}

    @Override
    public LocaleProviderAdapter.Type getType() {
        return LocaleProviderAdapter.Type.CLDR;
    }

    @Override
    public String availableLanguageTags(String category) {
        return category.equals("AvailableLocales") ? " en-" + REGIONS.replace(" ", " en-") : "";
    }
}
