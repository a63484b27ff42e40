/* SPDX-License-Identifier: Apache-2.0 */
/* A server looks the method for a message up in a table of pointers to methods; a field is chosen by another one. */
#include <mpi.h>
#include <vector>

class Server {
  public:
    typedef void (Server::*Handler)(int from, int value);
    typedef int &(Server::*Field)(int at);

    explicit Server(int size) : sums(size, 0), counts(size, 0) {}
    void add(int from, int value) { sums[from] = value; }
    void count(int from, int value) { counts[from] = value + 1; }
    int &sum(int at) { return sums[at]; }
    int &number(int at) { return counts[at]; }

    void serve(int messages)
    {
        const Handler handlers[] = {&Server::add, &Server::count};
        for (int k = 0; k < messages; k++) {
            int value;
            MPI_Status status;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
            (this->*handlers[status.MPI_SOURCE % 2])(status.MPI_SOURCE, value);
        }
    }

  private:
    std::vector<int> sums, counts;
};

static void answer(Server &server, Server::Field field, int tag, int size)
{
    for (int k = 1; k < size; k++)
        MPI_Send(&(server.*field)(k), 1, MPI_INT, k, tag, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        Server server(size);
        server.serve(size - 1);
        answer(server, &Server::sum, 6, size);
        answer(server, &Server::number, 7, size);
    } else {
        int sum, number;
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&number, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 23 direct
 * pattern A order holds determinism holds
 * proved order
 * proved determinism
 */
