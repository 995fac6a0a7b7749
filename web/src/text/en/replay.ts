// replay.ts
export const replay = {};
