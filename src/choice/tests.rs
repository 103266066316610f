//! What all generators have in common.

use super::*;

/// The labels of all choices, by advancing.
pub(super) fn texts(cg: &mut dyn ChoiceGenerator) -> Vec<String> {
    let mut out = Vec::new();
    while cg.has_more() {
        cg.advance();
        out.push(cg.label(cg.processed() - 1));
    }
    assert!(cg.is_done());
    out
}

#[test]
fn select_and_reset_move_the_position() {
    let mut cg = NumberChoice::list("s", vec![4, 5, 6]);
    assert_eq!(cg.text(), "IntChoiceFromList s 0/3");
    cg.select(2);
    assert_eq!((cg.current(), cg.has_more(), cg.text()), (Choice::Int(6), false, "IntChoiceFromList s 3/3 = 6".into()));
    cg.reset();
    assert_eq!((cg.processed(), cg.has_more()), (0, true));
    cg.advance();
    assert_eq!((cg.current(), cg.text()), (Choice::Int(4), "IntChoiceFromList s 1/3 = 4".into()));
}

/// One of each class, with the text it has before each choice is taken.
fn one_of_each() -> Vec<(Box<dyn ChoiceGenerator>, &'static [&'static str])> {
    let threads = smallvec::SmallVec::from_slice(&[0, 2]);
    let described = DescribedChoice::set("d", "Point".into(), vec!["{\"x\":1}".into(), "null".into()]);
    vec![
        (
            Box::new(BooleanChoice::new("b", true)),
            &["BooleanChoiceGenerator b 1/2 = false", "BooleanChoiceGenerator b 2/2 = true"],
        ),
        (
            Box::new(BooleanChoice::new("b", false)),
            &["BooleanChoiceGenerator b 1/2 = true", "BooleanChoiceGenerator b 2/2 = false"],
        ),
        (
            Box::new(IntInterval::new("i", -1, 3, 2)),
            &["IntIntervalGenerator i 1/3 = -1", "IntIntervalGenerator i 2/3 = 1", "IntIntervalGenerator i 3/3 = 3"],
        ),
        (
            Box::new(IntInterval::new("i", 0, 3, -2)),
            &["IntIntervalGenerator i 1/2 = 3", "IntIntervalGenerator i 2/2 = 1"],
        ),
        (
            Box::new(DoubleInterval::new("d", 0.0, 1.0, 0.5).unwrap()),
            &[
                "DoubleIntervalGenerator d 1/3 = 0.0",
                "DoubleIntervalGenerator d 2/3 = 0.5",
                "DoubleIntervalGenerator d 3/3 = 1.0",
            ],
        ),
        (
            Box::new(RandomInt::new("r", 1, 6, 5, 42)),
            &[
                "RandomIntIntervalGenerator r 1/5 = 5",
                "RandomIntIntervalGenerator r 2/5 = 5",
                "RandomIntIntervalGenerator r 3/5 = 6",
                "RandomIntIntervalGenerator r 4/5 = 6",
                "RandomIntIntervalGenerator r 5/5 = 3",
            ],
        ),
        (
            Box::new(Shuffled::new(Box::new(IntInterval::new("i", 0, 4, 1)), 42)),
            &[
                "IntIntervalGenerator i 1/5 = 0",
                "IntIntervalGenerator i 2/5 = 3",
                "IntIntervalGenerator i 3/5 = 1",
                "IntIntervalGenerator i 4/5 = 4",
                "IntIntervalGenerator i 5/5 = 2",
            ],
        ),
        (
            Box::new(NumberChoice::set("s", vec![7, -7]).unwrap()),
            &["IntChoiceFromSet s 1/2 = 7", "IntChoiceFromSet s 2/2 = -7"],
        ),
        (
            Box::new(NumberChoice::list("l", vec![1i64 << 33, 0, 0])),
            &["LongChoiceFromList l 1/3 = 8589934592", "LongChoiceFromList l 2/3 = 0", "LongChoiceFromList l 3/3 = 0"],
        ),
        (Box::new(NumberChoice::set("f", vec![0.1f32]).unwrap()), &["FloatChoiceFromSet f 1/1 = 0.1"]),
        (
            Box::new(NumberChoice::threshold("v", 12750.0, 13250.0, 13750.0)),
            &[
                "DoubleThresholdGenerator v 1/3 = 12750.0",
                "DoubleThresholdGenerator v 2/3 = 13250.0",
                "DoubleThresholdGenerator v 3/3 = 13750.0",
            ],
        ),
        (
            Box::new(ObjectChoice::new("o", "Node", vec![9, 12, 0])),
            &[
                "TypedObjectChoice o 1/3 = Node 1 of 2",
                "TypedObjectChoice o 2/3 = Node 2 of 2",
                "TypedObjectChoice o 3/3 = null",
            ],
        ),
        (
            Box::new(described.unwrap()),
            &["ObjectChoiceFromSet d 1/2 = Point {\"x\":1}", "ObjectChoiceFromSet d 2/2 = Point null"],
        ),
        (
            Box::new(ExceptionChoice::new("e", vec!["java.io.IOException".into(), "E".into()])),
            &[
                "ExceptionChoice e 1/3 = returns",
                "ExceptionChoice e 2/3 = throws java.io.IOException",
                "ExceptionChoice e 3/3 = throws E",
            ],
        ),
        (
            Box::new(Permutation::all("p", 2).unwrap()),
            &["TotalPermutationGenerator p 1/2 = [0, 1]", "TotalPermutationGenerator p 2/2 = [1, 0]"],
        ),
        (
            Box::new(Permutation::sample("p", 3, 3, 42).unwrap()),
            &[
                "RandomPermutationGenerator p 1/3 = [2, 1, 0]",
                "RandomPermutationGenerator p 2/3 = [1, 0, 2]",
                "RandomPermutationGenerator p 3/3 = [0, 2, 1]",
            ],
        ),
        (
            Box::new(BitFlip::new("f", 0b101, 3, 2).unwrap()),
            &[
                "BitFlipGenerator f 1/3 = bits 0, 1 flipped",
                "BitFlipGenerator f 2/3 = bits 0, 2 flipped",
                "BitFlipGenerator f 3/3 = bits 1, 2 flipped",
            ],
        ),
        (
            Box::new(ThreadChoice::new("field-access", threads.clone())),
            &["ThreadChoiceFromSet field-access 1/2 = thread 0", "ThreadChoiceFromSet field-access 2/2 = thread 2"],
        ),
        (
            Box::new(ThreadChoice::new("expose", threads.clone())),
            &["ExposureCG expose 1/2 = thread 0", "ExposureCG expose 2/2 = thread 2"],
        ),
        (
            Box::new(ThreadChoice::new("monitor-enter", threads)),
            &[
                "SynchronizedThreadChoice monitor-enter 1/2 = thread 0",
                "SynchronizedThreadChoice monitor-enter 2/2 = thread 2",
            ],
        ),
    ]
}

#[test]
fn every_generator_has_its_exact_sequence_and_moves_as_all_do() {
    for (mut cg, texts) in one_of_each() {
        let total = texts.len() as u32;
        let name = cg.text();
        assert!((cg.total(), cg.processed(), cg.has_more(), cg.is_done()) == (total, 0, true, false), "{name}");
        let mut choices = Vec::new();
        for (i, text) in texts.iter().enumerate() {
            cg.advance();
            assert_eq!(cg.text(), *text);
            assert_eq!((cg.processed(), cg.has_more()), (i as u32 + 1, i as u32 + 1 < total), "{name}");
            choices.push(cg.current());
        }
        assert!(cg.is_done(), "{name}");
        for i in (0..total).rev() {
            cg.select(i);
            assert_eq!(
                (cg.current(), cg.choice(i), cg.processed()),
                (choices[i as usize], choices[i as usize], i + 1),
                "{name}"
            );
            assert_eq!(cg.text(), texts[i as usize]);
        }
        cg.reset();
        assert_eq!((cg.processed(), cg.text()), (0, name.clone()));
        assert_eq!((cg.id(), &*cg.shared_id()), (name.split(' ').nth(1).unwrap(), cg.id()));
    }
}

/// No class of the configuration is without an exact sequence.
#[test]
fn every_class_of_the_configuration_is_tested() {
    let tested: Vec<&str> = one_of_each().iter().map(|(cg, _)| cg.class()).collect();
    // These are of the same make as others that are tested.
    let same = [
        "IntChoiceFromList",
        "LongChoiceFromSet",
        "FloatChoiceFromList",
        "DoubleChoiceFromSet",
        "DoubleChoiceFromList",
    ];
    for class in known_classes() {
        assert!(tested.contains(&class) || same.contains(&class), "{class}");
    }
}
