// score.ts
import type { Texts } from "../text";

export const score: Texts["score"] = {};
