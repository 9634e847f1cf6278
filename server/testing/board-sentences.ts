import { expect } from 'vitest';
import { BRAND_METRICS, BRAND_SORTS } from '#contract/leaderboards/brand-sorts.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { Read } from './read-document.ts';
import { type Check, known, tableOf } from './report-sentences.ts';

const brandOf = (read: Read, name: string | undefined) =>
  tableOf(read, 'Brands').find((row) => row.brand === name);
const labelled = Object.fromEntries(
  BRAND_SORTS.map((metric) => [METRIC_TABLE[BRAND_METRICS[metric]].label.toLowerCase(), metric]),
);

/** Sentences of leaderboard reports. */
export const BOARD: ReadonlyArray<[RegExp, Check]> = [
  [
    /^(.+) leads with (a share of )?([a-z ]+) of (\S+?)(?:, (?:(\S+) ahead of|([\d.]+) times as much as|level with) (.+))?\.$/,
    ([, name, share, label = '', shown, ahead, times, other], read) => {
      const metric = labelled[label] ?? '';
      const rows = tableOf(read, share ? 'Share of voice' : 'Brands');
      const numberAt = (brand: string | undefined) =>
        rows.find((row) => row.brand === brand)?.[metric] as number;
      const own = numberAt(name);
      expect(own, `${name} leads with ${label}`).toBe(
        Math.max(
          ...known(
            rows.filter((row) => row.brand !== AVERAGE),
            metric,
          ),
        ),
      );
      return [
        [shown, own],
        [ahead, own / numberAt(other) - 1],
        [times, own / numberAt(other)],
      ];
    },
  ],
  [
    /^Posts about (.+) engage (?:more|less)\. Engagement rate of (\S+), compared with (\S+) for all brands together\.$/,
    ([, name, own, all], read) => [
      [own, brandOf(read, name)?.engagement_rate as number],
      [all, read.figures.get('engagement_rate')],
    ],
  ],
  // Its basis, posts with known impressions, is in no table.
  [/^A post about (.+) is seen (?:more|less) often\. (\S+) impressions per post, .+$/, () => []],
  [
    /^(.+) (?:grew|lost ground)\. (.+) (?:rose|fell) by (\S+) compared with the previous period\.(?: From place (\d+) to place (\d+)\.)?$/,
    ([, name, , by, from, to], read) => {
      const row = brandOf(read, name);
      return [
        [by, Math.abs(row?.change as number)],
        [from, row?.previous_rank as number],
        [to, row?.rank as number],
      ];
    },
  ],
  [/^The bars show the first \d+ of \d+ brands$/, () => []],
];
const AVERAGE = 'Average of these brands';
