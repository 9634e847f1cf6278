import { SentimentCards } from '#web/parts/report/sentiment-cards.tsx';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { NoPostsYet } from './monitor-nothing.tsx';
import type { MonitorTabProps } from './monitor-tab.ts';

export function SentimentTab({ monitor, set, patch }: MonitorTabProps) {
  if (monitor.posts === 0)
    return (
      <Card title={t('Sentiment')}>
        <NoPostsYet monitor={monitor} patch={patch} />
      </Card>
    );
  return set.sentiment && <SentimentCards set={set} source={set.sentiment} />;
}
