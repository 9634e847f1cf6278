import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { SAFETY_TOPICS, type SafetyPost, type SafetyTopic, type safety } from '#contract/safety/safety.ts';
import { type PostType, platformOf } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { finderOf, hitsIn } from '#server/safety/find-hits.ts';
import { termsOf } from '#server/safety/lexicon.ts';
import { textOfPost } from './run-check.ts';
import { type CheckRow, checkFor, settingsOf } from './safety-access.ts';

export type PostsAsked = Omit<CallInput<typeof safety.posts>, 'id'>;

interface StoredPost {
  post_id: string;
  account_id: number;
  profile_id: number;
  published_at: Date | null;
  seen_at: Date | null;
  seer: Parameters<typeof personName>[0] | null;
}

const seen = sql`left join safety_seen s on s.company_id = c.company_id and s.post_id = p.post_id`;

const isOf = ({ profile_id }: Pick<PostsAsked, 'profile_id'>) =>
  sql<boolean>`(${profile_id ?? null}::int is null or p.profile_id = ${profile_id ?? 0})`;

const conditionOf = ({ topics, seen: mark, certain, profile_id }: PostsAsked) => sql<boolean>`
  (${topics === undefined} or exists (select from jsonb_array_elements_text(p.topics) as t where t = any(${[...(topics ?? [])]}::text[])))
  and (${mark !== 'open'} or s.post_id is null) and (${mark !== 'seen'} or s.post_id is not null)
  and (${!certain} or p.is_certain) and ${isOf({ profile_id })}`;

/** Newest first. */
async function storedPosts(
  { db }: Pick<AskCtx, 'db'>,
  check_id: number,
  query: PostsAsked,
): Promise<StoredPost[]> {
  const { limit, page } = query;
  const { rows } = await sql<StoredPost>`
    select p.post_id::text as post_id, p.account_id, p.profile_id, p.published_at, s.seen_at,
      case when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) end as seer
    from safety_post p join safety_check c on c.id = p.check_id ${seen} left join app_user u on u.id = s.seen_by
    where p.check_id = ${check_id} and ${conditionOf(query)}
    order by p.published_at desc nulls last, p.post_id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows;
}

interface PostText {
  post_id: string;
  post_type: PostType;
  title: string;
  message: string;
  link: string;
  image: string;
}

/** The posts as they are now; those that are gone are left out. */
export async function safetyPosts(
  ctx: AskCtx,
  check: Pick<CheckRow, 'id' | 'categories' | 'own_words' | 'competitors'>,
  query: PostsAsked,
): Promise<SafetyPost[]> {
  const stored = await storedPosts(ctx, check.id, query);
  if (stored.length === 0) return [];
  const [texts, people] = await Promise.all([
    ctx.ch.query<PostText>(
      `SELECT toString(id) AS post_id, post_type, title, message, link, image FROM posts FINAL
WHERE account_id IN {accounts:Array(UInt32)} AND id IN {ids:Array(UInt64)}`,
      { accounts: [...new Set(stored.map((row) => row.account_id))], ids: stored.map((row) => row.post_id) },
      'posts of a safety check by id',
    ),
    creatorsOf(ctx, stored),
  ]);
  const finder = finderOf(termsOf(settingsOf(check)));
  const textOf = new Map(texts.map((text) => [text.post_id, text]));
  return stored.flatMap((row) => {
    const text = textOf.get(row.post_id);
    const person = people.get(row.profile_id);
    if (!text || !person) return [];
    return [
      {
        id: row.post_id,
        platform: platformOf(text.post_type),
        post_type: text.post_type,
        created_time: row.published_at?.toISOString() ?? null,
        link: person.is_demo ? null : text.link || null,
        image: ctx.pictures.address(text.image),
        profile_id: row.profile_id,
        profile_name: person.name,
        profile_slug: person.slug,
        is_demo: person.is_demo,
        hits: hitsIn(textOfPost(text), finder),
        seen_by: row.seer ? personName(row.seer) : null,
        seen_at: row.seen_at?.toISOString() ?? null,
      },
    ];
  });
}

export async function countSafetyPosts(
  { db }: Pick<AskCtx, 'db'>,
  check_id: number,
  query: PostsAsked,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from safety_post p join safety_check c on c.id = p.check_id ${seen}
    where p.check_id = ${check_id} and ${conditionOf(query)}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function postsOf(ctx: Ctx, id: number, query: PostsAsked) {
  const check = await checkFor(ctx, id);
  const [posts, total, topics, marked] = await Promise.all([
    safetyPosts(ctx, check, query),
    countSafetyPosts(ctx, id, query),
    sql<{ topic: SafetyTopic; posts: number }>`
      select t as topic, count(*)::int as posts from safety_post p, jsonb_array_elements_text(p.topics) as t
      where p.check_id = ${id} and ${isOf(query)} group by t`.execute(ctx.db),
    sql<{ n: number }>`
      select count(*)::int as n from safety_post p join safety_seen s on s.company_id = ${ctx.company.id} and s.post_id = p.post_id
      where p.check_id = ${id}`.execute(ctx.db),
  ]);
  const place = ({ topic }: { topic: SafetyTopic }) => SAFETY_TOPICS.indexOf(topic);
  return {
    posts,
    total,
    by_topic: topics.rows.toSorted((a, b) => place(a) - place(b)),
    seen: marked.rows[0]?.n ?? 0,
  };
}

async function markPosts(ctx: Ctx, id: number, post_ids: readonly string[], is_seen: boolean) {
  const { name } = await checkFor(ctx, id);
  ctx.record.target = name;
  const own = sql`select p.post_id from safety_post p where p.check_id = ${id} and p.post_id = any(${[...post_ids]}::numeric[])`;
  const { numAffectedRows } = is_seen
    ? await sql`
        insert into safety_seen (company_id, post_id, seen_by, seen_at)
        select ${ctx.company.id}, f.post_id, ${ctx.user.id}, ${ctx.now()} from (${own}) f on conflict do nothing`.execute(
        ctx.db,
      )
    : await sql`delete from safety_seen where company_id = ${ctx.company.id} and post_id in (${own})`.execute(
        ctx.db,
      );
  return { changed: Number(numAffectedRows ?? 0) };
}

export const postHandlers = {
  posts: os.safety.posts.handler(({ context, input: { id, ...query } }) => postsOf(context, id, query)),
  mark: os.safety.mark.handler(({ context, input }) =>
    markPosts(context, input.id, input.post_ids, input.is_seen),
  ),
};
