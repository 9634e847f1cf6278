import type { Sentence } from '#contract/sentences/sentence.ts';
import { labelInside, sentenceFor } from '#contract/sentences/sentences.ts';
import { audienceCandidate } from '../audiences/audience-candidate.ts';
import { ownCandidate } from '../contacts/own-columns.ts';
import { rateCandidate } from '../contacts/reported-rate.ts';
import { type ColumnValues, canHold, isPlatform, type Shape } from './column-values.ts';
import { lookUp, type Meaning, type TableNames } from './dictionary.ts';
import { FIELDS, type Holds, type MapField } from './fields.ts';
import { headerName, wordsOf } from './header-words.ts';
import { reasonDetail, reasonNotKept } from './names/not-kept.ts';

/** A possible field of a column. */
export interface Candidate {
  field: MapField;
  /** 0..1 */
  score: number;
  why: Sentence;
  /** Only one platform uses this name. */
  meaning: Meaning | null;
}

export interface LookedAtColumn {
  index: number;
  name: string;
  values: ColumnValues;
  /** Best first. */
  candidates: Candidate[];
  /** The reason without any candidate. */
  why_not: Sentence;
  /** `why_not` explains the column, so there is no question. */
  is_explained: boolean;
}

export const ROUNDED = sentenceFor('ids_rounded');

/** Least score of a candidate. */
export const LEAST = 0.55;

export function lookAtColumn(
  name: string,
  index: number,
  values: ColumnValues,
  table?: TableNames,
): LookedAtColumn {
  const match = lookUp(name, table);
  const words = headerName(name).path.flatMap(wordsOf);
  const column = { index, name, values, is_explained: true };
  const none = (why_not: Sentence): LookedAtColumn => ({ ...column, candidates: [], why_not });
  const audience = audienceCandidate(name, values);
  const of_company = audience ?? ownCandidate(name, values) ?? rateCandidate(name, values);
  if (of_company !== null) return { ...column, candidates: [of_company], why_not: of_company.why };
  if (match.is_gained) return none(sentenceFor('counts_of_gains'));
  const not_kept = match.meanings.some(({ field }) => field !== null) ? null : reasonNotKept(words);
  if (not_kept !== null) return none(not_kept);
  if (match.part_of !== null) return none(sentenceFor('column_of_other_object', { whole: match.part_of }));
  // "media" is an average in Spanish and Italian, and a picture elsewhere.
  const isText = values.filled > 0 && Math.max(values.share.number, values.share.percent) < 0.5;
  if (match.statistic !== null && !(isText && values.share.address > 0.5))
    return none(sentenceFor('name_statistic_word', { word: match.statistic }));
  const named = match.meanings.filter(({ field }) => field !== null);
  if (match.meanings.length > 0 && named.length === 0) return none(sentenceFor('detail_not_stored'));
  const isShared = named.length > 1 || match.meanings.length > named.length;
  const isOfOther = words.some((word) => EXAMPLES.has(word));
  const byValues = fromValues(values, named).filter(({ field }) => !(isOfOther && field === 'link'));
  const candidates = candidatesOf(named, values, isShared, byValues);
  return { ...column, candidates, ...whyNot(words, named[0]?.field ?? null, values) };
}

/** A post of the account, not the row's. */
const EXAMPLES = new Set('top best last latest recent sample example featured pinned'.split(' '));

/** Why the meaning of the name does not apply, and whether that explains the column. */
function whyNot(
  words: readonly string[],
  field: MapField | null,
  values: ColumnValues,
): Pick<LookedAtColumn, 'why_not' | 'is_explained'> {
  if (values.is_rounded) return { why_not: ROUNDED, is_explained: true };
  if (values.is_numbering) return { why_not: sentenceFor('column_row_numbers'), is_explained: true };
  if (field === null) {
    const detail = reasonDetail(words);
    const why_not = detail ?? sentenceFor('column_unrecognized');
    return { why_not, is_explained: detail !== null };
  }
  const { holds } = FIELDS[field];
  const label = labelInside(FIELDS[field].label);
  return CODED.has(holds) && values.share.number > 0.8
    ? {
        why_not: sentenceFor('name_with_unexplained_codes', { field: label }),
        is_explained: true,
      }
    : {
        why_not: sentenceFor('name_contradicts_values', { field: label, kind: kindOf(holds) }),
        is_explained: false,
      };
}

/**
 * Best first. @param named meaning of the name @param isShared the name has other meanings
 * @param byValues meaning of the values
 */
export const candidatesOf = (
  named: readonly Meaning[],
  values: ColumnValues,
  isShared: boolean,
  byValues: readonly Candidate[],
): Candidate[] => best([...named.flatMap((meaning) => fromName(meaning, values, isShared)), ...byValues]);

function fromName(meaning: Meaning, values: ColumnValues, isShared: boolean): Candidate[] {
  const field = meaning.field as MapField;
  const { holds } = FIELDS[field];
  if (field === 'account.username' && values.share.blank_inside > 0.2 && canHold(values, 'name'))
    return [
      {
        field: 'account.title',
        score: 0.72,
        why: sentenceFor('name_account_full_names'),
        meaning,
      },
    ];
  if (!canHold(values, holds)) return [];
  if (field === 'post_type' && values.cells.length > 0 && values.cells.every(isPlatform)) return [];
  const base = meaning.weight - (isShared ? 0.1 : 0);
  const score = base + valuesSpeak(field, values) - (isShared && isNickname(field, values) ? 0.3 : 0);
  if (score < LEAST) return [];
  const seen =
    values.filled === 0 ? sentenceFor('seen_no_values') : sentenceFor('seen_values', { kind: kindOf(holds) });
  return [
    {
      field,
      score: Math.min(score, 0.99),
      why: sentenceFor('name_of_family', { family: meaning.family.of, seen }),
      meaning,
    },
  ];
}

/** A plain "name" needs the form of usernames: people may share a nickname. */
const isNickname = (field: MapField, { share, filled }: ColumnValues): boolean =>
  field === 'account.username' && filled > 0 && share.username < 0.6 && share.at_handle < 0.5;

/** Adjusts the score of the name by the values. */
function valuesSpeak(field: MapField, { share, filled, distinct, length, cells }: ColumnValues): number {
  if (filled === 0) return -0.05;
  switch (field) {
    case 'external_id': {
      if (share.channel_id > 0.5 || share.at_handle > 0.5) return -0.6;
      const isIdOfPost = Math.max(
        share.video_id,
        share.shortcode,
        share.note_id,
        share.video_number,
        share.long_number,
      );
      return isIdOfPost > 0.8
        ? 0.06
        : share.letters > 0.9 && share.handle > 0.9 && share.id < 1
          ? -0.3
          : -0.05;
    }
    case 'comment.external_id':
      return distinct > filled * 0.5 ? 0.03 : -0.6;
    case 'comment.author_id':
    case 'account.external_id':
      return share.channel_id > 0.5 ? 0.08 : share.video_id > 0.8 || share.at_handle > 0.5 ? -0.5 : 0;
    case 'comment.author':
    case 'account.username':
      if (share.account_address > 0.8) return -0.2;
      return share.blank_inside > 0.2 || (share.handle < 0.7 && share.account_address < 0.5)
        ? -0.5
        : share.at_handle > 0.5
          ? 0.09
          : 0.02;
    case 'comment.author_name':
    case 'account.title':
      return share.at_handle > 0.5 ? -0.3 : share.blank_inside > 0.3 ? 0.04 : 0;
    case 'account.link':
      return share.account_address > 0.6 ? 0.1 : share.post_address > 0.3 ? -0.6 : -0.15;
    case 'link':
      return share.post_address > 0.6
        ? 0.1
        : share.account_address > 0.6
          ? -0.6
          : Math.max(share.picture_address, share.video_file) > 0.6
            ? -0.6
            : -0.25;
    case 'image':
      return share.post_address > 0.5 ? -0.6 : share.picture_address > 0.6 ? 0.05 : 0;
    case 'video':
      return Math.max(share.post_address, share.account_address, share.picture_address) > 0.3
        ? -0.6
        : share.video_file > 0.6
          ? 0.1
          : 0;
    case 'message':
      return share.hashtags > 0.2 || length > 40 ? 0.05 : 0;
    case 'tags':
      return share.hashtags > 0.3 || share.list > 0.3 ? 0.05 : 0;
    case 'platform':
      return 0.08;
    case 'profile_kind':
      return /^(influencer|brand|creator)/i.test(cells[0] ?? '') ? 0 : -0.6;
    case 'verified':
    case 'is_paid':
    case 'business_account':
      return distinct > 4 ? -0.3 : 0;
    default:
      return 0;
  }
}

interface ValueRule {
  field: MapField;
  when: (values: ColumnValues) => boolean;
  score: number;
  why: Sentence;
}

const most = (shape: Shape) => (values: ColumnValues) => values.share[shape] >= 0.8;

/** Recognition by values, whatever the name. */
const VALUE_RULES: readonly ValueRule[] = [
  { field: 'link', when: most('post_address'), score: 0.8, why: sentenceFor('values_post_addresses') },
  {
    field: 'account.link',
    when: most('account_address'),
    score: 0.76,
    why: sentenceFor('values_account_addresses'),
  },
  {
    field: 'account.external_id',
    when: most('channel_id'),
    score: 0.85,
    why: sentenceFor('values_channel_ids'),
  },
  { field: 'account.username', when: most('at_handle'), score: 0.9, why: sentenceFor('values_handles') },
  {
    field: 'platform',
    when: (values) =>
      most('platform')(values) &&
      values.distinct <= 8 &&
      values.share.letters === 1 &&
      values.cells.some(isPlatform),
    score: 0.8,
    why: sentenceFor('values_platforms'),
  },
  {
    field: 'external_id',
    when: (values) =>
      most('video_number')(values) && !values.is_rounded && values.distinct > values.filled * 0.8,
    score: 0.6,
    why: sentenceFor('values_film_ids'),
  },
  {
    field: 'message',
    when: ({ share, length, distinct, filled }) =>
      share.hashtags > 0.4 && length > 25 && share.blank_inside > 0.8 && distinct > filled / 2,
    score: 0.6,
    why: sentenceFor('values_texts_with_hashtags'),
  },
];

function fromValues(values: ColumnValues, named: readonly Meaning[]): Candidate[] {
  if (values.filled === 0) return [];
  return VALUE_RULES.filter(
    ({ field, when }) => when(values) && !named.some((meaning) => meaning.field === field),
  ).map(({ field, score, why }) => ({
    field,
    score: named.length > 0 ? score - 0.05 : score,
    why,
    meaning: null,
  }));
}

function best(candidates: readonly Candidate[]): Candidate[] {
  const byField = new Map<MapField, Candidate>();
  for (const candidate of candidates) {
    const known = byField.get(candidate.field);
    if (!known || known.score < candidate.score) byField.set(candidate.field, candidate);
  }
  return [...byField.values()].sort((a, b) => b.score - a.score);
}

/** Of two similar columns the less nested one belongs to the row. */
export const depthOf = (name: string): number => headerName(name).path.length;

/** Some sources write these as codes. */
const CODED: ReadonlySet<Holds> = new Set([
  'gender',
  'language',
  'country',
  'type',
  'list',
  'platform',
  'flag',
  'name',
]);

const KINDS = {
  count: 'counts',
  share: 'shares',
  seconds: 'durations',
  time: 'dates',
  clock: 'times_of_day',
  day: 'days',
  text: 'texts',
  name: 'names',
  handle: 'handles',
  id: 'ids',
  key: 'ids',
  site: 'addresses',
  address: 'addresses',
  addresses: 'addresses',
  flag: 'yes_or_no',
  list: 'lists_of_words',
  country: 'countries',
  language: 'languages',
  gender: 'genders',
  type: 'few_kinds',
  platform: 'platforms',
} as const satisfies Record<Holds, string>;
const kindOf = (holds: Holds) => sentenceFor(`kind_${KINDS[holds]}`);
