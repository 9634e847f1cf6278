import classes from './logo.module.css';

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <img src="/favicon.svg" alt="" width={20} height={20} />
      <span className={compact ? 'visually-hidden' : undefined}>Limelight</span>
    </span>
  );
}
