import type { Schedule } from '#contract/schedule.ts';
import { counted, momentText } from '#web/platform/format.ts';
import classes from './schedule.module.css';

const runText = ({ state, recipients, error }: Schedule['runs'][number]) => {
  if (state === 'queued') return 'being made';
  return state === 'sent'
    ? `sent to ${counted(recipients, 'person').replace('persons', 'people')}`
    : `not sent: ${error}`;
};

/** What became of the reports that went out by mail. */
export function ScheduleRuns({ runs }: Pick<Schedule, 'runs'>) {
  if (runs.length === 0) return <p className={classes.note}>None has gone out yet.</p>;
  return (
    <ul className={classes.runs} aria-label="Reports so far">
      {runs.map((run) => (
        <li key={run.due_at} data-state={run.state}>
          <span>{momentText(run.due_at)}</span>
          <span>
            {runText(run)}
            {run.asked_by !== null && `, asked for by ${run.asked_by}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
