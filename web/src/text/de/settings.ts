// settings.ts
import type { Texts } from "../text";

export const settings: Texts["settings"] = {};
