import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { api, query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { type Decision, DraftReview, type NewComment } from './draft-review.tsx';

/** Polling interval for answers of others. */
const ASK_MS = 20_000;

interface ClientDraftsProps {
  monitor_id: number;
  className: string | undefined;
  /** Calls back with the visitor's name, once it is known. */
  named: (run: (by: string) => Promise<unknown>) => Promise<unknown>;
}

/** Drafts of a campaign on its client's page, while the team shows them there. */
export function ClientDrafts({ monitor_id: id, className, named }: ClientDraftsProps) {
  const client = useQueryClient();
  const answer = useQuery({
    ...query.drafts.for_client.queryOptions({ input: { id } }),
    refetchInterval: ASK_MS,
  });
  const reload = () => client.invalidateQueries({ queryKey: query.drafts.for_client.key() });
  const comment = useMutation({
    mutationFn: (input: NewComment & { by: string }) => api.drafts.comment({ id, ...input }),
    onSettled: reload,
  });
  const decide = useMutation({
    mutationFn: (input: Decision & { by: string }) => api.drafts.decide({ id, ...input }),
    onSettled: reload,
  });
  const items = answer.data?.items ?? [];
  if (items.length === 0) return null;
  const answers = {
    comment: (input: NewComment) => named((by) => comment.mutateAsync({ ...input, by })),
    decide: (input: Decision) => named((by) => decide.mutateAsync({ ...input, by })),
  };
  return (
    <section className={className}>
      <h2>{t('Drafts')}</h2>
      {items.map((item) => (
        <article key={`${item.profile_id} ${item.key}`} className="surface">
          <Text component="h3" fw={600} mb="sm" className="wrap-anywhere">
            {item.creator} · {deliverableAmount(item)}
          </Text>
          <DraftReview drafts={item.drafts} answers={answers} />
        </article>
      ))}
    </section>
  );
}
