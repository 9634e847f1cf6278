import classes from './auth-form.module.css';

/** Why the last attempt failed, in the place where the next one starts. */
export function Failure({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p className={classes.failure} role="alert">
      {message}
    </p>
  );
}
