# SPDX-License-Identifier: Apache-2.0
# Do spbc-fc and spbc-cxx stand in for the compilers in the build systems that people use?  One program in C, Fortran and C++.
. "$(dirname "$0")/tool-common.sh"
CC=$BIN/spbc-cc FC=$BIN/spbc-fc CXX=$BIN/spbc-cxx
unset SPBC_FC SPBC_CXX
command -v gfortran >/dev/null && command -v g++ >/dev/null || {
    echo "no gfortran or no g++: nothing to test"
    exit 77
}
cat >part.f90 <<'END'
module parts
   use mpi
contains
   subroutine share(value) bind(C, name="share")
      integer, intent(inout) :: value
      integer :: error
      call MPI_Allreduce(MPI_IN_PLACE, value, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
   end subroutine
end module
END
cat >user.f90 <<'END'
program user
   use parts
   integer :: value, error
   call MPI_Init(error)
   call MPI_Comm_rank(MPI_COMM_WORLD, value, error)
   call share(value)
   print '(a, i0)', 'sum ', value
   call MPI_Finalize(error)
end program
END
cat >main.c <<'END'
#include <mpi.h>
#include <stdio.h>
void share(int *value);
int main(int argc, char **argv)
{
    int value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &value);
    share(&value);
    printf("sum %d\n", value);
    MPI_Finalize();
    return 0;
}
END
sed 's/^void share/extern "C" void share/' main.c >main.cpp

# runs EXECUTABLE: across clusters, and its verdict says what was not analysed
runs() {
    expect_status 0
    expect_verdict "$1" "verdict=unknown" " compiled "
    readelf -d "$1" | grep NEEDED | grep -q 'libmpich\.so' && fail "$1 needs libmpich"
    run "$BIN/spbc-run" -n 2 --clusters 2 "./$1"
    expect_status 0
    [ "$(grep -c '^sum 1$' "$work/out")" -eq 2 ] || fail "$1 prints something else"
    expect_no_scratch
}

echo "one program, linked by each of the commands"
run "$FC" -c -g part.f90
expect_status 0
expect_no_err
run "$CC" -o by-cc main.c part.o -lmpichfort -lgfortran
runs by-cc
run "$CXX" -o by-cxx main.cpp part.o -lmpichfort -lgfortran
runs by-cxx
run "$CC" -c main.c
run "$FC" -o by-fc main.o part.o
runs by-fc
run "$FC" part.f90 user.f90 -J . -o alone
runs alone
run "$FC" --spbc-werror part.f90 user.f90 -o refused
expect_status 1
[ ! -e refused ] || fail "an executable was made although --spbc-werror"

echo "the user's options come after those of the wrapper"
run "$FC" -show -O0 -c part.f90
case $(cat "$work/out") in *-O2*-O0*) ;; *-O0*-O2*) fail "-O2 of the wrapper overrides the user's -O0" ;; esac

echo "what build systems ask"
for command in "$FC" "$CXX"; do
    run "$command" -show
    expect_status 0
    expect_out "-lspbc"
    grep -q -- '-lmpich ' "$work/out" && fail "-lmpich is shown"
    run "$command" -compile_info
    expect_out "-I"
    run "$command" -link_info
    expect_out "-lspbc"
    run "$command" -dumpversion
    expect_status 0
    run "$command" --man
    expect_out ".TH"
done

echo "make"
cat >Makefile <<'END'
app: user.o part.o
	$(FC) -o $@ user.o part.o
user.o: user.f90 part.o
	$(FC) $(FFLAGS) -c user.f90
part.o: part.f90
	$(FC) $(FFLAGS) -c part.f90
END
rm -f ./*.o ./*.mod
run make -s "FC=$FC" FFLAGS=-O1
runs app

if command -v cmake >/dev/null; then
    echo "CMake: as the compilers, and as MPI's wrappers"
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(mixed C CXX Fortran)
find_package(MPI REQUIRED COMPONENTS C CXX Fortran)
add_library(part STATIC part.f90)
target_link_libraries(part PUBLIC MPI::MPI_Fortran)
add_executable(user user.f90)
target_link_libraries(user PRIVATE part)
add_executable(maincxx main.cpp)
target_link_libraries(maincxx PRIVATE part MPI::MPI_CXX)
END
    run cmake -S . -B build -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_Fortran_COMPILER="$FC"
    expect_status 0
    run cmake --build build
    runs build/user
    runs build/maincxx
    rm -rf build
    # That the plain compilers work is not asked again.
    run cmake -S . -B build -DMPI_C_COMPILER="$CC" -DMPI_CXX_COMPILER="$CXX" -DMPI_Fortran_COMPILER="$FC" \
        -DCMAKE_C_COMPILER_WORKS=1 -DCMAKE_CXX_COMPILER_WORKS=1 -DCMAKE_Fortran_COMPILER_WORKS=1
    expect_status 0
    run cmake --build build
    expect_status 0
    run "$BIN/spbc-run" -n 2 --clusters 2 build/user
    expect_status 0
    [ "$(grep -c '^sum 1$' "$work/out")" -eq 2 ] || fail "built by CMake with the wrappers: another result"
fi

if command -v autoreconf >/dev/null; then
    echo "autoconf"
    mkdir conf && cd conf || exit 2
    cp ../part.f90 ../user.f90 .
    cat >configure.ac <<'END'
AC_INIT([mixed], [1])
AC_PROG_CC
AC_PROG_CXX
AC_PROG_FC
AC_LANG_PUSH([Fortran])
AC_FC_LIBRARY_LDFLAGS
AC_FC_WRAPPERS
AC_CHECK_FUNC([MPI_INIT], [], [AC_MSG_ERROR([no MPI_Init in Fortran])])
AC_LANG_POP
AC_CHECK_FUNC([MPI_Init], [], [AC_MSG_ERROR([no MPI_Init])])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
END
    printf 'FC = @FC@\nuser: part.f90 user.f90\n\t$(FC) @FCFLAGS@ -o $@ part.f90 user.f90\n' >Makefile.in
    run autoreconf -i
    expect_status 0
    run ./configure CC="$CC" CXX="$CXX" FC="$FC"
    expect_status 0
    run make
    runs user
fi
finish
