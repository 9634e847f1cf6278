import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CONTENT_FIELDS, type ContentField, type ContentFound } from '#contract/report/content.ts';
import { analyseCaption } from '#server/content/caption-analyser.ts';
import { brandsByHandle, compact, WELL_KNOWN } from '#server/content/known-brands.ts';
import { rawTable } from './corpora-raw.ts';

/**
 * Content labels judged by hand. No text is stored: rows are identified by hash, and results by a hash of
 * row, field and label.
 */
export const LABELS = new URL('./labels/captions.json', import.meta.url);

interface Judged {
  right: string[];
  wrong: string[];
}
const readLabels = (): Record<string, Judged> => JSON.parse(readFileSync(LABELS, 'utf8'));

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
const findHash = (row: string, { field, label }: ContentFound): string =>
  hashOf(`${row} ${field}:${label}`, 8);

/** The lexicon was corrected with the first captions; precision uses only the next ones. */
const READ_BEFORE = 400;
const CAPTIONS = 200;

/** The first captions by row hash, without duplicate texts. */
function sampled(): Array<{ hash: string; text: string; hashtags: string[] }> {
  const table = rawTable('instagram_influencers_2017_posts.csv.gz');
  const texts = new Map(
    table.rows.flatMap((row) => {
      const text = table.cell(row, 'description');
      const hashtags = (JSON.parse(table.cell(row, 'tags') || '[]') as string[]).map((t) => t.toLowerCase());
      return text === '' ? [] : [[text, { hash: hashOf(row.join('\t'), 16), text, hashtags }] as const];
    }),
  );
  return [...texts.values()]
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(READ_BEFORE, READ_BEFORE + CAPTIONS);
}

/** As in `server/analytics/content.ts`. */
function withBrands(finds: ContentFound[], index: ReadonlyMap<string, string>): ContentFound[] {
  return finds.map((find) => {
    const handle = find.field === 'accounts' ? compact(find.label) : '';
    const brand = WELL_KNOWN.get(handle) ?? index.get(handle);
    return brand === undefined ? find : { ...find, field: 'brands', label: brand };
  });
}

function brandIndex(): Map<string, string> {
  const table = rawTable('brands_nsi_wikidata.csv.gz');
  return brandsByHandle(
    table.rows.map((row) => ({
      name: table.cell(row, 'display_name'),
      names: [...table.cell(row, 'match_names').split('|'), table.cell(row, 'instagram')],
    })),
  );
}

/** Null without a judgment. */
export function judgedFinds() {
  const labels = readLabels();
  const index = brandIndex();
  return sampled().flatMap(({ hash, text, hashtags }) =>
    withBrands(analyseCaption(text, hashtags), index).map((find) => {
      const [key, judged] = [findHash(hash, find), labels[hash]];
      const is_right = judged?.right.includes(key) ? true : judged?.wrong.includes(key) ? false : null;
      return { ...find, row: hash, key, text, is_right };
    }),
  );
}

export interface FieldPrecision {
  field: ContentField;
  finds: number;
  right: number;
  /** Without a judgment. */
  open: number;
}

export function precisionByField(): FieldPrecision[] {
  const finds = judgedFinds();
  return CONTENT_FIELDS.map((field) => {
    const all = finds.filter((find) => find.field === field);
    return {
      field,
      finds: all.length,
      right: all.filter((find) => find.is_right === true).length,
      open: all.filter((find) => find.is_right === null).length,
    };
  });
}
