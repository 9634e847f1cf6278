import { expect, it } from 'vitest';
import { MODEL_LANGUAGES } from './languages.ts';
import { readHead } from './read-model.ts';
import { errorIn, errorOfSet, TOO_UNCERTAIN, UNMEASURED } from './share-errors.ts';

const { share_errors } = readHead();

it('has measured every language of the model, and texts without language', () => {
  expect(Object.keys(share_errors).sort()).toEqual(['', ...MODEL_LANGUAGES]);
});

it('treats an unmeasured language as unknown', () => {
  expect(errorIn({ en: 0.2 }, 'nl')).toBe(UNMEASURED);
  expect(errorIn({ en: 0.2 }, null)).toBe(UNMEASURED);
});

it('is too uncertain only in Hindi, not in English with a little Hindi', () => {
  expect(errorOfSet(share_errors, new Map([['hi', 300]]))).toBeGreaterThan(TOO_UNCERTAIN);
  expect(errorOfSet(share_errors, new Map([['en', 300]]))).toBeLessThanOrEqual(TOO_UNCERTAIN);
  expect(
    errorOfSet(
      share_errors,
      new Map([
        ['en', 270],
        ['hi', 30],
      ]),
    ),
  ).toBeLessThanOrEqual(TOO_UNCERTAIN);
});
