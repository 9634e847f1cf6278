import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ForecastDetail, ForecastResult, OtherDeliverable, PlannedRow } from '#contract/forecast.ts';
import { type Currency, isCurrency } from '#contract/values/currencies.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { planOf, samePlan } from './forecast-rows.ts';

/** Delay before a changed plan is recomputed. */
const REST_MS = 250;
const MOST_UNDO = 100;

export interface Plan {
  rows: PlannedRow[];
  emv_model: EmvModel;
  /** Currency of the saved forecast, which may differ from the company's. */
  currency?: Currency | undefined;
  /** In the budget alone. */
  other?: OtherDeliverable[];
}

export interface ForecastPlan {
  plan: Plan;
  /** Latest result; the previous one while a new one is computed. */
  result: ForecastResult;
  /** Has unsaved changes. */
  changed: boolean;
  /** The result belongs to an earlier plan. */
  stale: boolean;
  error: unknown;
  retry: () => void;
  change: (to: Plan | ((before: Plan) => Plan)) => void;
  undo: (() => void) | null;
  saving: boolean;
  save: () => void;
}

const savedPlan = ({ result }: ForecastDetail): Plan => ({
  rows: planOf(result.cells),
  emv_model: result.emv_model,
  ...(isCurrency(result.currency) ? { currency: result.currency } : {}),
  other: result.totals.other,
});
const same = (a: Plan, b: Plan) => a.emv_model === b.emv_model && samePlan(a.rows, b.rows);

/** The edited plan with undo, recomputed shortly after each change; saving creates a version. */
export function useForecastPlan(detail: ForecastDetail, onSaved: () => void): ForecastPlan {
  const saved = useMemo(() => savedPlan(detail), [detail]);
  const [plan, setPlan] = useState(saved);
  const past = useRef<Plan[]>([]);
  const [undoable, setUndoable] = useState(false);
  const latest = useRef(plan);
  latest.current = plan;
  const set = useCallback((next: Plan) => {
    latest.current = next;
    setPlan(next);
    setUndoable(past.current.length > 0);
  }, []);
  const change = useCallback(
    (to: Plan | ((before: Plan) => Plan)) => {
      const before = latest.current;
      past.current = [...past.current, before].slice(-MOST_UNDO);
      set(typeof to === 'function' ? to(before) : to);
    },
    [set],
  );
  const undo = useCallback(() => {
    const before = past.current.pop();
    if (before) set(before);
  }, [set]);

  const [resting] = useDebouncedValue(plan, REST_MS);
  const changed = !same(plan, saved);
  const isChanged = !same(resting, saved);
  const preview = useQuery({
    ...query.forecast.preview.queryOptions({ input: { ...resting, seed: detail.result.seed } }),
    enabled: isChanged,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const save = useSave(detail, plan, onSaved);
  const result = changed ? (preview.data ?? detail.result) : detail.result;
  const failed = changed && preview.isError;
  return {
    plan,
    result,
    changed,
    stale: changed && !failed && (!same(plan, resting) || preview.isFetching || preview.isPlaceholderData),
    error: failed ? preview.error : null,
    retry: () => void preview.refetch(),
    change,
    undo: undoable ? undo : null,
    saving: save.isPending,
    save: save.run,
  };
}

/** Saves the plan as a new version; after a conflict it can be saved on top of the colleague's. */
function useSave({ id, newest_version }: ForecastDetail, plan: Plan, onSaved: () => void) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (base_version: number) => api.forecast.update({ id, base_version, plan }),
    onSuccess: (detail) => {
      client.setQueryData(query.forecast.get.queryKey({ input: { id } }), detail);
      void client.invalidateQueries({ queryKey: query.forecast.versions.key() });
      void client.invalidateQueries({ queryKey: query.forecast.list.key() });
      toast.success(t('Saved as version {version}', { version: detail.version }));
      onSaved();
    },
    onError: async (error) => {
      const { message, status } = normaliseError(error);
      if (status !== 409) return void toast.error(message, t('The forecast could not be saved'));
      const [newest] = (await api.forecast.versions({ id })).versions;
      if (newest)
        toast.action(
          t('{created_by} saved version {version} in the meantime.', {
            created_by: newest.created_by,
            version: newest.version,
          }),
          t('Save mine as a newer version'),
          () => save.mutate(newest.version),
        );
    },
    meta: { silent: true },
  });
  return { isPending: save.isPending, run: () => save.mutate(newest_version) };
}
