import { Badge } from '@mantine/core';
import { LookedUpIcon } from './looked-up-icon.tsx';
import classes from './not-built-yet.module.css';
import { PageHeader } from './page-header.tsx';

export interface NotBuiltYetProps {
  title: string;
  /** What the screen will do, one line each. */
  will: string[];
  /** Icon of the area, by its name in the icon endpoint's Tabler set. */
  icon?: string;
}

/** An honest page for a screen that does not exist yet. */
export function NotBuiltYet({ title, will, icon = 'hammer' }: NotBuiltYetProps) {
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
        <LookedUpIcon name={icon} />
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
