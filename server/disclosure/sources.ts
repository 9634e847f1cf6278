import type { DisclosureMarket } from '#contract/report/disclosure.ts';

export interface RuleSource {
  authority: string;
  document: string;
}

export const SOURCES = {
  fr_law: {
    authority: 'DGCCRF, ARPP',
    document: 'Loi n° 2023-451 du 9 juin 2023, art. 5, modifiée par l’ordonnance n° 2024-978',
  },
  de_law: {
    authority: 'Medienanstalten',
    document: 'UWG § 5a Abs. 4, MStV § 22; Leitfaden Werbekennzeichnung bei Online-Medien',
  },
  gb_guide: {
    authority: 'ASA, CAP, CMA',
    document: 'Influencers’ guide to making clear that ads are ads; CAP Code, section 2',
  },
  es_code: {
    authority: 'AUTOCONTROL, aea, IAB Spain',
    document: 'Código de conducta sobre el uso de influencers en la publicidad',
  },
  it_chart: {
    authority: 'IAP, AGCOM',
    document: 'Regolamento Digital Chart',
  },
  us_guides: {
    authority: 'FTC',
    document: '16 CFR Part 255; Disclosures 101 for Social Media Influencers',
  },
} as const satisfies Record<string, RuleSource>;

export const SOURCE_OF: Record<DisclosureMarket, RuleSource> = {
  FR: SOURCES.fr_law,
  DE: SOURCES.de_law,
  GB: SOURCES.gb_guide,
  ES: SOURCES.es_code,
  IT: SOURCES.it_chart,
  US: SOURCES.us_guides,
};
