import classes from './logo.module.css';

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <i className={classes.mark} />
      <span className={compact ? 'visually-hidden' : undefined}>Limelight</span>
    </span>
  );
}
