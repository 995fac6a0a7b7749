#!/usr/bin/env python3
"""layout.py DESCRIPTION - the position of each field in a library that abidw described, as assertions for a C compiler.

Reserved space may shrink; everything else has to keep its position and size.
"""
import sys
import xml.etree.ElementTree as tree

described = tree.parse(sys.argv[1])
types = {t.get("id"): t for t in described.iter() if t.get("id")}


def bits(name):
    """The size of a type; an alias has the size of its type."""
    kind = types[name]
    if kind.get("size-in-bits"):
        return int(kind.get("size-in-bits"))
    under = kind.find("underlying-type")
    return bits(under.get("type-id") if under is not None else kind.get("type-id"))


def holds(what, number, told):
    print(f'_Static_assert({what} * 8 == {number}, "{told}");')


print('#include "hearts/hearts.h"')
for kind in described.iter("class-decl"):
    name = kind.get("name")
    if not name.startswith("hearts_") or name.startswith("hearts__") or kind.get("is-declaration-only"):
        continue
    holds(f"sizeof(struct {name})", kind.get("size-in-bits"), f"{name} is as long as it was")
    for member in kind.findall("data-member"):
        field, at = member.find("var-decl"), member.get("layout-offset-in-bits")
        told = field.get("name")
        if told != "reserved":
            holds(f"offsetof(struct {name}, {told})", at, f"{name}.{told} is where it was")
            holds(f"sizeof(((struct {name} *)0)->{told})", bits(field.get("type-id")), f"{name}.{told} is as long as it was")
