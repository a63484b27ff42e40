/* SPDX-License-Identifier: Apache-2.0 */
/* The same, and what no halo touches is looked at meanwhile. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, rows = 6, columns = 8;
    int sizes[2], part[2], begin[2];
    double *field, sum = 0, got = 0;
    MPI_Datatype halo[2], edge[2];
    MPI_Request requests[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        columns = atoi(argv[1]);
    sizes[0] = rows;
    sizes[1] = columns;
    part[0] = rows;
    part[1] = 1;
    begin[0] = 0;
    for (int k = 0; k < 2; k++) {
        begin[1] = k == 0 ? 0 : columns - 1;
        MPI_Type_create_subarray(2, sizes, part, begin, MPI_ORDER_C, MPI_DOUBLE, &halo[k]);
        MPI_Type_commit(&halo[k]);
        begin[1] = k == 0 ? 1 : columns - 2;
        MPI_Type_create_subarray(2, sizes, part, begin, MPI_ORDER_C, MPI_DOUBLE, &edge[k]);
        MPI_Type_commit(&edge[k]);
    }
    field = calloc((size_t)rows * columns, sizeof *field);
    for (int step = 0; step < 4; step++) {
        const int left = (rank + size - 1) % size, right = (rank + 1) % size;

        MPI_Irecv(field, 1, halo[0], left, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(field, 1, halo[1], right, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(field, 1, edge[0], left, 1, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(field, 1, edge[1], right, 0, MPI_COMM_WORLD, &requests[3]);
        for (int i = 0; i < rows; i++)
            for (int j = 2; j < columns - 2; j++)
                got += field[i * columns + j];
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < rows; i++)
            for (int j = 1; j < columns - 1; j++)
                field[i * columns + j] = 0.5 * (field[i * columns + j - 1] + field[i * columns + j + 1]);
    }
    sum = field[columns + 1];
    MPI_Sendrecv(&sum, 1, MPI_DOUBLE, (rank + 1) % size, 2, &got, 1, MPI_DOUBLE, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
