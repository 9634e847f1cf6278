import type { AskType } from '#contract/ask.ts';
import type { AudienceDimension } from '#contract/values/primitives.ts';
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
      `Unknown: no source has this about the audience of ${question.profile.name}${where(question)}.`,
      `Inconnu : aucune source ne décrit l’audience de ${question.profile.name}${where(question)}.`,
    ),
  );

type Audience = Awaited<ReturnType<typeof readAudience>>[number];

/** Account, day and source of an audience. */
function origin(
  { voice, profile }: ReportQuestion,
  { platform, observed_at, sources }: Audience,
  others: number,
) {
  const on = voice.platform(platform);
  const when = observed_at
    ? voice.say(
        `, as of ${voice.day(observed_at.slice(0, 10))}`,
        `, au ${voice.day(observed_at.slice(0, 10))}`,
      )
    : voice.say(', date unknown', ', date inconnue');
  const from = voice.list(
    sources.map(({ file_name, company, is_connected }) =>
      is_connected ? voice.say('the connected account', 'le compte connecté') : (file_name ?? company ?? '–'),
    ),
  );
  const source = from === '' ? '' : voice.say(`, from ${from}`, `, d’après ${from}`);
  return voice.say(
    `Audience of ${profile.name} on ${on}${when}${source}${others > 0 ? '; other accounts may differ' : ''}.`,
    `Audience de ${profile.name} sur ${on}${when}${source}${others > 0 ? ' ; les autres comptes peuvent différer' : ''}.`,
  );
}

const SIDES = ['genders', 'ages', 'countries', 'cities'] as const;
const MOST_OF_SIDE = 5;

/** Genders, ages, countries and cities in one answer; those without a source are named. */
async function overview(question: ReportQuestion): Promise<ReportAnswer> {
  const { ctx, profile, platform, voice } = question;
  const accounts = await readAudience(ctx, profile.id, platform ?? undefined);
  const isKnown = (account: Audience, side: (typeof SIDES)[number]) =>
    account.distributions[side]?.some(({ share }) => share !== null) ?? false;
  const account = accounts.find((one) => SIDES.some((side) => isKnown(one, side)));
  if (!account) return unknown(question);
  const names = {
    genders: voice.say('Gender', 'Genre'),
    ages: voice.say('Age', 'Âge'),
    countries: voice.say('Countries', 'Pays'),
    cities: voice.say('Cities', 'Villes'),
  };
  const groups = SIDES.filter((side) => isKnown(account, side)).map((side) => {
    const type = KEY_TYPES[side] ?? 'key';
    const rows = (account.distributions[side] ?? [])
      .filter(({ share }) => share !== null)
      .slice(0, MOST_OF_SIDE)
      .map(({ key, share }) => ({ metric: names[side], key: voice.cell(type, key), share }));
    return { side, rows };
  });
  const absent = SIDES.filter((side) => !isKnown(account, side)).map((side) => names[side]);
  let before = 0;
  const sentences = groups.map(({ side, rows }) => {
    const first = before;
    before += rows.length;
    const [{ text, rows: cited }] = leading(question, names[side], table(['key', 'share'], rows, WORDS), [
      'key',
      'share',
    ]) as [ReportAnswer['sentences'][number]];
    return { text, rows: cited.map((i) => first + i) };
  });
  return {
    ...table(
      ['metric', 'key', 'share'],
      groups.flatMap(({ rows }) => rows),
      WORDS,
    ),
    n: account.sample_size === null ? null : { count: account.sample_size, of: 'followers' },
    sentences,
    missing: [
      origin(question, account, accounts.length - 1),
      ...(absent.length === 0
        ? []
        : [
            voice.say(
              `Unknown, because no source has it: ${voice.list(absent)}.`,
              `Inconnu, faute de source : ${voice.list(absent)}.`,
            ),
          ]),
    ],
  };
}
const WORDS = { metric: 'text', key: 'text' } as const;

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
  audience: overview,
  audience_countries: report('countries'),
  audience_cities: report('cities'),
  audience_ages: report('ages'),
  audience_genders: report('genders'),
  audience_languages: report('languages'),
  audience_interests: report('interests'),
  credibility,
};
