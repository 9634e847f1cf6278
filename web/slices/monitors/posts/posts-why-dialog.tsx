import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cutText } from '#contract/values/cut-text.ts';
import { api } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from '../monitor.module.css';
import { ReasonList } from './post-reasons.tsx';
import { usePostChanges } from './posts-changes.ts';

interface WhyDialogProps {
  monitor_id: number;
  opened: boolean;
  refusal: string | null;
  onClose: () => void;
}

function WhyForm({ monitor_id, refusal }: WhyDialogProps) {
  const [link, setLink] = useState('');
  const { include } = usePostChanges(monitor_id);
  const why = useMutation({
    mutationFn: () => api.monitors.why({ id: monitor_id, link }),
    meta: { silent: true },
  });
  const submit = () => {
    why.mutate();
  };
  const { data } = why;
  const post = data?.post ?? null;
  return (
    <StackedForm onSubmit={submit}>
      <TextInput
        label={t('Post URL')}
        placeholder="https://www.instagram.com/p/…"
        value={link}
        onChange={(event) => {
          setLink(event.currentTarget.value);
          why.reset();
        }}
        error={messageOf(why.error)}
        data-autofocus
      />
      <Button type="submit" loading={why.isPending}>
        {t('Check')}
      </Button>
      {data && (
        <Stack
          role="status"
          gap="xs"
          align="flex-start"
          py="sm"
          px={14}
          bdrs="xs"
          bg="var(--ll-bg)"
          className={classes.answer}
          data-in={data.is_in || undefined}
        >
          <b>{data.is_in ? t('This post is included') : t('This post is not included')}</b>
          <ReasonList reasons={data.reasons} />
          {post !== null && (
            <Text fz="xs" c="dimmed" className={classes.dim}>
              {post.profile_name}: {cutText(post.message, 120)}
            </Text>
          )}
          {post !== null && !data.is_in && (
            <Refusable reason={refusal}>
              <Button size="xs" variant="default" onClick={() => include([post.id], () => why.mutate())}>
                {t('Include post')}
              </Button>
            </Refusable>
          )}
        </Stack>
      )}
    </StackedForm>
  );
}

export function WhyDialog(props: WhyDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t("Why isn't a post included?")}>
      {props.opened && <WhyForm {...props} />}
    </Modal>
  );
}
