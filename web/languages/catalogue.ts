import type { french } from './french.ts';

/** What a number does to a text; see `Intl.PluralRules`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type Entries = typeof french;
/** Texts of the screens, by how they read in English. */
export type Message = { [K in keyof Entries]: Entries[K] extends string ? K : never }[keyof Entries];
/** The names a text has places for: `{name}`. */
export type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
/** Texts without such places: what a constant can hold until a screen says it. */
export type Phrase = { [K in Message]: Named<K> extends never ? K : never }[Message];
/** Texts with a number, by their English plural. */
export type Plural = Exclude<keyof Entries, Message>;

/** Every text in one language: what a file beside this one holds. */
export type Catalogue = Record<Message, string> & Record<Plural, Forms>;
