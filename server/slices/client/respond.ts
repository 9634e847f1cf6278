import { sql } from 'kysely';
import { SHARED_PAGES } from '#contract/access/areas.ts';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { type client, DECISIONS, MOST_RESPONSES } from '#contract/client.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import {
  decidedOf,
  decisionsOf,
  ofRoom,
  type Room,
  saidIn,
  saidOf,
  UNDECIDED,
} from '#server/owned/client-responses.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { viewable } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { nounText, t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { type OpenRoom, openRoom } from './room.ts';

/** Without the text, which only people with access may read. */
const respondedMail: MailTemplate<{ by: string; noun: string; name: string; url: string }> = {
  name: 'client-responded',
  holds_secret: false,
  content: ({ by, noun, name, url }) => ({
    subject: t('{by} answered on “{name}”', { by, name }),
    title: name,
    blocks: [
      {
        p: t('{by} decided, commented or asked on the client page of this {noun}.', {
          by,
          noun: nounText(noun),
        }),
      },
      { button: t('Read and answer'), url },
      { note: t('You get at most one of these emails an hour for each page.') },
    ],
  }),
};

const ONCE_AN_HOUR: Allowance = [1, 3600];

/** Mails the owner, the publisher of the link, and everybody it is shared with. */
async function notifyOfResponse(ctx: ReadCtx, open: OpenRoom, by: string): Promise<void> {
  const { type, id, object, shareable } = open;
  const key = `client response mail ${ctx.company.id} ${type} ${id}`;
  const { wait } = await count(ctx, { key, allowance: ONCE_AN_HOUR });
  if (wait > 0) return;
  const { rows } = await sql<{ email: string }>`
    select u.email from app_user u where u.company_id = ${ctx.company.id} and u.is_active
      and (u.id = ${object.created_by ?? 0}
        or exists (select from public_token t where t.company_id = ${ctx.company.id} and t.object_type = ${type}
          and t.object_id = ${id} and t.revoked_at is null and t.created_by = u.id)
        or exists (select from share s where s.company_id = ${ctx.company.id} and s.object_type = ${type}
          and s.object_id = ${id} and s.user_id = u.id))
    order by u.id`.execute(ctx.db);
  for (const { email } of rows) {
    const mail = await ctx.mail.write(ctx.db, {
      company_id: ctx.company.id,
      to: email,
      template: respondedMail,
      data: {
        by,
        noun: shareable.noun,
        name: object.name,
        url: `${ctx.public_url}${SHARED_PAGES[type](id)}`,
      },
    });
    if (mail !== null) await ctx.mail.deliver(mail);
  }
}

/** Responses by one address, and by all visitors of a link. */
const FROM_ONE_ADDRESS: Allowance = [60, 600];
const BY_LINK: Allowance = [1000, 3600];

type Input = CallInput<typeof client.respond>;

const isDecision = (kind: string) => kind === 'cleared' || DECISIONS.some((one) => one === kind);

function bad(field: string, sentence: Sentence) {
  return refuse('BAD_REQUEST', sentence, field);
}

function checkInput({ kind, text, by, profile_id }: Input, is_visitor: boolean): void {
  if (is_visitor && by === '') throw bad('by', sentenceFor('visitor_name_required'));
  if (is_visitor && kind === 'answer') throw bad('kind', sentenceFor('visitor_answer_not_allowed'));
  if (!is_visitor && (kind === 'comment' || kind === 'question'))
    throw bad('kind', sentenceFor('colleague_comment_not_allowed'));
  if (!isDecision(kind) && text === '') throw bad('text', sentenceFor('answer_text_required'));
  if (isDecision(kind) && profile_id === null) throw bad('profile_id', sentenceFor('creator_required'));
}

/** Throws 429. */
async function countVisitor(ctx: ReadCtx, { company_id, type, id }: Room): Promise<void> {
  const link = `client response ${company_id} ${type} ${id}`;
  const counters = [
    { key: `${link} ${addressOf(ctx.request.ip)}`, allowance: FROM_ONE_ADDRESS },
    { key: link, allowance: BY_LINK },
  ];
  for (const counter of counters) {
    const { wait } = await count(ctx, counter);
    if (wait === 0) continue;
    ctx.header('retry-after', String(wait));
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('answer_rate_limit', { n: Math.ceil(wait / 60) }));
  }
}

async function checkRoom(ctx: ReadCtx, open: OpenRoom, about: Room, profile_id: number | null) {
  if (profile_id !== null) {
    const members = await open.kind.members({ ...ctx, shows: () => false }, open.id);
    if (!members.includes(profile_id)) throw notFound('creator');
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from client_response r where ${ofRoom(about)}`.execute(ctx.db);
  if ((rows[0]?.n ?? 0) >= MOST_RESPONSES) throw refuse('CONFLICT', sentenceFor('page_answer_limit'));
}

/** The same again, as by a second click, changes nothing. */
async function isRepeated(
  ctx: ReadCtx,
  about: Room,
  { profile_id, kind, text, by }: Input,
  user_id: number | null,
) {
  const { rows } = await sql<{ kind: string; text: string; given_name: string; user_id: number | null }>`
    select r.kind, r.text, r.given_name, r.user_id from client_response r
    where ${ofRoom(about)} and r.profile_id is not distinct from ${profile_id}::int order by r.id desc limit 1`.execute(
    ctx.db,
  );
  const [last] = rows;
  return (
    last !== undefined &&
    last.kind === kind &&
    last.text === text &&
    (user_id === null ? last.given_name === by : last.user_id === user_id)
  );
}

async function respond(ctx: ReadCtx, shareables: Shareables, input: Input) {
  const open = await openRoom(ctx, shareables, input, 'edit');
  const { type, id, is_visitor } = open;
  const { profile_id, kind, text, by } = input;
  const about = { company_id: ctx.company.id, type, id };
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  checkInput(input, is_visitor);
  if (is_visitor) await countVisitor(ctx, about);
  await checkRoom(ctx, open, about, profile_id);
  if (!(await isRepeated(ctx, about, input, user_id))) {
    await ctx.db
      .insertInto('client_response')
      .values({
        company_id: ctx.company.id,
        object_type: type,
        object_id: id,
        profile_id,
        kind,
        text,
        given_name: is_visitor ? by : '',
        user_id,
        is_visitor,
        at: ctx.now(),
      })
      .execute();
    if (is_visitor) await notifyOfResponse(ctx, open, by);
  }
  const [decisions, responses] = await Promise.all([
    decisionsOf(ctx, about),
    saidIn(ctx, about, profile_id === null ? [] : [profile_id]),
  ]);
  const decision = profile_id === null ? undefined : decisions.get(profile_id);
  return {
    profile_id,
    ...(decision ? decidedOf(decision, is_visitor) : UNDECIDED),
    said: (responses.get(profile_id) ?? []).map((row) => saidOf(row, is_visitor)),
  };
}

export const respondHandlers = (shareables: Shareables) => ({
  respond: viewable.client.respond.handler(({ context, input }) => respond(context, shareables, input)),
});
