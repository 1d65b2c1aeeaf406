// A board that stands alone asks no other engine.

export const numberLine = () => ({});
