/* SPDX-License-Identifier: Apache-2.0 */
/* && || ?: stay expressions while they change nothing; else they become branches. */
int f(int), g(int);

int conditions(int a, int b)
{
    if (a && b)
        f(1);
    if (a && f(2))
        f(3);
    if (f(4) && a)
        f(5);
    if (!(a || f(6)) && !b)
        f(7);
    if ((a && f(8)) || (b && f(9)))
        f(10);
    while (a-- && g(b))
        f(11);
    return a ? f(12) : g(13);
}

int values(int a, int b)
{
    int x = a && b;
    int y = a || f(1);
    int z = (a ? f(2) : b) + (b ? 1 : 2);
    x = y ?: 3;
    x = f(4) ?: g(5);
    a && f(6);
    b || (z = 7);
    a ? (void)f(8) : (void)0;
    return x + y + z + !f(9);
}
