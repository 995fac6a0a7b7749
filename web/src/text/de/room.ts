// room.ts
import type { Texts } from "../text";

export const room: Texts["room"] = {};
