// A board on any page has no server that might not answer.

export function makeConnectionNotice() {
  return { box: "", leave() {} };
}
