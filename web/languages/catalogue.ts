import type { Forms, Named } from '#contract/sentences/sentence.ts';
import type { french } from './french.ts';

export type { Forms, Named };

type Entries = typeof french;
/** Screen texts, by their English wording. */
export type Message = { [K in keyof Entries]: Entries[K] extends string ? K : never }[keyof Entries];
/** Texts without placeholders, which constants can hold until they are translated. */
export type Phrase = { [K in Message]: Named<K> extends never ? K : never }[Message];
/** Texts with a number, by their English plural. */
export type Plural = Exclude<keyof Entries, Message>;

/** All texts in one language. */
export type Catalogue = Record<Message, string> & Record<Plural, Forms>;
