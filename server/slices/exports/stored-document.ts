import type { ExportCell, ExportDocument, Section, TableSection } from './exporter.ts';
import { wordedParts } from './report/about-numbers.ts';

type StoredTable = Omit<TableSection, 'rows'> & { rows: ExportCell[][] };
/** A fully read document as plain data, stored as JSON. */
export interface StoredDocument {
  sections: Array<Exclude<Section, TableSection> | StoredTable>;
  about: ReturnType<ExportDocument['about']>;
  genre: string;
  /** Absent in those of earlier versions. */
  codes?: ExportDocument['codes'];
  headline?: string;
}

const plain = ({ genre, codes, headline }: Pick<ExportDocument, 'genre' | 'codes' | 'headline'>) => ({
  genre,
  ...(codes ? { codes } : {}),
  ...(headline ? { headline } : {}),
});

/** Reads all of a document, with the words of its method as they are now. */
export async function stored({ sections, about, ...named }: ExportDocument): Promise<StoredDocument> {
  const read: StoredDocument['sections'] = [];
  for (const section of sections) {
    if (section.kind !== 'table') {
      read.push(section);
      continue;
    }
    const rows: ExportCell[][] = [];
    for await (const block of section.rows) rows.push(...block);
    read.push({ ...section, rows });
  }
  const numbers = about();
  return {
    sections: read,
    about: { ...numbers, worded: wordedParts(numbers) },
    ...plain(named),
  };
}

/** The same document again, with the numbers it had. */
export const reopened = ({ sections, about, ...named }: StoredDocument): ExportDocument => ({
  sections: sections.map((s) => (s.kind === 'table' ? { ...s, rows: [s.rows] } : s)),
  about: () => about,
  ...plain(named),
});
