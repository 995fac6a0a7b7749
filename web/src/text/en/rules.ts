// rules.ts
export const rules = {};
