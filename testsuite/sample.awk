# SPDX-License-Identifier: Apache-2.0
# Which of many names are taken?  Usage: awk -v part=PART -v parts=PARTS -f sample.awk, a name in each line.  Takes one of PARTS, by what the
# name is and not by its place, so that a sample stays when others come.
BEGIN {
    for (i = 1; i < 128; i++)
        code[sprintf("%c", i)] = i
}
{
    hash = 7
    for (i = 1; i <= length($1); i++)
        hash = (hash * 131 + code[substr($1, i, 1)]) % 1000003
}
hash % parts == part % parts
