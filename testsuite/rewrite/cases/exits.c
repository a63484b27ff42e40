/* Every kind of exit from a loop body in the middle of a function.
 * range: exchange 21-41
 */
#include <mpi.h>
#include <stdio.h>

static int last_tag;

static int next(int value)
{
    last_tag++;
    return value + 1;
}

int exchange(int n, MPI_Comm comm)
{
    int x = 0;
    for (int round = 0; round < 2; round++) {
        int sum;

        /* one iteration */
        for (int i = 0; i < n; i++) {
            if (i == 3)
                break;
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
            if (x < 0)
                return x;
            if (x > 100)
                return next(x);
            if (x == 50) {
                puts("fifty");
                continue;
            }
        }
        if (x == 7)
            break; /* out of the outer loop */
        if (x == 8)
            continue;
        else if (x == 9) return next(9);
        switch (x) { case 1: goto out; case 2: break; default: puts("other"); }
        sum = x;
        printf("%d\n", sum); // done

        MPI_Barrier(comm);
    }
out:
    return 0;
}
