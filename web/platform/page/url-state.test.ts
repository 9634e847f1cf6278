import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseSearch, readSearch, stringifySearch } from './url-state.ts';

const schema = z.object({
  keyword: z.string().optional(),
  page: z.number().int().min(1).default(1),
  verified: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  sort: z.enum(['asc', 'desc']).default('desc'),
});

it('round-trips readable text', () => {
  const text = stringifySearch({ keyword: '#a & b', tags: ['x', 'y'], page: 2, none: undefined, empty: '' });
  expect(text).toBe('?keyword=%23a+%26+b&tags=x&tags=y&page=2');
  expect(parseSearch(text)).toEqual({ keyword: '#a & b', tags: ['x', 'y'], page: '2' });
});

it('converts by the schema without guessing', () => {
  expect(readSearch(schema, parseSearch('keyword=2024&page=3&verified=true&tags=one'))).toEqual({
    keyword: '2024',
    page: 3,
    verified: true,
    tags: ['one'],
    sort: 'desc',
  });
});

it('drops invalid values and uses the default', () => {
  expect(readSearch(schema, parseSearch('page=zero&sort=sideways&verified=maybe'))).toEqual({
    page: 1,
    sort: 'desc',
  });
});

it('is null if a required value is missing', () => {
  expect(readSearch(z.object({ keyword: z.string().min(1) }), {})).toBeNull();
});

it('drops the invalid entry of a list and keeps the others', () => {
  const item = z.enum(['instagram', 'tiktok']);
  const schema = z.object({ keyword: z.string(), platform: z.array(item).optional() });
  const read = (text: string) => readSearch(schema, parseSearch(text));
  expect(read('?keyword=a&platform=friendster')?.keyword).toBe('a');
  expect(read('?keyword=a&platform=tiktok&platform=orkut&platform=bebo')).toEqual({
    keyword: 'a',
    platform: ['tiktok'],
  });
});

it('drops an invalid list, and nothing else', () => {
  const codes = z.union([
    z.array(z.string()),
    z
      .string()
      .transform((t) => t.split(','))
      .pipe(z.array(z.string().length(2))),
  ]);
  const schema = z.object({ keyword: z.string(), country: codes.optional() });
  expect(readSearch(schema, parseSearch('?keyword=a&country=france'))).toEqual({ keyword: 'a' });
});
