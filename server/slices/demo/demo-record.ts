import { sql } from 'kysely';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

/** The parameters of an invented world. */
export interface DemoWorldSize {
  posts: number;
  profiles: number | null;
  seed: string | number;
}

export interface DemoWork {
  what: 'removing' | 'adding';
  step: string;
  /** 0..1 */
  done: number;
  error: Sentence | null;
}

export interface DemoRecord {
  worlds: DemoWorldSize[];
  work: DemoWork | null;
  /** ISO; null = not removed, or restored. */
  removed_at: string | null;
}

const NAME = 'demo';
const SMALL: DemoWorldSize = { posts: 60_000, profiles: null, seed: 'limelight' };

export async function readDemo(db: Database): Promise<DemoRecord> {
  const row = await db.selectFrom('setting').where('name', '=', NAME).select('value').executeTakeFirst();
  return { worlds: [], work: null, removed_at: null, ...(row?.value as Partial<DemoRecord> | undefined) };
}

export async function noteDemo(db: Database, change: Partial<DemoRecord>): Promise<void> {
  const value = JSON.stringify(change);
  await sql`
    insert into setting as s (name, value) values (${NAME}, ${value}::jsonb)
    on conflict (name) do update set value = s.value || excluded.value`.execute(db);
}

/** Recorded before anything is written. One world per seed, the latest. */
export async function noteWorld(db: Database, world: DemoWorldSize): Promise<void> {
  const { worlds } = await readDemo(db);
  await noteDemo(db, { worlds: [...worlds.filter((w) => w.seed !== world.seed), world] });
}

/** Real creators come with imports, whose data companies share, or are typed in by the company. */
export async function isBesideOwn(db: Database, company_id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from import where state <> 'withdrawn')
      or exists (select from account where company_id = ${company_id}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** An installation without a demo world gets the small one. */
export async function ensureWorld(db: Database): Promise<void> {
  const { worlds } = await readDemo(db);
  if (worlds.length === 0) await noteWorld(db, SMALL);
}
