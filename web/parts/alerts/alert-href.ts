import type { AlertRule } from '#contract/alerts.ts';
import { stringifySearch } from '#web/platform/url-state.ts';

/** Address of the form of a new alert, filled in with what it looks at. */
export const alertHref = (object: Pick<AlertRule, 'type' | 'type_id'> & { brand_id?: number }): string =>
  `/settings/alerts${stringifySearch(object)}`;
