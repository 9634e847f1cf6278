import { requestOf } from './http.ts';

/** After a stream was refused; one that was cut off is opened again by the browser. */
export const AGAIN_MS = 15_000;

/** Open, not yet open or cut off, or refused by a server that has too many of them. */
export type StreamState = 'open' | 'waiting' | 'refused';

interface Listener {
  onMessage: (said: unknown) => void;
  /** What the stream misses while it is not open has to be asked for. */
  onState: (state: StreamState) => void;
}

/** Listens to a stream of server-sent events while the tab is seen. Returns what ends it. */
export function listen(path: string, { onMessage, onState }: Listener): () => void {
  let source: EventSource | null = null;
  let again: number | undefined;
  const close = (state: StreamState = 'waiting') => {
    window.clearTimeout(again);
    source?.close();
    source = null;
    onState(state);
  };
  const follow = () => {
    if (document.hidden || typeof EventSource === 'undefined') return close();
    if (source !== null) return;
    const opened = new EventSource(requestOf(path).url);
    source = opened;
    opened.onopen = () => onState('open');
    opened.onmessage = ({ data }) => onMessage(JSON.parse(data));
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return onState('waiting');
      close('refused');
      again = window.setTimeout(follow, AGAIN_MS);
    };
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
