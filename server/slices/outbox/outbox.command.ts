import { z } from 'zod';
import { audit } from '#server/platform/audit.ts';
import { command } from '#server/platform/internal-commands.ts';

const input = z.object({
  /** Only messages to this address or number. */
  to: z.string().nullable(),
  limit: z.number().int().min(1).max(200),
  /** The system account of the reader. */
  reader: z.string().max(200),
});

/** Oldest first. */
export interface PrintedMessage {
  id: number;
  kind: string;
  recipient: string;
  subject: string | null;
  state: string;
  created_at: string;
  /** Null for a sent message with a code or link. */
  text: string | null;
}

/** `npm run outbox`: the newest messages of all companies with their text. Reading a secret is recorded. */
export const readOutbox = command(
  input,
  async (services, { to, limit, reader }): Promise<PrintedMessage[]> => {
    const rows = await services.db
      .selectFrom('message_outbox')
      .$if(to !== null, (q) =>
        q.where((e) => e(e.fn<string>('lower', ['recipient']), '=', (to ?? '').toLowerCase())),
      )
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    for (const row of rows.toReversed()) {
      if (!row.holds_secret || row.body_text === null) continue;
      await audit(services, {
        company_id: row.company_id,
        user_id: null,
        action: 'outbox.read_at_the_machine',
        target: row.recipient,
        details: { message_id: row.id, template: row.template, reader },
      });
    }
    return rows.toReversed().map((row) => ({
      id: row.id,
      kind: row.kind,
      recipient: row.recipient,
      subject: row.subject,
      state: row.state,
      created_at: row.created_at.toISOString(),
      text: row.body_text,
    }));
  },
);
