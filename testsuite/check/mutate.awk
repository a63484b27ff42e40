# SPDX-License-Identifier: Apache-2.0
# One small change to a program.  Usage: awk -v op=OP -v lines=" 12 30 " -f mutate.awk FILE; status 3: nothing here to change.
#
# On the lines given (a statement may go on over the next ones):
#   drop     the statement is taken out
#   guard    only odd ranks execute it
#   some     only every other time that a process comes here it executes it
#   self     its communicator is MPI_COMM_SELF
#   skip, leave, quit, end     rank 1 does `continue`, `break`, `return 0`, `return` before it
#   stop     rank 1 does `break` behind it
#   bound    the loop that the line begins runs `rank` times more
#   last     what is added up (X += Y) is replaced by the last that came (X = Y)
#   arrival  an index by the source of a message becomes one that counts arrivals
function rank() { return "({ int r_; MPI_Comm_rank(MPI_COMM_WORLD, &r_); r_; })" }
function change(s,    indent, head, body, done) {
    match(s, /^ */)
    indent = substr(s, 1, RLENGTH)
    body = substr(s, RLENGTH + 1)
    if (op == "bound") {
        if (!match(s, /for \(int [a-z]+ = [^;]*; [a-z]+ < [^;]*;/))
            return s
        head = substr(s, 1, RSTART + RLENGTH - 2)
        return head " + " rank() substr(s, RSTART + RLENGTH - 1)
    }
    if (op == "last") {
        sub(/ [+|]= /, " = ", s)
        return s
    }
    if (op == "arrival") {
        sub(/\[[a-z]*\.MPI_SOURCE\]/, "[({ static int arrival_; arrival_++ % 4; })]", s)
        return s
    }
    if (body !~ /^[A-Za-z_][A-Za-z_0-9]* *\(.*\);$/ || body ~ /^(if|for|while|switch|return) /)
        return s
    if (op == "drop")
        return indent ";"
    if (op == "guard")
        return indent "if (" rank() " % 2) " body
    if (op == "some")
        return indent "{ static int calls_; if (calls_++ % 2) " body " }"
    if (op == "self") {
        if (!sub(/MPI_COMM_WORLD/, "MPI_COMM_SELF", s) && !sub(/[^a-z_]comm[^a-z_(]/, "&MPI_COMM_SELF~", s))
            return s
        sub(/comm,MPI_COMM_SELF~/, "MPI_COMM_SELF,", s)
        sub(/comm\)MPI_COMM_SELF~/, "MPI_COMM_SELF)", s)
        return s
    }
    if (op == "skip" || op == "leave" || op == "quit" || op == "end") {
        done = op == "skip" ? "continue" : op == "leave" ? "break" : op == "quit" ? "return 0" : "return"
        return indent "{ if (" rank() " == 1) " done "; " body " }"
    }
    if (op == "stop")
        return indent "{ " body " if (" rank() " == 1) break; }"
    return s
}
/^\/\* TRUTH$/ { exit changed ? 0 : 3 }
{
    if (index(lines, " " FNR " ")) {
        statement = $0
        extra = ""
        while (op != "bound" && statement !~ /;( *\/\/.*)?$/ && statement !~ /\{$/ && (getline next_line) > 0) {
            sub(/^ +/, "", next_line)
            statement = statement " " next_line
            extra = extra "\n"
        }
        new = change(statement)
        if (new != statement)
            changed = 1
        printf "%s%s\n", new, extra
    } else
        print
}
END { exit changed ? 0 : 3 }
