//! Named choices: the program gives a name, the configuration says what it stands for (seed 1).

use std::collections::BTreeMap;

use super::{ChoiceGenerator, DoubleFromSet, IntFromSet, IntInterval};

/// Generator classes that configuration can name, without JPF's package.
pub const KNOWN_CLASSES: &[&str] =
    &["IntIntervalGenerator", "IntChoiceFromSet", "DoubleChoiceFromSet", "DoubleThresholdGenerator"];

/// The known class that a configuration means: JPF's full name, the short one, or that without `Generator`.
pub fn known_class(class: &str) -> Option<&'static str> {
    let short = class.trim().rsplit('.').next().unwrap_or(class);
    KNOWN_CLASSES.iter().copied().find(|known| *known == short || known.strip_suffix("Generator") == Some(short))
}

/// The generator that `name.class` and its parameters describe.
///
/// # Errors
/// One sentence when the class or a parameter is missing, unknown or malformed.
pub fn configured(
    name: &str,
    double: bool,
    properties: &BTreeMap<String, String>,
) -> Result<Box<dyn ChoiceGenerator>, String> {
    let get = |key: &str| properties.get(&format!("{name}.{key}")).map(|s| s.trim().to_string());
    let class = get("class").ok_or_else(|| {
        format!("the choice '{name}' is not configured: set {name}.class to one of {}", KNOWN_CLASSES.join(", "))
    })?;
    let short = known_class(&class).unwrap_or(&class);
    let number = |key: &str| -> Result<f64, String> {
        let text = get(key).ok_or_else(|| format!("the choice '{name}' ({short}) needs {name}.{key}"))?;
        text.parse().map_err(|_| format!("{name}.{key} is '{text}', which is not a number"))
    };
    let int = |key: &str| -> Result<i32, String> {
        let text = get(key).ok_or_else(|| format!("the choice '{name}' ({short}) needs {name}.{key}"))?;
        text.parse().map_err(|_| format!("{name}.{key} is '{text}', which is not an int"))
    };
    let values = || -> Result<Vec<f64>, String> {
        let text = get("values").ok_or_else(|| format!("the choice '{name}' ({short}) needs {name}.values"))?;
        let parts = text.split([',', ':', ' ']).filter(|p| !p.is_empty());
        parts.map(|p| p.parse().map_err(|_| format!("{name}.values holds '{p}', which is not a number"))).collect()
    };
    let id = name.to_string();
    match (short, double) {
        ("IntIntervalGenerator", false) => {
            let delta = if get("delta").is_some() { int("delta")? } else { 1 };
            Ok(Box::new(IntInterval::new(id, int("min")?, int("max")?, delta)))
        }
        ("IntChoiceFromSet", false) => {
            let list = values()?;
            if let Some(v) = list.iter().find(|v| v.fract() != 0.0 || v.abs() > f64::from(i32::MAX)) {
                return Err(format!("{name}.values holds {v}, which is not an int"));
            }
            Ok(Box::new(IntFromSet::new(id, list.into_iter().map(|v| v as i32).collect())))
        }
        ("DoubleChoiceFromSet", true) => Ok(Box::new(DoubleFromSet::new(id, values()?))),
        ("DoubleThresholdGenerator", true) => {
            let (threshold, delta) = (number("threshold")?, number("delta")?);
            Ok(Box::new(DoubleFromSet::new(id, vec![threshold - delta, threshold, threshold + delta])))
        }
        _ if KNOWN_CLASSES.contains(&short) => {
            let wanted = if double { "double" } else { "int" };
            Err(format!("{name}.class is {short}, which does not give {wanted} values, but the program asks for one"))
        }
        _ => Err(format!("{name}.class names '{class}', which is unknown: known are {}", KNOWN_CLASSES.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn props(list: &[(&str, &str)]) -> BTreeMap<String, String> {
        list.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect()
    }

    #[test]
    fn threshold_gives_below_at_and_above() {
        let p = props(&[
            ("velocity.class", "gov.nasa.jpf.vm.choice.DoubleThresholdGenerator"),
            ("velocity.threshold", "13250"),
            ("velocity.delta", "500"),
        ]);
        let cg = configured("velocity", true, &p).unwrap();
        let values: Vec<String> = (0..cg.total()).map(|i| cg.choice(i).to_string()).collect();
        assert_eq!(values, ["12750.0", "13250.0", "13750.0"]);
    }

    #[test]
    fn classes_have_short_and_full_names() {
        for name in ["DoubleThreshold", "DoubleThresholdGenerator", "gov.nasa.jpf.vm.choice.DoubleThresholdGenerator"] {
            assert_eq!(known_class(name), Some("DoubleThresholdGenerator"));
        }
        assert_eq!(known_class("Generator"), None);
    }

    #[test]
    fn every_mistake_is_one_sentence_that_names_the_key() {
        let err = |l: &[(&str, &str)], double| configured("x", double, &props(l)).unwrap_err();
        assert!(err(&[], false).contains("set x.class to one of IntIntervalGenerator"));
        assert_eq!(
            err(&[("x.class", "Nope")], false),
            "x.class names 'Nope', which is unknown: known are IntIntervalGenerator, IntChoiceFromSet, DoubleChoiceFromSet, DoubleThresholdGenerator"
        );
        assert_eq!(
            err(&[("x.class", "IntIntervalGenerator"), ("x.min", "1")], false),
            "the choice 'x' (IntIntervalGenerator) needs x.max"
        );
        assert_eq!(
            err(&[("x.class", "IntIntervalGenerator"), ("x.min", "a")], false),
            "x.min is 'a', which is not an int"
        );
        assert!(err(&[("x.class", "IntIntervalGenerator")], true).contains("does not give double values"));
    }
}
