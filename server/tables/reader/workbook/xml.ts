import { SaxesParser } from 'saxes';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { tooLarge } from '../limits.ts';

/** Names come without their prefix. */
export interface XmlEvents {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const DEEPEST = 100;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Streams a text into a parser and yields after each piece. */
export async function* readXml(chunks: AsyncIterable<string>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: boolean }>({ xmlns: false, position: false });
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  // Only a document type can define entities, and a workbook has none.
  parser.on('doctype', () => {
    throw new Error(sentenceFor('document_types_unsupported').text);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST) throw tooLarge(sentenceFor('excel_nesting_limit', { n: DEEPEST }));
    events.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    events.close?.(local(name));
  });
  if (events.text) parser.on('text', events.text);
  if (events.text) parser.on('cdata', events.text);
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield;
  }
  parser.close();
}

export async function readWholeXml(chunks: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(chunks, events));
}
