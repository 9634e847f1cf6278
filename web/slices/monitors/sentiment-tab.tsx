import { SentimentCards } from '#web/parts/report/sentiment-cards.tsx';
import type { MonitorTabProps } from './monitor-tab.ts';

/** How comments and captions of the posts sound. */
export function SentimentTab({ set }: MonitorTabProps) {
  return set.sentiment && <SentimentCards set={set} source={set.sentiment} />;
}
