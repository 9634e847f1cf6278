import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { SENTIMENTS, type SentimentLabel } from '#contract/report/sentiment.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { PostVerdict } from '#server/analytics/disclosures.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { setTones, unreadCaptions } from '#server/analytics/questions/sentiment.ts';
import { numberText, plural, t } from '#server/platform/language.ts';
import type { ExportCtx, FactsSection, Section } from '#server/slices/exports/exporter.ts';
import { PRINTED, table, text } from '#server/slices/exports/report/report-sections.ts';
import { percent } from '#server/slices/exports/results/findings.ts';
import { number } from '#server/slices/exports/results/result-creators.ts';
import { monitorVerdicts } from '../disclosure/monitor-verdicts.ts';

const TONES = {
  positive: 'positive',
  neutral: 'neutral',
  negative: 'negative',
} as const satisfies Record<SentimentLabel, string>;

/** Shares of positive, neutral and negative texts with their ranges. Texts that were not read yet are named. */
export async function sentimentSection(ctx: ExportCtx, set: PostSet): Promise<Section[]> {
  const { model, share_errors } = ctx.sentiment;
  const [tones, unread] = await Promise.all([setTones(set, share_errors), unreadCaptions(set, model, 0)]);
  const waiting = tones.waiting_comments + unread.total;
  if (tones.texts === 0 || tones.positive_score === null) return [];
  const facts = SENTIMENTS.flatMap((name): FactsSection['facts'][number][] => {
    const [score, range] = [tones[`${name}_score`], tones[`${name}_range`]];
    if (score === null) return [];
    const likely = range && { low: percent(range.low), high: percent(range.high) };
    return [
      {
        fact: percent(score),
        more: t(TONES[name]),
        detail: likely ? t('{low} to {high} likely', likely) : '',
      },
    ];
  });
  const note = [
    t('{comments} comments, {captions} captions of posts without comments', {
      comments: tones.from_comments,
      captions: tones.from_captions,
    }),
    ...(waiting > 0 ? [plural(waiting, '{n} text not read yet', '{n} texts not read yet')] : []),
  ].join(' · ');
  return [
    { kind: 'heading', name: 'Sentiment', note },
    { kind: 'facts', facts },
  ];
}

interface DisclosureRow {
  label: string;
  posts: number;
  disclosed: number;
  not_disclosed: number;
  unclear: number;
}

const countOf = (own: readonly PostVerdict[], verdict: PostVerdict['verdict']) =>
  own.filter((one) => one.verdict === verdict).length;

/** Posts by the verdict on their disclosure of advertising, creators with missing labels first. */
export async function disclosureSection(ctx: ExportCtx, id: number, set: PostSet): Promise<Section[]> {
  const { verdicts, left_out } = await monitorVerdicts(ctx, id, set);
  if (verdicts.length === 0) return [];
  const by = [...Map.groupBy(verdicts, ({ profile_id }) => profile_id)].filter(([one]) => one !== 0);
  const names = await creatorsOf(
    ctx,
    by.map(([profile_id]) => ({ profile_id, account_id: 0 })),
  );
  const rows = by
    .map(
      ([profile_id, own]): DisclosureRow => ({
        label: names.get(profile_id)?.name ?? '',
        posts: own.length,
        disclosed: countOf(own, 'disclosed'),
        not_disclosed: countOf(own, 'not_disclosed'),
        unclear: countOf(own, 'unclear'),
      }),
    )
    .sort((a, b) => b.not_disclosed - a.not_disclosed || b.unclear - a.unclear || b.posts - a.posts);
  const all = verdicts.length;
  const fact = (verdict: PostVerdict['verdict'], more: string): FactsSection['facts'][number] => {
    const n = countOf(verdicts, verdict);
    return { fact: numberText(n), more, detail: t('{share} of posts', { share: percent(n / all) }) };
  };
  return [
    {
      kind: 'heading',
      name: 'Disclosure',
      note: [
        t('Labels of advertising in captions, by the rules of the market.'),
        ...(left_out > 0
          ? [plural(left_out, '{n} older post not checked', '{n} older posts not checked')]
          : []),
      ].join(' '),
    },
    {
      kind: 'facts',
      facts: [
        fact('disclosed', t('labeled')),
        fact('not_disclosed', t('without a label')),
        fact('unclear', t('unclear')),
      ],
    },
    {
      ...table(
        'Disclosure by creator',
        [
          text('label', 'Creator', 26),
          number('posts', METRIC_TABLE.posts.label),
          number('disclosed', 'Labeled'),
          number('not_disclosed', 'Without a label'),
          number('unclear', 'Unclear'),
        ],
        rows.slice(0, PRINTED),
      ),
      left_out: Math.max(0, rows.length - PRINTED),
    },
  ];
}
