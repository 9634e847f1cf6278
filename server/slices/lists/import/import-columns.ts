import { readDeliverables } from '#contract/lists/deliverable-text.ts';
import type { ListOptions } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { PLATFORMS, type Platform } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { readTypedMoney } from '#contract/typed-money.ts';
import { readTypedNumber } from '#contract/typed-number.ts';
import type { TakenRows } from '#server/tables/inspect/inspection.ts';
import { type ColumnValues, canHold, valuesOf } from '#server/tables/recognition/column-values.ts';
import { lookUp, platformsNamed } from '#server/tables/recognition/dictionary.ts';
import { keyOf, wordsOf } from '#server/tables/recognition/header-words.ts';
import type { RecognisedColumn } from '#server/tables/recognition/recognition.ts';
import { bareMoney } from '#server/tables/values/money.ts';

export interface SuggestedColumn {
  column: string;
  target: string | null;
  reason: Sentence;
  question: Sentence | null;
}

/** Common names of the list's columns that the intake does not know. */
const NAMES: Readonly<Record<string, string>> = {
  platform:
    'platform|network|social network|social platform|social media|plattform|netzwerk|réseau|réseau social|plataforma|red social|piattaforma|平台',
  status: 'status|stage|statut|estado|state of collaboration|collaboration status|campaign status',
  category: 'category|kategorie|catégorie|categoría|categoria|segment',
  price:
    'price|fee|cost|quote|budget|quoted fee|quoted price|agreed fee|total fee|total price|preis|honorar|kosten|prix|tarif|cachet|precio|preço|prezzo',
  deliverables: 'deliverables|scope|scope of work|agreed content|livrables|leistungen|entregables',
  publications:
    'publications|planned publications|planned posts|posts planned|number of deliverables|veröffentlichungen|publicaciones',
  tags: 'tags|tag|labels|label|schlagworte|étiquettes|etiquetas',
  email: 'email|e mail|mail|email address|contact email|business email|e mail adresse|adresse mail|correo',
  notes: 'notes|note|comment|comments|remarks|remark|notizen|bemerkung|bemerkungen|commentaire|notas',
  name: 'name|full name|creator|creator name|influencer|influencer name|talent|nom|nombre|nome|display name',
};
const TARGETS = new Map(
  Object.entries(NAMES).flatMap(([target, names]) =>
    names.split('|').map((name) => [keyOf(wordsOf(name)), target] as const),
  ),
);
/** Words that may accompany a platform in a column of handles: "Instagram URL", "TikTok @". */
const OF_HANDLES = new Set(
  'handle|handles|username|user|name|account|accounts|profile|url|link|address|adresse|channel|page|creator|influencer|id|konto|compte|cuenta'.split(
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
const isOfMany = (target: string) => target === 'handle' || target === 'tags';

/** Handles and addresses, facts about creators, and the list's own columns. */
export function suggestColumns(
  { header, rows, recognised }: TakenRows,
  options: ListOptions,
): SuggestedColumn[] {
  const taken = new Map<string, string>();
  return header.map((column, i) => {
    const values = valuesOf(rows.slice(0, 1000).map(({ cells }) => cells[i] ?? ''));
    const hasOthers = header.some((other, j) => j !== i && namesHandles(other, recognised.columns[j]));
    const found = suggest(column, values, recognised.columns[i], options, hasOthers);
    if (found.target === null) return found;
    const before = taken.get(found.target);
    if (before !== undefined && !isOfMany(found.target))
      return { column, target: null, reason: said('column_taken_for_it', { name: before }), question: null };
    taken.set(found.target, column);
    return found;
  });
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
  if (own) return is(`custom:${own.id}`, said('is_column_of_list', { name: own.name }));
  const named = ofPlatform(column);
  if (named !== null) {
    const label = PLATFORM_NAMES[named];
    if (canHold(values, 'handle') || canHold(values, 'address'))
      return is(`handle:${named}`, said('name_says_values_handles_addresses', { platform: label }));
    return is(null, said('values_not_handles'), said('are_values_handles_on', { column, platform: label }));
  }
  if (values.filled > 0 && values.cells.filter(isMail).length >= values.filled * 0.8)
    return is('email', said('values_mail_addresses'));
  const meant = TARGETS.get(keyOf(wordsOf(withoutUnit(column))));
  // "Deliverables" may be their number.
  const target = meant === 'deliverables' && !fits(meant, values) ? 'publications' : meant;
  // Beside handles a name is a display name.
  if (target === 'name' && hasOthers) return is(target, said('name_says'));
  if (target !== undefined && fits(target, values)) return is(target, said('name_says'));
  const from = recognised?.field ? FROM_INTAKE[recognised.field] : undefined;
  // In a short file with bad rows the values alone do not decide.
  const isNamed =
    target === undefined &&
    lookUp(column).meanings.some(({ field }) => field !== null && FROM_INTAKE[field] === 'handle');
  if (isNamed && values.share.handle + values.share.account_address >= 0.5)
    return is('handle', said('name_says_most_values_handles'));
  if (recognised && from !== undefined) {
    const isAsked = from === 'handle' && recognised.confidence < SURE;
    return is(from, recognised.reason, isAsked ? handlesIn(column) : null);
  }
  if (isNamed) return is('handle', said('name_says'), handlesIn(column));
  return is(null, recognised?.field ? said('numbers_come_data_not_list') : said('lists_not_store'));
}

const handlesIn = (column: string) => said('does_column_hold_handles', { column });

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

const isDeliverables = (cell: string) =>
  readDeliverables(cell, { currency: 'USD', platforms: PLATFORMS.slice(0, 1) }).problem === null;

/** "Name" may be a column of handles, "comments" a count. */
function fits(target: string, values: ColumnValues): boolean {
  if (values.filled === 0) return true;
  const { share } = values;
  switch (target) {
    case 'price':
    case 'publications': {
      const isRead = (cell: string) =>
        (target === 'price' ? readTypedMoney(cell, 'USD') : readTypedNumber(bareMoney(cell), 'count'))
          .value !== null;
      return values.cells.filter(isRead).length >= values.filled * 0.5;
    }
    case 'deliverables':
      return values.cells.filter(isDeliverables).length >= values.filled * 0.5;
    case 'name':
      return share.at_handle < 0.5 && share.address < 0.5 && (share.blank_inside > 0.2 || share.handle < 0.8);
    case 'platform':
      return share.platform > 0.3;
    case 'notes':
    case 'status':
    case 'category':
    case 'tags':
      return share.number < 0.5;
    default:
      return true;
  }
}

export const handleTargets = ['handle', ...PLATFORMS.map((platform) => `handle:${platform}`)] as const;

/** In the words of the screen. */
export function targetsOf({ custom_dropdowns }: ListOptions) {
  const of = (group: string, labels: Record<string, string>) =>
    Object.entries(labels).map(([target, label]) => ({ target, label, group }));
  return [
    ...of('Who it is', { handle: 'Handle or URL', platform: 'Platform' }),
    ...PLATFORMS.map((platform) => ({
      target: `handle:${platform}`,
      label: `${PLATFORM_NAMES[platform]} handle or address`,
      group: 'Who it is',
    })),
    ...of('About the creator', { name: 'Name', country: 'Country', email: 'Email', notes: 'Notes' }),
    ...of('Columns of this list', {
      status: 'Status',
      category: 'Category',
      deliverables: 'Deliverables',
      price: 'Price',
      publications: 'Planned publications',
      tags: 'Tags',
    }),
    ...custom_dropdowns.map(({ id, name }) => ({
      target: `custom:${id}`,
      label: name,
      group: 'Columns of this list',
    })),
  ];
}

/** Null if the file can be imported. */
export function missingOf(targets: ReadonlyArray<string | null>): Sentence | null {
  if (!targets.some((target) => target?.startsWith('handle'))) return said('no_column_identifies_creators');
  const twice = targets.find(
    (target, i) => target !== null && !isOfMany(target) && targets.indexOf(target) !== i,
  );
  return twice === undefined ? null : said('two_columns_hold_same_thing');
}
