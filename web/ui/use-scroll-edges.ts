import { type CSSProperties, type RefObject, useCallback, useEffect, useState } from 'react';

/** Sides where columns are scrolled out of view. @param width value that changes with the content's width */
export function useScrollEdges(scroll: RefObject<HTMLElement | null>, width: string) {
  const [edges, setEdges] = useState({ more: '', bar: 0 });
  const look = useCallback(() => {
    const element = scroll.current;
    if (element === null) return;
    const beyond = element.scrollWidth - element.clientWidth - element.scrollLeft;
    const more = `${element.scrollLeft > 1 ? 'left ' : ''}${beyond > 1 ? 'right' : ''}`.trim();
    const bar = element.offsetWidth - element.clientWidth;
    setEdges((old) => (old.more === more && old.bar === bar ? old : { more, bar }));
  }, [scroll]);
  // Another width hides other columns.
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [scroll, look, width]);
  const frame = {
    'data-more': edges.more || undefined,
    style: { '--bar': `${edges.bar}px` } as CSSProperties,
  };
  return { frame, look };
}
