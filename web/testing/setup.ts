import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => {
  cleanup();
  notifications.clean();
});
// The next file has the same window.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout: stubs for Mantine, charts and virtual rows.
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }),
  scrollTo() {},
});
Element.prototype.scrollIntoView = () => {};
HTMLCanvasElement.prototype.getContext = () => null;
// Virtual rows measure their window.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 600);
for (const [edge, value] of [
  ['clientHeight', 600],
  ['clientWidth', 1000],
  ['offsetHeight', 600],
  ['offsetWidth', 1000],
] as const) {
  Object.defineProperty(HTMLElement.prototype, edge, { configurable: true, get: () => value });
}

// Autosize text fields listen for fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
