import { useEffect, useRef, useState } from 'react';
import { exactNumber } from '#web/platform/format/format.ts';

/** Client-side response time of a query in ms; null before the first. */
export function useAnswerTime(fetching: boolean): number | null {
  const started = useRef<number | null>(null);
  const [took, setTook] = useState<number | null>(null);
  useEffect(() => {
    if (fetching) {
      started.current ??= performance.now();
    } else if (started.current !== null) {
      setTook(Math.max(1, Math.round(performance.now() - started.current)));
      started.current = null;
    }
  }, [fetching]);
  return took;
}

/** `38 ms`, `1.4 s`. */
export function tookText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${exactNumber(Math.round(ms / 100) / 10)} s`;
}
