import { type AlertNotice, alertPage } from '#contract/alerts.ts';
import type { ClientResponse } from '#contract/client.ts';
import type { WaitingDraft } from '#contract/drafts/drafts.ts';
import type { DueDeliverable } from '#contract/home.ts';
import { AD_CODE_NAMES, type EndingRight } from '#contract/sales/rights.ts';
import { answerPage, type ClientGroup, clientGroups, clientNews } from '#web/parts/alerts/client-news.tsx';
import { notificationText } from '#web/parts/alerts/notification-text.ts';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import type { api } from '#web/platform/api/api.ts';
import { ago, dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';

/** In this order; `info` asks nothing of anybody. */
const URGENCIES = ['late', 'decide', 'soon', 'info'] as const;

/** A line of Home: something that waits for a person, or something to know. */
export interface Need {
  key: string;
  urgency: (typeof URGENCIES)[number];
  title: string;
  text: string;
  /** `3 days ago`, `due Nov 8`. */
  when: string;
  to: string;
  action: string;
  /** Alert that is read, or responses that are seen, once somebody follows the line. */
  marks: number | 'responses' | null;
}

type ImportRecord = Awaited<ReturnType<typeof api.imports.list>>['imports'][number];

interface Waiting {
  deliverables: readonly DueDeliverable[];
  drafts: readonly WaitingDraft[];
  rights: readonly EndingRight[];
  responses: readonly ClientResponse[];
  imports: readonly ImportRecord[];
  notices: readonly AlertNotice[];
}

const MOST_INFO = 5;
const MOST_NAMED = 2;

/** Everything that waits, the most urgent first, then the newest news. */
export function needsOf({ deliverables, drafts, rights, responses, imports, notices }: Waiting): Need[] {
  const all = [
    ...ofDeliverables(deliverables),
    ...ofDrafts(drafts),
    ...ofRights(rights),
    ...clientGroups(responses).flatMap(ofClients),
    ...imports.flatMap(ofImport),
  ];
  const rank = ({ urgency }: Need) => URGENCIES.indexOf(urgency);
  const waiting = all.filter(({ urgency }) => urgency !== 'info').sort((a, b) => rank(a) - rank(b));
  const news = [...all.filter(({ urgency }) => urgency === 'info'), ...notices.map(ofNotice)];
  return [...waiting, ...news.slice(0, MOST_INFO)];
}

/** Drafts in review, by campaign. */
function ofDrafts(drafts: readonly WaitingDraft[]): Need[] {
  return [...Map.groupBy(drafts, ({ monitor_id }) => monitor_id)].flatMap(([monitor_id, rows]): Need[] => {
    const [first] = rows;
    if (!first) return [];
    const named = rows.slice(0, MOST_NAMED).map((one) => `${one.creator}, ${deliverableAmount(one)}`);
    const more = rows.length - named.length;
    return [
      {
        key: `drafts ${monitor_id}`,
        urgency: 'decide',
        title: plural(
          rows.length,
          '{n} draft of “{name}” is waiting for review',
          '{n} drafts of “{name}” are waiting for review',
          { name: first.monitor },
        ),
        text: [...named, ...(more > 0 ? [t('and {n} more', { n: more })] : [])].join(' · '),
        when: ago(first.sent_at),
        to: `/monitor/${monitor_id}?tab=drafts`,
        action: t('Review'),
        marks: null,
      },
    ];
  });
}

function ofDeliverables(deliverables: readonly DueDeliverable[]): Need[] {
  const groups = Map.groupBy(deliverables, (one) => `${one.monitor_id} ${one.is_missing}`);
  return [...groups].flatMap(([key, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const { monitor: name, monitor_id, is_missing } = first;
    const named = rows
      .slice(0, MOST_NAMED)
      .map((row) =>
        [row.creator, deliverableAmount(row), row.due && t('due {day}', { day: dayText(row.due) })]
          .filter(Boolean)
          .join(', '),
      );
    const more = rows.length - named.length;
    const days = rows.flatMap(({ due }) => due ?? []).sort();
    return {
      key: `deliverables ${key}`,
      urgency: is_missing ? ('late' as const) : ('soon' as const),
      title: is_missing
        ? plural(
            rows.length,
            '{n} deliverable of “{name}” is late',
            '{n} deliverables of “{name}” are late',
            {
              name,
            },
          )
        : plural(
            rows.length,
            '{n} deliverable of “{name}” is due within a week',
            '{n} deliverables of “{name}” are due within a week',
            { name },
          ),
      text: [...named, ...(more > 0 ? [t('and {n} more', { n: more })] : [])].join(' · '),
      when: is_missing && days[0] ? ago(days[0]) : '',
      to: `/monitor/${monitor_id}?tab=forecast`,
      action: t('Open plan'),
      marks: null,
    };
  });
}

/** One line a campaign. */
function ofRights(rights: readonly EndingRight[]): Need[] {
  const groups = Map.groupBy(rights, ({ monitor_id }) => monitor_id);
  return [...groups].flatMap(([monitor_id, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const texts = new Set(
      rows.map(({ creator, what, until }) =>
        [
          creator,
          what === 'rights' ? t('usage rights') : t(AD_CODE_NAMES[what]),
          t('until {day}', { day: dayText(until) }),
        ].join(', '),
      ),
    );
    const named = [...texts].slice(0, MOST_NAMED);
    const more = texts.size - named.length;
    return {
      key: `rights ${monitor_id}`,
      urgency: 'soon' as const,
      title: t('Usage rights or ad codes of “{name}” end soon', { name: first.monitor }),
      text: [...named, ...(more > 0 ? [t('and {n} more', { n: more })] : [])].join(' · '),
      when: first.days === 0 ? t('today') : plural(first.days, 'in {n} day', 'in {n} days'),
      to: `/monitor/${monitor_id}?tab=rights`,
      action: t('Open usage rights'),
      marks: null,
    };
  });
}

/**
 * A question waits until it is answered, a rejection until it is read among the notifications or the client decides again. Following
 * one of them marks none: that would hide the others.
 */
function isWaiting(one: ClientResponse, all: readonly ClientResponse[]): boolean {
  const isFollowedBy = (...kinds: Array<ClientResponse['kind']>) =>
    all.some(
      ({ profile_id, kind, at }) => profile_id === one.profile_id && kinds.includes(kind) && at > one.at,
    );
  if (one.kind === 'question') return !one.is_answered;
  return one.kind === 'reject' && !one.is_seen && !isFollowedBy('accept', 'backup', 'cleared');
}

function ofClients(group: ClientGroup): Need[] {
  const { key, name, at, responses, with_creator } = group;
  const shared = { when: ago(at), to: answerPage(group) };
  const [waiting = [], others = []] = [true, false].map((waits) =>
    responses.filter((one) => isWaiting(one, responses) === waits),
  );
  const of = (kind: ClientResponse['kind'], title: (n: number) => string, action: string): Need[] => {
    const rows = waiting.filter((one) => one.kind === kind);
    const [first] = rows;
    if (!first) return [];
    const quotes = rows.flatMap(({ text }) => (text === '' ? [] : `“${text}”`));
    return [
      {
        ...shared,
        key: `${key} ${kind}`,
        urgency: kind === 'reject' ? 'late' : 'decide',
        title: rows.length === 1 ? clientNews(first) : title(rows.length),
        text: [...quotes.slice(0, MOST_NAMED), name].join(' · '),
        action,
        marks: null,
      },
    ];
  };
  const [newest] = others;
  return [
    ...of(
      'reject',
      (n) => plural(n, '{n} creator was rejected', '{n} creators were rejected'),
      t('Find a replacement'),
    ),
    ...of(
      'question',
      (n) =>
        with_creator
          ? plural(n, '{n} question of creators', '{n} questions of creators')
          : plural(n, '{n} question of the client', '{n} questions of the client'),
      t('Reply'),
    ),
    ...(newest
      ? [
          {
            ...shared,
            key: `${key} others`,
            urgency: 'info' as const,
            title:
              others.length === 1
                ? clientNews(newest)
                : plural(others.length, '{n} response on “{name}”', '{n} responses on “{name}”', { name }),
            text: others.length === 1 ? name : others.slice(0, MOST_NAMED).map(clientNews).join(' · '),
            action: t('Open'),
            marks: others.every(({ is_seen }) => is_seen) ? null : ('responses' as const),
          },
        ]
      : []),
  ];
}

function ofImport({ id, file_name: name, state, created_at }: ImportRecord): Need[] {
  const shared = { key: `import ${id}`, when: ago(created_at), to: '/settings/sources', marks: null };
  if (state === 'uploaded')
    return [
      {
        ...shared,
        urgency: 'soon',
        title: t('{name} is waiting for your answer', { name }),
        text: t('Nothing in it has been imported yet.'),
        action: t('Reply'),
      },
    ];
  if (state === 'paused')
    return [
      {
        ...shared,
        urgency: 'soon',
        title: t('The import of {name} is paused', { name }),
        text: t('Rows imported so far are kept.'),
        action: t('Continue'),
      },
    ];
  if (state !== 'error') return [];
  return [
    {
      ...shared,
      urgency: 'late',
      title: t('The import of {name} failed', { name }),
      text: t('The reason is shown next to the file.'),
      action: t('Open'),
    },
  ];
}

const ofNotice = (notice: AlertNotice): Need => ({
  key: `alert ${notice.id}`,
  urgency: 'info',
  title: notice.name,
  text: notificationText(notice),
  when: ago(notice.created_at),
  to: notice.is_gone ? '/settings/alerts' : alertPage(notice, notice.finding),
  action: t('Open'),
  marks: notice.is_read ? null : notice.id,
});
