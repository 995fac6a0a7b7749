// replay.ts
import type { Texts } from "../text";

export const replay: Texts["replay"] = {};
