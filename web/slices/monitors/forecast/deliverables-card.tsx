import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Stage } from '#contract/drafts/draft.ts';
import type { CoverageState, CoveredDeliverable, CoveredPlan } from '#contract/monitors/deliverables.ts';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { stageName } from '#web/parts/drafts/draft-words.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api/api.ts';
import { dayText, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../monitor.module.css';
import { Compared, mostOf } from './compared-number.tsx';
import own from './forecast-actual.module.css';
import { PlannedCreator } from './planned-creator.tsx';

export const stateText = (state: CoverageState): string =>
  ({ done: t('Done'), late: t('Late'), missing: t('Missing'), open: t('Open') })[state];

/** The true reason of a state. */
function reasonOf({
  state,
  by_hand,
  published,
  quantity,
  due,
  last_day,
  other_format,
}: CoveredDeliverable): string {
  if (by_hand && other_format !== undefined) return t('Marked as delivered in the list');
  if (by_hand) return t('Marked as delivered in the list; the posts are not in this monitor.');
  if (state === 'late' && last_day && due)
    return t('Due on {due}, complete on {day}', { due: dayText(due), day: dayText(last_day) });
  if (state === 'done') return last_day ? t('Complete on {day}', { day: dayText(last_day) }) : '';
  const left = Math.max(0, (quantity ?? 1) - published);
  const posts = plural(left, '{n} post left', '{n} posts left');
  if (due === null) return state === 'missing' ? `${posts} · ${t('the campaign is over')}` : posts;
  return `${posts} · ${t('due on {day}', { day: dayText(due) })}`;
}

function summary({ totals }: CoveredPlan): string {
  const {
    planned,
    published,
    delivered,
    done,
    late,
    missing,
    open,
    extra_posts,
    not_disclosed,
    disclosure_unclear,
  } = totals;
  return [
    t('{n} of {all} planned posts are published', { n: exactNumber(published), all: exactNumber(planned) }),
    delivered > published &&
      plural(delivered - published, '{n} marked as delivered by hand', '{n} marked as delivered by hand'),
    done > 0 && plural(done, '{n} deliverable done', '{n} deliverables done'),
    late > 0 && t('{n} late', { n: late }),
    missing > 0 && t('{n} missing', { n: missing }),
    open > 0 && t('{n} open', { n: open }),
    not_disclosed > 0 && plural(not_disclosed, '{n} post is not disclosed', '{n} posts are not disclosed'),
    disclosure_unclear > 0 &&
      plural(
        disclosure_unclear,
        '{n} post has an unclear disclosure',
        '{n} posts have an unclear disclosure',
      ),
    extra_posts > 0 && plural(extra_posts, '{n} post beyond the plan', '{n} posts beyond the plan'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Row({ one, plan, stage }: { one: CoveredDeliverable; plan: CoveredPlan; stage: Stage | undefined }) {
  const creator = plan.creators.find(({ id }) => id === one.profile_id);
  const name = creator?.name ?? t('Former creator');
  const cell = (metric: 'impressions' | 'interactions') => {
    const number = one[metric];
    const numbers = plan.deliverables.flatMap((other) => other[metric] ?? []);
    return (
      <Table.Td>
        {number ? (
          <Compared
            number={number}
            most={mostOf(numbers)}
            label={`${name}, ${deliverableAmount(one)}, ${metric === 'impressions' ? t('impressions') : t('interactions')}`}
          />
        ) : (
          <Text span fz="xs" c="dimmed">
            {one.other_format === undefined
              ? t('no forecast of this quantity')
              : t('no forecast of this format')}
          </Text>
        )}
      </Table.Td>
    );
  };
  return (
    <Table.Tr>
      <PlannedCreator creator={creator} of={deliverableAmount(one)} />
      <Table.Td>
        <span className={own.state} data-state={one.state}>
          {stateText(one.state)}
        </span>
        <Text span display="block" fz="xs" c="dimmed">
          {reasonOf(one)}
        </Text>
        {stage !== undefined && !WITHOUT_STAGE.has(stage) && (
          <Text span display="block" fz="xs" c="dimmed">
            {t('Draft: {name}', { name: stageName(stage) })}
          </Text>
        )}
        {one.not_disclosed > 0 && (
          <Text span display="block" fz="xs" className={own.state} data-state="missing">
            {plural(one.not_disclosed, '{n} post is not disclosed', '{n} posts are not disclosed')}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {t('{n} of {all}', {
          n: exactNumber(one.published),
          all: one.quantity === null ? '?' : exactNumber(one.quantity),
        })}
      </Table.Td>
      {cell('impressions')}
      {cell('interactions')}
    </Table.Tr>
  );
}

/** These are shown by the state. */
const WITHOUT_STAGE: ReadonlySet<Stage> = new Set(['planned', 'live', 'measured']);

/** Deliverables of each creator, and the posts that fulfil them. */
export function DeliverablesCard({ monitor_id }: { monitor_id: number }) {
  const answer = useQuery(query.monitors.deliverables.queryOptions({ input: { id: monitor_id } }));
  const board = useQuery(query.drafts.board.queryOptions({ input: { id: monitor_id } }));
  const { data, error } = answer;
  if (error && data === undefined)
    return <ErrorState framed error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <CardsSkeleton count={1} />;
  const { plan } = data;
  if (plan === null)
    return (
      <Card title={t('Deliverables')}>
        <EmptyState>
          {t(
            'Choose a list as the plan under Budget to see which of its deliverables are done, late or missing.',
          )}
        </EmptyState>
      </Card>
    );
  const nameOf = (id: number) =>
    plan.creators.find((creator) => creator.id === id)?.name ?? t('Former creator');
  return (
    <Card
      title={t('Deliverables')}
      note={
        <Link to="/list/$slug" params={{ slug: String(plan.list.id) }} className={classes.link}>
          {plan.list.name}
        </Link>
      }
    >
      {plan.deliverables.length === 0 ? (
        <EmptyState>
          {t('The list has no deliverables yet: enter them in its Deliverables column.')}
        </EmptyState>
      ) : (
        <>
          <Text fz="sm" mb="xs">
            {summary(plan)}
          </Text>
          <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
            <Table verticalSpacing={8} fz="sm">
              <caption className="visually-hidden">{t('Deliverables and their posts')}</caption>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('Creator')}</Table.Th>
                  <Table.Th>{t('State')}</Table.Th>
                  <Table.Th ta="right">{t('Posts')}</Table.Th>
                  <Table.Th>{metricName('impressions')}</Table.Th>
                  <Table.Th>{metricName('interactions')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {plan.deliverables.map((one, place) => (
                  <Row
                    key={`${one.profile_id} ${place}`}
                    one={one}
                    plan={plan}
                    stage={board.data?.items.find(({ key }) => key === one.key)?.stage}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {plan.extra.length > 0 && (
            <Text fz="xs" c="dimmed" mt="xs">
              {t('Beyond the plan: {posts}', {
                posts: plan.extra
                  .map(
                    ({ profile_id, post_type, posts }) =>
                      `${nameOf(profile_id)}, ${posts} × ${postTypeName(post_type)}`,
                  )
                  .join('; '),
              })}
            </Text>
          )}
        </>
      )}
    </Card>
  );
}
