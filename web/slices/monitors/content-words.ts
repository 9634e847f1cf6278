import type { Phrase } from '#contract/languages/catalogue.ts';
import { type ContentField, contentParts } from '#contract/report/content.ts';
import { t } from '#web/platform/language.ts';

/** Titles and explanations of the cards, in order. */
export const CONTENT_TITLES: Readonly<Record<ContentField, Phrase>> = {
  emotions: 'Emotions',
  objects: 'Objects',
  style: 'Style',
  brands: 'Brands',
  accounts: 'Mentioned accounts',
  people: 'People',
  locations: 'Locations',
  tags: 'Hashtags',
};
export const CONTENT_ORDER = Object.keys(CONTENT_TITLES) as ContentField[];

/** Readable filter: `Objects: dress`. */
export function contentText(filter: string): string {
  const parts = contentParts(filter);
  return parts
    ? t('{label}: {value}', { label: t(CONTENT_TITLES[parts.field]), value: parts.label })
    : filter;
}
