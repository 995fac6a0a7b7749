"""found.py - a short form of what a release found, and whether all of it is found again.

Of the views of a table the first is stored completely, of the others only the differences.
"""

# Values that differ from one start of a server to the next; and dates, which take_up.py renews.
VOLATILE = {"away", "watching", "clocks", "begins", "made", "used", "this"}


def steady(value):
    """Without values that change by themselves."""
    if isinstance(value, dict):
        return {k: steady(v) for k, v in value.items() if k not in VOLATILE}
    return [steady(v) for v in value] if isinstance(value, list) else value


def less(view, first):
    """The parts of a view that differ from the first one of its table."""
    other = {k: v for k, v in view.items() if k not in first or v != first[k]}
    if first.get("game") and view.get("game"):
        other["game"] = less(view["game"], first["game"])
        other["game"].update({k: None for k in first["game"] if k not in view["game"]})
    return other


def whole(views):
    """The complete views of a table, {who: view}."""
    first = next(iter(views.values()), {})
    return {who: {**first, **view, "game": view.get("game", first["game"]) and
                  {**first["game"], **view.get("game", {})}} for who, view in views.items()}


def lacking(kept, now, where=""):
    """What existed and is missing now, a list of sentences. Members may have been added; one without a value may be
    left out."""
    if isinstance(kept, dict) and isinstance(now, dict):
        return sum((lacking(v, now.get(k), f"{where}.{k}") for k, v in kept.items()), [])
    if where.endswith(".can") and set(kept or []) <= set(now or []):
        return []  # one may be able to do more than before
    if isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        return sum((lacking(a, b, f"{where}[{i}]") for i, (a, b) in enumerate(zip(kept, now))), [])
    return [] if kept == now else [f"{where or 'all'}: {kept!r} was there, now it is {now!r}"]
