import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconPaperclip, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Brief, BriefFile } from '#contract/drafts/brief.ts';
import { BriefView } from '#web/parts/drafts/brief-view.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { BriefForm } from './brief-form.tsx';

const ACCEPTED = 'image/*,application/pdf';

function Files({ monitor_id, brief }: { monitor_id: number; brief: Brief }) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const reset = useRef<() => void>(null);
  const key = query.drafts.brief.queryKey({ input: { id: monitor_id } });
  const remove = useMutation({
    mutationFn: (file_id: number) => api.drafts.remove_file({ id: monitor_id, file_id }),
    onSuccess: (next) => client.setQueryData(key, next),
  });
  const add = async (file: File | null) => {
    if (file === null) return;
    setError(null);
    setSending(true);
    try {
      const address = `/api/drafts/${monitor_id}/files`;
      await sendFile<{ file: BriefFile }>({ address, field: 'file', file, onSent: () => undefined });
      await client.invalidateQueries({ queryKey: key });
    } catch (failure) {
      setError(normaliseError(failure));
    } finally {
      setSending(false);
      reset.current?.();
    }
  };
  return (
    <Stack gap="xs" mt="md">
      <Group gap="xs">
        <FileButton onChange={(file) => void add(file)} accept={ACCEPTED} resetRef={reset}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              loading={isSending}
              leftSection={<IconPaperclip size={15} stroke={1.7} aria-hidden />}
            >
              {t('Add a picture or PDF')}
            </Button>
          )}
        </FileButton>
        {brief.files.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            size="compact-sm"
            loading={remove.isPending && remove.variables === id}
            onClick={() => remove.mutate(id)}
          >
            {t('Remove {name}', { name })}
          </Button>
        ))}
      </Group>
      {error !== null && <ErrorState error={error} title={t('The file was not accepted.')} />}
    </Stack>
  );
}

/** Brief of a campaign, read or edited. */
export function BriefCard({ monitor_id, refused }: { monitor_id: number; refused: string | null }) {
  const [isEditing, setEditing] = useState(false);
  const answer = useQuery(query.drafts.brief.queryOptions({ input: { id: monitor_id } }));
  const brief = answer.data;
  if (answer.isError && brief === undefined)
    return <ErrorState framed error={answer.error} onRetry={() => void answer.refetch()} />;
  const edit = (
    <Refusable reason={refused}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        {brief?.revision === 0 ? t('Write the brief') : t('Edit the brief')}
      </Button>
    </Refusable>
  );
  return (
    <Card
      title={t('Brief')}
      note={brief?.shows_client ? t('The client sees drafts') : undefined}
      controls={brief !== undefined && !isEditing ? edit : undefined}
    >
      {brief === undefined ? (
        <RowsSkeleton rows={4} />
      ) : isEditing ? (
        <BriefForm monitor_id={monitor_id} brief={brief} onClose={() => setEditing(false)} />
      ) : brief.revision === 0 && brief.files.length === 0 ? (
        <EmptyState>
          {t(
            'Write what creators should show and say. Their drafts are checked against it before anybody reads them.',
          )}
        </EmptyState>
      ) : (
        <BriefView brief={brief} />
      )}
      {brief !== undefined && !isEditing && refused === null && (
        <Files monitor_id={monitor_id} brief={brief} />
      )}
    </Card>
  );
}
