import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInspector } from './inspector.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-inspector-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
}

it('limits processor time, so that files behind others are not refused', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => `p${n},A caption of some length #tag${n},${n}`);
  const csv = file('large.csv', `id,text,likes\n${rows.join('\n')}\n`);
  const hurried = openInspector({ most_ms: 2000 });
  const inspections = await Promise.all(Array.from({ length: 16 }, () => hurried.inspect(csv, 'large.csv')));
  for (const { header } of inspections) expect(header).toEqual(['id', 'text', 'likes']);
});

it('refuses a file that takes endless processor time, and inspects the next', async () => {
  const program = file(
    'worker.mjs',
    "export const answer = ({ file_name }) => { while (file_name === 'endless'); return { result: { header: ['a'] } }; };",
  );
  const inspector = openInspector({ program: pathToFileURL(program), most_ms: 300 });
  const [endless, waiting] = await Promise.allSettled(
    ['endless', 'sound', 'endless', 'sound'].map((name) => inspector.inspect(program, name)),
  );
  expect(endless).toMatchObject({ reason: { name: 'FileError', code: 'too_slow' } });
  expect(waiting).toMatchObject({ value: { header: ['a'] } });
});

it('fails with the reason if its worker cannot be loaded, and continues', async () => {
  const program = new URL('missing.mjs', pathToFileURL(`${folder}/`));
  const broken = openInspector({ program });
  for (let n = 0; n < 5; n++) await expect(broken.inspect(folder, 'a.csv')).rejects.toThrow('missing.mjs');
});
