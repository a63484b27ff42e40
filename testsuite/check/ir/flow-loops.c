/* SPDX-License-Identifier: Apache-2.0 */
/* Loops, with every combination of absent parts of a for; the text between the semicolons decides which part a child is. */
int f(int);

void for_parts(int n)
{
    int i = 0, j;
    for (;;)
        if (f(0))
            break;
    for (i = 1;;)
        if (f(1))
            break;
    for (; i < n;)
        f(2);
    for (;; i++)
        if (f(3))
            break;
    for (i = 4; i < n;)
        f(4);
    for (i = 5;; i++)
        if (f(5))
            break;
    for (; f(6); i++) /* a test with effects */
        f(7);
    for (int k = 7; k < n; k++)
        f(k);
    for (i = f(';'), j = 0 /* ; */; "a;b"[i] && (i < ({ 8; })); i++, j--)
        f(8);
}

void jumps(int n)
{
    for (int i = 0; i < n; i++) {
        if (i == 3)
            continue;
        while (n) {
            if (i == n)
                break;
            n--;
        }
        do {
            if (n > 10)
                continue;
            if (n > 20)
                break;
        } while (n++ < 30);
    }
    do
        n--;
    while (n > 0);
}

void endless(void)
{
    for (;;)
        ;
}

void after_endless(int n)
{
    while (1)
        f(n);
    f(2);
}
