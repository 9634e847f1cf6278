import { leading, nothing, type ReportAnswer, type ReportQuestion, table, where } from './asked.ts';

async function prices(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, profile, platform } = question;
  const noted = profile.prices.filter((p) => platform === null || p.platform === platform);
  if (noted.length === 0)
    return nothing(
      voice.say(
        `Your company has no prices${where(question)} for this profile. Add them with Edit.`,
        `Votre entreprise n’a aucun tarif${where(question)} pour ce profil. Ajoutez-les avec Modifier.`,
      ),
    );
  const rows = table(
    ['platform', 'post_type', 'amount'],
    noted.map(({ amount, currency, ...price }) => ({
      ...price,
      amount: amount.toLocaleString(voice.language, { style: 'currency', currency }),
    })),
  );
  return {
    ...rows,
    n: { count: noted.length, of: 'prices' },
    sentences: leading(
      question,
      voice.say('Prices noted by your company', 'Tarifs notés par votre entreprise'),
      rows,
      ['post_type', 'amount'],
    ),
  };
}

async function about(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, profile } = question;
  const names: Record<string, string> = {
    country: voice.say('country', 'pays'),
    age: voice.say('age', 'âge'),
    gender: voice.say('gender', 'genre'),
    languages: voice.say('languages', 'langues'),
    themes: voice.say('topics', 'thèmes'),
    bio: 'bio',
    email: voice.say('email', 'e-mail'),
  };
  const values: Record<string, string | null> = {
    country: profile.country && voice.cell('country', profile.country),
    age: profile.age === null ? null : String(profile.age),
    gender: profile.gender,
    languages: profile.languages.map((code) => voice.cell('language', code)).join(', ') || null,
    themes: profile.themes.join(', ') || null,
    bio: profile.bio,
    email: profile.email,
  };
  const fields = Object.keys(names);
  const known = fields.filter((field) => values[field] !== null);
  if (known.length === 0)
    return nothing(
      voice.say(`Nothing is known about ${profile.name} yet.`, `On ne sait encore rien de ${profile.name}.`),
    );
  const unknown = fields.flatMap((field) => (known.includes(field) ? [] : (names[field] ?? [])));
  const short = ['country', 'age', 'themes'].filter((field) => known.includes(field));
  const parts = short.map((field) => `${names[field]} (${values[field]})`);
  return {
    ...table(
      ['field', 'value'],
      known.map((field) => ({ field, value: values[field] ?? null })),
      { value: 'text' },
    ),
    n: { count: known.length, of: 'fields' },
    sentences:
      parts.length === 0
        ? []
        : [
            {
              text: `${profile.name}${voice.say(':', ' :')} ${voice.list(parts)}.`,
              rows: short.map((field) => known.indexOf(field)),
            },
          ],
    missing:
      unknown.length > 0
        ? [voice.say(`Unknown: ${voice.list(unknown)}.`, `Inconnu : ${voice.list(unknown)}.`)]
        : [],
  };
}

export const recordReports = { prices, about };
