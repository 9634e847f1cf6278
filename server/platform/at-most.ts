interface Waiting {
  go(): void;
}

/** A place among `most`; call the result to leave it. Rejects with the reason of the signal. */
export type Enter = (signal?: AbortSignal) => Promise<() => void>;

export function places(most: number): Enter {
  let taken = 0;
  const waiting = new Set<Waiting>();
  const leave = () => {
    const [next] = waiting;
    if (next) next.go();
    else taken--;
  };
  const once = () => {
    let is_left = false;
    return () => {
      if (!is_left) leave();
      is_left = true;
    };
  };
  return async (signal) => {
    signal?.throwIfAborted();
    if (taken < most) {
      taken++;
      return once();
    }
    return new Promise((resolve, reject) => {
      const stop = () => {
        waiting.delete(self);
        reject(signal?.reason);
      };
      const self = {
        go() {
          waiting.delete(self);
          signal?.removeEventListener('abort', stop);
          resolve(once());
        },
      };
      waiting.add(self);
      signal?.addEventListener('abort', stop, { once: true });
    });
  };
}

/** Runs at most so many at once; the others wait in order. */
export function atMost(most: number) {
  const enter = places(most);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const leave = await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
