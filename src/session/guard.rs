//! A bug of ours is caught at the boundary and becomes a sentence with its place.

use std::cell::RefCell;

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics of this process silent and remembered, so that [`guard`] can say where they happened.
pub fn remember_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
        let text = info.payload_as_str().unwrap_or("a panic");
        LAST.with(|last| *last.borrow_mut() = Some(format!("{text}{place}")));
    }));
}

/// Runs `work`; a panic becomes its message. In wasm a panic ends the module, and its JavaScript side reports it.
#[cfg(not(target_arch = "wasm32"))]
pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // Whatever `work` was doing is not looked at again after a panic: callers drop or forget it.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).map_err(|payload| {
        let remembered = LAST.with(|last| last.borrow_mut().take());
        remembered.unwrap_or_else(|| {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_string()
        })
    })
}

/// Runs `work`: in wasm a panic ends the module.
#[cfg(target_arch = "wasm32")]
pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    Ok(work())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_panic_becomes_its_message() {
        assert_eq!(super::guard(|| 7), Ok(7));
        let said = super::guard(|| -> u32 { panic!("number {}", 5) }).unwrap_err();
        assert!(said.starts_with("number 5"), "{said}");
    }
}
