import { sql } from 'kysely';
import type { EditedNumbers, EditedPost } from '#contract/monitors/posts.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { personName } from '#server/platform/person-name.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

/** Manual decisions on a post of a monitor. */
export interface PostNote {
  post_id: string;
  decision: 'included' | 'excluded' | null;
  decided_by: string | null;
  classification: string | null;
  custom_tags: string[];
  edited: Partial<EditedPost>;
  edited_by: string | null;
  edited_at: string | null;
}

export interface AddedPost {
  post_id: string;
  account_id: number;
  post_type: PostType;
  link: string | null;
  message: string;
  created_time: Date;
  numbers: Partial<EditedNumbers>;
  screenshot: string | null;
}

interface NoteRow extends Omit<PostNote, 'decided_by' | 'edited_by' | 'edited_at'> {
  edited_at: Date | null;
  decider: Parameters<typeof personName>[0] | null;
  editor: Parameters<typeof personName>[0] | null;
}

/** By post; posts without notes are absent. */
export async function notesOf(
  db: Database,
  company_id: number,
  monitor_id: number,
  post_ids: readonly string[],
): Promise<Map<string, PostNote>> {
  const { rows } = await sql<NoteRow>`
    select p.post_id::text as post_id, n.decision, n.classification, coalesce(n.custom_tags, '[]') as custom_tags,
      coalesce(n.edited, '{}') || case when k.post_id is null then '{}' else jsonb_build_object('post_type', k.post_type) end as edited,
      greatest(n.edited_at, k.edited_at) as edited_at,
      case when d.id is not null then jsonb_build_object('first_name', d.first_name, 'last_name', d.last_name, 'email', d.email) end as decider,
      case when e.id is not null then jsonb_build_object('first_name', e.first_name, 'last_name', e.last_name, 'email', e.email) end as editor
    from unnest(${[...post_ids]}::numeric[]) p (post_id)
      left join monitor_post n on n.company_id = ${company_id} and n.monitor_id = ${monitor_id} and n.post_id = p.post_id
      left join post_kind k on k.company_id = ${company_id} and k.post_id = p.post_id
      left join app_user d on d.id = n.decided_by
      left join app_user e on e.id = case when n.edited_at is null or k.edited_at > n.edited_at then k.edited_by else n.edited_by end
    where n.post_id is not null or k.post_id is not null`.execute(db);
  return new Map(
    rows.map(({ decider, editor, edited_at, ...row }) => [
      row.post_id,
      {
        ...row,
        decided_by: decider ? personName(decider) : null,
        edited_by: editor ? personName(editor) : null,
        edited_at: edited_at?.toISOString() ?? null,
      },
    ]),
  );
}

export async function addedPosts(
  db: Database,
  company_id: number,
  monitor_id: number,
  post_ids: readonly string[],
): Promise<Map<string, AddedPost>> {
  const { rows } = await sql<AddedPost>`
    select post_id::text as post_id, account_id, post_type, link, message, created_time, numbers, screenshot
    from monitor_external_post
    where company_id = ${company_id} and monitor_id = ${monitor_id} and post_id = any(${[...post_ids]}::numeric[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.post_id, row]));
}
