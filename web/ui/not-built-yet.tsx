import { Badge } from '@mantine/core';
import { IconHammer } from '@tabler/icons-react';
import classes from './not-built-yet.module.css';
import { PageHeader } from './page-header.tsx';

export interface NotBuiltYetProps {
  title: string;
  /** What the screen will do, one line each. */
  will: string[];
}

/** An honest page for a screen that does not exist yet. */
export function NotBuiltYet({ title, will }: NotBuiltYetProps) {
  return (
    <>
      <PageHeader
        title={title}
        badges={
          <Badge variant="light" size="sm" tt="none">
            Not built yet
          </Badge>
        }
      />
      <div className={classes.card}>
        <IconHammer size={20} stroke={1.7} aria-hidden />
        <div>
          <p className={classes.lead}>This screen is not built yet. It will let you:</p>
          <ul className={classes.list}>
            {will.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
