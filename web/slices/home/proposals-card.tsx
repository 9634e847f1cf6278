import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposal } from '#contract/proposals.ts';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './proposals-card.module.css';

const PAGES = {
  list: (id: number) => `/list/${id}`,
  monitor: (id: number) => `/monitor/${id}`,
  leaderboard: (id: number) => `/leaderboard/${id}`,
  casting: (id: number) => `/list/casting/${id}`,
} as const satisfies Record<Proposal['object']['kind'], (id: number) => string>;

/** The change in a sentence. */
function changeText({ kind, object: { name }, value, total }: Proposal): string {
  switch (kind) {
    case 'add_to_list':
      return plural(total, 'Add {n} creator to “{name}”', 'Add {n} creators to “{name}”', { name });
    case 'set_status':
      return plural(
        total,
        'Set the status of {n} creator of “{name}” to {value}',
        'Set the status of {n} creators of “{name}” to {value}',
        { name, value },
      );
    case 'start_campaign':
      return t('Start a campaign from “{name}”: {value}', { name, value });
    case 'exclude_posts':
      return plural(total, 'Exclude {n} post from “{name}”', 'Exclude {n} posts from “{name}”', { name });
    case 'write_report_text':
      return t('Change the introduction of the “{name}” report', { name });
  }
}

function itemsText({ kind, items, total, value }: Proposal): string {
  if (kind === 'write_report_text') return value === '' ? t('No introduction') : value;
  const more = total - items.length;
  const shown = kind === 'exclude_posts' ? items.map((item) => `“${item}”`) : items;
  return [...shown, ...(more > 0 ? [t('and {n} more', { n: more })] : [])].join(', ');
}

function Row({ proposal }: { proposal: Proposal }) {
  const client = useQueryClient();
  const { id, object, why, key, proposed_by, proposed_at } = proposal;
  const changed = () => client.invalidateQueries();
  const undo = useMutation(query.proposals.undo.mutationOptions({ onSuccess: changed }));
  const done = (message: string) => (after: Proposal) => {
    if (after.can_undo) toast.undo(message, () => undo.mutate({ id }));
    else toast.success(message);
    return changed();
  };
  const approve = useMutation(query.proposals.approve.mutationOptions({ onSuccess: done(t('Approved')) }));
  const reject = useMutation(query.proposals.reject.mutationOptions({ onSuccess: done(t('Rejected')) }));
  const busy = approve.isPending || reject.isPending;
  const what = changeText(proposal);
  const items = itemsText(proposal);
  return (
    <li className={`line-above ${classes.row}`}>
      <a href={PAGES[object.kind](object.id)} className={classes.what}>
        {what}
      </a>
      {items !== '' && <p className="wrap-anywhere">{items}</p>}
      <Text component="p" fz="xs" c="dimmed" className="wrap-anywhere">
        {t('Because: {why}', { why })}
      </Text>
      <Text component="p" fz="xs" c="dimmed" className="wrap-anywhere">
        {t('By the key “{key}” of {name}, {when}', { key, name: proposed_by, when: ago(proposed_at) })}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          loading={approve.isPending}
          disabled={busy}
          aria-label={t('Approve: {what}', { what })}
          onClick={() => approve.mutate({ id })}
        >
          {t('Approve')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={reject.isPending}
          disabled={busy}
          aria-label={t('Reject: {what}', { what })}
          onClick={() => reject.mutate({ id })}
        >
          {t('Reject')}
        </Button>
      </Group>
    </li>
  );
}

/** Changes that assistants propose; nothing is shown without any. */
export function ProposalsCard() {
  const { data } = useQuery(query.proposals.list.queryOptions({ input: {} }));
  if (data === undefined || data.proposals.length === 0) return null;
  return (
    <Card
      title={t('Proposals of assistants')}
      note={plural(data.proposals.length, '{n} to decide', '{n} to decide')}
      flush
    >
      <ul aria-label={t('Proposals of assistants')}>
        {data.proposals.map((proposal) => (
          <Row key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </Card>
  );
}
