//! `StringConcatFactory`: one `StringBuilder` chain per site.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Instruction as I;

use super::{STAND_IN, Site};
use crate::classfile::pool;
use crate::program::class_builder::{Assembler, Call, ClassBuilder, kind};
use crate::program::descriptor::split_method;
use crate::program::{Kind, LinkError, acc};

const BUILDER: &str = "java/lang/StringBuilder";
/// Marks of a recipe: the next argument, the next static constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

/// The class for a concatenation's call site.
pub(super) fn spin(site: &Site, with_constants: bool) -> Result<ClassBuilder, LinkError> {
    let (params, _) = split_method(&site.descriptor).ok_or_else(|| site.malformed("a malformed type"))?;
    let recipe = if with_constants { site.text(0)? } else { vec![ARGUMENT; params.len()] };
    let count = |mark: u16| recipe.iter().filter(|&&unit| unit == mark).count();
    let constants = site.args.get(1..).unwrap_or_default();
    if count(ARGUMENT) != params.len() || count(CONSTANT) > constants.len() {
        return Err(site.malformed("a recipe that does not fit its arguments"));
    }
    let mut builder = site.builder("Concat", &[]);
    let mut loadable = true;
    builder.method(acc::STATIC, STAND_IN, &site.descriptor, |a| {
        a.typed(I::New, BUILDER);
        a.op(I::Dup);
        a.call(Call::Special, BUILDER, "<init>", "()V");
        loadable = write_recipe(a, site, &recipe, &params, constants).is_some();
        a.call(Call::Virtual, BUILDER, "toString", "()Ljava/lang/String;");
        a.op(I::Areturn);
    });
    if loadable { Ok(builder) } else { Err(site.malformed("a constant that cannot be concatenated")) }
}

fn is_text(unit: &u16) -> bool {
    !matches!(*unit, ARGUMENT | CONSTANT)
}

fn write_recipe(a: &mut Assembler, site: &Site, recipe: &[u16], params: &[&str], constants: &[u16]) -> Option<()> {
    let mut local = 0;
    let mut params = params.iter();
    let mut constants = constants.iter();
    for part in recipe.chunk_by(|x, y| is_text(x) && is_text(y)) {
        match part[0] {
            ARGUMENT => {
                let param = params.next()?;
                a.load(param, local);
                append(a, param);
                local += kind(param).slots();
            }
            CONSTANT => {
                let &cp = constants.next()?;
                a.constant(&site.file, cp)?;
                append(a, constant_descriptor(site, cp));
            }
            _ => {
                a.text(part);
                append(a, "Ljava/lang/String;");
            }
        }
    }
    Some(())
}

/// Whether the constant can be copied into the class that is made.
pub(super) fn is_copied(file: &ClassFile<'static>, cp: u16) -> bool {
    use ristretto_classfile::Constant as C;
    matches!(
        file.constant_pool.get(cp),
        Some(C::Integer(_) | C::Float(_) | C::Long(_) | C::Double(_) | C::String(_) | C::Class(_))
    )
}

fn constant_descriptor(site: &Site, cp: u16) -> &'static str {
    use ristretto_classfile::Constant;
    match site.file.constant_pool.get(cp) {
        Some(Constant::Integer(_)) => "I",
        Some(Constant::Float(_)) => "F",
        Some(Constant::Long(_)) => "J",
        Some(Constant::Double(_)) => "D",
        Some(Constant::String(_)) if pool::string(&site.file, cp).is_some() => "Ljava/lang/String;",
        _ => "Ljava/lang/Object;",
    }
}

/// Appends the value on the stack as `String.valueOf` prints it.
pub(super) fn append(a: &mut Assembler, descriptor: &str) {
    let param = match kind(descriptor) {
        Kind::Byte | Kind::Short => "I",
        Kind::Ref if descriptor != "Ljava/lang/String;" => "Ljava/lang/Object;",
        _ => descriptor,
    };
    a.call(Call::Virtual, BUILDER, "append", &format!("({param})L{BUILDER};"));
}
