import { requestOf } from './http.ts';

/** After a stream was refused; one that was cut off is opened again by the browser. */
const AGAIN_MS = 15_000;

interface Listener {
  onMessage: (said: unknown) => void;
  /** Whether the stream stands; what it missed meanwhile has to be asked for. */
  onState: (is_open: boolean) => void;
}

/** Listens to a stream of server-sent events while the tab is seen. Returns what ends it. */
export function listen(path: string, { onMessage, onState }: Listener): () => void {
  let source: EventSource | null = null;
  let again: number | undefined;
  const close = () => {
    window.clearTimeout(again);
    source?.close();
    source = null;
    onState(false);
  };
  const follow = () => {
    if (document.hidden || typeof EventSource === 'undefined') return close();
    if (source !== null) return;
    const opened = new EventSource(requestOf(path).url);
    source = opened;
    opened.onopen = () => onState(true);
    opened.onmessage = ({ data }) => onMessage(JSON.parse(data));
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return onState(false);
      close();
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
