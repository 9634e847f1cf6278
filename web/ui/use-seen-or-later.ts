import { type RefObject, useEffect, useState } from 'react';

/** By then what is seen first stands, and the browser is idle. */
const LATER_MS = 4000;

/**
 * Whether costly code of an element is wanted: as soon as it is seen, else some seconds later, so that it stands when
 * somebody scrolls or prints.
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
