import { expect } from 'vitest';
import { isWritten, numberOf, type Read, type Table } from './read-document.ts';

export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
export const known = (rows: Table['rows'], id: string) =>
  rows.flatMap((row) => (typeof row[id] === 'number' ? [row[id] as number] : []));

export type Check = (
  match: string[],
  read: Read,
) => Array<[text: string | undefined, value: number | null | undefined]>;

export const tableOf = ({ tables }: Read, name: string) =>
  tables.find((one) => one.name === name)?.rows ?? [];
const groupOf = (read: Read, label: string | undefined) =>
  ['By format', 'By tier of the creator']
    .map((name) => tableOf(read, name))
    .find((rows) => rows.some((row) => row.label === label)) ?? [];
const creatorOf = (read: Read, name: string | undefined) =>
  tableOf(read, 'Creators').find((row) => row.label === name);
const bars = (read: Read) =>
  [...read.charts].flatMap(([name, values]) =>
    /^Impressions by (day|week|month)\//.test(name) ? values.flatMap((value) => value ?? []) : [],
  );

/** Sentences of campaign reports, each with the numbers that it must have. */
export const CAMPAIGN: ReadonlyArray<[RegExp, Check]> = [
  [
    /^(.+): (?:more|less) than its share\. ([\d,]+) posts? of ([\d,]+)( with known impressions)? \((\d+%)\) generated (\d+%) of impressions\.$/,
    ([, label, posts, all, , part, made], read) => {
      const rows = groupOf(read, label);
      const seen = rows.filter((row) => row.impressions !== null);
      const own = seen.find((row) => row.label === label);
      const of = sum(known(seen, 'posts'));
      return [
        [posts, own?.posts as number],
        [all, of],
        [part, (own?.posts as number) / of],
        [made, (own?.impressions as number) / sum(known(seen, 'impressions'))],
      ];
    },
  ],
  [
    /^(.+) is in the lead\. (\d+%) of all impressions from ([\d,]+) posts?, ([\d.]+) times the average of (\d+) creators\.$/,
    ([, name, part, posts, times, of], read) => {
      const own = creatorOf(read, name);
      const all = known(tableOf(read, 'Creators'), 'impressions');
      const impressions = own?.impressions as number;
      return [
        [part, impressions / (read.figures.get('impressions') ?? Number.NaN)],
        [posts, own?.posts as number],
        [times, (impressions * all.length) / sum(all)],
        [of, all.length],
      ];
    },
  ],
  [
    /^(.+) was the strongest (?:day|week|month)\. Posts of that \w+ generated (\S+) impressions, ([\d.]+) times the average \w+ with posts\.$/,
    ([, , made, times], read) => {
      const all = bars(read);
      const most = Math.max(...all);
      return [
        [made, most],
        [times, (most * all.length) / sum(all)],
      ];
    },
  ],
  [
    /^(.+) creators engaged most\. Engagement rate of (\S+) over ([\d,]+) posts?, compared with (\S+) overall\.$/,
    ([, label, rate, posts, all], read) => {
      const own = tableOf(read, 'By tier of the creator').find((row) => row.label === label);
      return [
        [rate, own?.engagement_rate as number],
        [posts, own?.posts as number],
        [all, read.figures.get('engagement_rate')],
      ];
    },
  ],
  [
    /^(.+) had the lowest cost per interaction\. (\S+), while (?:all creators|the (\d+) of (\d+) creators with a known cost) cost (\S+) on average and (.+) cost (\S+)\.$/,
    ([, best, least, part, of, mean, worst, most], read) => {
      const rows = tableOf(read, 'Creators');
      const paid = rows.filter((row) => row.cost !== null && row.interactions !== null);
      return [
        [least, creatorOf(read, best)?.cost_per_interaction as number],
        [least, Math.min(...known(rows, 'cost_per_interaction'))],
        [most, creatorOf(read, worst)?.cost_per_interaction as number],
        [most, Math.max(...known(rows, 'cost_per_interaction'))],
        [mean, read.figures.get('cost_per_interaction')],
        ...(part === undefined ? [] : ([[of, Number(of)]] as Array<[string | undefined, number]>)),
        ...(paid.length === Number(part)
          ? ([[mean, sum(known(paid, 'cost')) / sum(known(paid, 'interactions'))]] as Array<
              [string | undefined, number]
            >)
          : []),
      ];
    },
  ],
  [/^(\d+) of (\d+) chosen creators? (?:has|have) no post yet\. (.+)\.$/, missing],
  [
    /^One post made the difference\. The best post by (.+) generated (\S+) impressions: (\d+%) of the impressions from ([\d,]+) posts?\.$/,
    ([, , made, part, posts], read) => [
      [part, numberOf(made ?? '') / (read.figures.get('impressions') ?? Number.NaN)],
      [posts, sum(known(tableOf(read, 'By format'), 'posts'))],
    ],
  ],
  [
    /^([\d,]+) \| posts by ([\d,]+) creators?(?: \| .+)?$/,
    ([, posts], read) => [[posts, sum(known(tableOf(read, 'By format'), 'posts'))]],
  ],
  [
    /^(\S+) \| (?:spent|of \S+ budgeted) \| working budget(?:, of (\d+) of (\d+) creators)?$/,
    ([, spent, part, of], read) => {
      const row = tableOf(read, 'Money').find(({ measure }) => measure === 'Cost');
      return [
        [spent, numberOf(String(row?.value))],
        ...(part
          ? ([[`${part}`, Number(String(row?.creators).split(' of ')[0])]] as Array<[string, number]>)
          : []),
        ...(of ? ([[of, Number(String(row?.creators).split(' of ')[1])]] as Array<[string, number]>) : []),
      ];
    },
  ],
  [
    /^([+-]?\d+%) \| return on investment \| media value against costs(?: of (\d+) of (\d+) creators)?$/,
    ([, roi], read) => {
      const row = tableOf(read, 'Money').find(({ measure }) => String(measure).startsWith('Return on'));
      expect(String(row?.value).replace('−', '-')).toBe(roi);
      return [];
    },
  ],
  [/^\d+% \| of impressions measured \| .+$/, ([whole]) => [[undefined, partsOf(whole ?? '')]]],
  [
    /^\d+ of ([\d,]+) posts generated (\d+%) of impressions$/,
    ([, posts], read) => [[posts, sum(known(tableOf(read, 'By format'), 'posts'))]],
  ],
  [
    /^Shares of known impressions; ([\d,]+) of ([\d,]+) posts have unknown impressions$/,
    ([, , all], read) => [[all, sum(known(tableOf(read, 'By format'), 'posts'))]],
  ],
  [/^By impressions$/, () => []],
];

/** Shares of origins make a whole. */
function partsOf(text: string): null {
  const shares = [...text.matchAll(/(\d+)%/g)].map(([, n]) => Number(n));
  expect(Math.abs(sum(shares) - 100), text).toBeLessThanOrEqual(shares.length);
  return null;
}

function missing([, without, chosen, names]: string[], read: Read): ReturnType<Check> {
  const listed = (names ?? '').replace(/ and \d+ more$/, '').split(', ');
  for (const name of listed) expect(creatorOf(read, name), `${name} has posts`).toBeUndefined();
  expect(Number(without)).toBeLessThan(Number(chosen));
  return [];
}

export function compare(read: Read, sentence: string, readers: typeof CAMPAIGN): string | null {
  for (const [pattern, check] of readers) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    for (const [text, value] of check([...match], read))
      if (text !== undefined && (typeof value !== 'number' || !isWritten(text, value)))
        return `"${sentence}": ${text} is ${value}`;
    return null;
  }
  return `"${sentence}" is read by no pattern`;
}

export const planOf = (read: Read) =>
  tableOf(read, 'Deliverables and prices').filter((row) => row.name !== 'Total');

/** Sentences of list reports alone. */
export const LIST: ReadonlyArray<[RegExp, Check]> = [
  [/^(\d+) \| creators \| in the list$/, ([, n], read) => [[n, tableOf(read, 'Overview').length]]],
  [
    /^(\S+) \| followers \| of (\d+) of (\d+) main accounts, unknown for the others; audiences overlap$/,
    ([, followers, part, of], read) => {
      const all = tableOf(read, 'Overview');
      const own = known(all, 'followers');
      return [
        [followers, sum(own)],
        [part, own.length],
        [of, all.length],
      ];
    },
  ],
  [
    /^(\S+) \| median engagement rate \| of main accounts$/,
    ([, median], read) => {
      const rates = known(tableOf(read, 'Overview'), 'engagement_rate').sort((a, b) => a - b);
      return [[median, rates[Math.floor(rates.length / 2)]]];
    },
  ],
  [
    /^(\S+) \| for (\d+) posts \| prices of (\d+) of (\d+) creators$/,
    ([, whole, posts, priced, of], read) => {
      const paid = planOf(read).filter((row) => row.price !== null);
      return [
        [whole, sum(known(paid, 'price'))],
        [posts, sum(known(paid, 'publications'))],
        [priced, paid.length],
        [of, tableOf(read, 'Overview').length],
      ];
    },
  ],
];
