import { useMemo } from 'react';
import { useUrlState } from '#web/platform/url-state.ts';
import { todayIso } from '#web/ui/period-picker.tsx';
import { KeywordScreen } from './keyword-screen.tsx';
import { KeywordStart } from './keyword-start.tsx';
import { screenSearch, toAddress, type UpdateScreen, withPeriod } from './keyword-state.ts';

/** `/keyword`: the analysis of what the address says, or the box to begin with. */
export function KeywordPage() {
  const { state: address, replace } = useUrlState(screenSearch);
  const state = useMemo(() => (address === null ? null : withPeriod(address, todayIso())), [address]);
  if (state === null || state.keyword === '') {
    const period = withPeriod(screenSearch.parse({}), todayIso());
    const { from_date, to_date } = state ?? period;
    return (
      <KeywordStart
        onSearch={(terms) => void replace(toAddress({ ...state, ...terms, from_date, to_date }))}
      />
    );
  }
  const update: UpdateScreen = (part, { push = false } = {}) =>
    void replace(toAddress({ ...state, ...part }), { push });
  return <KeywordScreen state={state} update={update} />;
}
