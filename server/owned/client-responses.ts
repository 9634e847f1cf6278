import { type RawBuilder, sql } from 'kysely';
import type { Decision, ResponseKind, RoomResponse } from '#contract/client.ts';
import type { RoomType } from '#contract/room-types.ts';
import type { Services } from '#server/platform/context.ts';
import { personName } from '#server/platform/person-name.ts';

export interface Room {
  company_id: number;
  type: RoomType;
  id: number;
}

export interface Decided {
  decision: Decision | null;
  decision_comment: string;
  decided_by: string;
  decided_at: string | null;
}
export const UNDECIDED: Decided = { decision: null, decision_comment: '', decided_by: '', decided_at: null };

interface Author {
  given_name: string;
  is_visitor: boolean;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

export interface StoredResponse extends Author {
  id: number;
  object_type: RoomType;
  object_id: number;
  profile_id: number | null;
  kind: ResponseKind;
  text: string;
  user_id: number | null;
  at: Date;
  with_creator: boolean;
  is_answered: boolean;
}

export const IS_DECISION: RawBuilder<boolean> = sql`r.kind in ('accept', 'reject', 'backup', 'cleared')`;

/** Names of colleagues are hidden from visitors. */
export const authorOf = (row: Author, isForVisitor: boolean): string =>
  row.is_visitor ? row.given_name : isForVisitor ? '' : personName(row);

export function saidOf(row: StoredResponse, isForVisitor: boolean): RoomResponse {
  const { id, kind, text, is_visitor } = row;
  return { id, kind, text, is_visitor, by: authorOf(row, isForVisitor), at: row.at.toISOString() };
}

export const decidedOf = (row: StoredResponse, isForVisitor: boolean): Decided =>
  row.kind === 'accept' || row.kind === 'reject' || row.kind === 'backup'
    ? {
        decision: row.kind,
        decision_comment: row.text,
        decided_by: authorOf(row, isForVisitor),
        decided_at: row.at.toISOString(),
      }
    : UNDECIDED;

/** SQL of responses `r` with their authors `u`; the condition begins with the company. */
export const responsesWhere = (where: RawBuilder<unknown>): RawBuilder<StoredResponse> => sql`
  select r.id, r.object_type, r.object_id, r.profile_id, r.kind, r.text, r.user_id, r.given_name, r.is_visitor, r.at, r.with_creator,
    r.kind = 'question' and exists (select from client_response a where a.company_id = r.company_id
      and a.object_type = r.object_type and a.object_id = r.object_id and a.with_creator = r.with_creator
      and a.profile_id is not distinct from r.profile_id and a.kind = 'answer' and a.id > r.id) as is_answered,
    u.first_name, u.last_name, u.email
  from client_response r left join app_user u on u.id = r.user_id where ${where}`;

export const ofRoom = ({ company_id, type, id }: Room): RawBuilder<boolean> =>
  sql`r.company_id = ${company_id} and r.object_type = ${type} and r.object_id = ${id} and not r.with_creator`;

/** Decision in force on each creator of a room. */
export async function decisionsOf(
  { db }: Pick<Services, 'db'>,
  room: Room,
): Promise<Map<number, StoredResponse>> {
  const { rows } = await sql<StoredResponse & { profile_id: number }>`
    select distinct on (d.profile_id) d.* from (${responsesWhere(sql`${ofRoom(room)} and ${IS_DECISION}`)}) d
    order by d.profile_id, d.id desc`.execute(db);
  return new Map(rows.filter((row) => row.kind !== 'cleared').map((row) => [row.profile_id, row]));
}

/** Responses `r` on a list, its castings and its forecasts. */
export const responsesOfList = (company_id: number, list_id: number): RawBuilder<boolean> => sql`
  r.company_id = ${company_id} and ((r.object_type = 'lists' and r.object_id = ${list_id})
  or (r.object_type = 'casting' and r.object_id in (select c.id from casting c
    where c.company_id = ${company_id} and c.list_id = ${list_id} and c.deleted_at is null))
  or (r.object_type = 'forecast' and r.object_id in (select f.id from forecast f
    where f.company_id = ${company_id} and f.list_id = ${list_id} and f.deleted_at is null)))`;

/** The newest decision on each creator of a list, whichever page it was made on. */
export async function decisionsOfList(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  list_id: number,
): Promise<Map<number, StoredResponse>> {
  const { rows } = await sql<StoredResponse & { profile_id: number }>`
    select distinct on (d.profile_id) d.* from (${responsesWhere(
      sql`${responsesOfList(company_id, list_id)} and ${IS_DECISION}`,
    )}) d order by d.profile_id, d.id desc`.execute(db);
  return new Map(rows.map((row) => [row.profile_id, row]));
}

/** Comments, questions and answers on these creators (null = the whole object), oldest first; at most `MOST_SAID` each. */
export async function saidIn(
  { db }: Pick<Services, 'db'>,
  room: Room,
  profile_ids: readonly number[],
): Promise<Map<number | null, StoredResponse[]>> {
  const { rows } = await sql<StoredResponse>`
    select * from (
      select d.*, row_number() over (partition by d.profile_id order by d.id desc) as n
      from (${responsesWhere(sql`${ofRoom(room)} and not ${IS_DECISION}
        and (r.profile_id is null or r.profile_id = any(${[...profile_ids]}::int[]))`)}) d) s
    where n <= ${MOST_SAID} order by id`.execute(db);
  return Map.groupBy(rows, (row) => row.profile_id);
}
const MOST_SAID = 50;
