import type { Schedule } from '#contract/schedule.ts';
import { momentText } from '#web/platform/format.ts';
import { plural, t, translated } from '#web/platform/language.ts';
import classes from './schedule.module.css';

const runText = ({ state, recipients, error }: Schedule['runs'][number]) => {
  if (state === 'queued') return t('in progress');
  return state === 'sent'
    ? plural(recipients, 'sent to {n} person', 'sent to {n} people')
    : t('not sent: {error}', { error: translated(error ?? '') });
};

export function ScheduleRuns({ runs }: Pick<Schedule, 'runs'>) {
  if (runs.length === 0) return <p className={classes.note}>{t('Nothing sent yet.')}</p>;
  return (
    <ul className={classes.runs} aria-label={t('Previous reports')}>
      {runs.map((run) => (
        <li key={run.due_at} data-state={run.state}>
          <span>{momentText(run.due_at)}</span>
          <span>
            {runText(run)}
            {run.asked_by !== null && `, ${t('requested by {name}', { name: run.asked_by })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
