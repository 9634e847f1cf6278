import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isPlainText } from '#contract/values/plain-text.ts';
import { refuse } from '../errors.ts';

const DEEPEST = 32;

/** Throws 400 for unstorable input: NUL, lone surrogates, endless nesting. */
export function checkPlain(input: unknown): void {
  const rest: Array<{ value: unknown; field: string; depth: number }> = [
    { value: input, field: '', depth: 0 },
  ];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string') {
      if (!isPlainText(value)) refuseField(field, sentenceFor('text_characters_invalid'));
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= DEEPEST) refuseField(field, sentenceFor('value_nesting_limit', { n: DEEPEST }));
      for (const [key, inner] of Object.entries(value)) {
        if (!isPlainText(key)) refuseField(field, sentenceFor('name_characters_invalid'));
        rest.push({ value: inner, field: field || (isPart(depth, key, inner) ? '' : key), depth: depth + 1 });
      }
    }
  }
}

/** `query`, `params` and `body` of a detailed input are not the caller's fields. */
const isPart = (depth: number, key: string, value: unknown) =>
  depth === 0 && typeof value === 'object' && /^(query|params|body|headers)$/.test(key);

function refuseField(field: string, sentence: Sentence): never {
  throw refuse('BAD_REQUEST', sentence, field || 'body');
}
