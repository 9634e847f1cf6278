import classes from './logo.module.css';

/** Mark and name. `compact` shows the mark alone. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <img src="/favicon.svg" alt="" width={20} height={20} />
      <span className={compact ? 'visually-hidden' : undefined}>Limelight</span>
    </span>
  );
}
