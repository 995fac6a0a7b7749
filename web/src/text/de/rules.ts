// rules.ts
import type { Texts } from "../text";

export const rules: Texts["rules"] = {};
