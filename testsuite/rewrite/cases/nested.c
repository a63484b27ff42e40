/* Ranges in ranges: an exit ends the inner one first; statement expressions; declarations used behind the range.
 * range: outer 17-27
 * range: outer 20-24
 * range: same 34-34
 * range: same 34-34
 * range: expression 41-43
 * range: declared 49-56
 */
#include <mpi.h>
#include <stdio.h>

static int take(int *x) { return MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }

int outer(int *x, int n)
{
    for (int i = 0; i < n; i++) {
        take(x);
        if (*x == 1)
            continue;
        while (take(x) == 0) {
            if (*x == 2) return take(x);
            if (*x == 3) goto out;
            if (*x == 4) break;
        }
        if (*x == 5)
            break;
        puts("next");
    }
out:
    return 0;
}
void same(int *x)
{
    take(x);
}

int expression(int *x)
{
    int y;

    y = 0;
    take(x);
    y += ({ if (*x == 1) return 3; 4; });
    puts("taken");
    return y;
}
int declared(int *x)
{
    int count = 3;
    double scale;
    int got = take(x);
    int more = got + 1;

    scale = 2.0;
    *x = more;
    scale += more;
    return (int)scale + got + count;
}
