/* SPDX-License-Identifier: Apache-2.0 */
/* Objects of C++: where they begin and end, virtual calls, references, lambdas, exceptions. */
#include <mpi.h>

struct base {
    int z;
    base(int q) : z(q) {}
    virtual ~base();
    virtual int f(int);
};
struct value {
    int a;
};
struct derived : base {
    int &r;
    value v = {3};
    int w = 5;
    base m;
    derived(int &x) : base(1), r(x), m(2) { this->w = z; }
    int f(int) override;
    operator int() const { return w; }
    derived &operator+=(int k);
};
struct request {
    MPI_Request r = MPI_REQUEST_NULL;
    ~request() { MPI_Wait(&r, MPI_STATUS_IGNORE); }
};
namespace inside
{
int MPI_Send(int a) { return a; }
void any(void *p, int n, int tag = 5, int source = MPI_ANY_SOURCE)
{
    MPI_Recv(p, n, MPI_BYTE, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
} // namespace inside
static request global;
template <typename T> T twice(T t) { return t + t; }

int use(derived &d, base *p, base &q)
{
    derived e(d.w), e2 = e;
    value v1 = {1};
    v1 = d.v;
    d += 4;
    int j = d, i = p->f(1) + q.f(2) + d.base::f(4);
    base *n = new derived(i);
    delete n;
    auto l = [&i, j](int s) { i = s + j; };
    l(3);
    int several[3];
    for (auto &k : several)
        k = 1;
    try {
        twice(3);
        throw 3;
    } catch (int x) {
        i = x;
    } catch (...) {
        j = 1;
    }
    if (int c = d.f(1))
        j = c;
    const value &held = value{1};
    return twice<long>(held.a) + j;
}

void loop(int n)
{
    for (int i = 0; i < n; i++) {
        request q;
        if (i == 1)
            continue;
        if (i == 2)
            break;
        MPI_Irecv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &q.r);
        switch (i) {
        case 4: {
            request inner;
            break;
        }
        case 5:
            return;
        }
    }
    inside::any(&n, inside::MPI_Send(4));
}

int tried(int n) try {
    while (int more = MPI_Barrier(MPI_COMM_WORLD))
        n += more;
    switch (int w = n; w) {
    case 1:
        MPI_Recv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return n;
} catch (...) {
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 0;
}
