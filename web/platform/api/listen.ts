import { requestOf } from './http.ts';

/** Delay after a refusal; the browser itself reopens interrupted streams. */
export const AGAIN_MS = 15_000;

/** refused: the server has too many streams. */
export type StreamState = 'open' | 'waiting' | 'refused';

interface Listener {
  onMessage: (message: unknown) => void;
  /** Events are lost while the stream is not open, so poll instead. */
  onState: (state: StreamState) => void;
}

/** Listens to server-sent events while the tab is visible. Returns a function that stops. */
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
