/** State of this process that belongs to a store: opened when first needed, gone with the store. */
export function ofStore<Store extends object, State>(open: (store: Store) => State): (store: Store) => State {
  const states = new WeakMap<Store, State>();
  return (store) => {
    const state = states.get(store) ?? open(store);
    states.set(store, state);
    return state;
  };
}
