import type { Services } from './context.ts';

/** One line of the audit log. */
export interface AuditEntry {
  /** The company whose admins read it; null where an attempt belongs to none. */
  company_id: number | null;
  /** Who did it; null where nobody is signed in, and for the product itself. */
  user_id: number | null;
  /** `area.what_happened`, in the past: `auth.signed_in`. */
  action: string;
  /** What it was done to, as a person would name it. */
  target?: string | null;
  /** Everything else worth reading later; never a secret. */
  details?: Record<string, unknown>;
}

/**
 * Writes one line of the audit log and returns its id. Inside a transaction, pass its handle as `db`. Lines cannot be
 * changed or deleted; the database links each into the hash chain when the transaction ends (audit-chain.ts).
 */
export async function audit(services: Pick<Services, 'db' | 'now'>, entry: AuditEntry): Promise<number> {
  const { user_id } = entry;
  const { id } = await services.db
    .insertInto('audit_event')
    .values((e) => ({
      company_id: entry.company_id,
      user_id,
      // Read after the account is gone.
      user_email:
        user_id === null ? null : e.selectFrom('app_user').where('id', '=', user_id).select('email'),
      action: entry.action,
      target: entry.target ?? null,
      details: JSON.stringify(entry.details ?? {}),
      at: services.now(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
