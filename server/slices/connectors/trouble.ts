import type { Sentence } from '#contract/sentences/sentence.ts';
/**
 * `busy`: may answer later; `quota`: not before the quota resets; `refused`: not before the settings
 * change.
 */
export type TroubleKind = 'busy' | 'quota' | 'refused';

export class ConnectorTrouble extends Error {
  readonly kind: TroubleKind;
  readonly sentence: Sentence;
  /** No query of any account before this time. */
  readonly retry_at: Date | null;

  constructor(kind: TroubleKind, sentence: Sentence, retry_at: Date | null = null) {
    super(sentence.text);
    this.kind = kind;
    this.sentence = sentence;
    this.retry_at = retry_at;
  }
}

const LONGEST_MS = 30 * 86_400_000;

/** Null without a `Retry-After` header; at most 30 days. */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now.getTime() + seconds * 1000 : Date.parse(header);
  if (Number.isNaN(at)) return null;
  return new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + LONGEST_MS));
}
