import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout: what Mantine, the charts and the virtual rows ask of it is answered plainly.
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
// The virtual rows measure their window by its box.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 600);
for (const [edge, value] of [
  ['clientHeight', 600],
  ['clientWidth', 1000],
  ['offsetHeight', 600],
  ['offsetWidth', 1000],
] as const) {
  Object.defineProperty(HTMLElement.prototype, edge, { configurable: true, get: () => value });
}

// Text fields that grow measure themselves again when a font has come.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
