/* SPDX-License-Identifier: Apache-2.0 */
/* Everything that changes something, in the order in which C does it. */
int f(int, int), g(int), *next(void);
struct s {
    int n;
    short h;
    unsigned char c;
} * current(void);

int steps(int i, int *p, struct s *s)
{
    int a[4];
    i++;
    --i;
    a[i++] = 1;
    a[++i] = 2;
    *p++ = 3;
    *--p = 4;
    (*p)++;
    s->n++;
    s->h += 5;
    s->c <<= 1;
    s->c--;
    i = s->c++;
    return i--;
}

int assignments(int a, int b, double d)
{
    int x, y;
    x = y = a;
    x += y -= 2;
    x += d;
    d *= 2;
    x = (a++, b + 1);
    x %= 3, y |= 4;
    unsigned u = a;
    u += -1;
    x = u / 2;
    *next() = 5;
    next()[1] += 6;
    current()->n = g(7);
    return f(g(f(1, a)), g(2)) + (x = 8);
}

int statement_expressions(int a)
{
    int x = ({
        int t = g(a);
        if (t < 0)
            t = -t;
        t + 1;
    });
    ({
        g(1);
        g(2);
    });
    (void)({ g(3); });
    return x;
}
