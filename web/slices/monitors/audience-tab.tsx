import { AudiencePeople, AudiencePlaces } from '#web/parts/report/audience-cards.tsx';
import classes from './monitor.module.css';
import type { MonitorTabProps } from './monitor-tab.ts';

export function AudienceTab({ set }: MonitorTabProps) {
  return (
    <div className={classes.stack}>
      <div className={classes.halves}>
        <AudiencePeople set={set} />
      </div>
      <div className={classes.halves}>
        <AudiencePlaces set={set} />
      </div>
    </div>
  );
}
