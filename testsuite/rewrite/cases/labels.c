/* Labels and switch arms at the begin, the end and the middle of a range.
 * range: arms 17-20
 * range: again 29-32
 * range: fresh 42-43
 * range: inside 50-57
 * range: last 66-67
 */
#include <mpi.h>

#define RECV(x) MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)

int arms(int *x, int way)
{
    switch (way) {
    case 0:
        return 1;
    case 1:
    case 2:
        RECV(x);
        break;
    default:
        *x = 3;
    }
    return 0;
}

int again(int *x)
{
repeat:
    RECV(x);
    if (*x == 1)
        goto repeat;
    return 0;
}

int fresh(int *x, int n)
{
    if (n == 1)
        goto start;
    n = 2;
    MPI_Barrier(MPI_COMM_WORLD);
start:
    RECV(x);
    return n;
}

int inside(int *x)
{
    for (;;) {
        RECV(x);
        for (;;) {
            if (*x == 2)
                goto next;
            if (*x == 3)
                goto done;
            break;
        }
    next:;
    }
done:
    return 0;
}

int last(int *x)
{
    RECV(x);
    goto end;
end:
    return *x + 1;
}
