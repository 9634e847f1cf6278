import type { Access, Meta } from '#contract/access.ts';
import { type Casting, castings } from '#contract/casting.ts';
import type { Decision } from '#contract/client.ts';
import type { CastingExport } from '#contract/exports.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { REPORT_SECTIONS } from '#contract/report-sections.ts';
import { composed } from '#server/slices/exports/composed.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type {
  ExportColumn,
  ExportCtx,
  ExportDocument,
  Exporter,
  FactsSection,
  Section,
} from '#server/slices/exports/exporters.ts';
import { followersFact } from '#server/slices/exports/known-sum.ts';
import { reportChoice } from '#server/slices/exports/report-layouts.ts';
import { table } from '#server/slices/exports/report-sections.ts';
import { agreedOf, expectedByCreator, plansOf } from '#server/slices/forecast/expected-impressions.ts';
import { readListProfiles } from '#server/slices/lists/list-profiles.ts';
import { latestPosts, recentPosts } from '#server/slices/profiles/content/recent-posts.ts';
import { castingFor } from './casting-access.ts';
import { nameOf, type Plan, pageOf, platformsOf } from './casting-pages.ts';
import { comparison, headlineOf, nextSteps, planOf } from './casting-plan.ts';
import { readCasting } from './casting-read.ts';

const DECIDED: Record<Decision, string> = { accept: 'Accepted', reject: 'Rejected', backup: 'Backup' };

const column = (id: string, label: string, type: ExportColumn['type']): ExportColumn => ({
  id,
  label,
  type,
  in_print: true,
});

/** All creators side by side, with the client's decisions. */
function overview({ creators }: Casting): Section[] {
  const rows = creators.map((creator) => {
    const [main] = platformsOf(creator);
    return {
      name: nameOf(creator),
      platform: main ? PLATFORM_NAMES[main[0]] : null,
      country: creator.country && countryName(creator.country),
      followers: main?.[1].followers ?? null,
      engagement_rate: main?.[1].engagement_rate ?? null,
      growth: main?.[1].growth ?? null,
      decision: creator.decision ? DECIDED[creator.decision] : 'Open',
    };
  });
  const columns = [
    column('name', 'Creator', 'text'),
    column('platform', 'Main platform', 'text'),
    column('country', 'Country', 'text'),
    column('followers', 'Followers', 'count'),
    column('engagement_rate', 'Engagement', 'ratio'),
    column('growth', 'Growth in 30 days', 'ratio'),
    column('decision', 'Decision', 'text'),
  ].filter(({ id }) => rows.some((row) => Reflect.get(row, id) !== null));
  const decided = (of: Decision | null) => creators.filter(({ decision }) => decision === of).length;
  const facts: FactsSection['facts'] = [
    { fact: String(creators.length), more: 'creators', detail: 'each on a page of their own' },
    ...followersFact(rows.map((row) => row.followers)),
    {
      fact: String(decided('accept')),
      more: 'accepted',
      detail: `${decided('backup')} as backup, ${decided('reject')} rejected`,
    },
    { fact: String(decided(null)), more: 'to decide', detail: 'in the casting, by its link' },
  ];
  return [{ kind: 'facts', facts }, table('Overview', columns, rows)];
}

async function document(ctx: ExportCtx, input: CastingExport): Promise<ExportDocument> {
  const reading = { ...ctx, actor: ctx.user };
  const [casting, choice] = await Promise.all([
    readCasting(reading, input.casting_id),
    reportChoice(ctx, 'casting', { ...input, id: input.casting_id }),
  ]);
  const ids = casting.creators.map(({ id }) => id);
  const [rows, posts] = await Promise.all([
    readListProfiles(reading, casting.list_id, { limit: Math.max(1, ids.length), page: 1, ids }),
    recentPosts(reading, ids),
  ]);
  const bare = casting.creators.filter(
    ({ id, is_demo }) => !is_demo && (posts.get(id) ?? []).every(({ image }) => image === null),
  );
  const plan: Plan = {
    rows: new Map(rows.map((row) => [row.profile_id, row])),
    expected: await expectedByCreator(ctx, await plansOf(ctx, ids, agreedOf(rows))),
    posts,
    latest: await latestPosts(
      reading,
      bare.map(({ id }) => id),
    ),
    currency: ctx.company.currency,
    has_prices: (choice.sections ?? REPORT_SECTIONS.casting).includes('plan'),
  };
  const { sections, notes } = await composed(REPORT_SECTIONS.casting, choice, {
    overview: () => overview(casting),
    people: () => Promise.all(casting.creators.map((creator) => pageOf(ctx, creator, plan))),
    comparison: () => comparison(casting, plan),
    plan: () => planOf(ctx, casting, plan),
    next_steps: () => [nextSteps(casting)],
  });
  return {
    genre: 'Casting',
    headline: headlineOf(casting, plan),
    sections,
    about: () => ({
      filters: [`${casting.creators.length.toLocaleString('en')} creators`],
      period: null,
      counts: [{ label: 'Creators', n: casting.creators.length }],
      metrics: ['engagement_rate', 'growth'],
      missing: {},
      invented: { n: casting.creators.filter((c) => c.is_demo).length, what: 'creators' },
      emv: null,
      currency: plan.currency,
      notes: [
        ...notes,
        'Followers are the newest that a source reported; audience shares come from a provider, a connected account or a file. Unknown numbers are omitted.',
        'Prices are those of the deliverables in the list, at today’s rates. Expected impressions are a range with a probability of 80%, from earlier posts of the same type.',
      ],
    }),
  };
}

/** The deck of a casting: an overview, and a page for each creator. */
export const castingExporter: Exporter<CastingExport> = {
  access: (castings.get['~orpc'].meta as Meta).access as Access,
  title: async (ctx, { casting_id }) => (await castingFor(ctx, casting_id, 'read')).name,
  document,
};
