/* SPDX-License-Identifier: Apache-2.0 */
/* Vectors as a program writes them itself: a class template that allocates, copies and deletes. */
#include "each-round.h"

template <class T> class Vector
{
    T *d;
    int n, cap;

  public:
    Vector() : d(0), n(0), cap(0)
    {
    }
    Vector(int k) : d(new T[k]), n(k), cap(k)
    {
    }
    Vector(const Vector &o) : d(new T[o.cap]), n(o.n), cap(o.cap)
    {
        for (int i = 0; i < n; i++)
            d[i] = o.d[i];
    }
    ~Vector()
    {
        delete[] d;
    }
    T &operator[](int i)
    {
        return d[i];
    }
    int size() const
    {
        return n;
    }
    void push_back(const T &t)
    {
        if (n == cap) {
            int c = cap ? 2 * cap : 4;
            T *e = new T[c];
            for (int i = 0; i < n; i++)
                e[i] = d[i];
            delete[] d;
            d = e;
            cap = c;
        }
        d[n++] = t;
    }
};
struct Part {
    double x;
    int id;
};
static void round_begin(int round)
{
    Vector<Part> v;
    v.push_back(Part{1.0, round});
    Vector<int> w(4);
    w[0] = v.size();
    MPI_Barrier(MPI_COMM_WORLD);
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
