# SPDX-License-Identifier: Apache-2.0
"""What may somebody who edits a program do to a line of it?  Edits by chance, for edits.py."""
import re

CODE = re.compile(r"""(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<directive>^[ \t]*\#(?:[^\n\\]|\\.)*)|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
                      |(?P<number>\b\d[\w.]*)|(?P<word>[A-Za-z_]\w*)|(?P<blank>\s+)|(?P<mark>.)""", re.X | re.S | re.M)


def tokens_of(text):
    return [(match.lastgroup, match.group(), match.start(), match.end()) for match in CODE.finditer(text)]


def replace(text, token, new):
    return text[: token[2]] + new + text[token[3]:]


def edit_blank(chance, text):
    spots = [token for token in tokens_of(text) if token[0] == "blank"]
    return replace(text, chance.choice(spots), chance.choice(["\n", "  ", " /* a word */ ", "\n\n    ", " // more\n"])) if spots else text


def edit_comment(chance, text):
    spots = [token for token in tokens_of(text) if token[0] == "comment"]
    return replace(text, chance.choice(spots), chance.choice(["", " ", "/* other */", "/* MPI_Send */", "/* a\n b\n c */", "/* NOLINT */"])) if spots else text


def edit_number(chance, text):
    spots = [token for token in tokens_of(text) if token[0] == "number"]
    if not spots:
        return text
    spot = chance.choice(spots)
    return replace(text, spot, chance.choice(["0", "1", "2", "7", "2.5", "0.25", "1.0", "31.75"]))


def edit_float(chance, text):
    spots = [token for token in tokens_of(text) if token[0] == "number" and "." in token[1]]
    return replace(text, chance.choice(spots), f"{chance.randrange(1, 400)}.{chance.randrange(1, 99)}") if spots else text


def edit_operator(chance, text):
    spots = [token for token in tokens_of(text) if token[1] in "+-*<>/%&|"]
    return replace(text, chance.choice(spots), chance.choice("+-*<>/%&|")) if spots else text


def edit_binary(chance, text):
    """An operator by another of its kind: what the passes have not asked for may be kept."""
    kinds = (["+", "-", "*", "/"], ["<", "<=", ">", ">=", "==", "!="])
    spots = [found for found in re.finditer(r" ([-+*/]|[<>]=?|[=!]=) ", text)]
    if not spots:
        return text
    spot = chance.choice(spots)
    kind = next(kind for kind in kinds if spot.group(1) in kind)
    return f"{text[:spot.start(1)]}{chance.choice(kind)}{text[spot.end(1):]}"


def edit_operand(chance, text):
    """A whole number beside an operator by another one: what the passes have not asked for may be kept."""
    spots = list(re.finditer(r"(?<=[-+*/%&|<>=] )\d+\b(?!\.)|(?<![\w.])\d+(?= [-+*/%&|<>]=? )", text))
    if not spots:
        return text
    spot = chance.choice(spots)
    return text[: spot.start()] + chance.choice(["0", "1", "2", "3", "4", "5", "7", "8", "9", "16", "31", "64", "100", "1000", "65536"]) + text[spot.end():]


def edit_lines(chance, text):
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    if chance.random() < 0.5:
        del lines[at]
    else:
        lines.insert(at, chance.choice([lines[at], "", "/* a line */"]))
    return "\n".join(lines)


def edit_define(chance, text):
    return re.sub(r"(#\s*define\s+\w+\s+)\d+", lambda found: found.group(1) + str(chance.randrange(9)), text, count=1)


def line_edit(chance, text, wanted, new):
    """Takes a line out that matches, or puts it, or what `new` makes of it, elsewhere."""
    lines = text.split("\n")
    spots = [at for at, line in enumerate(lines) if re.search(wanted, line)]
    if not spots:
        return text
    line = lines.pop(chance.choice(spots))
    how = chance.randrange(3)
    if how > 0:
        lines.insert(chance.randrange(len(lines) + 1), line if how == 1 else new(line))
    return "\n".join(lines)


def edit_separator(chance, text):
    return line_edit(chance, text, r"MPI_(Barrier|Allreduce|Bcast|Wait\w*)\s*\(", lambda line: line + "\n" + line)


def edit_pattern(chance, text):
    return line_edit(chance, text, r"SPBC_\w+\s*\(|spbc:", lambda line: line.replace("Begin", "End"))


def edit_tag(chance, text):
    """A number, or a named constant, in a line that calls MPI."""
    spots = [found for line in re.finditer(r"^.*MPI_\w+\s*\(.*$", text, re.M)
             for found in re.finditer(r"\b(\d+|TAG\w*|MPI_ANY_SOURCE|MPI_ANY_TAG)\b", text[:line.end()]) if found.start() >= line.start()]
    if not spots:
        return text
    spot = chance.choice(spots)
    return text[: spot.start()] + chance.choice(["0", "1", "2", "3", "7", "MPI_ANY_SOURCE", "rank"]) + text[spot.end():]


def edit_initialiser(chance, text):
    spots = list(re.finditer(r"(?<=[\w\]] = )[^;,=\n]+(?=[;,])", text))
    if not spots:
        return text
    spot = chance.choice(spots)
    return text[: spot.start()] + chance.choice(["0", "1", "rank", chance.choice(spots).group()]) + text[spot.end():]


def edit_name(chance, text):
    """One function, variable or field for another."""
    spots = [token for token in tokens_of(text) if token[0] == "word" and len(token[1]) > 1]
    return replace(text, chance.choice(spots), chance.choice(spots)[1]) if spots else text


SPARE = ["static int spare_{0}(int n) {{ return n + {0}; }}\n", "static int box_{0};\nstatic void put_{0}(int n) {{ box_{0} = n; }}\n",
         "int spare_{0}(const int *from) {{ int sum = 0; for (int i = 0; i < {0}; i++) sum += from[i]; return sum; }}\n",
         "#include <stdio.h>\nvoid tell_{0}(int n) {{ printf(\"%d\\n\", n); }}\n"]


def edit_function(chance, text):
    """One function more, or a call of one that is there for nothing."""
    number = chance.randrange(1, 9)
    heads = [found.start() for found in re.finditer(r"^[A-Za-z_][^;={}\n]*\)\s*\n\{", text, re.M)]
    calls = [found.group(1) for found in re.finditer(r"\b((?:spare|put|tell)_\d)\((?:int n|const int)", text)]
    lines = [found.end() for found in re.finditer(r"^\s+[^\n]*;\n", text, re.M)]
    if calls and lines and chance.random() < 0.6:
        at = chance.choice(lines)
        return f"{text[:at]}    {chance.choice(calls)}({chance.choice(['3', '0', 'rank'])});\n{text[at:]}"
    if not heads:
        return text
    at = chance.choice(heads)
    return text[:at] + chance.choice(SPARE).format(number) + text[at:]


PRINTS = ['printf("here\\n");', 'fprintf(stderr, "rank %d\\n", rank);', "fflush(stdout);", 'puts("x"); puts("y");', 'if (rank == 0) printf("first\\n");',
          'if (size > 2) { printf("many"); if (rank) puts("!"); } else puts("few");', '{ fputs("in a block\\n", stdout); }', 'for (;;) printf("round\\n");',
          'while (rank > size) { printf("never"); if (size) fputs("!", stderr); }', 'if (printf("asked") > 2) puts("long");', 'rank > 0 ? puts("a") : puts("b");',
          'do { if (rank > 7) puts("once"); } while (0);', 'if (rank > 8) again: printf("to here");', 'fputs("to a file", out);', 'if (rank > 8) return 0;']


def edit_print(chance, text):
    """Something that prints more, or less, or under something; some of it is felt."""
    lines = [found.end() for found in re.finditer(r"^\s+[^\n]*[;{]\n", text, re.M)]
    printed = [found for found in re.finditer(r"^ *(?:printf|puts|fprintf|fputs|fflush|if \(rank == 0\) p|if \(size > 2\) \{ p)[^\n]*\n", text, re.M)]
    if printed and chance.random() < 0.4:
        spot = chance.choice(printed)
        other = chance.choice(["", f"    if (size > 1) {{\n{spot.group()}    }}\n", f"    while (rank > 5)\n{spot.group()}", spot.group() * 2])
        return text[: spot.start()] + other + text[spot.end():]
    if not lines:
        return text
    at = chance.choice(lines)
    return f"{text[:at]}    {chance.choice(PRINTS)}\n{text[at:]}"


UNUSED = ["#define UNUSED_{0} {0}\n", "#define TAG_{0} MPI_ANY_TAG\n", "static int unused_{0} = {0};\n", "int open_{0}[2] = {{1, {0}}};\n", "#include <time.h>\n",
          "typedef struct {{ int part_{0}; }} unused_{0}_t;\n", "enum {{ ENUM_{0} = {0} }};\n", "static int lead_{0}, *way_{0} = &lead_{0};\n"]


def edit_unused(chance, text):
    """What nobody uses, or not any more, before a function or a declaration."""
    lines = [found.start() for found in re.finditer(r"^(#include|static|int|void|double)\b", text, re.M)]
    added = [found for found in re.finditer(r"^[^\n]*\b(?:UNUSED|unused|open|ENUM|lead)_\d[^\n]*\n", text, re.M)]
    if added and chance.random() < 0.3:
        spot = chance.choice(added)
        return text[: spot.start()] + text[spot.end():]
    if not lines:
        return text
    at = chance.choice(lines)
    return text[:at] + chance.choice(UNUSED).format(chance.randrange(1, 9)) + text[at:]


def edit_rename(chance, text):
    """A name by another one wherever it stands."""
    names = sorted({token[1] for token in tokens_of(text) if token[0] == "word" and token[1].islower()} - {"int", "double", "void", "struct", "static", "return"})
    if not names:
        return text
    name = chance.choice(names)
    return re.sub(rf"\b{name}\b", chance.choice([name + "_of", "renamed", "x", chance.choice(names)]), text)


RANDOM_EDITS = [edit_print, edit_print, edit_print, edit_print, edit_unused, edit_unused, edit_unused, edit_rename, edit_rename, edit_rename, edit_function, edit_function, edit_function, edit_blank, edit_blank, edit_comment, edit_number, edit_float, edit_float, edit_operator, edit_binary, edit_binary, edit_binary, edit_operand, edit_operand, edit_operand, edit_lines, edit_lines,
                edit_define, edit_separator, edit_separator, edit_pattern, edit_tag, edit_tag, edit_initialiser, edit_initialiser, edit_name]
ADDED = ["int added_{0}(int n) {{ return n + 1; }}\n", "#include <mpi.h>\nvoid added_{0}(void) {{ MPI_Barrier(MPI_COMM_WORLD); }}\n",
         "#include <mpi.h>\nint added_{0}(int *in) {{ return MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }}\n",
         "static int added_{0};\n__attribute__((constructor)) static void start(void) {{ added_{0} = 1; }}\n"]
FLAGS = [[], [], ["--extra-arg=-DEXTRA=1"], ["--extra-arg=-DTAG_IN=9"], ["--extra-arg=-DNDEBUG"], ["--all-configurations"]]


def edit_files(chance, program, step):
    """A file more, or one less."""
    sources = sorted(name for name in program.files if name.endswith(".c"))
    if chance.random() < 0.4 and len(sources) > 1:
        program.remove(chance.choice(sources))
    else:
        program.write(f"added{step}.c", chance.choice(ADDED).format(step))
