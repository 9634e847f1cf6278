import type { AlertRule } from '#contract/alerts.ts';
import { stringifySearch } from '#web/platform/page/url-state.ts';

export const alertHref = (object: Pick<AlertRule, 'type' | 'type_id'> & { brand_id?: number }): string =>
  `/settings/alerts${stringifySearch(object)}`;
