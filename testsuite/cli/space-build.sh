# SPDX-License-Identifier: Apache-2.0
# Does it build in folders whose names have spaces?  SOURCE is the tree.
. "$(dirname "$0")/tool-common.sh"
command -v ninja >/dev/null || exit 77
ln -s "$SOURCE" "$work/the source"
run cmake -G Ninja -S "$work/the source" -B "$work/the build"
expect_status 0
# one of each kind: the table of MPI functions, the library's own headers, libclang's
run ninja -C "$work/the build" runtime/mpi/CMakeFiles/spbc.dir/init.c.o runtime/run/CMakeFiles/spbc-run.dir/waits.c.o \
    analyzer/front/CMakeFiles/spbc_front.dir/front.c.o
expect_status 0
finish
