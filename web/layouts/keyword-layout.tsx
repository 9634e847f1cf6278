import { Link, Outlet } from '@tanstack/react-router';
import { credentials } from '#web/platform/http.ts';
import { useSession } from '#web/platform/session.ts';
import classes from './keyword-layout.module.css';
import { Logo } from './logo.tsx';
import { Shell } from './shell.tsx';

/** Keyword analysis: the shell for people who signed in, a bare head for visitors of a public link. */
export function KeywordLayout() {
  const { user } = useSession();
  if (user !== null || credentials.public_token === null) {
    return (
      <Shell>
        <Outlet />
      </Shell>
    );
  }
  return (
    <>
      <header className={classes.head}>
        <Logo />
        <Link to="/login">Sign in</Link>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
