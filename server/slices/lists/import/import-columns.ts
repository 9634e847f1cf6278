import { fileLabel, LIST_COLUMN_IDS, LIST_COLUMNS } from '#contract/lists/columns.ts';
import type { ListOptions } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { SuggestedColumn } from '#server/db/json-columns.ts';
import type { TakenRows } from '#server/tables/inspect/inspection.ts';
import { type ColumnValues, canHold, valuesOf } from '#server/tables/recognition/column-values.ts';
import { lookUp, platformsNamed } from '#server/tables/recognition/dictionary.ts';
import { keyOf, wordsOf } from '#server/tables/recognition/header-words.ts';
import { CREATOR_FIELDS, creatorColumns } from '#server/tables/recognition/kinds/creators.ts';
import { type TrackerField, trackerColumns } from '#server/tables/recognition/kinds/deliverables.ts';
import type { RecognisedColumn } from '#server/tables/recognition/recognition.ts';
import { isNothing } from '#server/tables/values/parsed.ts';

/** Words that may accompany a platform in a column of handles: "Instagram URL", "TikTok @". */
const OF_HANDLES = new Set(
  'handle|handles|username|user|name|account|accounts|profile|url|link|address|adresse|channel|page|creator|influencer|id|konto|compte|pseudo|cuenta'.split(
    '|',
  ),
);

/** List targets of the intake's columns. */
const FROM_INTAKE: Readonly<Record<string, string>> = {
  'account.username': 'handle',
  'account.link': 'handle',
  'account.title': 'name',
  platform: 'platform',
  country: 'country',
};
/** Below it the user is asked. */
const SURE = 0.7;

/** Targets for several columns. */
const isOfMany = (target: string) =>
  target === 'handle' || (target in CREATOR_FIELDS && CREATOR_FIELDS[target as 'tags'].is_several === true);

/** Handles and addresses, facts about creators, and the list's own columns. */
export function suggestColumns(
  { header, rows, recognised }: TakenRows,
  options: ListOptions,
): SuggestedColumn[] {
  const taken = new Map<string, string>();
  const tracked = trackedColumns(
    header,
    rows.map(({ cells }) => cells),
  );
  return header.map((column, i) => {
    const values = valuesOf(rows.slice(0, 1000).map(({ cells }) => cells[i] ?? ''));
    const hasOthers = header.some((other, j) => j !== i && namesHandles(other, recognised.columns[j]));
    const suggestion = tracked.get(i) ?? suggest(column, values, recognised.columns[i], options, hasOthers);
    if (suggestion.target === null) return suggestion;
    const before = taken.get(suggestion.target);
    if (before !== undefined && !isOfMany(suggestion.target))
      return {
        column,
        target: null,
        reason: sentenceFor('column_already_used', { name: before }),
        question: null,
      };
    taken.set(suggestion.target, column);
    return suggestion;
  });
}

/** Evidence from which on a table is a tracker: formats, and two columns beside them. */
const TRACKER = 2;
const FROM_TRACKER: Readonly<Record<Exclude<TrackerField, 'campaign'>, string>> = {
  deliverables: 'deliverables',
  quantity: 'publications',
  due: 'due',
  price: 'price',
  currency: 'currency',
  status: 'delivery_status',
  code: 'code',
  post_url: 'post_url',
};

/** Columns of a table in which each row is a deliverable, by place; empty for other tables. */
function trackedColumns(header: readonly string[], rows: ReadonlyArray<readonly string[]>) {
  const suggested = new Map<number, SuggestedColumn>();
  const bare = header.map(withoutUnit);
  if (trackerColumns.match(bare, rows) < TRACKER) return suggested;
  for (const [i, { field, reason }] of trackerColumns.read(bare, rows).entries()) {
    const column = header[i] ?? '';
    if (field === null) continue;
    if (field !== 'campaign') {
      suggested.set(i, {
        column,
        target: FROM_TRACKER[field],
        reason: reason ?? sentenceFor('column_name_matches'),
        question: null,
      });
      continue;
    }
    const names = [...new Set(rows.map((cells) => (cells[i] ?? '').trim()))].filter(
      (name) => !isNothing(name),
    );
    const several = sentenceFor('question_several_campaigns', {
      n: names.length,
      names: names.slice(0, 3).join(', '),
    });
    suggested.set(i, {
      ...{ column, target: null, reason: sentenceFor('column_of_campaigns') },
      question: names.length > 1 ? several : null,
    });
  }
  return suggested;
}

/** By its name, or by values of no other kind. */
const namesHandles = (column: string, recognised: RecognisedColumn | undefined): boolean =>
  ofPlatform(column) !== null ||
  recognised?.field === 'account.link' ||
  (recognised?.field === 'account.username' && keyOf(wordsOf(column)) !== 'name');

function suggest(
  column: string,
  values: ColumnValues,
  recognised: RecognisedColumn | undefined,
  { custom_dropdowns }: ListOptions,
  hasOthers: boolean,
): SuggestedColumn {
  const is = (target: string | null, reason: Sentence, question: Sentence | null = null) => ({
    column,
    target,
    reason,
    question,
  });
  const own = custom_dropdowns.find(({ name }) => keyOf(wordsOf(name)) === keyOf(wordsOf(column)));
  if (own) return is(`custom:${own.id}`, sentenceFor('column_of_list', { name: own.name }));
  const named = ofPlatform(column);
  if (named !== null) {
    const label = PLATFORM_NAMES[named];
    if (canHold(values, 'handle') || canHold(values, 'address'))
      return is(`handle:${named}`, sentenceFor('column_name_and_platform', { platform: label }));
    return is(
      null,
      sentenceFor('values_without_handles'),
      sentenceFor('question_handles_on_platform', { column, platform: label }),
    );
  }
  if (values.filled > 0 && values.cells.filter(isMail).length >= values.filled * 0.8)
    return is('email', sentenceFor('values_emails'));
  const filled = values.cells;
  const named_field = creatorColumns.named(withoutUnit(column));
  // "Deliverables" may be their number.
  const isNumber = named_field === 'deliverables' && !creatorColumns.fits(named_field, filled);
  const target = isNumber ? 'publications' : named_field;
  // Beside handles a name is a display name.
  if (target === 'name' && hasOthers) return is(target, sentenceFor('column_name_matches'));
  if (target !== null && creatorColumns.fits(target, filled))
    return is(target, sentenceFor('column_name_matches'));
  const from = recognised?.field ? FROM_INTAKE[recognised.field] : undefined;
  // In a short file with bad rows the values alone do not decide.
  const isNamed =
    target === null &&
    lookUp(column).meanings.some(({ field }) => field !== null && FROM_INTAKE[field] === 'handle');
  if (isNamed && values.share.handle + values.share.account_address >= 0.5)
    return is('handle', sentenceFor('column_name_and_handles'));
  if (recognised && from !== undefined) {
    const isAsked = from === 'handle' && recognised.confidence < SURE;
    return is(from, recognised.reason, isAsked ? handlesIn(column) : null);
  }
  if (isNamed) return is('handle', sentenceFor('column_name_matches'), handlesIn(column));
  return is(null, recognised?.field ? sentenceFor('column_of_numbers') : sentenceFor('column_not_stored'));
}

const handlesIn = (column: string) => sentenceFor('question_column_of_handles', { column });

/** "Price (USD)", "Fee EUR": the unit behind a name. */
export const unitOf = (column: string) => column.slice(withoutUnit(column).length);
const withoutUnit = (column: string) => column.replace(/\s*(?:[([][^)\]]*[)\]]|\s[A-Z]{3})\s*$/, '');

const isMail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);

/** The platform in the name of a handle column. */
function ofPlatform(column: string): Platform | null {
  const [platform, other] = platformsNamed(column);
  if (platform === undefined || other !== undefined) return null;
  const rest = wordsOf(column).filter(
    (word) => platformsNamed(word).length === 0 && word !== 'tok' && word !== 'tik',
  );
  return rest.every((word) => OF_HANDLES.has(word)) ? platform : null;
}

/** In the words of the screen. */
export function fieldsOf({ custom_dropdowns }: ListOptions) {
  const of = (group: string, labels: Record<string, string>) =>
    Object.entries(labels).map(([name, label]) => ({ name, label, group }));
  return [
    ...of('Creator’s identity', { handle: 'Handle or URL', platform: 'Platform' }),
    ...PLATFORMS.map((platform) => ({
      name: `handle:${platform}`,
      label: `${PLATFORM_NAMES[platform]} handle or address`,
      group: 'Creator’s identity',
    })),
    ...of('Deliverable of the row', {
      due: 'Due date',
      delivery_status: 'Status of the deliverable',
      code: 'Discount code',
      post_url: 'URL of the post',
      currency: 'Currency',
    }),
    ...of('About the creator', { name: 'Name', country: 'Country', email: 'Email', notes: 'Notes' }),
    ...of(
      'Columns of this list',
      Object.fromEntries(LIST_COLUMN_IDS.map((column) => [column, fileLabel(LIST_COLUMNS[column])])),
    ),
    ...custom_dropdowns.map(({ id, name }) => ({
      name: `custom:${id}`,
      label: name,
      group: 'Columns of this list',
    })),
  ];
}

/** Null if the file can be imported. */
export function missingOf(targets: ReadonlyArray<string | null>): Sentence | null {
  if (!targets.some((target) => target?.startsWith('handle'))) return sentenceFor('creator_column_missing');
  const twice = targets.find(
    (target, i) => target !== null && !isOfMany(target) && targets.indexOf(target) !== i,
  );
  return twice === undefined ? null : sentenceFor('columns_same_content');
}
