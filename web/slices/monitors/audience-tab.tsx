import { Flex } from '@mantine/core';
import { AudiencePeople, AudiencePlaces } from '#web/parts/report/audience-cards.tsx';
import classes from './monitor.module.css';
import type { MonitorTabProps } from './monitor-tab.ts';

export function AudienceTab({ set }: MonitorTabProps) {
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <div className="two-columns">
        <AudiencePeople set={set} />
      </div>
      <div className="two-columns">
        <AudiencePlaces set={set} />
      </div>
    </Flex>
  );
}
