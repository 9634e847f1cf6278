import { describe, expect, test } from 'vitest';
import { mapped, one, rowOf } from '#server/testing/invented-rows.ts';

const CHANNEL = 'UCabcdefghijklmnopqrstuv';

describe('brands', () => {
  test('reads the index: accounts, countries, a separate key without Wikidata', () => {
    const header =
      'category,nsi_id,display_name,wikidata,description,countries_include,countries_exclude,match_names,website,instagram,tiktok,youtube,youtubeHandle,snapchat,weibo,twitter,facebook,threads,pinterest'.split(
        ',',
      );
    const cells = {
      category: 'brands/shop/cosmetics',
      nsi_id: 'glow-1a2b',
      display_name: 'Glow',
      countries_include: 'us-fl.geojson|fr|001',
      match_names: 'Glow Up|Glow',
      instagram: 'GlowHQ',
      youtube: CHANNEL,
      youtubeHandle: 'Glow',
    };
    expect(one('brands_nsi', header, cells).observations).toEqual([
      {
        kind: 'brand',
        external_id: 'nsi:glow-1a2b',
        name: 'Glow',
        categories: ['shop/cosmetics'],
        countries: ['US', 'FR'],
        website: null,
        match_names: ['Glow', 'Glow Up'],
        accounts: [
          { platform: 'instagram', external_id: null, username: 'glowhq', title: null },
          { platform: 'youtube', external_id: CHANNEL, username: 'glow', title: null },
        ],
      },
    ]);
  });

  test('reads lists of products and spots: one brand per distinct name', () => {
    const header = 'brand,product,url,imgSrc,name,categories,specific,hex,lightness'.split(',');
    const rows = ['Glow', 'GLOW ', 'Lund'].map((brand) => rowOf(header, { brand }));
    const names = mapped('brands_makeup', header, rows).flatMap((r) =>
      r.observations.map((o) => (o.kind === 'brand' ? o.name : '')),
    );
    expect(names).toEqual(['Glow', 'Lund']);
    const spots =
      'year,brand,superbowl_ads_dot_com_url,youtube_url,funny,show_product_quickly,patriotic,celebrity,danger,animals,use_sex'.split(
        ',',
      );
    expect(one('brands_superbowl', spots, { year: '2018', brand: 'Glow' }).observations).toMatchObject([
      { external_id: 'name:glow' },
    ]);
  });
});
