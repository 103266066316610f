package java.util;

/** A map with an order from first to last, as Java 21 has it. */
public interface SequencedMap<K, V> extends Map<K, V> {
    SequencedMap<K, V> reversed();

    default Map.Entry<K, V> firstEntry() {
        return Sequenced.snapshot(entrySet().iterator(), false);
    }

    default Map.Entry<K, V> lastEntry() {
        return Sequenced.snapshot(reversed().entrySet().iterator(), false);
    }

    default Map.Entry<K, V> pollFirstEntry() {
        return Sequenced.snapshot(entrySet().iterator(), true);
    }

    default Map.Entry<K, V> pollLastEntry() {
        return Sequenced.snapshot(reversed().entrySet().iterator(), true);
    }

    default V putFirst(K k, V v) {
        throw new UnsupportedOperationException();
    }

    default V putLast(K k, V v) {
        throw new UnsupportedOperationException();
    }

    default SequencedSet<K> sequencedKeySet() {
        return new Sequenced.KeySet<>(this);
    }

    default SequencedCollection<V> sequencedValues() {
        return new Sequenced.Values<>(this);
    }

    default SequencedSet<Map.Entry<K, V>> sequencedEntrySet() {
        return new Sequenced.EntrySet<>(this);
    }
}
