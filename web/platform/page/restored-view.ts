import { useLocation } from '@tanstack/react-router';
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onSessionCleared } from '../session/session.ts';

/** Saved state by history entry; the oldest is dropped first. */
const kept = new Map<string, unknown>();
const MOST_ENTRIES = 100;
onSessionCleared(() => kept.clear());

function keep(name: string, value: unknown): void {
  kept.delete(name);
  kept.set(name, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_ENTRIES && oldest !== undefined) kept.delete(oldest);
}

const useStep = () => useLocation({ select: (location) => location.state.__TSR_key ?? '' });

/** Like `useState`, but going back restores the value. */
export function useRestoredState<T>(name: string, initial: T) {
  const key = `${useStep()} ${name}`;
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : initial));
  useEffect(() => keep(key, value), [key, value]);
  return [value, setValue] as const;
}

const SCROLLER = '[data-scroller]';

/**
 * Restores the scroll position of the `data-scroller` inside when going back, once its rows are `ready`. Pass the result to
 * `onScrollCapture`.
 */
export function useRestoredScroll(place: RefObject<HTMLElement | null>, ready: boolean) {
  const key = `${useStep()} scroll`;
  const [top] = useState(() => (kept.get(key) as number | undefined) ?? 0);
  const done = useRef(false);
  useLayoutEffect(() => {
    if (done.current || !ready) return;
    done.current = true;
    const scroller = place.current?.querySelector(SCROLLER);
    if (scroller && top > 0) scroller.scrollTop = top;
  }, [place, ready, top]);
  return (event: UIEvent) => {
    if (event.target instanceof Element && event.target.matches(SCROLLER)) keep(key, event.target.scrollTop);
  };
}
