import type { Profile } from '#contract/profiles/details.ts';
import type { ProfileHeadline } from '#contract/profiles/news.ts';
import { normaliseText } from '#server/analytics/terms/terms.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import type { FoundHeadlines, Headline } from '#server/ports/news.ts';
import { readProfile } from '../details/profile-read.ts';
import { inventedNews } from './invented-news.ts';

/** Each name is a request. */
const MOST_NAMES = 4;
/** Shorter names match too many headlines. */
const SHORTEST = 3;
const MOST_HEADLINES = 100;

/** Names of the profile and its accounts, and for brands those of sources. */
async function namesOf({ db }: Ctx, profile: Profile): Promise<string[]> {
  const brands =
    profile.kind === 'brand'
      ? await db
          .selectFrom('brand')
          .where('profile_id', '=', profile.id)
          .select(['name', 'match_names'])
          .execute()
      : [];
  const all = [
    profile.name,
    profile.blogger_name,
    ...profile.accounts.map((account) => account.title),
    ...brands.flatMap((brand) => [brand.name, ...brand.match_names]),
  ];
  const names = new Map<string, string>();
  for (const spelling of all) {
    const name = spelling?.replace(/^@+/, '').trim() ?? '';
    const key = normaliseText(name);
    if (/[^\x20-\x7e]/.test(key) ? key.length > 1 : key.length >= SHORTEST)
      names.set(key, names.get(key) ?? name);
  }
  return [...names.values()].slice(0, MOST_NAMES);
}

/** Duplicates are merged: the newest, dated ones first. */
function joined(results: Array<{ name: string; headlines: Headline[] }>): ProfileHeadline[] {
  const all = results
    .flatMap(({ name, headlines }) => headlines.map((headline) => ({ name, headline })))
    .sort(
      ({ headline: a }, { headline: b }) =>
        (b.published_at ?? '').localeCompare(a.published_at ?? '') || a.title.localeCompare(b.title, 'en'),
    );
  const once = new Map<string, ProfileHeadline>();
  for (const { name, headline } of all) {
    const { title, source, link, published_at } = headline;
    const key = link ?? `${normaliseText(title)} ${source}`;
    const known = once.get(key);
    if (!known) once.set(key, { title, source, link, published_at, names: [name] });
    else if (!known.names.includes(name)) known.names.push(name);
  }
  return [...once.values()];
}

async function readNews(ctx: Ctx, id_or_slug: string) {
  const profile = await readProfile(ctx, id_or_slug);
  const names = await namesOf(ctx, profile);
  // An invented name may belong to a real person, so it is not looked up.
  const results: FoundHeadlines[] = profile.is_demo
    ? [{ headlines: inventedNews(profile), read_at: ctx.now(), files: null }]
    : await Promise.all(names.map((name) => ctx.news.about(name)));
  const headlines = joined(
    results.map(({ headlines }, i) => ({ name: names[i] ?? profile.name, headlines })),
  );
  const read = results.map(({ read_at }) => read_at.getTime());
  return {
    origin: profile.is_demo ? ('invented' as const) : ctx.news.origin,
    names,
    files: results[0]?.files ?? null,
    read_at: new Date(Math.min(ctx.now().getTime(), ...read)).toISOString(),
    total: headlines.length,
    headlines: headlines.slice(0, MOST_HEADLINES),
  };
}

export const newsHandlers = {
  news: os.profiles.news.handler(({ context, input }) => readNews(context, input.id)),
};
