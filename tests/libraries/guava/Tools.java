import com.google.common.base.Ascii;
import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Converter;
import com.google.common.base.Enums;
import com.google.common.base.Equivalence;
import com.google.common.base.Functions;
import com.google.common.base.Joiner;
import com.google.common.base.MoreObjects;
import com.google.common.base.Optional;
import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.base.Stopwatch;
import com.google.common.base.Strings;
import com.google.common.base.Suppliers;
import com.google.common.base.Throwables;
import com.google.common.base.Ticker;
import com.google.common.base.Utf8;
import com.google.common.base.VerifyException;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.escape.Escapers;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.BaseEncoding;
import com.google.common.io.ByteStreams;
import com.google.common.io.CharStreams;
import com.google.common.io.LittleEndianDataInputStream;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.DoubleMath;
import com.google.common.math.IntMath;
import com.google.common.math.LongMath;
import com.google.common.math.Quantiles;
import com.google.common.math.Stats;
import com.google.common.net.HostAndPort;
import com.google.common.net.InternetDomainName;
import com.google.common.net.MediaType;
import com.google.common.net.UrlEscapers;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Chars;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.common.primitives.UnsignedInteger;
import com.google.common.primitives.UnsignedLong;
import com.google.common.primitives.UnsignedLongs;
import com.google.common.reflect.Invokable;
import com.google.common.reflect.Reflection;
import com.google.common.reflect.TypeToken;
import com.google.common.util.concurrent.AtomicDouble;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Strings, numbers, hashes, caches, reflection, events, futures. */
@SuppressWarnings({"deprecation", "UnstableApiUsage"})
public class Tools extends Smoke {
    enum Colour { RED, DARK_BLUE }

    public static void main(String[] args) {
        section("base", Tools::base);
        section("numbers", Tools::numbers);
        section("hashes", Tools::hashes);
        section("io", Tools::io);
        section("cache", Tools::cache);
        section("reflection", Tools::reflection);
        section("events", Tools::events);
        section("futures", Tools::futures);
    }

    private static void base() {
        p(Joiner.on(", ").skipNulls().join("a", null, "b"), Joiner.on('&').withKeyValueSeparator("=").join(Map.of("k", "v")), Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, ,b,"), Splitter.fixedLength(2).splitToList("abcde"));
        p(Splitter.on(';').withKeyValueSeparator(':').split("a:1;b:2"), Splitter.onPattern("\\d+").limit(2).splitToList("a1b22c"), CharMatcher.inRange('a', 'z').retainFrom("aB1c"), CharMatcher.whitespace().collapseFrom("  a  b ", '_'));
        p(CharMatcher.javaLetterOrDigit().negate().countIn("a-b_c"), CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someName"), CaseFormat.LOWER_HYPHEN.converterTo(CaseFormat.UPPER_CAMEL).convert("a-b-c"), Ascii.truncate("abcdefgh", 5, ".."), Ascii.toUpperCase("éa"));
        p(Strings.padStart("7", 3, '0'), Strings.commonSuffix("abcx", "bcx"), Strings.repeat("ab", 2), Strings.nullToEmpty(null), Strings.lenientFormat("%s-%s", 1), Utf8.encodedLength("aé😀"));
        p(MoreObjects.toStringHelper("T").add("a", 1).add("n", null).omitNullValues().addValue(2.5).toString(), MoreObjects.firstNonNull(null, 5), Optional.of(3).transform(x -> x + 1), Optional.fromNullable(null).or(9));
        p(Enums.getIfPresent(Colour.class, "RED"), Enums.stringConverter(Colour.class).reverse().convert(Colour.DARK_BLUE), Functions.forMap(Map.of(1, "a"), "d").apply(2), Converter.from((String s) -> s.length(), n -> "x".repeat((int) n)).reverse().convert(3));
        p(Equivalence.equals().wrap("a").equals(Equivalence.equals().wrap("a")), Suppliers.memoize(() -> new Object().getClass().getName()).get(), Throwables.getRootCause(new RuntimeException(new IllegalStateException("root"))).getMessage());
        fails(() -> Preconditions.checkArgument(1 > 2, "no %s %s", 1, "x"));
        fails(() -> Preconditions.checkNotNull(null, "what"));
        fails(() -> Preconditions.checkElementIndex(5, 3));
        fails(() -> com.google.common.base.Verify.verify(false, "v %s", 3));
        p(new VerifyException("m").getMessage(), Stopwatch.createUnstarted(ticker(5)).start().stop().elapsed(TimeUnit.NANOSECONDS));
    }

    private static Ticker ticker(long step) {
        long[] now = {0};
        return new Ticker() {
            @Override
            public long read() {
                return now[0] += step;
            }
        };
    }

    private static void numbers() {
        p(IntMath.gcd(48, 36), IntMath.checkedPow(3, 5), IntMath.isPrime(97), IntMath.sqrt(50, RoundingMode.CEILING), IntMath.binomial(10, 4), IntMath.log2(1000, RoundingMode.HALF_EVEN), IntMath.mean(-3, 4), IntMath.divide(7, 2, RoundingMode.HALF_UP));
        p(LongMath.factorial(15), LongMath.isPrime(1_000_000_007L), BigIntegerMath.factorial(25), BigIntegerMath.sqrt(BigInteger.TEN.pow(21), RoundingMode.FLOOR), DoubleMath.roundToInt(2.5, RoundingMode.HALF_EVEN), DoubleMath.fuzzyEquals(1, 1.001, 0.01));
        fails(() -> IntMath.checkedAdd(Integer.MAX_VALUE, 1));
        fails(() -> IntMath.divide(1, 0, RoundingMode.UP));
        Stats stats = Stats.of(2, 4, 4, 4, 5, 5, 7, 9);
        p(stats, stats.populationStandardDeviation(), Quantiles.median().compute(1, 5, 2), Quantiles.percentiles().indexes(25, 75).compute(1, 2, 3, 4, 5));
        p(Ints.asList(3, 1, 2), Ints.max(3, 9), Ints.tryParse("12x"), Ints.concat(new int[] {1}, new int[] {2}), Ints.fromByteArray(new byte[] {1, 2, 3, 4}), Ints.saturatedCast(1L << 40), Ints.join("-", 1, 2), Longs.toByteArray(258), Longs.tryParse("-7f", 16));
        p(Doubles.tryParse("1e3"), Chars.checkedCast(65), Bytes.indexOf(new byte[] {1, 2, 3}, new byte[] {2, 3}), UnsignedInteger.fromIntBits(-1).plus(UnsignedInteger.ONE), UnsignedLong.MAX_VALUE.dividedBy(UnsignedLong.valueOf(7)), UnsignedLongs.toString(-1, 16), ImmutableIntArray.of(1, 2, 3).subArray(1, 3));
        fails(() -> Ints.checkedCast(1L << 40));
    }

    private static void hashes() {
        byte[] bytes = "hello world".getBytes(StandardCharsets.UTF_8);
        p(Hashing.murmur3_32_fixed().hashBytes(bytes), Hashing.murmur3_128(7).hashBytes(bytes), Hashing.crc32().hashBytes(bytes), Hashing.crc32c().hashBytes(bytes), Hashing.adler32().hashBytes(bytes), Hashing.sipHash24().hashBytes(bytes), Hashing.farmHashFingerprint64().hashBytes(bytes));
        p(Hashing.md5().hashBytes(bytes), Hashing.sha1().hashBytes(bytes), Hashing.sha256().hashBytes(bytes), Hashing.sha512().hashBytes(bytes), Hashing.consistentHash(42, 10));
        BloomFilter<CharSequence> filter = BloomFilter.create(Funnels.unencodedCharsFunnel(), 100, 0.01);
        filter.put("in");
        p(filter.mightContain("in"), filter.mightContain("out"), filter.expectedFpp() > 0);
    }

    private static void io() throws Exception {
        byte[] bytes = {0, 1, 127, -128, -1, 65};
        p(BaseEncoding.base16().lowerCase().encode(bytes), BaseEncoding.base32().encode(bytes), BaseEncoding.base64Url().omitPadding().encode(bytes), BaseEncoding.base64().withSeparator("\n", 4).encode(bytes), BaseEncoding.base32Hex().decode("00000"));
        fails(() -> BaseEncoding.base16().decode("xyz"));
        p(CharStreams.readLines(new StringReader("a\nb\r\nc")), ByteStreams.toByteArray(new ByteArrayInputStream(bytes)), new LittleEndianDataInputStream(new ByteArrayInputStream(bytes)).readInt(), CharStreams.toString(new StringReader("xyz")));
        p(HtmlEscapers.htmlEscaper().escape("<a&'\">"), UrlEscapers.urlFragmentEscaper().escape("a b/é"), Escapers.builder().addEscape('x', "[x]").build().escape("axb"), HostAndPort.fromString("[::1]:80"), MediaType.parse("text/html; charset=utf-8").charset());
        p(InternetDomainName.from("www.example.co.uk").publicSuffix(), InternetDomainName.from("www.example.co.uk").topPrivateDomain());
    }

    private static void cache() throws Exception {
        List<String> removed = new ArrayList<>();
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(2).recordStats().concurrencyLevel(1)
                .removalListener(n -> removed.add(n.getKey() + ":" + n.getCause())).build(CacheLoader.from((String k) -> k.length()));
        p(cache.get("a"), cache.get("bb"), cache.get("a"), cache.get("ccc"), cache.size(), removed, cache.stats().hitCount(), cache.stats().missCount());
        cache.invalidateAll();
        p(cache.asMap(), removed.size());
        fails(() -> CacheBuilder.newBuilder().maximumSize(-1));
        long[] now = {0};
        LoadingCache<String, Long> timed = CacheBuilder.newBuilder().expireAfterWrite(10, TimeUnit.NANOSECONDS).ticker(new Ticker() {
            @Override
            public long read() {
                return now[0];
            }
        }).build(CacheLoader.from(() -> now[0]));
        p(timed.get("k"), now[0] = 5, timed.get("k"), now[0] = 20, timed.get("k"));
    }

    public interface Greeter {
        String greet(String name);
    }

    private static void reflection() throws Exception {
        TypeToken<List<Map<String, Integer>>> token = new TypeToken<>() {};
        p(token, token.getRawType(), token.resolveType(List.class.getMethod("get", int.class).getGenericReturnType()), token.isSubtypeOf(new TypeToken<Iterable<?>>() {}));
        Greeter greeter = Reflection.newProxy(Greeter.class, (proxy, method, values) -> method.getName() + " " + values[0]);
        p(greeter.greet("x"), Invokable.from(Greeter.class.getMethod("greet", String.class)).getReturnType(), Reflection.getPackageName(String.class));
    }

    public static class Listener {
        final List<Object> heard = new ArrayList<>();

        @Subscribe
        public void onText(String text) {
            heard.add("s:" + text);
        }

        @Subscribe
        public void onAny(Object any) {
            heard.add("o:" + any);
        }
    }

    private static void events() {
        EventBus bus = new EventBus("test");
        Listener listener = new Listener();
        bus.register(listener);
        bus.post("hi");
        bus.post(42);
        bus.unregister(listener);
        bus.post("lost");
        listener.heard.sort(java.util.Comparator.comparing(Object::toString));
        p(listener.heard, bus);
        fails(() -> bus.unregister(listener));
    }

    private static void futures() throws Exception {
        SettableFuture<Integer> source = SettableFuture.create();
        ListenableFuture<String> mapped = Futures.transform(source, x -> "v" + x, MoreExecutors.directExecutor());
        source.set(5);
        p(mapped.get(), Futures.allAsList(Futures.immediateFuture(1), Futures.immediateFuture(2)).get(), Futures.catching(Futures.immediateFailedFuture(new IllegalStateException("x")), IllegalStateException.class, Throwable::getMessage, MoreExecutors.directExecutor()).get());
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
        ListenableFuture<Integer> sum = Futures.whenAllSucceed(pool.submit(() -> 3), pool.submit(() -> 4)).call(() -> 7, MoreExecutors.directExecutor());
        p(sum.get(), MoreExecutors.shutdownAndAwaitTermination(pool, 1, TimeUnit.SECONDS));
        AtomicLongMap<String> counts = AtomicLongMap.create();
        counts.incrementAndGet("a");
        counts.addAndGet("a", 4);
        AtomicDouble d = new AtomicDouble(1.5);
        p(counts, d.addAndGet(2), Striped.lock(4).size());
    }
}
