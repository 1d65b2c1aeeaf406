// What a component keeps from one call to the next.
//
// Streamlit calls a component's function with every change, and calls what it returned when the component is put away,
// but also when a newer call has overtaken that one. So a part leaves only if nobody has asked for it since.

export function lifecycle(make) {
  const all = new WeakMap(); // element -> its part and the number of the last call

  /** The part that lives in this element, and what to return to Streamlit. */
  return (element) => {
    let held = all.get(element);
    if (!held) all.set(element, (held = { part: make(element), call: 0 }));
    const mine = ++held.call;
    const letGo = () => setTimeout(() => {
      if (held.call !== mine || all.get(element) !== held) return;
      all.delete(element);
      held.part.leave();
    });
    return [held.part, letGo];
  };
}
