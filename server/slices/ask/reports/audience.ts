import type { AskType } from '#contract/ask.ts';
import type { AudienceDimension } from '#contract/primitives.ts';
import { readAudience } from '#server/slices/profiles/statistics/profile-audience.ts';
import type { Voice } from '../voice.ts';
import { type Asked, columns, type Found, nothing, where } from './asked.ts';

const MOST_KEYS = 20;

const SHOWN: Partial<Record<AudienceDimension, { type: AskType; said(voice: Voice, key: string): string }>> =
  {
    countries: { type: 'country', said: (voice, key) => voice.country(key) },
    languages: { type: 'language', said: (voice, key) => voice.language(key) },
    genders: {
      type: 'key',
      said: (voice, key) =>
        ({ FEMALE: voice.say('women', 'femmes'), MALE: voice.say('men', 'hommes') })[key.toUpperCase()] ??
        key.toLowerCase(),
    },
  };

async function accountWith(asked: Asked, dimension: AudienceDimension) {
  const { ctx, profile, platform } = asked;
  const accounts = await readAudience(ctx, profile.id, platform ?? undefined);
  return {
    accounts,
    account: accounts.find((a) => a.distributions[dimension]?.some((d) => d.share !== null)),
  };
}

const unknown = (asked: Asked): Found =>
  nothing(
    asked.voice.say(
      `No source reports this about the audience${where(asked)}.`,
      `Aucune source ne le dit de l’audience${where(asked)}.`,
    ),
  );

function told(
  { voice, days }: Asked,
  account: { platform: Parameters<Voice['platform']>[0]; observed_at: string | null },
  others: number,
) {
  const on = voice.platform(account.platform);
  const when = account.observed_at ? voice.day(account.observed_at.slice(0, 10)) : null;
  return [
    voice.say(
      `Of the account on ${on}${when ? `, as reported on ${when}` : ''}${others > 0 ? '; the other accounts may differ' : ''}.`,
      `Du compte ${on}${when ? `, tel que décrit le ${when}` : ''}${others > 0 ? ' ; les autres comptes peuvent différer' : ''}.`,
    ),
    ...(days
      ? [
          voice.say(
            'An audience is reported for a moment, not for a period.',
            'Une audience est décrite à un moment donné, pas sur une période.',
          ),
        ]
      : []),
  ];
}

const report =
  (dimension: 'countries' | 'cities' | 'ages' | 'genders' | 'languages' | 'interests') =>
  async (asked: Asked): Promise<Found> => {
    const { voice, country } = asked;
    const { accounts, account } = await accountWith(asked, dimension);
    if (!account) return unknown(asked);
    const { type, said } = SHOWN[dimension] ?? {
      type: 'key' as const,
      said: (_voice: Voice, key: string) => key,
    };
    const all = (account.distributions[dimension] ?? []).filter((d) => d.share !== null);
    const line = ({ key, share }: { key: string; share: number | null }) =>
      `${said(voice, key)} (${voice.percent(share ?? 0)})`;
    const asks = dimension === 'countries' ? country : null;
    const named = asks === null ? undefined : all.find((d) => d.key === asks);
    const top = all.slice(0, 3);
    // A requested country is shown even if it is not among the first.
    const first = [...all.slice(0, MOST_KEYS), ...(named && all.indexOf(named) >= MOST_KEYS ? [named] : [])];
    const shown = dimension === 'ages' ? first.toSorted((a, b) => a.key.localeCompare(b.key, 'en')) : first;
    return {
      period: null,
      n: account.sample_size === null ? null : { count: account.sample_size, of: 'followers' },
      columns: columns({ key: type, share: 'ratio' }),
      rows: shown.map((d) => ({
        cells: [d.key, d.share],
      })),
      chart: { kind: dimension === 'ages' ? 'bar' : 'bar-horizontal', category: 'key', value: 'share' },
      said: [
        ...(named
          ? [
              {
                text: voice.say(
                  `${voice.percent(named.share ?? 0)} of the audience is in ${voice.country(named.key)}.`,
                  `${voice.percent(named.share ?? 0)} de l’audience : ${voice.country(named.key)}.`,
                ),
                rows: [shown.indexOf(named)],
              },
            ]
          : []),
        {
          text: voice.say(
            `The largest groups of the audience: ${voice.list(top.map(line))}.`,
            `Les principaux groupes de l’audience : ${voice.list(top.map(line))}.`,
          ),
          rows: top.map((d) => shown.indexOf(d)),
        },
      ],
      missing: [
        ...(asks !== null && !named
          ? [
              voice.say(
                `The source names no share for ${voice.country(asks)}.`,
                `La source ne donne pas de part pour ${voice.country(asks)}.`,
              ),
            ]
          : []),
        ...told(asked, account, accounts.length - 1),
      ],
    };
  };

async function credibility(asked: Asked): Promise<Found> {
  const { voice, ctx, profile, platform } = asked;
  const accounts = await readAudience(ctx, profile.id, platform ?? undefined);
  const account = accounts.find((a) => a.audience_credibility !== null);
  const found = account?.audience_credibility;
  if (!account || !found) return unknown(asked);
  return {
    period: null,
    n: found.n === null ? null : { count: found.n, of: 'followers' },
    columns: columns({ key: 'key', share: 'ratio' }),
    rows: [{ cells: ['credible', found.score] }, ...found.classes.map((c) => ({ cells: [c.key, c.share] }))],
    chart: null,
    said: [
      {
        text: voice.say(
          `${voice.percent(found.score)} of the sampled followers are credible: people and influencers, no bots and mass followers.`,
          `${voice.percent(found.score)} des abonnés de l’échantillon sont crédibles : des personnes et des influenceurs, ni bots ni comptes de masse.`,
        ),
        rows: [0],
      },
    ],
    missing: told(asked, account, accounts.length - 1),
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
