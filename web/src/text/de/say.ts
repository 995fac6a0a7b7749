// say.ts
import type { Texts } from "../text";

export const say: Texts["say"] = {};
