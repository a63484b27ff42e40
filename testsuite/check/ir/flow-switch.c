/* SPDX-License-Identifier: Apache-2.0 */
/* switch: fall-through, default in the middle, ranges, cases inside of other statements, continue through a switch. */
enum tag { TAG_A = 10, TAG_B, TAG_C };
int f(int);

int falls(enum tag tag)
{
    switch (tag) {
    case TAG_A:
        f(1);
    case TAG_B:
        f(2);
        break;
    default:
        f(3);
        /* falls through */
    case TAG_C:
        f(4);
    }
    return 0;
}

void several(int n)
{
    for (int i = 0; i < n; i++)
        switch (f(i)) {
        case 1:
        case 2:
        case 5 ... 7:
            continue;
        case 'x': {
            f(8);
            break;
        }
        }
}

/* Duff's device: cases within a loop within the switch. */
void duff(int n)
{
    switch (n % 2) {
    case 0:
        do {
            f(0);
    case 1:
            f(1);
        } while (--n > 0);
    }
}

void nested(int a, int b)
{
    switch (a) {
    case 1:
        switch (b) {
        case 1:
            f(11);
            break;
        default:
            return;
        }
        f(1);
        break;
    case 2:
        f(2);
    }
}

void before_first_case(int a)
{
    switch (a) {
        f(0);
    case 1:
        f(1);
    }
    switch (a)
    case 3:
        f(3);
}
