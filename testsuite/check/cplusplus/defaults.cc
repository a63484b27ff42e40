/* SPDX-License-Identifier: Apache-2.0 */
/* Sources that default arguments give: of methods, through several, of virtual ones, of constructors. */
#include <mpi.h>
#include <string>
#include <vector>

class helper {
public:
    static helper &get();
    int take_string(std::string &to, int source = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG);
    int take_both(std::string &to, int source = MPI_ANY_SOURCE);
    void give(const std::string &what, int to, int tag);
};

helper &helper::get()
{
    static helper one;
    return one;
}

int helper::take_string(std::string &to, int source, int tag)
{
    MPI_Status status;
    int length;

    MPI_Probe(source, tag, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::vector<char> room(length);
    MPI_Recv(room.data(), length, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
    to = room.data();
    return status.MPI_SOURCE;
}

int helper::take_both(std::string &to, int source)
{
    return take_string(to, source, 1);
}

void helper::give(const std::string &what, int to, int tag)
{
    MPI_Send(what.c_str(), (int)what.size() + 1, MPI_CHAR, to, tag, MPI_COMM_WORLD);
}

class buffer {
public:
    virtual void receive(int source = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG) = 0;
    virtual ~buffer() {}
};
class fixed : public buffer {
public:
    int in;
    void receive(int source = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG) override
    {
        MPI_Recv(&in, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
};

struct channel {
    int source;
    explicit channel(int from = MPI_ANY_SOURCE) : source(from) {}
    void take(int *in) { MPI_Recv(in, 1, MPI_INT, source, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
};

int main(int argc, char **argv)
{
    int rank, size, in;
    std::string text;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            helper::get().take_both(text);
        for (int k = 1; k < size; k++)
            helper::get().take_both(text, k);
        helper::get().take_string(text);
    } else {
        helper::get().give("a", 0, 1);
        helper::get().give("b", 0, 1);
    }
    if (rank == 1)
        helper::get().give("c", 0, 2);
    MPI_Barrier(MPI_COMM_WORLD);
    fixed one;
    buffer *any = &one;
    if (rank == 0) {
        any->receive();
        any->receive(1);
        one.receive(1, 5);
    } else if (rank == 1) {
        for (int k = 0; k < 3; k++)
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    channel free, bound(1);
    if (rank == 0) {
        free.take(&in);
        bound.take(&in);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 73 wrapper
 * reception 76 wrapper
 * reception 87 wrapper
 * reception 61 variable
 */
