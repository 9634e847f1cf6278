import { sql } from 'kysely';
import type { Database } from './postgres/postgres.ts';

export interface ChainReport {
  /** Valid lines, up to the first broken one. */
  lines: number;
  /** Number and hash of the last link. Kept elsewhere, they reveal a truncated log. */
  head: { number: number; hash: string } | null;
  broken: { event_id: number | null; at: string | null; reason: string } | null;
}

// Not a database function: an attacker who can rewrite lines could rewrite it.
const HASH = sql<string>`encode(sha256(convert_to(coalesce(lag(s.hash) over (order by s.number), '') ||
  jsonb_build_array(e.id, e.company_id, e.user_id, e.user_email, e.action, e.target, e.details,
    trunc(extract(epoch from e.at) * 1000000))::text, 'UTF8')), 'hex')`;

interface Link {
  number: number;
  event_id: number;
  at: Date | null;
  hash: string;
  fits: boolean;
  follows: boolean;
}

/**
 * Verifies the whole audit log. The noted head must still be in the chain: otherwise a truncated or
 * rewritten log would look intact.
 */
export async function verifyAudit(
  db: Database,
  noted: { number: number; hash: string } | null = null,
): Promise<ChainReport> {
  const { rows } = await sql<Link>`
    select number, event_id, at, hash, fits, follows from (
      select s.number, s.event_id, e.at, s.hash, e.id is not null and s.hash = ${HASH} as fits,
        s.number = row_number() over (order by s.number) as follows
      from audit_seal s left join audit_event e on e.id = s.event_id) links
    where not fits or not follows order by number limit 1`.execute(db);
  const { rows: loose } = await sql<{ id: number; at: Date }>`
    select e.id, e.at from audit_event e left join audit_seal s on s.event_id = e.id
    where s.event_id is null order by e.id limit 1`.execute(db);
  const { rows: heads } = await sql<{ number: number; hash: string }>`
    select number, hash from audit_seal order by number desc limit 1`.execute(db);
  const [first] = rows;
  const head = heads[0] ? { number: Number(heads[0].number), hash: heads[0].hash } : null;
  const broken = first ? problem(first) : loose[0] ? unsealed(loose[0]) : await missing(db, noted);
  return { lines: first ? Number(first.number) - 1 : (head?.number ?? 0), head, broken };
}

function problem({ number, event_id, at, follows }: Link) {
  const reason = !follows
    ? `line number ${number} does not follow the one before it: lines are missing`
    : at === null
      ? 'the line is gone'
      : 'the line, or its place in the log, was changed';
  return { event_id: Number(event_id), at: at?.toISOString() ?? null, reason };
}

const unsealed = ({ id, at }: { id: number; at: Date }) => ({
  event_id: Number(id),
  at: at.toISOString(),
  reason: 'the line is not part of the chain',
});

async function missing(db: Database, noted: { number: number; hash: string } | null) {
  if (!noted) return null;
  const there = await db
    .selectFrom('audit_seal')
    .where('number', '=', noted.number)
    .where('hash', '=', noted.hash)
    .select('number')
    .executeTakeFirst();
  if (there) return null;
  return { event_id: null, at: null, reason: `line number ${noted.number} is not the one that was noted` };
}
