// keys.ts
export const keys = {};
