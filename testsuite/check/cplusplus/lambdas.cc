/* SPDX-License-Identifier: Apache-2.0 */
/* What a lambda copied keeps its value, what it refers to changes: captures by name, all, with a new name, through
 * functions and other lambdas. */
#include <mpi.h>

struct from {
    int source, tag;
};
struct server {
    int source = MPI_ANY_SOURCE;
    int in;
    void serve()
    {
        auto one = [this] { MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); };
        one();
    }
};
template <class F> static void call(F f) { f(); }
static auto taker(int source)
{
    return [source](int *in) { MPI_Recv(in, 1, MPI_INT, source, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); };
}

template <int source> static void fixed(int *in)
{
    MPI_Recv(in, 1, MPI_INT, source, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int in = 0, source = MPI_ANY_SOURCE, other = 0, third = MPI_ANY_SOURCE, named = 0;
    from record = {MPI_ANY_SOURCE, 5};

    MPI_Init(&argc, &argv);
    server().serve();
    taker(MPI_ANY_SOURCE)(&in);

    auto copied = [source, &in] { MPI_Recv(&in, 1, MPI_INT, source, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); };
    source = 0;
    copied();

    auto changed = [&] { other = MPI_ANY_SOURCE; };
    changed();
    MPI_Recv(&in, 1, MPI_INT, other, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    auto all = [=]() mutable {
        named = MPI_ANY_SOURCE; /* the copy */
        MPI_Recv(&in, 1, MPI_INT, record.source, record.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    };
    record.source = 0;
    call(all);
    MPI_Recv(&in, 1, MPI_INT, named, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    auto renamed = [from = third, &to = in] {
        MPI_Recv(&to, 1, MPI_INT, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    };
    third = 0;
    renamed();

    int outermost = MPI_ANY_SOURCE;
    auto outer = [outermost, &in] {
        call([=, &in] { MPI_Recv(&in, 1, MPI_INT, outermost, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); });
    };
    outermost = 0;
    outer();

    auto generic = [&in](auto from) { MPI_Recv(&in, 1, MPI_INT, from, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE); };
    generic(MPI_ANY_SOURCE);
    fixed<MPI_ANY_SOURCE>(&in);
    fixed<0>(&in);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 14 variable
 * reception 21 variable
 * reception 38 variable
 * reception 44 variable
 * reception 48 variable
 * reception 55 variable
 * reception 62 variable
 * reception 26 macro
 * reception 68 wrapper
 */
