import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { ClientChoice } from '#web/parts/clients/client-choice.tsx';
import { ClientPicker, OpportunityPicker } from '#web/parts/crm-picker.tsx';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { toast } from '#web/ui/toast.tsx';

type Linked = Pick<List, 'id' | 'name' | 'client' | 'opportunity' | 'edit_refused'>;

function Form({ list, onDone }: { list: Linked; onDone: () => void }) {
  const cache = useQueryClient();
  const [client, setClient] = useState(list.client);
  const [opportunity, setOpportunity] = useState(list.opportunity);
  const territories = useQuery(query.crm.territories.queryOptions());
  const save = useMutation(
    query.lists.set_crm.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        toast.success(t('“{name}” was linked.', { name: list.name }));
        onDone();
        await cache.invalidateQueries({ queryKey: query.lists.key() });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      id: list.id,
      client_id: client?.id ?? null,
      opportunity_id: opportunity?.id ?? null,
    });
  };
  const hasCrm = territories.data?.is_own === false;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <ClientChoice type="lists" type_id={list.id} />
        {territories.data?.is_invented && (
          <Text size="sm" c="dimmed">
            <InventedTag /> {t('No CRM is connected: these are sample clients and opportunities.')}
          </Text>
        )}
        {hasCrm && (
          <>
            <ClientPicker
              value={client}
              onChange={(next) => {
                setClient(next);
                setOpportunity(null);
              }}
            />
            <OpportunityPicker
              client={client}
              value={opportunity}
              onChange={(next) => {
                setOpportunity(next);
                // An opportunity determines its client.
                if (next) setClient(next.client);
              }}
            />
          </>
        )}
        {opportunity?.territory && (
          <Text size="sm" c="dimmed">
            {t('Territory: {territory}', { territory: opportunity.territory })}
          </Text>
        )}
        {save.isError && <ErrorState error={save.error} title={t('The list was not linked.')} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {hasCrm ? t('Cancel') : t('Close')}
          </Button>
          {hasCrm && (
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

export function ListCrmDialog({ list, onClose }: { list: Linked; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('Client and opportunity')}>
      <Form list={list} onDone={onClose} />
    </Modal>
  );
}
