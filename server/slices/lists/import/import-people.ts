import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { LookedUp } from '#server/slices/connectors/connectors.ts';
import { handleKey, type KnownHandle } from '../list-handles.ts';

/** further: more deliverables of a creator of an earlier row. */
export type RowOutcome = 'added' | 'in_list' | 'further' | 'duplicate';

export interface RowAccount {
  id: number;
  platform: Platform | null;
  username: string;
  state: 'none' | 'in_progress' | 'success' | 'error';
  /** Null if there is none. */
  handle: string | null;
  /** Why there is no handle. */
  problem: Sentence | null;
}

export interface BatchRow {
  row: number;
  cells: string[];
  /** The earlier result, on a retry. */
  profile_id: number | null;
  outcome: RowOutcome | null;
  /** Chosen by a person. */
  chosen_id: number | null;
  accounts: RowAccount[];
}

/** A creator who is new in this batch. */
export interface Draft {
  /** The first row with this creator. */
  row: number;
  accounts: Map<Platform, string>;
}

export type Person = { known: KnownHandle } | { id: number } | { draft: Draft };

/** The person of a row, or the reasons for failure. */
export interface MetRow {
  row: BatchRow;
  /** Null if no record identifies anybody. */
  person: Person | null;
  /** Candidates, if there are several. */
  choices: number[];
  /** Message of each failed record, by its id. */
  errors: Map<number, Sentence>;
  /** Free accounts that become the person's. */
  unknown: Array<{ record: number; platform: Platform; username: string }>;
}

/** Identifies the rows by their accounts, or as new. */
export function meet(
  rows: readonly BatchRow[],
  known: ReadonlyMap<string, KnownHandle>,
  looked: ReadonlyMap<string, LookedUp>,
): MetRow[] {
  const drafts = new Map<string, Draft>();
  return rows.map((row) => meetRow(row, known, looked, drafts));
}

function meetRow(
  row: BatchRow,
  known: ReadonlyMap<string, KnownHandle>,
  looked: ReadonlyMap<string, LookedUp>,
  drafts: Map<string, Draft>,
): MetRow {
  const met: MetRow = { row, person: null, choices: [], errors: new Map(), unknown: [] };
  const good: Array<{
    record: number;
    platform: Platform;
    username: string;
    known: KnownHandle | undefined;
  }> = [];
  for (const { id, platform, handle, problem, state } of row.accounts) {
    if (platform === null || handle === null) {
      met.errors.set(id, problem ?? sentenceFor('row_account_missing'));
      continue;
    }
    // A failed record waits for its own retry.
    if (state === 'error') continue;
    const key = handleKey({ platform, username: handle });
    const answer = looked.get(key);
    if (answer?.state === 'error') met.errors.set(id, answer.message);
    else good.push({ record: id, platform, username: handle, known: known.get(key) });
  }
  const people = new Map(good.flatMap((one) => (one.known ? [[one.known.profile_id, one] as const] : [])));
  if (row.chosen_id !== null && people.has(row.chosen_id)) {
    for (const one of good)
      if (one.known && one.known.profile_id !== row.chosen_id)
        met.errors.set(one.record, sentenceFor('row_creator_not_selected', { name: one.known.name }));
  } else if (people.size > 1) {
    met.choices = [...people.keys()];
    const who = [...people.values()].map(
      ({ platform, username, known: is }) => `@${username} on ${PLATFORM_NAMES[platform]} is ${is?.name}`,
    );
    for (const { record } of good)
      met.errors.set(record, sentenceFor('row_several_people', { people: who.join(', ') }));
    return met;
  }
  const [only] = row.chosen_id !== null && people.has(row.chosen_id) ? [row.chosen_id] : people.keys();
  const strangers = good.filter((one) => !one.known);
  if (only !== undefined) met.person = { known: people.get(only)?.known as KnownHandle };
  else if (row.profile_id !== null) met.person = { id: row.profile_id };
  else if (strangers.length > 0) met.person = { draft: draftOf(row.row, strangers, drafts) };
  for (const { record, platform, username } of strangers) {
    const draft = met.person && 'draft' in met.person ? met.person.draft : null;
    const has = draft?.accounts.get(platform);
    if (has !== undefined && has !== username)
      met.errors.set(
        record,
        sentenceFor('creator_account_taken', { platform: PLATFORM_NAMES[platform], username: has }),
      );
    else if (draft) {
      draft.accounts.set(platform, username);
      drafts.set(handleKey({ platform, username }), draft);
    } else met.unknown.push({ record, platform, username });
  }
  return met;
}

/** The creator of an earlier row with one of these handles, or a new one. */
function draftOf(
  row: number,
  handles: ReadonlyArray<{ platform: Platform; username: string }>,
  drafts: ReadonlyMap<string, Draft>,
): Draft {
  for (const handle of handles) {
    const draft = drafts.get(handleKey(handle));
    if (draft) return draft;
  }
  return { row, accounts: new Map() };
}
