import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ADDRESSES,
  ADMIN,
  answerByContract,
  openPage,
  structuralViolations,
} from './testing/page-under-test.tsx';

/** Signs of a value that was never computed. */
const NONSENSE = /\bNaN\b|\bundefined\b|\bnull\b|Invalid Date|\[object |Infinity/;

/** Notation of code and statistics, which screens write in words. */
const FOR_DEVELOPERS = /\b[a-z_]+(\.[a-z_]+)?@\d|\bn = \d|Internal Server Error|\bELC\b|test-toast/;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(['sparse', 'empty'] as const)('with %s data', (amount) => {
  it.each(ADDRESSES)('shows the title of %s, and only numbers, texts and days', async (address) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { unknown } = answerByContract(amount);
    await openPage(address);
    expect(unknown).toEqual([]);
    expect(screen.queryByText('Something went wrong'), String(logged.mock.calls)).toBeNull();
    expect(screen.queryByText(/did not answer|could not be loaded/)).toBeNull();
    expect(document.body.textContent).not.toMatch(NONSENSE);
    expect(FOR_DEVELOPERS.exec(document.body.textContent)?.[0]).toBeUndefined();
    expect(document.querySelector('[href*="test-toast"]')).toBeNull();
    if (amount === 'sparse') expect(await structuralViolations()).toEqual([]);
    const complaints = logged.mock.calls.map(String).filter((text) => !/not wrapped in act/.test(text));
    expect(complaints).toEqual([]);
  });
});

it.each([
  ['admin', ADMIN, ['Import data', 'Create a profile', 'Analyze a keyword']],
  ['member', { ...ADMIN, role: 'member' }, ['Create a profile', 'Analyze a keyword', 'Create a list']],
  ['viewer', { ...ADMIN, role: 'viewer' }, ['Analyze a keyword', 'Find creators', 'Set up your account']],
] as const)('shows a %s three steps on the start page of an empty company', async (_role, who, steps) => {
  answerByContract('empty');
  const others = fetch;
  vi.stubGlobal('fetch', async (request: Request) =>
    new URL(request.url).pathname === '/api/navigation'
      ? Response.json({ creators: 0, brands: 0, posts: 0, newest_post: null, proposals: 0 })
      : others(request),
  );
  await openPage('/', { ...who, operates: who.role === 'admin', may_import: who.role === 'admin' });
  const list = await screen.findByRole('list', { name: 'First steps' });
  const titles = [...list.querySelectorAll('strong')].map(({ textContent }) => textContent);
  expect(titles).toEqual(steps.map((title, i) => `${i + 1}. ${title}`));
});
