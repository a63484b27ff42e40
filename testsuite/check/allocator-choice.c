/* The program's own allocator chooses a kind of memory; blocks that it hands out are different blocks all the same:
 * a status array of one exchange and a table of numbers of another have nothing to do with each other. */
#include <mpi.h>
#include <stdlib.h>

enum kind { HOST, DEVICE };

extern int device_is_used;
int device_is_used;
typedef void (*device_allocator)(void **, size_t);
device_allocator device_allocate;

static void *host_memory(size_t bytes, int is_zero)
{
    void *block = NULL;

    if (is_zero)
        block = calloc(bytes, 1);
    else
        block = malloc(bytes);
    return block;
}

static void *device_memory(size_t bytes, int is_zero)
{
    void *block = NULL;

    (void)is_zero;
    if (device_allocate)
        device_allocate(&block, bytes);
    return block;
}

static void *memory(size_t bytes, int is_zero, enum kind kind)
{
    void *block = NULL;

    switch (kind) {
    case HOST:
        block = host_memory(bytes, is_zero);
        break;
    case DEVICE:
        block = device_memory(bytes, is_zero);
        break;
    default:
        abort();
    }
    if (!block)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return block;
}

int main(int argc, char **argv)
{
    int rank, size, *wild, *named, value;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    wild = memory(sizeof *wild, 0, HOST);
    named = memory(sizeof *named, 1, HOST);
    wild[0] = MPI_ANY_SOURCE;
    named[0] = 1;
    if (rank == 0 && size > 2) {
        MPI_Recv(&value, 1, MPI_INT, wild[0], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, named[0], 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    free(wild);
    free(named);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 65 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 65 MPI_Recv variable in allocator-choice.c:main:1
 * pattern main 64-71 order proved determinism proved
 * finding 65 spbc-anonymous-reception
 */
