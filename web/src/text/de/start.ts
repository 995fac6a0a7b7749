// start.ts
import type { Texts } from "../text";

export const start: Texts["start"] = {};
