import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { platformWord } from '#server/tables/recognition/column-values.ts';
import { isNothing } from '#server/tables/values/parsed.ts';
import { isAddress, readTyped } from '../list-handles.ts';

interface NamedAccount {
  /** Null for an unknown platform. */
  platform: Platform | null;
  /** As written in the file. */
  username: string;
  /** The reason if it is invalid; null = it may be valid. */
  message: Sentence | null;
}

const LONGEST = 300;

/** One record per account; a row without accounts has one record with an error. */
export function namedAccounts(
  cells: readonly string[],
  targets: ReadonlyArray<string | null>,
  usual: Platform,
): NamedAccount[] {
  const texts = targets.map((_, i) => cutText((cells[i] ?? '').trim(), LONGEST));
  const platform_text = texts.find((text, i) => targets[i] === 'platform' && !isNothing(text));
  const word = platform_text === undefined ? usual : platformOf(platform_text);
  const accounts: NamedAccount[] = [];
  /** Handles without a known platform. */
  const bare: NamedAccount[] = [];
  for (const [i, target] of targets.entries()) {
    const username = texts[i] ?? '';
    if (!target?.startsWith('handle') || isNothing(username)) continue;
    const platform = target === 'handle' ? word : (target.slice('handle:'.length) as Platform);
    if (platform === null && !isAddress(username))
      accounts.push({
        platform,
        username,
        message: sentenceFor('platform_unsupported', { name: platform_text ?? '' }),
      });
    else if (target === 'handle' && platform_text === undefined && !isAddress(username))
      bare.push(readAccount(username, usual));
    else accounts.push(readAccount(username, platform ?? usual));
  }
  // Next to an address a plain handle is that account's.
  const isTold = accounts.some((one) => isAddress(one.username) && one.message === null);
  const all = isTold ? accounts : [...accounts, ...bare];
  if (all.length === 0)
    return [{ platform: usual, username: '', message: sentenceFor('row_account_missing') }];
  return withoutRepeats(all);
}

/** In trackers the rows of a creator may have the handle in the first one alone: "@ana, Reel" above ", Story". */
export function withAccountsAbove(
  rows: ReadonlyArray<{ row: number; cells: string[] }>,
  targets: ReadonlyArray<string | null>,
): Array<{ row: number; cells: string[] }> {
  const of = targets.flatMap((target, i) =>
    target?.startsWith('handle') || target === 'platform' ? [i] : [],
  );
  const handles = of.filter((i) => targets[i] !== 'platform');
  const planned = targets.indexOf('deliverables');
  let above: string[] = [];
  return rows.map(({ row, cells }) => {
    const isBare = handles.every((i) => isNothing((cells[i] ?? '').trim()));
    if (!isBare) above = cells;
    const isContinued = isBare && planned >= 0 && !isNothing((cells[planned] ?? '').trim());
    if (!isContinued || above.length === 0) return { row, cells };
    const filled = targets.map((_, i) =>
      of.includes(i) && isNothing((cells[i] ?? '').trim()) ? (above[i] ?? '') : (cells[i] ?? ''),
    );
    return { row, cells: filled };
  });
}

/** The platform of an address is known. */
export function readAccount(username: string, platform: Platform): NamedAccount {
  const read = readTyped(username, platform);
  return {
    platform: read.platform ?? platform,
    username,
    message: read.username === null ? sentenceFor('with_full_stop', { sentence: read.message }) : null,
  };
}

function platformOf(text: string): Platform | null {
  const word = platformWord(text);
  if (word !== null && word !== 'other') return word;
  return PLATFORMS.find((platform) => platform === text.toLowerCase()) ?? null;
}

const nameOf = ({ username, platform }: NamedAccount) =>
  platform === null ? username : (readTyped(username, platform).username ?? username);

function withoutRepeats(accounts: NamedAccount[]): NamedAccount[] {
  const seen = new Set<string>();
  return accounts.filter((one) => {
    const key = `${one.platform} ${nameOf(one)}`;
    return !seen.has(key) && seen.add(key);
  });
}
