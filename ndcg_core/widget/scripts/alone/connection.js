// A board that stands alone has no server that might not answer.

export function makeConnectionNotice() {
  return { box: "", leave() {} };
}
