import { ActionIcon, Button, Flex, Select, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Choice, fitting } from './mapping.ts';
import classes from './saved-mappings.module.css';

export interface SavedMappingsProps {
  header: readonly string[];
  value: Choice;
  onLoad: (choice: Choice) => void;
}

function SaveForm({ value, onDone }: { value: Choice; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation(
    query.imports.save_mapping.mutationOptions({
      meta: { silent: true },
      async onSuccess(saved) {
        await client.invalidateQueries({ queryKey: query.imports.mappings.key() });
        toast.success(t('Saved the mapping "{name}".', { name: saved.name }));
        onDone();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ name, platform: value.platform, mapping: { ...value.mapping } });
  };
  return (
    <Flex component="form" gap="xs" align="flex-end" wrap="wrap" className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('Name of the mapping')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={save.isError ? normaliseError(save.error).message : undefined}
        maxLength={80}
        data-autofocus
      />
      <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
        {t('Save')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        {t('Cancel')}
      </Button>
    </Flex>
  );
}

/** Named mappings: load, save, delete (with undo). */
export function SavedMappings({ header, value, onLoad }: SavedMappingsProps) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const saved = useQuery(query.imports.mappings.queryOptions());
  const again = () => client.invalidateQueries({ queryKey: query.imports.mappings.key() });
  const restore = useMutation(query.imports.save_mapping.mutationOptions({ onSuccess: again }));
  const remove = useMutation(query.imports.delete_mapping.mutationOptions({ onSuccess: again }));
  const rows = saved.data ?? [];
  const current = rows.find((row) => String(row.id) === chosen);
  if (saving) return <SaveForm value={value} onDone={() => setSaving(false)} />;
  const load = (id: string | null) => {
    setChosen(id);
    const row = rows.find((each) => String(each.id) === id);
    if (row === undefined) return;
    const mapping = fitting(row.mapping, header);
    const missing = Object.keys(row.mapping).length - Object.keys(mapping).length;
    if (missing > 0)
      toast.warning(
        plural(
          missing,
          '{n} of its columns is missing from this file.',
          '{n} of its columns are missing from this file.',
        ),
        row.name,
      );
    onLoad({ mapping, platform: row.platform ?? value.platform });
  };
  const drop = () => {
    if (current === undefined) return;
    const { name, platform, mapping } = current;
    setChosen(null);
    remove.mutate(
      { id: current.id },
      {
        onSuccess: () =>
          toast.undo(t('Deleted the mapping "{name}".', { name }), () =>
            restore.mutate({ name, platform, mapping }),
          ),
      },
    );
  };
  return (
    <Flex gap="xs" align="flex-end" wrap="wrap" className={classes.form}>
      <Select
        label={t('Saved mapping')}
        placeholder={rows.length === 0 ? t('None saved yet') : t('Load mapping')}
        disabled={rows.length === 0}
        data={rows.map((row) => ({ value: String(row.id), label: row.name }))}
        value={chosen}
        onChange={load}
      />
      {current !== undefined && (
        <Tooltip label={t('Delete "{name}"', { name: current.name })}>
          <ActionIcon
            variant="default"
            size={34}
            aria-label={t('Delete the mapping {name}', { name: current.name })}
            onClick={drop}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Button
        variant="default"
        disabled={Object.keys(value.mapping).length === 0}
        onClick={() => setSaving(true)}
      >
        {t('Save mapping')}
      </Button>
    </Flex>
  );
}
