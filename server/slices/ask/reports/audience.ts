import type { AskType } from '#contract/ask.ts';
import type { AudienceDimension, Platform } from '#contract/values/primitives.ts';
import { readAudience } from '#server/slices/profiles/statistics/profile-audience.ts';
import { leading, nothing, type ReportAnswer, type ReportQuestion, table, where } from './asked.ts';

const MOST_KEYS = 20;
const KEY_TYPES: Partial<Record<AudienceDimension, AskType>> = {
  countries: 'country',
  languages: 'language',
};

const unknown = (question: ReportQuestion): ReportAnswer =>
  nothing(
    question.voice.say(
      `No source describes this of the audience${where(question)}.`,
      `Aucune source ne le dit de l’audience${where(question)}.`,
    ),
  );

/** Account and day of an audience. */
function origin(
  { voice }: ReportQuestion,
  { platform, observed_at }: { platform: Platform; observed_at: string | null },
  others: number,
) {
  const on = voice.platform(platform);
  const when = observed_at ? voice.day(observed_at.slice(0, 10)) : null;
  return voice.say(
    `Audience of the ${on} account${when ? `, as of ${when}` : ''}${others > 0 ? '; other accounts may differ' : ''}.`,
    `Audience du compte ${on}${when ? `, au ${when}` : ''}${others > 0 ? ' ; les autres comptes peuvent différer' : ''}.`,
  );
}

const report =
  (dimension: 'countries' | 'cities' | 'ages' | 'genders' | 'languages' | 'interests') =>
  async (question: ReportQuestion): Promise<ReportAnswer> => {
    const { ctx, profile, platform, voice } = question;
    const accounts = await readAudience(ctx, profile.id, platform ?? undefined);
    const account = accounts.find((a) => a.distributions[dimension]?.some((d) => d.share !== null));
    if (!account) return unknown(question);
    const groups = (account.distributions[dimension] ?? [])
      .filter((d) => d.share !== null)
      .slice(0, MOST_KEYS);
    const types = { key: KEY_TYPES[dimension] ?? 'key' };
    const byShare = table(['key', 'share'], groups, types);
    const shown = dimension === 'ages' ? groups.toSorted((a, b) => a.key.localeCompare(b.key, 'en')) : groups;
    const intro = voice.say('The largest groups of the audience', 'Les principaux groupes de l’audience');
    return {
      ...table(['key', 'share'], shown, types),
      n: account.sample_size === null ? null : { count: account.sample_size, of: 'followers' },
      chart: { kind: dimension === 'ages' ? 'bar' : 'bar-horizontal', category: 'key', value: 'share' },
      sentences: leading(question, intro, byShare, ['key', 'share']).map(({ text, rows }) => ({
        text,
        rows: rows.map((i) => shown.findIndex(({ key }) => key === groups[i]?.key)),
      })),
      missing: [origin(question, account, accounts.length - 1)],
    };
  };

async function credibility(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, ctx, profile, platform } = question;
  const accounts = await readAudience(ctx, profile.id, platform ?? undefined);
  const account = accounts.find((a) => a.audience_credibility !== null);
  const sample = account?.audience_credibility;
  if (!account || !sample) return unknown(question);
  const score = voice.percent(sample.score);
  return {
    ...table(['key', 'share'], [{ key: 'credible', share: sample.score }, ...sample.classes]),
    n: sample.n === null ? null : { count: sample.n, of: 'followers' },
    sentences: [
      {
        text: voice.say(
          `${score} of the sampled followers are credible: real people and influencers rather than bots and mass followers.`,
          `${score} des abonnés de l’échantillon sont crédibles : des personnes et des influenceurs plutôt que des bots et des comptes de masse.`,
        ),
        rows: [0],
      },
    ],
    missing: [origin(question, account, accounts.length - 1)],
  };
}

export const audienceReports = {
  audience_countries: report('countries'),
  audience_cities: report('cities'),
  audience_ages: report('ages'),
  audience_genders: report('genders'),
  audience_languages: report('languages'),
  audience_interests: report('interests'),
  credibility,
};
