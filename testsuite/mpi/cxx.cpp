/* SPDX-License-Identifier: Apache-2.0 */
/* Do C++ programs mean the same under libspbc?  Static objects that ask before MPI_Init and after MPI_Finalize, the C++
 * bindings with their exceptions, operations and callbacks, threads of C++'s own unwinding; then a ring whose sums survive a
 * kill.  Needs 2 ranks or more. */
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

static void check(bool is_so, const char *what)
{
    if (is_so)
        return;
    std::fprintf(stderr, "not so: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* lives longer than MPI */
struct watcher {
    int initialised = -1, version = 0;
    watcher()
    {
        int sub;
        MPI_Initialized(&initialised);
        MPI_Get_version(&version, &sub);
    }
    ~watcher()
    {
        int finalised = 0;
        MPI_Finalized(&finalised);
        if (!finalised)
            std::_Exit(3);
    }
};
static watcher early;

static int handled;
static void on_error(MPI::Comm &comm, int *code, ...)
{
    if (comm != MPI::COMM_NULL && *code != MPI::SUCCESS)
        handled++;
}

static void product(const void *in, void *inout, int length, const MPI::Datatype &)
{
    const long *a = static_cast<const long *>(in);
    long *b = static_cast<long *>(inout);
    for (int i = 0; i < length; i++)
        b[i] *= a[i];
}

static int copied, deleted;
static int copy_value(const MPI::Comm &, int, void *, void *value, void *copy, bool &flag)
{
    copied++;
    *static_cast<void **>(copy) = value;
    flag = true;
    return MPI::SUCCESS;
}
static int delete_value(MPI::Comm &, int, void *, void *)
{
    deleted++;
    return MPI::SUCCESS;
}

static void bindings(int rank, int size)
{
    check(MPI::COMM_WORLD.Get_rank() == rank && MPI::COMM_WORLD.Get_size() == size,
          "rank and size");
    MPI::Intracomm comm = MPI::COMM_WORLD.Dup();
    comm.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    int value = rank, caught = 0;
    try {
        comm.Send(&value, 1, MPI::INT, 4711, 0);
    } catch (MPI::Exception &e) {
        caught = e.Get_error_class() == MPI_ERR_RANK;
    }
    check(caught, "an exception for a wrong rank");
    MPI::Errhandler handler = MPI::Comm::Create_errhandler(on_error);
    comm.Set_errhandler(handler);
    comm.Send(&value, 1, MPI::INT, 4711, 0);
    check(handled == 1, "the error handler was called");
    handler.Free();

    long mine = rank + 2, all = 0, want = 1;
    MPI::Op op;
    op.Init(product, true);
    comm.Allreduce(&mine, &all, 1, MPI::LONG, op);
    for (int i = 0; i < size; i++)
        want *= i + 2;
    check(all == want, "an operation of C++");
    op.Free();

    int key = MPI::Comm::Create_keyval(copy_value, delete_value, NULL);
    comm.Set_attr(key, &value);
    MPI::Intracomm other = comm.Dup();
    void *got = NULL;
    check(other.Get_attr(key, &got) && got == &value && copied == 1, "an attribute copied");
    other.Free();
    check(deleted == 1, "an attribute deleted");
    comm.Delete_attr(key);
    MPI::Comm::Free_keyval(key);
    comm.Free();
}

static void unwinding()
{
    bool was_thrown = false;
    try {
        std::vector<int> few(1);
        int flag;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
        few.at(1 + flag) = 0;
    } catch (const std::out_of_range &) {
        was_thrown = true;
    }
    check(was_thrown, "exceptions of C++ itself");
}

static void ring(int rank)
{
    MPI_Comm comm;
    int me, n;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
    double mine = 1.0 / (1 + rank), other, sum;
    for (int i = 1; i <= 40; i++) {
        MPI_Status status;
        MPI_Sendrecv(&mine, 1, MPI_DOUBLE, (me + 1) % n, i, &other, 1, MPI_DOUBLE, (me + n - 1) % n,
                     MPI_ANY_TAG, comm, &status);
        check(status.MPI_TAG == i, "tag in the ring");
        mine = 0.5 * mine + other / (i + 1);
    }
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
    if (me == 0)
        std::printf("sums %a\n", sum);
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    MPI::Init(argc, argv);
    check(early.initialised == 0 && early.version >= 3, "what a static object saw");
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    bindings(rank, size);
    unwinding();
    ring(rank);
    MPI::Finalize();
    return 0;
}
