import { Box, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SHARED_PAGES } from '#contract/access/areas.ts';
import type { ClientResponse, ResponseKind } from '#contract/client.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import classes from './notifications.module.css';
import { useMarkSeen } from './use-mark-read.ts';

const SAID = {
  accept: '{name} accepted {creator}',
  reject: '{name} rejected {creator}',
  backup: '{name} chose {creator} as backup',
  cleared: '{name} undid the decision on {creator}',
  comment: '{name} commented on {creator}',
  question: '{name} asked about {creator}',
  answer: '{name} answered about {creator}',
} as const satisfies Record<ResponseKind, string>;

/** A response of a client in a line. */
export function clientNews({ kind, by, creator, object_name, with_creator }: ClientResponse): string {
  if (with_creator) return t('{name} asked about the brief', { name: by });
  return t(SAID[kind], { name: by, creator: creator ?? `“${object_name}”` });
}

/** Rejections need an answer first. */
const ORDER: readonly ResponseKind[] = [
  'reject',
  'question',
  'comment',
  'backup',
  'accept',
  'cleared',
  'answer',
];

export interface ClientGroup {
  key: string;
  type: ClientResponse['type'];
  type_id: number;
  name: string;
  /** Questions of creators on their pages. */
  with_creator: boolean;
  /** Of the newest response. */
  at: string;
  responses: ClientResponse[];
}

/** By the page that the client answered on, rejections first; the page with the newest response first. */
export function clientGroups(responses: readonly ClientResponse[]): ClientGroup[] {
  const groups = new Map<string, ClientGroup>();
  for (const one of responses) {
    const { with_creator } = one;
    const key = `${one.type} ${one.type_id} ${with_creator}`;
    const group = groups.get(key) ?? {
      ...{ key, type: one.type, type_id: one.type_id, name: one.object_name, with_creator, at: one.at },
      responses: [],
    };
    group.responses.push(one);
    if (one.at > group.at) group.at = one.at;
    groups.set(key, group);
  }
  for (const { responses: own } of groups.values())
    own.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.at.localeCompare(a.at));
  return [...groups.values()].sort((a, b) => b.at.localeCompare(a.at));
}

/** Page on which they are answered. */
export const answerPage = ({
  type,
  type_id,
  with_creator,
}: Pick<ClientGroup, 'type' | 'type_id' | 'with_creator'>) =>
  with_creator ? `${SHARED_PAGES[type](type_id)}?tab=drafts` : SHARED_PAGES[type](type_id);

const COUNTED = ['reject', 'accept', 'backup'] as const;
const counted = (kind: (typeof COUNTED)[number], n: number): string => {
  if (kind === 'reject') return plural(n, '{n} rejected', '{n} rejected');
  return kind === 'accept'
    ? plural(n, '{n} accepted', '{n} accepted')
    : plural(n, '{n} backup', '{n} backups');
};

interface ClientNewsProps {
  group: ClientGroup;
  most: number;
  onGo?: (() => void) | undefined;
}

/** Responses of clients on one page. */
export function ClientNews({ group, most, onGo }: ClientNewsProps) {
  const { responses, name, type, with_creator } = group;
  const href = answerPage(group);
  const seen = useMarkSeen();
  const isUnseen = responses.some(({ is_seen }) => !is_seen);
  const go = () => {
    if (isUnseen) seen.mutate(undefined);
    onGo?.();
  };
  const counts = COUNTED.flatMap((kind) => {
    const n = responses.filter((one) => one.kind === kind).length;
    return n > 0 ? counted(kind, n) : [];
  });
  return (
    <Box
      component="li"
      pos="relative"
      py={10}
      px="md"
      className={`wrap-anywhere lined ${classes.notice}`}
      data-unread={isUnseen || undefined}
    >
      <Link to={href} className={classes.link} onClick={go}>
        <strong>{name}</strong>
        <Text span c="dimmed" fz="xs">
          {[with_creator ? t('From creators') : t('From the client'), ...counts, ago(group.at)].join(' · ')}
        </Text>
      </Link>
      <ul
        className={classes.responses}
        aria-label={with_creator ? t('From creators: {name}', { name }) : t('From clients: {name}', { name })}
      >
        {responses.slice(0, most).map((one) => (
          <li key={one.id}>
            <Link
              to={href}
              {...(type === 'lists' && one.profile_id !== null
                ? { search: { comments: String(one.profile_id) } as never }
                : {})}
              className={classes.response}
              onClick={go}
            >
              {one.is_seen ? clientNews(one) : <b>{clientNews(one)}</b>}
            </Link>
            {one.text !== '' && (
              <Text fz="xs" c="dimmed" lineClamp={2}>
                “{one.text}”
              </Text>
            )}
          </li>
        ))}
        {responses.length > most && (
          <li>
            <Link to={href} className={classes.response} onClick={go}>
              {t('and {n} more', { n: responses.length - most })}
            </Link>
          </li>
        )}
      </ul>
    </Box>
  );
}
