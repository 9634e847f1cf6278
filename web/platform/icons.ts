import { useEffect, useState } from 'react';

/** Icon timeout in ms (specification, section 9). */
export const ICON_TIMEOUT_MS = 1500;

export type IconSet = 'tabler' | 'tabler-filled' | 'brands';

/** Placeholder for pending or missing icons: a neutral rounded square. */
export const FALLBACK_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><rect x="4" y="4" width="16" height="16" rx="4"/></svg>';

export function iconUrl(set: IconSet, name: string): string {
  return `/api/icon/${set}/${encodeURIComponent(name)}.svg`;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** SVG text of an icon, or the fallback if it is unknown, fails or times out. */
export async function loadIcon(
  set: IconSet,
  name: string,
  transport: Fetch = (url, init) => fetch(url, init),
): Promise<string> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ICON_TIMEOUT_MS, null);
  });
  try {
    const svg = await Promise.race([answerOf(transport(iconUrl(set, name), { signal: stop.signal })), late]);
    return svg?.includes('<svg') ? svg : FALLBACK_ICON;
  } catch {
    return FALLBACK_ICON;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function answerOf(request: Promise<Response>): Promise<string | null> {
  const answer = await request;
  return answer.ok ? await answer.text() : null;
}

const known = new Map<string, Promise<string>>();

/** Caches lookups per page load; failed ones are retried by the next component that needs them. */
function icon(set: IconSet, name: string): Promise<string> {
  const key = `${set}/${name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const loading = loadIcon(set, name);
  known.set(key, loading);
  void loading.then((svg) => svg === FALLBACK_ICON && known.delete(key));
  return loading;
}

export function useIcon(set: IconSet, name: string): string {
  const [svg, setSvg] = useState(FALLBACK_ICON);
  useEffect(() => {
    let here = true;
    void icon(set, name).then((loaded) => here && setSvg(loaded));
    return () => {
      here = false;
    };
  }, [set, name]);
  return svg;
}
