// keys.ts
import type { Texts } from "../text";

export const keys: Texts["keys"] = {};
