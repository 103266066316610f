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
"$javac" $brief -d "$out/verify" $(find "$here/verify" -name '*.java')
# For a real JVM only the Verify classes are others.
shared=$(cd "$here/verify" && find . -name '*.java' ! -name Verify.java)
"$javac" $brief -d "$out/verify-jvm" $(find "$here/verify-jvm" -name '*.java') $(for file in $shared; do echo "$here/verify/$file"; done)
