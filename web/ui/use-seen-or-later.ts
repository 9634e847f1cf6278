import { type RefObject, useEffect, useState } from 'react';

/** By then the first screen is rendered and the browser is idle. */
const LATER_MS = 4000;

/**
 * Whether to load an element's expensive code: when it becomes visible, or a few seconds later, in time for scrolling and
 * printing.
 */
export function useSeenOrLater(host: RefObject<Element | null>): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const want = () => setWanted(true);
    const seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) want();
    });
    if (host.current) seen.observe(host.current);
    const timer = setTimeout(want, LATER_MS);
    return () => {
      seen.disconnect();
      clearTimeout(timer);
    };
  }, [host, isWanted]);
  return isWanted;
}
