import type { ExportCell, ExportDocument, Section } from '#server/slices/exports/exporter.ts';

export interface Table {
  name: string;
  rows: Array<Record<string, ExportCell>>;
}

/** A document as plain data. */
export interface Read {
  headline: string;
  sentences: string[];
  figures: Map<string, number | null>;
  tables: Table[];
  charts: Map<string, Array<number | null>>;
}

export async function readDocument({ headline, sections }: ExportDocument): Promise<Read> {
  const read: Read = {
    headline: headline ?? '',
    sentences: [],
    figures: new Map(),
    tables: [],
    charts: new Map(),
  };
  for (const section of sections as Section[]) {
    if (section.kind === 'points')
      read.sentences.push(...section.points.map(({ title, text }) => `${title} ${text}`));
    if (section.kind === 'facts')
      read.sentences.push(
        ...section.facts.map(({ fact, more, detail }) => [fact, more, detail].filter(Boolean).join(' | ')),
      );
    if (section.kind === 'heading' && section.note) read.sentences.push(section.note);
    if (section.kind === 'figures') for (const { id, value } of section.figures) read.figures.set(id, value);
    if (section.kind === 'chart')
      for (const series of section.series)
        read.charts.set(`${section.name}/${series.name}`, [...series.values]);
    if (section.kind === 'cards' && section.part === 'Overview')
      read.tables.push({ name: section.part, rows: section.cards.map(({ lines }) => facesOf(lines)) });
    if (section.kind === 'table') {
      const rows: Table['rows'] = [];
      for await (const block of section.rows)
        for (const cells of block)
          rows.push(Object.fromEntries(section.columns.map(({ id }, i) => [id, cells[i] ?? null])));
      read.tables.push({ name: section.name, rows });
    }
  }
  return read;
}

const facesOf = (lines: readonly string[]): Table['rows'][number] => {
  const numberIn = (label: RegExp) => {
    const line = lines.find((one) => label.test(one));
    return line === undefined ? null : numberOf(line);
  };
  return { followers: numberIn(/^[\d,]+ followers$/), engagement_rate: numberIn(/ engagement$/) };
};

/** A number as documents write it: 1,234, 12.5k, 1.2M, 3.4%, €0.163. */
export function numberOf(text: string): number {
  const [, digits = '', unit = ''] = /([\d.,]+)\s?(k|K|M|B|million|billion)?/.exec(text) ?? [];
  const scale = { k: 1e3, K: 1e3, M: 1e6, B: 1e9, million: 1e6, billion: 1e9 }[unit] ?? 1;
  return Number(digits.replaceAll(',', '')) * scale * (text.includes('%') ? 0.01 : 1);
}

/** Whether a text is this number, to the digits that it shows. */
export function isWritten(text: string, value: number): boolean {
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const unit = /[kK]/.test(text) ? 1e3 : /M/.test(text) ? 1e6 : 1;
  const step = (10 ** -decimals * unit * (text.includes('%') ? 0.01 : 1)) / 2;
  return Math.abs(numberOf(text) - value) <= step * 1.000_001;
}
