import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Parent page, linked before the title. */
  above?: { to: string; title: string };
  /** Facts next to the title, or below it where they are long: coverage, age, response time. */
  facts?: ReactNode;
  /** Period, secondary actions, and the primary action last. */
  actions?: ReactNode;
  /** Badges next to the title. */
  badges?: ReactNode;
}

/** Page header; also sets the window's title. */
export function PageHeader({ title, above, facts, actions, badges }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Limelight`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.about}>
        <div className={classes.names}>
          {above !== undefined && (
            <Link to={above.to} className={classes.above}>
              {above.title}
              <IconChevronRight size={15} stroke={1.7} aria-hidden />
            </Link>
          )}
          <h1 className={classes.title}>{title}</h1>
          {badges}
        </div>
        {facts !== undefined && (
          <Text component="div" fz="xs" c="dimmed" className={classes.facts}>
            {facts}
          </Text>
        )}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
