# SPDX-License-Identifier: Apache-2.0
# Do the installed programs find each other, the header and the library, wherever they were installed?  BUILD is the build tree.
. "$(dirname "$0")/tool-common.sh"
prefix="$work/a prefix"
run cmake --install "$BUILD" --prefix "$prefix"
expect_status 0
for program in spbc-check spbc-rewrite spbc-cc spbc-run; do
    [ -x "$prefix/bin/$program" ] || fail "$program is not installed"
done
for page in spbc-check spbc-rewrite spbc-cc; do
    find "$prefix" -name "$page.1" | grep -q . || fail "the manual page of $page is not installed"
done
# man finds the pages of a build by its folder of programs in PATH.
for page in spbc-check spbc-rewrite spbc-cc spbc-fc spbc-cxx spbc-run; do
    [ -s "$BUILD/share/man/man1/$page.1" ] || fail "the manual page of $page is not beside the programs of the build"
done
find "$prefix" -name spbc.h | grep -q /include/ || fail "spbc.h is not installed"
library=$(dirname "$(find "$prefix" -name libspbc.so)")
# A prefix that was moved after the installation.
mv "$prefix" "$work/moved"
library=$work/moved${library#"$prefix"}
write_pattern .
run "$work/moved/bin/spbc-cc" --spbc-verbose main.c "src dir/find.c" -o app
expect_status 0
expect_err "$work/moved/bin/spbc-rewrite"
expect_verdict app "verdict=ready-after-rewrite"
readelf -d app | grep -F "$library" | grep -q 'R.*PATH' || fail "no way to $library in app"
readelf -p .spbc.unit app | grep -qF -e "-I$work/moved/include" || fail "the installed header is not used"
run mpiexec -n 2 ./app
expect_status 0
# A link to a program does not lose its library.
ln -s "$work/moved/bin/spbc-check" checker
run ./checker "src dir/find.c" main.c
expect_status 1
expect_out "ready after 1 pattern"
run "$work/moved/bin/spbc-rewrite" -i main.c "src dir/find.c"
expect_status 0
finish
