// refuse.ts
export const refuse = {};
