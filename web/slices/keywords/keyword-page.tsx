import { useMemo } from 'react';
import { useLastDay } from '#web/parts/last-day.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { todayIso } from '#web/ui/period-picker.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { KeywordScreen } from './keyword-screen.tsx';
import { KeywordStart } from './keyword-start.tsx';
import { screenSearch, toAddress, type UpdateScreen, withPeriod } from './keyword-state.ts';

export function KeywordPage() {
  const { state: address, replace } = useUrlState(screenSearch);
  const day = useLastDay();
  const state = useMemo(
    () => (address === null ? null : withPeriod(address, day ?? todayIso())),
    [address, day],
  );
  if (state === null || state.keyword === '') {
    const { from_date, to_date } = state ?? withPeriod(screenSearch.parse({}), day ?? todayIso());
    return (
      <KeywordStart
        day={day}
        onSearch={(terms) => void replace(toAddress({ ...state, ...terms, from_date, to_date }))}
      />
    );
  }
  const dated = address?.from_date !== undefined && address.to_date !== undefined;
  if (!dated && day === null) return <PageSkeleton />;
  const update: UpdateScreen = (part, { push = false } = {}) =>
    void replace(toAddress({ ...state, ...part }), { push });
  return <KeywordScreen state={state} update={update} />;
}
