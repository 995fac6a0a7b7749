// start.ts
export const start = {};
