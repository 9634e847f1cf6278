import { z } from 'zod';
import { ALERT_TYPES } from '#contract/alerts.ts';
import { id } from '#contract/primitives.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import type { ChosenObject } from './alert-object.tsx';

const search = z.object({
  type: z.enum(ALERT_TYPES).optional(),
  type_id: id.optional(),
  brand_id: id.optional(),
});

/** Preselected object after “Alert me” on another screen; `forget` removes it from the URL. */
export function useStart(): { start: ChosenObject | null; forget: () => void } {
  const { state, replace } = useUrlState(search);
  const { type, type_id = null, brand_id = null } = state ?? {};
  return {
    start: type === undefined ? null : { type, type_id, brand_id },
    forget: () => void replace({}, { push: false }),
  };
}
