import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { CostChange } from '#contract/monitors/budget.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { COST_LABELS, costText, isChange } from './budget-cost.ts';

const MOST_STEPS = 100;
const inverse = (change: CostChange): CostChange => ({ ...change, value: change.was, was: change.value });

/** Writes costs with undo; conflicting values of others stay and are reported. */
export function useCostWriting(id: number) {
  const client = useQueryClient();
  const steps = useRef<{ done: CostChange[][]; undone: CostChange[][] }>({ done: [], undone: [] });
  const set = useMutation(
    query.monitors.set_budget.mutationOptions({
      onSuccess({ conflicts }) {
        for (const { kind, value, changed_by } of conflicts.slice(0, 3))
          toast.warning(
            t('{who} changed {cost} in the meantime: it is now {value}.', {
              who: changed_by || t('Somebody'),
              cost: t(COST_LABELS[kind]).toLowerCase(),
              value: value ? costText(value) : t('empty'),
            }),
          );
        if (conflicts.length > 3)
          toast.warning(
            plural(
              conflicts.length - 3,
              '{n} other cost was changed by a colleague and is unchanged here.',
              '{n} other costs were changed by colleagues and are unchanged here.',
            ),
          );
        // Shows typed values until the answer arrives.
        return client.invalidateQueries({ queryKey: query.monitors.budget.key() });
      },
    }),
  );
  const { mutate, isPending, variables } = set;
  const pending = useMemo(
    () =>
      new Map(isPending ? variables.changes.map((c) => [`${c.profile_id} ${c.kind}`, c.value] as const) : []),
    [isPending, variables],
  );
  const send = (changes: CostChange[]) => mutate({ id, changes });
  return {
    /** Pending cells, by creator and kind. */
    pending,
    write(changes: readonly CostChange[]): void {
      const real = changes.filter(isChange);
      if (real.length === 0) return;
      steps.current = { done: [...steps.current.done, real].slice(-MOST_STEPS), undone: [] };
      send(real);
    },
    undo(): void {
      const step = steps.current.done.pop();
      if (step === undefined) return;
      steps.current.undone.push(step);
      send(step.map(inverse));
    },
    redo(): void {
      const step = steps.current.undone.pop();
      if (step === undefined) return;
      steps.current.done.push(step);
      send(step);
    },
  };
}
export type CostWriting = ReturnType<typeof useCostWriting>;
