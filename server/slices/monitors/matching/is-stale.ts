import { sql } from 'kysely';

/** Rules or the company's time zone changed since monitor `m` was matched: `t` is its match. */
export const isStale = sql<boolean>`
  ((m.match_revision, (select c.timezone from company c where c.id = m.company_id)) is distinct from (t.match_revision, t.timezone))`;
