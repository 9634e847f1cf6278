import { Outlet } from '@tanstack/react-router';
import classes from './auth-layout.module.css';
import { Logo } from './logo.tsx';

export function AuthLayout() {
  return (
    <main id="main" className={classes.page}>
      <div className={classes.card}>
        <Logo />
        <Outlet />
      </div>
    </main>
  );
}
