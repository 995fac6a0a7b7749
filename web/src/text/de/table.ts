// table.ts
import type { Texts } from "../text";

export const table: Texts["table"] = {
  nobody: "Niemand",
};
