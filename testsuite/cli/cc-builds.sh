# SPDX-License-Identifier: Apache-2.0
# Does spbc-cc stand in for the compiler in the build systems that people use?
. "$(dirname "$0")/tool-common.sh"
CC=$BIN/spbc-cc
write_pattern .
find="src dir/find.c"
mpicc main.c "$find" -o plain && mpiexec -n 2 ./plain >plain.out

same() { # EXECUTABLE
    expect_status 0
    expect_verdict "$1" "verdict=ready-after-rewrite" "patterns=1"
    run mpiexec -n 2 "./$1"
    expect_status 0
    sed 's/^.*: sum/sum/' "$work/out" >"$work/sum"
    sed 's/^.*: sum/sum/' plain.out | cmp -s - "$work/sum" || fail "$1 prints something else than the plain program"
    expect_no_scratch
}

# make, with objects in another folder, a static library, dependency files, and a second run with nothing to do.
cat >Makefile <<'END'
CC = mpicc
CFLAGS = -O2 -Wall -Wextra -Werror -MMD -MP
objects = obj/main.o
app: $(objects) obj/libfind.a
	$(CC) $(LDFLAGS) -o $@ $(objects) -Lobj -lfind
obj/libfind.a: obj/find.o
	$(AR) rcs $@ $^
obj/main.o: main.c | obj
	$(CC) $(CFLAGS) -c -o $@ $<
obj/find.o: | obj
	$(CC) $(CFLAGS) -c -o $@ 'src dir/find.c'
obj:
	mkdir -p obj
-include obj/main.d
END
run make -s -j2 "CC=$CC"
expect_no_err
same app
run make "CC=$CC" -q
expect_status 0

# A configure-like probe: does the compiler work, does it find MPI_Init, and not a function that is not there?
printf 'int main(void) { return 0; }\n' >conftest.c
run "$CC" -o conftest conftest.c
expect_status 0
run ./conftest
expect_status 0
printf 'char MPI_Init(void); int main(void) { return MPI_Init(); }\n' >conftest.c
run "$CC" -o conftest conftest.c
expect_status 0
printf 'char no_such_function(void); int main(void) { return no_such_function(); }\n' >conftest.c
run "$CC" -o conftest conftest.c
expect_status 1

# CMake: as the compiler, with find_package(MPI), with a static library, out of the source tree.
if command -v cmake >/dev/null; then
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(pattern C)
find_package(MPI REQUIRED COMPONENTS C)
add_library(find STATIC "src dir/find.c")
target_link_libraries(find PUBLIC MPI::MPI_C)
add_executable(app main.c)
target_link_libraries(app PRIVATE find m)
END
    for generator in "Unix Makefiles" Ninja; do
        case $generator in Ninja) command -v ninja >/dev/null || continue ;; esac
        rm -rf "build dir"
        run cmake -S . -B "build dir" -G "$generator" -DCMAKE_C_COMPILER="$CC" -DCMAKE_BUILD_TYPE=RelWithDebInfo
        expect_status 0
        run cmake --build "build dir"
        same "build dir/app"
        readelf -d "build dir/app" | grep NEEDED | grep -q libmpich && fail "app needs libmpich"
        run cmake --build "build dir"
        expect_status 0
        grep -q "Linking" "$work/out" && fail "$generator: the second build links again"
    done
    # The plain compiler with spbc-cc as the MPI wrapper: links, without a verdict.
    rm -rf build
    MPICC=$CC run cmake -S . -B build -DMPI_C_COMPILER="$CC"
    expect_status 0
    run cmake --build build
    expect_status 0
    readelf -d build/app | grep NEEDED | grep -q libspbc || fail "the wrapper's library is not linked"
fi

# Several folders, each with its own line and its own meaning of one header.
mkdir -p one two
printf '#define VALUE 1\n' >one/value.h
printf '#define VALUE 2\n' >two/value.h
printf '#include "value.h"\nint one(void) { return VALUE; }\n' >one/part.c
printf '#include "value.h"\nint two(void) { return VALUE; }\n' >two/part.c
printf '#include <mpi.h>\nint one(void), two(void);\nint main(int argc, char **argv) { MPI_Init(&argc, &argv); MPI_Finalize(); return one() == 1 && two() == 2 ? 0 : 7; }\n' >parts.c
run "$CC" -c one/part.c -o one/part.o
run "$CC" -c two/part.c -o two/part.o
run "$CC" -c parts.c
(cd one && command_line="from another folder" && run "$CC" ../parts.o part.o ../two/part.o -o ../parts && exit "$status")
status=$?
expect_status 0
expect_verdict parts "verdict=ready"
run mpiexec -n 1 ./parts
expect_status 0
finish
