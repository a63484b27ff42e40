/* Exits that a macro hides, and ranges that begin or end inside of one.
 * range: hidden 18-19
 * range: halved 26-26
 * range: several 32-32
 * range: jumps 38-42
 */
#include <mpi.h>

#define RECV(x) MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
#define TRY(call) do { if ((call) != MPI_SUCCESS) return -1; } while (0)
#define TWICE(x) RECV(x); RECV(x)
#define BEGIN_LOOP(i, n) for (int i = 0; i < (n); i++) {
#define END_LOOP }
#define GIVE_UP goto out

int hidden(int *x)
{
    TRY(RECV(x));
    *x = 1;
    return 0;
}

void halved(int *x)
{
    *x = 0;
    BEGIN_LOOP(i, 3) RECV(x); END_LOOP
}

void several(int *x)
{
    *x = 0;
    if (*x) TWICE(x);
}

int jumps(int *x)
{
    *x = 0;
    RECV(x);
    if (*x == 1) {
        *x = 2;
        GIVE_UP;
    }
    return 1;
out:
    return 0;
}
