import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressKey } from './single-keys.ts';
import { SINGLE_KEYS } from './single-keys-setting.ts';

const clicked: string[] = [];

/** jsdom has no layout: everything connected is in view. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  document.body.innerHTML = `
    <nav><a href="/lists">Lists</a></nav>
    <main>
      <button aria-keyshortcuts="E">Edit</button>
      <input aria-label="Name" />
    </main>`;
  for (const element of document.querySelectorAll<HTMLElement>('a, button'))
    element.addEventListener('click', (event) => {
      event.preventDefault();
      clicked.push(element.textContent ?? '');
    });
});
afterEach(() => {
  clicked.length = 0;
  document.body.innerHTML = '';
  localStorage.clear();
  vi.restoreAllMocks();
});

function press(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): void {
  target.addEventListener('keydown', (event) => pressKey(event as KeyboardEvent), { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ...more }));
}

it('goes to a page by G and its letter', () => {
  press('g');
  press('l');
  expect(clicked).toEqual(['Lists']);
  press('l');
  expect(clicked).toEqual(['Lists']);
});

it('presses the button that names the key', () => {
  press('e');
  expect(clicked).toEqual(['Edit']);
});

it('leaves typing and shortcuts of the browser alone', () => {
  press('e', document.querySelector('input') ?? document.body);
  press('e', document.body, { ctrlKey: true });
  expect(clicked).toEqual([]);
});

it('does nothing where it is turned off', () => {
  localStorage.setItem(SINGLE_KEYS, 'false');
  press('e');
  expect(clicked).toEqual([]);
});
