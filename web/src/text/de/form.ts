// form.ts
import type { Texts } from "../text";

export const form: Texts["form"] = {};
