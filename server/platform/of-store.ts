const stores = new WeakMap<object, object>();

/** The same store, of which a caller sees something else. */
export function viewOf<Store extends object>(store: Store, seen: Partial<Store>): Store {
  const view = { ...store, ...seen };
  stores.set(view, stores.get(store) ?? store);
  return view;
}

/** State that a view of a store has for itself: answers that depend on what it sees. */
export function ofView<Store extends object, State, More extends unknown[] = []>(
  open: (view: Store, ...more: More) => State,
): (view: Store, ...more: More) => State {
  const states = new WeakMap<Store, State>();
  return (view, ...more) => {
    const state = states.get(view) ?? open(view, ...more);
    states.set(view, state);
    return state;
  };
}

/**
 * State of this process that belongs to a store, or another object: opened when first needed, gone with it.
 * `more` is for the opening alone.
 */
export function ofStore<Store extends object, State, More extends unknown[] = []>(
  open: (store: Store, ...more: More) => State,
): (store: Store, ...more: More) => State {
  const stateOf = ofView(open);
  return (store, ...more) => stateOf((stores.get(store) ?? store) as Store, ...more);
}
