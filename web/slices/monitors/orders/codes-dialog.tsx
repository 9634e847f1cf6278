import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderCreator, PromoCode } from '#contract/sales/orders.ts';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import classes from './orders.module.css';
import type { OrderChanges } from './orders-changes.ts';

interface ForProps {
  label: string;
  value: PostType | null;
  onChange: (type: PostType | null) => void;
}

/** The deliverable that a code or link was given to. */
function For({ label, value, onChange }: ForProps) {
  return (
    <Select
      aria-label={label}
      placeholder={t('Any deliverable')}
      data={POST_TYPES.map((type) => ({ value: type, label: postTypeName(type) }))}
      value={value}
      onChange={(type) => onChange(POST_TYPES.find((one) => one === type) ?? null)}
      clearable
      clearButtonProps={{ 'aria-label': t('Any deliverable') }}
    />
  );
}

interface CodesDialogProps {
  id: number;
  creator: OrderCreator;
  changes: OrderChanges;
  onClose: () => void;
}

/** Codes and links of a creator with their deliverables. */
export function CodesDialog({ id, creator, changes: { codes: set, link }, onClose }: CodesDialogProps) {
  const [codes, setCodes] = useState<PromoCode[]>(() =>
    creator.codes.length > 0 ? creator.codes : [{ code: '', post_type: null }],
  );
  const answer = useQuery(query.monitors.tracking_links.queryOptions({ input: { id } }));
  const links = (answer.data?.links ?? []).filter(({ profile }) => profile?.id === creator.profile_id);
  const { profile_id, name } = creator;
  const put = (at: number, change: Partial<PromoCode>) =>
    setCodes(codes.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const save = () =>
    profile_id !== null &&
    set.mutate(
      { id, creators: [{ profile_id, codes: codes.filter(({ code }) => code.trim() !== '') }] },
      { onSuccess: onClose },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Codes and links of {name}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="sm">
        <Text fz="xs" c="dimmed">
          {t('A code or link assigned to one deliverable shows what that deliverable sold.')}
        </Text>
        {codes.map((one, i) => (
          <div key={i} className={classes.code}>
            <TextInput
              aria-label={t('Code {n}', { n: i + 1 })}
              placeholder={t('NAME10')}
              value={one.code}
              maxLength={60}
              onChange={(event) => put(i, { code: event.currentTarget.value })}
            />
            <For
              label={t('Deliverable of code {n}', { n: i + 1 })}
              value={one.post_type}
              onChange={(post_type) => put(i, { post_type })}
            />
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => setCodes(codes.filter((_, at) => at !== i))}
            >
              {t('Remove')}
            </Button>
          </div>
        ))}
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setCodes([...codes, { code: '', post_type: null }])}
          >
            {t('Add code')}
          </Button>
        </Group>
        {links.map((one) => (
          <div key={one.id} className={classes.code}>
            <Text span truncate title={one.long_url}>
              {one.link.replace(/^https?:\/\//, '')}
            </Text>
            <For
              label={t('Deliverable of {link}', { link: one.link })}
              value={one.post_type}
              onChange={(post_type) =>
                link.mutate({ id, link_id: one.id, post_type }, { onSuccess: () => void answer.refetch() })
              }
            />
          </div>
        ))}
        {set.error !== null && <p role="alert">{messageOf(set.error)}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={set.isPending} onClick={save}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
