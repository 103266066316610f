#!/bin/sh
# Compiles the models and checks that the rest of java.base links against them. See tools/LinkCheck.java.
#   classlib/check.sh [--modules A,B] [--natives]     of those modules as well; --natives lists every native method instead
set -eu
here=$(cd "$(dirname "$0")" && pwd)
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export_asm='--add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED'
"$here/build.sh" "$work/classes"
# What runs for seconds only needs no second compiler.
brief='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
# shellcheck disable=SC2086
"${bin}javac" -nowarn $export_asm -d "$work/tools" "$here/tools/LinkCheck.java" 2> "$work/log" || { cat "$work/log"; exit 1; }
# shellcheck disable=SC2086
"${bin}java" $brief $export_asm -cp "$work/tools" LinkCheck "$work/classes" \
    --allow "$here/tools/allowed-missing.txt" "$@"
