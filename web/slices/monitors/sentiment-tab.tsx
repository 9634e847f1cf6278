import { SentimentCards } from '#web/parts/report/sentiment-cards.tsx';
import type { MonitorTabProps } from './monitor-tab.ts';

export function SentimentTab({ set }: MonitorTabProps) {
  return set.sentiment && <SentimentCards set={set} source={set.sentiment} />;
}
