# SPDX-License-Identifier: Apache-2.0
# What did spbc-check find, one fact a line for score.awk?  Reads its JSON from files PROGRAM.json; the program's own name is taken off the
# places.
(input_filename | sub(".*/"; "") | rtrimstr(".json")) as $name |
def place: if ($name | endswith(".d")) then (.file | ltrimstr($name + "/")) + ":" + (.line | tostring) else .line | tostring end;
def dash: . // "-";
["verdict", .program.verdict],
(.units[] | select(.status != "analysed") | ["not-analysed", .file]),
(.receptions[], .unknown_sources[] | ["reception", place, .via, (if .certain then "certain" else "maybe" end), (.pattern | dash), .call]),
(.patterns[] | ["pattern", .id, .order, .determinism, (if .separator then (.separator | place) else "none" end),
    (if .determinism_reason // "" | test("rounding") then "rounding" else "exact" end)]),
(.completions[] | ["completion", place, .class]),
(.refused[] | ["refused", place]),
(.findings[] | ["finding", (if .file then place else "-" end), .rule])
| ["found", $name] + . | map(gsub("[ \t]"; "_")) | join(" ")
