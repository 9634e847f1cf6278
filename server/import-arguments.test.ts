import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readArguments } from './import-arguments.ts';

it('reads columns after one --map, or each with its own, and files before and after', () => {
  const mapping = { 'Post = URL': 'link', Likes: 'likes', Views: 'views' };
  const request = { preset: 'recognised', platform: 'tiktok', mapping, encoding: null, timezone: null };
  const one = ['a.csv', '--map', 'Post = URL=link', 'Likes=likes', 'Views=views', '--platform', 'tiktok'];
  expect(readArguments(one)).toEqual([{ path: path.resolve('a.csv'), ...request }]);
  const each = [
    '--map',
    'Post = URL=link',
    '--map=Likes=likes',
    '--platform=tiktok',
    '--map',
    'Views=views',
    'b.csv',
  ];
  expect(readArguments(['a.csv', ...each]).map((w) => [path.basename(w.path), w.mapping])).toEqual([
    ['a.csv', mapping],
    ['b.csv', mapping],
  ]);
});

it('reads the account, the encoding and the time zone of a file', () => {
  const accountOf = (text: string) => readArguments(['a.csv', '--account', text])[0]?.mapping;
  expect(accountOf('@mira.holt')).toEqual({ '=@mira.holt': 'account.username' });
  expect(accountOf('UCabcdefghijklmnopqrstuv')).toEqual({
    '=UCabcdefghijklmnopqrstuv': 'account.external_id',
  });
  expect(accountOf('youtube.com/@mira')).toEqual({ '=youtube.com/@mira': 'account.link' });
  const read = ['a.csv', '--encoding', 'big5', '--timezone', 'Europe/Paris'];
  expect(readArguments(read)).toMatchObject([
    { preset: null, mapping: null, encoding: 'big5', timezone: 'Europe/Paris' },
  ]);
  expect(() => readArguments(['a.csv', '--encoding', 'x'])).toThrow('Unknown encoding x');
  expect(() => readArguments(['a.csv', '--timezone', 'Mars'])).toThrow('Unknown time zone Mars');
});

it('accepts a file with an equals sign in its name', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-arguments-'));
  const file = path.join(folder, 'q=1.csv');
  writeFileSync(file, '');
  expect(readArguments(['--map', 'a=likes', file])).toMatchObject([{ path: file, mapping: { a: 'likes' } }]);
  expect(readArguments(['q=2.csv'])).toMatchObject([{ path: path.resolve('q=2.csv'), mapping: null }]);
  rmSync(folder, { recursive: true });
});

it('reports errors in a sentence', () => {
  expect(() => readArguments(['a.csv', '--map', 'likes'])).toThrow('--map takes column=field, not likes.');
  expect(() => readArguments(['a.csv', '--platform', 'myspace'])).toThrow('Unknown platform myspace');
  expect(() => readArguments(['--preset', 'x'])).toThrow('Usage: npm run import');
});
