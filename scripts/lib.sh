# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What do the scripts share?  Where things are, messages, and the build.  Sourced, not run.
set -euo pipefail
export LC_ALL=C

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${SPBC_BUILD:-$top/build}

say() { printf '== %s\n' "$*" >&2; }
die() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

# quietly LOG COMMAND...: runs a command; shows its output only when it fails.
quietly() {
    local log=$1
    shift
    mkdir -p "$(dirname "$log")"
    if ! "$@" >"$log" 2>&1; then
        tail -n 60 "$log" >&2
        die "failed: $* (whole output: $log)"
    fi
}

# configure DIR [CMAKE OPTIONS]: configures a build folder, a second time only if its options changed.
configure() {
    local dir=$1
    shift
    local stamp=$dir/.configured-with
    if [[ ! -f $dir/build.ninja || "$(cat "$stamp" 2>/dev/null)" != "$*" ]]; then
        quietly "$dir/configure.log" cmake -S "$top" -B "$dir" -G Ninja "$@"
        printf '%s' "$*" >"$stamp"
    fi
}

build_all() {
    say "building into ${build#"$top"/}"
    configure "$build"
    quietly "$build/build.log" cmake --build "$build"
}
