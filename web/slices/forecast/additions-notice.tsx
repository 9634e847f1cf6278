import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ForecastCreator, ForecastDetail, PlannedRow } from '#contract/forecast.ts';
import { query } from '#web/platform/api.ts';
import { counted } from '#web/platform/format.ts';
import classes from './forecast.module.css';
import type { ForecastPlan } from './use-forecast-plan.ts';

interface Additions {
  creators: ForecastCreator[];
  rows: PlannedRow[];
}

const NONE: Additions = { creators: [], rows: [] };
const NAMED = 3;

/** Creators of the forecast's list that were not in its newest version, with their lines. */
export function useAdditions({ id, list_id }: ForecastDetail, disabled: boolean): Additions {
  const asked = query.forecast.additions.queryOptions({ input: { id } });
  const { data } = useQuery({ ...asked, enabled: list_id !== null && !disabled });
  return data ?? NONE;
}

interface AdditionsNoticeProps extends Pick<ForecastPlan, 'plan' | 'change'> {
  additions: Additions;
}

/** Offers the creators of the list that the plan lacks. */
export function AdditionsNotice({ additions, plan, change }: AdditionsNoticeProps) {
  const planned = new Set(plan.rows.map((row) => row.profile_id));
  const missing = additions.creators.filter((creator) => !planned.has(creator.id));
  if (missing.length === 0) return null;
  const further = missing.length - NAMED;
  const named = missing.slice(0, NAMED).map((creator) => creator.name);
  const rows = additions.rows.filter((row) => !planned.has(row.profile_id));
  return (
    <p className={classes.notice}>
      {further > 0 ? [...named, `${further} more`].join(', ') : named.join(', ')}: in the list, but not in
      this plan.{' '}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => change((before) => ({ ...before, rows: [...before.rows, ...rows] }))}
      >
        Add {counted(missing.length, 'creator')}
      </Button>
    </p>
  );
}
