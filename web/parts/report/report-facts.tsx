import type { ReportTotals } from '#contract/report.ts';
import { ago, counted, exactNumber } from '#web/platform/format.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { useTotals } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';

/** What was counted, how new it is, and how long the answer took. */
export function factsText(totals: ReportTotals, ms: number): string {
  const facts = [
    `${counted(totals.posts, 'post')} by ${counted(totals.influencers, 'creator')}`,
    ...(totals.undated_posts > 0 ? [`${exactNumber(totals.undated_posts)} more without a date`] : []),
    ...(totals.newest_post === null ? [] : [`newest ${ago(totals.newest_post)}`]),
    `answered in ${ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`}`,
  ];
  return facts.join(' · ');
}

/** The facts line of a page; shares the query of the totals, so it costs no call. */
export function ReportFacts({ set }: { set: ReportSet }) {
  const { data, isError } = useTotals(set);
  if (data === undefined) return isError ? null : 'Counting the posts';
  const { posts, invented_posts } = data.totals;
  const which =
    invented_posts === posts
      ? 'All posts of this report'
      : `${counted(invented_posts, 'post')} of this report`;
  return (
    <>
      {invented_posts > 0 && (
        <>
          <InventedTag of={`${which} made up for the demo world`} />{' '}
          {invented_posts < posts && `${exactNumber(invented_posts)} of `}
        </>
      )}
      {factsText(data.totals, data.ms)}
    </>
  );
}
