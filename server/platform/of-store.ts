/**
 * State of this process that belongs to a store, or another object: opened when first needed, gone with it.
 * `more` is for the opening alone.
 */
export function ofStore<Store extends object, State, More extends unknown[] = []>(
  open: (store: Store, ...more: More) => State,
): (store: Store, ...more: More) => State {
  const states = new WeakMap<Store, State>();
  return (store, ...more) => {
    const state = states.get(store) ?? open(store, ...more);
    states.set(store, state);
    return state;
  };
}
