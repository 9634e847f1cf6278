import { PLATFORMS, type Platform } from '#contract/primitives.ts';
import { platformWord } from '#server/tables/recognition/column-values.ts';
import { isNothing } from '#server/tables/values/parsed.ts';
import { isAddress, readTyped } from '../list-handles.ts';

/** An account that a row names. */
export interface NamedAccount {
  /** Null where the row names one that the product does not know. */
  platform: Platform | null;
  /** As it stands in the file. */
  username: string;
  /** Why it is none; null = it may be one. */
  message: string | null;
}

const LONGEST = 300;

/** The accounts that a row names, one record for each; a row that names none has one record that says so. */
export function namedAccounts(
  cells: readonly string[],
  targets: ReadonlyArray<string | null>,
  usual: Platform,
): NamedAccount[] {
  const texts = targets.map((_, i) => (cells[i] ?? '').trim().slice(0, LONGEST));
  const told = texts.find((text, i) => targets[i] === 'platform' && !isNothing(text));
  const word = told === undefined ? usual : platformOf(told);
  const found: NamedAccount[] = [];
  /** Handles that nothing tells the platform of. */
  const bare: NamedAccount[] = [];
  for (const [i, target] of targets.entries()) {
    const username = texts[i] ?? '';
    if (!target?.startsWith('handle') || isNothing(username)) continue;
    const platform = target === 'handle' ? word : (target.slice('handle:'.length) as Platform);
    if (platform === null && !isAddress(username))
      found.push({ platform, username, message: `“${told}” is not a platform that is known here.` });
    else if (target === 'handle' && told === undefined && !isAddress(username))
      bare.push(readAccount(username, usual));
    else found.push(readAccount(username, platform ?? usual));
  }
  // Beside an address a bare handle is that account's.
  const isTold = found.some((one) => isAddress(one.username) && one.message === null);
  const all = isTold ? found : [...found, ...bare];
  if (all.length === 0) return [{ platform: usual, username: '', message: 'The row names no account.' }];
  return withoutRepeats(all);
}

/** One account as it is written; an address tells its platform by itself. */
export function readAccount(username: string, platform: Platform): NamedAccount {
  const read = readTyped(username, platform);
  return {
    platform: read.platform ?? platform,
    username,
    message: read.username === null ? `${read.message}.` : null,
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
