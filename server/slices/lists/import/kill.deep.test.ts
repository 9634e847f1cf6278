import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { ListImport, ListImportPreview } from '#contract/lists/imports.ts';
import type { List } from '#contract/lists/list.ts';
import { type KillableServer, killableServer, pause } from '#server/testing/killable-server.ts';

const MINUTES = 60_000;
const CREATORS = 2500;

let server: KillableServer;
beforeAll(async () => {
  server = killableServer('none');
  await server.start();
}, 5 * MINUTES);
afterAll(() => server.close());

/** Every tenth creator is a duplicate, and every fiftieth row is not a handle. */
const rows = Array.from({ length: CREATORS }, (_none, i) => [
  `@killed.${i},${100 + i}`,
  ...(i % 10 === 0 ? [`https://www.instagram.com/killed.${i}/,${100 + i}`] : []),
  ...(i % 50 === 0 ? [`not a handle ${i},1`] : []),
]).flat();

const status = ({ list_id, id }: Pick<ListImport, 'list_id' | 'id'>) =>
  server.call<ListImport>('GET', `/lists/${list_id}/influencer_import/${id}`);

async function started(name: string): Promise<ListImport> {
  const list = await server.call<List>('POST', '/lists/add', { name });
  const form = new FormData();
  form.append('excelFile', new File([`Instagram,Price\n${rows.join('\n')}\n`], 'creators.csv'));
  const preview = await server.call<ListImportPreview>('POST', `/lists/${list.id}/import`, form);
  return server.call<ListImport>('POST', `/lists/${list.id}/influencer_import/${preview.import.id}/start`, {
    targets: preview.columns.map(({ field }) => field),
    platform: preview.import.platform,
    existing: 'update',
  });
}

async function until(one: ListImport, isThere: (now: ListImport) => boolean): Promise<ListImport> {
  for (;;) {
    const now = await status(one);
    if (now.state !== 'running' || isThere(now)) return now;
    await pause(10);
  }
}

async function members({ list_id }: ListImport): Promise<Array<[string | undefined, number | null]>> {
  const pages: Array<[string | undefined, number | null]> = [];
  for (let page = 1; ; page++) {
    const { profiles, total } = await server.call<{ profiles: ListProfile[]; total: number }>(
      'GET',
      `/lists/${list_id}/profiles?limit=1000&page=${page}`,
    );
    pages.push(
      ...profiles.map((p): [string | undefined, number | null] => [
        p.platforms.instagram?.username ?? p.name,
        p.price,
      ]),
    );
    if (pages.length >= total) return pages;
  }
}

test(
  'loses no row and repeats none when it is killed again and again',
  async () => {
    const one = await started('Killed');
    const done = ({ status: s }: ListImport) => s.success + s.error;
    const kills: number[] = [];
    for (const share of [0.1, 0.5, 0.8]) {
      const now = await until(one, (at) => done(at) > share * at.status.total_count);
      if (now.state !== 'running') break;
      kills.push(done(now));
      await server.kill();
      await server.start();
    }
    expect(kills.length).toBeGreaterThan(0);
    const now = await until(one, () => false);
    expect(now).toMatchObject({ state: 'completed', error: null, rows: rows.length });
    const here = await members(one);
    expect(here.map(([name]) => name)).toEqual(Array.from({ length: CREATORS }, (_none, i) => `killed.${i}`));
    expect(here.every(([, price], i) => price === 100 + i)).toBe(true);
    // The same file without interruptions.
    const other = await until(await started('Undisturbed'), () => false);
    expect(now.status).toEqual(other.status);
    expect([now.added, now.duplicates]).toEqual([other.added, other.duplicates]);
    expect(await members(other)).toEqual(here);
  },
  10 * MINUTES,
);
