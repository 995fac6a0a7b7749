// score.ts
export const score = {};
