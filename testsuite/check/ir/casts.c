/* SPDX-License-Identifier: Apache-2.0 */
/* Conversions that keep every value vanish, others stay; constants are folded as C computes them and what C leaves undefined is not. */
typedef unsigned char byte;
enum e { E_A = 3, E_B = -1 };
_Bool flag(void);

void conversions(int i, unsigned u, long l, short h, byte c, float fl, _Bool b, char *p, enum e e)
{
    l = i;
    l = u;
    i = l;
    u = i;
    i = h + c;
    h = i;
    c = i;
    fl = i;
    i = fl;
    b = i;
    b = p;
    i = b;
    i = e;
    l = (long)p;
    p = (char *)l;
    p = (void *)0;
    i = (int)(byte)300;
    i = (int)3.7f;
    i = i < u;
    i = c < h;
    i = l < u;
    if (flag())
        (void)i;
}

void folded(void)
{
    int i = 2 + 3 * 4 - 7 / 2 % 2;
    unsigned u = 0u - 1;
    unsigned long w = ~0ul;
    long l = -1L >> 1;
    i = 1 << 31;
    i = 2147483647 + 1;
    i = 1 / 0;
    i = -7 / 2;
    i = -7 % 2;
    i = 5 > 3 && 2 != 2;
    i = (3 > 2 ? 10 : 20) + !4 + ~5;
    i = -1 < 1u;
    u = 4000000000u * 2;
    w = 18446744073709551615u + 2;
    l = 'a' + E_A + E_B + sizeof(long[3]);
    i = (signed char)200;
    i = l + 0 + 1 * i;
}
