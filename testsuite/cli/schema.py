# SPDX-License-Identifier: Apache-2.0
"""Does a report fit its JSON schema, and does the schema know every key?  Usage: schema.py SCHEMA REPORT...

The schema allows more keys than it names, for readers' sake; here they are forbidden, so that none is added without being documented.
"""
import json
import sys

import jsonschema


def strict(schema):
    if isinstance(schema, dict):
        if "properties" in schema and "additionalProperties" not in schema:
            schema["additionalProperties"] = False
        for part in schema.values():
            strict(part)
    elif isinstance(schema, list):
        for part in schema:
            strict(part)
    return schema


schema = json.load(open(sys.argv[1], encoding="utf-8"))
validator_class = jsonschema.validators.validator_for(schema)
validator_class.check_schema(schema)
validator = validator_class(strict(schema))
wrong = 0
for path in sys.argv[2:]:
    for error in validator.iter_errors(json.load(open(path, encoding="utf-8"))):
        print(f"{path}: {'/'.join(str(p) for p in error.absolute_path)}: {error.message[:300]}")
        wrong += 1
sys.exit(wrong != 0)
