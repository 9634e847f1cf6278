import type { Platform } from '#contract/values/primitives.ts';
import type { AccountRef, BrandObservation } from '#server/tables/observations.ts';

/** `handle` is the username on each platform. */
export interface DemoBrand {
  external_id: string;
  name: string;
  handle: string;
  /** Slugs of THEMES, the main one first. */
  themes: readonly string[];
  /** ISO 3166 alpha-2; empty = everywhere. */
  countries: readonly string[];
  platforms: readonly Platform[];
}

const WEST: readonly Platform[] = ['instagram', 'tiktok', 'youtube'];
const EAST: readonly Platform[] = ['douyin', 'redbook'];
const ALL: readonly Platform[] = [...WEST, ...EAST, 'snapchat'];

const LIST: readonly [name: string, themes: string, countries: string, platforms: readonly Platform[]][] = [
  ['Lumivarra', 'beauty skincare', '', ALL],
  ['Oskelune', 'beauty', 'FR BE CH', WEST],
  ['Peralinde', 'beauty fashion', 'US CA', WEST],
  ['Rosmirette', 'beauty', '', ALL],
  ['Dermavelle', 'skincare', '', ALL],
  ['Nuvolista', 'skincare beauty', 'IT ES', WEST],
  ['Haruwell', 'skincare', 'JP KR CN TW', ALL],
  ['Balmoreau', 'skincare', 'FR DE GB', WEST],
  ['Velmerino', 'fashion', '', ALL],
  ['Threadlark', 'fashion', 'US GB IE', WEST],
  ['Sablonet', 'fashion', 'FR BE', WEST],
  ['Corvendi', 'fashion', 'IT', WEST],
  ['Ateljord', 'fashion home', 'SE DE NL', WEST],
  ['Kinetara', 'fitness running', '', ALL],
  ['Ironplum', 'fitness', 'US AU', WEST],
  ['Stridevane', 'running', '', WEST],
  ['Tarnfoot', 'running travel', 'GB DE AT', WEST],
  ['Wayfarrow', 'travel', '', WEST],
  ['Nomadelle', 'travel photography', 'ES PT MX', WEST],
  ['Forkandel', 'food', 'US GB', WEST],
  ['Zestoria', 'food', '', ALL],
  ['Mochiluna', 'food', 'JP KR', WEST],
  ['Pixelgrove', 'gaming', '', ALL],
  ['Questrel', 'gaming tech', 'US DE BR', WEST],
  ['Voltenby', 'tech', '', ALL],
  ['Orbisonic', 'tech music', '', WEST],
  ['Littlefenn', 'parenting', 'GB US', WEST],
  ['Hearthona', 'home', '', WEST],
  ['Framelume', 'photography', '', WEST],
  ['Pawdelion', 'pets', '', WEST],
];

/** The same in every world, so that saved reports stay comparable. */
export const DEMO_BRANDS: readonly DemoBrand[] = LIST.map(([name, themes, countries, platforms], i) => ({
  external_id: `demo-brand-${String(i + 1).padStart(2, '0')}`,
  name,
  handle: `${name.toLowerCase()}${i % 3 === 0 ? 'official' : ''}`,
  themes: themes.split(' '),
  countries: countries === '' ? [] : countries.split(' '),
  platforms,
}));

/** `accounts` are the brand's own accounts in the world. */
export function brandObservation(brand: DemoBrand, accounts: AccountRef[]): BrandObservation {
  return {
    kind: 'brand',
    external_id: brand.external_id,
    name: brand.name,
    categories: [...brand.themes],
    countries: [...brand.countries],
    website: `https://demo.invalid/brands/${brand.handle}`,
    match_names: [brand.name],
    accounts,
  };
}
