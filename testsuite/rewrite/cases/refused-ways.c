/* Ways into and out of a range that cannot be covered.
 * range: into 23-26
 * range: switched 34-36
 * range: jumped 45-45
 * range: computed 53-53
 * range: halved 63-66
 * range: thrown 79-80
 * range: manual 85-89
 * range: both 96-98
 */
#include <mpi.h>
#include <setjmp.h>
#include <spbc.h>

#define RECV(x) MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)

static jmp_buf environment;

void into(int *x)
{
    if (*x == 0)
        goto middle;
    RECV(x);
middle:
    *x = 1;
    *x = 2;
}

void switched(int *x)
{
    switch (*x) {
    case 0:
        *x = 2;
        RECV(x);
    case 1:
        *x = 1;
        break;
    }
}

void jumped(int *x)
{
    if (setjmp(environment) != 0)
        return;
    RECV(x);
}

void computed(int *x)
{
    static void *const ways[] = {&&first, &&second};
    goto *ways[*x];
first:
    RECV(x);
second:
    *x = 2;
}

void halved(int *x)
{
#ifdef EXTRA
    if (*x == 1) {
#else
    if (*x == 2) {
#endif
        *x = 4;
    }
#ifdef MORE
    *x = 5;
#endif
}

static void leave_far(void)
{
    longjmp(environment, 1);
}

void thrown(int *x)
{
    RECV(x);
    leave_far();
}

void manual(int *x, SPBC_Pattern p)
{
    *x = 1;
    SPBC_Begin_iteration(p);
    RECV(x);
    SPBC_End_iteration(p);
    *x = 2;
}

void both(int *x)
{
    if (*x == 1)
        goto again;
again:
    RECV(x);
    if (*x == 2) goto again;
}
