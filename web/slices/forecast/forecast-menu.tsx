import { ActionIcon, Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { IconCopy, IconDots, IconListCheck, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ForecastDetail } from '#contract/forecast.ts';
import { api, query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

type WrittenPlan = Awaited<ReturnType<typeof api.forecast.write_plan>>;

const changedMeanwhile = (n: number) =>
  toast.warning(
    plural(
      n,
      'The deliverables of {n} creator were changed by others and are unchanged here.',
      'The deliverables of {n} creators were changed by others and are unchanged here.',
    ),
  );

interface ForecastMenuProps {
  detail: ForecastDetail;
  /** There are changes that no version has. */
  changed: boolean;
}

export function ForecastMenu({ detail, changed }: ForecastMenuProps) {
  const { id, name, newest_version, refused, list_id } = detail;
  const [naming, setNaming] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const reads = useRefusal('lists');
  const open = (to: number) => navigate({ to: '/list/forecast/$slug', params: { slug: String(to) } });
  const fresh = () => client.invalidateQueries({ queryKey: query.forecast.list.key() });
  const restore = useMutation({
    mutationFn: () => api.forecast.restore({ id }),
    onSuccess: async () => {
      await fresh();
      await open(id);
    },
  });
  const remove = useMutation({
    mutationFn: () => api.forecast.delete({ id }),
    onSuccess: async () => {
      await navigate({ to: '/list/forecast/$slug', params: { slug: 'all' } });
      await fresh();
      toast.undo(t('“{name}” was deleted', { name }), () => restore.mutate());
    },
  });
  const duplicate = useMutation({
    mutationFn: () => api.forecast.duplicate({ id }),
    onSuccess: async (copy) => {
      await open(copy.id);
      toast.success(t('“{name}” was created', { name: copy.name }));
    },
  });
  const rename = useMutation({
    mutationFn: (next: string) => api.forecast.update({ id, name: next, base_version: newest_version }),
    onSuccess: (renamed) => {
      setNaming(false);
      client.setQueriesData<ForecastDetail>({ queryKey: query.forecast.get.key() }, (one) =>
        one?.id === id ? { ...one, name: renamed.name } : one,
      );
      void client.invalidateQueries({ queryKey: query.forecast.list.key() });
    },
  });
  const undoPlan = useMutation({
    mutationFn: ({ list_id, changes }: WrittenPlan) =>
      api.lists.set_cells({
        id: list_id,
        changes: changes.map(({ value, was, ...cell }) => ({ ...cell, value: was, was: value })),
      }),
    onSuccess: ({ conflicts }) => conflicts.length > 0 && changedMeanwhile(conflicts.length),
  });
  const writePlan = useMutation({
    mutationFn: () => api.forecast.write_plan({ id }),
    onSuccess: (written) => {
      void client.invalidateQueries({ queryKey: query.lists.key() });
      const n = written.changes.length;
      if (written.conflicts > 0) changedMeanwhile(written.conflicts);
      if (n === 0)
        return written.conflicts > 0 ? undefined : toast.info(t('This plan is already in the list.'));
      toast.undo(
        plural(
          n,
          'The deliverables of {n} creator were written to the list',
          'The deliverables of {n} creators were written to the list',
        ),
        () => undoPlan.mutate(written),
      );
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (next !== '') rename.mutate(next);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={t('More about this forecast')}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={15} aria-hidden />}
            disabled={refused !== null}
            onClick={() => setNaming(true)}
          >
            {t('Rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={15} aria-hidden />}
            disabled={reads !== null}
            onClick={() => duplicate.mutate()}
          >
            {t('Duplicate the saved version')}
          </Menu.Item>
          {list_id !== null && (
            <Menu.Item
              leftSection={<IconListCheck size={15} aria-hidden />}
              disabled={refused !== null || changed || writePlan.isPending}
              title={changed ? t('Save the version first.') : undefined}
              onClick={() => writePlan.mutate()}
            >
              {t('Use as plan of the list')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => window.print()}>
            {t('Print')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={15} aria-hidden />}
            disabled={refused !== null}
            onClick={() => remove.mutate()}
          >
            {t('Delete')}
          </Menu.Item>
          {refused !== null && <Menu.Label>{sentenceText(refused)}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={naming} onClose={() => setNaming(false)} title={<b>{t('Rename the forecast')}</b>}>
        <form onSubmit={submit}>
          <TextInput
            name="name"
            label={t('Name')}
            defaultValue={name}
            maxLength={120}
            required
            data-autofocus
          />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={rename.isPending}>
              {t('Rename')}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
