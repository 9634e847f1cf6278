import { useState } from 'react';

/** Image attributes: a remote picture fetched by this installation, or a generated one. */
export function usePicture(fetched: string | null | undefined, drawn: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = fetched && fetched !== failed ? fetched : null;
  return {
    src:
      shown === null ? drawn : `${shown}${shown.includes('?') ? '&' : '?'}else=${encodeURIComponent(drawn)}`,
    onError: () => setFailed(shown),
  };
}
