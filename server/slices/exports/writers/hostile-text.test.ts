import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { ExportFormat } from '#contract/report/export-formats.ts';
import type { ExportDocument } from '../exporter.ts';
import { WRITERS } from './writers.ts';

/** Texts that a name, a caption or a note can hold. */
const HOSTILE = [
  '</a:t></a:r><script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  ']]><![CDATA[',
  '&amp;#0; &#x0; \0 \x1b[31m \ud800 lone \udfff \ufffe',
  '\u202egnp.exe\u2066 \u200b\u200f',
  '=HYPERLINK("https://evil.example";"x")',
  '{{7*7}} %s %n',
  '(parens) \\ /JavaScript (app.alert(1)) endobj',
  'W'.repeat(20_000),
  'é'.repeat(3).normalize('NFD').repeat(500),
  '서울 👩‍👩‍👧‍👦 🏳️‍🌈 ﷽',
  '',
];

const document = (): ExportDocument =>
  ({
    genre: HOSTILE[0],
    headline: HOSTILE.join(' ').slice(0, 300),
    sections: HOSTILE.flatMap((text, i) => [
      { kind: 'points', name: text, points: [{ title: text, text }] },
      { kind: 'facts', facts: [{ fact: text, more: text, detail: text }] },
      {
        kind: 'cards',
        name: text,
        note: text,
        cards: [{ jpeg: null, title: text, lines: [text], link: null }],
      },
      { kind: 'heading', name: text || 'Empty', note: text },
      {
        kind: 'figures',
        name: text || 'F',
        note: text,
        figures: [{ id: 'posts', label: text, type: 'count', value: i }],
      },
      {
        kind: 'table',
        name: `${text.slice(0, 40)} ${i}`,
        total: 2,
        columns: [{ id: 'name', label: text || 'Name', type: 'text', in_print: true }],
        rows: [[[text], [null]]],
      },
      {
        ...{ kind: 'chart', name: text || 'C', shape: 'bar', type: 'count' },
        ...{ categories: [text, 'b'], series: [{ name: text, values: [1, null] }] },
      },
    ]),
    about: () => ({
      ...{
        filters: HOSTILE,
        period: null,
        counts: [{ label: HOSTILE[0], n: 1 }],
        metrics: ['posts'],
        missing: {},
      },
      ...{ invented: { n: 0, what: 'creators' }, emv: null, currency: null, notes: HOSTILE },
    }),
  }) as unknown as ExportDocument;

async function written(format: ExportFormat): Promise<Buffer> {
  const made = await WRITERS[format](document(), {
    cover: {
      title: HOSTILE.join(' ').slice(0, 500),
      company: HOSTILE[0] ?? '',
      by: HOSTILE[3] ?? '',
      made_at: new Date(0),
    },
    sheet: { name: 'Sheet', locale: 'en' },
    sheets: null,
    reader: 'a@example.com',
    pictures: { kept: async () => null },
    signal: new AbortController().signal,
  });
  if (!('bytes' in made)) throw new Error('No file');
  return buffer(made.bytes);
}

/** What is wrong with a text as XML; null = nothing. */
function xmlProblem(text: string): string | null {
  let problem: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => {
    problem ??= message;
  });
  parser.write(text).close();
  return problem;
}

/** Parts of a zip archive by name. */
const partsOf = (bytes: Buffer) =>
  new Promise<Map<string, string>>((resolve, reject) => {
    const parts = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(parts));
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          buffer(stream).then((part) => {
            parts.set(entry.fileName, part.toString('utf8'));
            zip.readEntry();
          }, reject);
        }),
      );
      zip.readEntry();
    });
  });

describe('hostile text', () => {
  it.each(['pptx', 'xlsx'] as const)(
    'leaves every part of %s well-formed and without script or entity',
    async (format) => {
      const parts = await partsOf(await written(format));
      expect(parts.size).toBeGreaterThan(10);
      const broken = [...parts].flatMap(([name, text]) => {
        if (!/\.(xml|rels)$/.test(name)) return [];
        const problem = xmlProblem(text);
        return problem !== null || /<script|<!ENTITY|<!DOCTYPE/i.test(text) ? [`${name}: ${problem}`] : [];
      });
      expect(broken).toEqual([]);
      for (const name of parts.keys()) expect(name).not.toMatch(/\.\.|^\/|\\/);
    },
  );

  it('leaves a PDF without actions', async () => {
    const bytes = await written('pdf');
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(text).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|EmbeddedFile)\b(?!\))/);
  });

  it('starts no formula in CSV', async () => {
    const parts = await partsOf(await written('csv'));
    for (const text of parts.values()) expect(text).not.toMatch(/^"?=/m);
  });
});
