import { Button, Group, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ReportTemplate } from '#contract/report/report-layouts.ts';
import type { ReportKind } from '#contract/report/report-sections.ts';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/ui/toast.tsx';

type Choice = Pick<ReportTemplate, 'sections' | 'introduction' | 'client_id'>;

interface ReportTemplatesProps {
  kind: ReportKind;
  current: Choice;
  cannot: boolean;
  onApply: (template: ReportTemplate) => void;
}

/** Applies, keeps and deletes templates for reports of a kind. */
export function ReportTemplates({ kind, current, cannot, onApply }: ReportTemplatesProps) {
  const cache = useQueryClient();
  const { user } = useSession();
  const [name, setName] = useState<string | null>(null);
  const key = query.exports.templates.queryKey({ input: { kind } });
  const { data } = useQuery(query.exports.templates.queryOptions({ input: { kind } }));
  const keep = useMutation({
    mutationFn: (template: Choice & { name: string }) => api.exports.keep_template({ kind, ...template }),
    onSuccess: (all) => {
      cache.setQueryData(key, all);
      setName(null);
    },
    meta: { silent: true },
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.exports.delete_template({ id }),
    onSuccess: async ({ name: gone, sections, introduction, client_id }) => {
      await cache.invalidateQueries({ queryKey: key });
      toast.undo(t('“{name}” was deleted', { name: gone }), () =>
        keep.mutate({ name: gone, sections, introduction, client_id }),
      );
    },
  });
  const mayEdit = user !== null && user.role !== 'viewer';
  const templates = data?.templates ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name?.trim()) keep.mutate({ ...current, name: name.trim() });
  };
  if (!mayEdit && templates.length === 0) return null;
  return (
    <Group gap="xs">
      {templates.length > 0 && (
        <Menu position="bottom-start" width={260}>
          <Menu.Target>
            <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t('Templates')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {templates.map((template) => (
              <Menu.Item key={template.id} onClick={() => onApply(template)}>
                {template.name}
              </Menu.Item>
            ))}
            {mayEdit && (
              <>
                <Menu.Divider />
                {templates.map((template) => (
                  <Menu.Item
                    key={template.id}
                    color="red"
                    leftSection={<IconTrash size={14} aria-hidden />}
                    onClick={() => remove.mutate(template.id)}
                  >
                    {t('Delete {name}', { name: template.name })}
                  </Menu.Item>
                ))}
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {mayEdit && (
        <Popover
          position="bottom-start"
          opened={name !== null}
          onChange={(open) => !open && setName(null)}
          trapFocus
          withinPortal
        >
          <Popover.Target>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              disabled={cannot}
              leftSection={<IconBookmark size={14} aria-hidden />}
              onClick={() => setName(name === null ? '' : null)}
            >
              {t('Save as template')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack component="form" gap="xs" onSubmit={submit}>
              <TextInput
                label={t('Name of the template')}
                description={t('Sections, introduction and client, for other reports of this kind.')}
                value={name ?? ''}
                maxLength={120}
                error={messageOf(keep.error)}
                onChange={(event) => setName(event.currentTarget.value)}
                data-autofocus
              />
              <Button type="submit" loading={keep.isPending} disabled={!name?.trim()}>
                {t('Save')}
              </Button>
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  );
}
