/* SPDX-License-Identifier: Apache-2.0 */
/* { ... }: designators, gaps, nesting, zeros; braces left out are unknown. */
struct point {
    int x, y;
};
struct box {
    struct point low, high;
    const char *name;
    int (*measure)(int);
    int tags[4];
};
int measure(int);
extern int elsewhere;

static const int table[8] = {1, [3] = 4, 5, [7] = 6};
struct box file_box = {.high = {.y = 9}, .name = "b", .measure = measure, .tags = {1, 2}};
static const struct box zero = {0};
int *where = &elsewhere;
char text[] = "text";
double floats[] = {1, 2.5, -3e10};
int (*const operations[])(int) = {measure, &measure};
int left_out[2][2] = {1, 2, 3};
struct point several[] = {{1, 2}, {.y = 3}};

int locals(int n)
{
    static int count = 5;
    struct point p = {n, .y = n + 1};
    struct point *q = &(struct point){.x = 7};
    struct point zeros[2] = {0};
    int a[3] = {n}, b = {4};
    struct point c = p;
    c = (struct point){8, 9};
    return p.x + q->x + a[0] + zeros[1].y + table[3] + count++ + c.y + b;
}
