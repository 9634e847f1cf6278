import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  signIn,
  somebody,
} from './product.ts';

// Needs its own product, because these imports would change the numbers of other tests.
let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-replay-'));
  const replay = path.join(folder, 'replay.csv');
  [product, browser] = await Promise.all([ownProduct('none', replay), launchBrowser()]);
  // Browsers log the expected 400.
  ({ page, errors } = await somebody(browser, [/400 .*\/api\/imports$/]));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  expect(errors).toEqual([]);
});

interface SentFile {
  name: string;
  buffer: Buffer;
}
const csv = (name: string, lines: readonly string[]): SentFile => ({
  name,
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});
/** Read from disk: sending a large file through the browser's protocol takes minutes on a busy machine. */
async function give(...files: SentFile[]): Promise<void> {
  const paths = files.map(({ name, buffer }) => {
    const file = path.join(folder, name);
    writeFileSync(file, buffer);
    return file;
  });
  await page.locator('input[type=file]').setInputFiles(paths);
}
const ready = (name: string) => page.getByRole('region', { name: `Ready: ${name}` });
const running = (name: string) => page.getByRole('region', { name: `Import of ${name}` });
const ended = (name: string) =>
  page
    .getByRole('list', { name: 'Finished imports' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first();

const LOOK = process.env.LOOK_SOURCES;
/** Takes screenshots in four variants, if a folder is given. */
async function shoot(name: string): Promise<void> {
  if (LOOK === undefined) return;
  mkdirSync(LOOK, { recursive: true });
  for (const width of [1440, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 1000 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(300);
      const file = path.join(LOOK, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.emulateMedia({ colorScheme: 'light' });
}

// Column names without any meaning.
const HEADER = 'Desk no.,Where,Said,Hearts,Seen on';
const link = (id: string) => `https://www.instagram.com/p/${id}/`;

async function mapTo(file: string, column: string, field: string) {
  const select = ready(file).getByRole('combobox', { name: `Content of “${column}”`, exact: true });
  await select.fill(field);
  await page.getByRole('option', { name: field, exact: true }).click();
}

it('refuses files that are empty, not tables, or truncated gzip, with the reason', async () => {
  await signIn(page, product.url);
  await page.goto(`${product.url}/settings/sources`);
  await heading(page, 'Sources').waitFor();
  await page.getByText('No finished imports yet').waitFor();
  const whole = gzipSync(Buffer.from(`Username,Followers\n${'wren.quillfield,1200\n'.repeat(400)}`));
  await give(
    {
      name: 'moodboard.png',
      buffer: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    },
    csv('letter.csv', ['Dear all', 'the campaign begins on Monday', 'Yours']),
    { name: 'nothing.csv', buffer: Buffer.alloc(0) },
    { name: 'half.csv.gz', buffer: whole.subarray(0, whole.length >> 1) },
  );
  const uploads = page.getByRole('list', { name: 'Uploads' });
  for (const [name, reason] of [
    ['moodboard.png', 'This is not a table but a PNG picture.'],
    [
      'letter.csv',
      'This is not a table: no separator (comma, tab, semicolon or |) divides its lines into the same columns.',
    ],
    ['nothing.csv', 'The file is empty.'],
    ['half.csv.gz', 'The gzip file is damaged or incomplete. Upload the full file again.'],
  ] as const) {
    const row = uploads.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('alert').getByText(reason, { exact: true }).waitFor();
    await ended(name).getByText(reason, { exact: true }).waitFor();
  }
  await accessible(page);
  await shoot('refused');
  for (const name of ['moodboard.png', 'letter.csv', 'nothing.csv', 'half.csv.gz'])
    await uploads.getByRole('button', { name: `Dismiss the message about ${name}` }).click();
  expect(await uploads.count()).toBe(0);
});

it('dismisses a failed entry and restores it', async () => {
  await page.getByRole('button', { name: 'Dismiss nothing.csv' }).click();
  await ended('nothing.csv').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Show dismissed imports and earlier attempts (1)' }).check();
  await accessible(page);
  await page.getByRole('button', { name: 'Restore nothing.csv' }).click();
  await page.getByRole('button', { name: 'Dismiss nothing.csv' }).waitFor();
});

it('maps the columns of an unknown header, and keeps the mapping', async () => {
  const file = 'desk-list.csv';
  const posts = [1, 2, 3].map(
    (n) => `wren.quillfield,${link(`Wq${n}`)},"Ink and paper ${n} #quillweek",${n * 40},2026-03-0${n}`,
  );
  const bad = [`,${link('Wq8')},No name,12,2026-03-08`, 'wren.quillfield,,No address,9,2026-03-09'];
  await give(csv(file, [HEADER, ...posts, ...bad, `wren.quillfield,${link('Wq4')},Odd,a lot,2026-03-04`]));
  const waiting = ready(file);
  await waiting.getByText('This looks like Instagram posts.').waitFor();
  const before = waiting.getByRole('status', { name: 'Required before the start' });
  await before.getByText(/Map a column to the account/).waitFor();
  expect(await waiting.getByRole('button', { name: 'Start import' }).isDisabled()).toBe(true);
  await accessible(page);
  await shoot('unknown-header');
  // Recognized by its values: post URLs.
  const field = (column: string) =>
    waiting.getByRole('combobox', { name: `Content of “${column}”`, exact: true });
  expect(await field('Where').inputValue()).toBe('Post: address');
  expect(await waiting.getByRole('combobox', { name: 'Platform', exact: true }).inputValue()).toBe(
    'Instagram',
  );
  await mapTo(file, 'Desk no.', 'Account: username');
  await mapTo(file, 'Said', 'Caption');
  // Recognized by its name; choosing it again keeps it.
  await mapTo(file, 'Hearts', 'Likes');
  await mapTo(file, 'Seen on', 'Published at');
  await page.reload();
  expect(await field('Seen on').inputValue()).toBe('Published at');
  await waiting.getByText('Each row is imported as a post, with its account.').waitFor();
  await waiting.getByRole('button', { name: 'Save mapping' }).click();
  await waiting.getByLabel('Name of the mapping').fill('Desk list');
  await waiting.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved the mapping "Desk list".').waitFor();
  await shoot('mapped');
  await waiting.getByRole('button', { name: 'Start import' }).click();
  await ended(file).getByText('6 rows, 4 posts: 4 new · 2 rows were rejected').waitFor({ timeout: 150_000 });
  await page.getByRole('button', { name: `See posts of ${file}` }).click();
  const shown = page.getByRole('dialog', { name: `Posts from "${file}"` });
  await shown.getByRole('link', { name: 'Ink and paper 3 #quillweek' }).waitFor();
  await accessible(page);
  await shoot('posts');
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
});

it('exports the rejected rows as a file, with row, column, value and reason', async () => {
  const entry = ended('desk-list.csv');
  await entry.getByText('2 rows rejected, 1 cell unreadable').waitFor();
  await accessible(page);
  await shoot('rejects');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    entry.getByRole('button', { name: 'Download the rejected rows of desk-list.csv' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('desk-list.csv.rejected.csv');
  const lines = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  expect(lines).toEqual([
    'row,column,value,reason,rejected',
    '4,Desk no.,,The row does not name an account.,row',
    '5,Where,,The row does not name a post.,row',
    '6,Hearts,a lot,This is not a number.,cell only',
  ]);
});

it('imports a second file of the same header with the saved mapping', async () => {
  const file = 'desk-list-april.csv';
  await give(csv(file, [HEADER, `wren.quillfield,${link('Wq5')},"Blotting #quillweek",80,2026-04-02`]));
  const waiting = ready(file);
  await waiting.getByText('Your mapping “Desk list” fits this file').waitFor();
  await waiting.getByText('Each row is imported as a post, with its account.').waitFor();
  expect(await waiting.getByRole('combobox', { name: 'Content of “Where”' }).inputValue()).toBe(
    'Post: address',
  );
  expect(await waiting.getByRole('combobox', { name: 'Platform', exact: true }).inputValue()).toBe(
    'Instagram',
  );
  await waiting.getByRole('button', { name: 'Start import' }).click();
  await ended(file).getByText('1 post: 1 new').waitFor({ timeout: 150_000 });
});

it('withdraws an import after showing the changes, and keeps its entry', async () => {
  const file = 'desk-list-wrong.csv';
  await give(
    csv(file, [
      HEADER,
      `wren.quillfield,${link('Wq5')},"Blotting #quillweek",1,2026-04-02`,
      `wren.quillfield,${link('Wq6')},"Not ours",2,2026-04-03`,
    ]),
  );
  const waiting = ready(file);
  await waiting.getByText('Your mapping “Desk list” fits this file').waitFor();
  await waiting.getByRole('button', { name: 'Start import' }).click();
  await ended(file).getByText('2 posts: 1 new').waitFor({ timeout: 150_000 });
  await page.getByRole('button', { name: `Withdraw ${file}` }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw "${file}"` });
  const changes = dialog.getByLabel('Changes');
  await changes.getByText('posts are removed: no other import has them').waitFor();
  await accessible(page);
  await shoot('withdraw');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await ended(file).getByText('Withdrawn', { exact: true }).waitFor({ timeout: 150_000 });
  await ended(file).getByText('1 post removed').waitFor();
  expect(await page.getByRole('button', { name: `Withdraw ${file}` }).count()).toBe(0);
});

it('recognizes a file, shows how each value is read, and asks nothing', async () => {
  const file = 'beitragsliste.csv';
  const row = (n: number) =>
    `@moss.lane;${link(`Ml${n}`)};0${n}.06.2026 18:00;Moos und Farn ${n} #moos;1.20${n};48.20${n}`;
  await give(csv(file, ['Konto;Link;Veröffentlicht am;Text;Gefällt mir;Follower', ...[1, 2, 3].map(row)]));
  const waiting = ready(file);
  await waiting.getByText('Instagram posts.', { exact: true }).waitFor();
  const table = waiting.getByRole('region', { name: /^First rows of .*, as interpreted$/ });
  await table.getByRole('columnheader', { name: 'Published at' }).waitFor();
  await table.getByText(/^Jun 1, 2026, \d+:00\s[AP]M$/).waitFor();
  await table.getByText('48,201', { exact: true }).waitFor();
  await shoot('recognised');
  await waiting.getByRole('button', { name: 'Start import' }).click();
  await ended(file).getByText('3 posts: 3 new').waitFor({ timeout: 150_000 });
});

it('asks about the one ambiguous column, and reads it as answered', async () => {
  const file = 'us-or-not.csv';
  const rows = [1, 2, 3].map((n) => `moss.lane,${link(`Us${n}`)},0${n}/07/2026,Fern ${n} #ferns,${n * 40}`);
  await give(csv(file, ['Username,Post URL,Post date,Caption,Likes', ...rows]));
  const waiting = ready(file);
  const columns = waiting.getByRole('list', { name: 'Columns that need a decision' });
  await columns.getByText(/Does the day or the month come first in "Post date"/).waitFor();
  await columns.getByRole('combobox', { name: 'Interpretation of Post date' }).click();
  await page.getByRole('option', { name: /^Month first/ }).click();
  await accessible(page);
  await shoot('asked');
  await waiting.getByRole('button', { name: 'Start import' }).click();
  await ended(file).getByText('3 posts: 3 new').waitFor({ timeout: 150_000 });
});

it('ignores a thousandth of the followers until somebody confirms it', async () => {
  const day = (n: number, followers: number) =>
    csv(`creators-${n}.csv`, [
      'Profile URL,Username,Followers,Scraped at',
      `https://www.instagram.com/moss.glade/,moss.glade,${followers},2026-06-0${n}T08:00:00Z`,
    ]);
  for (const file of [day(1, 48_200), day(2, 48)]) {
    await give(file);
    await ready(file.name).getByRole('button', { name: 'Start import' }).click();
    await ended(file.name).getByText('Done', { exact: true }).waitFor({ timeout: 150_000 });
  }
  const odd = page.getByRole('button', {
    name: '1 suspicious observation was not used: creators-2.csv',
  });
  await odd.click();
  const dialog = page.getByRole('dialog', { name: 'Suspicious observations in "creators-2.csv"' });
  await dialog.getByText(/^Followers fell from 48,200 to 48, about a thousandth/).waitFor();
  await accessible(page);
  await shoot('implausible');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByText(/confirmed that it is correct\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Correct' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

/** Eight commit units: up to four in progress are still stored after a pause, and enough must be left. */
const ROWS = 160_000;
const LARGE = 'archive.csv';
const large = (prefix: string, rows = ROWS): string[] => [
  'Username,Post URL,Caption,Likes,Date',
  ...Array.from(
    { length: rows },
    (_, n) =>
      `moss.${n % 50},${link(`${prefix}${n}`)},"Fern ${n % 97} #mossdays",${n % 900},2026-02-${10 + (n % 15)}`,
  ),
];

async function start(file: SentFile) {
  await give(file);
  await ready(file.name).getByRole('button', { name: 'Start import' }).click();
  await running(file.name).waitFor();
}

it('pauses a large import, and resumes it to its last row', async () => {
  await start(csv(LARGE, large('Ma')));
  const card = running(LARGE);
  await card.getByRole('button', { name: 'Pause' }).click();
  await card.getByText('Paused; rows read so far are imported').waitFor();
  await accessible(page);
  await shoot('paused');
  await page.reload();
  await card.getByText('Paused; rows read so far are imported').waitFor();
  const read = await card.getByText('rows read').locator('..').getByRole('definition').textContent();
  expect(Number(read?.replaceAll(',', ''))).toBeLessThan(ROWS);
  await card.getByRole('button', { name: 'Resume' }).click();
  await card.getByText('Running', { exact: true }).waitFor();
  await shoot('running');
  await ended(LARGE).getByText('160,000 posts: 160,000 new').waitFor({ timeout: 150_000 });
  await ended(LARGE).getByText('Done', { exact: true }).waitFor();
});

it('cancels an import, keeps earlier rows, and says so', async () => {
  const file = csv('archive-2.csv', large('Mb'));
  await start(file);
  const card = running(file.name);
  await card.getByRole('button', { name: 'Cancel' }).click();
  const entry = ended(file.name);
  await entry.getByText('Canceled', { exact: true }).waitFor();
  expect(await card.count()).toBe(0);
});

it('says how much of a large truncated gzip was imported', async () => {
  const whole = gzipSync(Buffer.from(large('Mc', 60_000).join('\n')));
  const file = {
    name: 'archive-3.csv.gz',
    buffer: whole.subarray(0, whole.length - 100_000),
  };
  await start(file);
  const entry = ended(file.name);
  await entry
    .getByText('The gzip file is damaged or incomplete. Upload the full file again.')
    .waitFor({ timeout: 150_000 });
  await entry.getByText(/^Before that: \d+,000 posts: \d+,000 new/).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await accessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await shoot('history');
});

it('asks for the account of a table that names none, and names the columns it skips', async () => {
  await page.goto(`${product.url}/settings/sources`);
  await ended('archive-3.csv.gz').waitFor();
  const name = 'Tabellendaten.csv';
  await give(
    csv(name, [
      'Video,Videotitel,Veröffentlichungszeitpunkt des Videos,Aufrufe,Wiedergabezeit (Stunden),Abonnenten',
      'Gesamt,,,5600,190.5,3',
      'studioAB_01,Am See,2026-03-10 18:00,3344,120.5,1',
      'studioAB_02,Im Garten,2026-03-11 18:00,2256,70.0,2',
    ]),
  );
  const card = ready(name);
  await card.getByText('This looks like YouTube posts.').waitFor();
  await card.getByText('2 of 6 columns will not be imported').click();
  await card.getByText(/^Abonnenten It counts the growth of a post or a day/).waitFor();
  await card.getByRole('combobox', { name: 'Time zone' }).waitFor();
  const start = card.getByRole('button', { name: 'Start import' });
  expect(await start.isDisabled()).toBe(true);
  await card.getByRole('combobox', { name: 'Which account is this?' }).fill('@mira.holt');
  await accessible(page);
  await shoot('whose');
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await start.click();
  const entry = ended(name);
  await entry.getByText(/^3 rows, 2 posts: 2 new · 1 row was rejected/).waitFor({ timeout: 150_000 });
  await entry.getByText('2 of 6 columns were not imported').waitFor();
  await shoot('whose-history');
});

it('asks a platform for the posts of a running monitor, and shows the outcome', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const rows = [1, 2, 3].map((n) => `iris.vane,${link(`Iv${n}`)},Petals ${n},${n * 10},${day(-n)}T10:00:00Z`);
  writeFileSync(
    path.join(folder, 'replay.csv'),
    ['Username,Post URL,Caption,Likes,Date', ...rows, ''].join('\n'),
  );
  const { request } = page.context();
  const { csrf } = await (await request.get(`${product.url}/api/user/user`)).json();
  const send = async (address: string, data: object) =>
    (await request.post(`${product.url}/api${address}`, { data, headers: { 'x-csrf-token': csrf } })).json();
  const iris = await send('/profile/add', {
    ...{ name: 'Iris Vane', kind: 'influencer' },
    accounts: [{ platform: 'instagram', username: 'iris.vane' }],
  });
  const { id } = await send('/monitor/create', {
    ...{ name: 'Petals', start_date: day(-10), end_date: day(10), currency: 'EUR', profile_ids: [iris.id] },
  });
  await page.goto(`${product.url}/monitor/${id}?tab=coverage`);
  const from = page.getByRole('region', { name: 'Where posts come from' });
  await from.getByText(/^Checked (just now|\d+ minutes? ago)$/).waitFor({ timeout: 150_000 });
  await expect
    .poll(
      async () => {
        await page.goto(`${product.url}/monitor/${id}?tab=coverage`);
        await heading(page, 'Petals').waitFor();
        return page.getByText('3 posts').first().isVisible();
      },
      { timeout: 150_000 },
    )
    .toBe(true);
  await page
    .getByRole('region', { name: 'Stories' })
    .getByText(/% collected, 0 stories$/)
    .waitFor();
  await accessible(page);
  await shoot('coverage');
  await page.goto(`${product.url}/settings/sources`);
  const platforms = page.getByRole('list', { name: 'Platforms' });
  await platforms.getByText(/^1 account in running monitors, last checked/).waitFor();
  await ended('Replay of a file').getByText('3 posts: 3 new').waitFor();
  await accessible(page);
});
