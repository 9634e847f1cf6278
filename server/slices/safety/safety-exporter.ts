import { accessOf } from '#contract/calls/endpoints.ts';
import type { SafetyExport } from '#contract/exports.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import { type SafetyHit, type SafetyPost, safety } from '#contract/safety/safety.ts';
import { HARMLESS_NAMES, LANGUAGE_NAMES, TOPIC_NAMES } from '#contract/safety/safety-names.ts';
import { dayText } from '#server/platform/date-text.ts';
import { phrase, t } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn, ExportCtx, Exporter } from '#server/slices/exports/exporter.ts';
import { openTally } from '#server/slices/exports/report/tally.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';
import { type CheckRow, checkFor, settingsOf } from './safety-access.ts';
import { countSafetyPosts, safetyPosts } from './safety-posts.ts';

const AT_ONCE = 500;

interface HitColumn extends ExportColumn {
  value(post: SafetyPost, hit: SafetyHit): ExportCell;
}

const text = (id: string, label: string, width: number, value: HitColumn['value']): HitColumn => ({
  ...{ id, label, width, value },
  type: 'text',
});

const COLUMNS: HitColumn[] = [
  text('creator', 'Creator', 24, (post) => post.profile_name),
  { id: 'published', label: 'Published (UTC)', type: 'moment', value: (post) => post.created_time },
  text('post_type', 'Type', 18, (post) => phrase(typeLabel(post.post_type))),
  text('category', 'Category', 24, (_post, hit) => phrase(TOPIC_NAMES[hit.topic])),
  text('words', 'Words', 18, (_post, hit) => hit.words),
  text('sentence', 'Sentence', 70, (_post, hit) => `${hit.before}${hit.words}${hit.after}`),
  text('harmless', 'May be harmless', 30, (_post, { harmless }) =>
    harmless ? `${phrase(HARMLESS_NAMES[harmless.reason])} (${harmless.words})` : null,
  ),
  text('language', 'Language', 12, (_post, hit) => hit.language && phrase(LANGUAGE_NAMES[hit.language])),
  text('seen_by', 'Seen, fine, by', 20, (post) => post.seen_by),
  { id: 'seen_at', label: 'Seen (UTC)', type: 'moment', value: (post) => post.seen_at },
  { id: 'invented', label: 'Invented', type: 'flag', value: (post) => post.is_demo },
  text('link', 'Link', 40, (post) => post.link),
  text('post_id', 'Limelight post', 22, (post) => post.id),
];

function filtersOf(row: CheckRow, { topics, seen, certain }: SafetyExport, creator: string | null): string[] {
  const { categories, own_words, competitors } = settingsOf(row);
  const state =
    row.state === 'done' ? '' : t(', {state}: not all posts were checked', { state: phrase(row.state) });
  return [
    `${t('Check: {name}, {day}', { name: row.name, day: dayText((row.finished_at ?? row.created_at).toISOString()) })}${state}`,
    t('{label}: {value}', {
      label: t('Categories'),
      value: categories.map((one) => phrase(TOPIC_NAMES[one])).join(', ') || t('none'),
    }),
    ...(own_words.length > 0
      ? [t('{label}: {value}', { label: t('Your own words'), value: own_words.join(', ') })]
      : []),
    ...(competitors.length > 0
      ? [t('{label}: {value}', { label: t('Competitors'), value: competitors.join(', ') })]
      : []),
    ...(topics?.length
      ? [
          t('{label}: {value}', {
            label: t('Only'),
            value: topics.map((one) => phrase(TOPIC_NAMES[one])).join(', '),
          }),
        ]
      : []),
    ...(creator === null ? [] : [t('{label}: {value}', { label: t('Creator'), value: creator })]),
    ...(seen === 'all' ? [] : [seen === 'seen' ? t('Seen and fine') : t('Not marked as seen')]),
    ...(certain ? [t('Not likely to be harmless')] : []),
  ];
}

/** One row for each hit. */
export const safetyExporter: Exporter<SafetyExport> = {
  access: accessOf(safety.posts),
  title: async (ctx: ExportCtx, { check_id }) =>
    t('{name}: safety check', { name: (await checkFor(ctx, check_id)).name }),
  async document(ctx, input) {
    const { check_id, topics, seen, certain, profile_id } = input;
    const check = await checkFor(ctx, check_id);
    const query = { topics, seen, certain, profile_id, limit: AT_ONCE, page: 1 };
    const tally = openTally();
    const creator = profile_id === undefined ? null : (await visibleProfile(ctx, profile_id)).name;
    const posts = await countSafetyPosts(ctx, check_id, query);
    async function* rows(): AsyncGenerator<ExportCell[][]> {
      for (let page = 1; (page - 1) * AT_ONCE < posts; page++) {
        const some = await safetyPosts(ctx, check, { ...query, page });
        for (const post of some) tally.note({ is_demo: post.is_demo });
        yield some.flatMap((post) => post.hits.map((hit) => COLUMNS.map(({ value }) => value(post, hit))));
      }
    }
    return {
      genre: 'Safety check',
      sections: [{ kind: 'table', name: 'Hits', columns: COLUMNS, rows: rows(), total: null }],
      about: () => ({
        filters: filtersOf(check, input, creator),
        period: null,
        counts: [
          { label: 'Posts with hits', n: posts },
          ...(check.posts === null ? [] : [{ label: 'Posts checked', n: check.posts }]),
        ],
        metrics: [],
        missing: {},
        invented: { n: tally.invented(), what: 'posts' },
        emv: null,
        currency: null,
        notes: [
          t(
            'A hit is a word in a text, not a judgment of a person: read the post. Pictures, videos and spoken words are not checked.',
          ),
        ],
      }),
    };
  },
};
