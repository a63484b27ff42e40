/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard is stored by built-in functions, through keys and attributes, variadic arguments and
 * into a status. */
#include <mpi.h>
#include <pthread.h>
#include <stdarg.h>

static int stored = 1, exchanged = 1, kept = 1, attribute = 1, given = 1;

static int first_of(int count, ...)
{
    va_list list;

    va_start(list, count);
    int value = va_arg(list, int);
    va_end(list);
    return value;
}

static void set_given(int count, ...)
{
    va_list list;

    va_start(list, count);
    *va_arg(list, int *) = MPI_ANY_SOURCE;
    va_end(list);
}

int main(int argc, char **argv)
{
    int rank, in, is_set, keyval, *found;
    pthread_key_t key;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    __atomic_store_n(&stored, MPI_ANY_SOURCE, __ATOMIC_SEQ_CST);
    __sync_lock_test_and_set(&exchanged, MPI_ANY_SOURCE);
    pthread_key_create(&key, NULL);
    pthread_setspecific(key, &kept);
    found = pthread_getspecific(key);
    *found = MPI_ANY_SOURCE;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &attribute);
    MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &found, &is_set);
    *found = MPI_ANY_SOURCE;
    set_given(1, &given);
    status.MPI_SOURCE = MPI_ANY_SOURCE;
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, stored, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, exchanged, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, kept, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, attribute, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, given, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, first_of(1, MPI_ANY_SOURCE), 6, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 50 variable
 * reception 51 variable
 * reception 52 variable
 * reception 53 variable
 * reception 54 variable
 * reception 55 direct
 * reception 57 variable
 */
/* EXPECT
 * verdict unknown
 * reception 50 MPI_Recv variable in source-stores.c:main:1
 * reception 51 MPI_Recv variable maybe in source-stores.c:main:1
 * reception 52 MPI_Recv variable maybe in source-stores.c:main:1
 * reception 53 MPI_Recv variable maybe in source-stores.c:main:1
 * reception 54 MPI_Recv variable maybe in source-stores.c:main:1
 * reception 55 MPI_Recv direct in source-stores.c:main:1
 * reception 57 MPI_Recv variable maybe in source-stores.c:main:1
 * pattern main 49-66 order proved determinism unknown
 * finding 50 spbc-anonymous-reception
 */
