# SPDX-License-Identifier: Apache-2.0
# Does a link step find all units, in whatever form they are handed to it: archives of all kinds, other linkers, link-time optimisation, response files?
. "$(dirname "$0")/tool-common.sh"
CC=$BIN/spbc-cc
write_pattern .
find="src dir/find.c"
mpicc main.c "$find" -o plain && mpiexec -n 2 ./plain >plain.out

run "$CC" -g -O2 -c main.c "$find"
expect_status 0
ar rc libfind.a find.o

# An archive in every way in which one is named, each with a pattern of its own: all of them are put in place by one link.
mkdir -p "lib dir"
cp libfind.a "lib dir"
printf 'int unused(void) { return 1; }\n' >unused.c
"$CC" -c unused.c -o a_name_that_is_longer_than_the_header_of_a_member.o
ways="searched hidden named thin long"
calls=
tag=10
for way in $ways; do
    tag=$((tag + 1))
    sed "s/int find(/int find_$way(/; s/, 7, comm/, $tag, comm/; /#include \"find.h\"/d" "$find" >"src dir/$way.c"
    calls="$calls + find_$way(rank, size, told, MPI_COMM_WORLD)"
    "$CC" -c "src dir/$way.c" -o "$way.o"
done
for way in searched hidden named; do
    ar rc "lib dir/lib$way.a" $way.o
done
ar rcT libthin.a thin.o
cp long.o find_with_a_name_longer_than_sixteen.o
ar rc liblong.a a_name_that_is_longer_than_the_header_of_a_member.o find_with_a_name_longer_than_sixteen.o
{
    for way in $ways; do echo "int find_$way(int rank, int size, int *told, MPI_Comm comm);"; done
    sed "s/sum += find(.*;/sum += 0$calls;/; s|^    printf|&|" main.c | sed '/src dir/d'
} | sed '1i #include <mpi.h>' >ways.c
mpicc ways.c "src dir/searched.c" "src dir/hidden.c" "src dir/named.c" "src dir/thin.c" "src dir/long.c" -o ways.plain && mpiexec -n 2 ./ways.plain >ways.out
run "$CC" ways.c -L"lib dir" -lsearched -Llib\ dir -Wl,-Bstatic,-lhidden,-Bdynamic -l:libnamed.a libthin.a liblong.a -o ways
expect_status 0
expect_verdict ways "verdict=ready-after-rewrite" "patterns=5"
run mpiexec -n 2 ./ways
cmp -s "$work/out" ways.out || fail "ways prints something else than the plain program"
expect_no_scratch
for linker in gold lld; do
    if command -v ld.$linker >/dev/null; then
        run "$CC" -fuse-ld=$linker main.o libfind.a -o by$linker
        ready by$linker
    fi
done
run "$CC" -Wl,--gc-sections -s main.o find.o -o stripped
expect_status 0
expect_verdict stripped "verdict=ready-after-rewrite"
readelf -lW stripped | grep -q NOTE || fail "the note is not in the image"

# Link-time optimisation hides calls from the symbol table, not from the analysis.
run "$CC" -flto -c main.c "$find"
run "$CC" -flto main.o find.o -o lto
expect_status 0
expect_verdict lto "verdict=ready-after-rewrite" "patterns=1"
run mpiexec -n 2 ./lto
cmp -s "$work/out" plain.out || fail "the program with -flto prints something else"
mpicc -flto -c "$find" -o hidden.o
run "$CC" -flto main.o hidden.o -o lto
expect_verdict lto "verdict=unknown" "hides what it calls"
run "$CC" -g -c main.c "$find"

# A line longer than the system takes, from a response file.
i=0
while [ $i -lt 4000 ]; do
    i=$((i + 1))
    echo "'lib dir/../lib dir/../lib dir/../lib dir/libfind.a'"
done >long.args
echo "main.o find.o -o many" >>long.args
run "$CC" @long.args
ready many
finish
