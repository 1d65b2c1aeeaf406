// A board that stands alone keeps nothing: what is moved is answered at once.

const nothing = () => {};

export function makeReload() {
  return { answered: nothing, operationsIn: () => [], operationsSince: () => [], remember: nothing, recall: () => null, keepLink: nothing, forget: nothing, leave: nothing };
}
