/* SPDX-License-Identifier: Apache-2.0 */
/* C++ as far as its cursors are those of C; the rest is flagged. */
extern "C" int f(int);
int f(int, int);

namespace space
{
static int hidden = 3;
class counter
{
    int count;

  public:
    counter() : count(0)
    {
    }
    int next(int step)
    {
        count += step;
        return count;
    }
};
} // namespace space

template <typename T> T twice(T v)
{
    return v + v;
}

int plain(int n)
{
    space::counter c;
    bool b = n;
    for (int i = 0; i < n; ++i)
        f(i);
    if (b && f(1))
        return c.next(space::hidden);
    try {
        f(2, 3);
    } catch (...) {
        throw;
    }
    return twice(n);
}
