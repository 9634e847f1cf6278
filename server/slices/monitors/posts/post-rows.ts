import type { MonitorPost, PostReason } from '#contract/monitors/posts.ts';
import type { ReportPost } from '#contract/report/report.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { ORIGINS, platformOf } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { disclosureOfPost } from '#server/analytics/disclosures.ts';
import { typeOf } from '#server/analytics/metrics/post-flags.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import { paidFlag } from '#server/analytics/questions/captions.ts';
import type { SetPost } from '#server/analytics/questions/posts.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { chosenAccounts } from '../matching/chosen-accounts.ts';
import { linkedPosts } from '../matching/linked-posts.ts';
import { type MatchRules, matchRules } from '../matching/rules.ts';
import { type MonitorRow, monitorRows } from '../monitor-row.ts';
import { carouselsOf } from './carousels.ts';
import { fieldsOfContent } from './content-fields.ts';
import { actionsOf } from './post-actions.ts';
import { type AddedPost, addedPosts, notesOf, type PostNote } from './post-notes.ts';
import { screenshotAddress } from './screenshot-address.ts';
import { videosOf } from './story-videos.ts';

export interface RuledMonitor {
  monitor: MonitorRow;
  rules: MatchRules;
  /** Posts that the plan links. */
  linked: ReadonlySet<string>;
}

/** The monitor must be the company's. */
export async function ruledMonitor(ctx: ViewerCtx, id: number): Promise<RuledMonitor> {
  const [monitor] = await monitorRows(ctx, ctx.company.id, [id]);
  if (!monitor) throw new Error(`Monitor ${id} went while it was read`);
  const { account_ids } = await chosenAccounts(ctx, ctx.company.id, monitor);
  const linked = new Set((await linkedPosts(ctx, id)).map(({ post_id }) => post_id));
  return { monitor, rules: matchRules(monitor, account_ids, ctx.company.timezone), linked };
}

/** With the reasons for their inclusion or exclusion. */
export async function monitorPosts(
  ctx: ViewerCtx,
  { monitor, rules, linked }: RuledMonitor,
  set: PostSet,
  posts: SetPost[],
): Promise<MonitorPost[]> {
  if (posts.length === 0) return [];
  const ids = posts.map((post) => post.post_id);
  const search = { set, parts: [...rules.parts], has_alternatives: rules.parts.length > 0 };
  const [described, notes, added, videos, carousels, actions] = await Promise.all([
    describedPosts(ctx, search, posts),
    notesOf(ctx.db, ctx.company.id, monitor.id, ids),
    addedPosts(ctx.db, ctx.company.id, monitor.id, ids),
    videosOf(ctx, ctx.company.id, monitor.id, ids),
    carouselsOf(ctx.ch, ids),
    actionsOf(ctx.ch, ids),
  ]);
  const byId = new Map(described.map((one) => [one.post.post_id, one]));
  const shown = posts.filter((post) => byId.has(post.post_id) || added.has(post.post_id));
  const rows = await handRows(
    ctx,
    shown.filter((post) => !byId.has(post.post_id)),
    added,
  );
  const isPerson = ctx.actor.kind === 'user';
  const carousel = (images: string[] | undefined) => ({
    carousel_images: images?.flatMap((image) => ctx.pictures.address(image) ?? []) ?? null,
    swipe_number: images?.length ?? null,
  });
  return shown.flatMap((post) => {
    const known = byId.get(post.post_id);
    const row = known?.row ?? rows.get(post.post_id);
    if (!row) return [];
    const note = notes.get(post.post_id);
    const by_hand = known ? undefined : added.get(post.post_id);
    const { matched, ...numbers } = row;
    const edited = note?.edited ?? {};
    return [
      {
        ...numbers,
        shares_count: known ? known.detail.shares_count : (by_hand?.numbers.shares_count ?? null),
        saves_count: known ? known.detail.saves_count : (by_hand?.numbers.saves_count ?? null),
        ...only(edited, ['likes_count', 'comments_count', 'shares_count', 'saves_count', 'views']),
        platform: platformOf(row.media),
        is_included_post: note?.decision !== 'excluded',
        is_yt_shorts: row.media === 'youtube_shorts',
        is_tracked: rules.accounts.includes(post.account_id),
        is_external: by_hand !== undefined,
        keywords: matched,
        custom_tags: note?.custom_tags ?? [],
        classification: note?.classification ?? null,
        reasons: [
          ...reasonsOf(rules, post, matched, note, by_hand, isPerson),
          ...(linked.has(post.post_id) && note?.decision !== 'excluded' ? [LINKED] : []),
        ],
        disclosure: isPerson
          ? disclosureOfPost({
              title: known?.detail.title || null,
              message: known ? known.detail.message : row.message,
              is_paid: known ? paidFlag(known.detail.is_paid) : null,
              country: row.profile_country,
              campaign_market: monitor.market,
            })
          : null,
        video: videos.get(post.post_id) ?? null,
        actions: actions.get(post.post_id) ?? null,
        swipe_ups: actions.get(post.post_id)?.link_taps ?? null,
        ...carousel(known?.row.is_demo ? undefined : carousels.get(post.post_id)),
        content: null,
        ...fieldsOfContent(null),
        edited,
        edited_by: isPerson ? (note?.edited_by ?? null) : null,
        edited_at: note?.edited_at ?? null,
      },
    ];
  });
}

const LINKED: PostReason = { kind: 'included', text: sentenceFor('post_linked_in_plan') };

const only = <T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(
    names.filter((n) => of[n] !== undefined && of[n] !== null).map((n) => [n, of[n]]),
  ) as Pick<T, K>;

function reasonsOf(
  rules: MatchRules,
  post: SetPost,
  matched: readonly string[],
  note: PostNote | undefined,
  added: AddedPost | undefined,
  isPerson: boolean,
): PostReason[] {
  const who = { name: (isPerson && note?.decided_by) || sentenceFor('user_unnamed') };
  if (note?.decision === 'excluded')
    return [{ kind: 'excluded', text: sentenceFor('post_removed_by_user', who) }];
  const reasons: PostReason[] = [];
  if (added) reasons.push({ kind: 'external', text: sentenceFor('post_added_by_hand') });
  if (note?.decision === 'included')
    reasons.push({ kind: 'included', text: sentenceFor('post_added_by_user', who) });
  if (rules.accounts.includes(post.account_id))
    reasons.push({ kind: 'creator', text: sentenceFor('post_by_creator') });
  if (matched.length > 0)
    reasons.push({ kind: 'keyword', text: sentenceFor('post_with_terms', { terms: matched.join(', ') }) });
  return reasons;
}

/** Manual posts, in the form of reports. */
async function handRows(
  ctx: ViewerCtx,
  posts: SetPost[],
  added: Map<string, AddedPost>,
): Promise<Map<string, ReportPost>> {
  const people = await creatorsOf(ctx, posts);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ctx.company.timezone });
  return new Map(
    posts.flatMap((post): Array<[string, ReportPost]> => {
      const own = added.get(post.post_id);
      const person = people.get(post.profile_id);
      if (!own || !person) return [];
      const { interactions, impressions, reach, engagement_rate, media_value } = post;
      const row: ReportPost = {
        id: post.post_id,
        image: own.screenshot === null ? null : screenshotAddress(own.screenshot),
        link: own.link,
        created_time: own.created_time.toISOString(),
        created_date: day.format(own.created_time),
        interactions,
        impressions,
        reach,
        engagement_rate,
        media_value,
        likes_count: own.numbers.likes_count ?? null,
        comments_count: own.numbers.comments_count ?? null,
        views: own.numbers.views ?? null,
        message: own.message,
        media: typeOf(post.flags),
        profile_id: post.profile_id,
        profile_name: person.name,
        profile_country: person.country || null,
        profile_picture: ctx.pictures.address(person.picture),
        followed_by: null,
        profile_slug: person.slug,
        platform_username: person.username || null,
        is_demo: person.is_demo,
        impressions_origin: impressions === null ? null : (ORIGINS[post.impressions_origin] ?? null),
        reach_origin: reach === null ? null : (ORIGINS[post.reach_origin] ?? null),
        matched: [],
      };
      return [[post.post_id, row]];
    }),
  );
}
