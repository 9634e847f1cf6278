import { type Token, tokensOf } from './tokens.ts';
import { type Meaning, meanings, phrase } from './words.ts';

/** A token, or a known phrase of several. */
export type Item = { from: number; until: number } & (
  | { is: 'unknown' | 'comma' | 'dash' }
  | { is: 'keyword'; text: string }
  | (Omit<Token & { kind: 'number' }, 'kind' | 'from' | 'until'> & { is: 'number' })
  | Meaning
);
export type NumberItem = Item & { is: 'number' };

const LONGEST_PHRASE = 7;

/** Topics of the data come before those of the table. */
export function itemsOf(sentence: string, topics: readonly string[]): Item[] {
  const known = new Map(topics.map((topic) => [phrase(topic), topic]));
  const meaningOf = (words: string): Meaning | undefined => {
    const topic = known.get(words);
    const meaning = meanings().get(words);
    // A topic named like a word of the grammar ("mode", "public") does not hide it.
    return topic !== undefined && (meaning === undefined || meaning.is === 'topic')
      ? { is: 'topic', topic }
      : meaning;
  };
  const tokens = tokensOf(sentence);
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    if (token.kind === 'word') {
      const [meaning, length] = longest(tokens, at, meaningOf);
      const until = (tokens[at + length - 1] as Token).until;
      items.push({ ...(meaning ?? { is: 'unknown' }), from: token.from, until });
      at += length;
      continue;
    }
    const { from, until } = token;
    if (token.kind === 'number') {
      const { value, unit, scale, plus } = token;
      items.push({ is: 'number', value, unit, scale, plus, from, until });
    } else if (token.kind === 'keyword') items.push({ is: 'keyword', text: token.text, from, until });
    else items.push({ is: token.kind, from, until });
    at += 1;
  }
  return items;
}

function longest(
  tokens: readonly Token[],
  at: number,
  meaningOf: (words: string) => Meaning | undefined,
): [Meaning | undefined, length: number] {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + LONGEST_PHRASE)) {
    // "18 years", "30-day growth": a phrase has no numbers in it.
    if (token.kind !== 'word') break;
    words.push(token.word);
  }
  for (let length = words.length; length > 0; length--) {
    const meaning = meaningOf(words.slice(0, length).join(' '));
    if (meaning !== undefined) return [meaning, length];
  }
  return [undefined, 1];
}
