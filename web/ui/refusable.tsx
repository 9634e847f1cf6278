import { Tooltip, VisuallyHidden } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react';

interface ButtonLike {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  'aria-describedby'?: string | undefined;
  'aria-disabled'?: boolean | undefined;
  'data-disabled'?: boolean | undefined;
}

export interface RefusableProps {
  /** Reason it is refused; null if allowed. */
  reason: string | null;
  children: ReactElement<ButtonLike>;
}

/** A refused button stays focusable, explains why and does nothing. */
export function Refusable({ reason, children }: RefusableProps) {
  const id = useId();
  if (reason === null) return children;
  return (
    <>
      <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        {cloneElement(children, {
          'aria-disabled': true,
          'aria-describedby': id,
          'data-disabled': true,
          onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
        })}
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}
