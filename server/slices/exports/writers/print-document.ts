import { aboutParts, utcText } from '../about-numbers.ts';
import type {
  AboutPart,
  ChartSection,
  ExportCell,
  ExportColumn,
  ExportDocument,
  FiguresSection,
  HeadingSection,
} from '../exporters.ts';
import type { WriteCtx } from './writer.ts';
import { mapTexts, xmlText } from './xml-text.ts';

/** A table whose rows are all there. */
export interface PrintTable {
  kind: 'table';
  name: string;
  columns: ExportColumn[];
  rows: ExportCell[][];
  left_out: number;
}

/** What a document that is looked at consists of; plain data, so that a thread can take it. */
export interface PrintDocument {
  title: string;
  /** Company, who and when. */
  made: string;
  period: string | null;
  filters: string[];
  /** Said on every page where some of it is made up. */
  invented: string | null;
  sections: Array<HeadingSection | FiguresSection | ChartSection | PrintTable>;
  about: AboutPart[];
  cover_picture: string | null;
  has_contents: boolean;
}

/** Letters of one text that a page shows, and of one word: to lay out longer ones takes a layout all of its memory. */
const MOST_LETTERS = 4000;
const LONG_WORD = /\S{100}(?=\S)/gu;

/** A text as it is printed. Pictures are texts too, much longer and without a space. */
const printed = (text: string): string =>
  xmlText(text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text).replace(LONG_WORD, '$& ');

/** A section with its texts as they are printed. */
function printedSection(section: PrintDocument['sections'][number]): PrintDocument['sections'][number] {
  if (section.kind !== 'heading' || !section.pictures) return mapTexts(section, printed);
  const { pictures, ...words } = section;
  return {
    ...mapTexts(words, printed),
    pictures: pictures.map((p) => ({ ...mapTexts(p, printed), jpeg: p.jpeg })),
  };
}

/** Reads all of a document; of tables the columns that pages have room for. */
export async function printDocument(document: ExportDocument, { cover }: WriteCtx): Promise<PrintDocument> {
  const sections: PrintDocument['sections'] = [];
  for (const section of document.sections) {
    if (section.kind !== 'table') {
      sections.push(section);
      continue;
    }
    const shown = section.columns.flatMap(({ in_print }, i) => (in_print ? [i] : []));
    const rows: ExportCell[][] = [];
    for await (const block of section.rows)
      for (const row of block) rows.push(shown.map((i) => row[i] ?? null));
    const columns = shown.map((i): ExportColumn => {
      // Columns of some exporters bring functions along, which no thread takes.
      const { id, label, type, currency } = section.columns[i] as ExportColumn;
      return { id, label, type, ...(currency ? { currency } : {}) };
    });
    sections.push({ kind: 'table', name: section.name, columns, rows, left_out: section.left_out ?? 0 });
  }
  const about = document.about();
  const words = {
    title: cover.title,
    made: [
      cover.company,
      cover.made_at.toISOString().slice(0, 10),
      cover.by,
      ...(about.taken_at ? [`numbers as of ${utcText(about.taken_at)}`] : []),
    ].join(' · '),
    period: about.period && `${about.period.from_date} to ${about.period.to_date}`,
    filters: [...about.filters],
    invented: about.invented.n > 0 ? `Invented: with ${about.invented.what} of the demo world` : null,
    about: aboutParts(about, cover),
  };
  return {
    ...mapTexts(words, printed),
    sections: sections.map(printedSection),
    cover_picture: document.cover_picture ?? null,
    has_contents: document.has_contents ?? false,
  };
}
