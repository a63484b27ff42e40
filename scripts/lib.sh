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
    mpich_first
    say "building into ${build#"$top"/}"
    configure "$build"
    quietly "$build/build.log" cmake --build "$build"
}

# mpich_first: where Debian's alternatives have chosen another MPI, MPICH's commands come first in PATH all the same.
mpich_first() {
    local links=$build/mpich name is_first=yes
    for name in mpicc mpiexec; do
        [[ ! -x /usr/bin/$name.mpich || "$(readlink -f "$(command -v $name)")" == "$(readlink -f /usr/bin/$name.mpich)" ]] || is_first=no
    done
    [[ $is_first == no ]] || return 0
    say "mpicc or mpiexec is not MPICH's here: using mpicc.mpich, mpiexec.mpich and the like"
    mkdir -p "$links"
    for name in mpicc mpicxx mpifort mpif77 mpif90 mpiexec mpirun; do
        [[ ! -x /usr/bin/$name.mpich ]] || ln -sf "/usr/bin/$name.mpich" "$links/$name"
    done
    export PATH=$links:$PATH
}
