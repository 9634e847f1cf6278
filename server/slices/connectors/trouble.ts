/**
 * Why a platform did not answer. `busy`: it may answer later; `quota`: not before the quota begins anew; `refused`: not
 * before somebody changes the settings.
 */
export type TroubleKind = 'busy' | 'quota' | 'refused';

/** The message is a sentence for people. */
export class ConnectorTrouble extends Error {
  readonly kind: TroubleKind;
  /** No question before this is wanted, whichever account it is about. */
  readonly retry_at: Date | null;

  constructor(kind: TroubleKind, message: string, retry_at: Date | null = null) {
    super(message);
    this.kind = kind;
    this.retry_at = retry_at;
  }
}

/** When a `Retry-After` header says that one may ask again; null where it says nothing. */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now.getTime() + seconds * 1000 : Date.parse(header);
  return Number.isNaN(at) ? null : new Date(Math.max(at, now.getTime()));
}
