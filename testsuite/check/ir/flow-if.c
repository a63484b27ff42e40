/* SPDX-License-Identifier: Apache-2.0 */
/* if in all its forms; a constant condition leaves one way only. */
int f(int), g(void);

int forms(int a)
{
    if (a)
        f(1);
    if (a == 2) {
        f(2);
    } else
        f(3);
    if (a == 3)
        f(4);
    else if (a == 4)
        f(5);
    else if (a == 5) {
        f(6);
    } else {
        f(7);
    }
    if (a)
        if (a > 1)
            f(8);
        else
            f(9);
    return a;
}

int constant(int a)
{
    if (0)
        f(1);
    if (1)
        a = f(2);
    else
        a = f(3);
    if (sizeof(int) == 4 && a)
        return 1;
    return g();
    f(4);
}

void empty_arms(int a)
{
    if (a)
        ;
    else
        f(1);
    if (a) {
    }
}
