import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { FoldedCard } from './folded-card.tsx';
import classes from './home-cards.module.css';
import { Rows } from './home-cards.tsx';
import { importsQuery, monitorsQuery, responsesQuery } from './home-data.ts';
import { type Campaign, deliveredOf, isBehind, paceOf } from './home-pace.ts';

/** Whether the answers of these cards are there: everything below would move otherwise. */
export function useQueueReady(): boolean {
  const { user } = useSession();
  const answers = [
    useQuery({ ...monitorsQuery(), enabled: mayOpen(user, 'monitors') }),
    useQuery({ ...responsesQuery(), enabled: mayOpen(user, 'lists') }),
    useQuery({ ...importsQuery(), enabled: mayOpen(user, 'sources') }),
    useQuery({ ...query.home.alerts.queryOptions(), enabled: mayOpen(user, 'alerts') }),
  ];
  return answers.every(({ isLoading }) => !isLoading);
}

const ofAll = (shown: number, all: number) =>
  all > shown ? t('{n} of {all}', { n: shown, all }) : undefined;

/** "24 of 39 posts, 4 delivered by hand". */
function paceText(pace: NonNullable<Campaign['pace']>): string {
  const { planned, published, by_hand } = pace;
  const posts = t('{n} of {all} posts', { n: exactNumber(published), all: exactNumber(planned) });
  if (by_hand === 0) return posts;
  return `${posts}, ${plural(by_hand, '{n} marked as delivered by hand', '{n} marked as delivered by hand')}`;
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, posts, is_demo, pace } = campaign;
  const { day, all, left, elapsed } = paceOf(campaign, todayIso());
  const delivered = pace && Math.min(1, deliveredOf(pace) / pace.planned);
  return (
    <Link to="/monitor/$slug" params={{ slug: String(id) }} className={classes.row}>
      <span className={classes.line}>
        <strong>
          {name} {is_demo && <InventedTag />}
        </strong>
        <Text span c="var(--ll-text)">
          {pace !== null
            ? paceText(pace)
            : posts === null
              ? t('collecting posts')
              : plural(posts, '{n} post', '{n} posts')}
        </Text>
      </span>
      {delivered !== null && (
        <span className={classes.pace} aria-hidden>
          <span style={{ inlineSize: `${delivered * 100}%` }} />
          <i style={{ insetInlineStart: `${elapsed * 100}%` }} />
        </span>
      )}
      <span className={classes.line}>
        <span>
          {t('day {n} of {all}', { n: day, all })} ·{' '}
          {left === 0 ? t('ends today') : plural(left, '{n} day left', '{n} days left')}
        </span>
        {pace === null ? (
          t('no plan')
        ) : isBehind(campaign, todayIso()) ? (
          <Text span c="var(--ll-down)">
            {t('behind plan')}
          </Text>
        ) : (
          <Text span c="var(--ll-up)">
            {deliveredOf(pace) >= pace.planned ? t('plan fulfilled') : t('on plan')}
          </Text>
        )}
      </span>
    </Link>
  );
}

/** Running campaigns with posts published of planned, ending soonest first. */
export function Campaigns() {
  const answer = useQuery(monitorsQuery());
  const { data } = answer;
  if (data?.monitors.length === 0)
    return (
      <FoldedCard title={t('Running campaigns')} link={{ to: '/monitors', text: t('Go to monitors') }}>
        {t('None is running.')}
      </FoldedCard>
    );
  return (
    <Card title={t('Running campaigns')} note={data && ofAll(data.monitors.length, data.total)} flush>
      <Rows answer={answer}>
        {({ monitors }) => (
          <ul>
            {monitors.map((campaign) => (
              <li key={campaign.id}>
                <CampaignRow campaign={campaign} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}
