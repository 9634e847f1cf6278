import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ForecastCreator, ForecastDetail, PlannedRow } from '#contract/forecast.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import classes from './forecast.module.css';
import type { ForecastPlan } from './use-forecast-plan.ts';

interface Additions {
  creators: ForecastCreator[];
  rows: PlannedRow[];
}

const NONE: Additions = { creators: [], rows: [] };
const NAMED = 3;

/** Creators in the forecast's list that its latest version lacks, as plan lines. */
export function useAdditions({ id, list_id }: ForecastDetail, disabled: boolean): Additions {
  const options = query.forecast.additions.queryOptions({ input: { id } });
  const { data } = useQuery({ ...options, enabled: list_id !== null && !disabled });
  return data ?? NONE;
}

interface AdditionsNoticeProps extends Pick<ForecastPlan, 'plan' | 'change'> {
  additions: Additions;
}

export function AdditionsNotice({ additions, plan, change }: AdditionsNoticeProps) {
  const planned = new Set(plan.rows.map((row) => row.profile_id));
  const missing = additions.creators.filter((creator) => !planned.has(creator.id));
  if (missing.length === 0) return null;
  const further = missing.length - NAMED;
  const named = missing.slice(0, NAMED).map((creator) => creator.name);
  const rows = additions.rows.filter((row) => !planned.has(row.profile_id));
  return (
    <p className={classes.notice}>
      {t('{names}: in the list, but not in this plan.', {
        names: (further > 0 ? [...named, t('{n} more', { n: further })] : named).join(', '),
      })}{' '}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => change((before) => ({ ...before, rows: [...before.rows, ...rows] }))}
      >
        {plural(missing.length, 'Add {n} creator', 'Add {n} creators')}
      </Button>
    </p>
  );
}
