import { isDateFormat } from 'hucre';
import { LIMITS } from '../limits.ts';
import type { Parts } from './parts.ts';
import { readWholeXml } from './xml.ts';

/** Positions of sheets and texts, and styles of dates. */
export interface Contents {
  sheets: Array<{ name: string; part: string }>;
  /** The part with the shared texts. */
  texts: string | null;
  /** Indexes of cell styles for dates. */
  dates: ReadonlySet<number>;
  /** Days count from 1904 instead of 1900. */
  since_1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

const read = (parts: Parts, name: string, open: (name: string, attributes: Record<string, string>) => void) =>
  readWholeXml(parts.text(name, LIMITS.workbook_parts), { open });

export async function readContents(parts: Parts): Promise<Contents> {
  const root = await relationsOf(parts, '', '_rels/.rels');
  const book = [...root.values()].find((r) => r.type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const relations = await relationsOf(parts, folder, `${folder}_rels/${book.slice(folder.length)}.rels`);
  const contents: Contents = { sheets: [], texts: null, dates: new Set(), since_1904: false };
  await read(parts, book, (tag, attributes) => {
    if (tag === 'workbookPr') contents.since_1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    if (tag !== 'sheet') return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const part = relations.get(id);
    if (part?.type === 'worksheet') contents.sheets.push({ name: attributes.name ?? '', part: part.target });
  });
  for (const { type, target } of relations.values()) {
    if (type === 'sharedStrings' && parts.has(target)) contents.texts = target;
    if (type === 'styles' && parts.has(target)) contents.dates = await dateStyles(parts, target);
  }
  return contents;
}

async function relationsOf(parts: Parts, folder: string, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!parts.has(part)) return relations;
  await read(parts, part, (tag, { Id = '', Type = '', Target = '' }) => {
    if (tag !== 'Relationship') return;
    // Resolved like a URL; parts are looked up by name and never opened as files.
    const target = new URL(Target, `zip:///${folder}`).pathname.slice(1);
    relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: decodeURI(target) });
  });
  return relations;
}

async function dateStyles(parts: Parts, part: string): Promise<Set<number>> {
  const own = new Map<string, string>();
  const dates = new Set<number>();
  let inCells = false;
  let style = 0;
  await readWholeXml(parts.text(part, LIMITS.workbook_parts), {
    open(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'numFmt') own.set(numFmtId, formatCode);
      if (tag === 'cellXfs') inCells = true;
      if (tag !== 'xf' || !inCells) return;
      if (isDateFormat(own.get(numFmtId) ?? numFmtId)) dates.add(style);
      style++;
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return dates;
}
