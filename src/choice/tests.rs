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
