import type { PostReason } from '#contract/monitors/posts.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { heldTerms, postDetails } from '#server/analytics/posts/post-details.ts';
import { normaliseText } from '#server/analytics/terms/terms.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type MatchRules, verdict } from '../matching/rules.ts';
import { monitorFor } from '../monitor-access.ts';
import { postIn } from './one-post.ts';
import { postOfAddress } from './post-address.ts';
import { notesOf } from './post-notes.ts';
import { type RuledMonitor, ruledMonitor } from './post-rows.ts';

interface Key {
  post_id: string;
  account_id: number;
  created_at: number;
  post_type: PostType;
}

async function whyOf(ctx: Ctx, id: number, link: string) {
  await monitorFor(ctx, id, 'read');
  const address = postOfAddress(link);
  if (!address) {
    const message = sentenceFor('post_address_unknown');
    throw refuse('BAD_REQUEST', message, 'link');
  }
  const { post_id } = address;
  const post = await postIn(ctx, id, post_id);
  if (post) return { is_in: true, reasons: post.reasons, post };
  const out = (reasons: PostReason[]) => ({ is_in: false, reasons, post: null });
  const [key] = await ctx.ch.query<Key>(
    `SELECT toString(id) AS post_id, account_id, toUnixTimestamp(created_at) AS created_at, post_type FROM posts FINAL
WHERE id = {id:UInt64} AND account_id NOT IN (SELECT account_id FROM accounts FINAL WHERE company_id NOT IN (0, {company_id:UInt32}))`,
    { id: post_id, company_id: ctx.company.id },
    'a post by its id',
  );
  if (!key) return out([{ kind: 'unknown', text: sentenceFor('post_not_imported') }]);
  const ruled = await ruledMonitor(ctx, id);
  const note = (await notesOf(ctx.db, ctx.company.id, id, [post_id])).get(post_id);
  if (note?.decision === 'excluded')
    return out([
      {
        kind: 'excluded',
        text: sentenceFor('out_by_user', { name: note.decided_by ?? sentenceFor('deleted_user') }),
      },
    ]);
  const { holds, inside } = await holdsOf(ctx, ruled.rules, key);
  return out(reasonsOut(ruled, key, holds, inside));
}

/** One per part of the search, and hashtags that are not counted because a letter or digit is before them. */
async function holdsOf(ctx: Ctx, { parts, timezone }: MatchRules, key: Key) {
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  if (terms.length === 0) return { holds: [], inside: [] };
  const [[detail], [held]] = await Promise.all([
    postDetails(ctx.ch, { parts: [...parts], timezone, keys: [key] }),
    heldTerms(ctx.ch, { terms, keys: [key] }),
  ]);
  const own = new Set(held?.held);
  const holds = parts.map((part, i) => part.terms.every((t) => own.has(t)) && detail?.phrases[i] === 1);
  const text = normaliseText(`${detail?.title ?? ''} ${detail?.message ?? ''}`);
  const inside = parts.flatMap((part, i) =>
    part.kind === 'hashtag' && !holds[i] && text.includes(part.text) ? part.text : [],
  );
  return { holds, inside };
}

const DAY = 86_400;

const daysBetween = (from: number, to: number) =>
  sentenceFor('time_days', { n: Math.max(1, Math.ceil((to - from) / DAY)) });

/** Independent reasons. */
export function reasonsOut(
  { monitor, rules }: RuledMonitor,
  key: Key,
  holds: boolean[],
  inside: readonly string[] = [],
): PostReason[] {
  const result = verdict(rules, { ...key, holds });
  const reasons: PostReason[] = [];
  if (!result.is_in_days)
    reasons.push({
      kind: 'date',
      text:
        key.created_at === 0
          ? sentenceFor('out_without_date')
          : key.created_at < rules.from
            ? sentenceFor('out_before_start', {
                time: daysBetween(key.created_at, rules.from),
                day: monitor.start_date,
              })
            : sentenceFor('out_after_end', {
                time: daysBetween(rules.until - 1, key.created_at),
                day: monitor.end_date,
              }),
    });
  if (!result.is_watched_type)
    reasons.push({
      kind: 'platform',
      text: sentenceFor('out_type_not_watched', { type: key.post_type.replaceAll('_', ' ') }),
    });
  if (!result.is_wanted) {
    if (rules.has_creators && !result.is_by_creator)
      reasons.push({ kind: 'creator', text: sentenceFor('out_other_creator') });
    if (rules.parts.length > 0 && !result.holds_keywords) {
      const missing = rules.parts.filter((_part, i) => !holds[i]).map((part) => part.text);
      reasons.push({
        kind: 'keyword',
        text: sentenceFor('out_without_terms', { terms: missing.slice(0, 5).join(', ') }),
      });
      if (inside.length > 0)
        reasons.push({
          kind: 'keyword',
          text: sentenceFor('out_hashtag_inside_word', { terms: inside.slice(0, 5).join(', ') }),
        });
    }
  }
  if (reasons.length > 0) return reasons;
  if (key.post_type.endsWith('_stories') && rules.stories_cap !== null)
    return [
      {
        kind: 'stories_cap',
        text: sentenceFor('out_story_cap', { n: rules.stories_cap }),
      },
    ];
  if (key.post_type === 'instagram_reels' && rules.count_reels_once)
    return [{ kind: 'reels_once', text: sentenceFor('out_repeated_reel') }];
  return [{ kind: 'unknown', text: sentenceFor('post_in_next_match') }];
}

export const whyHandlers = {
  why: os.monitors.why.handler(({ context, input }) => whyOf(context, input.id, input.link)),
};
