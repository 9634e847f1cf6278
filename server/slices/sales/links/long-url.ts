import { UTM_DEFAULTS, UTM_FIELDS, type Utm, type UtmField } from '#contract/sales/links.ts';
import { slugOf } from '#server/slices/profiles/slug.ts';

/** Values of the placeholders in UTM parameters. */
export interface UtmMeaning {
  /** Handle; '' for a link without a creator. */
  creator: string;
  /** '' without one. */
  platform: string;
  monitor: string;
}

const isUtm = (name: string): name is UtmField => UTM_FIELDS.some((field) => field === name);
const nameOf = (parameter: string) => parameter.split('=')[0]?.toLowerCase() ?? '';
const parametersOf = (url: URL) => url.search.slice(1).split('&').filter(Boolean);

/** Explicit values, else those of the address, else the defaults, with placeholders filled in. */
export function utmOf(base_url: string, requested: Utm, meaning: UtmMeaning): Utm {
  const has = new Set(parametersOf(new URL(base_url)).map(nameOf));
  const words: Record<string, string> = {
    '{creator}': meaning.creator,
    '{platform}': meaning.platform,
    '{monitor}': slugOf(meaning.monitor),
  };
  const filled = (value: string) =>
    value.replace(/\{(creator|platform|monitor)\}/g, (word) => words[word] ?? '').trim();
  const fields = UTM_FIELDS.filter((field) => requested[field] !== undefined || !has.has(field));
  const values = fields.map((field) => [field, filled(requested[field] ?? UTM_DEFAULTS[field])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** Replaces parameters of the same name; the rest stays identical. */
export function longUrl(base_url: string, utm: Utm): string {
  const url = new URL(base_url);
  const kept = parametersOf(url).filter((parameter) => {
    const name = nameOf(parameter);
    return !(isUtm(name) && utm[name] !== undefined);
  });
  const added = UTM_FIELDS.flatMap((field) => {
    const value = utm[field];
    return value ? [`${field}=${encodeURIComponent(value)}`] : [];
  });
  url.search = [...kept, ...added].join('&');
  return url.href;
}
