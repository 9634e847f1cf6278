import { shortText } from '#contract/values/cut-text.ts';
import { momentText, periodText } from '#server/platform/date-text.ts';
import { phrase, t } from '#server/platform/language.ts';
import { aboutParts } from '#server/slices/exports/report/about-numbers.ts';
import type {
  AboutPart,
  ChartSection,
  CreatorSection,
  ExportCell,
  ExportColumn,
  ExportDocument,
  FactsSection,
  FiguresSection,
  PrintedSection,
} from '../../exporter.ts';
import type { PrintedBrand } from '../../printed-brand.ts';
import { valueText } from '../value-text.ts';
import type { WriteCtx } from '../writer.ts';
import { mapTexts, xmlText } from '../xml-text.ts';

/** A table whose rows are all there. */
export interface PrintTable {
  kind: 'table';
  name: string;
  columns: ExportColumn[];
  rows: ExportCell[][];
  left_out: number;
  /** Rows at the end that are always shown. */
  summaries: number;
  part?: string;
}

/** A document that is looked at, as plain data. */
export interface PrintDocument {
  title: string;
  /** The result in a sentence, or the title. */
  headline: string;
  genre: string;
  company: string;
  /** When the numbers were read, in words. */
  as_of: string;
  period: string | null;
  filters: string[];
  /** On every page where some of it is invented. */
  invented: string | null;
  sections: Array<PrintedSection | FiguresSection | PrintTable>;
  about: AboutPart[];
  /** JPEG, base64. */
  cover_picture: string | null;
  brand: PrintedBrand | null;
}

/** Letters of one text that a page shows, and of one word: to lay out longer ones takes a layout all of its memory. */
const MOST_LETTERS = 4000;
const LONG_WORD = /\S{100}(?=\S)/gu;

type Change = (text: string) => string;

/** A text as it is printed. Pictures are texts too, much longer and without a space. */
const printedBy =
  (change: Change): Change =>
  (text) =>
    xmlText(change(shortText(text, MOST_LETTERS))).replace(LONG_WORD, '$& ');

/** A chart of one bar says less than its number. */
function worded(chart: ChartSection): ChartSection | FactsSection {
  const { categories, series, name, note, type, currency, part } = chart;
  const [category] = categories;
  if (categories.length !== 1 || category === undefined) return chart;
  const facts = series.map(({ name: of, values: [value = null] }) => ({
    fact: valueText(value, { type, ...(currency ? { currency } : {}) }) ?? '–',
    more: series.length > 1 ? `${category}, ${of}` : category,
    detail: [name, note].filter(Boolean).join(' · '),
  }));
  return { kind: 'facts', facts, ...(part ? { part } : {}) };
}

/** A section with its texts as they are printed. */
function printedSection(
  section: PrintDocument['sections'][number],
  printed: Change,
): PrintDocument['sections'][number] {
  if (section.kind === 'heading' && section.pictures) {
    const { pictures, ...words } = section;
    return {
      ...mapTexts(words, printed),
      pictures: pictures.map((p) => ({ ...mapTexts(p, printed), jpeg: p.jpeg })),
    };
  }
  if (section.kind === 'creator') {
    const { picture, parts, ...words } = section;
    const shown = parts.map((part) => printedSection(part, printed)) as CreatorSection['parts'];
    return { ...mapTexts(words, printed), picture, parts: shown };
  }
  if (section.kind !== 'cards') return mapTexts(section, printed);
  const { cards, ...words } = section;
  return {
    ...mapTexts(words, printed),
    cards: cards.map(({ jpeg, ...card }) => ({ ...mapTexts(card, printed), jpeg })),
  };
}

/** Words at the left of the foot of a page: of the sender, if they set a brand. */
export function footWords({ title, genre, company, brand }: PrintDocument, number: number, most: number) {
  const name = shortText(title, most);
  if (brand) return number === 1 ? brand.footer || company : `${brand.footer || company} · ${name}`;
  return number === 1 ? `${genre} · Limelight` : `${name} · ${genre}`;
}

/** Reads all of a document; of tables the columns that pages have room for. */
export async function printDocument(
  document: ExportDocument,
  { cover, brand = null }: WriteCtx,
  change: Change = (text) => text,
): Promise<PrintDocument> {
  const printed = printedBy(change);
  const sections: PrintDocument['sections'] = [];
  for (const section of document.sections) {
    if (section.kind !== 'table') {
      sections.push(section.kind === 'chart' ? worded(section) : section);
      continue;
    }
    const fitting = section.columns.flatMap(({ in_print }, i) => (in_print ? [i] : []));
    const read: ExportCell[][] = [];
    for await (const block of section.rows)
      for (const row of block) read.push(fitting.map((i) => row[i] ?? null));
    // Columns without any value would be dashes alone.
    const known = fitting.flatMap((_i, at) =>
      read.length === 0 || read.some((row) => row[at] !== null && row[at] !== '') ? [at] : [],
    );
    const rows = read.map((row) => known.map((at) => row[at] ?? null));
    const shown = known.map((at) => fitting[at] as number);
    const columns = shown.map((i): ExportColumn => {
      // Columns of some exporters bring functions along, which no thread takes.
      const { id, label, type, currency, is_bar, is_number } = section.columns[i] as ExportColumn;
      return {
        id,
        label,
        type,
        ...(currency ? { currency } : {}),
        ...(is_bar ? { is_bar } : {}),
        ...(is_number ? { is_number } : {}),
      };
    });
    const { name, left_out = 0, summaries = 0, part } = section;
    sections.push({ kind: 'table', name, columns, rows, left_out, summaries, ...(part ? { part } : {}) });
  }
  const about = document.about();
  const words = {
    title: cover.title,
    headline: document.headline ?? cover.title,
    genre: document.genre,
    company: cover.company,
    as_of: about.taken_at ? momentText(about.taken_at) : momentText(cover.made_at.toISOString()),
    period: about.period && periodText(about.period),
    filters: [...about.filters],
    invented:
      about.invented.n > 0
        ? t('Invented: contains {what} from the demo data', { what: phrase(about.invented.what) })
        : null,
    about: aboutParts(about, cover),
  };
  return {
    ...mapTexts(words, printed),
    sections: sections.map((section) => printedSection(section, printed)),
    cover_picture: document.cover_picture ?? null,
    brand: brand && { ...brand, footer: printed(brand.footer) },
  };
}
