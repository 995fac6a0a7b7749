// room.ts
export const room = {};
