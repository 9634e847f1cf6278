import type { ReportTotals } from '#contract/report/report.ts';
import { ago } from '#web/platform/format/format.ts';
import { duration } from '#web/platform/format/sizes.ts';
import { plural, t } from '#web/platform/language.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { useTotals } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';

/** From this on a reader wonders about the wait. */
const SLOW_MS = 3000;

export function factsText(totals: ReportTotals, ms: number): string {
  const facts = [
    t('{posts} by {creators}', {
      posts: plural(totals.posts, '{n} post', '{n} posts'),
      creators: plural(totals.influencers, '{n} creator', '{n} creators'),
    }),
    ...(totals.undated_posts > 0
      ? [plural(totals.undated_posts, '{n} more without a date', '{n} more without a date')]
      : []),
    ...(totals.withheld_posts > 0
      ? [
          plural(
            totals.withheld_posts,
            '{n} more excluded by the terms of its source',
            '{n} more excluded by the terms of their source',
          ),
        ]
      : []),
    ...(totals.newest_post === null ? [] : [t('newest {when}', { when: ago(totals.newest_post) })]),
    ...(ms < SLOW_MS ? [] : [t('answered in {time}', { time: duration(ms) })]),
  ];
  return facts.join(' · ');
}

/** Facts line of a page; shares the totals query, so it costs no extra call. */
export function ReportFacts({ set }: { set: ReportSet }) {
  const { data, isError } = useTotals(set);
  if (data === undefined) return isError ? null : t('Counting posts');
  const { posts, invented_posts } = data.totals;
  const which =
    invented_posts === posts
      ? t('All demo posts')
      : plural(invented_posts, '{n} demo post', '{n} demo posts');
  return (
    <>
      {invented_posts > 0 && (
        <>
          <InventedTag of={which} /> {invented_posts < posts && `${t('{n} of', { n: invented_posts })} `}
        </>
      )}
      {factsText(data.totals, data.ms)}
    </>
  );
}
