/* SPDX-License-Identifier: Apache-2.0 */
/* Servers of an own communicator write; clients hand over fields with op codes until they say that they close. */
#ifndef IO_H
#define IO_H
#include <mpi.h>

enum io_op { IO_OPEN = 100, IO_FIELD, IO_CLOSE };

struct io {
    MPI_Comm all;
    int server, is_server, clients;
};

void io_init(struct io *io, MPI_Comm all);
void io_field(const struct io *io, const double *field, int count);
void io_close(const struct io *io);
#endif
