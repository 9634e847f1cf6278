import { Flex } from '@mantine/core';
import { ImportLink } from '#web/parts/import-link.tsx';
import { AudiencePeople, AudiencePlaces, AudienceUnknown } from '#web/parts/report/audience-cards.tsx';
import { useAnswer } from '#web/parts/report/report-queries.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './monitor.module.css';
import type { MonitorTabProps } from './monitor-tab.ts';

export function AudienceTab({ set }: MonitorTabProps) {
  if (useAnswer(set, 'audience').data?.profiles === 0)
    return (
      <Card title={t('Audience')}>
        <EmptyState action={<ImportLink>{t('Import audience data')}</ImportLink>}>
          {t(
            "The audience of these creators is unknown. Import a file with the shares of each account's audience.",
          )}
        </EmptyState>
      </Card>
    );
  return (
    <Flex direction="column" gap="sm" miw={0} className={`in-order ${classes.stack}`}>
      <div className="two-columns">
        <AudiencePeople set={set} />
      </div>
      <div className="two-columns">
        <AudiencePlaces set={set} />
      </div>
      <AudienceUnknown set={set} />
    </Flex>
  );
}
