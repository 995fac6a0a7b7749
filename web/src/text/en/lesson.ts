// lesson.ts
export const lesson = {};
