import { type RefObject, useEffect, useRef } from 'react';

/** Clipboard events for a focused element: browsers send them to the text cursor, which a grid does not have. */
export function useClipboardOf(
  place: RefObject<HTMLElement | null>,
  onCopy: (event: ClipboardEvent) => void,
  onPaste: (event: ClipboardEvent) => void,
) {
  const latest = useRef({ onCopy, onPaste });
  latest.current = { onCopy, onPaste };
  useEffect(() => {
    const here = () => document.activeElement === place.current;
    const copy = (event: ClipboardEvent) => here() && latest.current.onCopy(event);
    const paste = (event: ClipboardEvent) => here() && latest.current.onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, [place]);
}
