import { Button } from '@mantine/core';
import classes from './leaderboards.module.css';

export function FormFoot({ issue, busy, text }: { issue: string | undefined; busy: boolean; text: string }) {
  return (
    <>
      {issue && (
        <p className={classes.issue} role="alert">
          {issue}
        </p>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={busy}>
          {text}
        </Button>
      </div>
    </>
  );
}
