package java.util;

import java.util.random.RandomGenerator;

/** What Java 21 adds to {@code Collections}. */
final class CollectionsExtension {
    public static <T> SequencedCollection<T> unmodifiableSequencedCollection(SequencedCollection<? extends T> c) {
        return new UnmodifiableSequenced.OfCollection<>(c);
    }

    public static <T> SequencedSet<T> unmodifiableSequencedSet(SequencedSet<? extends T> s) {
        return new UnmodifiableSequenced.OfSet<>(s);
    }

    public static <K, V> SequencedMap<K, V> unmodifiableSequencedMap(SequencedMap<? extends K, ? extends V> m) {
        return new UnmodifiableSequenced.OfMap<>(m);
    }

    public static <E> SequencedSet<E> newSequencedSetFromMap(SequencedMap<E, Boolean> map) {
        if (!map.isEmpty()) {
            throw new IllegalArgumentException("Map is non-empty");
        }
        return new UnmodifiableSequenced.FromMap<>(map);
    }

    public static void shuffle(List<?> list, RandomGenerator rnd) {
        for (int i = list.size(); i > 1; i--) {
            Collections.swap(list, i - 1, rnd.nextInt(i));
        }
    }
}
