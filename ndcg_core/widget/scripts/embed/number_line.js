// A board on any page asks no other engine.

export const numberLine = () => ({});
