import { useEffect, useState } from 'react';
import type { ClientFont } from '#contract/clients.ts';

/** CSS family of a client's font once the browser has loaded it; undefined until then. */
export function useClientFont(font: ClientFont | null): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  const { url, bold_url = null } = font ?? {};
  useEffect(() => {
    setLoaded(undefined);
    if (!url) return;
    const family = `client ${url}`;
    const faces = [
      new FontFace(family, `url(${url})`, { weight: '400' }),
      ...(bold_url ? [new FontFace(family, `url(${bold_url})`, { weight: '600 700' })] : []),
    ];
    let isCurrent = true;
    for (const face of faces) document.fonts.add(face);
    Promise.all(faces.map((face) => face.load())).then(
      () => isCurrent && setLoaded(`"${family}"`),
      () => undefined,
    );
    return () => {
      isCurrent = false;
      for (const face of faces) document.fonts.delete(face);
    };
  }, [url, bold_url]);
  return loaded;
}
