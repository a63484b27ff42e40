/* SPDX-License-Identifier: Apache-2.0 */
/* What _Generic selects, where types tell it. */
void send_int(int value);
void send_double(double value);
int count_int(int value);
long count_long(long value);
#define SEND(value) _Generic((value), int: send_int, double: send_double, default: send_int)(value)
#define PUT(value) _Generic((value), int: send_int, double: send_double)(value)

long use(int i, double d)
{
    PUT(i);
    PUT(d);
    SEND(d); /* double's is the only one of its type */
    SEND(i); /* two are alike: not told apart */
    return _Generic(i, int: count_int(i), long: count_long(i));
}
