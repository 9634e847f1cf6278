import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { account, accountRef, mainAudienceCountry } from './observe.ts';
import { columnKey, type FileContext, type Preset, type RowMapper } from './preset.ts';
import { type ColumnIndex, hasKey, RowReader } from './row-reader.ts';

/** Columns of account name and display name, which change with every edition. */
const EDITIONS: readonly { platform: Platform; username: string; title: string }[] = [
  { platform: 'instagram', username: 'influencer insta name', title: 'instagram name' },
  { platform: 'instagram', username: 'instagram name', title: 'influencer name' },
  // The November edition swaps the words: "Name" is the account, "Instagram Name" the display name.
  { platform: 'instagram', username: 'name', title: 'instagram name' },
  { platform: 'tiktok', username: 'tiktoker name', title: 'tiktok name' },
  { platform: 'tiktok', username: 'tiktoker', title: 'influencer name' },
  { platform: 'youtube', username: 'channel name', title: 'youtuber' },
  { platform: 'youtube', username: 'youtube channel', title: 'youtuber name' },
  { platform: 'youtube', username: 'youtuber name', title: 'channel name' },
  { platform: 'youtube', username: 'youtuber', title: 'name' },
];
const FOLLOWERS = ['followers', 'followers numbers', 'subscribers', 'subscribers count'];
const AVERAGES = /^(views|likes|comments|shares|avg|engagement|authentic|eng\.)/;

/**
 * Monthly lists of the 1,000 leading accounts per platform, twelve headers. Imports followers, categories
 * and the main AUDIENCE country; average views, likes and "authentic engagement" are statistics, not posts.
 * The month in the file's name ("2022-06") dates the numbers to its first day; without one they are
 * undated.
 */
export const top1000: Preset = {
  name: 'top1000',
  label: 'Top 1,000 accounts (monthly lists)',
  describes: 'Accounts with followers, categories and main audience country; platform from the header.',
  platform: null,
  nothing: null,
  detect: (header) => (edition(header) === null ? 0 : 0.9),
  bind: bindTop1000,
};

function bindTop1000(header: readonly string[], context: FileContext): RowMapper {
  const reader = new RowReader(header, context.sample);
  const layout = edition(header);
  const username = reader.required(layout?.username ?? 'influencer name');
  const title = reader.column(layout?.title ?? '');
  const platform = context.platform ?? layout?.platform ?? 'instagram';
  const followers = header.flatMap((name, index) => (FOLLOWERS.includes(plainKey(name)) ? [index] : []));
  const themes = header.flatMap((name, index) => (/^category/.test(plainKey(name)) ? [index] : []));
  const country = countryColumn(header, platform);
  const observed_at = monthOf(context.file_name);
  return reader.mapper((row, observations) => {
    const display = row.text(title);
    const name = row.text(username);
    // A YouTube list repeats the title for channels without a name: then only the title is known.
    const isTitle = platform === 'youtube' && (name === display || name === null || /\s/.test(name));
    const ref = accountRef(platform, { username: isTitle ? null : name, title: display ?? name });
    if (!hasKey(ref)) return row.reject(username, sentenceFor('row_account_missing'));
    observations.push(
      account(ref, { observed_at, followers: firstCount(row, followers), themes: texts(row, themes) }),
    );
    const code = row.country(country);
    if (code !== null) observations.push(mainAudienceCountry(ref, code, observed_at));
  });
}

function edition(header: readonly string[]) {
  const keys = new Set(header.map(columnKey));
  if (!header.some((name) => FOLLOWERS.includes(plainKey(name)))) return null;
  if (!header.some((name) => AVERAGES.test(plainKey(name)))) return null;
  // "Instagram name" + "Name" is the order of the September edition, identified by its "Audience country".
  if (keys.has('instagram name') && keys.has('name') && keys.has('audience country')) {
    return { platform: 'instagram' as const, username: 'instagram name', title: 'name' };
  }
  return EDITIONS.find(({ username, title }) => keys.has(username) && keys.has(title)) ?? null;
}

/** The June Instagram header is shifted: its only "Views avg." column contains the country. */
function countryColumn(header: readonly string[], platform: Platform): ColumnIndex {
  const named = header.findIndex((name) => /country/.test(plainKey(name)));
  if (named !== -1 || platform !== 'instagram') return named;
  return header.findIndex((name) => plainKey(name) === 'views avg.');
}

/** The plain number of a column pair ("13.8M", "13800000"), without rounding. */
function firstCount(row: RowReader, columns: readonly ColumnIndex[]): number | null {
  const exact = columns.find((column) => /^\d+(\.\d+)?$/.test(row.raw(column).trim()));
  return row.count(exact ?? columns[0] ?? -1);
}

function texts(row: RowReader, columns: readonly ColumnIndex[]): string[] {
  return [...new Set(columns.flatMap((column) => row.text(column) ?? []))];
}

/** Key without the "#2" of a repeated column. */
function plainKey(name: string): string {
  return columnKey(name).replace(/#\d+$/, '');
}

function monthOf(file_name: string): number | null {
  const month = /(20\d{2})-(0[1-9]|1[0-2])(?!\d)/.exec(file_name);
  return month === null ? null : Date.UTC(Number(month[1]), Number(month[2]) - 1, 1);
}
