import { useState } from 'react';

/** Attributes of an image: a picture from elsewhere, which this installation fetches, or the drawn one without it. */
export function usePicture(fetched: string | null | undefined, drawn: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = fetched && fetched !== failed ? fetched : null;
  return {
    src:
      shown === null ? drawn : `${shown}${shown.includes('?') ? '&' : '?'}else=${encodeURIComponent(drawn)}`,
    onError: () => setFailed(shown),
  };
}
