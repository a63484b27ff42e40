/* A macro use that is a whole statement can be enclosed; nothing is put inside of a macro.
 * range: whole 15-15
 * range: arm 21-21
 * range: checked 26-28
 */
#include <mpi.h>

#define RECV(x) MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
#define CHECKED(call) do { int error = (call); if (error != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, error); } while (0)
#define EACH(i, n) for (int i = 0; i < (n); i++) { if (i == 3) break;
#define END_EACH }

void whole(int *x)
{
    RECV(x);
    *x = 0;
}

void arm(int *x, int go)
{
    if (go) RECV(x);
}

int checked(int *x)
{
    CHECKED(RECV(x));
    EACH(i, 10) *x += i; END_EACH
    if (*x > 3) return *x;
    return 0;
}
