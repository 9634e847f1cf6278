import type { Platform } from '#contract/values/primitives.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { isLeftOpen } from '../recognition/few-questions.ts';
import type { Recognition } from '../recognition/recognition.ts';
import type { Mapping } from './mapping.ts';

/** Layout of an earlier import of the company. */
export interface RememberedLayout {
  file_name: string;
  header: readonly string[];
  platform: Platform | null;
  mapping: Mapping;
}

/** Recent imports that may be repeated. */
const MOST = 100;

const isColumn = (name: string) => !name.startsWith('=');

/** Latest first. */
export async function rememberedLayouts(db: Database, company_id: number): Promise<RememberedLayout[]> {
  const rows = await db
    .selectFrom('import')
    .select(['file_name', 'platform', 'mapping', 'columns_left_out'])
    .where('company_id', '=', company_id)
    .where('state', '=', 'completed')
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ file_name, platform, mapping, columns_left_out }) => ({
    file_name,
    platform: platform as Platform | null,
    mapping: mapping ?? {},
    header: [
      ...Object.keys(mapping ?? {}).filter(isColumn),
      ...(columns_left_out ?? []).flatMap(({ columns }) => columns),
    ],
  }));
}

/** The latest one with exactly these columns, in any order. */
export function layoutOf(
  layouts: readonly RememberedLayout[],
  header: readonly string[],
): RememberedLayout | null {
  const names = new Set(header);
  return (
    layouts.find(
      (one) => one.header.length === header.length && one.header.every((column) => names.has(column)),
    ) ?? null
  );
}

/**
 * Answers to the open questions about columns, from an earlier file with the same columns; null without
 * any. The account and the platform may differ by file.
 */
export function rememberedAnswers(
  layouts: readonly RememberedLayout[],
  header: readonly string[],
  { columns }: Pick<Recognition, 'columns'>,
): Record<string, string> | null {
  const layout = layoutOf(layouts, header);
  if (layout === null) return null;
  const answers = columns.flatMap(({ column, question, reason }): [string, string][] => {
    const target = layout.mapping[column];
    if (question !== null) return [[column, target ?? '']];
    return isLeftOpen({ reason }) && target !== undefined ? [[column, target]] : [];
  });
  return answers.length === 0 ? null : Object.fromEntries(answers);
}
