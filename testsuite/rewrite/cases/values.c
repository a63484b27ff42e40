/* Values that are returned are computed before the iteration ends, whatever their type.
 * range: pointer 21-23
 * range: record 29-29
 * range: callback 35-37
 * range: nothing 43-45
 * range: list 51-52
 * range: plain 58-64
 */
#include <mpi.h>
#include <stdbool.h>

struct pair { int a, b; };
typedef int (*reader)(int);

extern int *fetch(int);
extern struct pair both(void);
extern reader choose(int);

static const char *const *pointer(int *x, const char *const *(*get)(int))
{
    MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (*x == 1) return get(*x);
    return get(2);
}

static struct pair record(int *x)
{
    *x = 1;
    return both();
}

static int (*callback(int *x))(int)
{
    MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (*x == 1)
        return choose(3);
    return 0;
}

static void nothing(int *x)
{
    MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (*x == 1)
        return;
    fetch(1);
}

static bool list(int *x)
{
    MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return fetch(1), *fetch(2) > 3;
}

static double plain(int *x, const struct pair *p)
{
    double scale = 2;
    MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (*x == 1)
        return(*fetch(1)); /* no blank */
    if (*x == 2)
        return p->a * scale;
    else
        return -1;
}

void use(int *x)
{
    (void)pointer(x, 0), (void)record(x), (void)callback(x), nothing(x), (void)list(x), (void)plain(x, 0);
}
