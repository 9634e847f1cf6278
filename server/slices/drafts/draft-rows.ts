import { sql } from 'kysely';
import type { Draft, DraftComment, DraftState, PageMessage } from '#contract/drafts/draft.ts';
import type { Services } from '#server/platform/context.ts';
import { personName } from '#server/platform/person-name.ts';
import type { Campaign } from './brief.ts';

interface Person {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

export interface DraftRow extends Person {
  id: number;
  profile_id: number;
  deliverable_key: string;
  version: number;
  link: string | null;
  caption: string;
  state: DraftState;
  sent_at: Date;
  by_team: boolean;
  decided_at: Date | null;
  decided_by: number | null;
  decided_name: string;
  decision_text: string;
  file_key: string | null;
  file_name: string | null;
  file_type: string | null;
  comments: DraftComment[];
}

interface CommentRow extends Person {
  id: number;
  draft_id: number;
  text: string;
  x: number | null;
  y: number | null;
  at_second: number | null;
  given_name: string;
  is_visitor: boolean;
  created_at: Date;
}

/** Names of colleagues are shown to colleagues alone, those of clients not to creators. */
export interface Reader {
  who: 'team' | 'client' | 'creator';
  address: (file_key: string) => string;
}

const nameFor = ({ who }: Pick<Reader, 'who'>, person: Person, visitor: string | null): string => {
  if (visitor !== null) return who === 'creator' ? '' : visitor;
  return who === 'team' ? personName(person) : '';
};

interface Which extends Campaign {
  profile_id?: number;
  draft_id?: number;
}

/** Drafts with their comments, newest version first. */
export async function draftRows(
  { db }: Pick<Services, 'db'>,
  { company_id, monitor_id, profile_id, draft_id }: Which,
  reader: Pick<Reader, 'who'>,
): Promise<DraftRow[]> {
  const { rows } = await sql<Omit<DraftRow, 'comments'>>`
    select d.id, d.profile_id, d.deliverable_key, d.version, d.link, d.caption, d.state, d.sent_at, d.by_team,
      d.decided_at, d.decided_by, d.decided_name, d.decision_text, u.first_name, u.last_name, u.email,
      f.file_key, f.name as file_name, f.type as file_type
    from draft d left join campaign_file f on f.id = d.file_id left join app_user u on u.id = d.decided_by
    where d.company_id = ${company_id} and d.monitor_id = ${monitor_id}
      and (${profile_id ?? null}::int is null or d.profile_id = ${profile_id ?? 0})
      and (${draft_id ?? null}::int is null or d.id = ${draft_id ?? 0})
    order by d.version desc, d.id`.execute(db);
  const { rows: comments } = await sql<CommentRow>`
    select c.id, c.draft_id, c.text, c.x, c.y, c.at_second, c.given_name, c.is_visitor, c.created_at,
      u.first_name, u.last_name, u.email
    from draft_comment c left join app_user u on u.id = c.user_id
    where c.company_id = ${company_id} and c.draft_id = any(${rows.map(({ id }) => id)}::int[])
    order by c.id`.execute(db);
  const byDraft = Map.groupBy(comments, (row) => row.draft_id);
  return rows.map((row) => ({
    ...row,
    comments: (byDraft.get(row.id) ?? []).map((one) => shownComment(one, reader)),
  }));
}

const shownComment = (row: CommentRow, reader: Pick<Reader, 'who'>): DraftComment => ({
  ...{ id: row.id, text: row.text, x: row.x, y: row.y, second: row.at_second },
  by: nameFor(reader, row, row.is_visitor ? row.given_name : null),
  is_client: row.is_visitor && reader.who !== 'creator',
  at: row.created_at.toISOString(),
});

export function shownDraft(row: DraftRow, reader: Reader): Draft {
  const { id, version, link, caption, state, by_team, decision_text, comments } = row;
  return {
    ...{ id, version, link, caption, state, by_team, decision_text, comments },
    file:
      row.file_key === null
        ? null
        : {
            name: row.file_name ?? '',
            url: reader.address(row.file_key),
            type: row.file_type ?? '',
            is_video: row.file_type?.startsWith('video/') === true,
          },
    sent_at: row.sent_at.toISOString(),
    decided_by: row.decided_at === null ? '' : nameFor(reader, row, row.decided_name || null),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** Conversation with the creators of a campaign, oldest first, by creator. */
export async function messagesWith(
  { db }: Pick<Services, 'db'>,
  { company_id, monitor_id, profile_id }: Which,
  { who }: Pick<Reader, 'who'>,
): Promise<Map<number, PageMessage[]>> {
  const { rows } = await sql<
    Person & {
      id: number;
      profile_id: number;
      text: string;
      is_visitor: boolean;
      at: Date;
      given_name: string;
    }
  >`
    select r.id, r.profile_id, r.text, r.is_visitor, r.at, r.given_name, u.first_name, u.last_name, u.email
    from client_response r left join app_user u on u.id = r.user_id
    where r.company_id = ${company_id} and r.object_type = 'monitor' and r.object_id = ${monitor_id} and r.with_creator
      and (${profile_id ?? null}::int is null or r.profile_id = ${profile_id ?? 0})
    order by r.id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.profile_id)].map(([creator, own]) => [
      creator,
      own.map((row) => ({
        ...{ id: row.id, text: row.text, is_creator: row.is_visitor, at: row.at.toISOString() },
        by: row.is_visitor ? row.given_name : who === 'team' ? personName(row) : '',
      })),
    ]),
  );
}
