import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  /** One sentence: what would be here and what to do. */
  children: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ children, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-empty>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
