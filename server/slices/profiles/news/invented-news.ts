import { createHash } from 'node:crypto';
import type { Headline } from '#server/ports/news.ts';

/** Invented publishers. */
const SOURCES = ['The Invented Courier', 'Demo Daily', 'Sample Street Journal'];
const TITLES: ReadonlyArray<(name: string, theme: string) => string> = [
  (name, theme) => `${name} starts a series about ${theme}`,
  (name) => `Five questions for ${name}`,
  (name, theme) => `What ${name} would change about ${theme}`,
  (name) => `A campaign with ${name} comes to an end`,
  (name, theme) => `${name} speaks at a fair for ${theme}`,
  (name) => `The studio of ${name} moves house`,
];
const DAY = 86_400_000;

/** Reproducible headlines about an invented person, without links. */
export function inventedNews(profile: {
  slug: string;
  name: string;
  themes: readonly string[];
  created_at: string;
}): Headline[] {
  const bytes = createHash('sha256').update(profile.slug).digest();
  const at = (i: number) => bytes[i] ?? 0;
  const theme = profile.themes[0] ?? 'social media';
  const first = at(0) % TITLES.length;
  return Array.from({ length: 2 + (at(1) % 4) }, (_, i) => ({
    title: (TITLES[(first + i) % TITLES.length] as (typeof TITLES)[number])(profile.name, theme),
    summary: '',
    source: SOURCES[at(i + 2) % SOURCES.length] ?? null,
    link: null,
    published_at: new Date(
      Date.parse(profile.created_at) - (i * 45 + (at(i + 8) % 40) + 1) * DAY,
    ).toISOString(),
  }));
}
