import { sql } from 'kysely';
import { MOST_CREATORS } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { addAccounts, addPending } from '#server/slices/profiles/details/pending-profiles.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { roomInMonitors } from '../followed-creators.ts';
import { membersAmong } from '../list-handles.ts';
import type { RowCells } from './import-cells.ts';
import type { CellsByRow, Writer } from './import-context.ts';
import type { Draft, MetRow, Person } from './import-people.ts';

const whoIs = (person: Person): number | Draft =>
  'draft' in person ? person.draft : 'known' in person ? person.known.profile_id : person.id;

/** By row number, as long as the list has space; creates profiles for new creators. */
export async function identify(
  ctx: Writer,
  list_id: number,
  people: MetRow[],
  cells: CellsByRow,
): Promise<Map<number, number>> {
  const known = people.flatMap(({ person }) =>
    person && !('draft' in person) ? [whoIs(person) as number] : [],
  );
  const members = await membersAmong(ctx, list_id, known);
  const inList = await roomIn(ctx, list_id);
  const inMonitors = await roomInMonitors(ctx, list_id);
  let room = Math.min(inList, inMonitors);
  const coming = new Set<number | Draft>(members);
  for (const met of people) {
    if (met.person === null) continue;
    const who = whoIs(met.person);
    if (coming.has(who)) continue;
    if (room > 0) {
      room--;
      coming.add(who);
      continue;
    }
    met.person = null;
    for (const { id } of met.row.accounts)
      met.errors.set(
        id,
        inMonitors < inList
          ? sentenceFor('list_monitor_follow_limit')
          : sentenceFor('list_full', { n: MOST_CREATORS }),
      );
  }
  const drafts = [...coming].filter((who) => typeof who !== 'number');
  const made = await addPending(
    ctx,
    drafts.map((draft) => pendingOf(draft, cells.get(draft.row))),
  );
  const ids = new Map<number, number>();
  for (const { row, person } of people) {
    if (person === null) continue;
    const who = whoIs(person);
    ids.set(row.row, typeof who === 'number' ? who : (made[drafts.indexOf(who)] ?? 0));
  }
  await attach(ctx, people, ids);
  return ids;
}

async function roomIn({ db, company }: Writer, list_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from list_profile
    where company_id = ${company.id} and list_id = ${list_id} and removed_at is null`.execute(db);
  return MOST_CREATORS - (rows[0]?.n ?? 0);
}

function pendingOf(draft: Draft, cells: RowCells | undefined) {
  const accounts = [...draft.accounts].map(([platform, username]) => ({ platform, username }));
  return { name: cells?.name ?? accounts[0]?.username ?? '', accounts, fields: fieldsOf(cells) };
}

const fieldsOf = (cells: RowCells | undefined): Record<string, string> => ({
  ...(cells?.country ? { country: cells.country } : {}),
  ...(cells?.email ? { email: cells.email } : {}),
});

/** Adds free accounts to the company's own profiles; reported profiles get theirs from data. */
async function attach(ctx: Writer, people: MetRow[], ids: ReadonlyMap<number, number>): Promise<void> {
  const asking = people.filter(({ unknown, row }) => unknown.length > 0 && ids.has(row.row));
  if (asking.length === 0) return;
  const { rows } = await sql<{
    id: number;
    name: string;
    company_id: number | null;
    platforms: Record<string, string>;
  }>`
    select p.id, p.name, p.company_id, coalesce((select jsonb_object_agg(a.platform, coalesce(a.username, ''))
      from ${seenAccounts(ctx.company.id)} a where a.profile_id = p.id), '{}') as platforms
    from profile p where p.id = any(${asking.map(({ row }) => ids.get(row.row) ?? 0)}::int[])`.execute(
    ctx.db,
  );
  const profiles = new Map(rows.map((row) => [row.id, row]));
  const added: Array<{ profile_id: number; platform: Platform; username: string }> = [];
  for (const { row, unknown, errors } of asking)
    for (const { record, platform, username } of unknown) {
      const profile = profiles.get(ids.get(row.row) ?? 0);
      if (!profile) continue;
      const has = profile.platforms[platform];
      if (has === username) continue;
      if (has !== undefined)
        errors.set(
          record,
          sentenceFor('creator_account_differs', {
            name: profile.name,
            username: has,
            platform: PLATFORM_NAMES[platform],
          }),
        );
      else if (profile.company_id === null)
        errors.set(
          record,
          sentenceFor('account_added_later', {
            username,
            platform: PLATFORM_NAMES[platform],
            name: profile.name,
          }),
        );
      else {
        profile.platforms[platform] = username;
        added.push({ profile_id: profile.id, platform, username });
      }
    }
  await addAccounts(ctx, added);
}

/** Only where the company has no value. */
export async function fillIn(
  { db, company, now }: Writer,
  written: ReadonlyArray<{ profile_id: number; cells: RowCells }>,
): Promise<void> {
  const changes = written.flatMap(({ profile_id, cells }) => {
    const fields = fieldsOf(cells);
    return Object.keys(fields).length > 0 ? [{ profile_id, fields }] : [];
  });
  if (changes.length === 0) return;
  const { rows } = await sql<{ profile_id: number }>`
    insert into profile_company as c (company_id, profile_id, typed, updated_at)
    select ${company.id}, t.profile_id, case when p.country is null then t.fields else t.fields - 'country' end, ${now()}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t (profile_id int, fields jsonb)
    join profile p on p.id = t.profile_id
    on conflict (company_id, profile_id) do update set typed = (excluded.typed - array(select jsonb_object_keys(c.fields))) || c.typed,
      updated_at = excluded.updated_at where excluded.typed || c.fields <> c.fields
    returning profile_id`.execute(db);
  if (rows.length > 0)
    await db
      .insertInto('outbox_event')
      .values({ profile_ids: JSON.stringify(rows.map((row) => row.profile_id)) })
      .execute();
}
