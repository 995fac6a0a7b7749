// table.ts
export const table = {
  nobody: "Nobody",
};
