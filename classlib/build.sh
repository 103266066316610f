#!/bin/sh
# Compiles the models and the Verify classes: classlib/build.sh <output folder>
#   <output>/java.base   classes that replace those of the JDK's java.base module; so for each module that has a folder here
#   <output>/verify      gov.nasa.jpf.vm.Verify and its older name, over the checker's native methods, and annotations
#   <output>/verify-jvm  the same classes for a real JVM, with random choices
# shellcheck disable=SC2086
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?output folder}
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
# What runs for seconds only needs no second compiler.
brief='-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC'
mkdir -p "$out/java.base" "$out/verify" "$out/verify-jvm"
find "$here/java.base" -name '*.java' > "$out/sources.txt"
"$javac" $brief -nowarn -XDignore.symbol.file -Xlint:-removal,-deprecation --patch-module java.base="$here/java.base" \
    -d "$out/java.base" "@$out/sources.txt"
rm -f "$out/sources.txt"
for folder in "$here"/java.*; do
    module=$(basename "$folder")
    [ "$module" != java.base ] || continue
    mkdir -p "$out/$module"
    find "$folder" -name '*.java' -exec "$javac" $brief -nowarn -XDignore.symbol.file --patch-module "$module=$folder" \
        --patch-module "java.base=$out/java.base" --add-exports "java.base/jdk.internal.interleave=$module" -d "$out/$module" {} +
done
for kind in verify verify-jvm; do
    [ -d "$here/$kind" ] || continue
    sources=$(find "$here/$kind" -name '*.java')
    # Both read JSON in the same way, and programs name the exception.
    [ "$kind" = verify ] || sources="$sources $here/verify/gov/nasa/jpf/vm/Json.java $here/verify/gov/nasa/jpf/vm/BlockedAtomicException.java"
    "$javac" $brief -d "$out/$kind" $sources
done
