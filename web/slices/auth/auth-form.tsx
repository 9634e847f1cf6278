import { Button, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { StackedForm } from '#web/ui/stacked-form.tsx';
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
  const submit = () => {
    void onSubmit();
  };
  return (
    <StackedForm className={classes.form} onSubmit={submit}>
      {text !== undefined && (
        <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
          {text}
        </Text>
      )}
      {children}
      {failure && (
        <Text c="var(--ll-down)" py={9} px="sm" className="surface" data-error bdrs="sm" role="alert">
          {failure}
        </Text>
      )}
      <Button type="submit" fullWidth {...button}>
        {action}
      </Button>
      <Flex rowGap="xs" columnGap="md" justify="space-between" wrap="wrap" fz="xs">
        {links}
      </Flex>
    </StackedForm>
  );
}
