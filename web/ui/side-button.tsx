import { Tooltip, UnstyledButton } from '@mantine/core';
import type { IconHome } from '@tabler/icons-react';
import classes from './side-button.module.css';

interface SideButtonProps {
  icon: typeof IconHome;
  label: string;
  compact: boolean;
  /** Shown from 1. */
  count: number;
  /** Accessible description of the count. */
  counted: string;
  onClick: () => void;
}

export function SideButton({ icon: Icon, label, compact, count, counted, onClick }: SideButtonProps) {
  return (
    <Tooltip label={label} position="right" disabled={!compact}>
      <UnstyledButton
        className={classes.button}
        data-compact={compact || undefined}
        aria-haspopup="dialog"
        onClick={onClick}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={compact ? 'visually-hidden' : classes.label}>{label}</span>
        {count > 0 && (
          <span className={classes.count}>
            {count}
            <span className="visually-hidden"> {counted}</span>
          </span>
        )}
      </UnstyledButton>
    </Tooltip>
  );
}
