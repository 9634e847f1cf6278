import { joined } from '../calls/joined.ts';
import { accessSentences } from './access.ts';
import { accountSentences } from './account.ts';
import { adsSentences } from './ads.ts';
import { columnsSentences } from './columns.ts';
import { connectorsSentences } from './connectors.ts';
import { draftsSentences } from './drafts.ts';
import { importsSentences } from './imports.ts';
import { inputSentences } from './input.ts';
import { listsSentences } from './lists.ts';
import { numbersSentences } from './numbers.ts';
import { ordersSentences } from './orders.ts';
import { permissionSentences } from './permission.ts';
import { reportsSentences } from './reports.ts';
import { type Sentence, sentencesOf } from './sentence.ts';
import { tablesSentences } from './tables.ts';
import { wordsSentences } from './words.ts';

export const SENTENCES = joined(
  accessSentences,
  accountSentences,
  adsSentences,
  columnsSentences,
  connectorsSentences,
  draftsSentences,
  importsSentences,
  inputSentences,
  listsSentences,
  numbersSentences,
  ordersSentences,
  permissionSentences,
  reportsSentences,
  tablesSentences,
  wordsSentences,
);
export type SentenceCode = keyof typeof SENTENCES;

/** A sentence of the catalogue; the web never loads this module before it needs another language. */
export const sentenceFor = sentencesOf(SENTENCES);

type Suffix<Prefix extends string> = SentenceCode extends infer C
  ? C extends `${Prefix}_${infer Name}`
    ? Name
    : never
  : never;
/** Kinds of objects inside a sentence: `list`. */
export type Noun = Suffix<'noun'>;
export const nounWord = (noun: Noun): Sentence => sentenceFor(`noun_${noun}`);
/** Kinds of objects at the start of a sentence: `Saved filter`. */
export type Thing = Suffix<'thing'>;

/** One sentence after another; null without any. */
export const inSequence = (sentences: readonly Sentence[]): Sentence | null =>
  sentences.length === 0
    ? null
    : sentences.reduce((first, second) => sentenceFor('two_sentences', { first, second }));

/** A text of another program, or one stored before sentences had codes. */
export const asWritten = (text: string): Sentence => sentenceFor('as_written', { text });

/** A label of the screens within a sentence, in lower case; in other languages it is found by its own wording. */
export const labelInside = (label: string): Sentence => ({ ...asWritten(label), text: label.toLowerCase() });

/** A value of stored JSON; former versions stored plain texts. */
export const sentenceOf = (stored: Sentence | string): Sentence =>
  typeof stored === 'string' ? asWritten(stored) : stored;

const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'code' in value && 'values' in value && 'text' in value;

export const storedForm = (sentence: Sentence): string => JSON.stringify(sentence);

/** Reads a stored sentence; a plain text of former versions stays as it is. */
export function fromStored(text: string): Sentence;
export function fromStored(text: string | null): Sentence | null;
export function fromStored(text: string | null): Sentence | null {
  if (text === null) return null;
  if (!text.startsWith('{"code":')) return asWritten(text);
  try {
    const read: unknown = JSON.parse(text);
    return isSentence(read) ? read : asWritten(text);
  } catch {
    return asWritten(text);
  }
}
