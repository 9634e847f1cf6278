import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGAIN_MS, listen, type StreamState } from './listen.ts';

/** The parts of EventSource in use, controlled by the test. */
class Source {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_event: { data: string }) => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Source.opened.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
}

beforeEach(() => {
  Source.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports a refused stream, and retries it after the interval', () => {
  const states: StreamState[] = [];
  const end = listen('/api/monitor/live/1', { onMessage: () => {}, onState: (state) => states.push(state) });
  const [first] = Source.opened;
  if (!first) throw new Error('No stream was opened');
  first.onopen();
  first.onerror();
  expect(states).toEqual(['open', 'waiting']);
  first.readyState = Source.CLOSED;
  first.onerror();
  expect(states.at(-1)).toBe('refused');
  vi.advanceTimersByTime(AGAIN_MS - 1);
  expect(Source.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Source.opened).toHaveLength(2);
  end();
  expect(states.at(-1)).toBe('waiting');
});
