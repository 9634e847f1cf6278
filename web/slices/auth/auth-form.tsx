import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './auth-form.module.css';

export interface AuthFormProps {
  onSubmit: () => unknown;
  text?: ReactNode;
  children: ReactNode;
  /** Error that no field shows. */
  failure: string | null | undefined;
  action: string;
  loading: boolean;
  disabled?: boolean;
  /** Links below the button. */
  links: ReactNode;
}

export function AuthForm({ onSubmit, text, children, failure, action, links, ...button }: AuthFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" fullWidth {...button}>
        {action}
      </Button>
      <div className={classes.links}>{links}</div>
    </form>
  );
}
