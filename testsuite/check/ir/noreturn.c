/* SPDX-License-Identifier: Apache-2.0 */
/* Nothing follows a call that does not return, also through functions of the program. */
#include <mpi.h>
#include <stdlib.h>

int f(int);
_Noreturn void declared(void);
void attribute(void) __attribute__((noreturn));

static void die(int code)
{
    f(code);
    exit(code);
}

static void die_twice(int n)
{
    if (n)
        die(1);
    else
        MPI_Abort(MPI_COMM_WORLD, 2);
}

static void loops(void)
{
    for (;;)
        f(0);
}

int maybe(int n)
{
    if (n == 1)
        die_twice(n);
    if (n == 2)
        declared();
    if (n == 3)
        attribute();
    if (n == 4)
        abort();
    if (n == 5)
        __builtin_unreachable();
    if (n == 6) {
        loops();
        return 6;
    }
    return 0;
}
