//! The generator classes that configuration can name, and their parameters. Documentation is made from this table too.

use super::configured::{Live, Parameters};
use super::{
    BooleanChoice, ChoiceGenerator, DescribedChoice, DoubleInterval, ExceptionChoice, IntInterval, NumberChoice,
    ObjectChoice, Permutation, RandomInt, TOO_MANY_INTS,
};

/// What the program asks a named choice for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Boolean,
    Int,
    Long,
    Float,
    Double,
    Object,
    /// An order of so many things.
    Order(u32),
    /// Whether a call throws.
    Exception,
}

impl Kind {
    /// As in "gives … values".
    pub fn word(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Object => "object",
            Kind::Order(_) => "order",
            Kind::Exception => "exception",
        }
    }
}

type Made = Result<Box<dyn ChoiceGenerator>, String>;

/// A generator class.
pub struct Class {
    /// JPF's short name, where it has such a class.
    pub name: &'static str,
    /// What it gives.
    pub kind: Kind,
    /// Parameters: name, and what it means. Those whose meaning begins with "Optional" may be left out.
    pub parameters: &'static [(&'static str, &'static str)],
    /// One sentence.
    pub about: &'static str,
    pub(super) make: fn(&Parameters, &mut dyn Live) -> Made,
}

/// Parameters that every class has.
pub const COMMON: &[(&str, &str)] = &[
    ("order", "Optional: `random` tries the choices in an order drawn from `seed`."),
    ("seed", "Optional: a whole number, for what is random; 1 if it is left out."),
];

const MIN: (&str, &str) = ("min", "The least value.");
const MAX: (&str, &str) = ("max", "The greatest value.");
const VALUES: (&str, &str) = (
    "values",
    "The values, separated by `:`, commas or blanks, in braces perhaps, or as a JSON array (`[1, \"size\"]`). Beside numbers there may be names: of a \
     local variable in scope where the program asks (compiled with `-g`), of a field of `this` or of its class, or `Class.field`; \
     with a sign in front perhaps.",
);
const INT_DELTA: (&str, &str) = ("delta", "Optional: the distance of neighbours; below 0 it counts down from `max`.");

const fn any_order(about: &'static str, name: &'static str, make: fn(&Parameters, &mut dyn Live) -> Made) -> Class {
    Class { name, kind: Kind::Order(0), parameters: &[], about, make }
}

/// The class whose choices are descriptions of objects.
pub(super) const DESCRIBED: &str = "ObjectChoiceFromSet";

/// Every class.
pub const CLASSES: &[Class] = &[
    Class {
        name: "BooleanChoiceGenerator",
        kind: Kind::Boolean,
        parameters: &[("falseFirst", "Optional: `false` tries `true` first.")],
        about: "Both values.",
        make: |p, _| {
            Ok(Box::new(BooleanChoice::new(p.id(), p.optional("falseFirst", "true or false")?.unwrap_or(true))))
        },
    },
    Class {
        name: "IntIntervalGenerator",
        kind: Kind::Int,
        parameters: &[MIN, MAX, INT_DELTA],
        about: "The ints of an interval, both ends included.",
        make: |p, _| {
            let delta = p.optional("delta", "an int")?.unwrap_or(1);
            let (min, max) = (p.int("min")?, p.int("max")?);
            if !IntInterval::fits(min, max, delta) {
                return Err(p.problem(TOO_MANY_INTS));
            }
            Ok(Box::new(IntInterval::new(p.id(), min, max, delta)))
        },
    },
    Class {
        name: "RandomIntIntervalGenerator",
        kind: Kind::Int,
        parameters: &[MIN, MAX, ("choices", "How many ints are drawn. They may repeat.")],
        about: "Random ints of an interval, drawn from `seed`.",
        make: |p, _| {
            let choices = p.parsed("choices", "a whole number from 0 on")?;
            Ok(Box::new(RandomInt::new(p.id(), p.int("min")?, p.int("max")?, choices, p.seed()?)))
        },
    },
    Class {
        name: "IntChoiceFromSet",
        kind: Kind::Int,
        parameters: &[VALUES],
        about: "The ints of a set; one that is listed twice is an error.",
        make: |p, live| {
            Ok(Box::new(NumberChoice::<i32>::set(p.id(), p.list("an int", live)?).map_err(|e| p.problem(&e))?))
        },
    },
    Class {
        name: "IntChoiceFromList",
        kind: Kind::Int,
        parameters: &[VALUES],
        about: "The ints of a list.",
        make: |p, live| Ok(Box::new(NumberChoice::<i32>::list(p.id(), p.list("an int", live)?))),
    },
    Class {
        name: "LongChoiceFromSet",
        kind: Kind::Long,
        parameters: &[VALUES],
        about: "The longs of a set.",
        make: |p, live| {
            Ok(Box::new(NumberChoice::<i64>::set(p.id(), p.list("a long", live)?).map_err(|e| p.problem(&e))?))
        },
    },
    Class {
        name: "LongChoiceFromList",
        kind: Kind::Long,
        parameters: &[VALUES],
        about: "The longs of a list.",
        make: |p, live| Ok(Box::new(NumberChoice::<i64>::list(p.id(), p.list("a long", live)?))),
    },
    Class {
        name: "FloatChoiceFromSet",
        kind: Kind::Float,
        parameters: &[VALUES],
        about: "The floats of a set.",
        make: |p, live| {
            Ok(Box::new(NumberChoice::<f32>::set(p.id(), p.list("a float", live)?).map_err(|e| p.problem(&e))?))
        },
    },
    Class {
        name: "FloatChoiceFromList",
        kind: Kind::Float,
        parameters: &[VALUES],
        about: "The floats of a list.",
        make: |p, live| Ok(Box::new(NumberChoice::<f32>::list(p.id(), p.list("a float", live)?))),
    },
    Class {
        name: "DoubleChoiceFromSet",
        kind: Kind::Double,
        parameters: &[VALUES],
        about: "The doubles of a set.",
        make: |p, live| {
            Ok(Box::new(NumberChoice::<f64>::set(p.id(), p.list("a number", live)?).map_err(|e| p.problem(&e))?))
        },
    },
    Class {
        name: "DoubleChoiceFromList",
        kind: Kind::Double,
        parameters: &[VALUES],
        about: "The doubles of a list.",
        make: |p, live| Ok(Box::new(NumberChoice::<f64>::list(p.id(), p.list("a number", live)?))),
    },
    Class {
        name: "DoubleThresholdGenerator",
        kind: Kind::Double,
        parameters: &[("threshold", "The value that matters."), ("delta", "How far below and above it is tried.")],
        about: "Below a threshold, at it, and above it.",
        make: |p, _| {
            let (threshold, delta) = (p.number("threshold")?, p.number("delta")?);
            Ok(Box::new(NumberChoice::threshold(p.id(), threshold - delta, threshold, threshold + delta)))
        },
    },
    Class {
        name: "DoubleIntervalGenerator",
        kind: Kind::Double,
        parameters: &[MIN, MAX, ("delta", "The distance of neighbours; below 0 it counts down from `max`.")],
        about: "The doubles of an interval that are a number of `delta`s from its beginning.",
        make: |p, _| {
            let interval = DoubleInterval::new(p.id(), p.number("min")?, p.number("max")?, p.number("delta")?);
            Ok(Box::new(interval.map_err(|e| p.problem(&e))?))
        },
    },
    Class {
        name: "TypedObjectChoice",
        kind: Kind::Object,
        parameters: &[
            ("type", "The class: its objects, and those of its subclasses."),
            ("include_null", "Optional: `false` leaves out null, which comes last, unless there is no object."),
        ],
        about: "The objects of a class that can be reached, in the order of their identities.",
        make: |p, live| {
            let type_name = p.text("type")?;
            let mut objects = live.objects(&type_name).map_err(|e| p.problem(&e))?;
            if objects.is_empty() || p.optional("include_null", "true or false")?.unwrap_or(true) {
                objects.push(0);
            }
            Ok(Box::new(ObjectChoice::new(p.id(), type_name, objects)))
        },
    },
    Class {
        name: DESCRIBED,
        kind: Kind::Object,
        parameters: &[
            ("type", "The class of the objects."),
            ("values", "A JSON array: the objects with their fields, as in `Verify.createFromJSON`, or null."),
        ],
        about: "Objects that are made anew, as a set of descriptions says; one that is listed twice is an error.",
        make: |p, live| {
            let type_name = p.text("type")?;
            live.class(&type_name).map_err(|e| p.problem(&e))?;
            Ok(Box::new(DescribedChoice::set(p.id(), type_name, p.json()?).map_err(|e| p.problem(&e))?))
        },
    },
    Class {
        name: "ExceptionChoice",
        kind: Kind::Exception,
        parameters: &[("exceptions", "The classes of the exceptions, separated by `:`, commas or blanks.")],
        about: "A call returns, or throws one of some exceptions.",
        make: |p, live| {
            let classes = p.words("exceptions")?;
            for class in &classes {
                live.exception(class).map_err(|e| p.problem(&e))?;
            }
            Ok(Box::new(ExceptionChoice::new(p.id(), classes)))
        },
    },
    any_order("Every order of so many things.", "TotalPermutationGenerator", |p, _| {
        Ok(Box::new(Permutation::all(p.id(), p.things()).map_err(|e| p.problem(&e))?))
    }),
    Class {
        name: "RandomPermutationGenerator",
        kind: Kind::Order(0),
        parameters: &[("samples", "How many orders are drawn. They may repeat.")],
        about: "Random orders, drawn from `seed`.",
        make: |p, _| {
            let samples = p.parsed("samples", "a whole number from 0 on")?;
            Ok(Box::new(Permutation::sample(p.id(), p.things(), samples, p.seed()?).map_err(|e| p.problem(&e))?))
        },
    },
];

/// Their names.
pub fn known_classes() -> impl Iterator<Item = &'static str> {
    CLASSES.iter().map(|class| class.name)
}

/// The class that a configuration means: JPF's full name, the short one, or that without `Generator`.
pub fn known_class(class: &str) -> Option<&'static Class> {
    let short = class.trim().rsplit('.').next().unwrap_or(class);
    CLASSES.iter().find(|known| known.name == short || known.name.strip_suffix("Generator") == Some(short))
}
