import { afterEach, expect, it, vi } from 'vitest';
import { leftInEnglish, TEXTS_OF_PAGE } from './testing/left-in-english.ts';

// The language of a page is chosen as its modules load.
vi.hoisted(() => localStorage.setItem('limelight:language', 'fr'));
const { loadLanguage } = await import('./platform/language.ts');
await loadLanguage();
const { ADDRESSES, answerByContract, openPage } = await import('./testing/page-under-test.tsx');

const textsOfPage = new Function('document', `return ${TEXTS_OF_PAGE}`);

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(ADDRESSES)('has no English text left on %s', async (address) => {
  answerByContract('sparse');
  await openPage(address);
  expect(leftInEnglish(textsOfPage(document))).toEqual([]);
});
