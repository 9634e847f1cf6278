import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstalledCompany } from '#contract/companies.ts';
import { query } from '#web/platform/api.ts';
import { fieldMessages } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';

function Form({ company, onDone }: { company: InstalledCompany; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(company.name);
  const rename = useMutation(
    query.companies.update.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onDone();
        await client.invalidateQueries({ queryKey: query.companies.key() });
      },
    }),
  );
  const problem = fieldMessages(rename.error).name;
  const submit = () => {
    rename.mutate({ company_id: company.id, name });
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={120}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {rename.isError && problem === undefined && (
        <ErrorState error={rename.error} title={t('The company was not renamed.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={rename.isPending} disabled={name.trim() === ''}>
          {t('Rename')}
        </Button>
      </Group>
    </StackedForm>
  );
}

export function RenameDialog({
  company,
  onClose,
}: {
  company: InstalledCompany | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={company !== null}
      onClose={onClose}
      title={t('Rename "{name}"', { name: company?.name ?? '' })}
      size={440}
    >
      {company && <Form company={company} onDone={onClose} />}
    </Modal>
  );
}
