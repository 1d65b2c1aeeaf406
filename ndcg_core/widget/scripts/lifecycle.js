// What a component keeps from one call to the next.
//
// Streamlit calls a component's function with every change, and calls the returned function when the component is put
// away, but also when a newer call has overtaken this call. So a part leaves only if there was no call since.

export function lifecycle(make) {
  const all = new WeakMap(); // element -> its part and the number of the last call

  /** The part that lives in this element, and what to return to Streamlit. */
  return (element) => {
    let held = all.get(element);
    if (!held) all.set(element, (held = { part: make(element), call: 0 }));
    element.getRootNode().host?.setAttribute("data-drawn", ""); // a page need not hold its place any longer
    const call = ++held.call;
    const letGo = () => setTimeout(() => {
      if (held.call !== call || all.get(element) !== held) return;
      all.delete(element);
      held.part.leave();
    });
    return [held.part, letGo];
  };
}
