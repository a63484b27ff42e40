# SPDX-License-Identifier: Apache-2.0
# Does a compile step do what mpicc does, byproducts and all, and leave the unit in the object?
. "$(dirname "$0")/tool-common.sh"
CC=$BIN/spbc-cc
write_pattern .
find="src dir/find.c"

run "$CC" -O2 -c main.c
expect_status 0
expect_no_out
expect_no_err
expect_no_scratch
has_section main.o .spbc.unit || fail "main.o has no unit"
run "$CC" -c "$find" -o "src dir/other name.o"
expect_status 0
has_section "src dir/other name.o" .spbc.unit || fail "the object has no unit"
run "$CC" -c main.c "$find"
expect_status 0
has_section find.o .spbc.unit || fail "the second of two objects has no unit"
rm -f ./*.o

# The section is not loaded and the object otherwise that of the compiler.
run "$CC" -c "$find" -o a.o
mpicc -c "$find" -o b.o -DSPBC_RUNTIME -I"$INCLUDE"
size a.o | tail -1 | cut -f 1-4 >sizes.a
size b.o | tail -1 | cut -f 1-4 >sizes.b
cmp -s sizes.a sizes.b || fail "the object is loaded differently"
run ld -r a.o -o c.o
has_section c.o .spbc.unit || fail "ld -r lost the unit"

# Dependency files are those of the compiler, under all its options.
for options in "-MMD" "-MD -MF deps.mk" "-MMD -MP -MT target -MF deps.mk" "-Wp,-MMD,deps.mk"; do
    rm -f deps.mk find.d find.o
    mpicc -c "$find" -o find.o -DSPBC_RUNTIME -I"$INCLUDE" $options
    cat deps.mk find.d 2>/dev/null | sed "s|$INCLUDE|INCLUDE|" >expected.mk
    rm -f deps.mk find.d find.o
    run "$CC" -c "$find" -o find.o $options
    expect_status 0
    cat deps.mk find.d 2>/dev/null | sed "s|$INCLUDE|INCLUDE|" >actual.mk
    [ -s actual.mk ] || fail "no dependency file with $options"
    cmp -s expected.mk actual.mk || fail "dependencies differ with $options"
    readelf -p .spbc.unit find.o | grep -qF "src dir/find.h" || fail "the header is not remembered with $options"
done
rm -f find.d find.o
run "$CC" -c "$find" -o find.o
[ ! -e find.d ] || fail "a dependency file that nobody asked for"
run "$CC" -c -save-temps "$find" -o find.o
expect_status 0
[ -e find.i ] || fail "-save-temps left nothing"
has_section find.o .spbc.unit || fail "no unit with -save-temps"
run "$CC" -x c -c find.i -o find.o
expect_status 0

# Other languages and odd inputs are the compiler's affair.
printf '.text\n.globl f\nf: ret\n' >f.s
run "$CC" -c f.s
expect_status 0
run sh -c "echo 'int g;' | '$CC' -x c -c - -o g.o"
expect_status 0
run "$CC" -c main.c -o /dev/null
expect_status 0
run "$CC" -c main.c "$find" -o both.o
expect_status 1
expect_err "-o"

# Statuses and messages are the compiler's.
printf 'int main(void) { return 0 }\n' >syntax.c
run "$CC" -c syntax.c
expect_status 1
expect_err "syntax.c:1:26: error: expected"
run "$CC" -c main.c syntax.c
expect_status 1
[ -e main.o ] || fail "the good file of two was not compiled"
run "$CC" -c nofile.c
expect_status 1
run "$CC" -c main.c --no-such-option
expect_status 1
expect_no_scratch

# Steps that stop before an object, and questions.
run "$CC" -E main.c
expect_status 0
expect_out "MPI_Comm_rank"
run "$CC" -dM -E main.c
expect_out "#define SPBC_RUNTIME 1"
run "$CC" -S main.c -o -
expect_status 0
run "$CC" -M main.c
expect_out "main.o: main.c"
run "$CC" -fsyntax-only syntax.c
expect_status 1
for question in --version -dumpversion -dumpmachine -print-search-dirs -v; do
    run "$CC" $question
    expect_status 0
done
run "$CC" --version
expect_out "spbc-cc"
run "$CC" --help=common
expect_status 0
expect_out "-Ofast"
run "$CC" '-###' -c main.c
expect_status 0
run "$CC"
expect_status 1
expect_err "no input files"
run "$CC" -show
expect_status 0
expect_out "-lspbc"
grep -q lmpich "$work/out" && fail "-show names the MPI library"
run "$CC" -show -c
grep -q lspbc "$work/out" && fail "-show -c names the library"

# Our own options.
run "$CC" --help
expect_status 0
expect_out "--spbc-verbose"
expect_out "--help=common"
run "$CC" --spbc-version
expect_status 0
run "$CC" --spbc-nosuch -c main.c
expect_status 2
run "$CC" --spbc-compiler=/no/such/compiler -c main.c
expect_status 1
expect_err "/no/such/compiler: not found"
SPBC_CC=$CC run "$CC" -c main.c
expect_status 1
expect_err "names spbc-cc itself"
run "$CC" --spbc-verbose -c main.c
expect_err "spbc-cc: run: "

# Another compiler behind it, by mpicc's ways and by ours.
if command -v clang >/dev/null; then
    for way in "-cc=clang" "--spbc-compiler=clang"; do
        rm -f main.o
        run "$CC" $way -Werror -c main.c
        expect_status 0
        expect_no_err
        readelf -p .comment main.o | grep -q clang || fail "not compiled by clang"
        has_section main.o .spbc.unit || fail "no unit in the object of clang"
    done
fi

# Response files.
printf '%s\n' '-O2 -DX="1 2"' "-c 'src dir/find.c' -o 'from file.o'" >args.txt
run "$CC" @args.txt
expect_status 0
has_section "from file.o" .spbc.unit || fail "no unit by a response file"
expect_no_scratch
finish
