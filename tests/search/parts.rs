//! Long arrays and deep stacks are stored in parts: the parts that did not change are as they were.

use interleave::search::SearchConfig;
use interleave::vm::api::VmConfig;

use crate::common::subject::Subject;

/// Two threads write arrays of every representation, alone and in ranges, replace and drop them, deep in recursion.
const SOURCE: &str = r#"
    public class Parts {
        static int[] ints = new int[700];
        static long[] longs = new long[300];
        static byte[] bytes = new byte[3_000];
        static char[] chars = new char[2_000];
        static Object[] objects = new Object[900];

        static void write(int depth, int by) {
            if (depth > 0) {
                write(depth - 1, by);
                ints[depth] += by;
                return;
            }
            ints[650 - by] = by;
            longs[299] = 1L << 40 + by;
            bytes[64 * by] = (byte) by;
            chars[1_999] = (char) by;
            objects[by * 400] = by == 1 ? new int[600] : "two";
            System.arraycopy(objects, by * 400, objects, 3, 5);
            objects[by * 400] = null;
            longs = new long[300 + by];
        }

        public static void main(String[] args) {
            for (int i = 1; i <= 2; i++) {
                int by = i;
                new Thread(() -> write(6, by)).start();
            }
        }
    }"#;

#[test]
fn long_arrays_and_deep_stacks_are_what_they_are_from_nothing() {
    let subjects = Subject::of_sources(&["Parts".to_string()], SOURCE);
    let config = SearchConfig { verify_states: true, max_states: Some(3_000), ..SearchConfig::default() };
    let verified = subjects[0].check(&VmConfig::default(), &config);
    assert_eq!(verified.warnings, Vec::<String>::new());
    let plain = subjects[0].check(&VmConfig::default(), &SearchConfig { verify_states: false, ..config });
    assert_eq!(plain.stats.states_new, verified.stats.states_new);
    assert_eq!(plain.stats.states_visited, verified.stats.states_visited);
}
