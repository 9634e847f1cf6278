import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  DISCLOSURE_MARKETS,
  type DisclosureMarket,
  type DisclosureVerdict,
} from '#contract/report/disclosure.ts';
import { disclosureOf } from '#server/disclosure/disclosure.ts';
import { rawTable } from './corpora-raw.ts';

/** Verdicts given by hand (docs/disclosure.md). No text is stored: captions are identified by hash. */
const LABELS = new URL('./labels/disclosure.csv', import.meta.url);
/** Captions of 15 to 1,500 characters in the sampled files, by market: with and without a cue word. */
const POPULATION: Record<DisclosureMarket, Record<'cue' | 'other', number>> = {
  FR: { cue: 60, other: 284 },
  DE: { cue: 61, other: 178 },
  GB: { cue: 512, other: 5765 },
  ES: { cue: 29, other: 827 },
  IT: { cue: 7, other: 92 },
  US: { cue: 738, other: 7991 },
};
const FILES = [
  'instagram_influencers_2017_posts.csv.gz',
  ...['DE', 'FR', 'GB', 'US', 'MX'].map((country) => `youtube_trending_2020-08_${country}.csv.gz`),
  'youtube_trending_2017-11_US.csv.gz',
  'youtube_trending_us_default_2024-2025_a.csv.gz',
];

export interface LabelledCaption {
  hash: string;
  text: string;
  market: DisclosureMarket;
  stratum: 'cue' | 'other';
  label: DisclosureVerdict;
  verdict: DisclosureVerdict;
  reason: string;
  /** Captions of the corpora that this one stands for. */
  weight: number;
}

interface Label extends Pick<LabelledCaption, 'market' | 'stratum' | 'label'> {}

function readLabels(): Map<string, Label> {
  const lines = readFileSync(LABELS, 'utf8').trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [hash = '', market = '', stratum = '', label = ''] = line.split(',');
      return [hash, { market, stratum, label } as Label];
    }),
  );
}

export function labelledDisclosures(): LabelledCaption[] {
  const labels = readLabels();
  const texts = new Map<string, string>();
  for (const file of FILES) {
    const table = rawTable(file);
    for (const row of table.rows) {
      const cell = table.cell(row, 'description');
      const text = file.startsWith('youtube_trending_2017') ? cell.replaceAll('\\n', '\n').trim() : cell;
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
      if (labels.has(hash)) texts.set(hash, text);
    }
  }
  const sampled = (market: DisclosureMarket, stratum: string) =>
    [...labels.values()].filter((one) => one.market === market && one.stratum === stratum).length;
  const weights = Object.fromEntries(
    DISCLOSURE_MARKETS.map((market) => [
      market,
      {
        cue: POPULATION[market].cue / sampled(market, 'cue'),
        other: POPULATION[market].other / sampled(market, 'other'),
      },
    ]),
  );
  return [...labels].flatMap(([hash, one]) => {
    const text = texts.get(hash);
    if (text === undefined) return [];
    const { verdict, reason } = disclosureOf({ title: null, message: text }, { is_paid: null }, one.market);
    return [{ ...one, hash, text, verdict, reason, weight: weights[one.market]?.[one.stratum] ?? 0 }];
  });
}
