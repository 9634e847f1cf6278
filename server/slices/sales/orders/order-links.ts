import { UTM_FIELDS, type Utm } from '#contract/sales/links.ts';
import type { PostType } from '#contract/values/primitives.ts';

const SLUG = /\/l\/([A-Za-z0-9-]{1,60})(?:[/?#]|$)/;
const LONGEST = 400;

/**
 * The visit of an order in comparable form: `/l/{slug}` of a tracking link, else UTM parameters in a fixed order and lower
 * case; '' without either.
 */
export function linkKey(cells: readonly string[], utm: Utm = {}): string {
  for (const cell of cells) {
    const slug = SLUG.exec(cell)?.[1];
    if (slug) return `/l/${slug.toLowerCase()}`;
  }
  for (const cell of cells) {
    const utm_query = utmIn(cell);
    if (utm_query !== '') return utm_query;
  }
  return utmKey(utm);
}

export function utmKey(utm: Utm): string {
  const params = new URLSearchParams();
  for (const field of UTM_FIELDS) {
    const value = utm[field]?.trim().toLowerCase();
    if (value) params.set(field, value);
  }
  return params.toString().slice(0, LONGEST);
}

function utmIn(cell: string): string {
  const query = cell.split('#')[0]?.split('?')[1];
  if (query === undefined) return '';
  const params = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  return utmKey(Object.fromEntries(UTM_FIELDS.map((field) => [field, params.get(field) ?? ''])));
}

export interface CampaignLink {
  id: number;
  slug: string;
  utm: Utm;
  profile_id: number | null;
  post_type: PostType | null;
}

export interface ResolvedLink {
  link: string;
  state: 'known' | 'unknown_link' | 'ambiguous_link';
  profile_id: number | null;
  post_type: PostType | null;
  /** Slug of the link; '' if several links of a creator fit. */
  name: string;
}

/** A link fits a visit that shares one of these parameters. */
const DECISIVE = ['utm_content', 'utm_campaign'] as const;

/** The links of a campaign that visits came by: those that share utm_content or utm_campaign, where no parameter differs. */
export function resolveLinks(keys: readonly string[], links: readonly CampaignLink[]): ResolvedLink[] {
  const bySlug = new Map(links.map((link) => [`/l/${link.slug.toLowerCase()}`, link]));
  const byValue = new Map<string, CampaignLink[]>();
  for (const link of links)
    for (const field of DECISIVE) {
      const value = link.utm[field]?.toLowerCase();
      const key = `${field}=${value ?? ''}`;
      if (value) byValue.set(key, [...(byValue.get(key) ?? []), link]);
    }
  return keys.map((link) => {
    const one = bySlug.get(link);
    if (one) return known(link, [one]);
    if (link.startsWith('/l/')) return unknown(link, 'unknown_link');
    const params = new URLSearchParams(link);
    const alike = DECISIVE.flatMap((field) => byValue.get(`${field}=${params.get(field) ?? ''}`) ?? []);
    const fitting = [...new Set(alike)].filter(({ utm }) =>
      UTM_FIELDS.every((field) => {
        const [own, linked] = [utm[field]?.toLowerCase(), params.get(field)];
        return !own || !linked || own === linked;
      }),
    );
    if (fitting.length === 0) return unknown(link, 'unknown_link');
    return new Set(fitting.map(({ profile_id }) => profile_id)).size > 1
      ? unknown(link, 'ambiguous_link')
      : known(link, fitting);
  });
}

const unknown = (link: string, state: 'unknown_link' | 'ambiguous_link'): ResolvedLink => ({
  link,
  state,
  profile_id: null,
  post_type: null,
  name: '',
});

function known(link: string, fitting: readonly CampaignLink[]): ResolvedLink {
  const [first] = fitting;
  const types = new Set(fitting.map(({ post_type }) => post_type));
  return {
    link,
    state: 'known',
    profile_id: first?.profile_id ?? null,
    post_type: types.size === 1 ? (first?.post_type ?? null) : null,
    name: fitting.length === 1 ? (first?.slug ?? '') : '',
  };
}
