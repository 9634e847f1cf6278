import type { Wordings } from './sentence.ts';

export const adsSentences = {
  ad_amount_unreadable: 'The spend “{cell}” of the ad {ad} is not an amount.',
  ad_column_missing: 'Choose the column with {what}.',
  ad_column_name: 'the name or the ID of the ad',
  ad_column_spend: 'the spend',
  ad_count_unreadable: 'The cell “{cell}” of the ad {ad} is not a number.',
  ad_currency_unknown: 'The currency “{cell}” of the ad {ad} is unknown.',
  ad_date_unreadable: 'The date “{cell}” of the ad {ad} cannot be read: {problem}',
  ad_days_overlap: 'The days of this row overlap with those of another row of the ad {ad}.',
  ad_file_empty: 'The file contains no ads.',
  ad_name_missing: 'The row names no ad.',
  ad_spend_missing: 'The ad {ad} has no spend.',
  ad_totals_row: 'This row is the total of the others.',
  ads_file_required: 'Choose a file of ad results, sent in the field adsFile.',
  deliverable_gone: 'A deliverable no longer exists. Reload the page.',
  file_of_ads: 'This is a file of ad results.',
  place_of_ads: 'Import it into its campaign: Monitors → Ads.',
} as const satisfies Wordings;
