"""schema.py - checks traffic against docs/protocol.schema.json, and reports what never occurred."""
import fnmatch
import json
import os

import jsonschema

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def parts_of(schema):
    """The definitions that others extend, by `allOf`."""
    if isinstance(schema, list):
        return set().union(*map(parts_of, schema))
    if not isinstance(schema, dict):
        return set()
    return {part["$ref"] for part in schema.get("allOf", []) if "$ref" in part}.union(*map(parts_of, schema.values()))


def closed(schema, parts):
    """The schema of what this server writes. A client has to accept unknown members, because the protocol may be
    extended; but this server writes none that are not documented."""
    if isinstance(schema, list):
        return [closed(v, parts) for v in schema]
    if not isinstance(schema, dict):
        return schema
    if "allOf" in schema or schema.get("$ref") in parts:
        return {**schema, "unevaluatedProperties": False}
    made = {k: closed(v, parts) for k, v in schema.items()}
    if "properties" in schema and schema.get("type") == "object":
        made.setdefault("additionalProperties", False)
    return made


class Schema:
    def __init__(self):
        with open(os.path.join(ROOT, "docs", "protocol.schema.json"), encoding="utf-8") as f:
            told = json.load(f)
        parts = parts_of(told)
        self.all = {k: v if k == "client" else closed(v, parts) for k, v in told.items()}
        self.all["$defs"] = {k: v if f"#/$defs/{k}" in parts else closed(v, parts) for k, v in told["$defs"].items()}
        self.made = {}
        self.seen = set()

    def _against(self, schema, value):
        key = json.dumps(schema, sort_keys=True)
        if key not in self.made:
            whole = {k: self.all[k] for k in ("$defs", "seen", "events")}
            self.made[key] = jsonschema.Draft202012Validator({**whole, **schema})
        return [f"{'/'.join(map(str, e.absolute_path)) or '(the whole)'}: {e.message[:300]}"
                for e in self.made[key].iter_errors(value)]

    def faults(self, entry):
        """The faults of one entry of harness.traffic; notes that it occurred."""
        if entry[0] in ("client", "server"):
            return self._socket(*entry)
        return self._http(*entry)

    def _socket(self, side, message):
        word = message.get("do" if side == "client" else "is")
        schema = self.all[side].get(word)
        if schema is None:
            return [f"there is no schema of {side} {word!r}"]
        self.seen.add(f"{side} {word}")
        faults = []
        if side == "server" and word == "event":
            what = message.get("what")
            self.seen.add(f"event {what}")
            if what not in self.all["events"]:
                return [f"there is no schema of the event {what!r}"]
            schema = self.all["events"][what]
            faults += self._seen(message.get("seen", []))
        elif side == "server" and word == "view":
            faults += self._seen(message["seen"])
        return faults + self._against(schema, message)

    def _seen(self, events):
        faults = []
        for e in events:
            schema = self.all["seen"].get(e.get("what"))
            self.seen.add(f"seen {e.get('what')}")
            faults += self._against(schema, e) if schema else [f"no schema of {e!r}"]
        return faults

    def _http(self, request, asked, status, answer):
        for pattern, schema in self.all["http"].items():
            if fnmatch.fnmatchcase(request, pattern):
                break
        else:
            return []  # files, /healthz: not part of the protocol
        faults = []
        if 200 <= status < 300:
            self.seen.add(f"http {pattern}")
            if asked is not None:
                faults += self._against(schema["ask"], asked)
        if isinstance(answer, bytes):
            answer = answer.decode("utf-8", "replace")
        return faults + self._against(schema["answers"][str(status)[0]], answer)

    def never(self):
        every = [f"{side} {word}" for side in ("client", "server") for word in self.all[side]]
        every += [f"event {word}" for word in self.all["events"]]
        every += [f"seen {word}" for word in self.all["seen"]]
        every += [f"http {word}" for word in self.all["http"]]
        return [word for word in every if word not in self.seen]


def faults_of(entries):
    """What is wrong with them, a line each."""
    schema, faults = Schema(), {}
    for entry in entries:
        for fault in schema.faults(entry):
            faults.setdefault(fault, entry)
    return "\n".join(f"{fault}: {str(entry)[:400]}" for fault, entry in list(faults.items())[:20])
