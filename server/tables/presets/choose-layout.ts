import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { inSequence, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { mappedTable } from '../mapping/mapped-table.ts';
import { checkedMapping, type Mapping } from '../mapping/mapping.ts';
import { type RememberedLayout, rememberedAnswers } from '../mapping/remembered-answers.ts';
import { fittingSaved, type SavedMapping } from '../mapping/saved-mapping.ts';
import { FileError } from '../reader/file-error.ts';
import { ROUNDED } from '../recognition/candidates.ts';
import { placeOf } from '../recognition/kinds/place.ts';
import { recognise, type TableSample } from '../recognition/recognise.ts';
import type { Recognition } from '../recognition/recognition.ts';
import { detectPreset, presetNamed, RECOGNISED } from './detect.ts';
import type { FileContext, Preset, RowMapper } from './preset.ts';

/**
 * Null without any choice. A mapping for the layout `recognised` corrects recognition; any other is
 * complete.
 */
export interface Wanted {
  preset: string | null;
  mapping: Mapping | null;
  platform: Platform | null;
}

/** With a common reason. */
export interface ColumnsLeftOut {
  reason: Sentence;
  columns: string[];
}

export interface ChosenLayout {
  preset: Preset;
  /** Null for presets. */
  mapping: Mapping | null;
  platform: Platform | null;
  columns_left_out: ColumnsLeftOut[];
}

/**
 * In order: the user's mapping, the chosen preset, a saved mapping, a preset by its header, recognition
 * with the answers to an earlier file of the same columns.
 * @param is_resumed the mapping of a resumed import is complete @throws FileError `unknown_layout` with the
 * open questions if recognition is not sure
 */
export function chooseLayout(
  wanted: Wanted,
  table: TableSample,
  saved: readonly SavedMapping[] = [],
  is_resumed = false,
  remembered: readonly RememberedLayout[] = [],
): ChosenLayout {
  const { preset: name, platform } = wanted;
  const mapping = wanted.mapping && Object.keys(wanted.mapping).length > 0 ? wanted.mapping : null;
  const isCorrection = mapping !== null && name === RECOGNISED && !is_resumed;
  if (mapping !== null && !isCorrection) {
    const preset =
      name === RECOGNISED
        ? mappedTable(mapping, RECOGNISED, labelOf(mapping, platform))
        : mappedTable(mapping);
    const recognition = recognise(table, { platform, mapping });
    return { preset, mapping, platform, columns_left_out: leftOut(recognition, mapping) };
  }
  const known = name === null ? detectPreset(table.header) : presetNamed(name);
  if (known) return { preset: known, mapping: null, platform, columns_left_out: [] };
  checkColumnsOf(mapping ?? {}, table.header);
  const first = recognise(table, { platform, mapping });
  const answers = first.is_sure ? null : rememberedAnswers(remembered, table.header, first);
  const result =
    answers === null ? first : recognise(table, { platform, mapping: { ...answers, ...mapping } });
  const own = name === null ? fittingSaved(saved, table.header, Object.keys(result.mapping).length) : null;
  if (own) {
    const preset = mappedTable(own.mapping, 'custom', `Mapping "${own.name}"`);
    return {
      preset,
      mapping: own.mapping,
      platform: platform ?? own.platform,
      columns_left_out: leftOut(result, own.mapping),
    };
  }
  if (!result.is_sure) {
    const place = mapping === null && platform === null ? placeOf(table, result) : null;
    throw new FileError(
      'unknown_layout',
      place?.is_elsewhere
        ? sentenceFor('two_sentences', { first: place.is, second: place.where })
        : refusal(result, table.header),
    );
  }
  const { mapping: taken, platform: detected } = result;
  const preset = mappedTable(taken, RECOGNISED, labelOf(taken, detected));
  return { preset, mapping: taken, platform: detected, columns_left_out: leftOut(result, taken) };
}

function checkColumnsOf(mapping: Mapping, header: readonly string[]): void {
  const { columns } = checkedMapping(mapping);
  const missing = [...columns.values()].flat().find((column) => !header.includes(column));
  if (missing !== undefined)
    throw new FileError('column_missing', sentenceFor('column_missing', { column: missing }));
}

/** By reason. */
function leftOut({ columns }: Recognition, mapping: Mapping): ColumnsLeftOut[] {
  const byReason = new Map<string, ColumnsLeftOut>();
  for (const { column, field, reason } of columns) {
    if (mapping[column]) continue;
    const why = field === null ? reason : sentenceFor('column_left_out');
    const { columns: others = [] } = byReason.get(why.text) ?? {};
    byReason.set(why.text, { reason: why, columns: [...others, column] });
  }
  return [...byReason.values()];
}

/** @param timezone of times without an offset */
export function bindLayout(
  { preset, platform }: ChosenLayout,
  { header, rows, file_name }: TableSample,
  timezone = 'UTC',
  namesakes?: FileContext['namesakes'],
): RowMapper {
  const context: FileContext = { file_name, platform, timezone, sample: rows, namesakes };
  return preset.bind(header, context);
}

/** "Instagram posts", "Accounts of several platforms". */
function labelOf(mapping: Mapping, platform: Platform | null): string {
  const fields = Object.values(mapping);
  const isPosts = fields.includes('external_id') || fields.includes('link');
  const rows = fields.includes('comment.text') ? 'comments' : isPosts ? 'posts' : 'accounts';
  if (platform !== null) return `${PLATFORM_NAMES[platform]} ${rows}`;
  return `${rows.charAt(0).toUpperCase()}${rows.slice(1)} of several platforms`;
}

function refusal({ missing, columns }: Recognition, header: readonly string[]): Sentence {
  const rounded = columns.filter(({ field, reason }) => field === null && reason.code === ROUNDED.code);
  const questions = [
    ...rounded.map(({ column }) => sentenceFor('column_problem', { column, problem: ROUNDED })),
    ...columns.flatMap(({ question }) => question ?? []),
  ];
  const names = `${header.slice(0, 8).join(', ')}${header.length > 8 ? ', …' : ''}`;
  const problems = inSequence([...missing, ...questions]) ?? '';
  return sentenceFor('layout_uncertain', { columns: names, problems });
}
