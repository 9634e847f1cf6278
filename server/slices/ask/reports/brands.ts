import { AREAS, areaAccess, refusalReason } from '#contract/access/areas.ts';
import { refusalSentence } from '#contract/calls/refusals.ts';
import { readProfileBrands } from '#server/slices/brands/profile-brands.ts';
import { leading, nothing, type ReportAnswer, type ReportQuestion, table } from './asked.ts';
import { added } from './periods.ts';

export async function brands(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, ctx, profile, days } = question;
  const access = areaAccess(AREAS.leaderboards);
  const refused = refusalReason(access, ctx.user, false);
  if (refused !== null)
    return nothing(
      voice.say(
        refusalSentence(refused, access).text,
        'Les classements sont fermés pour votre compte. Un administrateur de votre entreprise peut les ouvrir.',
      ),
    );
  const answer = await readProfileBrands(ctx, String(profile.id));
  const inPeriod = ({ month }: { month: string }) =>
    days === null || (month >= days.from_date.slice(0, 7) && month <= days.to_date.slice(0, 7));
  const ranked = answer.brands
    .map(({ months, name, ...row }) => {
      const own = months.filter(inPeriod);
      const sums = { posts: added(own, (m) => m.posts), paid_posts: added(own, (m) => m.paid_posts) };
      return { brand: name, interactions: row.interactions, media_value: row.media_value, ...sums };
    })
    .filter(({ posts }) => posts > 0)
    .sort((a, b) => b.posts - a.posts);
  const when = days ? ` ${voice.period(days)}` : '';
  if (ranked.length === 0)
    return nothing(
      answer.library === 0
        ? voice.say('Your company follows no brands yet.', 'Votre entreprise ne suit encore aucune marque.')
        : voice.say(
            `No dated post${when} is about a brand that your company follows.`,
            `Aucune publication datée${when} ne parle d’une marque que vous suivez.`,
          ),
    );
  const rows = table(
    ['brand', 'posts', 'paid_posts', ...(days ? [] : (['interactions', 'media_value'] as const))],
    ranked,
  );
  const library = voice.count(answer.library);
  return {
    ...rows,
    period: days,
    // A post about two brands is in both rows, so their posts do not add up.
    n: { count: ranked.length, of: 'brands' },
    chart: { kind: 'bar-horizontal', category: 'brand', value: 'posts' },
    sentences: leading(
      question,
      voice.say('Brands in most posts', 'Marques présentes dans le plus de publications'),
      rows,
      ['brand', 'posts'],
    ),
    missing: [
      voice.say(
        `Only the brands that your company follows are counted (${library}). A post about two brands counts for both.`,
        `Seules les marques que vous suivez sont comptées (${library}). Une publication sur deux marques compte pour chacune.`,
      ),
      ...(days ? [voice.say('Whole months are counted.', 'Les mois entiers sont comptés.')] : []),
    ],
  };
}
