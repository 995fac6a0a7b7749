// people.ts
import type { Texts } from "../text";

export const people: Texts["people"] = {};
