/* SPDX-License-Identifier: Apache-2.0 */
/* flags: -DHAVE_B=1 -O3 -march=native -MD -MF /nonexistent/x.d */
/* The preprocessor skips text; the ranges are kept. */
int f(int);

void parts(void)
{
#ifdef HAVE_A
    f(1);
#elif HAVE_B
    f(2);
#else
    f(3);
#endif
#if 0
    f(4);
#endif
}
