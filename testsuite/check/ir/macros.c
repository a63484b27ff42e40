/* SPDX-License-Identifier: Apache-2.0 */
/* Regions where macros are involved: what is editable is what the user sees. */
#define TWO f(1); f(2)
#define BLOCK(x) do { f(x); if (x) g(); } while (0)
#define CHECK(call) if ((call) != 0) abort_all()
#define SAFE(call)                                                                                 \
    {                                                                                              \
        int err = (call);                                                                          \
        if (err)                                                                                   \
            abort_all();                                                                           \
    }
#define FOR_EACH(i, n) for (int i = 0; i < (n); i++)
#define UNTIL(test, step) for (; test; step)
#define BEGIN {
#define END }
#define VALUE 42
#define CALL(x) f(x)
#define DECLARE(t) t made = 0
#define RUN(code) do { code } while (0)
#define FUNCTION(name) int name(int a) { if (a) return f(a); return 0; }
#define EMPTY
#define RETURN return
#define ID(x) x

int f(int), g(void);
void abort_all(void);

int uses(int n)
{
    TWO;
    BLOCK(n);
    BLOCK(3)
    ;
    CHECK(f(4));
    SAFE(f(5));
    SAFE(f(6))
    FOR_EACH(i, n)
    {
        f(i);
        CALL(i);
    }
    FOR_EACH(j, n) f(j);
    UNTIL(n < 9, n++) f(7);
    UNTIL(f(8), ) ;
    if (n)
        BLOCK(9);
    else
        CHECK(f(10));
    if (n) BEGIN
        f(11);
    END
    f(VALUE);
    n = VALUE;
    CALL(12);
    ID(f(13));
    ID(f(14); f(15);)
    DECLARE(int);
    RUN(f(made); if (n) { f(16); });
    EMPTY f(17) EMPTY ;
    RETURN VALUE;
}

FUNCTION(made_by_macro)
