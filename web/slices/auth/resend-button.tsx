import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';

export interface ResendButtonProps {
  /** Resolves with the seconds until the next code can be requested. */
  send: () => Promise<{ wait: number }>;
  sent: string;
}

/** Requests another code; the server allows one every 30 seconds. */
export function ResendButton({ send, sent }: ResendButtonProps) {
  const [left, restart] = useCountdown(30);
  const resend = useMutation({
    mutationFn: send,
    meta: { silent: true },
    onSuccess({ wait }) {
      restart(wait);
      toast.success(sent);
    },
    onError: (error) => toast.error(normaliseError(error).message),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={left > 0}
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {left > 0 ? t('Send another code in {left} s', { left }) : t('Send another code')}
    </Button>
  );
}
