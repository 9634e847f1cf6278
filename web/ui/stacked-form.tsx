import { Flex, type FlexProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface StackedFormProps extends Omit<FlexProps, 'direction' | 'ref'> {
  children: ReactNode;
  onSubmit: () => unknown;
  'aria-label'?: string;
}

/** Fields below each other, checked by the server instead of the browser. */
export const StackedForm = ({ gap = 'sm', onSubmit, ...rest }: StackedFormProps) => (
  <Flex
    component="form"
    direction="column"
    gap={gap}
    miw={0}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      // A drawer may be inside another form.
      event.stopPropagation();
      void onSubmit();
    }}
    {...rest}
  />
);
