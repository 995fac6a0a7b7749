// refuse.ts
import type { Texts } from "../text";

export const refuse: Texts["refuse"] = {};
