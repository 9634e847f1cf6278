import { sql } from 'kysely';
import type { ListComment } from '#contract/lists/comments.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { hasOneOf } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { personName } from '#server/platform/person-name.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { type FoundList, LISTS, listFor } from './list-access.ts';

/** Without the comment itself, which only people with access may read. */
const mentionedMail: MailTemplate<{
  by: string;
  list: string;
  /** The creator under discussion, if any. */
  creator: string | null;
  url: string;
}> = {
  name: 'mentioned-in-comment',
  holds_secret: false,
  content: ({ by, list, creator, url }) => ({
    subject: t('{by} mentioned you in “{list}”', { by, list }),
    title: list,
    blocks: [
      {
        p:
          creator === null
            ? t('{by} mentioned you in a comment on this list.', { by })
            : t('{by} mentioned you in a comment on {creator} in this list.', { by, creator }),
      },
      { button: t('Read and answer'), url },
    ],
  }),
};

interface Person {
  id: number;
  name: string;
  email: string;
}

/** Active colleagues who have a list, directly or by a folder. */
async function peopleOf(ctx: Ctx, list: FoundList): Promise<Person[]> {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string; email: string }>`
    select u.id, u.first_name, u.last_name, u.email from app_user u
    where u.company_id = ${ctx.company.id} and u.is_active and ${hasOneOf(LISTS, [list, ...list.within])}
    order by u.first_name, u.last_name, u.id`.execute(ctx.db);
  return rows.map((row) => ({ id: row.id, email: row.email, name: personName(row) }));
}

interface Row {
  id: number;
  profile_id: number | null;
  text: string;
  mentions: number[];
  user_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  created_at: Date;
  edited_at: Date | null;
}

async function readComments(
  ctx: Ctx,
  list: FoundList & { permission: string },
  which: { profile_id?: number | undefined; comment_id?: number },
): Promise<ListComment[]> {
  const { rows } = await sql<Row>`
    select c.id, c.profile_id, c.text, c.mentions, c.user_id, c.created_at, c.edited_at, u.first_name, u.last_name, u.email
    from list_comment c left join app_user u on u.id = c.user_id
    where c.company_id = ${ctx.company.id} and c.list_id = ${list.id}
      and (${which.profile_id ?? null}::int is null or c.profile_id = ${which.profile_id ?? null})
      and (${which.comment_id ?? null}::int is null or c.id = ${which.comment_id ?? null})
    order by c.id`.execute(ctx.db);
  const named = await namesOf(ctx, [...new Set(rows.flatMap((r) => r.mentions))]);
  const owns = list.permission === 'owner' || list.permission === 'admin';
  return rows.map((row) => {
    const mine = row.user_id === ctx.user.id && ctx.user.role !== 'viewer';
    return {
      id: row.id,
      profile_id: row.profile_id,
      text: row.text,
      mentions: row.mentions.flatMap((id) => named.get(id) ?? []),
      user_id: row.user_id,
      created_by: personName(row),
      created_at: row.created_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
      can_edit: mine,
      can_delete: mine || owns,
    };
  });
}

async function namesOf(ctx: Ctx, ids: number[]): Promise<Map<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('app_user')
    .where('company_id', '=', ctx.company.id)
    .where('id', 'in', ids)
    .select(['id', 'first_name', 'last_name', 'email'])
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, name: personName(row) }]));
}

/** Throws 400 for a person without access, who could not open the list. */
function mentioned(people: Person[], ids: readonly number[]): Person[] {
  return [...new Set(ids)].map((id) => {
    const person = people.find((p) => p.id === id);
    if (person) return person;
    const message = sentenceFor('mention_without_access');
    throw refuse('BAD_REQUEST', message, 'mentions');
  });
}

interface Written {
  id: number;
  text: string;
  mentions: number[];
}

async function addComment(
  ctx: Ctx,
  { id, profile_id, text, mentions }: Written & { profile_id: number | null },
): Promise<ListComment> {
  const list = await listFor(ctx, id, 'edit');
  const people = mentioned(await peopleOf(ctx, list), mentions);
  const creator = profile_id === null ? null : await creatorName(ctx, id, profile_id);
  const { comment_id, mails } = await transaction(ctx.db, async (db) => {
    const made = await db
      .insertInto('list_comment')
      .values({
        company_id: ctx.company.id,
        list_id: id,
        profile_id,
        user_id: ctx.user.id,
        text,
        mentions: JSON.stringify(people.map((p) => p.id)),
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { list, creator, profile_id };
    return { comment_id: made.id, mails: await tell({ ...ctx, db }, people, about) };
  });
  for (const mail of mails) await ctx.mail.deliver(mail);
  return one(ctx, id, comment_id);
}

async function creatorName(ctx: Ctx, list_id: number, profile_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(c.fields->>'name', p.name) as name from list_profile m join profile p on p.id = m.profile_id
    left join profile_company c on c.profile_id = p.id and c.company_id = ${ctx.company.id}
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.profile_id = ${profile_id}
      and m.removed_at is null and not p.hidden`.execute(ctx.db);
  if (!rows[0]) throw notFound('creator');
  return rows[0].name;
}

/** Mails everybody mentioned but the author; returns the mails to deliver after the transaction. */
async function tell(
  ctx: Ctx,
  people: Person[],
  { list, creator, profile_id }: { list: FoundList; creator: string | null; profile_id: number | null },
): Promise<number[]> {
  const mails = [];
  const opened = profile_id === null ? '?comments=list' : `?comments=${profile_id}`;
  for (const person of people.filter((p) => p.id !== ctx.user.id))
    mails.push(
      await ctx.mail.write(ctx.db, {
        company_id: ctx.company.id,
        to: person.email,
        template: mentionedMail,
        data: {
          by: ctx.user.name,
          list: list.name,
          creator,
          url: `${ctx.public_url}/list/${list.id}${opened}`,
        },
      }),
    );
  return mails.filter((mail) => mail !== null);
}

async function one(ctx: Ctx, list_id: number, comment_id: number): Promise<ListComment> {
  const list = await listFor(ctx, list_id, 'read');
  const [comment] = await readComments(ctx, list, { comment_id });
  if (!comment) throw notFound('comment');
  return comment;
}

/** Notifies newly mentioned people. */
async function editComment(
  ctx: Ctx,
  { id, comment_id, text, mentions }: Written & { comment_id: number },
): Promise<ListComment> {
  const list = await listFor(ctx, id, 'edit');
  const before = await one(ctx, id, comment_id);
  if (!before.can_edit) throw refuse('FORBIDDEN', sentenceFor('comment_author_only'));
  const people = mentioned(await peopleOf(ctx, list), mentions);
  const known = new Set(before.mentions.map((m) => m.id));
  const { profile_id } = before;
  const creator = profile_id === null ? null : await creatorName(ctx, id, profile_id);
  const mails = await transaction(ctx.db, async (db) => {
    await db
      .updateTable('list_comment')
      .set({ text, mentions: JSON.stringify(people.map((p) => p.id)), edited_at: ctx.now() })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', comment_id)
      .execute();
    const fresh = people.filter((p) => !known.has(p.id));
    return tell({ ...ctx, db }, fresh, { list, creator, profile_id });
  });
  for (const mail of mails) await ctx.mail.deliver(mail);
  return one(ctx, id, comment_id);
}

async function deleteComment(ctx: Ctx, id: number, comment_id: number): Promise<void> {
  await listFor(ctx, id, 'edit');
  const comment = await one(ctx, id, comment_id);
  if (!comment.can_delete) throw refuse('FORBIDDEN', sentenceFor('comment_deletion_not_allowed'));
  await ctx.db
    .deleteFrom('list_comment')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', comment_id)
    .execute();
}

const l = os.lists;

export const commentHandlers = {
  comments: l.comments.handler(async ({ context, input }) => {
    const list = await listFor(context, input.id, 'read');
    const people = await peopleOf(context, list);
    return {
      comments: await readComments(context, list, { profile_id: input.profile_id }),
      people: people.map(({ id, name }) => ({ id, name })),
    };
  }),
  add_comment: l.add_comment.handler(({ context, input }) => addComment(context, input)),
  edit_comment: l.edit_comment.handler(({ context, input }) => editComment(context, input)),
  delete_comment: l.delete_comment.handler(async ({ context, input }) => {
    await deleteComment(context, input.id, input.comment_id);
    return { status: 'success' as const };
  }),
};
