// lesson.ts
import type { Texts } from "../text";

export const lesson: Texts["lesson"] = {};
