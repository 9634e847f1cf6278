import { z } from 'zod';
import { PROPOSED_ON, type Proposal, type ProposalKind, type ProposedOn } from '#contract/proposals.ts';
import { introduction } from '#contract/report/report-sections.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { day } from '#contract/values/days.ts';
import { id, postNumber } from '#contract/values/primitives.ts';
import type { Undo } from '#server/db/json-columns.ts';
import { creatorNames } from '#server/owned/creator-names.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { readListProfiles } from '#server/slices/lists/list-profiles.ts';
import type { Calls } from './calls.ts';

const MOST_AT_ONCE = 500;
const SHOWN = 5;
const MOST_LETTERS = 120;

/** A change as people see it. Throws 404 for those who cannot see its object. */
export type Look = Pick<Proposal, 'object' | 'value' | 'items' | 'total'>;

interface KindOf<Schema extends z.ZodObject, Input> {
  /** Tells an assistant when to choose the tool. */
  says: string;
  input: Schema;
  /** The call that makes the change: its access rule holds for the proposal. */
  call: readonly [group: string, call: string];
  /** Throws a refusal when it is proposed, beyond what `look` refuses. */
  check?(ctx: Ctx, input: Input): Promise<void>;
  look(calls: Calls, ctx: Ctx, input: Input): Promise<Look>;
  /** Null = nothing to take back. */
  perform(calls: Calls, ctx: Ctx, input: Input): Promise<Undo | null>;
}
export type KindOfProposal = KindOf<z.ZodObject, unknown>;

/** Reads the stored input again. */
const kind = <Schema extends z.ZodObject>(one: KindOf<Schema, z.output<Schema>>): KindOfProposal => ({
  ...one,
  check: async (ctx, input) => one.check?.(ctx, one.input.parse(input)),
  look: (calls, ctx, input) => one.look(calls, ctx, one.input.parse(input)),
  perform: (calls, ctx, input) => one.perform(calls, ctx, one.input.parse(input)),
});
const creators = z.array(id).min(1).max(MOST_AT_ONCE).describe('Ids of creators (profile_id)');
const list_id = id.describe('Id of the list, from lists_user_lists');

async function listLook(calls: Calls, ctx: Ctx, list: number, profile_ids: number[]): Promise<Look> {
  const { name, is_folder } = await calls('lists', 'get', { id: list });
  if (is_folder) throw refuse('BAD_REQUEST', sentenceFor('list_not_found', { id: list }));
  const names = await creatorNames(ctx, profile_ids);
  if (profile_ids.some((one) => !names.has(one)))
    throw refuse('BAD_REQUEST', sentenceFor('proposal_creator_unknown'));
  const items = profile_ids.slice(0, SHOWN).map((one) => names.get(one) ?? '');
  return { object: { kind: 'list', id: list, name }, value: '', items, total: profile_ids.length };
}

async function statusOf(calls: Calls, list: number, status: string): Promise<number> {
  const { statuses } = await calls('lists', 'get', { id: list });
  const existing = statuses.find((one) => one.status.toLowerCase() === status.toLowerCase());
  if (existing) return existing.id;
  throw refuse(
    'BAD_REQUEST',
    sentenceFor('proposal_status_unknown', { names: statuses.map((one) => one.status).join(', ') || '–' }),
  );
}

const objectNames: Record<ProposedOn, (calls: Calls, id: number) => Promise<string>> = {
  monitor: async (calls, one) => (await calls('monitors', 'details', { id: one })).name,
  list: async (calls, one) => (await calls('lists', 'get', { id: one })).name,
  leaderboard: async (calls, one) => (await calls('leaderboards', 'details', { id: one })).name,
  casting: async (calls, one) => (await calls('casting', 'get', { id: one })).name,
};

export const KINDS: Record<ProposalKind, KindOfProposal> = {
  add_to_list: kind({
    says: 'Proposes to add creators to a list.',
    input: z.object({ list_id, profile_ids: creators }),
    call: ['lists', 'add_profiles'],
    look: (calls, ctx, { list_id, profile_ids }) => listLook(calls, ctx, list_id, profile_ids),
    async perform(calls, _ctx, input) {
      const { added } = await calls('lists', 'add_profiles', input);
      return added.length === 0
        ? null
        : { call: ['lists', 'remove_profiles'], input: { id: input.list_id, profile_ids: added } };
    },
  }),
  set_status: kind({
    says: 'Proposes a status for creators of a list, by the name of one of its statuses.',
    input: z.object({ list_id, profile_ids: creators, status: z.string().trim().min(1).max(80) }),
    call: ['lists', 'set_cells'],
    async look(calls, ctx, { list_id, profile_ids, status }) {
      await statusOf(calls, list_id, status);
      return { ...(await listLook(calls, ctx, list_id, profile_ids)), value: status };
    },
    async perform(calls, ctx, { list_id, profile_ids, status }) {
      const value = await statusOf(calls, list_id, status);
      const rows = await readListProfiles({ ...ctx, actor: ctx.user }, list_id, {
        ...{ limit: profile_ids.length, page: 1, ids: profile_ids },
      });
      const changes = rows.flatMap(({ profile_id, status: was }) =>
        was === value ? [] : [{ profile_id, field: 'status' as const, value, was }],
      );
      if (changes.length === 0) return null;
      await calls('lists', 'set_cells', { id: list_id, changes });
      const back = changes.map((one) => ({ ...one, value: one.was, was: one.value }));
      return { call: ['lists', 'set_cells'], input: { id: list_id, changes: back } };
    },
  }),
  start_campaign: kind({
    says: 'Proposes to start a campaign (monitor) from a list, with its creators and deliverables.',
    input: z.object({
      list_id,
      name: z.string().trim().min(1).max(120),
      start_date: day,
      end_date: day,
      keywords: z.array(z.string().trim().min(1).max(120)).max(50).default([]),
    }),
    call: ['monitors', 'start_campaign'],
    async look(calls, ctx, { list_id, name, start_date, end_date, keywords }) {
      const { object } = await listLook(calls, ctx, list_id, []);
      const value = `${name}, ${start_date} – ${end_date}`;
      return { object, value, items: keywords.slice(0, SHOWN), total: keywords.length };
    },
    async perform(calls, _ctx, input) {
      const { id: made } = await calls('monitors', 'start_campaign', input);
      return { call: ['monitors', 'delete'], input: { id: made } };
    },
  }),
  exclude_posts: kind({
    says: 'Proposes to exclude posts from a campaign that do not belong to it.',
    input: z.object({
      monitor_id: id.describe('Id of the monitor'),
      post_ids: z.array(postNumber).min(1).max(MOST_AT_ONCE),
    }),
    call: ['monitors', 'exclude_posts'],
    async check(ctx, { monitor_id, post_ids }) {
      const [row] = await ctx.ch.query<{ n: number }>(
        'SELECT uniqExact(post_id) AS n FROM set_posts FINAL WHERE set_id IN {sets:Array(UInt64)} AND post_id IN {ids:Array(UInt64)}',
        { ids: post_ids, sets: await setsOf(ctx, monitor_id) },
        'posts of a campaign',
      );
      if (row?.n !== new Set(post_ids).size)
        throw refuse('BAD_REQUEST', sentenceFor('proposal_posts_unknown'));
    },
    async look(calls, ctx, { monitor_id, post_ids }) {
      const { name } = await calls('monitors', 'details', { id: monitor_id });
      const posts = await ctx.ch.query<{ message: string; link: string }>(
        'SELECT message, link FROM posts FINAL WHERE id IN {ids:Array(UInt64)} ORDER BY created_at DESC LIMIT {shown:UInt32}',
        { ids: post_ids, shown: SHOWN },
        'posts of a proposal',
      );
      return {
        object: { kind: 'monitor', id: monitor_id, name },
        value: '',
        items: posts.map(({ message, link }) => cutText(message.trim(), MOST_LETTERS) || link),
        total: post_ids.length,
      };
    },
    async perform(calls, _ctx, { monitor_id, post_ids }) {
      await calls('monitors', 'exclude_posts', { id: monitor_id, post_ids });
      return { call: ['monitors', 'include_posts'], input: { id: monitor_id, post_ids } };
    },
  }),
  write_report_text: kind({
    says: 'Proposes the introduction of a report (PDF, PowerPoint, mail) of an object.',
    input: z.object({ kind: z.enum(PROPOSED_ON), id, text: introduction }),
    call: ['exports', 'keep_layout'],
    async look(calls, _ctx, { kind: of, id: one, text }) {
      const object = { kind: of, id: one, name: await objectNames[of](calls, one) };
      return { object, value: text, items: [], total: 0 };
    },
    async perform(calls, _ctx, { kind: of, id: one, text }) {
      const before = await calls('exports', 'layout', { kind: of, id: one });
      const kept = { kind: of, id: one, sections: before.is_kept ? before.sections : null };
      await calls('exports', 'keep_layout', { ...kept, introduction: text });
      return {
        call: ['exports', 'keep_layout'],
        input: { ...kept, introduction: before.introduction },
      };
    },
  }),
};

async function setsOf({ db, company }: Ctx, monitor_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('monitor_match as t')
    .innerJoin('monitor as m', 'm.id', 't.monitor_id')
    .where('m.company_id', '=', company.id)
    .where('m.id', '=', monitor_id)
    .select('t.set_id')
    .execute();
  return rows.flatMap(({ set_id }) => (set_id === null ? [] : [Number(set_id)]));
}
