import type { Services } from './context.ts';

export interface AuditEntry {
  /** The company whose admins can read it; null for attempts without a company. */
  company_id: number | null;
  /** Null for anonymous callers and the product itself. */
  user_id: number | null;
  /** `area.what_happened`, in the past tense: `auth.signed_in`. */
  action: string;
  /** A name that people recognise. */
  target?: string | null;
  /** Never a secret. */
  details?: Record<string, unknown>;
}

/**
 * Adds a line to the audit log and returns its id. Inside a transaction, pass its handle as `db`. Lines are
 * immutable; the database adds them to the hash chain at commit (audit-chain.ts).
 */
export async function audit(services: Pick<Services, 'db' | 'now'>, entry: AuditEntry): Promise<number> {
  const { user_id } = entry;
  const { id } = await services.db
    .insertInto('audit_event')
    .values((e) => ({
      company_id: entry.company_id,
      user_id,
      // The account may be deleted later.
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
