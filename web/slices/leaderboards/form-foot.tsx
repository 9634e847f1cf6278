import { Button, Group } from '@mantine/core';
import classes from './leaderboards.module.css';

/** The end of a form: what is wrong with all of it, and the button that saves. */
export function FormFoot({ issue, busy, text }: { issue: string | undefined; busy: boolean; text: string }) {
  return (
    <>
      {issue && (
        <p className={classes.issue} role="alert">
          {issue}
        </p>
      )}
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap">
        <Button type="submit" loading={busy}>
          {text}
        </Button>
      </Group>
    </>
  );
}
