import { z } from 'zod';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { command } from '#server/platform/internal-commands.ts';

const input = z.object({ noted: z.object({ number: z.number().int(), hash: z.string() }).nullable() });

/** `npm run audit -- verify`. */
export const verifyAuditLog = command(input, ({ db }, { noted }) => verifyAudit(db, noted));
