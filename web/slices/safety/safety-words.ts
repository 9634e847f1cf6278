import type { Phrase } from '#contract/languages/catalogue.ts';
import type { HarmlessReason, SafetyCheck, SafetyObject, SafetyTopic } from '#contract/safety/safety.ts';
import { HARMLESS_NAMES, TOPIC_NAMES } from '#contract/safety/safety-names.ts';
import { t } from '#web/platform/language.ts';

export const topicText = (topic: SafetyTopic): string => t(TOPIC_NAMES[topic]);

export const harmlessText = (reason: HarmlessReason): string => t(HARMLESS_NAMES[reason]);

const STATE_TEXT: Readonly<Record<SafetyCheck['state'], Phrase>> = {
  waiting: 'Waiting in the queue',
  running: 'Running',
  done: 'Done',
  cancelled: 'Stopped',
  failed: 'It failed.',
};
export const stateText = (state: SafetyCheck['state']): string => t(STATE_TEXT[state]);

export const isOpen = ({ state }: Pick<SafetyCheck, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

const PAGES: Readonly<Record<SafetyObject, string>> = {
  profile: '/profile',
  list: '/list',
  monitor: '/monitor',
};
export const objectPath = ({
  object_type,
  object_id,
}: Pick<SafetyCheck, 'object_type' | 'object_id'>): string => `${PAGES[object_type]}/${object_id}`;
