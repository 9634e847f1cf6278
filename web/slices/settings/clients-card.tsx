import { ActionIcon, Button, Flex, Modal, Text } from '@mantine/core';
import { IconBuildingStore, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientBrand } from '#contract/clients.ts';
import { Bin, BinList } from '#web/parts/bin.tsx';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { api, query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ClientForm } from './client-form.tsx';
import classes from './clients-card.module.css';
import { ClientsFile } from './clients-file.tsx';

function useClientChanges() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: query.clients.key() });
  const restore = useMutation({
    mutationFn: (id: number) => api.clients.restore({ id }),
    onSuccess: async ({ name }) => {
      await refresh();
      toast.success(t('“{name}” was restored', { name }));
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: ClientBrand) => api.clients.delete({ id }),
    onSuccess: async (_done, { id, name }) => {
      await refresh();
      toast.undo(t('“{name}” was deleted', { name }), () => restore.mutate(id));
    },
  });
  return { restore, remove };
}

interface RowProps {
  client: ClientBrand;
  onEdit: (() => void) | null;
  onDelete: () => void;
}

function Client({ client, onEdit, onDelete }: RowProps) {
  const { name, logo, main_color, language, objects, delete_refused } = client;
  return (
    <Flex component="li" align="center" gap="sm" className={`lined ${classes.client}`}>
      <span
        className={classes.mark}
        style={main_color ? { background: main_color } : undefined}
        aria-hidden
      />
      {logo && <img src={logo.url} alt="" className={classes.logo} decoding="async" />}
      <Flex direction="column" flex={1} miw={0}>
        <strong className="wrap-anywhere">{name}</strong>
        <Text span fz="xs" c="dimmed">
          {[
            plural(objects, '{n} list, folder or campaign', '{n} lists, folders and campaigns'),
            ...(language ? [languageName(language)] : []),
          ].join(' · ')}
        </Text>
      </Flex>
      {onEdit && (
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <Refusable reason={sentenceText(delete_refused)}>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('Delete {name}', { name })}
              onClick={onDelete}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Refusable>
        </>
      )}
    </Flex>
  );
}

function BinContent() {
  const bin = useQuery({ ...query.clients.bin.queryOptions(), select: (data) => data.clients });
  const { restore } = useClientChanges();
  return (
    <BinList
      answer={bin}
      icon={() => <IconBuildingStore size={18} stroke={1.6} aria-hidden />}
      restore={restore}
    />
  );
}

/** Clients in whose name reports are sent. */
export function ClientsCard() {
  const { user } = useSession();
  const mayEdit = user !== null && user.role !== 'viewer';
  const answer = useQuery(query.clients.list.queryOptions());
  const company = useQuery(query.settings.brand.queryOptions());
  const { remove } = useClientChanges();
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [isBinOpen, setBinOpen] = useState(false);
  const [isFileOpen, setFileOpen] = useState(false);
  const rows = answer.data?.clients ?? [];
  const client = rows.find(({ id }) => id === edited) ?? null;
  return (
    <Card
      title={t('Clients')}
      flush={rows.length > 0}
      controls={
        mayEdit && (
          <Flex gap="xs">
            <Button variant="subtle" color="gray" onClick={() => setBinOpen(true)}>
              {t('Bin')}
            </Button>
            <Button variant="default" onClick={() => setFileOpen(true)}>
              {t('Add from a file')}
            </Button>
            <Button variant="default" onClick={() => setEdited('new')}>
              {t('Add client')}
            </Button>
          </Flex>
        )
      }
    >
      {answer.isPending && <RowsSkeleton rows={2} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The clients could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data && rows.length === 0 && (
        <Text c="dimmed">
          {t(
            'Add the clients you report to. A folder, list or campaign that names a client has its logo, colors, font, footer and language on reports.',
          )}
        </Text>
      )}
      {rows.length > 0 && (
        <Flex component="ul" direction="column" aria-label={t('Clients')}>
          {rows.map((row) => (
            <Client
              key={row.id}
              client={row}
              onEdit={mayEdit ? () => setEdited(row.id) : null}
              onDelete={() => remove.mutate(row)}
            />
          ))}
        </Flex>
      )}
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        size="lg"
        title={<b>{client?.name ?? t('New client')}</b>}
      >
        {edited !== null && (
          <ClientForm
            key={edited}
            client={client}
            company={company.data}
            onSaved={({ id }) => setEdited(edited === 'new' ? id : null)}
          />
        )}
      </Modal>
      {isFileOpen && <ClientsFile onClose={() => setFileOpen(false)} />}
      <Bin opened={isBinOpen} onClose={() => setBinOpen(false)} title={t('Deleted clients')}>
        <BinContent />
      </Bin>
    </Card>
  );
}
