// say.ts
export const say = {};
