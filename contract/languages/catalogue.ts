import type { Forms, Named, Wording } from '#contract/sentences/sentence.ts';
import type { SentenceCode } from '#contract/sentences/sentences.ts';
import type french from './fr.json';

export type { Named };

type Entries = typeof french.texts;
/** Screen texts, by their English wording. */
export type Message = { [K in keyof Entries]: Entries[K] extends string ? K : never }[keyof Entries];
/** Texts without placeholders, which constants can hold until they are translated. */
export type Phrase = { [K in Message]: Named<K> extends never ? K : never }[Message];
/** Texts with a number, by their English plural. */
export type Plural = Exclude<keyof Entries, Message>;

export type Texts = Partial<Record<Message, string> & Record<Plural, Forms>>;

/** A language as its file has it; English is shown for the rest. */
export interface Catalogue {
  /** By their English. */
  texts: Texts;
  /** By their codes in contract/sentences/. */
  sentences: Partial<Record<SentenceCode, Wording>>;
}
