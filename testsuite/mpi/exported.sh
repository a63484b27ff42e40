#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Is every name of the MPI library accounted for?   exported.sh LIBSPBC LIBMPICH MAP
# libspbc has to export exactly what the map says, and every public name of libmpich but those listed here, which no program
# that was compiled with mpi.h refers to: glue of MPICH's Fortran and C++ bindings, its tool interface, its version strings.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nm -D --defined-only "$1" | awk '{print $3}' | sort >"$work/ours"
nm -D --defined-only "$2" | awk '{print $3}' | sort >"$work/theirs"
sed -n '/global:/,/local:/s/^ *\([A-Za-z0-9_]*\);$/\1/p' "$3" | sort >"$work/map"
grep -v '^MPII_\|^QMPI_\|^MPIR_Err_' "$work/theirs" >"$work/wanted"
failed=0
comm -13 "$work/ours" "$work/wanted" >"$work/missing"
if [ -s "$work/missing" ]; then
    echo "exported by $2, neither wrapped nor refused by libspbc:" && cat "$work/missing"
    failed=1
fi
comm -13 "$work/ours" "$work/map" >"$work/unkept"
if [ -s "$work/unkept" ]; then
    echo "in the map, not exported:" && cat "$work/unkept"
    failed=1
fi
grep -v '^SPBC_' "$work/ours" | comm -23 - "$work/map" >"$work/extra"
if [ -s "$work/extra" ]; then
    echo "exported, not in the map:" && cat "$work/extra"
    failed=1
fi
grep -c . "$work/ours" | sed 's/$/ names exported/'
[ "$(grep -c '^SPBC_' "$work/ours")" -eq 4 ] || { echo "the pattern calls are not all exported"; failed=1; }
if readelf -d "$1" | grep -q 'NEEDED.*mpi'; then
    echo "libspbc is linked with an MPI library"
    failed=1
fi
exit $failed
