/**
 * `busy`: may answer later; `quota`: not before the quota resets; `refused`: not before the settings
 * change.
 */
export type TroubleKind = 'busy' | 'quota' | 'refused';

/** The message is a sentence for people. */
export class ConnectorTrouble extends Error {
  readonly kind: TroubleKind;
  /** No query of any account before this time. */
  readonly retry_at: Date | null;

  constructor(kind: TroubleKind, message: string, retry_at: Date | null = null) {
    super(message);
    this.kind = kind;
    this.retry_at = retry_at;
  }
}

/** Null without a `Retry-After` header. */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now.getTime() + seconds * 1000 : Date.parse(header);
  return Number.isNaN(at) ? null : new Date(Math.max(at, now.getTime()));
}
