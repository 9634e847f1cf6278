import { Flex, Text } from '@mantine/core';
import type { Schedule } from '#contract/report/schedule.ts';
import { momentText } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import classes from './schedule.module.css';

const runText = ({ state, recipients, error }: Schedule['runs'][number]) => {
  if (state === 'queued') return t('in progress');
  return state === 'sent'
    ? plural(recipients, 'sent to {n} person', 'sent to {n} people')
    : t('not sent: {error}', { error: error === null ? '' : sentenceText(error) });
};

export function ScheduleRuns({ runs }: Pick<Schedule, 'runs'>) {
  if (runs.length === 0)
    return (
      <Text fz="xs" c="dimmed">
        {t('Nothing sent yet.')}
      </Text>
    );
  return (
    <Flex
      component="ul"
      direction="column"
      gap="xs"
      className={classes.runs}
      aria-label={t('Previous reports')}
    >
      {runs.map((run) => (
        <Flex key={run.due_at} component="li" direction="column" fz="sm" data-state={run.state}>
          <span>{momentText(run.due_at)}</span>
          <span>
            {runText(run)}
            {run.asked_by !== null && `, ${t('requested by {name}', { name: run.asked_by })}`}
          </span>
        </Flex>
      ))}
    </Flex>
  );
}
