/* SPDX-License-Identifier: Apache-2.0 */
/* The reference of all rules in Markdown, for the build: rules.md. */
#include "report/explain.h"

int main(void)
{
    explain_page(stdout);
    return fflush(stdout) != 0 || ferror(stdout) != 0;
}
