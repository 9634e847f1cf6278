import { countries } from 'countries-list';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { AccountRef, BrandObservation } from '../observations.ts';
import { parsePipes } from '../values/lists.ts';
import { accountRef, owned } from './observe.ts';
import { byColumns, columnKey, type Preset } from './preset.ts';
import { type ColumnIndex, RowReader } from './row-reader.ts';

/**
 * The name suggestion index: brands with their official accounts. Identity is the Wikidata id, else the
 * index's own. Parts of countries ("us-fl.geojson") count as their country; world regions ("001") as
 * everywhere.
 */
export const brandsNsi: Preset = {
  name: 'brands_nsi',
  label: 'Brand index with official accounts',
  describes:
    'Brands with categories, countries, website, names and their Instagram, TikTok, YouTube and Snapchat accounts.',
  platform: null,
  nothing: null,
  detect: byColumns([
    'category',
    'nsi_id',
    'display_name',
    'wikidata',
    'match_names',
    'instagram',
    'tiktok',
    'youtube',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [name, nsi, wikidata] = [
      reader.required('display_name'),
      reader.required('nsi_id'),
      reader.column('wikidata'),
    ];
    const [category, include, names] = [
      reader.column('category'),
      reader.column('countries_include'),
      reader.column('match_names'),
    ];
    const website = reader.column('website');
    const accountsOf = accountReader(reader);
    return reader.mapper((row, observations) => {
      const display = row.text(name);
      const own = row.text(nsi);
      if (display === null) return row.reject(name, sentenceFor('row_brand_name_missing'));
      const key = row.text(wikidata) ?? (own === null ? null : `nsi:${own}`);
      if (key === null) return row.reject(nsi, sentenceFor('row_brand_id_missing'));
      observations.push({
        kind: 'brand',
        external_id: key,
        name: display,
        categories: parsePipes(row.raw(category)).map((path) => path.replace(/^brands\//, '')),
        countries: countryCodes(parsePipes(row.raw(include))),
        website: row.text(website),
        match_names: distinct([display, ...parsePipes(row.raw(names))]),
        accounts: accountsOf(row),
      });
    });
  },
};

/** Shade lists of make-up shops: a brand per distinct name, without products. */
export const brandsMakeup: Preset = {
  name: 'brands_makeup',
  label: 'Make-up brands of product lists',
  describes: 'The distinct brand names of a product list.',
  platform: null,
  nothing: null,
  detect: byColumns(['brand', 'product', 'url', 'imgSrc', 'name', 'hex', 'lightness']),
  bind: (header) => distinctBrands(header, ['beauty']),
};

/**
 * Television spots by brand. They name videos without channels and numbers, so only the distinct brand
 * names are imported, spelt as in the file.
 */
export const brandsSuperbowl: Preset = {
  name: 'brands_superbowl',
  label: 'Brands of television spots',
  describes: 'The distinct brand names of a list of spots; the linked videos name no channel and stay out.',
  platform: null,
  nothing: null,
  detect: byColumns(['year', 'brand', 'superbowl_ads_dot_com_url', 'youtube_url', 'celebrity']),
  bind: (header) => distinctBrands(header, []),
};

function distinctBrands(header: readonly string[], categories: string[]) {
  const reader = new RowReader(header);
  const brand = reader.required('brand');
  const seen = new Set<string>();
  return reader.mapper((row, observations) => {
    const name = row.text(brand);
    if (name === null) return row.reject(brand, sentenceFor('row_brand_name_missing'));
    const key = columnKey(name);
    if (seen.has(key)) return;
    seen.add(owned(key));
    observations.push(namedBrand(key, name, categories));
  });
}

/** The name is the key. */
function namedBrand(key: string, name: string, categories: string[]): BrandObservation {
  const unknown = { countries: [], website: null, accounts: [] };
  return { kind: 'brand', external_id: `name:${key}`, name, categories, match_names: [name], ...unknown };
}

function accountReader(reader: RowReader): (row: RowReader) => AccountRef[] {
  const byName: [AccountRef['platform'], ColumnIndex][] = [
    ['instagram', reader.column('instagram')],
    ['tiktok', reader.column('tiktok')],
    ['snapchat', reader.column('snapchat')],
  ];
  const [channel, handle] = [reader.column('youtube'), reader.column('youtubeHandle')];
  return (row) => {
    const refs = byName.flatMap(([platform, column]) =>
      parsePipes(row.raw(column)).map((username) => accountRef(platform, { username })),
    );
    const external_id = row.text(channel);
    const youtube = accountRef('youtube', { external_id, username: row.text(handle) });
    if (external_id !== null || youtube.username !== null) refs.push(youtube);
    return refs.filter((ref) => ref.external_id !== null || ref.username !== null);
  };
}

function countryCodes(places: readonly string[]): string[] {
  const codes = places.map((place) =>
    /^([a-z]{2})(?:-[a-z0-9]+(?:\.geojson)?)?$/i.exec(place)?.[1]?.toUpperCase(),
  );
  return distinct(codes.flatMap((code) => (code !== undefined && code in countries ? [code] : [])));
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
