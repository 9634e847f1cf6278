import { parseFeed } from 'feedsmith';
import type { Headline } from '#server/ports/news.ts';

interface Item {
  title?: string | undefined;
  summary?: string | undefined;
  source?: string | undefined;
  link?: string | undefined;
  date?: string | undefined;
}

/** Limits parsing of tags. */
const MOST_TEXT = 4000;

/** Feeds contain HTML, sometimes escaped twice. */
const plain = (text: string | undefined): string =>
  (text ?? '')
    .slice(0, MOST_TEXT)
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Only http(s). */
const webAddress = (text: string | undefined): string | null =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;

const isoDate = (text: string | undefined): string | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

function itemsOf(text: string): { title: string | undefined; items: Item[] } {
  const { format, feed } = parseFeed(text);
  switch (format) {
    case 'rss':
      return {
        title: feed.title,
        items: (feed.items ?? []).map((item) => ({
          title: item.title,
          summary: item.description,
          link: item.link,
          source: item.source?.title,
          date: item.pubDate ?? item.dc?.dates?.[0],
        })),
      };
    case 'atom':
      return {
        title: feed.title?.value,
        items: (feed.entries ?? []).map((entry) => ({
          title: entry.title?.value,
          summary: entry.summary?.value ?? entry.content?.value,
          link: (entry.links?.find((link) => (link.rel ?? 'alternate') === 'alternate') ?? entry.links?.[0])
            ?.href,
          source: entry.source?.title?.value,
          date: entry.published ?? entry.updated,
        })),
      };
    case 'rdf':
      return {
        title: feed.title,
        items: (feed.items ?? []).map((item) => ({
          title: item.title,
          summary: item.description,
          link: item.link,
          date: item.dc?.dates?.[0],
        })),
      };
    case 'json':
      return {
        title: feed.title,
        items: (feed.items ?? []).map((item) => ({
          title: item.title,
          summary: item.summary ?? item.content_text ?? item.content_html,
          link: item.url ?? item.external_url,
          date: item.date_published ?? item.date_modified,
        })),
      };
  }
}

/** RSS, Atom, RDF or JSON Feed, without untitled entries. @throws for other texts */
export function readFeed(text: string): Headline[] {
  const { title, items } = itemsOf(text);
  return items.flatMap((item) => {
    const headline = plain(item.title);
    if (headline === '') return [];
    return [
      {
        title: headline,
        summary: plain(item.summary),
        source: plain(item.source) || plain(title) || null,
        link: webAddress(item.link),
        published_at: isoDate(item.date),
      },
    ];
  });
}
