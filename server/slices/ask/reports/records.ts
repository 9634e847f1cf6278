import { AREAS, areaAccess, refusalReason } from '#contract/areas.ts';
import type { PostType } from '#contract/primitives.ts';
import { refusalSentence } from '#contract/refusals.ts';
import { readProfileBrands } from '#server/slices/brands/profile-brands.ts';
import { type Asked, columns, type Found, nothing, notNarrowed } from './asked.ts';

/** The only possible reason for a reader of profiles. */
const NOT_OPEN_IN_FRENCH =
  'Les classements sont fermés pour votre compte. Un administrateur de votre entreprise peut les ouvrir.';

async function brands(asked: Asked): Promise<Found> {
  const { voice, ctx, profile, brand, days } = asked;
  const access = areaAccess(AREAS.leaderboards);
  const reason = refusalReason(access, ctx.user, false);
  if (reason !== null) return nothing(voice.say(refusalSentence(reason, access), NOT_OPEN_IN_FRENCH));
  const answer = await readProfileBrands(ctx, String(profile.id));
  const inPeriod = ({ month }: { month: string }) =>
    days === null || (month >= days.from_date.slice(0, 7) && month <= days.to_date.slice(0, 7));
  const found = answer.brands
    .filter(({ name }) => brand === null || name === brand)
    .map(({ months, ...row }) => {
      const own = months.filter(inPeriod);
      const sum = (field: 'posts' | 'paid_posts') => own.reduce((n, month) => n + month[field], 0);
      return { ...row, posts: sum('posts'), paid_posts: sum('paid_posts') };
    })
    .filter(({ posts }) => posts > 0)
    .sort((a, b) => b.posts - a.posts || a.id - b.id);
  if (found.length === 0)
    return nothing(
      answer.library === 0
        ? voice.say('Your company follows no brand yet.', 'Votre entreprise ne suit encore aucune marque.')
        : voice.say(
            `No dated post is about ${brand ?? 'a brand that your company follows'}${days ? ` ${voice.period(days)}` : ''}.`,
            `Aucune publication datée ne parle ${brand ? `de ${brand}` : 'd’une marque que vous suivez'}${days ? ` ${voice.period(days)}` : ''}.`,
          ),
    );
  const top = found
    .slice(0, 3)
    .map((row) =>
      voice.say(
        `${row.name} (${voice.posts(row.posts)}, ${voice.count(row.paid_posts)} paid)`,
        `${row.name} (${voice.posts(row.posts)}, dont ${voice.count(row.paid_posts)} ${voice.one(row.paid_posts) ? 'sponsorisée' : 'sponsorisées'})`,
      ),
    );
  return {
    period: days,
    // A post with two brands is in both rows, so the rows do not add up.
    n: { count: found.length, of: 'brands' },
    columns: columns({
      ...{ brand: 'text', posts: 'count', paid_posts: 'count' },
      ...(days === null ? { interactions: 'count' as const, media_value: 'money' as const } : {}),
    }),
    rows: found.map((row) => ({
      cells: [
        row.name,
        row.posts,
        row.paid_posts,
        ...(days === null ? [row.interactions, row.media_value] : []),
      ],
    })),
    chart: { kind: 'bar-horizontal', category: 'brand', value: 'posts' },
    said: [
      {
        text: voice.say(
          `In the posts are ${voice.list(top)}.`,
          `Dans les publications : ${voice.list(top)}.`,
        ),
        rows: top.map((_row, i) => i),
      },
    ],
    missing: [
      voice.say(
        `Brands that your company follows: ${voice.count(answer.library)}; others are not looked for. A post about two of them counts for both.`,
        `Marques que vous suivez : ${voice.count(answer.library)} ; les autres ne sont pas cherchées. Une publication sur deux d’entre elles compte pour chacune.`,
      ),
      ...(days ? [voice.say('Whole months are counted.', 'Les mois entiers sont comptés.')] : []),
      ...notNarrowed(asked, {}),
    ],
  };
}

const TYPE_TEXT = (type: PostType) => type.slice(type.indexOf('_') + 1).replaceAll('_', ' ');

async function prices(asked: Asked): Promise<Found> {
  const { voice, profile, platform, post_types } = asked;
  const found = profile.prices
    .filter((p) => platform === null || p.platform === platform)
    .filter((p) => post_types.length === 0 || post_types.includes(p.post_type));
  if (found.length === 0)
    return nothing(
      voice.say(
        'Your company has noted no such price; prices are typed in on the profile (Edit).',
        'Votre entreprise n’a noté aucun tarif de ce genre ; les tarifs se saisissent sur le profil (Modifier).',
      ),
    );
  const said = found
    .slice(0, 4)
    .map(
      (p) =>
        `${voice.platform(p.platform)} ${TYPE_TEXT(p.post_type)} ${p.amount.toLocaleString(asked.language, { style: 'currency', currency: p.currency })}`,
    );
  return {
    period: null,
    n: { count: found.length, of: 'prices' },
    columns: columns({ platform: 'platform', post_type: 'post_type', amount: 'text' }),
    rows: found.map((p) => ({
      cells: [
        p.platform,
        p.post_type,
        p.amount.toLocaleString(asked.language, { style: 'currency', currency: p.currency }),
      ],
    })),
    said: [
      {
        text: voice.say(
          `Prices that your company noted: ${voice.list(said)}.`,
          `Tarifs notés par votre entreprise : ${voice.list(said)}.`,
        ),
        rows: found.slice(0, 4).map((_p, i) => i),
      },
    ],
    missing: [],
  };
}

async function about(asked: Asked): Promise<Found> {
  const { voice, profile } = asked;
  const fields: Array<[field: string, value: string | null]> = [
    ['country', profile.country && voice.country(profile.country)],
    ['age', profile.age === null ? null : String(profile.age)],
    ['gender', profile.gender],
    ['languages', profile.languages.map((code) => voice.language(code)).join(', ') || null],
    ['themes', profile.themes.join(', ') || null],
    ['bio', profile.bio],
    ['email', profile.email],
  ];
  const known = fields.filter((field): field is [string, string] => field[1] !== null);
  if (known.length === 0)
    return nothing(
      voice.say(`Nothing is known about ${profile.name} yet.`, `On ne sait encore rien de ${profile.name}.`),
    );
  const at = (field: string) => known.findIndex(([name]) => name === field);
  const value = (field: string) => known[at(field)]?.[1];
  const parts = [
    value('country') && voice.say(`from ${value('country')}`, `pays : ${value('country')}`),
    value('age') && voice.say(`${value('age')} years old`, `${value('age')} ans`),
    value('themes') && voice.say(`with the topics ${value('themes')}`, `thèmes : ${value('themes')}`),
  ].flatMap((part) => part || []);
  const kind =
    profile.kind === 'brand'
      ? voice.say('a brand', 'une marque')
      : voice.say('a creator', 'un profil créateur');
  return {
    period: null,
    n: { count: known.length, of: 'fields' },
    columns: columns({ field: 'key', value: 'text' }),
    rows: known.map((cells) => ({ cells })),
    said: [
      {
        text: voice.say(
          `${profile.name} is ${[kind, ...parts].join(', ')}.`,
          `${profile.name} est ${[kind, ...parts].join(', ')}.`,
        ),
        rows: ['country', 'age', 'themes'].map(at).filter((i) => i >= 0),
      },
    ],
    missing: fields.some(([, value]) => value === null)
      ? [
          voice.say(
            `Not known: ${fields
              .filter(([, v]) => v === null)
              .map(([name]) => name)
              .join(', ')}.`,
            `Inconnu : ${fields
              .filter(([, v]) => v === null)
              .map(([name]) => FIELD_IN_FRENCH[name] ?? name)
              .join(', ')}.`,
          ),
        ]
      : [],
  };
}

const FIELD_IN_FRENCH: Readonly<Record<string, string>> = {
  ...{
    country: 'pays',
    age: 'âge',
    gender: 'genre',
    languages: 'langues',
    themes: 'thèmes',
    bio: 'bio',
    email: 'e-mail',
  },
};

export const recordReports = { brands, prices, about };
